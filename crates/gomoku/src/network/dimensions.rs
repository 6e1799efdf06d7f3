//! Dimensions of the network that its parts share.

/// Numbers of a shape for a colour.
pub const FEATURES: usize = 8;
/// Those of both colours together.
pub const BOTH: usize = 2 * FEATURES;
/// One, in the units of rows and of the clipped sums of cells.
pub const ONE: i16 = 128;
/// Regions of a board: three by three.
pub(crate) const REGIONS: usize = 9;
/// Bits of the threats of both sides.
pub const THREATS: usize = 10;

/// Sums of a cell or of a region: of black, then of white.
pub(crate) type Region = [i16; BOTH];
