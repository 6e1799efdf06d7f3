//! Positions of played games in files: shards of some hundred games each.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};

/// A position from a game, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Discs of the side to move.
    pub player: u64,
    /// Discs of its opponent.
    pub opponent: u64,
    /// How the game ended, in discs for the side to move, −64 to 64.
    pub result: i8,
    /// What the search said, in eighths of a disc.
    pub score: i16,
}

/// Bytes of a record: the two boards, the result, the score, little-endian.
const BYTES: usize = 19;

/// The file of a shard.
pub fn shard(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("games-{number:06}.bin"))
}

/// Writes a shard; it appears under its name complete or not at all.
pub fn write(path: &Path, records: &[Record]) -> anyhow::Result<()> {
    let mut bytes = Vec::with_capacity(records.len() * BYTES);
    for record in records {
        bytes.extend(record.player.to_le_bytes());
        bytes.extend(record.opponent.to_le_bytes());
        bytes.extend(record.result.to_le_bytes());
        bytes.extend(record.score.to_le_bytes());
    }
    let draft = path.with_extension("draft");
    fs::write(&draft, bytes).with_context(|| format!("cannot write {}", draft.display()))?;
    fs::rename(&draft, path).with_context(|| format!("cannot write {}", path.display()))
}

/// Reads a shard.
pub fn read(path: &Path) -> anyhow::Result<Vec<Record>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    ensure!(bytes.len() % BYTES == 0, "{} is no whole number of records", path.display());
    let record = |bytes: &[u8; BYTES]| -> Record {
        let word = |from: usize| u64::from_le_bytes(std::array::from_fn(|byte| bytes[from + byte]));
        Record {
            player: word(0),
            opponent: word(8),
            result: bytes[16] as i8,
            score: i16::from_le_bytes([bytes[17], bytes[18]]),
        }
    };
    let (records, _) = bytes.as_chunks::<BYTES>();
    Ok(records.iter().map(record).collect())
}

/// The shards of a folder, in the order of their numbers.
pub fn shards(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "bin"));
    paths.sort();
    Ok(paths)
}
