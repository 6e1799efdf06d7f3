//! Valuations: scores as answers show them, with unit, kind and proven distance.

use serde::{Deserialize, Serialize};

yomi_game::named! {
    /// What a number counts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Unit {
        /// Difference of discs at the end of the game, −64..=64, empties to the winner.
        Discs = "discs",
        /// Points of a heuristic evaluation.
        Points = "points",
        /// +1 win, 0 draw, −1 loss.
        Outcome = "outcome",
        /// Share of playouts won, draws counted half, 0..=1.
        WinRate = "win_rate",
    }
}

yomi_game::named! {
    /// How definite a value is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum ValueKind {
        /// The value under perfect play to the end of the game.
        Exact = "exact",
        /// An estimate.
        Heuristic = "heuristic",
        /// The true value is this or more.
        LowerBound = "lower_bound",
        /// The true value is this or less.
        UpperBound = "upper_bound",
    }
}

/// A value from the side to move at the root, with its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Valuation {
    /// The value in thousandths of the unit.
    pub thousandths: i64,
    /// What it counts.
    pub unit: Unit,
    /// How definite it is.
    pub kind: ValueKind,
    /// Plies to a proven win (positive result) or loss under perfect play, the winning move counted;
    /// gomoku and tic-tac-toe only, and where the search counts distances.
    pub plies_to_end: Option<u32>,
    /// Confidence of a selective search in thousandths below 1000; `None` where nothing was pruned
    /// selectively, and where it was never calibrated.
    pub confidence_thousandths: Option<u16>,
    /// Winning probability, draws counted half, in thousandths; `None` where it is not calibrated.
    pub win_thousandths: Option<u16>,
}

impl Valuation {
    /// A value without distance, confidence or probability.
    #[must_use]
    pub const fn new(thousandths: i64, unit: Unit, kind: ValueKind) -> Self {
        Self { thousandths, unit, kind, plies_to_end: None, confidence_thousandths: None, win_thousandths: None }
    }
}
