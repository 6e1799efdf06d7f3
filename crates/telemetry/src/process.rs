//! The metrics of the process, under the names that all programs watched by Prometheus give them.
//!
//! Written here and not by the recorder, whose counters are whole numbers: seconds of the processor are not.

use std::{
    fmt::{Display, Write as _},
    sync::LazyLock,
    time::{SystemTime, UNIX_EPOCH},
};

/// Looked at once: a clock that is set later must not look like a new start.
static START: LazyLock<SystemTime> = LazyLock::new(SystemTime::now);

/// The process starts now.
pub(crate) fn begin() {
    LazyLock::force(&START);
}

/// What the process takes now, in Prometheus' text format; the start alone where the system tells no more.
#[must_use]
pub fn render() -> String {
    let mut page = String::with_capacity(800);
    let start = START.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
    write(&mut page, "process_start_time_seconds", "gauge", "When the process started.", start);
    let Some(usage) = yomi_os::usage() else { return page };
    let processor = usage.processor.as_secs_f64();
    let help = "Processor time of all threads.";
    write(&mut page, "process_cpu_seconds_total", "counter", help, processor);
    let help = "Memory that is not on a disk.";
    write(&mut page, "process_resident_memory_bytes", "gauge", help, usage.resident_bytes);
    write(&mut page, "process_open_fds", "gauge", "Files and sockets open now.", usage.open_files);
    let most = usage.max_files.map_or("+Inf".to_owned(), |most| most.to_string());
    write(&mut page, "process_max_fds", "gauge", "Files and sockets that may be open.", most);
    page
}

fn write(page: &mut String, name: &str, kind: &str, help: &str, value: impl Display) {
    // Writing to a string never fails.
    let _ = write!(page, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n\n");
}
