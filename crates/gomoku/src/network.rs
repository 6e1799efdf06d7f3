//! Evaluation network: an efficiently updatable neural network (Nasu 2018) over the shapes of lines.
//!
//! For each cell and direction, the nine cells around it along the line are a shape ([`shapes`]), which has a row of
//! [`FEATURES`] numbers for each colour. The rows of a cell's four directions are added and clipped to 0 … [`ONE`], and the
//! results summed over the nine regions of the board (`sums`). A head of small dense layers ([`head`]) maps these sums, the
//! linear estimate and the threats of both sides to an estimate. All numbers are integers, so every instruction set computes
//! the same. The trainer (`tools/trainer/`) writes the numbers to `weights/networks.bin`; [`file`](mod@file) documents the format.

mod dimensions;
pub mod file;
pub mod head;
pub mod shapes;
pub(crate) mod sums;
#[cfg(test)]
mod tests;

use yomi_game::othello::cpu::CpuPath;

pub use dimensions::{BOTH, FEATURES, ONE};
use head::Head;
use shapes::Shapes;

/// The network of one colour under a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourNetwork {
    /// Row of each shape for that colour, by the shape's number with the colour as black; in units of 1 / [`ONE`].
    pub rows: Vec<[i16; FEATURES]>,
    /// Bias of a cell's sum, in the same units.
    pub bias: [i16; FEATURES],
    /// The head when that colour is to move.
    pub head: Head,
}

/// The network of a rule, in the form that searches use.
#[derive(Debug)]
pub(crate) struct Network {
    /// Rows of black, then of white, by shape.
    rows: Vec<[i16; BOTH]>,
    bias: [i16; BOTH],
    /// With black and with white to move.
    heads: [Head; 2],
    /// The instruction set that computes it.
    path: CpuPath,
}

impl Network {
    /// The network of a rule from those of black and white.
    pub(crate) fn new([black, white]: [&ColourNetwork; 2], path: CpuPath) -> Self {
        let join = |black: &[i16; FEATURES], white: &[i16; FEATURES]| {
            let mut both = [0; BOTH];
            both[..FEATURES].copy_from_slice(black);
            both[FEATURES..].copy_from_slice(white);
            both
        };
        let flipped = Shapes::all().flipped.iter();
        let of_white = flipped.map(|shape| &white.rows[usize::from(*shape)]);
        let rows = black.rows.iter().zip(of_white).map(|(black, white)| join(black, white));
        Self {
            rows: rows.collect(),
            bias: join(&black.bias, &white.bias),
            heads: [black.head.clone(), white.head.clone()],
            path,
        }
    }
}
