//! Faults of records, and the quotations in them.

use crate::{Field, PositionFault, PositionFaultKind};

/// The fault in `moves` of an unreadable record.
#[must_use]
pub fn unreadable(reason: impl Into<String>) -> PositionFault {
    let kind = PositionFaultKind::UnreadableRecord(reason.into());
    PositionFault { field: Field::Moves, kind }
}

/// The fault of a board given beside a record with its own.
pub(crate) fn board_twice() -> PositionFault {
    let kind =
        PositionFaultKind::Contradiction("the record in moves has a board of its own; leave out board".to_owned());
    PositionFault { field: Field::Board, kind }
}

/// At most 32 characters of a text, for messages.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(32).collect()
}

/// A property with at most 32 characters of its value, in quotation marks: what a record says is told apart from what is
/// said of it.
pub(crate) fn property_shown(name: &str, value: &str) -> String {
    format!("{:?}", format!("{name}[{}]", shown(value)))
}
