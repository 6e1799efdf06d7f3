//! The body of a `POST`: one JSON object.

use super::{
    fault::Fault,
    json::{self, JsonError},
};
use crate::{
    problem::{Problem, codes::ProblemCode},
    reading::fault_code::FaultCode,
};
use serde_json::{Map, Value};

/// Maximum length of a body in bytes.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

/// The refusal of a body of more bytes than that.
#[must_use]
pub fn too_large(max_bytes: usize) -> Problem {
    let detail = format!("The body may have at most {max_bytes} bytes.");
    Problem::new(ProblemCode::TooLarge, detail)
}

/// Checks fields that came in another way than as a body against the bytes that they would have as one.
///
/// # Errors
/// `too_large`.
pub fn check_size(fields: &Map<String, Value>) -> Result<(), Problem> {
    let bytes = serde_json::to_string(fields).map_or(0, |text| text.len());
    if bytes > MAX_BODY_BYTES { Err(too_large(MAX_BODY_BYTES)) } else { Ok(()) }
}

fn empty(line: usize) -> Problem {
    Problem {
        detail: "The body is empty; send one JSON object.".to_owned(),
        ..malformed("the body is empty; send one JSON object", line, 0)
    }
}

fn malformed(detail: &str, line: usize, column: usize) -> Problem {
    let fault = Fault { line: Some(line), column: Some(column), ..Fault::new("", FaultCode::MalformedJson, detail) };
    Problem {
        errors: vec![fault],
        ..Problem::new(ProblemCode::MalformedBody, format!("Line {line}, column {column}: {detail}."))
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Parses a body. `json::read` bounds its nesting.
///
/// # Errors
/// `malformed_body` with line and column; `invalid_request` if an object repeats a name.
pub fn parse(bytes: &[u8]) -> Result<Map<String, Value>, Problem> {
    parse_from(bytes, 1)
}

/// The same for a text that begins on line `first_line` of a longer one.
///
/// # Errors
/// As [`parse`].
pub fn parse_from(bytes: &[u8], first_line: usize) -> Result<Map<String, Value>, Problem> {
    // PowerShell and others write one; RFC 8259, 8.1, lets a reader skip it.
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    if let Some(encoding) = wide_encoding(bytes) {
        return Err(malformed(&format!("the body is {encoding}; send UTF-8"), first_line, 0));
    }
    if bytes.trim_ascii().is_empty() {
        return Err(empty(first_line));
    }
    if bytes.trim_ascii_start().starts_with(BYTE_ORDER_MARK) {
        let detail = "a byte order mark stands twice, or behind blanks; leave it out";
        return Err(malformed(detail, first_line, 0));
    }
    match json::read(bytes) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(other) => {
            let found = match other {
                Value::Null => "null",
                Value::Bool(_) => "a boolean",
                Value::Number(_) => "a number",
                Value::String(_) => "a string",
                Value::Array(_) | Value::Object(_) => "a list",
            };
            Err(malformed(&format!("expected one JSON object, found {found}"), first_line, 0))
        }
        Err(JsonError::Repeated(faults)) => Err(Problem::invalid(faults)),
        Err(JsonError::Malformed(error)) => {
            // serde_json repeats the position at the end of its message.
            let message = error.to_string();
            let detail = message.split(" at line ").next().unwrap_or_default();
            let column = characters(bytes, error.line(), error.column());
            Err(malformed(detail, first_line + error.line().saturating_sub(1), column))
        }
    }
}

/// The encoding of a UTF-16 or UTF-32 text. JSON begins with an ASCII character, so the zero bytes beside it, or a byte
/// order mark, reveal the encoding.
fn wide_encoding(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0, 0, 0xfe, 0xff, ..] | [0xff, 0xfe, 0, 0, ..] | [0, 0, 0, _, ..] | [_, 0, 0, 0, ..] => Some("UTF-32"),
        [0xfe, 0xff, ..] | [0xff, 0xfe, ..] | [0, _, 0, _, ..] | [_, 0, _, 0, ..] => Some("UTF-16"),
        _ => None,
    }
}

/// Number of characters in the first `column` bytes of a line; lines count from 1.
fn characters(bytes: &[u8], line: usize, column: usize) -> usize {
    let line = bytes.split(|&byte| byte == b'\n').nth(line.saturating_sub(1)).unwrap_or_default();
    String::from_utf8_lossy(&line[..column.min(line.len())]).chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_that_are_no_utf8_are_told_their_encoding() {
        let detail = |bytes: &[u8]| parse(bytes).unwrap_err().detail;
        let text = "{\"moves\": \"f5\"}";
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
        let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<_>>();
        let marked = format!("\u{feff}{text}");
        for bytes in [wide(text), wide(&marked), big(text), big(&marked), wide("[1]"), wide("{}")] {
            assert!(detail(&bytes).contains("the body is UTF-16; send UTF-8"), "{bytes:?}");
        }
        let wider: Vec<_> = text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
        assert!(detail(&wider).contains("UTF-32"));
        assert!(parse(marked.as_bytes()).is_ok());
        for bytes in [format!("\u{feff}{marked}"), format!(" \n{marked}"), "\u{feff} \u{feff}{}".into()] {
            let detail = detail(bytes.as_bytes());
            assert!(detail.contains("a byte order mark stands twice, or behind blanks"), "{detail}");
        }
    }

    #[test]
    fn faults_in_json_lie_at_lines_and_columns_of_characters() {
        let place = |text: &str| {
            let problem = parse(text.as_bytes()).unwrap_err();
            (problem.errors[0].line, problem.errors[0].column)
        };
        assert_eq!(place("{\"id\":\n \"ab\", }"), (Some(2), Some(8)));
        assert_eq!(place("{\"id\":\n \"éé\", }"), (Some(2), Some(8)));
        assert_eq!(place("{\"id\":\n \"😀\", }"), (Some(2), Some(7)));
        assert_eq!(place("[\"é\"]"), (Some(1), Some(0)));
    }
}
