//! The memory of a process, from `/proc`.

use std::{fs, io};

/// Its resident memory in MiB, pages that it shares with others included.
pub(crate) fn resident(process: &str) -> io::Result<f64> {
    mebibytes(&format!("/proc/{process}/status"), "VmRSS:")
}

/// The most that it was until now.
pub(crate) fn peak(process: &str) -> io::Result<f64> {
    mebibytes(&format!("/proc/{process}/status"), "VmHWM:")
}

/// Its resident memory with its share only of pages that others have, too.
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
