//! `batch`: a text of lines, each of which is the request of an endpoint of a game (NDJSON).
//!
//! A line is parsed when its turn comes: a fault has a problem of its own and affects no other line.

use std::ops::Range;

use yomi_game::GameKind;

use super::{
    entry,
    lab::{self, game},
    shared::{ID, asked},
};
use crate::{
    problem::{Problem, codes::ProblemCode},
    reading::{
        body,
        fault::Faults,
        field::{Field, Preset, Shape, fields},
        fields::Fields,
    },
};
use serde_json::{Map, Value};

/// Maximum size of a batch in bytes.
pub const MAX_BATCH_BYTES: usize = 8 * 1024 * 1024;

/// Maximum number of lines, without blank ones.
pub const MAX_BATCH_LINES: usize = 10_000;

yomi_game::named! {
    /// An endpoint that answers lines.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LineEndpoint {
        /// The best move of a position.
        BestMove = "bestmove",
        /// The rules for a position.
        Position = "position",
        /// A game judged move by move.
        Review = "review",
    }
}

fields! {
    /// The game of the line.
    pub GAME = lab::GAME, required: Some("name the game of the line: othello, gomoku or tictactoe");

    /// The endpoint that answers the line; its other fields are those of this endpoint.
    pub ENDPOINT = Field::new("endpoint", Shape::Name(endpoint_names)),
        default: Preset::Name("bestmove");

    /// Whether answers come in the order of their lines; as they are finished otherwise.
    ORDERED = Field::new("ordered", Shape::Flag);
}

fn endpoint_names() -> Vec<&'static str> {
    LineEndpoint::ALL.iter().map(|endpoint| endpoint.name()).collect()
}

/// The fields of a line that select its endpoint; those of the endpoint stand beside them.
#[must_use]
pub fn line_fields() -> Vec<&'static Field> {
    asked(|fields, faults| {
        read_head(fields, faults);
    })
}

/// The parameters of the query of `batch`.
#[must_use]
pub fn batch_fields() -> Vec<&'static Field> {
    asked(|fields, faults| {
        read_options(fields, faults);
    })
}

/// Reads the parameters of the query: whether answers come in the order of their lines.
pub(super) fn read_options(fields: &mut Fields<'_>, faults: &mut Faults) -> bool {
    ORDERED.flag(fields, faults)
}

/// The lines of a batch, blank ones apart: the number of each, from 1, and where it stands in the text.
///
/// # Errors
/// `malformed_body` where there is none, `too_large` where there are more than `most`.
pub fn lines(text: &[u8], most: usize) -> Result<Vec<(usize, Range<usize>)>, Problem> {
    let mut lines = Vec::new();
    let mut start = 0;
    for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
        let range = start..start + line.len();
        start = range.end + 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        if lines.len() == most {
            let detail = format!("A batch has at most {most} lines; send the rest as another one.");
            return Err(Problem::new(ProblemCode::TooLarge, detail));
        }
        lines.push((index + 1, range));
    }
    if lines.is_empty() { Err(no_line()) } else { Ok(lines) }
}

/// The refusal of a batch without any line.
#[must_use]
pub fn no_line() -> Problem {
    let detail =
        "The batch has no line; send one JSON object a line, with game, endpoint and the fields of that endpoint.";
    Problem::new(ProblemCode::MalformedBody, detail)
}

/// A parsed line.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchLine {
    /// The id in its answer.
    pub id: Option<String>,
    /// Its request.
    pub asked: Result<LineRequest, Problem>,
}

/// The request of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRequest {
    /// The game.
    pub game: GameKind,
    /// The endpoint.
    pub endpoint: LineEndpoint,
    /// The fields of that endpoint.
    pub fields: Map<String, Value>,
}

/// Parses the line of this number. Faults in the fields of its endpoint are left to the endpoint.
#[must_use]
pub fn read_line(number: usize, text: &[u8]) -> BatchLine {
    let mut object = match body::parse_from(text, number) {
        Ok(object) => object,
        Err(problem) => return BatchLine { id: None, asked: Err(problem) },
    };
    let mut head = Map::new();
    for field in line_fields() {
        if let Some((name, value)) = object.remove_entry(field.name) {
            head.insert(name, value);
        }
    }
    // The id of an invalid line marks its problem, too.
    let id = ID.text(&mut Fields::of_body(&head), &mut Faults::default()).map(str::to_owned);
    let asked = entry::read_line_head(&head).and_then(|(game, endpoint)| {
        // `position` takes no id.
        if let Some(id) = id.clone().filter(|_| endpoint != LineEndpoint::Position) {
            object.insert(ID.name.to_owned(), Value::from(id));
        }
        if text.len() > body::MAX_BODY_BYTES {
            body::check_size(&object)?;
        }
        Ok(LineRequest { game, endpoint, fields: object })
    });
    BatchLine { id, asked }
}

