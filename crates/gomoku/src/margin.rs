//! Pruning margins of the search in thousandths of a point, and move counts.

/// Futility and reverse futility: assumed gain of a quiet move for each ply of depth.
pub(crate) const FUTILITY: i32 = 300;
/// Depth limit of both.
pub(crate) const FUTILITY_PLIES: i32 = 4;
/// Lazy evaluation: assumed error of the rough estimate.
pub(crate) const ROUGH: i32 = 600;
/// Move count pruning: quiet moves searched, by depth.
pub(crate) const MOVES: [usize; 6] = [0, 6, 10, 15, 22, 32];
/// Smallest depth of VCF searches, and their node limit.
pub(crate) const FOURS: i32 = 4;
pub(crate) const FOURS_NODES: u64 = 30;
/// ProbCut: smallest depth, plies that the shallower search leaves out, and its margin beyond the
/// window.
pub(crate) const PROBCUT: (i32, i32, i32) = (5, 4, 600);
/// Internal iterative reduction: smallest depth at which a node without a hash move is searched
/// less deep.
pub(crate) const UNKNOWN: i32 = 4;
