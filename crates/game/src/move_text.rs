//! Moves as people write them, the same for all games: splitting a text into single moves, and
//! the faults of those that are unknown or illegal. What a single move means is the game's
//! ([`Board::parse_move`]).

use std::fmt::{self, Formatter};

use super::{
    Board, Field, MovesText, PositionFault, PositionFaultKind,
    coordinates::{self, Coordinates},
    record,
};

/// Words for a pass, longest first so that `pass` is not read as `pa`.
const PASSES: [&str; 5] = ["pass", "pa", "ps", "@@", DASHES];

/// The pass that no hyphen between two moves can be part of.
const DASHES: &str = "--";

/// Unknown moves that are reported at most: enough to find a pattern, too few to turn a long
/// garbled text into a longer answer.
const UNKNOWN_MOVES_REPORTED: usize = 16;

/// What moves that are numbers look like, for the fault of those that are not.
const PAIR_FORM: &str =
    "a square, or pairs of numbers such as 7,7 8,8, column and row, with coordinates";

/// Characters of an unknown move that are repeated in its fault.
const UNKNOWN_MOVE_CHARACTERS: usize = 32;

/// Splits a text into moves as written: a letter with the digits that follow it (`f5`, `h10`), a pass (`pass`,
/// `pa`, `ps`, `@@`, `--`), in any case, or a pair of numbers (`7,7`), with or without something between them.
///
/// White space and commas separate; so does one `-`, `_` or `;` between two squares (`f5-d6`), and a `;` between
/// two pairs. Move numbers (digits and at least one full stop: `1.`, `12...`) are dropped. Whatever else stands
/// there is returned up to the next separator, for the game to refuse. Linear in the text.
#[must_use]
pub fn split_moves(text: &str) -> Vec<&str> {
    let mut moves: Vec<&str> = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_separator);
        if rest.is_empty() {
            return moves;
        }
        if let Some(length) = move_number_length(rest) {
            rest = &rest[length..];
            continue;
        }
        if let Some(behind) = moves.last().and_then(|before| joined(before, rest)) {
            rest = behind;
            continue;
        }
        let length = square_length(rest)
            .or_else(|| pass_length(rest))
            .or_else(|| numbers_length(rest))
            .unwrap_or_else(|| rest.find(is_separator).unwrap_or(rest.len()));
        let (mv, behind) = rest.split_at(length);
        moves.push(mv);
        rest = behind;
    }
}

/// Whether a text has to be read in one piece, though commas stand in it: a record, or pairs of numbers.
#[must_use]
pub fn is_one_text(text: &str) -> bool {
    let holds_pair = || {
        let bytes = text.as_bytes();
        bytes.windows(3).enumerate().any(|(at, window)| {
            let before = || bytes[..=at].iter().rev().find(|byte| !byte.is_ascii_digit());
            matches!(window, [b'0'..=b'9', b',', b'0'..=b'9' | b' '])
                && before().is_none_or(|before| !before.is_ascii_alphabetic())
        })
    };
    record::is_record(text) || holds_pair()
}

/// Whether a text that stands alone is a pass (`pass`, `pa`, `ps`, `@@`, `--`), in any case.
#[must_use]
pub fn is_pass(text: &str) -> bool {
    PASSES.iter().any(|pass| pass.eq_ignore_ascii_case(text))
}

/// Writes a square such as `d3` from its column, 0..26, and its row, 0..99, both from 0. An answer names
/// dozens of them: one piece of text each, where `write!` makes two and a number.
pub fn write_square(formatter: &mut Formatter<'_>, column: usize, row: usize) -> fmt::Result {
    debug_assert!(column < 26 && row < 99, "column {column}, row {row}");
    let (letter, number) = (b'a' + column as u8, row as u8 + 1);
    let (tens, units) = (b'0' + number / 10, b'0' + number % 10);
    let text = [letter, tens, units];
    let short = [letter, units];
    let text = if number < 10 { &short[..] } else { &text[..] };
    // Of ASCII, so that it is never empty.
    formatter.write_str(str::from_utf8(text).unwrap_or_default())
}

