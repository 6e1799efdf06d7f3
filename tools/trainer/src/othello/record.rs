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
    /// How the game ended, in discs for the side to move, −64 to 64; `None` where it did not go on
    /// from here.
    pub result: Option<i8>,
    /// What the search said, in eighths of a disc.
    pub score: i16,
}

impl Record {
    /// Empty squares.
    pub const fn empties(&self) -> u32 {
        (self.player | self.opponent).count_zeros()
    }
}

/// Bytes of a record: the two boards, the result, the score, little-endian.
const BYTES: usize = 19;

/// The result of a position from which the game did not go on.
const NO_RESULT: i8 = i8::MIN;

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
        bytes.extend(record.result.unwrap_or(NO_RESULT).to_le_bytes());
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
            result: Some(bytes[16] as i8).filter(|&result| result != NO_RESULT),
            score: i16::from_le_bytes([bytes[17], bytes[18]]),
        }
    };
    let (records, _) = bytes.as_chunks::<BYTES>();
    Ok(records.iter().map(record).collect())
}

/// The shards of a folder, in the order of their numbers.
pub fn shards(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "bin"));
    paths.sort();
    Ok(paths)
}

/// Every so many-th shard is held out of a fit, to measure the error.
const HELD_OUT: usize = 20;

/// Shards of played games, those that a fit sees and those that are held out.
pub struct Shards {
    /// What is fitted to.
    pub learnt: Vec<PathBuf>,
    /// What the error is measured on.
    pub held_out: Vec<PathBuf>,
}

impl Shards {
    /// Those of some folders.
    ///
    /// # Errors
    /// When a folder cannot be read, or there are fewer than two shards.
    pub fn of(folders: &[PathBuf]) -> anyhow::Result<Self> {
        let mut paths = Vec::new();
        for folder in folders {
            paths.extend(shards(folder)?);
        }
        ensure!(paths.len() >= 2, "there are {} shards, at least 2 are needed", paths.len());
        let every = HELD_OUT.min(paths.len());
        let (mut learnt, mut held_out) = (Vec::new(), Vec::new());
        for (number, path) in paths.into_iter().enumerate() {
            if number % every == 0 { held_out.push(path) } else { learnt.push(path) }
        }
        Ok(Self { learnt, held_out })
    }
}

/// All records of some shards.
pub fn read_all(paths: &[PathBuf]) -> anyhow::Result<Vec<Record>> {
    let records: Vec<_> = paths.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
    Ok(records.concat())
}

/// How much more than the results the scores promise, in eighths of a disc, by empty squares.
///
/// A search of odd depth ends with the other side to move than one of even depth, so an evaluation that
/// favours a side to move shows in all scores of one depth. Fitted to such scores, the next
/// evaluation would take over what is left of it.
pub struct Bias([f64; 65]);

impl Bias {
    /// That of the scores of positions.
    pub fn of<'a>(records: impl IntoIterator<Item = &'a Record>) -> Self {
        let mut sums = [(0.0, 0.0); 65];
        for record in records {
            let Some(result) = record.result else { continue };
            let (sum, count) = &mut sums[record.empties() as usize];
            *sum += f64::from(record.score) - 8.0 * f64::from(result);
            *count += 1.0;
        }
        Self(sums.map(|(sum, count): (f64, f64)| if count > 0.0 { sum / count } else { 0.0 }))
    }

    /// The score of a position without it, in discs.
    pub fn taken_from(&self, record: &Record) -> f64 {
        (f64::from(record.score) - self.0[record.empties() as usize]) / 8.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back_from_their_file_and_half_a_file_is_refused() {
        let folder = std::env::temp_dir().join(format!("yomi-records-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let records = [
            Record { player: 1, opponent: u64::MAX << 1, result: Some(-64), score: -512 },
            Record { player: 0x10, opponent: 0x20, result: None, score: 511 },
        ];
        let path = shard(&folder, 7);
        write(&path, &records).unwrap();
        assert_eq!(read(&path).unwrap(), records);
        assert_eq!(shards(&folder).unwrap(), std::slice::from_ref(&path));
        fs::write(&path, [0; BYTES + 1]).unwrap();
        assert!(read(&path).unwrap_err().to_string().ends_with("is no whole number of records"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn scores_without_bias_promise_what_the_results_are_on_average() {
        let record = |score, result| Record { player: 1, opponent: 2, result: Some(result), score };
        let records = [record(24, 1), record(8, -1), record(40, 3)];
        let bias = Bias::of(&records);
        let means: f64 = records.iter().map(|record| bias.taken_from(record)).sum();
        assert!((means - 3.0).abs() < 1e-9);
    }
}
