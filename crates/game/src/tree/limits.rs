//! Limits of a written tree.

/// Plies from the root to the deepest leaf at most.
pub const MAX_PLIES: u32 = 64;
/// Nodes of a tree at most, root and leaves included.
pub const MAX_NODES: usize = 20_000;
/// Characters of a given name at most.
pub const MAX_NAME_LENGTH: usize = 32;
/// Faults that are reported at most; reading ends there.
pub const MAX_FAULTS: usize = 32;
