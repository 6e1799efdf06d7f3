//! Tokenizer of move texts: squares, passes and pairs of numbers, and the move numbers, comments,
//! variations, annotation signs and results between them.

use crate::Side;
use crate::{
    coordinates::{BRACKETS, read_pair},
    move_text::is_pass,
};

/// Words for a pass, longest first so that `pass` is not read as `pa`.
pub(crate) const PASSES: [&str; 5] = ["pass", "pa", "ps", "@@", DASHES];

/// The pass that cannot be a separator between two moves.
const DASHES: &str = "--";

/// Longest pair in brackets, in characters, with a blank on each side of its numbers.
const LONGEST_PAIR: usize = 13;

/// Names and signs of the sides.
pub(super) const SIDES: [(&str, Side); 9] = [
    ("black", Side::First),
    ("white", Side::Second),
    ("●", Side::First),
    ("○", Side::Second),
    ("⚫", Side::First),
    ("⚪", Side::Second),
    ("黒", Side::First),
    ("黑", Side::First),
    ("白", Side::Second),
];

/// What may stand between a side and its move, besides white space.
const BEHIND_SIDES: [char; 2] = [':', '\u{fe0f}'];

/// What stands behind a number that labels a move, but for full stops: `1)`, `1:`, `1、`, `第1手`, `1手目`, `第1步`.
const BEHIND_LABELS: [char; 6] = [')', ':', '、', '手', '目', '步'];

/// Longest move number, in digits.
const LONGEST_NUMBER: usize = 3;

/// The number before a move: `12.`, `12...`, or `12` alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    /// The number.
    pub value: usize,
    /// Whether two full stops or more follow it, as before a reply whose pair is interrupted.
    pub is_reply: bool,
}

