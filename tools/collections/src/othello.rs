//! Labelled test positions with another engine's score of every legal move, one JSON object a line,
//! to measure a player's loss per move.
//!
//! ```text
//! {"id": "0957", "board": "--XO…", "turn": "black", "empties": 10, "scores": {"g8": -14.0, "b8": -27.0}, "exact": true}
//! ```
//! `board` is what [`Board::read`] takes, `scores` are discs from the side to move, `exact` marks
//! final differences, not estimates. `id`, `empties` and `exact` are optional; other fields are
//! skipped.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::{Map, Value};
use thiserror::Error;

use yomi_game::{
    Board, Game, MovesText, PositionFault, PositionText,
    othello::{Move, Position},
    spelling,
};

/// A position with the scores of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledPosition {
    /// The name of the position: its `id`, or `line` and the number of its line.
    pub name: String,
    /// The position; the game is not over.
    pub position: Position,
    /// Every legal move with its score in thousandths of a disc from the side to move, −64,000 to
    /// 64,000, in the game's square order.
    pub labels: Vec<(Move, i64)>,
    /// Whether the labels are final differences under perfect play.
    pub exact: bool,
}

impl LabelledPosition {
    /// The label of a move, in thousandths of a disc; `None` when it is not legal here.
    #[must_use]
    pub fn label(&self, mv: Move) -> Option<i64> {
        self.labels.iter().find(|(labelled, _)| *labelled == mv).map(|&(_, label)| label)
    }

    /// The label of the best move, in thousandths of a disc.
    #[must_use]
    pub fn best_label(&self) -> i64 {
        self.labels.iter().map(|&(_, label)| label).max().unwrap_or(0)
    }

    /// Whether the best label claims to be exact but cannot be: with the empties to the winner the
    /// difference of 64 discs is even.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        self.exact && self.best_label() % 2_000 != 0
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LabelFault {
    /// The line is not a JSON object.
    #[error("no JSON object ({0}); expected one with board, turn and scores")]
    NotAnObject(String),
    /// A field that must be there is missing or has another type.
    #[error("{field} is {found}; expected {expected}")]
    Field {
        /// The field.
        field: &'static str,
        /// What stands there, shortened.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A misspelt name of a known field, whose value would be lost.
    #[error("{found:?} is not known here; did you mean {known}?")]
    NearField {
        /// The field as written.
        found: String,
        /// The field that is read.
        known: &'static str,
    },
    /// Cells or side to move are wrong.
    #[error(transparent)]
    Position(#[from] PositionFault),
    /// `empties` contradicts the board.
    #[error("empties is {found}, but the board has {expected}")]
    Empties {
        /// What the line says.
        found: i64,
        /// The empty squares of its board.
        expected: u32,
    },
    /// The game is over.
    #[error("the game is over; expected a position with a legal move")]
    Over,
    /// Text in `scores` that is not a move, or an illegal move.
    #[error("{mv:?} in scores is not legal: {reason}")]
    IllegalMove {
        /// The move as written.
        mv: String,
        /// Why it is not legal.
        reason: String,
    },
    /// A move scored twice.
    #[error("{mv} has two scores; expected one")]
    RepeatedMove {
        /// The move.
        mv: Move,
    },
    /// A score that is no number, or one outside −64..=64.
    #[error("the score of {mv} is {found}; expected discs, -64 to 64")]
    Score {
        /// The move.
        mv: Move,
        /// What stands there, shortened.
        found: String,
    },
    /// A legal move without a score.
    #[error("{missing} has no score; expected one for each legal move, {legal} in all")]
    MissingScore {
        /// The first legal move without one.
        missing: Move,
        /// How many legal moves there are.
        legal: usize,
    },
}

/// The first line of a file that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LabelledFileError {
    /// A line is wrong.
    #[error("line {line}: {fault}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: LabelFault,
    },
    /// The file holds no position.
    #[error("the file holds no position; expected a JSON object a line, with board, turn and scores")]
    Empty,
}

/// Reads all lines of a file; blank ones are skipped.
///
/// # Errors
/// The first line that cannot be read, with its number, or that there is none.
pub fn parse_labelled(text: &str) -> Result<Vec<LabelledPosition>, LabelledFileError> {
    let positions = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, line)| {
            let read = parse_line(line, index + 1);
            read.map_err(|fault| LabelledFileError::Line { line: index + 1, fault })
        })
        .collect::<Result<Vec<_>, _>>()?;
    if positions.is_empty() { Err(LabelledFileError::Empty) } else { Ok(positions) }
}