/// Column and row number, both from 0, of a square such as `d3`: one letter and a row of 1 or 2
/// digits that counts from 1 and does not begin with 0, in any case; `a1` is (0, 0).
#[must_use]
pub fn read_square(text: &str) -> Option<(usize, usize)> {
    let (&letter, digits) = text.as_bytes().split_first()?;
    let is_row = matches!(digits, [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    if !letter.is_ascii_alphabetic() || !is_row {
        return None;
    }
    let row = digits.iter().fold(0, |row, digit| row * 10 + usize::from(digit - b'0'));
    Some((usize::from(letter.to_ascii_lowercase() - b'a'), row - 1))
}

/// Reads every move of `moves` on the squares of `board`, legal or not.
///
/// `coordinates` says how pairs of numbers count, `expected` what a move of this game looks like, for the fault.
///
/// # Errors
/// One fault for each unknown move, at most 16; one for all pairs of which nobody said how they count.
pub fn parse_moves<B: Board>(
    board: &B,
    moves: &MovesText,
    coordinates: Option<Coordinates>,
    expected: &'static str,
) -> Result<Vec<B::Move>, Vec<PositionFault>> {
    let written = match moves {
        MovesText::Text(text) => split_moves(text),
        MovesText::List(list) => list.iter().map(|text| text.trim()).collect(),
    };
    let mut parsed = Vec::with_capacity(written.len());
    let mut faults: Vec<PositionFault> = Vec::new();
    for (index, text) in written.into_iter().enumerate() {
        match parse_move(board, text, coordinates, expected) {
            Ok(mv) => parsed.push(mv),
            Err(PositionFaultKind::AmbiguousPair { .. })
                if faults.iter().any(|fault| fault.field == Field::Coordinates) => {}
            Err(kind @ PositionFaultKind::AmbiguousPair { .. }) => {
                faults.push(PositionFault { field: Field::Coordinates, kind });
            }
            Err(kind) => faults.push(PositionFault { field: Field::Move(index), kind }),
        }
        if faults.len() == UNKNOWN_MOVES_REPORTED {
            break;
        }
    }
    if faults.is_empty() { Ok(parsed) } else { Err(faults) }
}

/// Reads one move on the squares of `board`, legal or not; for the arguments see [`parse_moves`].
///
/// # Errors
/// What is wrong with it.
pub fn parse_move<B: Board>(
    board: &B,
    text: &str,
    coordinates: Option<Coordinates>,
    expected: &'static str,
) -> Result<B::Move, PositionFaultKind> {
    if let Some(mv) = board.parse_move(text) {
        return Ok(mv);
    }
    let shown: String = text.chars().take(UNKNOWN_MOVE_CHARACTERS).collect();
    let Some(pair) = read_pair(text) else {
        // Of nothing but numbers, it was meant for a pair.
        let is_number = |symbol: char| symbol.is_ascii_digit() || symbol == ',';
        let expected = if text.chars().all(is_number) { PAIR_FORM } else { expected };
        return Err(PositionFaultKind::UnknownMove { text: shown, expected });
    };
    let at = |coordinates| coordinates::square(board, pair, coordinates);
    let shown_at = |coordinates| match at(coordinates) {
        Some(mv) => mv.to_string(),
        None => "no square of this board".to_owned(),
    };
    match coordinates {
        Some(coordinates) => at(coordinates).ok_or(PositionFaultKind::UnknownMove {
            text: shown,
            expected: "a column and a row on the board, counted from the top left as coordinates says",
        }),
        None => Err(PositionFaultKind::AmbiguousPair {
            text: shown,
            from_0: shown_at(Coordinates::FromZero),
            from_1: shown_at(Coordinates::FromOne),
        }),
    }
}

/// Two numbers with a comma between them, in brackets or not.
fn read_pair(text: &str) -> Option<(usize, usize)> {
    let inner = |(open, close)| text.strip_prefix(open)?.strip_suffix(close);
    let inner = BRACKETS.into_iter().find_map(inner).unwrap_or(text);
    let (column, row) = inner.split_once(',')?;
    let number = |digits: &str| {
        let is_short = (1..=3).contains(&digits.len());
        let is_number = is_short && digits.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then(|| digits.parse().ok()).flatten()
    };
    Some((number(column.trim())?, number(row.trim())?))
}

/// Characters of a pair in brackets, with a blank on each side of its numbers.
const LONGEST_PAIR: usize = 13;

/// Brackets in which programs print pairs.
const BRACKETS: [(char, char); 2] = [('(', ')'), ('[', ']')];

/// Plays `mv`, which was written as move number `index` (from 0), if it is legal.
///
/// # Errors
/// The reason and the legal moves, when it is not; `position` is unchanged then.
pub fn play_if_legal<B: Board>(
    position: &mut B,
    index: usize,
    mv: B::Move,
) -> Result<(), PositionFault> {
    let Some(reason) = position.why_illegal(mv) else {
        position.play(mv);
        return Ok(());
    };
    let mut legal_moves = Vec::new();
    position.legal_moves(&mut legal_moves);
    Err(PositionFault {
        field: Field::Move(index),
        kind: PositionFaultKind::IllegalMove {
            mv: mv.to_string(),
            reason,
            legal_moves: legal_moves.iter().map(ToString::to_string).collect(),
        },
    })
}

fn is_separator(symbol: char) -> bool {
    symbol.is_whitespace() || symbol == ','
}

/// What stands behind a `-`, `_` or `;` that joins the move before it to another one.
fn joined<'text>(before: &str, text: &'text str) -> Option<&'text str> {
    let behind = text.strip_prefix(['-', '_', ';'])?.trim_start();
    let is_move = |text: &str| {
        square_length(text).or_else(|| pass_length(text)).filter(|_| !text.starts_with(DASHES))
    };
    let is_whole = |length: Option<usize>| length == Some(before.len());
    let joins_moves = is_whole(is_move(before)) && is_move(behind).is_some();
    let joins_pairs = text.starts_with(';')
        && is_whole(numbers_length(before))
        && numbers_length(behind).is_some();
    (joins_moves || joins_pairs).then_some(behind)
}

