//! One fault in one field of a request: where it lies, its code, and what would be right.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{
    Field, PositionFault, PositionFaultKind,
    tree::{TreeFault, TreePlace},
};

use super::names::advice;
use crate::vocabulary;

pub use super::fault_code::FaultCode;

/// Maximum number of faults in one answer: enough for any honest mistake, and a bound on the answer to a body of
/// thousands of unknown names.
pub const MAX_FAULTS: usize = 100;

/// A fault in a request.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Fault {
    /// Where it lies, as a JSON pointer (RFC 6901) into the body; empty for the whole. For query
    /// parameters the same pointer as in a body.
    pub pointer: String,
    /// What is wrong.
    #[schema(value_type = vocabulary::FaultCode)]
    pub code: FaultCode,
    /// What was found and what would be right.
    pub detail: String,
    /// The known name that was probably meant, which `detail` says, too.
    pub did_you_mean: Option<&'static str>,
    /// Smallest value allowed.
    pub min: Option<i64>,
    /// Largest value allowed.
    pub max: Option<i64>,
    /// Number of the move in the list, from 0.
    pub index: Option<usize>,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The moves that would be legal.
    pub legal_moves: Option<Vec<String>>,
    /// Line of the body, from 1.
    pub line: Option<usize>,
    /// Column in the line, from 0: characters read when the fault was found.
    pub column: Option<usize>,
}

impl Fault {
    /// A fault with nothing but a code and a sentence.
    #[must_use]
    pub fn new(pointer: impl Into<String>, code: FaultCode, detail: impl Into<String>) -> Self {
        Self {
            pointer: pointer.into(),
            code,
            detail: detail.into(),
            did_you_mean: None,
            min: None,
            max: None,
            index: None,
            mv: None,
            legal_moves: None,
            line: None,
            column: None,
        }
    }

    /// A number outside `min` to `max`.
    #[must_use]
    pub fn out_of_range(pointer: String, found: &str, min: i64, max: i64) -> Self {
        Self {
            min: Some(min),
            max: Some(max),
            ..Self::new(pointer, FaultCode::OutOfRange, format!("{found} is outside {min} to {max}"))
        }
    }

    /// A name that is not among the allowed ones.
    #[must_use]
    pub fn unknown_value(pointer: String, found: &str, allowed: impl Iterator<Item = &'static str>) -> Self {
        let names: Vec<_> = allowed.collect();
        Self::unknown_name(pointer, found, &names, &format!("one of {}", names.join(", ")))
    }

    /// A text that is none of the names that may stand there; `expected` says in words what may.
    #[must_use]
    pub fn unknown_name(pointer: String, found: &str, names: &[&'static str], expected: &str) -> Self {
        let shown = shortened(found);
        let (advice, did_you_mean) = advice(found, names);
        let detail = format!("{shown:?} is not known here; expected {expected}{advice}");
        Self { did_you_mean, ..Self::new(pointer, FaultCode::OutOfRange, detail) }
    }
}

/// The faults found so far, in the order in which the fields are read.
#[derive(Debug, Default)]
pub struct Faults {
    list: Vec<Fault>,
    found: usize,
    /// Faults of unknown names, by their places in `list`.
    unknown: Vec<(usize, UnknownName)>,
}

/// A field that no reader asked for.
#[derive(Clone, Debug)]
pub struct UnknownName {
    /// Its name.
    pub written: String,
    /// Whether a text or a list stands there.
    pub holds_text: bool,
    /// The pointer to the object in which it stands.
    pub pointer: String,
    /// The names that are known there.
    pub known: Vec<&'static str>,
}

impl Faults {
    /// Adds a fault; beyond [`MAX_FAULTS`] it is only counted.
    pub fn push(&mut self, fault: Fault) {
        self.push_with(|| fault);
    }

    /// The same for a fault that is costly to build: beyond [`MAX_FAULTS`] none is built.
    pub fn push_with(&mut self, fault: impl FnOnce() -> Fault) {
        self.found += 1;
        if self.list.len() < MAX_FAULTS {
            self.list.push(fault());
        }
    }

    /// Adds the fault of an unknown name; its hint is added once all faults are known.
    pub fn push_unknown(&mut self, name: impl FnOnce() -> UnknownName) {
        self.found += 1;
        if self.list.len() < MAX_FAULTS {
            let name = name();
            let pointer = below(&name.pointer, &shortened(&name.written));
            self.unknown.push((self.list.len(), name));
            self.list.push(Fault::new(pointer, FaultCode::UnknownField, "no such field"));
        }
    }

    /// Completes the faults of unknown names with `explain`, which knows the names of all requests.
    pub fn explain_unknown(&mut self, explain: impl Fn(&UnknownName) -> Fault) {
        for (index, name) in self.unknown.drain(..) {
            self.list[index] = explain(&name);
        }
    }

    /// Appends to the sentence of the last fault that was kept.
    pub fn add_to_last(&mut self, more: &str) {
        if let Some(last) = self.list.last_mut().filter(|_| self.found <= MAX_FAULTS) {
            last.detail.push_str(more);
        }
    }

    /// How many were found.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.found
    }

    /// The faults, or nothing when there are none.
    ///
    /// # Errors
    /// The faults, when there are any.
    pub fn into_result(self) -> Result<(), Vec<Fault>> {
        if self.list.is_empty() { Ok(()) } else { Err(self.list) }
    }
}

