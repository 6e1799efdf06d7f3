//! Figures of the requests: classes, durations, totals.

pub(crate) mod durations;
pub(crate) mod goodput;
pub(crate) mod tally;