/// Bytes of numbers with commas and nothing else between them at the start of `text`, two at least; or of a pair in
/// brackets, in which a blank may follow the comma.
fn numbers_length(text: &str) -> Option<usize> {
    if let Some((_, close)) = BRACKETS.into_iter().find(|&(open, _)| text.starts_with(open)) {
        let mut beginning = text.char_indices().take(LONGEST_PAIR);
        let length = beginning.find(|&(_, symbol)| symbol == close)?.0 + close.len_utf8();
        return read_pair(&text[..length]).map(|_| length);
    }
    let end = text.find(|symbol: char| !symbol.is_ascii_digit() && symbol != ',');
    let numbers = text[..end.unwrap_or(text.len())].trim_end_matches(',');
    (numbers.contains(',') && !numbers.starts_with(',')).then_some(numbers.len())
}

/// Bytes of a move number at the start of `text`, its full stops included.
fn move_number_length(text: &str) -> Option<usize> {
    let stops = text.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    let behind = stops.trim_start_matches('.');
    let has_both = stops.len() < text.len() && behind.len() < stops.len();
    has_both.then(|| text.len() - behind.len())
}

/// Bytes of a letter with digits at the start of `text`.
fn square_length(text: &str) -> Option<usize> {
    let digits = text.strip_prefix(|symbol: char| symbol.is_ascii_alphabetic())?;
    let behind = digits.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    (behind.len() < digits.len()).then(|| text.len() - behind.len())
}

