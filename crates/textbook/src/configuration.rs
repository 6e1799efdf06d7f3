//! Configuration of a textbook search: algorithm, evaluation and techniques as plain data.

use super::{Techniques, evaluations::SquareWeights};

/// A textbook algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// A random legal move.
    Random,
    /// Minimax with MAX and MIN spelled out.
    Minimax,
    /// Minimax in one function.
    Negamax,
    /// Alpha-beta pruning with MAX and MIN spelled out.
    AlphaBetaTwoSided,
    /// Alpha-beta pruning in one function.
    AlphaBeta,
    /// Principal variation search.
    Pvs,
    /// MTD(f): null windows alone.
    MtdF,
    /// Monte Carlo tree search (UCT).
    Mcts,
}

impl Algorithm {
    /// Whether it searches the tree of the game to a depth, node by node; not the random player and Monte Carlo tree search.
    #[must_use]
    pub const fn enters_nodes(self) -> bool {
        !matches!(self, Self::Random | Self::Mcts)
    }
}

/// A leaf evaluation and its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvaluationChoice {
    /// Othello: difference of discs.
    DiscCount,
    /// Othello: square weights, mobility, corners.
    Positional {
        /// Weights in the place of its own.
        weights: Option<SquareWeights>,
    },
    /// Othello and gomoku: the estimate of the game's engine.
    Pattern,
    /// Win, draw or loss of finished games; 0 before.
    Outcome,
    /// Gomoku: shapes of stones on the four directions.
    Shapes {
        /// Weight of the opponent's shapes in thousandths, 0..=10,000.
        opponent_weight_thousandths: u32,
    },
}

impl EvaluationChoice {
    /// The name in requests and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DiscCount => "disc_count",
            Self::Positional { .. } => "positional",
            Self::Pattern => "pattern",
            Self::Outcome => "outcome",
            Self::Shapes { .. } => "shapes",
        }
    }
}

/// A complete textbook player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Configuration {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The leaf evaluation.
    pub evaluation: EvaluationChoice,
    /// The techniques.
    pub techniques: Techniques,
}
