//! Tokenizer of trees in text form.

use super::fault::{TreeFaultKind, quoted};

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// `[` or `(`
    Open(char),
    /// `]` or `)`
    Close(char),
    /// `,`
    Comma,
    /// A text in quotes, escapes resolved, with the byte offset of an unknown escape in it.
    Name(String, Option<usize>),
    /// A number and how it was written; infinite or not a number where it was written so.
    Number(f64, String),
    /// A word that is no element, for the reason given.
    Broken(TreeFaultKind),
    /// One or more characters that begin no token; the first of them.
    Unexpected(char),
    /// The text ended before this quote came again.
    Unclosed(char),
}

/// Tokenizer of a text.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Tokens<'a> {
    /// The tokens of `text`, each with its offset in bytes.
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    fn take(&mut self) -> Option<char> {
        let next = self.text[self.offset..].chars().next()?;
        self.offset += next.len_utf8();
        Some(next)
    }

    /// Takes characters as long as they are `wanted`.
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.offset..];
        let length = rest.find(|character| !wanted(character)).unwrap_or(rest.len());
        self.offset += length;
        &rest[..length]
    }

    /// The rest of a name after its opening quote.
    fn name(&mut self, quote: char) -> Token {
        let mut name = String::new();
        let mut unknown_escape = None;
        loop {
            let here = self.offset;
            match self.take() {
                None => return Token::Unclosed(quote),
                Some(end) if end == quote => return Token::Name(name, unknown_escape),
                Some('\\') => match self.escaped() {
                    Some(character) => name.push(character),
                    None => {
                        unknown_escape.get_or_insert(here);
                    }
                },
                Some(character) => name.push(character),
            }
        }
    }

    /// Decodes the escape after a backslash.
    fn escaped(&mut self) -> Option<char> {
        match self.take()? {
            'u' => {
                let high = self.four_digits()?;
                if let Some(character) = char::from_u32(high.into()) {
                    return Some(character);
                }
                // Above U+FFFF, JSON writes the two surrogates of UTF-16.
                let rest = &self.text[self.offset..];
                if !rest.starts_with("\\u") {
                    return None;
                }
                self.offset += 2;
                let low = self.four_digits()?;
                char::decode_utf16([high, low]).next()?.ok()
            }
            character @ ('\\' | '\'' | '"' | '/') => Some(character),
            _ => None,
        }
    }

    fn four_digits(&mut self) -> Option<u16> {
        let digits = self.text[self.offset..].get(..4)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        self.offset += 4;
        u16::from_str_radix(digits, 16).ok()
    }
}

impl Iterator for Tokens<'_> {
    type Item = (usize, Token);

    fn next(&mut self) -> Option<(usize, Token)> {
        self.take_while(char::is_whitespace);
        let start = self.offset;
        let first = self.take()?;
        let token = match first {
            '[' | '(' => Token::Open(first),
            ']' | ')' => Token::Close(first),
            ',' => Token::Comma,
            '\'' | '"' => self.name(first),
            _ if in_word(first) => {
                self.take_while(in_word);
                word(&self.text[start..self.offset])
            }
            _ => {
                self.take_while(|character| {
                    !(character.is_whitespace() || in_word(character) || "[](),'\"".contains(character))
                });
                Token::Unexpected(first)
            }
        };
        Some((start, token))
    }
}

/// U+2212, the minus sign of typesetters, comes along where trees are copied from a document.
pub(super) const MINUS: char = '−';

pub(super) fn in_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || begins_a_number(character)
}

fn begins_a_number(character: char) -> bool {
    character.is_numeric() || matches!(character, '.' | '+' | '-' | MINUS)
}

/// A numeral that labels and counts nothing: ①, ⑵, Ⅳ, ➊.
pub(super) fn is_label_sign(character: char) -> bool {
    matches!(character, '\u{2460}'..='\u{24ff}' | '\u{2160}'..='\u{2188}' | '\u{2776}'..='\u{2793}')
}

