//! Pictures: boards as SVG, and how many pixels a picture has.
//!
//! [`board`] draws positions, whole or small enough for the node of a tree. [`Pixels`] bounds what `yomi-raster` makes
//! of a drawing. Drawings of trees are `yomi-drawing`'s. Nothing here knows of requests.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod board;
mod size;
mod theme;

pub use size::{LEGIBLE_SCALE, MAX_PIXELS, MAX_SIDE, Pixels, SizeFault, most_scale};
pub use theme::{Theme, style};
