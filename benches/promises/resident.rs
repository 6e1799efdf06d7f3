//! The memory of a process, from `/proc`.

use std::fs;

/// Its resident memory in MiB, pages that it shares with others included.
pub fn resident(process: u32) -> f64 {
    mebibytes(&format!("/proc/{process}/status"), "VmRSS:")
}

/// The same with its share only of pages that others have, too.
pub fn proportional(process: u32) -> f64 {
    mebibytes(&format!("/proc/{process}/smaps_rollup"), "Pss:")
}

fn mebibytes(file: &str, name: &str) -> f64 {
    let text = fs::read_to_string(file).expect("Linux tells, of a process that runs");
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    number.expect("a number of kibibytes") / 1024.0
}
