//! Fields that several requests have, and the fields that a reader asks for.

use yomi_game::GameKind;

use crate::reading::{
    fault::Faults,
    field::{Field, Preset, Shape, Target, fields},
    fields::Fields,
};
use serde_json::Map;

/// Maximum of `multi_pv`: the cells of the largest board, 20 × 20.
pub(super) const MAX_MULTI_PV: i64 = 400;

fields! {
    /// How many best moves, {min} to {max}, or `all`; 1 for `random`.
    pub MULTI_PV = Field::new("multi_pv", Shape::MultiPv { max: MAX_MULTI_PV }),
        default: Preset::Number(1), unit: Some("moves"), flag: Some("N");

    // `seed`: 2⁵³ − 1 is the largest integer that every JSON reader keeps exact.
    /// Drives what is random: the algorithms `human`, `random` and `mcts`, `variety`, the openings of Swap2.
    pub SEED = Field::new("seed", Shape::Integer { min: 0, max: (1 << 53) - 1 }),
        default: Preset::Number(0), unit: Some("number"), flag: Some("N");

    /// Echoed in the answer.
    pub ID = Field::new("id", Shape::Text { min: 0, max: 128 }), unit: Some("characters");
}

/// The fields that a reader asks for and the game takes.
pub(super) fn asked_of(game: GameKind, read: impl FnOnce(&mut Fields<'_>, &mut Faults)) -> Vec<&'static Field> {
    let target = Target::of_game(game);
    asked(read).into_iter().filter(|field| field.applies_to(target)).collect()
}

/// The fields that a reader asks for.
pub fn asked(read: impl FnOnce(&mut Fields<'_>, &mut Faults)) -> Vec<&'static Field> {
    let nothing = Map::new();
    let mut fields = Fields::of_body(&nothing);
    read(&mut fields, &mut Faults::default());
    fields.asked()
}
