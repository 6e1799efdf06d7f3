//! JSON Lines reader for files of positions: the fields of a line, and the position in them.
//!
//! ```text
//! {"id": "open-renju-001", "size": 15, "rule": "renju", "moves": ["h8", "i9", "j7"], "turn": "white"}
//! ```
//! Unknown fields are refused, because their content would be lost. Nested fields are read and
//! named in the same way, as `expected.result` or `best.3.move`.

use serde_json::{Map, Value};
use thiserror::Error;

use yomi_game::{Board, Field, MovesText, Played, PositionFault, PositionText, read_turn, spelling};

/// The fields of a position. `turn` is the side to move in it, after all moves.
pub const POSITION_FIELDS: [&str; 5] = ["size", "rule", "board", "moves", "turn"];

/// Longest quotation of a value, in characters.
const SHOWN: usize = 40;
/// Longest quotation of a name, in characters.
const LONGEST_NAME: usize = 32;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JsonLineFault {
    /// The line is not a JSON object.
    #[error("no JSON object ({0})")]
    NotAnObject(String),
    /// A field that is missing, or of the wrong type or range.
    #[error("{field} is {found}; expected {expected}")]
    Value {
        /// The field.
        field: String,
        /// The value, shortened.
        found: String,
        /// The expected form.
        expected: &'static str,
    },
    /// An unknown field.
    #[error("{field} is no field of such a line; {}", suggested(*.meant, .known))]
    UnknownField {
        /// The field as written, shortened.
        field: String,
        /// Did-you-mean suggestion.
        meant: Option<&'static str>,
        /// The known fields.
        known: Vec<&'static str>,
    },
    /// The position is invalid.
    #[error("{}: {}", place(.fault.field), .fault.kind)]
    Position {
        /// The first fault in it.
        fault: PositionFault,
    },
    /// The game is over.
    #[error("the game is over; expected a position with a legal move")]
    Over,
    /// Two fields contradict each other.
    #[error("{field} is {found}, but {expected}")]
    Contradiction {
        /// The field.
        field: &'static str,
        /// Its value.
        found: String,
        /// The position's value, as half a sentence.
        expected: String,
    },
    /// Text that is not a move, or an illegal move.
    #[error("{field}: {mv:?} is not legal: {reason}")]
    IllegalMove {
        /// The field.
        field: String,
        /// The move as written, shortened.
        mv: String,
        /// Why.
        reason: String,
    },
    /// A repeated move.
    #[error("{field}: {mv} stands there twice")]
    RepeatedMove {
        /// The field.
        field: String,
        /// The move.
        mv: String,
    },
}

fn suggested(meant: Option<&'static str>, known: &[&'static str]) -> String {
    match meant {
        Some(meant) => format!("did you mean {meant}?"),
        None => format!("expected one of {}", known.join(", ")),
    }
}

/// The path of a fault's field in a line.
fn place(field: Field) -> String {
    match field {
        Field::Board | Field::BoardRow(_) | Field::BoardCell(..) => "board".to_owned(),
        Field::Turn => "turn".to_owned(),
        Field::Moves => "moves".to_owned(),
        Field::Move(index) => format!("moves.{index}"),
        Field::Size => "size".to_owned(),
        Field::Rule => "rule".to_owned(),
        Field::Columns => "columns".to_owned(),
        Field::Rows => "rows".to_owned(),
        Field::InARow => "in_a_row".to_owned(),
        Field::Coordinates => "coordinates".to_owned(),
    }
}

/// The first line of a file that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JsonLinesError {
    /// A line is wrong.
    #[error("line {line}: {fault}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: JsonLineFault,
    },
    /// The file holds no line.
    #[error("the file holds no position; expected a JSON object a line, with {0}")]
    Empty(&'static str),
}

/// Reads every line of a file by `read`, which also gets the line number; blank ones are skipped.
///
/// # Errors
/// The first unreadable line, with its number, or an empty file; `fields` are the required ones.
pub(crate) fn read_lines<T>(
    text: &str,
    fields: &'static str,
    read: impl Fn(&str, usize) -> Result<T, JsonLineFault>,
) -> Result<Vec<T>, JsonLinesError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = lines.map(|(index, line)| {
        let line_number = index + 1;
        read(line, line_number).map_err(|fault| JsonLinesError::Line { line: line_number, fault })
    });
    let found = read.collect::<Result<Vec<_>, _>>()?;
    if found.is_empty() { Err(JsonLinesError::Empty(fields)) } else { Ok(found) }
}

