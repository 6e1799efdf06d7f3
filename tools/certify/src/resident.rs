//! The memory of a process, from `/proc`.

use std::{fs, io};

/// Resident memory (RSS) in MiB, shared pages included.
pub(crate) fn resident(process: &str) -> io::Result<f64> {
    mebibytes(&format!("/proc/{process}/status"), "VmRSS:")
}

/// Peak resident memory so far.
pub(crate) fn peak(process: &str) -> io::Result<f64> {
    mebibytes(&format!("/proc/{process}/status"), "VmHWM:")
}

/// Proportional set size (PSS): shared pages are divided by the number of processes that share them.
pub(crate) fn proportional(process: &str) -> io::Result<f64> {
    mebibytes(&format!("/proc/{process}/smaps_rollup"), "Pss:")
}

fn mebibytes(file: &str, name: &str) -> io::Result<f64> {
    let text = fs::read_to_string(file)?;
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    let kibibytes = number.ok_or_else(|| io::Error::other(format!("{file} has no {name}")))?;
    Ok(kibibytes / 1024.0)
}
