//! Facts about the measuring machine.

use std::num::NonZeroUsize;

/// The cores that this process may use.
pub fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The processor, its cores, and the load before the run.
pub fn description() -> String {
    let processor = line_of("/proc/cpuinfo", |line| {
        let (name, value) = line.split_once(':')?;
        (name.trim() == "model name").then(|| value.trim().to_owned())
    });
    let kernel = line_of("/proc/sys/kernel/osrelease", |line| Some(line.trim().to_owned()));
    let load = line_of("/proc/loadavg", |line| line.split(' ').next().map(str::to_owned));
    format!(
        "{}, {} cores, Linux {}; load in the minute before: {}",
        processor.as_deref().unwrap_or("unknown processor"),
        cores(),
        kernel.as_deref().unwrap_or("unknown"),
        load.as_deref().unwrap_or("unknown"),
    )
}

/// The first line of a file in which `find` finds something.
fn line_of(path: &str, find: impl Fn(&str) -> Option<String>) -> Option<String> {
    std::fs::read_to_string(path).ok()?.lines().find_map(find)
}
