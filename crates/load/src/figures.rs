//! Figures of requests: classes and goodput, quality, and consistency of answers.

pub(crate) mod equality;
pub(crate) mod goodput;
pub(crate) mod idle;
pub(crate) mod quality;
pub(crate) mod tally;