/// A part of a text of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'text> {
    /// A square, a pass, a pair of numbers, or unknown text.
    Move(&'text str),
    /// A move number with at least one full stop.
    Number(&'text str, MoveNumber),
    /// A bare number before a move.
    BareNumber(&'text str, MoveNumber),
    /// The side of the move behind it: `●f5`, `黒f5`, `Black: f5`.
    Side(&'text str, Side),
    /// A result: `34-30`, `1-0`, `1/2-1/2`, `*`.
    Result(&'text str),
    /// A comment: in braces, in parentheses without a square, or in PGN from a semicolon to the end of the line.
    Comment(&'text str),
    /// A variation: in parentheses, with a square.
    Variation(&'text str),
    /// Annotation signs behind a move: `!`, `?!`, `$14`.
    Sign(&'text str),
}

/// Constructor of a token from its text.
type Make<'text> = fn(&'text str) -> Token<'text>;

/// The tokens of a text, in order; nothing but separators lies between them.
///
/// White space and commas separate; so does one `-`, `_` or `;` between two squares (`f5-d6`), and a `;` between
/// two pairs. Linear in the text.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'text> {
    rest: &'text str,
    /// The move before `rest`.
    before: Option<&'text str>,
    /// Whether `rest` follows a move with nothing between them.
    is_behind_move: bool,
    has_pgn_comments: bool,
    /// Whether an opening bracket is known to stay unclosed: searched for once, so that the whole
    /// stays linear.
    is_unclosed: bool,
}

impl<'text> Tokens<'text> {
    /// The tokens of a text of moves.
    pub(crate) const fn of(text: &'text str) -> Self {
        Self { rest: text, before: None, is_behind_move: false, has_pgn_comments: false, is_unclosed: false }
    }

    /// The tokens of the moves of a PGN game, in which a semicolon behind white space begins a comment.
    pub(crate) const fn of_pgn(text: &'text str) -> Self {
        Self { has_pgn_comments: true, ..Self::of(text) }
    }

    fn take(&mut self, length: usize) -> &'text str {
        let (token, behind) = self.rest.split_at(length);
        self.rest = behind;
        token
    }

    /// The length of the token at the beginning of the rest, if it is not a move, and its
    /// constructor.
    fn other(&mut self) -> Option<(usize, Make<'text>)> {
        let text = self.rest;
        if text.starts_with('{') && !self.is_unclosed {
            match braces_length(text) {
                Some(length) => return Some((length, Token::Comment)),
                None => self.is_unclosed = true,
            }
        }
        if self.has_pgn_comments && text.starts_with(';') && !self.is_behind_move {
            return Some((text.find('\n').unwrap_or(text.len()), Token::Comment));
        }
        if text.starts_with('(') && !self.is_unclosed && numbers_length(text).is_none() {
            match parentheses_length(text) {
                Some(length) if holds_square(&text[..length]) => {
                    return Some((length, Token::Variation));
                }
                Some(length) => return Some((length, Token::Comment)),
                None => self.is_unclosed = true,
            }
        }
        if self.before.is_some() {
            let signs = text.len() - text.trim_start_matches(['!', '?']).len();
            if signs > 0 && self.is_behind_move {
                return Some((signs, Token::Sign));
            }
            if let Some(digits) = text.strip_prefix('$')
                && digits_length(digits) > 0
            {
                return Some((1 + digits_length(digits), Token::Sign));
            }
            if let Some(length) = result_length(text) {
                return Some((length, Token::Result));
            }
        }
        None
    }
}

impl<'text> Iterator for Tokens<'text> {
    type Item = Token<'text>;

    fn next(&mut self) -> Option<Token<'text>> {
        loop {
            let trimmed = self.rest.trim_start_matches(is_separator);
            self.is_behind_move &= trimmed.len() == self.rest.len();
            self.rest = trimmed;
            if self.rest.is_empty() {
                return None;
            }
            // The common case: a square.
            if let Some(length) = square_length(self.rest) {
                let token = self.take(length);
                (self.before, self.is_behind_move) = (Some(token), true);
                return Some(Token::Move(token));
            }
            if let Some((length, number)) = number_with_stops(self.rest)
                && (self.before.is_none() || result_length(self.rest).is_none())
            {
                self.is_behind_move = false;
                return Some(Token::Number(self.take(length), number));
            }
            if let Some((length, side)) = side_mark(self.rest) {
                self.is_behind_move = false;
                return Some(Token::Side(self.take(length), side));
            }
            if let Some((length, make)) = self.other() {
                let token = make(self.take(length));
                self.is_behind_move = false;
                return Some(token);
            }
            if let Some(behind) = self.before.and_then(|before| joined(before, self.rest)) {
                self.rest = behind;
                self.is_behind_move = false;
                continue;
            }
            if let Some((length, number)) = bare_number(self.rest) {
                self.is_behind_move = false;
                return Some(Token::BareNumber(self.take(length), number));
            }
            let length = pass_length(self.rest)
                .or_else(|| numbers_length(self.rest))
                .unwrap_or_else(|| self.rest.find(is_separator).unwrap_or(self.rest.len()));
            let token = self.take(length);
            (self.before, self.is_behind_move) = (Some(token), true);
            return Some(Token::Move(token));
        }
    }
}

/// Splits a text into moves as written. Move numbers with full stops are dropped; other text is
/// returned like a move, for the game to refuse.
#[must_use]
pub fn split_moves(text: &str) -> Vec<&str> {
    let text_of = |token| match token {
        Token::Number(..) => None,
        Token::Move(text)
        | Token::BareNumber(text, _)
        | Token::Side(text, _)
        | Token::Result(text)
        | Token::Comment(text)
        | Token::Variation(text)
        | Token::Sign(text) => Some(text),
    };
    Tokens::of(text).filter_map(text_of).collect()
}

fn is_separator(symbol: char) -> bool {
    symbol.is_whitespace() || symbol == ','
}

/// The move joined to the one before it by a `-`, `_` or `;`.
fn joined<'text>(before: &str, text: &'text str) -> Option<&'text str> {
    let behind = text.strip_prefix(['-', '_', ';'])?.trim_start();
    let is_move = |text: &str| square_length(text).or_else(|| pass_length(text)).filter(|_| !text.starts_with(DASHES));
    let is_whole = |length: Option<usize>| length == Some(before.len());
    let joins_moves = is_whole(is_move(before)) && is_move(behind).is_some();
    let joins_pairs = text.starts_with(';') && is_whole(numbers_length(before)) && numbers_length(behind).is_some();
    (joins_moves || joins_pairs).then_some(behind)
}

/// Bytes of numbers with commas and nothing else between them at the start of `text`, two at least; or of a pair in
/// brackets, in which a blank may follow the comma.
pub(crate) fn numbers_length(text: &str) -> Option<usize> {
    if let Some((_, close)) = BRACKETS.into_iter().find(|&(open, _)| text.starts_with(open)) {
        let mut beginning = text.char_indices().take(LONGEST_PAIR);
        let length = beginning.find(|&(_, symbol)| symbol == close)?.0 + close.len_utf8();
        return read_pair(&text[..length]).map(|_| length);
    }
    let end = text.find(|symbol: char| !symbol.is_ascii_digit() && symbol != ',');
    let numbers = text[..end.unwrap_or(text.len())].trim_end_matches(',');
    (numbers.contains(',') && !numbers.starts_with(',')).then_some(numbers.len())
}

fn digits_length(text: &str) -> usize {
    text.len() - text.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).len()
}

