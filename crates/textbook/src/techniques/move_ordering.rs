//! Move ordering: searches promising moves first, so that more of the others are cut off.
//!
//! Where all subtrees are of one size, alpha-beta visits the fewest leaves when the best move comes
//! first (Knuth and Moore 1975, on perfect ordering); where they are not, a move that is good enough
//! and has a small subtree may be the better one to begin with.
//!
//! `dynamic` sorts by all that the search has learned, the surest sign first: the move of the table,
//! killer moves, the counter move, history; and by the static value last. `worst_first` turns the static order round and `random` draws one, to see what order is worth.

use yomi_game::Side;

use super::{counter_moves::CounterMoves, history::History, killer_moves::KillerMoves};
use crate::{
    Techniques,
    game::TextbookGame,
    technique::{MoveOrdering, Need, Switch, Technique, Value as _, names, technique},
};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["ordering", "sortmoves", "moveorder", "order"],
    switch: Switch::Choice(&names(&MoveOrdering::ALL)),
    counters: |counted, setting| {
        if setting == MoveOrdering::Random.setting() {
            counted.cutoffs.by.random_order = Some(0);
        }
    },
    ..technique!(
        move_ordering,
        "Searches promising moves first, so that more of the others are cut off; or, to see what \
         that is worth, the worst first or in random order."
    )
};

/// The ordering that learns during the search.
pub(super) const DYNAMIC: Need =
    Need { text: "move_ordering \"dynamic\"", is_met: |techniques| techniques.move_ordering == MoveOrdering::Dynamic };

/// An ordering in which late moves are unpromising.
pub(super) const GOOD_ORDERING: Need = Need {
    text: "move_ordering \"static\" or \"dynamic\"",
    is_met: |techniques| matches!(techniques.move_ordering, MoveOrdering::Static | MoveOrdering::Dynamic),
};

/// What placed a move in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderedBy {
    /// Best move of the previous iteration or of the transposition table.
    Table,
    /// It cut at the same ply before.
    Killer,
    /// It cut after the same move before.
    CounterMove,
    /// It cut elsewhere before.
    History,
    /// Static value.
    Static,
    /// Random.
    Random,
    /// Square order of the game.
    Board,
}

/// The node whose moves are sorted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderingContext<M> {
    /// Plies below the root.
    pub ply: usize,
    /// Plies left.
    pub depth: u32,
    /// The hash move, if any.
    pub first: Option<M>,
    /// The opponent's move that led here, if it was one.
    pub previous: Option<M>,
}

/// The ordering of one search, with its learned statistics.
#[derive(Clone, Debug)]
pub(crate) struct Ordering<G: TextbookGame> {
    choice: MoveOrdering,
    seed: u64,
    killer_moves: Option<KillerMoves<G::Move>>,
    history: Option<History>,
    counter_moves: Option<CounterMoves<G::Move>>,
    near_first: bool,
    keys: Vec<i64>,
}

/// The sort keys of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signs {
    /// The learned statistics, then the static value.
    All,
    /// The learned statistics alone.
    Learned,
}

const TABLE_KEY: i64 = i64::MAX;
const KILLER_KEY: i64 = 1 << 62;
const COUNTER_MOVE_KEY: i64 = 1 << 61;

impl<G: TextbookGame> Ordering<G> {
    /// An ordering without statistics. `seed` drives the random one.
    #[must_use]
    pub(crate) fn new(techniques: &Techniques, seed: u64) -> Self {
        Self {
            choice: techniques.move_ordering,
            seed,
            killer_moves: techniques.killer_moves.map(KillerMoves::new),
            history: techniques.history.then(|| History::new(G::PACKED_MOVES)),
            counter_moves: techniques.counter_moves.then(|| CounterMoves::new(G::PACKED_MOVES)),
            near_first: techniques.neighbourhood.is_some(),
            keys: Vec::with_capacity(512),
        }
    }

    /// Whether the ordering uses the move that led to a node.
    #[inline]
    #[must_use]
    pub(crate) const fn wants_previous(&self) -> bool {
        self.counter_moves.is_some()
    }

    /// The sort keys with `depth` plies left; `None` for the square order.
    ///
    /// One ply above the leaves the static values of a list may cost more than the leaves that they
    /// save, so that only learned statistics are used there.
    fn signs(&self, depth: u32) -> Option<Signs> {
        let is_frontier = depth < 2 && !G::SORTS_FRONTIER;
        match self.choice {
            MoveOrdering::None => None,
            MoveOrdering::WorstFirst | MoveOrdering::Random => Some(Signs::All),
            MoveOrdering::Static | MoveOrdering::Dynamic if !is_frontier => Some(Signs::All),
            MoveOrdering::Dynamic if self.learns() => Some(Signs::Learned),
            MoveOrdering::Static | MoveOrdering::Dynamic => None,
        }
    }

