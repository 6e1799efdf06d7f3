//! Pictures: boards as SVG, and any drawing as PNG.
//!
//! [`board`] draws positions, whole or small enough for the node of a tree. [`png()`] turns a drawing into pixels;
//! [`Pixels`] says how many. Drawings of trees are the laboratory's. Nothing here knows of requests.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod board;
mod raster;
mod size;
mod theme;

pub use raster::{COVERED, REPLACEMENT, RasterFault, png};
pub use size::{LEGIBLE_SCALE, MAX_PIXELS, MAX_SIDE, Pixels, SizeFault, most_scale};
pub use theme::{Theme, style};
