//! The table of algorithms, in the order of their chapters.

use yomi_game::GameKind;
use yomi_search::engine::Effort;

use super::{
    Algorithm,
    games::{REACH, Reach},
};

/// What requests and the documentation need to know of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmEntry {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The name in requests.
    pub name: &'static str,
    /// One sentence for learners.
    pub summary: &'static str,
    /// Its publication.
    pub source: &'static str,
    /// Searches with a window (α, β), so it counts cutoffs.
    pub has_window: bool,
    /// Searches null windows first and re-searches moves that fail high.
    pub scouts: bool,
}

/// All algorithms.
pub const ALGORITHMS: &[AlgorithmEntry] = &[
    AlgorithmEntry {
        algorithm: Algorithm::Random,
        name: "random",
        summary: "A random legal move, drawn from `seed`.",
        source: "the baseline that every search has to beat",
        has_window: false,
        scouts: false,
    },
    AlgorithmEntry {
        algorithm: Algorithm::Minimax,
        name: "minimax",
        summary: "MAX takes the greatest value, MIN the smallest, down to the depth.",
        source: "C. Shannon, Programming a Computer for Playing Chess, Philosophical Magazine 41 \
                 (1950)",
        has_window: false,
        scouts: false,
    },
    AlgorithmEntry {
        algorithm: Algorithm::Negamax,
        name: "negamax",
        summary: "Minimax in one function: a position is worth the negated value of the best \
                  answer.",
        source: "D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial \
                 Intelligence 6 (1975), procedure F",
        has_window: false,
        scouts: false,
    },
    AlgorithmEntry {
        algorithm: Algorithm::AlphaBetaTwoSided,
        name: "alpha_beta_two_sided",
        summary: "Alpha-beta with MAX and MIN spelled out: the same nodes as alpha_beta.",
        source: "S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, chapter 5",
        has_window: true,
        scouts: false,
    },
    AlgorithmEntry {
        algorithm: Algorithm::AlphaBeta,
        name: "alpha_beta",
        summary: "Minimax's value without the branches that cannot change it.",
        source: "Knuth and Moore (1975), procedure F2; fail-soft: J. P. Fishburn, Another \
                 Optimization of Alpha-Beta Search, SIGART Newsletter 84 (1983)",
        has_window: true,
        scouts: false,
    },
    AlgorithmEntry {
        algorithm: Algorithm::Pvs,
        name: "pvs",
        summary: "Alpha-beta that only proves with null windows that later moves are no better, \
                  and searches again where that fails.",
        source: "T. A. Marsland and M. Campbell, Parallel Search of Strongly Ordered Game Trees, \
                 Computing Surveys 14 (1982)",
        has_window: true,
        scouts: true,
    },
    AlgorithmEntry {
        algorithm: Algorithm::MtdF,
        name: "mtd_f",
        summary: "Finds minimax's value by null windows alone, each a guess that is confirmed or \
                  corrected; a transposition table makes it fast.",
        source: "A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-First Fixed-Depth Minimax \
                 Algorithms, Artificial Intelligence 87 (1996)",
        has_window: true,
        scouts: true,
    },
    AlgorithmEntry {
        algorithm: Algorithm::Mcts,
        name: "mcts",
        summary: "Monte Carlo tree search (UCT): the most visited move of a tree that grows where \
                  random games say that it is worth it.",
        source: "L. Kocsis and C. Szepesvári, Bandit Based Monte-Carlo Planning, ECML (2006)",
        has_window: false,
        scouts: false,
    },
];

impl Algorithm {
    /// The table row of this algorithm.
    ///
    /// # Panics
    /// Never: a test holds the table complete.
    #[must_use]
    pub fn entry(self) -> &'static AlgorithmEntry {
        ALGORITHMS.iter().find(|entry| entry.algorithm == self).expect("every algorithm has a line in the table")
    }

    /// The algorithm with that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        ALGORITHMS.iter().find(|entry| entry.name == name).map(|entry| entry.algorithm)
    }

    /// Default depth in plies: about a second. `None` for Monte Carlo tree search, which is limited
    /// by playouts.
    #[must_use]
    pub const fn default_depth(self, game: GameKind) -> Option<u32> {
        let reach = REACH.of(game);
        Some(match self {
            Self::Mcts => return None,
            Self::Random => 1,
            Self::Minimax | Self::Negamax => reach.exhaustive_depth,
            Self::MtdF => reach.mtd_f_depth,
            Self::AlphaBetaTwoSided | Self::AlphaBeta | Self::Pvs => reach.pruned_depth,
        })
    }

    /// A-priori estimate of a search's seconds on one core, used until a similar search has been
    /// measured: the default depths take about a second. `None` where only a clock limits the
    /// search.
    #[must_use]
    pub fn assumed_seconds(self, game: GameKind, effort: &Effort) -> Option<f64> {
        let &Reach { seconds, growth, .. } = REACH.of(game);
        let default = self.default_depth(game).map(f64::from);
        let of_depth = effort
            .depth
            .map(|depth| default.map_or(f64::INFINITY, |default| seconds * growth.powf(f64::from(depth) - default)));
        let nodes_per_second = if self == Self::Mcts { 2e4 } else { 2e6 };
        effort.least(of_depth, nodes_per_second, None)
    }

    /// Default number of playouts: about a second. `None` for algorithms limited by depth.
    #[must_use]
    pub const fn default_playouts(self, game: GameKind) -> Option<u64> {
        match self {
            Self::Mcts => Some(REACH.of(game).playouts),
            Self::Minimax
            | Self::Negamax
            | Self::AlphaBetaTwoSided
            | Self::AlphaBeta
            | Self::Pvs
            | Self::MtdF
            | Self::Random => None,
        }
    }

    /// Whether it scores leaves by an evaluation.
    #[must_use]
    pub const fn evaluates(self) -> bool {
        !matches!(self, Self::Mcts)
    }
}