/// Whether all of `text` is a square, a pass or a pair of numbers.
pub(super) fn is_move(text: &str) -> bool {
    let length = square_length(text).or_else(|| pass_length(text)).or_else(|| numbers_length(text));
    length == Some(text.len())
}

/// Whether a square or a pair of numbers stands in `text`, with no letter or digit before it.
pub(super) fn holds_square(text: &str) -> bool {
    let mut before = ' ';
    text.char_indices().any(|(at, symbol)| {
        let begins = !std::mem::replace(&mut before, symbol).is_ascii_alphanumeric();
        let length = || square_length(&text[at..]).or_else(|| numbers_length(&text[at..]));
        begins && symbol.is_ascii_alphanumeric() && length().is_some()
    })
}

/// Bytes of a side at the start of `text` that a move follows, up to that move.
fn side_mark(text: &str) -> Option<(usize, Side)> {
    let starts = |name: &str| text.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name));
    let &(name, side) = SIDES.iter().find(|(name, _)| starts(name))?;
    let is_between = |symbol: char| symbol.is_whitespace() || BEHIND_SIDES.contains(&symbol);
    let behind = text[name.len()..].trim_start_matches(is_between);
    begins_with_move(behind).then_some((text.len() - behind.len(), side))
}

fn begins_with_move(text: &str) -> bool {
    square_length(text).or_else(|| pass_length(text)).is_some()
}

/// Bytes of a label such as `第1手：` at the start of `text` that a move follows, and its number.
fn label(text: &str) -> Option<(usize, MoveNumber)> {
    let number = text.strip_prefix('第').unwrap_or(text);
    let behind = &number[digits_length(number)..];
    let rest = behind.trim_start_matches(BEHIND_LABELS);
    let mv = rest.trim_start();
    if rest.len() == behind.len() || !(begins_with_move(mv) || side_mark(mv).is_some()) {
        return None;
    }
    let value = number[..number.len() - behind.len()].parse().ok()?;
    Some((text.len() - rest.len(), MoveNumber { value, is_reply: false }))
}

/// A move number at the start of `text` with its full stops (or the one character of three) or as a label, and its bytes.
fn number_with_stops(text: &str) -> Option<(usize, MoveNumber)> {
    let digits = digits_length(text);
    let stops = &text[digits..];
    let behind = stops.trim_start_matches(['.', '…']);
    if digits == 0 || behind.len() == stops.len() {
        return label(text);
    }
    let length = stops.len() - behind.len();
    // `29. ... h7`: the first move of the pair is left out.
    let dots = behind.trim_start();
    if dots.starts_with("..") || dots.starts_with('…') {
        let behind = dots.trim_start_matches(['.', '…']);
        let value = text[..digits].parse().unwrap_or(usize::MAX);
        return Some((text.len() - behind.len(), MoveNumber { value, is_reply: true }));
    }
    // An overflowing number fits no move.
    let value = text[..digits].parse().unwrap_or(usize::MAX);
    Some((digits + length, MoveNumber { value, is_reply: length > 1 }))
}

/// A number at the start of `text` that a move follows, after white space alone.
fn bare_number(text: &str) -> Option<(usize, MoveNumber)> {
    let digits = digits_length(text);
    let behind = text[digits..].trim_start();
    let is_parted = behind.len() < text.len() - digits;
    let is_move = || begins_with_move(behind) || side_mark(behind).is_some();
    if !(1..=LONGEST_NUMBER).contains(&digits) || !is_parted || !is_move() {
        return None;
    }
    Some((digits, MoveNumber { value: text[..digits].parse().ok()?, is_reply: false }))
}

