//! Extra parts of the answer: `include`.

use serde_json::Value;

use crate::api::reading::{
    fault::{Fault, Faults},
    field::{Field, Shape, fields},
    fields::{self, Fields},
};

/// The names, in the order in which they are listed to users.
const NAMES: [&str; 4] = ["iterations", "board_after", "legal_moves", "pv_scores"];
/// Items that the list may have: each name twice, which is a slip and no attack.
const MAX_ITEMS: usize = 2 * NAMES.len();

fields! {
    /// Extra parts of the answer.
    ///
    /// What each iteration found (`iterations`), the board after the best move (`board_after`), the legal
    /// moves (`legal_moves`), the evaluation after each move of `pv` without any search (`pv_scores`).
    INCLUDE = Field::new("include", Shape::Names { known: || NAMES.to_vec(), max: MAX_ITEMS }),
        flag: Some("PARTS");
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
}

/// Reads the list.
pub(crate) fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Include {
    let mut include = Include::default();
    let Some(value) = fields.value(&INCLUDE) else { return include };
    let pointer = fields.pointer_to(INCLUDE.name);
    let Value::Array(items) = value else {
        faults.push(fields::wrong_type(pointer, "a list of strings", value));
        return include;
    };
    let Some(names) = fields::texts(items, &pointer, MAX_ITEMS, 64, faults) else {
        return include;
    };
    for (index, name) in names.into_iter().enumerate() {
        match name {
            "iterations" => include.iterations = true,
            "board_after" => include.board_after = true,
            "legal_moves" => include.legal_moves = true,
            "pv_scores" => include.pv_scores = true,
            unknown => {
                let pointer = format!("{pointer}/{index}");
                faults.push(Fault::unknown_value(pointer, unknown, NAMES.into_iter()));
            }
        }
    }
    include
}
