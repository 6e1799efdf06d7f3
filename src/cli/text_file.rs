//! Text files that commands read.

use std::path::Path;

use anyhow::Context as _;

/// What Windows programs write before UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The text of a file, without a byte order mark.
pub(super) fn read(path: &Path) -> anyhow::Result<String> {
    let mut text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    Ok(text)
}