pub(super) fn read_head(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<(GameKind, LineEndpoint)> {
    let game = game(&GAME, fields, faults);
    let endpoints = LineEndpoint::ALL.iter().map(|&endpoint| (endpoint.name(), endpoint));
    let endpoint = ENDPOINT.choice(endpoints, fields, faults).unwrap_or(LineEndpoint::BestMove);
    ID.text(fields, faults);
    Some((game?, endpoint))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn line(text: &str) -> BatchLine {
        read_line(7, text.as_bytes())
    }

    fn problem(text: &str) -> Problem {
        line(text).asked.unwrap_err()
    }

    #[test]
    fn lines_have_the_numbers_of_the_file() {
        let text = b"\n{\"a\":1}\r\n\n  \t\n{}\n";
        assert_eq!(lines(text, 9).unwrap(), [(2, 1..9), (5, 15..17)]);
        assert_eq!(lines(b"{}", 9).unwrap(), [(1, 0..2)]);
        for nothing in ["", "\n", " \r\n\t\n"] {
            assert_eq!(lines(nothing.as_bytes(), 9).unwrap_err().code, ProblemCode::MalformedBody);
        }
        let most = "{}\n".repeat(MAX_BATCH_LINES);
        assert_eq!(lines(most.as_bytes(), MAX_BATCH_LINES).unwrap().len(), MAX_BATCH_LINES);
        let more = most + "\n\n{}";
        assert_eq!(lines(more.as_bytes(), MAX_BATCH_LINES).unwrap_err().code, ProblemCode::TooLarge);
    }

    #[test]
    fn a_line_goes_to_its_endpoint_with_the_other_fields() {
        let read = line(r#"{"id": "a", "game": "gomoku", "moves": "h8", "level": 2.0}"#);
        assert_eq!(read.id.as_deref(), Some("a"));
        let asked = read.asked.unwrap();
        assert_eq!((asked.game, asked.endpoint), (GameKind::Gomoku, LineEndpoint::BestMove));
        assert_eq!(Value::Object(asked.fields), json!({ "id": "a", "moves": "h8", "level": 2.0 }));
        let read = line(r#"{"id": "a", "game": "othello", "endpoint": "position", "board": []}"#);
        let asked = read.asked.unwrap();
        assert_eq!((asked.game, asked.endpoint), (GameKind::Othello, LineEndpoint::Position));
        assert_eq!(Value::Object(asked.fields), json!({ "board": [] }));
        let read = line(r#"{"game": "tictactoe", "endpoint": null, "id": null}"#);
        assert_eq!((read.id, read.asked.unwrap().fields), (None, Map::new()));
    }

    #[test]
    fn a_faulty_line_says_where() {
        let pointers =
            |text: &str| -> Vec<String> { problem(text).errors.into_iter().map(|fault| fault.pointer).collect() };
        assert_eq!(pointers("{}"), ["/game"]);
        assert_eq!(pointers(r#"{"game": "chess", "endpoint": "bestmov", "id": 5}"#), ["/game", "/endpoint", "/id"]);
        assert_eq!(pointers(r#"{"game": null}"#), ["/game"]);
        let broken = problem(r#"{"game": "othello", }"#);
        assert_eq!((broken.code, broken.errors[0].line), (ProblemCode::MalformedBody, Some(7)));
        assert!(broken.detail.starts_with("Line 7, column 21"), "{}", broken.detail);
        for other in ["[]", "5", "{\"game\"", "\u{feff}\u{feff}{}"] {
            assert_eq!(problem(other).errors[0].line, Some(7), "{other}");
        }
        // The id of an invalid line is returned, too.
        let read = line(r#"{"id": "b", "game": "chess"}"#);
        assert_eq!((read.id.as_deref(), read.asked.is_err()), (Some("b"), true));
    }
}
