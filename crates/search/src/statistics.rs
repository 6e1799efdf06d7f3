//! Search statistics: the counters of a search.
//!
//! A counter is declared once, here, in the order of answers: its field, its name in answers and a
//! sentence. What shows it (answers, the contract, metrics) goes by [`CounterGroup::COUNTERS`].

use serde::{Deserialize, Serialize};

/// A counter as answers and metrics show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The name of its field, which is its label in metrics.
    pub field: &'static str,
    /// The name in answers.
    pub name: &'static str,
    /// What it counts, in a sentence.
    pub text: &'static str,
    /// Whether it applies to every search that counts its group.
    pub always: bool,
}

/// Counters that are reported together. One that does not apply to the search is `None`.
pub trait CounterGroup {
    /// The counters, in the order of answers.
    const COUNTERS: &'static [Counter];

    /// The counts, in the same order.
    fn counts(&self) -> impl Iterator<Item = Option<u64>>;

    /// All together.
    fn total(&self) -> u64 {
        self.counts().flatten().sum()
    }
}

/// The value of a counter's field.
trait Count: Copy {
    const ALWAYS: bool;
    fn count(self) -> Option<u64>;
}

impl Count for u64 {
    const ALWAYS: bool = true;
    fn count(self) -> Option<u64> {
        Some(self)
    }
}

impl Count for Option<u64> {
    const ALWAYS: bool = false;
    fn count(self) -> Option<u64> {
        self
    }
}

/// Declares a group: `field: type = "name in answers", "sentence";`.
macro_rules! counters {
    (
        $(#[$about:meta])+
        pub struct $Group:ident { $($field:ident: $Type:ty = $name:literal, $text:literal;)+ }
    ) => {
        $(#[$about])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub struct $Group { $(#[doc = $text] pub $field: $Type,)+ }

        impl CounterGroup for $Group {
            const COUNTERS: &'static [Counter] = &[$(Counter {
                field: stringify!($field),
                name: $name,
                text: $text,
                always: <$Type as Count>::ALWAYS,
            },)+];

            fn counts(&self) -> impl Iterator<Item = Option<u64>> {
                [$(self.$field.count(),)+].into_iter()
            }
        }
    };
}

/// Counters of one search. A group that does not apply to the search is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// Every position entered, root and leaves included.
    pub nodes: u64,
    /// Positions scored: horizon leaves and finished games; of a quiescence search every position
    /// that is scored before its moves are tried.
    pub leaf_evaluations: u64,
    /// Quiescence nodes (beyond the horizon), part of `nodes`; where a quiescence search is on.
    pub quiescence_nodes: Option<u64>,
    /// Cutoffs; for algorithms with a window.
    pub cutoffs: Option<Cutoffs>,
    /// The transposition table; where one is in use.
    pub transposition_table: Option<TableStatistics>,
    /// Repeated searches; for algorithms and techniques that re-search.
    pub re_searches: Option<ReSearches>,
    /// Pruned nodes and moves; for techniques that prune.
    pub pruned: Option<Pruned>,
    /// Helper threads that took part.
    pub helpers: u32,
    /// A clock steered the search, or it used the results of earlier searches: a repetition may end
    /// differently even where no clock ends it.
    pub varies: bool,
}

/// Cutoffs of an alpha-beta search, where the root's side is MAX.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cutoffs {
    /// At nodes where the opponent of the root's side moves (MIN): value ≤ α of MAX.
    pub alpha: u64,
    /// At nodes where the root's side moves (MAX): value ≥ β of MAX.
    pub beta: u64,
    /// Cutoffs by the first move searched.
    pub first_move: u64,
    /// Cutoffs by what placed the move that cut.
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
        let cutoffs = self.cutoffs.map(|cutoffs| Cutoffs { alpha: cutoffs.beta, beta: cutoffs.alpha, ..cutoffs });
        Self { cutoffs, ..self }
    }
}

counters! {
    /// Cutoffs by what ordered the move; they sum to the total.
    pub struct CutoffCauses {
        table: u64 = "table", "The best move of the transposition table or of the iteration before.";
        killer: Option<u64> = "killer", "A killer move of the ply.";
        counter_move: Option<u64> = "counter_move", "The answer that cut after the same move before.";
        history: Option<u64> = "history", "A move that cut elsewhere before.";
        static_order: u64 = "static", "The static order.";
        random_order: Option<u64> = "random", "The random order.";
        board_order: u64 = "board_order", "The game's square order.";
    }
}

counters! {
    /// Re-searches.
    pub struct ReSearches {
        aspiration_low: Option<u64> = "aspiration_low",
            "Iterations that failed low with their aspiration window.";
        aspiration_high: Option<u64> = "aspiration_high",
            "Iterations that failed high with their aspiration window.";
        null_window: Option<u64> = "null_window",
            "Null windows that failed high inside the window; of `mtd_f`, passes after the first.";
        reduced: Option<u64> = "reduced", "Reduced moves that were searched in full after all.";
    }
}

counters! {
    /// Pruned nodes and moves, most of them heuristically.
    pub struct Pruned {
        null_move: Option<u64> = "null_move", "Nodes refuted by a null move.";
        futility: Option<u64> = "futility", "Moves dropped by frontier futility.";
        reverse_futility: Option<u64> = "reverse_futility", "Nodes answered by reverse futility.";
        probcut: Option<u64> = "probcut", "Nodes answered by a shallow search (ProbCut).";
        stability: Option<u64> = "stability",
            "Nodes answered by discs that nothing can flip any more: no guess.";
    }
}

/// Traffic of the transposition table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
