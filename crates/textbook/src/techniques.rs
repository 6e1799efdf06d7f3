//! Techniques that any algorithm may use, one file each.

pub(crate) mod aspiration_window;
pub(crate) mod counter_moves;
pub(crate) mod futility;
pub(crate) mod history;
pub(crate) mod iterative_deepening;
pub(crate) mod killer_moves;
pub(crate) mod late_move_reduction;
pub(crate) mod move_ordering;
pub(crate) mod null_move;
pub(crate) mod quiescence;
pub mod transposition_table;
