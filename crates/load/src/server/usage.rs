//! Resource usage of a process: CPU time and memory. Read from `/proc`, so `None` elsewhere.

use std::{fs, time::Duration};

/// Fields of `/proc/PID/stat` behind the name in brackets, counted from 0: time in user and in kernel mode.
const USER_TIME: usize = 11;
const KERNEL_TIME: usize = 12;

/// Time on processors of that process (`self` is this one), to a hundredth of a second.
pub(crate) fn cpu_time(process: &str) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    ticks(&text).map(|ticks| Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64))
}

/// Resident memory of that process in bytes.
pub(crate) fn resident_memory(process: &str) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    kibibytes(&text).map(|kibibytes| kibibytes * 1024)
}

fn ticks(stat: &str) -> Option<u64> {
    // The name may hold blanks and brackets.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let field = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some(field(USER_TIME)? + field(KERNEL_TIME)?)
}

fn kibibytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_found_behind_any_name() {
        let stat = "7 (a) b (c)) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0";
        assert_eq!(ticks(stat), Some(300));
        assert_eq!(ticks("7 (a"), None);
        assert_eq!(kibibytes("Name:\tx\nVmRSS:\t   1234 kB\n"), Some(1234));
    }

    #[test]
    fn this_process_has_used_something() {
        assert!(resident_memory("self").is_some_and(|bytes| bytes > 100_000));
        assert!(cpu_time("self").is_some());
    }
}
