//! Progress output on the terminal.

use std::io::Write as _;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over so many things; nothing without a terminal.
pub fn bar(length: u64, things: &str) -> anyhow::Result<ProgressBar> {
    let style = format!("{{wide_bar}} {{pos}}/{{len}} {things}, {{per_sec}}, {{eta}} left");
    Ok(ProgressBar::new(length).with_style(ProgressStyle::with_template(&style)?))
}

/// Writes to standard output; ignores errors, as of a closed pipe.
pub fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}
