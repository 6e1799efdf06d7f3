//! Exact endgames: the result under perfect play, in discs.
//!
//! Null windows prove nearly everything (`search`); an open window along the principal variation
//! collects the line (`solver`). Moves are sorted by the replies that they leave, regions with an odd
//! number of empty squares come first, discs that can never be flipped bound the result
//! (`stability`), what is known is kept in a `table` and looked up one ply ahead; the `last_empties`
//! squares have code of their own. Several threads share the moves of nodes with many empty squares
//! (`splits`), and the table.

mod last_empties;
mod search;
mod solver;
mod splits;
mod stability;
mod table;

pub use solver::{Solution, Solver};
pub use table::{EndgameTable, FULL_WIDTH, Known, NO_SQUARE};

/// Worse than every result, and as a bound no bound.
const LOSS: i32 = -65;

/// What a solver counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Nodes {
    entered: u64,
    leaves: u64,
}

impl Nodes {
    /// A position is entered.
    #[inline]
    const fn enter(&mut self) {
        self.entered += 1;
    }

    /// A position is entered, and scored without looking further.
    #[inline]
    const fn enter_leaf(&mut self) {
        self.entered += 1;
        self.leaves += 1;
    }
}
