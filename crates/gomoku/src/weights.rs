//! Weights of evaluation and move ordering, for each colour under each rule.
//!
//! The trainer (`tools/trainer/`) writes those of the linear estimate and of the ordering to `weights/cells.bin`; [`file`](mod@file)
//! documents the format. The evaluation network of `weights/networks.bin` adds to the linear estimate
//! ([`network`](crate::network)).

pub mod file;
pub(crate) mod packed;

use std::{
    path::Path,
    sync::{Arc, LazyLock, OnceLock},
};

use yomi_game::{Side, gomoku::Rule, othello::cpu::CpuPath};
use yomi_search::engine::WeightsFile;

use crate::{
    combination::COMBINATIONS,
    line_class::Rows,
    network::{self, Network, file::Networks},
    threat::{Meanings, THREAT_MASKS},
};
use file::WeightsFault;

/// Steps of a weight in a thousandth of a point.
pub const UNITS: i32 = 4;

/// Colours that have weights of their own: freestyle's, standard's, renju's black and renju's white.
pub const COLOURS: usize = 4;

/// The weights of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourWeights {
    /// Value of an empty cell to the colour, to move and not to move, by the combination of its
    /// lines for that colour, in [`UNITS`].
    pub values: Vec<[i16; 2]>,
    /// Ordering score of a move, by the cell's combination for the mover and for the other of this
    /// colour; in 64ths of a unit of log odds.
    pub ranks: Vec<[i16; 2]>,
    /// Added to the estimate when the colour is to move, by the threats of both sides
    /// (`threat.rs`), in [`UNITS`].
    pub threats: Vec<i16>,
}

impl ColourWeights {
    /// All zero.
    fn zero() -> Self {
        Self { values: vec![[0; 2]; COMBINATIONS], ranks: vec![[0; 2]; COMBINATIONS], threats: vec![0; THREAT_MASKS] }
    }
}

/// Index of a side in the [`COLOURS`] under a rule.
#[must_use]
pub const fn colour(rule: Rule, side: Side) -> usize {
    match rule {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 2 + side as usize,
    }
}

/// The winning rows of one of the [`COLOURS`].
const fn rows(colour: usize) -> Rows {
    match colour {
        0 => Rows::of(Rule::Freestyle)[0],
        1 => Rows::of(Rule::Standard)[0],
        2 => Rows::of(Rule::Renju)[0],
        _ => Rows::of(Rule::Renju)[1],
    }
}

/// The weights in the binary.
static EMBEDDED: &[u8] = include_bytes!("../weights/cells.bin");

/// The networks in the binary.
static EMBEDDED_NETWORKS: &[u8] = include_bytes!("../weights/networks.bin");

/// CRC-32 of all bytes of either file.
static CHECKSUMS: LazyLock<[u32; 2]> = LazyLock::new(|| [EMBEDDED, EMBEDDED_NETWORKS].map(crc32fast::hash));

/// Decoded once per process.
static DECODED: LazyLock<GomokuWeights> = LazyLock::new(|| {
    let colours = file::decode(EMBEDDED).expect("the weights in the binary are whole");
    let networks = network::file::decode(EMBEDDED_NETWORKS);
    let networks = networks.expect("the networks in the binary are whole");
    let weights = GomokuWeights::new(colours, embedded_files().swap_remove(0));
    GomokuWeights { networks: Arc::new(OfRules::new(&networks, embedded_files().swap_remove(1))), ..weights }
});

/// The files of the weights in the binary: cells, then networks. Decodes nothing.
pub(crate) fn embedded_files() -> Vec<WeightsFile> {
    let file = |name: &str, checksum| WeightsFile { name: name.to_owned(), checksum };
    let [cells, networks] = *CHECKSUMS;
    vec![file("cells.bin", cells), file("networks.bin", networks)]
}

/// The weights of an engine. Cloning is cheap, and clones share them.
#[derive(Clone, Debug)]
pub struct GomokuWeights {
    file: WeightsFile,
    colours: Arc<[Colour; COLOURS]>,
    networks: Arc<OfRules>,
}

/// The networks of the rules that have one.
#[derive(Debug)]
struct OfRules {
    file: Option<WeightsFile>,
    networks: [Option<Arc<Network>>; Rule::ALL.len()],
}

impl OfRules {
    fn new(colours: &Networks, file: WeightsFile) -> Self {
        let path = CpuPath::of_environment();
        let networks = Rule::ALL.map(|rule| {
            let of = |side| colours[colour(rule, side)].as_ref();
            let both = of(Side::First).zip(of(Side::Second));
            both.map(|(black, white)| Arc::new(Network::new([black, white], path)))
        });
        Self { file: Some(file), networks }
    }
}

