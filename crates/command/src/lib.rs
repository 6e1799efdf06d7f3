//! Shared parts of the command lines of `yomi` and `yomi-tools`: request fields as flags, the engines' flags, text files,
//! tables, progress bars, output, signals, and the memory check at the start.
//!
//! The commands themselves live in `src/cli/` and `tools/src/`.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod engine;
pub mod fields;
pub mod game;
pub mod interrupt;
pub mod memory;
pub mod output;
#[cfg(feature = "progress")]
pub mod progress;
pub mod refusal;
pub mod runs;
pub mod table;
pub mod text_file;
