//! Extra parts of the answer: `include`.

use crate::api::{
    fault::{Fault, Faults},
    fields::Fields,
};

/// The names, in the order in which they are listed to users.
pub(crate) const NAMES: [&str; 4] = ["iterations", "board_after", "legal_moves", "pv_scores"];
/// Items that the list may have: each name twice, which is a slip and no attack.
pub(crate) const MAX_ITEMS: usize = 2 * NAMES.len();

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
    let Some(names) = fields.texts("include", MAX_ITEMS, 64, faults) else { return include };
    for (index, name) in names.into_iter().enumerate() {
        match name {
            "iterations" => include.iterations = true,
            "board_after" => include.board_after = true,
            "legal_moves" => include.legal_moves = true,
            "pv_scores" => include.pv_scores = true,
            unknown => {
                let pointer = format!("{}/{index}", fields.pointer_to("include"));
                faults.push(Fault::unknown_value(pointer, unknown, NAMES.into_iter()));
            }
        }
    }
    include
}
