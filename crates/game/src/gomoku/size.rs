//! Sizes of the board.

/// Rows (= columns) of the smallest board.
pub const SMALLEST_SIZE: u8 = 5;
/// Rows (= columns) of the largest board.
pub const LARGEST_SIZE: u8 = 20;
/// Rows (= columns) of the board where a caller names none.
pub const DEFAULT_SIZE: u8 = 15;
