//! The servers of a run, Yomi and the bare twin: what starts and stops them, where they run, what they use and count.

pub(crate) mod baseline;
pub(crate) mod cores;
pub(crate) mod machine;
pub(crate) mod process;
pub(crate) mod scrape;
pub(crate) mod subject;
pub(crate) mod usage;
