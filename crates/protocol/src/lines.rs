//! Lines of a protocol, bounded in length.

use std::{
    io::{BufRead, Read as _},
    thread,
};

/// The longest line that is read; no command has a tenth of it.
const LONGEST_LINE: u64 = 4096;
/// Lines that wait to be heard.
pub(crate) const MOST_WAITING: usize = 256;

/// Hands every line to `hear`, and `None` at the end, until it returns false. On a thread of its own, which a terminating
/// process does not wait for.
pub(crate) fn listen(
    mut input: impl BufRead + Send + 'static,
    mut hear: impl FnMut(Option<String>) -> bool + Send + 'static,
) {
    thread::spawn(move || {
        while let Some(line) = next_line(&mut input) {
            if !hear(Some(line)) {
                return;
            }
        }
        hear(None);
    });
}

/// The next line; `None` at the end. One that is too long is cut, and the rest of it left out.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).ok()?;
    if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
        input.skip_until(b'\n').ok()?;
    }
    // Input that is not UTF-8 is answered as an unknown command.
    (!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned())
}
