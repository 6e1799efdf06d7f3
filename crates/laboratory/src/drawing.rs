//! Recorded searches as pictures and text: SVG, Graphviz's dot, and a tree for the terminal; races as bars.
//!
//! All values and windows are from MAX's view. An α cut happens at a MIN node, value ≤ α; a β cut
//! at a MAX node, value ≥ β. What is said about a node is worded once, in [`label`]; where it
//! stands is decided once, in [`layout()`] and, in points, in `sheet`, so that SVG and Graphviz show
//! the same drawing. Names come from callers: control characters are replaced in [`label`], and
//! each format escapes what remains.

mod bars;
mod boards;
mod drawn;
mod graphviz;
pub mod label;
mod layout;
mod sheet;
mod svg;
mod text;

pub use bars::bars;
pub use graphviz::graphviz;
pub use layout::{Layout, NodePosition, layout};
pub use svg::{Fit, MAX_COSTLY_NODES, Picture, SvgOptions, picture};
pub use text::{TextOptions, text};