/// The weights of a colour, and its look-up table, built on first use.
#[derive(Debug)]
struct Colour {
    weights: ColourWeights,
    meanings: OnceLock<Arc<Meanings>>,
}

/// Error of an unusable weights file.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// It cannot be read.
    #[error("cannot read the gomoku weights {path}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why not.
        source: std::io::Error,
    },
    /// It is readable, but not a weights file of this version.
    #[error("cannot use the gomoku weights {path}: {fault}")]
    Unusable {
        /// The file.
        path: String,
        /// What is wrong with it.
        fault: WeightsFault,
    },
}

impl GomokuWeights {
    /// Those weights, as if they came from that file.
    fn new(colours: [ColourWeights; COLOURS], file: WeightsFile) -> Self {
        let networks = OfRules { file: None, networks: Default::default() };
        let colours = colours.map(|weights| Colour { weights, meanings: OnceLock::new() });
        Self { file, colours: Arc::new(colours), networks: Arc::new(networks) }
    }

    /// Those in the binary.
    ///
    /// # Panics
    /// Never: a test holds that they are whole.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &DECODED
    }

    /// Untrained weights, by which longer rows are better: for the first games of training.
    #[must_use]
    pub fn untrained() -> Self {
        let file = WeightsFile { name: "untrained".to_owned(), checksum: 0 };
        Self::new(untrained(), file)
    }

    /// Those of a file: of cells, without any network, or of networks, which add to the cells of the binary.
    ///
    /// # Errors
    /// [`WeightsError`] when the file is not there or is not a whole file of this version's weights.
    pub fn read(path: &Path) -> Result<Self, WeightsError> {
        let shown = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|source| WeightsError::Unreadable { path: shown.clone(), source })?;
        let unusable = |fault| WeightsError::Unusable { path: shown.clone(), fault };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let read = WeightsFile { name, checksum: crc32fast::hash(&bytes) };
        if bytes.starts_with(network::file::MAGIC) {
            let networks = network::file::decode(&bytes).map_err(unusable)?;
            return Ok(Self { networks: Arc::new(OfRules::new(&networks, read)), ..Self::embedded().clone() });
        }
        Ok(Self::new(file::decode(&bytes).map_err(unusable)?, read))
    }

    /// The files that they come from: cells, then networks if there are any.
    #[must_use]
    pub fn files(&self) -> Vec<WeightsFile> {
        std::iter::once(&self.file).chain(&self.networks.file).cloned().collect()
    }

    /// The network of a rule.
    pub(crate) fn network(&self, rule: Rule) -> Option<&Arc<Network>> {
        self.networks.networks[rule as usize].as_ref()
    }

    /// The meanings of cells to black and to white.
    pub(crate) fn of(&self, rule: Rule) -> [Arc<Meanings>; 2] {
        [Side::First, Side::Second].map(|side| {
            let number = colour(rule, side);
            let Colour { weights, meanings } = &self.colours[number];
            let make = || Arc::new(Meanings::new(rows(number), weights));
            Arc::clone(meanings.get_or_init(make))
        })
    }
}

/// Three times as much for each further stone in a row.
fn untrained() -> [ColourWeights; COLOURS] {
    let mut weights = ColourWeights::zero();
    for (combination, classes) in crate::combination::all().into_iter().enumerate() {
        let worth: i16 = classes.into_iter().map(|class| class.stones_worth()).sum();
        weights.values[combination] = [UNITS as i16 * worth; 2];
        weights.ranks[combination] = [2 * worth; 2];
    }
    std::array::from_fn(|_| weights.clone())
}

/// The embedded weights as numbers.
#[cfg(test)]
pub(crate) fn embedded_colours() -> [ColourWeights; COLOURS] {
    file::decode(EMBEDDED).expect("the weights in the binary are whole")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_in_the_binary_are_whole_and_those_of_their_file() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights/cells.bin");
        let (read, embedded) = (GomokuWeights::read(&path).unwrap(), GomokuWeights::embedded());
        assert_eq!(read.files()[..], embedded.files()[..1]);
        let read = GomokuWeights::read(&path.with_file_name("networks.bin")).unwrap();
        assert_eq!(read.files(), embedded.files());
        assert_eq!(embedded.files(), embedded_files());
        let missing = GomokuWeights::read(Path::new("no-such-file")).unwrap_err();
        assert!(matches!(missing, WeightsError::Unreadable { .. }));
    }

    /// So a dead board is recognised by its values.
    #[test]
    fn a_cell_of_which_nothing_can_come_is_worth_nothing() {
        let colours = file::decode(EMBEDDED).unwrap();
        for weights in colours.iter().chain(&untrained()) {
            assert_eq!(weights.values[0], [0; 2]);
        }
    }
}
