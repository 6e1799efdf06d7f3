//! What a position is worth before the end is in sight: the sum of weights of the patterns on the
//! board and of what is counted on it, by stage of the game.

pub mod counts;
pub mod features;
pub mod file;
pub mod move_patterns;
mod pattern;
pub mod patterns;
pub mod weights;

use std::{path::Path, sync::OnceLock};

use file::WeightsFault;
use weights::Weights;

pub use pattern::Pattern;

/// The weights in the binary; made by the trainer, see `trainer/`.
static EMBEDDED: &[u8] = include_bytes!("../../../weights/othello/patterns.bin");

/// What the process evaluates with.
#[derive(Debug)]
struct InUse {
    /// The name of the file, without its folder.
    name: String,
    /// The CRC-32 of the whole file.
    checksum: u32,
    /// Those in the binary are decoded when somebody evaluates, which takes some 50 ms: whoever
    /// solves endgames or plays gomoku does not wait for them.
    decoded: OnceLock<Weights>,
}

static IN_USE: OnceLock<InUse> = OnceLock::new();

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
    /// It can be read, and is no file of weights for this version.
    #[error("cannot use the Othello weights {path}: {fault}")]
    Unusable {
        /// The file.
        path: String,
        /// What is wrong with it.
        fault: WeightsFault,
    },
    /// Others have been evaluated with already.
    #[error("cannot use the Othello weights {path}: {taken} is in use already")]
    Taken {
        /// The file.
        path: String,
        /// The name of the file in use.
        taken: String,
    },
}

/// Makes the weights of a file the ones that this process evaluates with.
///
/// # Errors
/// [`WeightsError`] when the file is not there or is not a whole file of this version's weights, or
/// when weights are in use already.
pub fn take(path: &Path) -> Result<(), WeightsError> {
    let shown = path.display().to_string();
    let bytes = std::fs::read(path)
        .map_err(|source| WeightsError::Unreadable { path: shown.clone(), source })?;
    let weights = file::decode(&bytes)
        .map_err(|fault| WeightsError::Unusable { path: shown.clone(), fault })?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let checksum = crc32fast::hash(&bytes);
    IN_USE
        .set(InUse { name, checksum, decoded: OnceLock::from(weights) })
        .map_err(|_| WeightsError::Taken { path: shown, taken: in_use().name.clone() })
}

fn in_use() -> &'static InUse {
    IN_USE.get_or_init(|| InUse {
        name: "patterns.bin".to_owned(),
        checksum: crc32fast::hash(EMBEDDED),
        decoded: OnceLock::new(),
    })
}

/// The name of the file of the weights in use, without its folder, and the CRC-32 of its bytes.
/// Decodes nothing.
#[must_use]
pub fn identity() -> (&'static str, u32) {
    let InUse { name, checksum, .. } = in_use();
    (name, *checksum)
}

/// The weights that the engine evaluates with: those [taken](take), or those in the binary.
///
/// # Panics
/// Never: a test holds that the weights in the binary are whole.
#[must_use]
pub fn weights() -> &'static Weights {
    let decode = || file::decode(EMBEDDED).expect("the weights in the binary are whole");
    in_use().decoded.get_or_init(decode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_in_the_binary_are_whole() {
        assert!(file::decode(EMBEDDED).is_ok());
    }

    #[test]
    fn weights_in_use_stay_in_use() {
        let (name, checksum) = identity();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights/othello/patterns.bin");
        assert!(matches!(take(&file), Err(WeightsError::Taken { .. })));
        assert_eq!((name, checksum), ("patterns.bin", crc32fast::hash(EMBEDDED)));
    }
}
