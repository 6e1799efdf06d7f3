//! What this process takes of the machine: memory, processor time, open files.

#[cfg(unix)]
use std::fs;
use std::time::Duration;

#[cfg(unix)]
use rustix::{
    param::{clock_ticks_per_second, page_size},
    process::{Resource, Rlimit, getrlimit, setrlimit},
};

/// What this process takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Of all threads, for the process and in the system.
    pub processor: Duration,
    /// Bytes of its memory that are not on a disk.
    pub resident_bytes: u64,
    /// Files and sockets that are open.
    pub open_files: u64,
    /// Those that may be; `None` without a limit.
    pub max_files: Option<u64>,
}

/// What this process takes now: not known here.
#[cfg(not(unix))]
#[must_use]
pub const fn usage() -> Option<Usage> {
    None
}

/// What this process takes now; `None` where the system has no `/proc`.
#[cfg(unix)]
#[must_use]
pub fn usage() -> Option<Usage> {
    let (processor, resident_bytes) = of_stat(&fs::read_to_string("/proc/self/stat").ok()?)?;
    // One is open to count them.
    let open_files = (fs::read_dir("/proc/self/fd").ok()?.count() as u64).saturating_sub(1);
    let max_files = getrlimit(Resource::Nofile).current;
    Some(Usage { processor, resident_bytes, open_files, max_files })
}

/// The files that this process may have open once its limit is raised as far as that needs; `None` for as many as are needed.
#[must_use]
pub fn open_files_short_of(needed: u64) -> Option<u64> {
    #[cfg(unix)]
    {
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        // No limit: there is room for all.
        let allowed = current.filter(|&current| current < needed)?;
        let possible = maximum.map_or(needed, |maximum| maximum.min(needed));
        let raised = Rlimit { current: Some(possible), maximum };
        let allowed = setrlimit(Resource::Nofile, raised).map_or(allowed, |()| possible);
        (allowed < needed).then_some(allowed)
    }
    #[cfg(not(unix))]
    {
        let _ = needed;
        None
    }
}

/// Processor time and resident memory (proc_pid_stat(5)).
#[cfg(unix)]
fn of_stat(line: &str) -> Option<(Duration, u64)> {
    // The name of the program, in brackets, may have blanks and brackets itself.
    let (_, fields) = line.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    // The manual counts from 1, and two fields stand before these.
    let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
    let ticks = field(14)? + field(15)?;
    let micros = ticks.checked_mul(1_000_000)? / clock_ticks_per_second();
    Some((Duration::from_micros(micros), field(24)?.checked_mul(page_size() as u64)?))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_fields_of_a_program_of_any_name_are_found() {
        let line = "7 (a) b (c) S 1 7 7 0 -1 4194560 9 0 0 0 150 50 0 0 20 0 5 0 99 1000000 300 18446744073709551615 1";
        let (processor, resident) = of_stat(line).unwrap();
        assert_eq!(processor, Duration::from_secs(200) / u32::try_from(clock_ticks_per_second()).unwrap());
        assert_eq!(resident, 300 * page_size() as u64);
        assert_eq!(of_stat("7 (a) S 1"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_process_has_memory_and_open_files() {
        let before = usage().unwrap();
        assert!(before.resident_bytes > 1 << 16 && before.open_files >= 1, "{before:?}");
        let _file = fs::File::open("/proc/self/stat").unwrap();
        assert!(usage().unwrap().max_files.is_none_or(|most| most >= before.open_files));
    }
}