/// What a word without quotes means.
fn word(written: &str) -> Token {
    if let Some(value) = number(written) {
        return Token::Number(value, quoted(written));
    }
    Token::Broken(match written.to_lowercase().as_str() {
        "null" | "none" => TreeFaultKind::WrongType { found: "null" },
        "true" | "false" => TreeFaultKind::WrongType { found: "a boolean" },
        _ if written.starts_with(|first| begins_a_number(first) && !is_label_sign(first)) => {
            TreeFaultKind::NotANumber { found: quoted(written) }
        }
        _ => TreeFaultKind::BareWord { word: quoted(written) },
    })
}

/// The number written so, in JSON's or Python's way; not finite where it is too large or written as
/// `inf` or `nan`.
pub(super) fn number(written: &str) -> Option<f64> {
    let characters: Vec<char> = written.chars().collect();
    // Python's 1_000: an underscore stands between two digits.
    let underscores_are_inside = characters.iter().enumerate().all(|(index, &character)| {
        let is_digit = |at: Option<&char>| at.is_some_and(char::is_ascii_digit);
        character != '_'
            || is_digit(index.checked_sub(1).and_then(|before| characters.get(before)))
                && is_digit(characters.get(index + 1))
    });
    if !underscores_are_inside {
        return None;
    }
    written.replace('_', "").replace(MINUS, "-").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token> {
        Tokens::new(text).map(|(_, token)| token).collect()
    }

    #[test]
    fn numbers_are_read_as_json_and_python_write_them() {
        for (written, value) in [
            ("3", 3.0),
            ("-0.5", -0.5),
            ("\u{2212}7", -7.0),
            ("+2", 2.0),
            ("1e3", 1000.0),
            ("1E-2", 0.01),
            (".5", 0.5),
            ("5.", 5.0),
            ("007", 7.0),
            ("1_000.2_5", 1000.25),
            ("1e999", f64::INFINITY),
            ("-inf", f64::NEG_INFINITY),
        ] {
            assert_eq!(tokens(written), [Token::Number(value, written.to_owned())], "{written}");
        }
        assert!(matches!(tokens("NaN")[..], [Token::Number(value, _)] if value.is_nan()));
    }

    #[test]
    fn what_begins_like_a_number_and_is_none_is_said_to_be_none() {
        for written in ["1.2.3", "--3", "-", "1e", "3-4", "0x10", "1_", "1__0", "._5", "3a"] {
            let found = written.to_owned();
            let expected = Token::Broken(TreeFaultKind::NotANumber { found });
            assert_eq!(tokens(written), [expected], "{written}");
        }
    }

    #[test]
    fn escapes_are_resolved() {
        for (written, name) in [
            (r"'a\\b'", r"a\b"),
            (r"'it\'s'", "it's"),
            (r#""say \"x\"""#, "say \"x\""),
            (r#"'"'"#, "\""),
            (r"'\/\u00f6\ud83d\ude00'", "/ö😀"),
        ] {
            assert_eq!(tokens(written), [Token::Name(name.to_owned(), None)], "{written}");
        }
        for (written, name, offset) in [
            (r"'a\q'", "a", 2),
            (r"'\u12'", "12", 1),
            (r"'\ud83d'", "", 1),
            (r"'ö\ud83d\u0041'", "ö", 3),
            (r"'\u+123\n'", "+123", 1),
        ] {
            let expected = Token::Name(name.to_owned(), Some(offset));
            assert_eq!(tokens(written), [expected], "{written}");
        }
        assert_eq!(tokens(r"'a\'"), [Token::Unclosed('\'')]);
    }

    #[test]
    fn what_begins_no_token_is_skipped_in_one() {
        let expected = [Token::Open('['), Token::Unexpected('{'), Token::Comma, Token::Unexpected('#')];
        assert_eq!(tokens("[ {;=, #"), expected);
    }
}
