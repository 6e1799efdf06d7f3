//! Leaf evaluations, one file each.
//!
//! An evaluation is a function of the position with the side to move, from that side. No algorithm
//! evaluates from the root's side; minimax negates at MIN's leaves. So all algorithms agree, also
//! where an evaluation is not antisymmetric.

pub(crate) mod disc_count;
pub(crate) mod leaf_rank;
pub(crate) mod outcome;
pub(crate) mod positional;
pub mod shapes;

pub use disc_count::DiscCount;
pub use leaf_rank::LeafRank;
pub use outcome::OutcomeOnly;
pub use positional::{Positional, SquareWeights};
pub use shapes::Shapes;
