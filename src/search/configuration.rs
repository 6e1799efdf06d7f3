//! Which textbook search is asked for: algorithm, evaluation and techniques as plain data.

/// A textbook algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// A legal move by lot.
    Random,
    /// Minimax with MAX and MIN spelled out.
    Minimax,
    /// Minimax in one function.
    Negamax,
    /// Alpha-beta pruning, fail-soft negamax form.
    AlphaBeta,
    /// Principal variation search.
    Pvs,
}

/// A leaf evaluation and its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvaluationChoice {
    /// Othello: difference of discs.
    DiscCount,
    /// Othello: square weights, mobility, corners.
    Positional,
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
            Self::Positional => "positional",
            Self::Outcome => "outcome",
            Self::Shapes { .. } => "shapes",
        }
    }
}

/// In which order moves are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveOrdering {
    /// The game's square order.
    #[default]
    None,
    /// By a static value of the move.
    Static,
    /// Best move of the previous iteration, table move, then static.
    Dynamic,
}

impl MoveOrdering {
    /// All orderings with their names.
    pub const ALL: [(&'static str, Self); 3] =
        [("none", Self::None), ("static", Self::Static), ("dynamic", Self::Dynamic)];
}

/// Techniques switched on. The default is the bare algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Techniques {
    /// Search depth 1, 2, 3… instead of the full depth at once.
    pub iterative_deepening: bool,
    /// Slots of the transposition table; `None` for no table.
    pub transposition_table: Option<u32>,
    /// Order of moves.
    pub move_ordering: MoveOrdering,
    /// Gomoku: only points within so many lines of a stone; `None` for all points.
    pub neighbourhood: Option<u8>,
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
