//! Techniques that any algorithm may use, one file each.

pub mod iterative_deepening;
pub mod move_ordering;
pub mod transposition_table;
