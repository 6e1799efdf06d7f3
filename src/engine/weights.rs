//! The trained files that answers come from.

use super::othello;

/// A trained file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightsFile {
    /// Whose it is.
    pub game: &'static str,
    /// The name of the file, without its folder.
    pub name: &'static str,
    /// The CRC-32 of its bytes.
    pub checksum: u32,
}

/// The trained files in use: what the engines evaluate with, what they cut by, and what their chances
/// are calibrated by. Decodes none of them.
#[must_use]
pub fn weights_in_use() -> Vec<WeightsFile> {
    let (name, checksum) = othello::evaluation::identity();
    let embedded = |(name, text): (&'static str, &str)| WeightsFile {
        game: "othello",
        name,
        checksum: crc32fast::hash(text.as_bytes()),
    };
    let parameters = [
        ("probcut.json", othello::midgame::DEVIATIONS_FILE),
        ("win_probability.json", othello::win_probability::FILE),
    ];
    let patterns = WeightsFile { game: "othello", name, checksum };
    std::iter::once(patterns).chain(parameters.map(embedded)).collect()
}
