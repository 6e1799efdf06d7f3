//! What a position is worth before the end is in sight: the sum of weights of the patterns on the
//! board and of the numbers of moves, by stage of the game.

pub mod features;
pub mod file;
pub mod patterns;
pub mod weights;

use std::{path::Path, sync::OnceLock};

use file::WeightsFault;
use weights::Weights;

/// The weights in the binary; made by the trainer, see `trainer/`.
static EMBEDDED: &[u8] = include_bytes!("../../../weights/othello/patterns.bin");

static WEIGHTS: OnceLock<Weights> = OnceLock::new();

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
}

/// Makes the weights of a file, or those in the binary, the ones that the engine evaluates with, once
/// for the life of the process: the first to ask decides. Takes some tens of milliseconds.
///
/// # Errors
/// [`WeightsError`] when the file is not there or is not a whole file of this version's weights.
pub fn prepare(path: Option<&Path>) -> Result<(), WeightsError> {
    if let Some(path) = path {
        let name = path.display().to_string();
        let bytes = std::fs::read(path)
            .map_err(|source| WeightsError::Unreadable { path: name.clone(), source })?;
        let weights =
            file::decode(&bytes).map_err(|fault| WeightsError::Unusable { path: name, fault })?;
        WEIGHTS.get_or_init(|| weights);
    }
    let _ = weights();
    Ok(())
}

/// The weights that the engine evaluates with.
///
/// # Panics
/// Never: a test holds that the weights in the binary are whole.
#[must_use]
pub fn weights() -> &'static Weights {
    WEIGHTS.get_or_init(|| file::decode(EMBEDDED).expect("the weights in the binary are whole"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_in_the_binary_are_whole() {
        assert!(file::decode(EMBEDDED).is_ok());
    }
}
