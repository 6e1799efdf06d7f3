//! The server of a run: its process, CPU pinning, resource usage.

pub(crate) mod cores;
pub(crate) mod machine;
pub(crate) mod process;
pub(crate) mod usage;