/// Bytes of a pass at the start of `text`.
fn pass_length(text: &str) -> Option<usize> {
    PASSES.iter().map(|pass| pass.len()).find(|&length| text.get(..length).is_some_and(is_pass))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn moves_are_split_with_and_without_separators() {
        for text in ["f5d6c3", "f5 d6 c3", " f5,d6,\n c3 ", "1. f5 d6 2. c3", "1.f5d6 2...c3"] {
            assert_eq!(split_moves(text), ["f5", "d6", "c3"], "{text}");
        }
    }

    #[test]
    fn rows_of_two_digits_are_kept_whole() {
        assert_eq!(split_moves("h8h9O15a10 12. p1"), ["h8", "h9", "O15", "a10", "p1"]);
    }

    #[test]
    fn passes_are_moves() {
        assert_eq!(
            split_moves("f5PASSd6pac3ps--a1----"),
            ["f5", "PASS", "d6", "pa", "c3", "ps", "--", "a1", "--", "--"]
        );
    }

    #[test]
    fn hyphens_underscores_and_semicolons_join_squares() {
        for text in ["f5-d6-c3", "f5_d6_c3", "f5;d6;c3", "f5 - d6;c3", "1. f5-d6 2. c3", "f5,d6-c3"]
        {
            assert_eq!(split_moves(text), ["f5", "d6", "c3"], "{text}");
        }
        assert_eq!(split_moves("f5-pa-d6;PASS;c3"), ["f5", "pa", "d6", "PASS", "c3"]);
        // A doubled hyphen is a pass, and what joins nothing is no move.
        assert_eq!(split_moves("f5--d6@@c3"), ["f5", "--", "d6", "@@", "c3"]);
        assert_eq!(split_moves("f5---d6"), ["f5", "--", "-d6"]);
        assert_eq!(split_moves("f5;"), ["f5", ";"]);
        assert_eq!(split_moves("-f5"), ["-f5"]);
        assert_eq!(split_moves("f5;;d6"), ["f5", ";;d6"]);
    }

    #[test]
    fn pairs_of_numbers_stay_together() {
        assert_eq!(split_moves("2,10 5,10;6,11\n7,9"), ["2,10", "5,10", "6,11", "7,9"]);
        assert_eq!(split_moves("2,10, 5,10"), ["2,10", "5,10"]);
        assert_eq!(split_moves("8,8,0"), ["8,8,0"]);
        assert_eq!(split_moves("(5,4),(3, 5)"), ["(5,4)", "(3, 5)"]);
        assert_eq!(split_moves("[5,4] [3,5]"), ["[5,4]", "[3,5]"]);
        assert_eq!(read_pair("(3, 5)"), Some((3, 5)));
        assert_eq!(read_pair("(3,5]"), None);
        for text in ["2,10 5,10", "(;B[hh])", "Piskvorky 15x15", "1,2"] {
            assert!(is_one_text(text), "{text}");
        }
        for text in ["f5,d6", "h10,h11", "f5", "", "1. f5, d6"] {
            assert!(!is_one_text(text), "{text}");
        }
    }

    #[test]
    fn unknown_text_is_returned_up_to_the_next_separator() {
        assert_eq!(split_moves("f5 ?? d6é9 12 c3"), ["f5", "??", "d6", "é9", "12", "c3"]);
        assert_eq!(split_moves(""), [""; 0]);
    }

    #[test]
    fn squares_are_read_in_any_case() {
        assert_eq!(read_square("a1"), Some((0, 0)));
        assert_eq!(read_square("D3"), Some((3, 2)));
        assert_eq!(read_square("o15"), Some((14, 14)));
        for text in ["", "a", "a0", "a01", "1a", "aa1", "a123", "é1", "a1 ", "a-1"] {
            assert_eq!(read_square(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_split_without_losing_anything_but_separators(text in "\\PC{0,40}") {
            let joined: String = split_moves(&text).concat();
            prop_assert!(joined.len() <= text.len());
            prop_assert!(!joined.contains(char::is_whitespace));
        }

        #[test]
        fn written_squares_are_split_again(
            squares in prop::collection::vec("[a-s]([1-9]|1[0-9])", 0..20),
        ) {
            for text in [squares.concat(), squares.join(" ")] {
                prop_assert_eq!(&split_moves(&text), &squares);
            }
        }
    }
}
