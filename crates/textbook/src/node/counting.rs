//! What is counted at the nodes, and what an ordering learns from a cut.

use yomi_search::{
    CutoffCauses, Cutoffs, ReSearches, Score, Statistics, TableStatistics, evaluation::Evaluation,
    statistics,
};

use super::{Moves, Search};
use crate::{
    MoveOrdering, Techniques, game::TextbookGame, observer::Observer,
    techniques::move_ordering::OrderedBy,
};

/// Nodes answered, or moves dropped, on a guess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Nodes refuted by a null move.
    pub null_move: u64,
    /// Moves dropped by frontier futility.
    pub futility: u64,
    /// Nodes answered by reverse futility.
    pub reverse_futility: u64,
}

/// No cutoffs yet, with a counter for every cause that the techniques make possible.
pub(super) fn no_cutoffs(techniques: &Techniques) -> Cutoffs {
    let is_random = techniques.move_ordering == MoveOrdering::Random;
    let by = CutoffCauses {
        killer: techniques.killer_moves.map(|_| 0),
        counter_move: techniques.counter_moves.then_some(0),
        history: techniques.history.then_some(0),
        random_order: is_random.then_some(0),
        ..CutoffCauses::default()
    };
    Cutoffs { by, ..Cutoffs::default() }
}

/// Searches that were repeated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repeated {
    /// Iterations that failed low with their aspiration window.
    pub aspiration_low: u64,
    /// Iterations that failed high with their aspiration window.
    pub aspiration_high: u64,
    /// Null windows that failed high inside the window; passes of MTD(f) after the first.
    pub null_window: u64,
    /// Reduced moves that turned out better than what was known.
    pub reduced: u64,
}

/// A move that cut.
#[derive(Clone, Copy, Debug)]
pub struct CutMove<M> {
    /// Plies below the root of the node that it cut.
    pub ply: usize,
    /// Plies that were left there.
    pub depth: u32,
    /// Its place on the move stack.
    pub place: usize,
    /// The move that was known to be good there, if any.
    pub first: Option<M>,
    /// The value that reached the bound, from the side to move.
    pub value: Score,
}

impl<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>> Search<'_, G, E, O> {
    /// Counts a cutoff at a node, whose position is given with the move taken back, and learns
    /// from it.
    #[inline]
    pub fn count_cut(&mut self, position: &G, moves: &Moves, cut: CutMove<G::Move>) {
        let CutMove { ply, depth, place, first, value } = cut;
        let mv = self.moves[place];
        let known = self.place(ply, depth, first);
        if O::COUNTS {
            let by = self.ordering.why(position, known, mv);
            self.count_cutoff(ply, place == moves.range.start, by);
        }
        self.ordering.learn(position, known, mv);
        self.observer.cut(value, &self.moves[place + 1..moves.range.end]);
    }

    /// Counts a cutoff beyond the horizon, where moves stand in square order and nothing is
    /// learned.
    pub fn count_cut_beyond(&mut self, ply: usize, place: usize, moves: &Moves, value: Score) {
        if O::COUNTS {
            self.count_cutoff(ply, place == moves.range.start, OrderedBy::Board);
        }
        self.observer.cut(value, &self.moves[place + 1..moves.range.end]);
    }

    /// Counts a cutoff at the root, by the move at that index of the order of search.
    pub fn count_cut_at_root(
        &mut self,
        index: usize,
        by: OrderedBy,
        value: Score,
        skipped: &[G::Move],
    ) {
        if O::COUNTS {
            self.count_cutoff(0, index == 0, by);
        }
        self.observer.cut(value, skipped);
    }

    fn count_cutoff(&mut self, ply: usize, is_first: bool, by: OrderedBy) {
        // Passes are plies of their own, so the root's side moves at every even ply.
        if ply.is_multiple_of(2) {
            self.cutoffs.beta += 1;
        } else {
            self.cutoffs.alpha += 1;
        }
        self.cutoffs.first_move += u64::from(is_first);
        let causes = &mut self.cutoffs.by;
        match by {
            OrderedBy::Table => causes.table += 1,
            OrderedBy::Killer => *causes.killer.get_or_insert(0) += 1,
            OrderedBy::CounterMove => *causes.counter_move.get_or_insert(0) += 1,
            OrderedBy::History => *causes.history.get_or_insert(0) += 1,
            OrderedBy::Static => causes.static_order += 1,
            OrderedBy::Random => *causes.random_order.get_or_insert(0) += 1,
            OrderedBy::Board => causes.board_order += 1,
        }
    }

    /// The counters so far, for an algorithm that uses windows or not, repeats null windows or not.
    /// Groups that nobody counted are left out.
    pub fn statistics(&self, windowed: bool, scouting: bool) -> Statistics {
        if !O::COUNTS {
            return Statistics { nodes: self.budget.nodes(), ..Statistics::default() };
        }
        let techniques = &self.techniques;
        let aspires = techniques.aspiration_window.is_some();
        let re_searches = ReSearches {
            aspiration_low: aspires.then_some(self.re_searches.aspiration_low),
            aspiration_high: aspires.then_some(self.re_searches.aspiration_high),
            null_window: scouting.then_some(self.re_searches.null_window),
            reduced: techniques.late_move_reduction.map(|_| self.re_searches.reduced),
        };
        let pruned = statistics::Pruned {
            null_move: techniques.null_move.map(|_| self.pruned.null_move),
            futility: techniques.futility.map(|_| self.pruned.futility),
            reverse_futility: techniques.reverse_futility.map(|_| self.pruned.reverse_futility),
            ..statistics::Pruned::default()
        };
        Statistics {
            nodes: self.budget.nodes(),
            leaf_evaluations: self.leaf_evaluations,
            quiescence_nodes: techniques.quiescence.map(|_| self.quiescence_nodes),
            cutoffs: windowed.then_some(self.cutoffs),
            transposition_table: self.table.as_deref().map(|table| TableStatistics {
                fill_thousandths: table.fill_thousandths(),
                ..self.table_statistics
            }),
            re_searches: (re_searches != ReSearches::default()).then_some(re_searches),
            pruned: (pruned != statistics::Pruned::default()).then_some(pruned),
            helpers: 0,
            varies: false,
        }
    }
}
