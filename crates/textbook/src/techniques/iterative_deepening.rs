//! Iterative deepening: searches depth 1, 2, 3… up to the limit, so that there is always an answer.
//!
//! A search of depth d costs a multiple of the one before, so the shallow ones cost little, and
//! each orders the moves for the next. Source: D. J. Slate and L. R. Atkin, CHESS 4.5, in Chess
//! Skill in Man and Machine (1977).

use crate::technique::{FIXED_DEPTH, Need, Technique, technique};
use std::ops::RangeInclusive;

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["id", "ids", "iddfs", "deepening"],
    trees: false,
    algorithms: FIXED_DEPTH,
    ..technique!(iterative_deepening, "Searches depth 1, 2, 3… up to the limit, so that there is always an answer.")
};

/// Iterations whose values follow one another.
pub(crate) const ITERATIONS: Need =
    Need { text: "iterative_deepening", is_met: |techniques| techniques.iterative_deepening };

/// The depths to search in turn, up to `depth`.
#[must_use]
pub(crate) const fn depths(iterative_deepening: bool, depth: u32) -> RangeInclusive<u32> {
    if iterative_deepening && depth > 0 { 1..=depth } else { depth..=depth }
}
