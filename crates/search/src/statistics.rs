//! What a search counts.

/// Counters of one search. A group that does not apply to the search is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Every position entered, root and leaves included.
    pub nodes: u64,
    /// Positions scored: horizon leaves and finished games; of a quiescence search every position
    /// that is scored before its moves are tried.
    pub leaf_evaluations: u64,
    /// Nodes beyond the horizon, part of `nodes`; where a quiescence search is on.
    pub quiescence_nodes: Option<u64>,
    /// Cutoffs; for algorithms with a window.
    pub cutoffs: Option<Cutoffs>,
    /// The transposition table; where one is in use.
    pub transposition_table: Option<TableStatistics>,
    /// Searches that were repeated; for algorithms and techniques that do so.
    pub re_searches: Option<ReSearches>,
    /// What was not searched; for techniques that leave something out.
    pub pruned: Option<Pruned>,
    /// Threads that helped the one that led the search.
    pub helpers: u32,
    /// A clock steered the search, or it went on from what searches before it had found: the same one may
    /// end otherwise another time, even where no clock ends it.
    pub varies: bool,
}

/// Cutoffs of an alpha-beta search, where the root's side is MAX.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cutoffs {
    /// At nodes where the opponent of the root's side moves (MIN): value ≤ α of MAX.
    pub alpha: u64,
    /// At nodes where the root's side moves (MAX): value ≥ β of MAX.
    pub beta: u64,
    /// Those by the first move that was searched.
    pub first_move: u64,
    /// By what stood behind the move that cut.
    pub by: CutoffCauses,
}

impl Cutoffs {
    /// All cutoffs.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.alpha + self.beta
    }
}

impl Statistics {
    /// The same counters where MIN, not MAX, is the root's side.
    #[must_use]
    pub fn with_min_at_the_root(self) -> Self {
        let cutoffs = self.cutoffs.map(|cutoffs| Cutoffs {
            alpha: cutoffs.beta,
            beta: cutoffs.alpha,
            ..cutoffs
        });
        Self { cutoffs, ..self }
    }
}

/// Cutoffs by the reason for which the move was searched when it was; they sum to the total. `None`
/// for a technique that is off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CutoffCauses {
    /// The best move of the previous iteration or of the transposition table.
    pub table: u64,
    /// A killer move of the ply.
    pub killer: Option<u64>,
    /// The answer that cut after the same move before.
    pub counter_move: Option<u64>,
    /// A move that cut elsewhere before.
    pub history: Option<u64>,
    /// The static value.
    pub static_order: u64,
    /// The lot.
    pub random_order: Option<u64>,
    /// The game's square order, nothing else.
    pub board_order: u64,
}

/// Traffic of the transposition table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableStatistics {
    /// Look-ups.
    pub probes: u64,
    /// Look-ups that found the position.
    pub hits: u64,
    /// Nodes answered by the table.
    pub cutoffs: u64,
    /// Entries written.
    pub stores: u64,
    /// Slots of the table in use, in thousandths, estimated from a sample.
    pub fill_thousandths: u32,
}

impl CutoffCauses {
    /// All cutoffs.
    #[must_use]
    pub const fn total(&self) -> u64 {
        let Self { table, killer, counter_move, history, static_order, random_order, board_order } =
            *self;
        let learned = counted(killer) + counted(counter_move) + counted(history);
        table + learned + static_order + counted(random_order) + board_order
    }
}

const fn counted(counter: Option<u64>) -> u64 {
    match counter {
        Some(count) => count,
        None => 0,
    }
}

/// Searches that were repeated; what does not apply is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReSearches {
    /// Iterations that failed low with their aspiration window.
    pub aspiration_low: Option<u64>,
    /// Iterations that failed high with their aspiration window.
    pub aspiration_high: Option<u64>,
    /// Null windows that failed high inside the window (principal variation search); passes after
    /// the first (MTD(f)).
    pub null_window: Option<u64>,
    /// Reduced moves that were searched in full after all.
    pub reduced: Option<u64>,
}

/// Nodes and moves that were not searched, most of them on a guess; what does not apply is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Nodes refuted by a null move.
    pub null_move: Option<u64>,
    /// Moves dropped by frontier futility.
    pub futility: Option<u64>,
    /// Nodes answered by reverse futility.
    pub reverse_futility: Option<u64>,
    /// Nodes answered by a shallow search (ProbCut).
    pub probcut: Option<u64>,
    /// Nodes answered by discs that nothing can flip any more: no guess.
    pub stability: Option<u64>,
}