fn parse_line(line: &str, number: usize) -> Result<LabelledPosition, LabelFault> {
    let no_json = |error: serde_json::Error| LabelFault::NotAnObject(error.to_string());
    let value: Value = serde_json::from_str(line).map_err(no_json)?;
    let Value::Object(object) = value else {
        return Err(LabelFault::NotAnObject(format!("found {}", shown(Some(&value)))));
    };
    check_names(&object)?;
    let position = read_position(&object)?;
    check_empties(&object, &position)?;
    let name = match object.get("id") {
        Some(Value::String(id)) => id.clone(),
        Some(Value::Number(id)) => id.to_string(),
        _ => format!("line {number}"),
    };
    let exact = match object.get("exact") {
        None | Some(Value::Null) => false,
        Some(Value::Bool(exact)) => *exact,
        other => return Err(wrong("exact", other, "true or false")),
    };
    if !matches!(object.get("scores"), Some(Value::Object(_))) {
        let expected = "an object such as {\"f5\": 1.25}, with every legal move";
        return Err(wrong("scores", object.get("scores"), expected));
    }
    let Scored { scores: Scores(scores) } = serde_json::from_str(line).map_err(no_json)?;
    Ok(LabelledPosition { name, position, labels: read_labels(&scores, &position)?, exact })
}

/// The fields that are read; others may stand beside them.
const FIELDS: [&str; 6] = ["board", "turn", "scores", "exact", "empties", "id"];

/// Refuses misspelt names of optional fields, whose absence would go unnoticed.
fn check_names(object: &Map<String, Value>) -> Result<(), LabelFault> {
    for name in object.keys().filter(|name| !FIELDS.contains(&name.as_str())) {
        // A name of two letters is near too many.
        let (_id, long) = FIELDS.split_last().expect("it has six");
        if let Some(known) = spelling::suggested(name, long) {
            return Err(LabelFault::NearField { found: name.clone(), known });
        }
    }
    Ok(())
}

fn read_position(object: &Map<String, Value>) -> Result<Position, LabelFault> {
    let text = |field, expected| match object.get(field) {
        Some(Value::String(text)) => Ok(Some(text.clone())),
        other => Err(wrong(field, other, expected)),
    };
    let text = PositionText {
        board: text("board", "64 cells from a1: X black, O white, - empty")?.map(Into::into),
        turn: text("turn", "black or white")?,
        moves: MovesText::default(),
        ..PositionText::default()
    };
    let played = Position::read(&text).map_err(|mut faults| LabelFault::from(faults.remove(0)))?;
    if played.position.is_over() { Err(LabelFault::Over) } else { Ok(played.position) }
}

fn check_empties(object: &Map<String, Value>, position: &Position) -> Result<(), LabelFault> {
    let expected = position.empties();
    match object.get("empties") {
        None | Some(Value::Null) => Ok(()),
        Some(value) => match value.as_i64() {
            Some(found) if found == i64::from(expected) => Ok(()),
            Some(found) => Err(LabelFault::Empties { found, expected }),
            None => Err(wrong("empties", Some(value), "the number of empty squares")),
        },
    }
}

fn read_labels(scores: &[(String, Value)], position: &Position) -> Result<Vec<(Move, i64)>, LabelFault> {
    let mut found: Vec<(Move, i64)> = Vec::with_capacity(scores.len());
    for (text, value) in scores {
        let illegal = |reason: String| LabelFault::IllegalMove { mv: text.clone(), reason };
        let mv =
            position.parse_move(text).ok_or_else(|| illegal("expected a square, such as d3, or pass".to_owned()))?;
        if let Some(reason) = position.why_illegal(mv) {
            return Err(illegal(reason));
        }
        if found.iter().any(|&(known, _)| known == mv) {
            return Err(LabelFault::RepeatedMove { mv });
        }
        let score = value.as_f64().filter(|score| (-64.0..=64.0).contains(score));
        let score = score.ok_or_else(|| LabelFault::Score { mv, found: shown(Some(value)) })?;
        // At most 64,000, so that the cast keeps the value.
        found.push((mv, (score * 1000.0).round() as i64));
    }
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let label = |mv: &Move| found.iter().find(|(labelled, _)| labelled == mv).copied();
    let labels: Result<_, Move> = legal.iter().map(|mv| label(mv).ok_or(*mv)).collect();
    labels.map_err(|missing| LabelFault::MissingScore { missing, legal: legal.len() })
}

/// A line, its scores alone.
#[derive(Deserialize)]
struct Scored {
    scores: Scores,
}

/// Scores in order: a map would keep one of two scores of the same move.
struct Scores(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Scores {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ScoresVisitor)
    }
}

struct ScoresVisitor;

impl<'de> Visitor<'de> for ScoresVisitor {
    type Value = Scores;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Scores, A::Error> {
        let mut scores = Vec::new();
        while let Some(entry) = map.next_entry()? {
            scores.push(entry);
        }
        Ok(Scores(scores))
    }
}