/// A JSON object of a line: the line itself, or the value of a field.
#[derive(Clone, Debug)]
pub struct JsonObject {
    fields: Map<String, Value>,
    /// Prefix of its field names in messages: empty, or `expected.`.
    path: String,
}

impl JsonObject {
    /// Reads a line that may have the fields `known`.
    ///
    /// # Errors
    /// `NotAnObject` or `UnknownField`.
    pub fn read(line: &str, known: &[&'static str]) -> Result<Self, JsonLineFault> {
        let value: Value = serde_json::from_str(line).map_err(|error| JsonLineFault::NotAnObject(error.to_string()))?;
        match value {
            Value::Object(fields) => Self::of(fields, String::new(), known),
            other => Err(JsonLineFault::NotAnObject(format!("found {}", shown(Some(&other))))),
        }
    }

    fn of(fields: Map<String, Value>, path: String, known: &[&'static str]) -> Result<Self, JsonLineFault> {
        if let Some(name) = fields.keys().find(|name| !known.contains(&name.as_str())) {
            let field: String = name.chars().take(LONGEST_NAME).collect();
            return Err(JsonLineFault::UnknownField {
                field: format!("{path}{field}"),
                meant: spelling::suggested(name, known),
                known: known.to_vec(),
            });
        }
        Ok(Self { fields, path })
    }

    /// The value of a field; `null` counts as absent.
    fn value(&self, field: &str) -> Option<&Value> {
        self.fields.get(field).filter(|value| !value.is_null())
    }

    /// The fault of a field whose value is not the expected one.
    #[must_use]
    pub fn wrong(&self, field: &str, expected: &'static str) -> JsonLineFault {
        let field_name = format!("{}{field}", self.path);
        JsonLineFault::Value { field: field_name, found: shown(self.fields.get(field)), expected }
    }

    /// The value of a field, converted by `read`; `None` if the field is absent.
    ///
    /// # Errors
    /// `Value` if `read` rejects the value.
    fn read_field<'a, T>(
        &'a self,
        field: &str,
        expected: &'static str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, JsonLineFault> {
        let Some(value) = self.value(field) else { return Ok(None) };
        read(value).map(Some).ok_or_else(|| self.wrong(field, expected))
    }

    /// The text of a field.
    ///
    /// # Errors
    /// `Value` for a value of another type.
    pub fn text(&self, field: &str, expected: &'static str) -> Result<Option<&str>, JsonLineFault> {
        self.read_field(field, expected, Value::as_str)
    }

    /// The number of a field, 0 or more.
    ///
    /// # Errors
    /// `Value` for a value of another type.
    pub fn count(&self, field: &str, expected: &'static str) -> Result<Option<u32>, JsonLineFault> {
        self.read_field(field, expected, |value| value.as_u64()?.try_into().ok())
    }

    /// The share of a field, 0 to 1, in ten-thousandths.
    ///
    /// # Errors
    /// `Value` for a value of another type.
    pub fn share(&self, field: &str, expected: &'static str) -> Result<Option<u16>, JsonLineFault> {
        self.read_field(field, expected, |value| {
            let share = value.as_f64().filter(|share| (0.0..=1.0).contains(share))?;
            // At most 10,000, so that the cast keeps the value.
            Some((share * 10_000.0).round() as u16)
        })
    }

    /// The object of a field, which may have the fields `known`.
    ///
    /// # Errors
    /// `Value` for a value of another type; `UnknownField`.
    pub fn object(
        &self,
        field: &str,
        expected: &'static str,
        known: &[&'static str],
    ) -> Result<Option<Self>, JsonLineFault> {
        let fields = self.read_field(field, expected, |value| value.as_object().cloned())?;
        let path = format!("{}{field}.", self.path);
        fields.map(|fields| Self::of(fields, path, known)).transpose()
    }

    /// The objects of a list, each of which may have the fields `known`; none where there is no list.
    ///
    /// # Errors
    /// `Value` for a value of another type; `UnknownField`.
    pub fn objects(
        &self,
        field: &str,
        expected: &'static str,
        known: &[&'static str],
    ) -> Result<Vec<Self>, JsonLineFault> {
        let list = self.read_field(field, expected, Value::as_array)?;
        let objects = list.into_iter().flatten().enumerate().map(|(index, value)| {
            let fields = value.as_object().ok_or_else(|| self.wrong(field, expected))?;
            Self::of(fields.clone(), format!("{}{field}.{index}.", self.path), known)
        });
        objects.collect()
    }

    /// The legal moves of a list, in its order; none where there is no list.
    ///
    /// # Errors
    /// `Value` for a value of another type; `IllegalMove` and `RepeatedMove`.
    pub fn moves<G: Board>(
        &self,
        field: &str,
        expected: &'static str,
        position: &G,
    ) -> Result<Vec<G::Move>, JsonLineFault> {
        let texts = self.read_field(field, expected, |value| {
            value.as_array()?.iter().map(Value::as_str).collect::<Option<Vec<_>>>()
        })?;
        let field = format!("{}{field}", self.path);
        let mut moves = Vec::new();
        for text in texts.into_iter().flatten() {
            let mv = legal_move(&field, text, position)?;
            if moves.contains(&mv) {
                return Err(JsonLineFault::RepeatedMove { field, mv: mv.to_string() });
            }
            moves.push(mv);
        }
        Ok(moves)
    }

    /// The legal move of a field.
    ///
    /// # Errors
    /// `Value` for a missing field or a value of another type; `IllegalMove`.
    pub fn legal_move<G: Board>(
        &self,
        field: &str,
        expected: &'static str,
        position: &G,
    ) -> Result<G::Move, JsonLineFault> {
        let text = self.text(field, expected)?.ok_or_else(|| self.wrong(field, expected))?;
        legal_move(&format!("{}{field}", self.path), text, position)
    }

    /// The name of the line: its `id`, or `line` and its number.
    #[must_use]
    pub fn name(&self, line: usize) -> String {
        match self.value("id") {
            Some(Value::String(id)) => id.clone(),
            Some(Value::Number(id)) => id.to_string(),
            _ => format!("line {line}"),
        }
    }

    /// The position of the line, with the moves to it, in a game that is not over. `rule` is the
    /// default rule.
    ///
    /// # Errors
    /// `Value`, `Position`, `Contradiction` or `Over`.
    pub fn position<G: Board>(&self, rule: Option<&str>) -> Result<Played<G>, JsonLineFault> {
        let expected_moves = "moves such as [\"h8\", \"i9\"], or one text";
        let moves = self.read_field("moves", expected_moves, |value| match value {
            Value::String(text) => Some(MovesText::Text(text.clone())),
            Value::Array(list) => {
                let list = list.iter().map(|text| text.as_str().map(str::to_owned));
                list.collect::<Option<_>>().map(MovesText::List)
            }
            _ => None,
        })?;
        let board = self.text("board", "cells: X black, O white, - empty")?;
        if moves.is_none() && board.is_none() {
            return Err(self.wrong("moves", expected_moves));
        }
        let size =
            self.read_field("size", "the rows of the board, as a number", |value| value.as_u64()?.try_into().ok())?;
        let turn = self.text("turn", "the side to move")?;
        let text = PositionText {
            board: board.map(Into::into),
            // With `moves` it is not the side to move on the board.
            turn: turn.filter(|_| moves.is_none()).map(str::to_owned),
            moves: moves.unwrap_or_default(),
            size,
            rule: self.text("rule", "the name of a rule")?.or(rule).map(str::to_owned),
            ..PositionText::default()
        };
        let played = G::read(&text).map_err(|mut faults| JsonLineFault::Position { fault: faults.remove(0) })?;
        if let Some(turn) = turn {
            let side = read_turn(G::KIND, turn).map_err(|fault| JsonLineFault::Position { fault })?;
            let to_move = played.position.side_to_move();
            if side != to_move {
                return Err(JsonLineFault::Contradiction {
                    field: "turn",
                    found: G::KIND.side_name(side).to_owned(),
                    expected: format!("{} is to move", G::KIND.side_name(to_move)),
                });
            }
        }
        if played.position.is_over() { Err(JsonLineFault::Over) } else { Ok(played) }
    }
}

fn legal_move<G: Board>(field: &str, text: &str, position: &G) -> Result<G::Move, JsonLineFault> {
    let illegal = |reason: String| JsonLineFault::IllegalMove {
        field: field.to_owned(),
        mv: text.chars().take(SHOWN).collect(),
        reason,
    };
    let mv = position.parse_move(text).ok_or_else(|| illegal("that is no square of this board".to_owned()))?;
    match position.why_illegal(mv) {
        None => Ok(mv),
        Some(reason) => Err(illegal(reason)),
    }
}

/// A value as JSON, shortened.
fn shown(value: Option<&Value>) -> String {
    let Some(value) = value else { return "missing".to_owned() };
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_game::gomoku::{Position, Rule};

    fn read(line: &str) -> Result<Played<Position>, JsonLineFault> {
        JsonObject::read(line, &POSITION_FIELDS)?.position(Some("standard"))
    }

    #[test]
    fn a_position_is_said_by_moves_or_by_a_board() {
        let line = r#"{"size": 9, "rule": "renju", "moves": ["e5", "d4"], "turn": "black"}"#;
        let by_moves = read(line).unwrap();
        assert_eq!((by_moves.moves.len(), by_moves.position.rule()), (2, Rule::Renju));
        let text = by_moves.position.board_text();
        let by_board = read(&format!(r#"{{"size": 9, "board": "{text}", "turn": "black"}}"#)).unwrap();
        assert_eq!(by_board.position.rule(), Rule::Standard, "where it says none");
        assert_eq!(by_board.position.board_text(), text);
        assert_eq!(read(r#"{"moves": "h8i9"}"#).unwrap().position.board_size(), 15);
    }

    #[test]
    fn faults_name_the_field_what_is_there_and_what_would_be_right() {
        for (line, expected) in [
            ("h8i9", "no JSON object (expected value at line 1 column 1)"),
            ("[]", "no JSON object (found [])"),
            ("{}", "moves is missing; expected moves such as"),
            (r#"{"moves": [8]}"#, "moves is [8]; expected moves such as"),
            (r#"{"move": []}"#, "move is no field of such a line; did you mean moves?"),
            (r#"{"x": 1}"#, "x is no field of such a line; expected one of size, rule, board"),
            (r#"{"moves": [], "size": 900}"#, "size is 900; expected the rows of the board"),
            (r#"{"moves": [], "size": 4}"#, "size: 4 is outside 5 to 20"),
            (r#"{"moves": [], "rule": "caro"}"#, "rule: \"caro\" is not known here; expected free"),
            (r#"{"moves": ["h8", "z9"]}"#, "moves.1: \"z9\" is no move of this game"),
            (r#"{"moves": ["h8", "h8"]}"#, "moves.1: h8 is not legal: the point is occupied"),
            (r#"{"moves": ["h8"], "turn": "red"}"#, "turn: \"red\" is not known here"),
            (r#"{"moves": ["h8"], "turn": "b"}"#, "turn is black, but white is to move"),
            (r#"{"moves": "a1a2b1b2c1c2d1d2e1"}"#, "the game is over; expected a position"),
        ] {
            let fault = read(line).unwrap_err().to_string();
            assert!(fault.starts_with(expected), "{line}: {fault}");
        }
    }

    #[test]
    fn faults_below_a_field_name_the_way_to_it() {
        let line = r#"{"best": [{"move": "h8", "p": 0.5}, {"move": "h9", "p": 1.5}], "more": {"n": -1},
            "list": ["a1", "a1"]}"#;
        let object = JsonObject::read(line, &["best", "more", "list"]).unwrap();
        let best = object.objects("best", "a list", &["move", "p"]).unwrap();
        assert_eq!(best[0].share("p", "a share"), Ok(Some(5000)));
        let told = |fault: JsonLineFault| fault.to_string();
        let fault = best[1].share("p", "a share").unwrap_err();
        assert_eq!(told(fault), "best.1.p is 1.5; expected a share");
        let more = object.object("more", "an object", &["n"]).unwrap().unwrap();
        assert_eq!(told(more.count("n", "1").unwrap_err()), "more.n is -1; expected 1");
        assert!(object.objects("more", "a list", &[]).is_err());
        let fault = object.object("more", "an object", &["number"]).unwrap_err();
        assert_eq!(told(fault), "more.n is no field of such a line; expected one of number");
        let empty = Position::empty(15, Rule::Freestyle);
        let fault = object.moves("list", "moves", &empty).unwrap_err();
        assert_eq!(told(fault), "list: a1 stands there twice");
        assert_eq!(best[0].legal_move("move", "a move", &empty).unwrap().to_string(), "h8");
        let small = Position::empty(5, Rule::Freestyle);
        let fault = best[0].legal_move("move", "a move", &small).unwrap_err();
        assert_eq!(told(fault), "best.0.move: \"h8\" is not legal: that is no square of this board");
    }
}
