//! Requests to Othello's `openings`: a position.

use yomi_game::GameKind;

use super::{
    position::{self, Boards, GivenPosition},
    shared::asked_of,
};
use crate::reading::{
    fault::Faults,
    field::{Field, Target},
    fields::Fields,
};

/// The game whose openings are known.
pub const GAME: GameKind = GameKind::Othello;

/// The fields that `openings` knows.
#[must_use]
pub fn fields() -> Vec<&'static Field> {
    asked_of(GAME, |fields, faults| {
        read_fields(fields, faults);
    })
}

/// Reads the fields.
pub(super) fn read_fields(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<GivenPosition> {
    fields.aim(Target::of_game(GAME));
    position::read(GAME, Boards::Classic, fields, faults)
}
