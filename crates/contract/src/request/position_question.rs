//! `position`: a position, and how the answer looks.

use yomi_game::GameKind;

use super::{
    include::{self, PositionInclude},
    picture::{self, Look},
    position::{self, Boards, GivenPosition},
    shared::asked_of,
};
use crate::reading::{
    fault::Faults,
    field::{Field, Target},
    fields::Fields,
};

/// A valid `position` request.
#[derive(Clone, Debug)]
pub struct PositionQuestion {
    /// The position.
    pub given: GivenPosition,
    /// Extra parts of the answer as JSON.
    pub include: PositionInclude,
    /// How the answer looks as a picture.
    pub look: Look,
}

/// The fields that `position` knows for a game.
#[must_use]
pub fn position_fields(game: GameKind) -> Vec<&'static Field> {
    asked_of(game, |fields, faults| {
        position::read(game, Boards::Classic, fields, faults);
        include::read_of_position(fields, faults);
        picture::read(fields, faults);
    })
}

/// Reads the fields.
pub(super) fn read_fields(game: GameKind, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<PositionQuestion> {
    fields.aim(Target::of_game(game));
    let given = position::read(game, Boards::Classic, fields, faults);
    let include = include::read_of_position(fields, faults);
    let look = picture::read(fields, faults);
    Some(PositionQuestion { given: given?, include, look })
}
