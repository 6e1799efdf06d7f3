//! Drawing of recorded searches: SVG, Graphviz dot, and text trees for the terminal; races as bar
//! charts.
//!
//! All values and windows are from MAX's view. An α cut happens at a MIN node, value ≤ α; a β cut
//! at a MAX node, value ≥ β. [`label`] words the text of nodes for all formats; [`layout()`] and,
//! in points, `sheet` place the nodes, so that SVG and Graphviz show the same drawing. Names come
//! from callers: control characters are replaced in [`label`], and each format escapes what
//! remains.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod bars;
mod boards;
mod drawn;
mod graphviz;
pub mod label;
mod layout;
mod sheet;
mod svg;
mod text;
mod words;

pub use bars::bars;
pub use graphviz::graphviz;
pub use layout::{Layout, NodePosition, layout};
pub use svg::{Fit, MAX_COSTLY_NODES, Picture, SvgOptions, picture};
pub use text::{TextOptions, text};
pub use words::words;
