//! What every algorithm does at a node: count it, score it when it is a leaf, list its moves, ask
//! and feed the table.

use std::ops::Range;

use super::{
    Budget, Cutoffs, ReSearches, Score, Statistics, Stopped, TableStatistics, Techniques,
    evaluations::Evaluation,
    game::TextbookGame,
    line::TriangularTable,
    techniques::{
        move_ordering::{OrderedBy, order_moves, ordered_by},
        transposition_table::{Bound, Entry, TranspositionTable},
    },
};

/// The state of one search, shared by all nodes.
///
/// When an algorithm unwinds with [`Stopped`], the position is left as it was at that node: the
/// root throws it away.
#[derive(Debug)]
pub struct Search<'run, G: TextbookGame, E> {
    /// Scores leaves.
    pub evaluation: E,
    /// What is switched on.
    pub techniques: Techniques,
    /// Counts nodes and watches limits.
    pub budget: Budget<'run>,
    /// Principal variations by ply.
    pub line: TriangularTable<G::Move>,
    /// Whether a score since the flag was last cleared rests on an estimate.
    pub estimated: bool,
    /// Longest line looked at, in plies.
    pub selective_depth: u32,
    table: Option<&'run mut TranspositionTable>,
    leaf_evaluations: u64,
    cutoffs: Cutoffs,
    null_window_re_searches: u64,
    table_statistics: TableStatistics,
    /// Results are this much per ply nearer to zero, so that shorter wins are preferred: 0 or 1.
    distance: i64,
    moves: Vec<G::Move>,
    values: Vec<i32>,
}

/// What a node turns out to be.
pub enum Node {
    /// Scored, from the side to move.
    Leaf(Score),
    /// To be searched: the moves lie in this range of the move stack.
    Inner(Moves),
}

/// The moves of a node on the move stack.
#[derive(Clone, Debug)]
pub struct Moves {
    range: Range<usize>,
}

impl Moves {
    /// The places of the moves, for [`Search::move_at`].
    pub fn places(&self) -> Range<usize> {
        self.range.clone()
    }
}

/// What the table knows of a node.
#[derive(Clone, Copy, Debug)]
pub struct Remembered<M> {
    /// The score that answers the node.
    pub cut: Option<Score>,
    /// The move that was best or cut before.
    pub best: Option<M>,
}

impl<'run, G: TextbookGame, E: Evaluation<G>> Search<'run, G, E> {
    /// A search with empty counters. With `prefer_short_wins`, results of finished games lose one
    /// unit a ply.
    pub fn new(
        evaluation: E,
        techniques: Techniques,
        budget: Budget<'run>,
        table: Option<&'run mut TranspositionTable>,
        prefer_short_wins: bool,
    ) -> Self {
        Self {
            evaluation,
            techniques,
            budget,
            line: TriangularTable::new(),
            estimated: false,
            selective_depth: 0,
            table,
            leaf_evaluations: 0,
            cutoffs: Cutoffs::default(),
            null_window_re_searches: 0,
            table_statistics: TableStatistics::default(),
            distance: i64::from(prefer_short_wins),
            moves: Vec::with_capacity(1024),
            values: Vec::with_capacity(512),
        }
    }

    /// Enters a node: counts it, and scores it when the game is over or no depth is left.
    ///
    /// A pass is a node of its own and costs no depth, so that `depth` counts discs and stones.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end.
    #[inline]
    pub fn enter(&mut self, position: &G, depth: u32, ply: usize) -> Result<Node, Stopped> {
        self.budget.enter_node()?;
        self.line.enter(ply);
        self.selective_depth = self.selective_depth.max(ply as u32);
        if depth == 0 {
            self.leaf_evaluations += 1;
            return Ok(Node::Leaf(if position.is_over() {
                self.result(position, ply)
            } else {
                self.estimated = true;
                self.evaluation.estimate(position)
            }));
        }
        let start = self.moves.len();
        position.candidates(self.techniques.neighbourhood, &mut self.moves);
        if self.moves.len() == start {
            self.leaf_evaluations += 1;
            return Ok(Node::Leaf(self.result(position, ply)));
        }
        Ok(Node::Inner(Moves { range: start..self.moves.len() }))
    }

    /// Counts the root, which is never a leaf.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end.
    pub fn enter_root(&mut self) -> Result<(), Stopped> {
        self.budget.enter_node()?;
        self.line.enter(0);
        Ok(())
    }

