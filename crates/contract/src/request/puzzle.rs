//! Requests for the puzzle of a day.

use yomi_game::{GameKind, puzzles::Day};

use super::shared::asked_of;
use crate::reading::{
    fault::Faults,
    fault_code::FaultCode,
    field::{Field, Shape, Target, fields},
    fields::Fields,
};

fields! {
    /// The day, YYYY-MM-DD, by the caller's calendar.
    DATE = Field::new("date", Shape::Text { min: 10, max: 10 }), required: Some("the day must be given, as 2026-11-30");
}

/// The fields that `puzzle` knows.
#[must_use]
pub fn puzzle_fields(game: GameKind) -> Vec<&'static Field> {
    asked_of(game, |fields, faults| {
        read_fields(game, fields, faults);
    })
}

/// Reads the fields.
pub(super) fn read_fields(game: GameKind, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Day> {
    fields.aim(Target::of_game(game));
    let text = DATE.text(fields, faults)?;
    let day = Day::parse(text);
    if day.is_none() {
        fields.refuse(DATE.name, FaultCode::OutOfRange, "must be a day as 2026-11-30", faults);
    }
    day
}
