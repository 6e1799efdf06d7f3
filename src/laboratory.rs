//! The laboratory: searches that are looked at, not played by.

pub mod drawing;
pub mod recording;
