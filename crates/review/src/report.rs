//! Reports of finished reviews: one HTML file, an annotated record, a transcript, the graph of the expectation as SVG; in the
//! language of the reader.

mod boards;
pub mod graph;
mod html;
mod record;
mod sentence;
mod text;
mod words;

use crate::ReviewedPly;

pub use html::{MOST_OF_LINE, html};
pub use record::{ggf, sgf, transcript};
pub use sentence::sentence;
pub use text::{class_text, escaped, loss_text, mark_words, on_one_line, score_text, sparkline, strength_text};
pub use words::{Lang, Messages};

/// More sentences about a move, in the language of the report; possibly none.
pub type Notes<'a> = &'a dyn Fn(&ReviewedPly) -> String;
