//! Output of commands. A reader that closes its end early (`yomi openapi | head`) is no error.

use std::{
    io::{ErrorKind, Write as _, stderr, stdout},
    ops::ControlFlow,
};

use anyhow::Context as _;

/// Writes one line for the person at the terminal to standard error.
pub fn say(line: &str) {
    // A closed standard error is no reason to stop.
    let _ = writeln!(stderr(), "{line}");
}

/// Writes a command's output to standard output.
///
/// # Errors
/// If standard output cannot be written.
pub fn print(text: &str) -> anyhow::Result<()> {
    print_on(text.as_bytes()).map(drop)
}

/// Writes a part of a command's output; `Break` once the reader has closed its end.
///
/// # Errors
/// If standard output cannot be written.
pub fn print_on(text: &[u8]) -> anyhow::Result<ControlFlow<()>> {
    match stdout().write_all(text) {
        Ok(()) => Ok(ControlFlow::Continue(())),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
        Err(error) => Err(error).context("cannot write to standard output"),
    }
}
