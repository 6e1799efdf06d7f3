//! Extra parts of an answer: `include` of `bestmove`, and of `position`.

use yomi_game::GameKind;
use yomi_players::{Engines, Player};

use crate::reading::{
    fault::{Fault, Faults},
    fault_code::FaultCode,
    field::{Field, Shape, fields},
    fields::{self, Fields},
};
use serde_json::Value;

/// The names for `bestmove`, in the order in which they are listed to users.
const NAMES: [&str; 5] = ["iterations", "board_after", "legal_moves", "pv_scores", "proof"];
/// The names for `position`.
const OF_POSITION: [&str; 1] = ["threats"];

/// Items that a list of such names may have: each name twice, which is a slip and no attack.
const fn most(names: &[&str]) -> usize {
    2 * names.len()
}

fields! {
    /// Extra parts of the answer.
    ///
    /// What each iteration found (`iterations`), the board after the best move (`board_after`), the `legal_moves`, the
    /// evaluation after each move of `pv` (`pv_scores`), and how gomoku's proven win is won (`proof`).
    INCLUDE = Field::new("include", Shape::Names {
        known: || NAMES.to_vec(), max: most(&NAMES), item: "IncludeItem",
    }), flag: Some("PARTS");

    /// Gomoku: extra parts of the answer as JSON.
    ///
    /// The points on which each side would make a five, a straight four, a four or a three, and those that renju
    /// forbids (`threats`).
    POSITION_INCLUDE = Field::new("include", Shape::Names {
        known: || OF_POSITION.to_vec(), max: most(&OF_POSITION), item: "PositionIncludeItem",
    }),
        games: &[GameKind::Gomoku];
}

/// The extra parts that a request asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Include {
    /// What each iteration found.
    pub iterations: bool,
    /// The board after the best move.
    pub board_after: bool,
    /// The legal moves of the position.
    pub legal_moves: bool,
    /// The evaluation after each move of the best line.
    pub pv_scores: bool,
    /// How a proven win is won, whatever is answered.
    pub proof: bool,
}

/// Refuses a proof where nothing would come of it.
pub fn check_proof(include: Include, game: GameKind, player: &Player, fields: &Fields<'_>, faults: &mut Faults) {
    if include.proof && !Engines::gives_proofs(game, player) {
        let detail = "only gomoku's engine gives proofs; leave out proof";
        fields.refuse(INCLUDE.name, FaultCode::NotApplicable, detail, faults);
    }
}

/// The extra parts that a request about a position asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionInclude {
    /// What each side threatens.
    pub threats: bool,
}

/// Reads the list for `bestmove`.
pub fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Include {
    let mut include = Include::default();
    read_names(&INCLUDE, &NAMES, fields, faults, |name| match name {
        "iterations" => include.iterations = true,
        "board_after" => include.board_after = true,
        "legal_moves" => include.legal_moves = true,
        "pv_scores" => include.pv_scores = true,
        _ => include.proof = true,
    });
    include
}

/// Reads the list for `position`.
pub fn read_of_position(fields: &mut Fields<'_>, faults: &mut Faults) -> PositionInclude {
    let mut include = PositionInclude::default();
    read_names(&POSITION_INCLUDE, &OF_POSITION, fields, faults, |_| include.threats = true);
    include
}

/// Tells `found` every item that is one of the names; the others are faults.
pub(super) fn read_names(
    field: &'static Field,
    names: &[&'static str],
    fields: &mut Fields<'_>,
    faults: &mut Faults,
    mut found: impl FnMut(&str),
) {
    let Some(value) = fields.value(field) else { return };
    let pointer = fields.pointer_to(field.name);
    let Value::Array(items) = value else {
        faults.push(fields::wrong_type(pointer, "a list of strings", value));
        return;
    };
    let Some(written) = fields::texts(items, &pointer, most(names), 64, faults) else { return };
    for (index, name) in written.into_iter().enumerate() {
        if names.contains(&name) {
            found(name);
        } else {
            let pointer = format!("{pointer}/{index}");
            faults.push(Fault::unknown_value(pointer, name, names.iter().copied()));
        }
    }
}
