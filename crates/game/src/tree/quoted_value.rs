//! Detection of leaf values in quotes: spreadsheets, CSV files and programs that print strings put
//! numbers in quotes.
//!
//! As names they would silently remove a leaf from the tree, so no name may read as a value.

use super::{
    fault::{TreeFaultKind, quoted},
    token::{MINUS, is_label_sign, number},
};
use crate::lookalike::in_ascii;

/// What programs print for a value that is none, in lower case.
const NO_VALUES: [&str; 7] = ["null", "none", "undefined", "true", "false", "∞", "infinite"];

/// Whether a text reads as the value of a leaf: a number as any program, language or typesetter writes it,
/// or what stands for none.
pub(super) fn is_one(text: &str) -> bool {
    let plain = plain(text);
    let unsigned = plain.trim_start_matches(['+', '-']).trim_start();
    number(unsigned).is_some()
        || NO_VALUES.contains(&unsigned.to_lowercase().as_str())
        || is_in_another_base(unsigned)
        || is_made_of_digits(unsigned)
}

/// The fault of such a text where a name may stand.
pub(super) fn fault(text: &str) -> Option<TreeFaultKind> {
    is_one(text).then(|| TreeFaultKind::QuotedValue { found: quoted(text), leaf: leaf(text) })
}

/// Whether it is a number from 0 on, in digits of any width, by which nodes are counted.
pub(super) fn is_label(text: &str) -> bool {
    plain(text).parse::<u32>().is_ok()
}

/// The leaf that a text would be without its quotes, in JSON; `None` if it is not a finite number.
pub(super) fn leaf(text: &str) -> Option<String> {
    let value = number(&plain(text)).filter(|value| value.is_finite())?;
    Some(serde_json::json!(value + 0.0).to_string().trim_end_matches(".0").to_owned())
}

/// The text without white space around it, its digits and its minus in ASCII.
fn plain(text: &str) -> String {
    let text = text.trim();
    in_ascii(text).unwrap_or_else(|| text.to_owned()).replace(MINUS, "-")
}

/// `0x1F`, `0b101`, `0o17`.
fn is_in_another_base(text: &str) -> bool {
    let lower = text.to_lowercase();
    [("0x", 16), ("0b", 2), ("0o", 8)].into_iter().any(|(prefix, base)| {
        let digits = lower.strip_prefix(prefix);
        digits.is_some_and(|digits| {
            !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(base) || digit == '_')
        })
    })
}

/// Digits of any script with what stands between and behind them in numbers: `0,5`, `1'000`, `1/2`, `50 %`,
/// `½`. Not the path of a node, such as `1.2.1`, unless it may be a number in groups of three digits.
fn is_made_of_digits(text: &str) -> bool {
    let between =
        |character: char| character.is_whitespace() || matches!(character, '.' | ',' | '\'' | '’' | '_' | '/' | '%');
    let is_digit = |one: char| one.is_numeric() && !is_label_sign(one);
    text.contains(is_digit) && text.chars().all(|one| is_digit(one) || between(one)) && !is_path(text)
}

/// `1.2.1`: numbers of children with two full stops at least.
fn is_path(text: &str) -> bool {
    let numbers: Vec<_> = text.split('.').collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    numbers.len() > 2 && numbers.iter().all(is_number) && numbers[1..].iter().any(|part| part.len() != 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_spelling_are_values() {
        for text in [
            "3",
            "-1",
            "+5",
            " 3 ",
            "1e3",
            "1E-2",
            ".5",
            "5.",
            "007",
            "1_000",
            "1,5",
            "1.000,5",
            "1'000",
            "1 000",
            "1.234.567",
            "1.1",
            "1/2",
            "50%",
            "½",
            "３",
            "－１",
            "−7",
            "- 7",
            "٣",
            "0x10",
            "0B1",
            "0o7",
            "inf",
            "Infinity",
            "-inf",
            "∞",
            "-∞",
            "NaN",
            "nan",
            "null",
            "None",
            "true",
            "False",
            "undefined",
        ] {
            assert!(is_one(text), "{text}");
        }
    }

    #[test]
    fn names_are_no_values() {
        for text in [
            "A", "n3", "3a", "1st", "1.2.1", "1.1.1", "root", "-", "+", "e", "1e", "a1", "0xyz", "x=3", "1-2", "#1",
            "MAX", "B2", "truth", "nil", "", " ", ".", "3°", "Nana", "①", "⑿", "Ⅳ", "ⅷ",
        ] {
            assert!(!is_one(text), "{text}");
        }
    }

    #[test]
    fn the_leaf_is_written_as_json_has_it() {
        for (text, value) in [("3", "3"), (" -0.5", "-0.5"), ("+5", "5"), ("1e3", "1000"), ("３", "3"), ("−7", "-7")]
        {
            assert_eq!(leaf(text).as_deref(), Some(value), "{text}");
        }
        for text in ["NaN", "inf", "1e999", "1,5", "0x10", "null", "A", "½"] {
            assert_eq!(leaf(text), None, "{text}");
        }
    }
}
