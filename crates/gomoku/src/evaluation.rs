//! Static evaluation: a linear estimate, and where the rule has one, the network over it ([`network`](crate::network)).
//!
//! The linear estimate sums the values of the empty cells to either side, and of the threats. The value of a cell depends on
//! the combination of its four line classes, with separate weights for the side to move and the other. A weight for the threats
//! of both sides is added. Estimates are thousandths of a point; [`win_thousandths`] says what a point means.

use yomi_game::Side;

use crate::{board::Board, weights::UNITS};

/// Limit of an estimate's absolute value.
pub(crate) const MOST: i32 = 9_000;

/// 32nds of the linear estimate that come closest to the network's, by least squares.
const ROUGH_PARTS: i32 = 29;

/// The estimate of a position from the side to move, in thousandths of a point.
pub(crate) fn estimate(board: &mut Board) -> i32 {
    Linear::of(board).refined(board)
}

/// The linear estimate of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Linear {
    /// From the side to move, in thousandths of a point.
    pub(crate) thousandths: i32,
    /// The threats of both sides ([`Board::threat_mask`]).
    threats: usize,
}

impl Linear {
    pub(crate) fn of(board: &Board) -> Self {
        let (own, other): (Side, Side) = (board.side(), board.side().opponent());
        let threats = board.threat_mask();
        let value = board.value(own) - board.value(other) + board.threats_value(threats);
        Self { thousandths: (value / UNITS).clamp(-MOST, MOST), threats }
    }

    /// An estimate without the network: scaled to the network's where the rule has one.
    pub(crate) const fn rough(self, board: &Board) -> i32 {
        if board.has_network() { self.thousandths * ROUGH_PARTS / 32 } else { self.thousandths }
    }

    /// The network's estimate of the same position, in thousandths of a point; this one where the rule has no network.
    pub(crate) fn refined(self, board: &mut Board) -> i32 {
        let Self { thousandths, threats } = self;
        let score = board.network_estimate(thousandths, threats);
        score.map_or(thousandths, |score| score.clamp(-MOST, MOST))
    }
}

/// Thousandths of a point that make a unit of log odds: a score's chance to win is 1 / (1 + e⁻ˢ), s
/// in such units. The report of the training (`docs/gomoku/training/report.md`) shows the fit.
pub const LOG_ODDS: f32 = 1_000.0;

/// Win probability, in thousandths, of a score in thousandths of a point.
pub(crate) fn win_thousandths(score: i32) -> u16 {
    let chance = 1.0 / (1.0 + (-f64::from(score) / f64::from(LOG_ODDS)).exp());
    (chance * 1000.0).round() as u16
}

#[cfg(test)]
mod tests {
    use yomi_game::{gomoku::Rule, random::SplitMix64};

    use super::*;
    use crate::{
        margin,
        testing::{board, random_position, times},
        weights::GomokuWeights,
    };

    #[test]
    fn the_rough_estimate_decides_as_the_network_does_and_is_equal_without_one() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/cells.bin");
        let cells = GomokuWeights::read(path.as_ref()).unwrap();
        let mut rng = SplitMix64::new(92);
        let (mut same, mut decided) = (0, 0);
        for case in 0..times(600) {
            let rule = Rule::ALL[case as usize % 3];
            let Some(position) = random_position(15, rule, 24, &mut rng) else { continue };
            let mut with_network = board(&position);
            let linear = Linear::of(&with_network);
            let (rough, exact) = (linear.rough(&with_network), linear.refined(&mut with_network));
            if rough.abs() > margin::ROUGH {
                decided += 1;
                same += u32::from(rough.signum() == exact.signum());
            }
            let mut without = Board::new(&position, &cells);
            assert_eq!(Linear::of(&without).rough(&without), estimate(&mut without));
        }
        assert!(10 * same >= 9 * decided && decided > times(300), "{same} of {decided}");
    }
}