    fn result(&self, position: &G, ply: usize) -> Score {
        let score = self.evaluation.result(position);
        let nearer = self.distance * ply as i64;
        Score::new(score.value() - score.value().signum() * nearer)
    }

    /// The move at a place of the move stack.
    #[inline]
    pub fn move_at(&self, place: usize) -> G::Move {
        self.moves[place]
    }

    /// Takes the moves of a node off the move stack: the node is done.
    #[inline]
    pub fn leave(&mut self, moves: Moves) {
        self.moves.truncate(moves.range.start);
    }

    /// The depth left after `mv`.
    #[inline]
    pub fn depth_after(depth: u32, mv: G::Move) -> u32 {
        depth - u32::from(!G::is_pass(mv))
    }

    /// Sorts the moves of a node by the ordering in use.
    #[inline]
    pub fn order(&mut self, position: &G, depth: u32, first: Option<G::Move>, moves: &Moves) {
        order_moves(
            self.techniques.move_ordering,
            position,
            depth,
            first,
            &mut self.moves[moves.range.clone()],
            &mut self.values,
        );
    }

    /// Counts a cutoff by `mv`, the move of that index at a node of that ply and depth.
    pub fn count_cutoff(
        &mut self,
        ply: usize,
        depth: u32,
        index: usize,
        first: Option<G::Move>,
        mv: G::Move,
    ) {
        // Passes are plies of their own, so the root's side moves at every even ply.
        if ply.is_multiple_of(2) {
            self.cutoffs.beta += 1;
        } else {
            self.cutoffs.alpha += 1;
        }
        self.cutoffs.first_move += u64::from(index == 0);
        match ordered_by(self.techniques.move_ordering, depth, first, mv) {
            OrderedBy::Table => self.cutoffs.by.table += 1,
            OrderedBy::Static => self.cutoffs.by.static_order += 1,
            OrderedBy::Board => self.cutoffs.by.board_order += 1,
        }
    }

    /// Counts a null-window search that has to be repeated.
    pub const fn count_re_search(&mut self) {
        self.null_window_re_searches += 1;
    }

    /// Asks the table about a node.
    #[inline]
    pub fn remembered(
        &mut self,
        position: &G,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Remembered<G::Move> {
        let nothing = Remembered { cut: None, best: None };
        let Some(table) = self.table.as_deref() else {
            return nothing;
        };
        self.table_statistics.probes += 1;
        let Some(entry) = table.probe(position.key()) else {
            return nothing;
        };
        self.table_statistics.hits += 1;
        let entry = Entry { score: self.shift(entry.score, ply, -1), ..entry };
        let best = G::unpack(entry.packed_move);
        if !entry.cuts(depth, alpha, beta) {
            return Remembered { cut: None, best };
        }
        self.table_statistics.cutoffs += 1;
        self.estimated |= entry.estimated;
        Remembered { cut: Some(entry.score), best }
    }

    /// Tells the table about a node whose search with window (`alpha`, `beta`) gave `score`.
    #[inline]
    pub fn remember(
        &mut self,
        position: &G,
        depth: u32,
        ply: usize,
        (alpha, beta): (Score, Score),
        score: Score,
        best: G::Move,
    ) {
        let score_here = self.shift(score, ply, 1);
        let estimated = self.estimated;
        let Some(table) = self.table.as_deref_mut() else {
            return;
        };
        let bound = if score <= alpha {
            Bound::Upper
        } else if score >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        self.table_statistics.stores += 1;
        table.store(
            position.key(),
            Entry {
                score: score_here,
                packed_move: G::pack(best),
                depth: depth as u16,
                bound,
                estimated,
            },
        );
    }

    /// Results count their distance from the root inside a search, from the node inside the table.
    fn shift(&self, score: Score, ply: usize, direction: i64) -> Score {
        if self.distance != 0 && self.evaluation.is_result(score) {
            Score::new(
                score.value() + score.value().signum() * direction * self.distance * ply as i64,
            )
        } else {
            score
        }
    }

    /// The counters so far, for an algorithm that uses windows or not, scouts or not.
    pub fn statistics(&self, windowed: bool, scouting: bool) -> Statistics {
        Statistics {
            nodes: self.budget.nodes(),
            leaf_evaluations: self.leaf_evaluations,
            cutoffs: windowed.then_some(self.cutoffs),
            transposition_table: self.table.as_deref().map(|table| TableStatistics {
                fill_thousandths: table.fill_thousandths(),
                ..self.table_statistics
            }),
            re_searches: scouting
                .then_some(ReSearches { null_window: self.null_window_re_searches }),
        }
    }
}
