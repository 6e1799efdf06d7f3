//! Move parser of all games, with the faults of unknown and illegal moves. [`Board::parse_move`]
//! maps squares to moves; [`record`](super::record) splits texts into moves.

use std::fmt::{self, Formatter};

use super::{
    Board, Field, PositionFault, PositionFaultKind,
    coordinates::{self, Coordinates, read_pair},
    record::tokens::PASSES,
};

/// The expected form of moves that are numbers, for their fault.
const PAIR_FORM: &str = "a square, or pairs of numbers such as 7,7 8,8, column and row, with coordinates";

/// Longest quotation of an unknown move, in characters.
const UNKNOWN_MOVE_CHARACTERS: usize = 32;

/// Whether a text that stands alone is a pass (`pass`, `pa`, `ps`, `@@`, `--`), in any case.
#[must_use]
pub fn is_pass(text: &str) -> bool {
    PASSES.iter().any(|pass| pass.eq_ignore_ascii_case(text))
}

/// Writes a square such as `d3` from its column, 0..26, and its row, 0..99, both from 0. A response
/// holds dozens of them: a single piece of text each, where `write!` makes two and a number.
pub fn write_square(formatter: &mut Formatter<'_>, column: usize, row: usize) -> fmt::Result {
    debug_assert!(column < 26 && row < 99, "column {column}, row {row}");
    let (letter, number) = (b'a' + column as u8, row as u8 + 1);
    let (tens, units) = (b'0' + number / 10, b'0' + number % 10);
    let text = [letter, tens, units];
    let short = [letter, units];
    let text = if number < 10 { &short[..] } else { &text[..] };
    // ASCII, so never empty.
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

/// Parses one move on the squares of `board`, legal or not.
///
/// `coordinates` says how pairs of numbers count and whether columns skip i, `expected` is the form
/// of this game's moves, for the fault.
///
/// # Errors
/// What is wrong with it.
pub fn parse_move<B: Board>(
    board: &B,
    text: &str,
    coordinates: Option<Coordinates>,
    expected: &'static str,
) -> Result<B::Move, PositionFaultKind> {
    let skips = coordinates == Some(Coordinates::SkipI);
    let without_skip = if skips { coordinates::without_skip(text) } else { None };
    // A pass is no square; a square with a column i is none where that is skipped.
    if let Some(mv) = board.parse_move(without_skip.as_deref().unwrap_or(text))
        && (!skips || without_skip.is_some() || board.square_of(mv).is_none())
    {
        return Ok(mv);
    }
    let shown: String = text.chars().take(UNKNOWN_MOVE_CHARACTERS).collect();
    let Some(pair) = read_pair(text) else {
        if skips && coordinates::is_in_column_i(text) {
            let expected = "no column i, which coordinates \"skip_i\" leaves out";
            return Err(PositionFaultKind::UnknownMove { text: shown, expected });
        }
        if !skips
            && let Some(square) = coordinates::without_skip(text).filter(|_| coordinates.is_none())
            && let Some(mv) = board.parse_move(&square)
        {
            return Err(PositionFaultKind::SkippedColumn { text: shown, square: mv.to_string() });
        }
        // All digits: meant as a pair.
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
        Some(Coordinates::SkipI) => Err(PositionFaultKind::UnknownMove {
            text: shown,
            expected: "a square such as j8, for coordinates is \"skip_i\"; pairs are counted by \"from_0\" or \"from_1\"",
        }),
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

/// Plays `mv`, which was written as move number `index` (from 0), if it is legal.
///
/// # Errors
/// The reason and the legal moves, when it is not; `position` is unchanged then.
pub fn play_if_legal<B: Board>(position: &mut B, index: usize, mv: B::Move) -> Result<(), PositionFault> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_in_any_case() {
        assert_eq!(read_square("a1"), Some((0, 0)));
        assert_eq!(read_square("D3"), Some((3, 2)));
        assert_eq!(read_square("o15"), Some((14, 14)));
        for text in ["", "a", "a0", "a01", "1a", "aa1", "a123", "é1", "a1 ", "a-1"] {
            assert_eq!(read_square(text), None, "{text}");
        }
    }
}
