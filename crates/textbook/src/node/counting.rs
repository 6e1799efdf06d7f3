//! Counters at the nodes, and the updates of the move ordering after a cutoff.

use yomi_search::{Pruned, ReSearches, Score, Statistics, TableStatistics, evaluation::Evaluation};

use super::{
    Moves, Search,
    counted::{Counted, count},
};
use crate::{Techniques, game::TextbookGame, observer::Observer, techniques::move_ordering::OrderedBy};

impl Counted {
    /// Zero, with the counters of the techniques that are on.
    pub(super) fn by(techniques: &Techniques) -> Self {
        let mut counted = Self::default();
        for technique in techniques.on() {
            (technique.counters)(&mut counted, technique.setting(techniques));
        }
        counted
    }
}

/// A move that cut.
#[derive(Clone, Copy, Debug)]
pub struct CutMove<M> {
    /// Ply of the node that it cut.
    pub ply: usize,
    /// Depth left there.
    pub depth: u32,
    /// Its index on the move stack.
    pub place: usize,
    /// The hash move there, if any.
    pub first: Option<M>,
    /// The value that reached the bound, from the side to move.
    pub value: Score,
}

impl<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>> Search<'_, G, E, O> {
    /// Counts a cutoff at a node, whose position is given with the move taken back, and updates the
    /// move ordering.
    #[inline]
    pub fn count_cut(&mut self, position: &G, moves: &Moves, cut: CutMove<G::Move>) {
        let CutMove { ply, depth, place, first, value } = cut;
        let mv = self.moves[place];
        let known = self.place(ply, depth, first);
        let by = self.ordering.why(position, known, mv);
        self.count_cutoff(ply, place == moves.range.start, by);
        self.ordering.learn(position, known, mv);
        self.observer.cut(value, &self.moves[place + 1..moves.range.end]);
    }

    /// Counts a cutoff where moves stand in square order and the ordering learns nothing: in a bare
    /// algorithm, and beyond the horizon.
    #[inline]
    pub fn count_plain_cut(&mut self, ply: usize, place: usize, moves: &Moves, value: Score) {
        self.count_cutoff(ply, place == moves.range.start, OrderedBy::Board);
        self.observer.cut(value, &self.moves[place + 1..moves.range.end]);
    }

    /// Counts a cutoff at the root by the move at that index of the search order.
    pub fn count_cut_at_root(&mut self, index: usize, by: OrderedBy, value: Score, skipped: &[G::Move]) {
        self.count_cutoff(0, index == 0, by);
        self.observer.cut(value, skipped);
    }

    fn count_cutoff(&mut self, ply: usize, is_first: bool, by: OrderedBy) {
        // Passes are plies of their own, so the root's side moves at every even ply.
        if ply.is_multiple_of(2) {
            self.counted.cutoffs.beta += 1;
        } else {
            self.counted.cutoffs.alpha += 1;
        }
        self.counted.cutoffs.first_move += u64::from(is_first);
        let causes = &mut self.counted.cutoffs.by;
        match by {
            OrderedBy::Table => causes.table += 1,
            OrderedBy::Killer => count(&mut causes.killer, 1),
            OrderedBy::CounterMove => count(&mut causes.counter_move, 1),
            OrderedBy::History => count(&mut causes.history, 1),
            OrderedBy::Static => causes.static_order += 1,
            OrderedBy::Random => count(&mut causes.random_order, 1),
            OrderedBy::Board => causes.board_order += 1,
        }
    }

    /// The counters so far, for an algorithm with windows or without, with null-window re-searches
    /// or without. Groups that were not counted are left out.
    pub fn statistics(&self, windowed: bool, scouting: bool) -> Statistics {
        let Counted { cutoffs, mut re_searches, pruned, quiescence_nodes } = self.counted;
        if scouting {
            count(&mut re_searches.null_window, 0);
        }
        Statistics {
            nodes: self.budget.nodes(),
            leaf_evaluations: self.leaf_evaluations,
            quiescence_nodes,
            cutoffs: windowed.then_some(cutoffs),
            transposition_table: self
                .table
                .as_deref()
                .map(|table| TableStatistics { fill_thousandths: table.fill_thousandths(), ..self.table_statistics }),
            re_searches: (re_searches != ReSearches::default()).then_some(re_searches),
            pruned: (pruned != Pruned::default()).then_some(pruned),
            helpers: 0,
            varies: false,
        }
    }
}