/// Bytes of a letter with digits at the start of `text`.
pub(crate) fn square_length(text: &str) -> Option<usize> {
    let digits = text.strip_prefix(|symbol: char| symbol.is_ascii_alphabetic())?;
    let length = digits_length(digits);
    (length > 0).then_some(1 + length)
}

/// Bytes of a pass at the start of `text`.
fn pass_length(text: &str) -> Option<usize> {
    PASSES.iter().map(|pass| pass.len()).find(|&length| text.get(..length).is_some_and(is_pass))
}

/// Bytes of a result at the start of `text`, behind which white space or nothing stands.
fn result_length(text: &str) -> Option<usize> {
    let half = |text: &str| ["1/2", "½", "0.5"].iter().find(|half| text.starts_with(**half)).map(|half| half.len());
    let side = |text: &str| match half(text) {
        Some(length) => Some(length),
        None => Some(digits_length(text)).filter(|length| (1..=2).contains(length)),
    };
    let length = if text.starts_with('*') {
        1
    } else {
        let first = side(text)?;
        let second = text[first..].strip_prefix('-')?;
        first + 1 + side(second)?
    };
    let is_alone = text[length..].chars().next().is_none_or(char::is_whitespace);
    is_alone.then_some(length)
}

/// Bytes of a comment in braces, which do not nest; `None` where nothing closes it.
fn braces_length(text: &str) -> Option<usize> {
    text.starts_with('{').then(|| text.find('}').map(|at| at + 1)).flatten()
}

/// Bytes of a text in parentheses, which nest; comments in it are skipped. `None` where nothing closes it.
fn parentheses_length(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(symbol) = text[at..].chars().next() {
        match symbol {
            '{' => at += braces_length(&text[at..])? - 1,
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        at += symbol.len_utf8();
        if depth == 0 {
            return Some(at);
        }
    }
    None
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
        for text in ["f5-d6-c3", "f5_d6_c3", "f5;d6;c3", "f5 - d6;c3", "1. f5-d6 2. c3", "f5,d6-c3"] {
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
    }

    #[test]
    fn unknown_text_is_returned_up_to_the_next_separator() {
        assert_eq!(split_moves("f5 ?? d6é9 12 c3"), ["f5", "??", "d6", "é9", "12", "c3"]);
        assert_eq!(split_moves("f5 {d6"), ["f5", "{d6"]);
        assert_eq!(split_moves("f5 (d6"), ["f5", "(d6"]);
        assert_eq!(split_moves(""), [""; 0]);
    }

    #[test]
    fn what_stands_between_moves_is_told_apart() {
        let number = |value, is_reply| MoveNumber { value, is_reply };
        let text = "1. f5! {good; c3} d6?! (1... f6 (1... f4 {)}) 2. e6) 2 c3 $14 1… 34-30";
        let tokens: Vec<_> = Tokens::of(text).collect();
        assert_eq!(
            tokens,
            [
                Token::Number("1.", number(1, false)),
                Token::Move("f5"),
                Token::Sign("!"),
                Token::Comment("{good; c3}"),
                Token::Move("d6"),
                Token::Sign("?!"),
                Token::Variation("(1... f6 (1... f4 {)}) 2. e6)"),
                Token::BareNumber("2", number(2, false)),
                Token::Move("c3"),
                Token::Sign("$14"),
                Token::Number("1…", number(1, true)),
                Token::Result("34-30"),
            ]
        );
        assert_eq!(
            Tokens::of_pgn("f5 ; d6 c3\nd6;c3").collect::<Vec<_>>(),
            [Token::Move("f5"), Token::Comment("; d6 c3"), Token::Move("d6"), Token::Move("c3"),]
        );
        // Before the first move nothing is a result.
        assert_eq!(split_moves("8-8 9-9"), ["8-8", "9-9"]);
    }

    proptest! {
        #[test]
        fn any_text_is_split_without_losing_anything_but_separators(text in "\\PC{0,40}") {
            let joined: String = split_moves(&text).concat();
            prop_assert!(joined.len() <= text.len());
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