fn wrong(field: &'static str, found: Option<&Value>, expected: &'static str) -> LabelFault {
    LabelFault::Field { field, found: shown(found), expected }
}

/// A value as JSON, at most forty characters of it.
fn shown(value: Option<&Value>) -> String {
    let Some(value) = value else { return "missing".to_owned() };
    let text = value.to_string();
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "---------------------------OX------XO---------------------------";

    fn line(scores: &str, more: &str) -> String {
        format!(r#"{{"board": "{BOARD}", "turn": "black", "scores": {scores}{more}}}"#)
    }

    const ALL: &str = r#"{"e6": 1.005, "d3": -2, "c4": 0.37, "F5": 1.0}"#;

    #[test]
    fn every_legal_move_has_its_label() {
        let read = parse_labelled(&format!("\n{}\n", line(ALL, r#", "exact": true"#))).unwrap();
        let [labelled] = &read[..] else { panic!("{read:?}") };
        assert_eq!((labelled.name.as_str(), labelled.position), ("line 2", Position::initial()));
        let labels: Vec<_> = labelled.labels.iter().map(|(mv, label)| (mv.to_string(), *label)).collect();
        let expected = [("d3", -2000), ("c4", 370), ("f5", 1000), ("e6", 1005)];
        assert_eq!(labels, expected.map(|(mv, label)| (mv.to_owned(), label)));
        assert_eq!(labelled.best_label(), 1005);
        assert_eq!(labelled.label(Move::parse("c4").unwrap()), Some(370));
        assert_eq!(labelled.label(Move::parse("a1").unwrap()), None);
        assert!(labelled.is_odd());
    }

    #[test]
    fn only_even_differences_are_exact() {
        let scores = |best: i32| format!(r#"{{"e6": -3, "d3": {best}, "c4": -64, "f5": -64}}"#);
        let odd = |best, more| parse_labelled(&line(&scores(best), more)).unwrap()[0].is_odd();
        assert!(odd(-1, r#", "exact": true"#));
        assert!(!odd(-2, r#", "exact": true"#));
        assert!(!odd(-1, ""));
    }

    #[test]
    fn misspelt_fields_are_refused_and_others_stand_beside_those_that_are_read() {
        for (more, meant) in [(r#", "exct": true"#, "exact"), (r#", "Empties": 60"#, "empties")] {
            let fault = parse_labelled(&line(ALL, more)).expect_err(more).to_string();
            assert!(fault.contains(&format!("did you mean {meant}?")), "{fault}");
        }
        let others = r#", "source": "a match", "comment": "even", "idx": 4"#;
        assert!(parse_labelled(&line(ALL, others)).is_ok());
    }

    #[test]
    fn faults_name_the_line_and_what_was_expected() {
        let short = line(r#"{"e6": 1, "d3": -2, "c4": 0.37}"#, "");
        for (text, expected) in [
            ("\n{\"board\"".to_owned(), "line 2: no JSON object ("),
            ("[1]".to_owned(), "line 1: no JSON object (found [1]); expected one with board,"),
            ("{}".to_owned(), "line 1: board is missing; expected 64 cells"),
            (line(ALL, "").replace("\"black\"", "7"), "line 1: turn is 7; expected black or white"),
            (line(ALL, "").replace("black", "red"), "black or white (also b, w, X, O)"),
            (line(ALL, "").replace("OX-", "OX"), "line 1: 63 cells, expected 64"),
            (line(ALL, r#", "empties": 59"#), "line 1: empties is 59, but the board has 60"),
            (line(ALL, r#", "exact": 1"#), "line 1: exact is 1; expected true or false"),
            (line("[]", ""), "line 1: scores is []; expected an object such as"),
            (short, "line 1: f5 has no score; expected one for each legal move, 4 in all"),
            (line(r#"{"x9": 1}"#, ""), r#"line 1: "x9" in scores is not legal: expected a square"#),
            (line(r#"{"a1": 1}"#, ""), "\"a1\" in scores is not legal: it would flip no disc"),
            (line(r#"{"e6": 65}"#, ""), "the score of e6 is 65; expected discs, -64 to 64"),
            (line(r#"{"e6": null}"#, ""), "the score of e6 is null; expected discs"),
            (line(r#"{"e6": 1, "e6": 2}"#, ""), "line 1: e6 has two scores; expected one"),
            (line(r#"{"e6": 1, "E6": 1}"#, ""), "line 1: e6 has two scores; expected one"),
            (line(ALL, r#", "scores": {}"#), "line 1: no JSON object (duplicate field `scores`"),
            (line(ALL, "").replace(BOARD, &"X".repeat(64)), "the game is over; expected a position with a legal move"),
            ("\n \n".to_owned(), "the file holds no position; expected a JSON object a line"),
        ] {
            let error = parse_labelled(&text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error:?} is not {expected:?}");
        }
    }
}
