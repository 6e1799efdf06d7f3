//! Text files that commands read.

use std::{
    fs,
    io::{self, Read as _},
    path::Path,
};

use anyhow::{Context as _, anyhow};

/// The byte order mark that Windows programs write before UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// The path of standard input.
const STANDARD_INPUT: &str = "-";

/// The text of a file, or of standard input where the path is `-`, without a byte order mark.
pub(super) fn read(path: &Path) -> anyhow::Result<String> {
    let is_input = path == Path::new(STANDARD_INPUT);
    let name = if is_input { "standard input".to_owned() } else { path.display().to_string() };
    let read = if is_input {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = read.with_context(|| format!("cannot read {name}"))?;
    let mut text = String::from_utf8(bytes)
        .map_err(|_| anyhow!("cannot read {name}: it is no text in UTF-8, which is expected"))?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    Ok(text)
}
