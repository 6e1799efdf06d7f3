//! Figures of the requests: classes, percentiles, totals.

pub(crate) mod goodput;
pub(crate) mod percentiles;
pub(crate) mod tally;
