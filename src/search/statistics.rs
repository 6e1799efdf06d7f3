//! What a search counts.

/// Counters of one search. A group that does not apply to the search is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Every position entered, root and leaves included.
    pub nodes: u64,
    /// Positions scored: horizon leaves and finished games.
    pub leaf_evaluations: u64,
    /// Cutoffs; for algorithms with a window.
    pub cutoffs: Option<Cutoffs>,
    /// The transposition table; where one is in use.
    pub transposition_table: Option<TableStatistics>,
    /// Searches repeated with a wider window; for algorithms that do so.
    pub re_searches: Option<ReSearches>,
}

/// Cutoffs of an alpha-beta search.
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

/// Cutoffs by the reason for which the move was searched when it was; they sum to the total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CutoffCauses {
    /// The best move of the previous iteration or of the transposition table.
    pub table: u64,
    /// First places by static ordering.
    pub static_order: u64,
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

/// Searches that were repeated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReSearches {
    /// A null-window search failed high inside the window (principal variation search).
    pub null_window: u64,
}
