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

/// A leaf evaluation and its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvaluationChoice {
    /// Othello: difference of discs.
    DiscCount,
    /// Othello: square weights, mobility, corners.
    Positional,
    /// Othello: trained weights of patterns, as its engine has them.
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
            Self::Positional => "positional",
            Self::Pattern => "pattern",
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
    /// By the static value of the move, the least promising first: to see what order is worth.
    WorstFirst,
    /// By lot, drawn from the seed.
    Random,
    /// By the static value of the move.
    Static,
    /// Best move of the previous iteration, table move, killers, counter move, history, then
    /// static.
    Dynamic,
}

impl MoveOrdering {
    /// All orderings with their names.
    pub const ALL: [(&'static str, Self); 5] = [
        ("none", Self::None),
        ("worst_first", Self::WorstFirst),
        ("random", Self::Random),
        ("static", Self::Static),
        ("dynamic", Self::Dynamic),
    ];
}

/// What a search returns for a value outside its window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bounds {
    /// The best value found, which may lie outside the window and is the tighter bound for it.
    #[default]
    FailSoft,
    /// The end of the window that was passed.
    FailHard,
}

impl Bounds {
    /// Both with their names.
    pub const ALL: [(&'static str, Self); 2] =
        [("fail_soft", Self::FailSoft), ("fail_hard", Self::FailHard)];
}

/// How an aspiration window starts and widens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AspirationWindow {
    /// Distance of each end from the value of the previous iteration, in units of the evaluation.
    pub width: u32,
    /// After a fail the distance is so many times greater.
    pub growth: u32,
}

/// Which moves are searched with less depth first, and how much less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LateMoveReduction {
    /// Moves before this one keep the full depth.
    pub after_moves: u8,
    /// Plies less.
    pub reduction: u8,
}

/// Techniques switched on. The default is the bare algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Techniques {
    /// Search depth 1, 2, 3… instead of the full depth at once.
    pub iterative_deepening: bool,
    /// Slots of the transposition table; `None` for no table.
    pub transposition_table: Option<u32>,
    /// Order of moves.
    pub move_ordering: MoveOrdering,
    /// Killer moves kept for each ply.
    pub killer_moves: Option<u8>,
    /// Moves that cut before, anywhere, come earlier.
    pub history: bool,
    /// The answer that cut after the same move of the opponent comes earlier.
    pub counter_moves: bool,
    /// Iterations begin with a window around the value of the one before.
    pub aspiration_window: Option<AspirationWindow>,
    /// Plies by which the search after a null move is shallower.
    pub null_move: Option<u8>,
    /// Margin of frontier futility, in units of the evaluation.
    pub futility: Option<u32>,
    /// Margin of reverse futility for each ply left, in units of the evaluation.
    pub reverse_futility: Option<u32>,
    /// Late moves are searched with less depth first.
    pub late_move_reduction: Option<LateMoveReduction>,
    /// Plies of forcing moves searched beyond the horizon.
    pub quiescence: Option<u8>,
    /// Gomoku: only points within so many lines of a stone; `None` for all points.
    pub neighbourhood: Option<u8>,
    /// What is returned outside the window.
    pub bounds: Bounds,
    /// Prefer the shorter of two wins and the longer of two losses.
    pub distance_to_win: bool,
}

impl Default for Techniques {
    fn default() -> Self {
        Self::BARE
    }
}

impl Techniques {
    /// The bare algorithm.
    pub const BARE: Self = Self {
        iterative_deepening: false,
        transposition_table: None,
        move_ordering: MoveOrdering::None,
        killer_moves: None,
        history: false,
        counter_moves: false,
        aspiration_window: None,
        null_move: None,
        futility: None,
        reverse_futility: None,
        late_move_reduction: None,
        quiescence: None,
        neighbourhood: None,
        bounds: Bounds::FailSoft,
        distance_to_win: false,
    };

    /// Whether moves are left out, or searched with less depth, on a guess: values are then no
    /// longer minimax's, and nothing is proven.
    #[must_use]
    pub const fn is_selective(&self) -> bool {
        // Without `..`: a new technique compiles only once it is decided whether it guesses.
        let Self {
            null_move,
            futility,
            reverse_futility,
            late_move_reduction,
            iterative_deepening: _,
            transposition_table: _,
            move_ordering: _,
            killer_moves: _,
            history: _,
            counter_moves: _,
            aspiration_window: _,
            quiescence: _,
            neighbourhood: _,
            bounds: _,
            distance_to_win: _,
        } = self;
        null_move.is_some()
            || futility.is_some()
            || reverse_futility.is_some()
            || late_move_reduction.is_some()
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