impl From<PositionFault> for Fault {
    fn from(fault: PositionFault) -> Self {
        let pointer = match fault.field {
            Field::Board => "/board".to_owned(),
            Field::BoardRow(row) => format!("/board/{row}"),
            Field::BoardCell(row, column) => format!("/board/{row}/{column}"),
            Field::Turn => "/turn".to_owned(),
            // A text of moves has no parts that a pointer could name; `index` does.
            Field::Moves | Field::Move(_) => "/moves".to_owned(),
            Field::Size => "/size".to_owned(),
            Field::Rule => "/rule".to_owned(),
            Field::Columns => "/columns".to_owned(),
            Field::Rows => "/rows".to_owned(),
            Field::InARow => "/in_a_row".to_owned(),
            Field::Coordinates => "/coordinates".to_owned(),
        };
        let index = match fault.field {
            Field::Move(index) => Some(index),
            _ => None,
        };
        let detail = fault.to_string();
        let plain = |code| Self { index, ..Self::new(pointer.clone(), code, detail.clone()) };
        match fault.kind {
            PositionFaultKind::UnknownCell { .. }
            | PositionFaultKind::UnknownCellValue { .. }
            | PositionFaultKind::WrongLabel { .. }
            | PositionFaultKind::TextBehind { .. }
            | PositionFaultKind::IllegalPosition(_) => plain(FaultCode::IllegalPosition),
            PositionFaultKind::WrongLength { .. }
            | PositionFaultKind::FewCells { .. }
            | PositionFaultKind::Blanks { .. }
            | PositionFaultKind::WrongRows(_) => plain(FaultCode::WrongLength),
            PositionFaultKind::UnreadableRecord(_) if fault.field == Field::Board => plain(FaultCode::IllegalPosition),
            PositionFaultKind::UnreadableRecord(_) => plain(FaultCode::IllegalMove),
            PositionFaultKind::MoveNumber(_) => plain(FaultCode::IllegalMove),
            PositionFaultKind::SkippedColumn { text, .. } => Self { mv: Some(text), ..plain(FaultCode::IllegalMove) },
            PositionFaultKind::Required(_)
            | PositionFaultKind::AmbiguousPair { .. }
            | PositionFaultKind::AmbiguousColumns { .. } => plain(FaultCode::Required),
            PositionFaultKind::UnknownValue { found, expected, known } => {
                Self { index, ..Self::unknown_name(pointer, &found, known, expected) }
            }
            PositionFaultKind::OutOfRange { min, max, .. } => {
                Self { min: Some(min), max: Some(max), ..plain(FaultCode::OutOfRange) }
            }
            PositionFaultKind::Contradiction(_) => plain(FaultCode::ConflictingFields),
            PositionFaultKind::UnknownMove { text, .. } => Self { mv: Some(text), ..plain(FaultCode::IllegalMove) },
            PositionFaultKind::IllegalMove { mv, legal_moves, .. } => {
                Self { mv: Some(mv), legal_moves: Some(legal_moves), ..plain(FaultCode::IllegalMove) }
            }
        }
    }
}

impl From<TreeFault> for Fault {
    fn from(fault: TreeFault) -> Self {
        let pointer = match &fault.place {
            TreePlace::Pointer(below) => format!("/tree{below}"),
            // Its sentence begins with line and column: a text has no parts to point at.
            TreePlace::Text { .. } => "/tree".to_owned(),
        };
        Self::new(pointer, FaultCode::IllegalTree, fault.to_string())
    }
}

/// The pointer to the field of that name in the object at `pointer`.
#[must_use]
pub fn below(pointer: &str, name: &str) -> String {
    // Called for the name of every given field: searching for characters to escape is cheap, escaping is not.
    if name.contains(['~', '/']) {
        let escaped = name.replace('~', "~0").replace('/', "~1");
        return [pointer, "/", &escaped].concat();
    }
    [pointer, "/", name].concat()
}

/// At most 40 characters of a caller's text, for messages.
#[must_use]
pub fn shortened(text: &str) -> String {
    shortened_to(40, text)
}

/// At most `characters` characters of a caller's text, for messages.
#[must_use]
pub fn shortened_to(characters: usize, text: &str) -> String {
    if text.chars().count() <= characters {
        text.to_owned()
    } else {
        text.chars().take(characters.saturating_sub(1)).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_beyond_the_maximum_are_counted_and_not_kept() {
        let mut faults = Faults::default();
        for _ in 0..MAX_FAULTS + 5 {
            faults.push(Fault::new("/a", FaultCode::UnknownField, "unknown"));
        }
        assert_eq!(faults.count(), MAX_FAULTS + 5);
        assert_eq!(faults.into_result().unwrap_err().len(), MAX_FAULTS);
    }

    #[test]
    fn every_fault_of_a_position_has_its_code_and_pointer() {
        let fault = |field, kind| Fault::from(PositionFault { field, kind });
        let illegal = fault(
            Field::Move(3),
            PositionFaultKind::IllegalMove {
                mv: "a1".into(),
                reason: "it flips nothing".into(),
                legal_moves: vec!["d3".into()],
            },
        );
        assert_eq!((illegal.code, illegal.index), (FaultCode::IllegalMove, Some(3)));
        assert_eq!(illegal.legal_moves, Some(vec!["d3".to_owned()]));
        let length = fault(Field::Board, PositionFaultKind::WrongLength { found: 63, expected: 64 });
        assert_eq!(length.pointer, "/board");
        assert_eq!(length.detail, "63 cells, expected 64");
        let range = fault(Field::Size, PositionFaultKind::OutOfRange { found: 99, min: 5, max: 19 });
        assert_eq!((range.min, range.max), (Some(5), Some(19)));
    }
}
