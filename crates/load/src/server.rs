//! Servers of a run, Yomi and the baseline: their processes, CPU pinning, resource usage and
//! counters.

pub(crate) mod baseline;
pub(crate) mod cores;
pub(crate) mod flags;
pub(crate) mod machine;
pub(crate) mod process;
pub(crate) mod scrape;
pub(crate) mod subject;
pub(crate) mod usage;
