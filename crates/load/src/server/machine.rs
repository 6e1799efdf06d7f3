//! Facts about the measuring machine.

use serde::Serialize;

/// Facts about this machine; "unknown" where the system does not report them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Machine {
    /// Name of the processor.
    pub processor: String,
    /// Cores that this process may use.
    pub cores: usize,
    /// Kernel release.
    pub kernel: String,
    /// Load average of the last minute.
    pub load_before: String,
    /// Memory in MiB.
    pub memory_mib: Option<u64>,
}

impl Machine {
    /// Facts about this machine, now.
    /// Reads it from the system.
    #[must_use]
    pub fn look() -> Self {
        let processor = line_of("/proc/cpuinfo", |line| {
            let (name, value) = line.split_once(':')?;
            (name.trim() == "model name").then(|| value.trim().to_owned())
        });
        let memory = line_of("/proc/meminfo", |line| {
            line.strip_prefix("MemTotal:")?.split_whitespace().next().map(str::to_owned)
        });
        let known = |fact: Option<String>| fact.unwrap_or_else(|| "unknown".to_owned());
        Self {
            processor: known(processor),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            kernel: known(line_of("/proc/sys/kernel/osrelease", |line| Some(line.trim().to_owned()))),
            load_before: known(line_of("/proc/loadavg", |line| line.split(' ').next().map(str::to_owned))),
            memory_mib: memory.and_then(|kibibytes| kibibytes.parse::<u64>().ok()).map(|kib| kib / 1024),
        }
    }
}

/// The first match of `find` in the lines of a file.
fn line_of(path: &str, find: impl Fn(&str) -> Option<String>) -> Option<String> {
    std::fs::read_to_string(path).ok()?.lines().find_map(find)
}