    const fn learns(&self) -> bool {
        self.killer_moves.is_some() || self.history.is_some() || self.counter_moves.is_some()
    }

    /// Sorts the moves of a node. Equal moves keep the square order.
    #[inline]
    pub(crate) fn sort(&mut self, position: &G, place: OrderingContext<G::Move>, moves: &mut [G::Move]) {
        if moves.len() < 2 {
            return;
        }
        if self.choice == MoveOrdering::None && self.near_first {
            position.near_last_move_first(moves);
        }
        let Some(signs) = self.signs(place.depth) else { return };
        let mut keys = std::mem::take(&mut self.keys);
        keys.clear();
        keys.extend(moves.iter().map(|&mv| self.key(position, place, mv, signs)));
        // Insertion sort: stable, and lists are short.
        for sorted in 1..moves.len() {
            let mut index = sorted;
            while index > 0 && keys[index - 1] < keys[index] {
                keys.swap(index - 1, index);
                moves.swap(index - 1, index);
                index -= 1;
            }
        }
        self.keys = keys;
    }

    /// Greater is searched earlier.
    #[inline]
    fn key(&self, position: &G, place: OrderingContext<G::Move>, mv: G::Move, signs: Signs) -> i64 {
        match self.choice {
            MoveOrdering::None => 0,
            MoveOrdering::WorstFirst => -i64::from(position.static_value(mv)),
            MoveOrdering::Random => i64::from(random_rank(self.seed, position.key(), G::pack(mv))),
            MoveOrdering::Static | MoveOrdering::Dynamic => {
                if place.first == Some(mv) {
                    return TABLE_KEY;
                }
                if let Some(killer) = self.killer_place(place, mv) {
                    return KILLER_KEY - killer as i64;
                }
                if self.is_counter_move(position, place, mv) {
                    return COUNTER_MOVE_KEY;
                }
                let history = i64::from(self.history_score(position, mv)) << 32;
                match signs {
                    Signs::All => history + i64::from(position.static_value(mv)),
                    Signs::Learned => history,
                }
            }
        }
    }

    #[inline]
    fn killer_place(&self, place: OrderingContext<G::Move>, mv: G::Move) -> Option<usize> {
        self.killer_moves.as_ref()?.place(place.ply, mv)
    }

    #[inline]
    fn is_counter_move(&self, position: &G, place: OrderingContext<G::Move>, mv: G::Move) -> bool {
        let (Some(counter_moves), Some(previous)) = (&self.counter_moves, place.previous) else {
            return false;
        };
        counter_moves.answer(is_second(position), G::pack(previous)) == Some(mv)
    }

    #[inline]
    fn history_score(&self, position: &G, mv: G::Move) -> u32 {
        let Some(history) = &self.history else { return 0 };
        history.score(is_second(position), G::pack(mv))
    }

    /// What placed `mv` in the order.
    #[must_use]
    pub(crate) fn why(&self, position: &G, place: OrderingContext<G::Move>, mv: G::Move) -> OrderedBy {
        let Some(signs) = self.signs(place.depth) else { return OrderedBy::Board };
        match self.choice {
            MoveOrdering::None => OrderedBy::Board,
            MoveOrdering::Random => OrderedBy::Random,
            MoveOrdering::WorstFirst => OrderedBy::Static,
            MoveOrdering::Static | MoveOrdering::Dynamic => {
                if place.first == Some(mv) {
                    OrderedBy::Table
                } else if self.killer_place(place, mv).is_some() {
                    OrderedBy::Killer
                } else if self.is_counter_move(position, place, mv) {
                    OrderedBy::CounterMove
                } else if self.history_score(position, mv) > 0 {
                    OrderedBy::History
                } else if signs == Signs::All {
                    OrderedBy::Static
                } else {
                    OrderedBy::Board
                }
            }
        }
    }

    /// Updates the statistics after `mv` cut.
    #[inline]
    pub(crate) fn learn(&mut self, position: &G, place: OrderingContext<G::Move>, mv: G::Move) {
        if let Some(killer_moves) = &mut self.killer_moves {
            killer_moves.add(place.ply, mv);
        }
        if let Some(history) = &mut self.history {
            history.add(is_second(position), G::pack(mv), place.depth);
        }
        if let (Some(counter_moves), Some(previous)) = (&mut self.counter_moves, place.previous) {
            counter_moves.add(is_second(position), G::pack(previous), mv);
        }
    }
}

fn is_second<G: TextbookGame>(position: &G) -> bool {
    position.side_to_move() == Side::Second
}

/// A pseudo-random number for a move of a position, the same whenever they recur.
fn random_rank(seed: u64, key: u128, packed_move: u16) -> u32 {
    let mixed = seed ^ key as u64 ^ ((key >> 64) as u64).rotate_left(29) ^ u64::from(packed_move) << 48;
    let bits = yomi_game::random::SplitMix64::new(mixed).next_bits();
    (bits >> 33) as u32
}
