//! The laboratory: searches that are looked at, not played by.

pub mod experiment;
pub mod recording;

pub use experiment::{Experiment, ExperimentFault, Findings, perform};
