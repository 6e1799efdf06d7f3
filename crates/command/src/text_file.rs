//! Text files that commands read.

use std::{
    fs::File,
    io::{self, Read as _},
    path::Path,
};

use anyhow::{Context as _, anyhow, bail};
use yomi_contract::request::record::MAX_RECORD_CHARACTERS;

/// The byte order mark that Windows programs write before UTF-8.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";
/// The path of standard input.
const STANDARD_INPUT: &str = "-";

/// The most bytes of a text of games: UTF-8 has four of a character at most.
const MAX_RECORD_BYTES: u64 = 4 * MAX_RECORD_CHARACTERS as u64 + BYTE_ORDER_MARK.len() as u64;

/// The text of a file, or of standard input where the path is `-`, without a byte order mark.
pub fn read(path: &Path) -> anyhow::Result<String> {
    read_at_most(path, u64::MAX)
}

/// The same of games; refuses a file that is longer than their texts can be, of which no more is read.
pub fn read_record(path: &Path) -> anyhow::Result<String> {
    read_at_most(path, MAX_RECORD_BYTES)
}

fn read_at_most(path: &Path, most: u64) -> anyhow::Result<String> {
    let is_input = path == Path::new(STANDARD_INPUT);
    let name = if is_input { "standard input".to_owned() } else { path.display().to_string() };
    let mut bytes = Vec::new();
    let limit = most.saturating_add(1);
    let read = if is_input {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    let length = read.with_context(|| format!("cannot read {name}"))?;
    if length as u64 > most {
        bail!("cannot read {name}: a text of games has at most {MAX_RECORD_CHARACTERS} characters");
    }
    let mut text = String::from_utf8(bytes)
        .map_err(|_| anyhow!("cannot read {name}: it is no text in UTF-8, which is expected"))?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    Ok(text)
}
