//! Reports of reviews: one HTML file, and the graph of the expectation as SVG.

mod boards;
pub mod graph;
mod html;
mod text;

pub use html::html;
pub use text::{class_text, escaped, loss_text, mark_words, on_one_line, score_text, sparkline};
