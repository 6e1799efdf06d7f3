//! Pattern evaluation: the estimate of a position before the end is in sight, as the sum of weights
//! of its patterns and counts, by stage of the game.

pub mod counts;
pub mod features;
pub mod file;
pub mod move_patterns;
mod pattern;
pub(crate) mod patterns;
pub mod weights;

use std::{
    path::Path,
    sync::{Arc, LazyLock, OnceLock},
};

use file::WeightsFault;
use weights::Weights;
use yomi_search::engine::WeightsFile;

pub use pattern::Pattern;

/// The weights in the binary; made by the trainer, see `tools/trainer/`.
static EMBEDDED: &[u8] = include_bytes!("../weights/patterns.bin");

/// CRC-32 of all their bytes, which takes a millisecond: once per process.
static CHECKSUM: LazyLock<u32> = LazyLock::new(|| crc32fast::hash(EMBEDDED));

/// Decoded once per process.
static DECODED: LazyLock<Arc<Weights>> =
    LazyLock::new(|| Arc::new(file::decode(EMBEDDED).expect("the weights in the binary are whole")));

/// The weights of an engine: one weights file.
#[derive(Debug)]
pub struct PatternWeights {
    file: WeightsFile,
    /// The embedded weights are decoded at the first evaluation, which takes some 50 ms: endgame
    /// solving and gomoku do not wait for it.
    decoded: OnceLock<Arc<Weights>>,
}

/// Why a file of weights cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// It cannot be read.
    #[error("cannot read the Othello weights {path}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why not.
        source: std::io::Error,
    },
    /// It is readable, but not a weights file of this version.
    #[error("cannot use the Othello weights {path}: {fault}")]
    Unusable {
        /// The file.
        path: String,
        /// What is wrong with it.
        fault: WeightsFault,
    },
}

impl PatternWeights {
    /// Those in the binary.
    #[must_use]
    pub fn embedded() -> Self {
        let file = WeightsFile { name: "patterns.bin".to_owned(), checksum: *CHECKSUM };
        Self { file, decoded: OnceLock::new() }
    }

    /// Those of a file.
    ///
    /// # Errors
    /// [`WeightsError`] when the file is not there or is not a whole file of this version's weights.
    pub fn read(path: &Path) -> Result<Self, WeightsError> {
        let shown = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|source| WeightsError::Unreadable { path: shown.clone(), source })?;
        let weights = file::decode(&bytes).map_err(|fault| WeightsError::Unusable { path: shown.clone(), fault })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = WeightsFile { name, checksum: crc32fast::hash(&bytes) };
        Ok(Self { file, decoded: OnceLock::from(Arc::new(weights)) })
    }

    /// The file that they come from. Decodes nothing.
    #[must_use]
    pub const fn file(&self) -> &WeightsFile {
        &self.file
    }

    /// The weights.
    ///
    /// # Panics
    /// Never: a test holds that those in the binary are whole.
    #[must_use]
    pub fn weights(&self) -> &Arc<Weights> {
        self.decoded.get_or_init(|| Arc::clone(&DECODED))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_in_the_binary_are_whole() {
        assert!(file::decode(EMBEDDED).is_ok());
    }

    #[test]
    fn a_file_is_read_and_two_sets_are_there_side_by_side() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights/patterns.bin");
        let (read, embedded) = (PatternWeights::read(&path).unwrap(), PatternWeights::embedded());
        assert_eq!(read.file(), embedded.file());
        let missing = PatternWeights::read(Path::new("no-such-file")).unwrap_err();
        assert!(matches!(missing, WeightsError::Unreadable { .. }));
    }
}
