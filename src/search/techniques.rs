//! Techniques that any algorithm may use, one file each.

pub mod aspiration_window;
pub mod counter_moves;
pub mod futility;
pub mod history;
pub mod iterative_deepening;
pub mod killer_moves;
pub mod late_move_reduction;
pub mod move_ordering;
pub mod null_move;
pub mod quiescence;
pub mod transposition_table;
