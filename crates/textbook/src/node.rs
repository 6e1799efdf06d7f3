//! What every algorithm does at a node: enter it, score it when it is a leaf, list and sort its
//! moves, ask and feed the table, leave it.

mod counting;

use std::ops::Range;

pub(crate) use counting::{Counted, CutMove, count};

use yomi_search::{Budget, Score, Stopped, TableStatistics, evaluation::Evaluation};

use super::{
    Techniques,
    game::{Forcing, TextbookGame},
    line::TriangularTable,
    observer::{Answered, Observer, Visit},
    techniques::{
        distance_to_win::Distance,
        move_ordering::{Ordering, OrderingContext},
        quiescence::quiescence,
        transposition_table::{Bound, Entry, TranspositionTable},
    },
};

/// The state of one search, shared by all nodes.
///
/// When an algorithm unwinds with [`Stopped`], the position is left as it was at that node: the
/// root throws it away.
#[derive(Debug)]
pub struct Search<'run, G: TextbookGame, E, O> {
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
    /// Who watches.
    pub observer: O,
    /// What was counted beside nodes and leaves.
    pub counted: Counted,
    table: Option<&'run mut TranspositionTable>,
    ordering: Ordering<G>,
    leaf_evaluations: u64,
    table_statistics: TableStatistics,
    distance: Distance,
    moves: Vec<G::Move>,
    /// The moves that lead to the current node, by ply; kept where somebody wants to know.
    path: Vec<Option<G::Move>>,
    keeps_path: bool,
}

/// What a node turns out to be.
pub enum Node {
    /// Scored, from the side to move, and left.
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
    #[must_use]
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

impl<'run, G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>> Search<'run, G, E, O> {
    /// A search with empty counters. `seed` drives the random move ordering.
    pub fn new(
        evaluation: E,
        techniques: Techniques,
        budget: Budget<'run>,
        table: Option<&'run mut TranspositionTable>,
        seed: u64,
        observer: O,
    ) -> Self {
        let ordering = Ordering::new(&techniques, seed);
        let keeps_path = O::RECORDS || ordering.wants_previous() || techniques.null_move.is_some();
        Self {
            evaluation,
            techniques,
            budget,
            line: TriangularTable::new(),
            estimated: false,
            selective_depth: 0,
            observer,
            counted: Counted::by(&techniques),
            table,
            ordering,
            leaf_evaluations: 0,
            table_statistics: TableStatistics::default(),
            distance: Distance::new(techniques.distance_to_win),
            moves: Vec::with_capacity(1024),
            path: Vec::new(),
            keeps_path,
        }
    }

    /// Enters a node: counts it, and scores and leaves it when the game is over or no depth is
    /// left. (`alpha`, `beta`) is its window, for who watches and for the quiescence search.
    ///
    /// A pass is a node of its own and costs no depth, so that `depth` counts discs and stones.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end.
    #[inline]
    pub fn enter(
        &mut self,
        position: &mut G,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Result<Node, Stopped> {
        self.count_node(ply, alpha, beta)?;
        if depth == 0 {
            let (score, answered) = if position.is_over() {
                (self.result(position, ply), Some(Answered::LEAF))
            } else if let Some(plies) = self.techniques.quiescence {
                quiescence(self, position, u32::from(plies), ply, alpha, beta)?
            } else {
                (self.estimate(position), Some(Answered::LEAF))
            };
            self.observer.leave(score, answered);
            return Ok(Node::Leaf(score));
        }
        let start = self.moves.len();
        position.candidates(self.techniques.neighbourhood, &mut self.moves);
        if self.moves.len() == start {
            let score = self.result(position, ply);
            self.observer.leave(score, Some(Answered::LEAF));
            return Ok(Node::Leaf(score));
        }
        Ok(Node::Inner(Moves { range: start..self.moves.len() }))
    }

    #[inline]
    fn count_node(&mut self, ply: usize, alpha: Score, beta: Score) -> Result<(), Stopped> {
        self.budget.enter_node()?;
        self.line.enter(ply);
        self.selective_depth = self.selective_depth.max(ply as u32);
        if O::RECORDS {
            let mv = self.move_to(ply);
            self.observer.enter(Visit { ply, mv, window: (alpha, beta) })?;
        }
        Ok(())
    }

    /// Enters the root, which is never a leaf.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end.
    pub fn enter_root(&mut self, alpha: Score, beta: Score) -> Result<(), Stopped> {
        self.note_move(0, None);
        self.budget.enter_node()?;
        self.line.enter(0);
        if O::RECORDS {
            self.observer.enter(Visit { ply: 0, mv: None, window: (alpha, beta) })?;
        }
        Ok(())
    }

    /// Enters a node beyond the horizon and searches its forcing moves.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end.
    pub fn enter_beyond(
        &mut self,
        position: &mut G,
        plies: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        self.count_node(ply, alpha, beta)?;
        if O::COUNTS {
            count(&mut self.counted.quiescence_nodes, 1);
        }
        let (score, answered) = if position.is_over() {
            (self.result(position, ply), Some(Answered::LEAF))
        } else {
            quiescence(self, position, plies, ply, alpha, beta)?
        };
        self.observer.leave(score, answered);
        Ok(score)
    }

    /// Scores a game that goes on.
    #[inline]
    pub fn estimate(&mut self, position: &G) -> Score {
        if O::COUNTS {
            self.leaf_evaluations += 1;
        }
        self.estimated = true;
        self.evaluation.estimate(position)
    }

    /// Scores a finished game.
    #[inline]
    fn result(&mut self, position: &G, ply: usize) -> Score {
        if O::COUNTS {
            self.leaf_evaluations += 1;
        }
        self.distance.seen_from(self.evaluation.result(position), ply)
    }

    /// The move at a place of the move stack.
    #[inline]
    pub fn move_at(&self, place: usize) -> G::Move {
        self.moves[place]
    }

    /// Plays a move of the node at that ply.
    #[inline]
    pub fn play(&mut self, position: &mut G, mv: G::Move, ply: usize) -> G::Undo {
        self.note_move(ply, Some(mv));
        position.play(mv)
    }

    /// Notes what is played at the node at that ply; `None` for a null move.
    #[inline]
    pub fn note_move(&mut self, ply: usize, mv: Option<G::Move>) {
        if self.keeps_path {
            if self.path.len() <= ply {
                self.path.resize(ply + 1, None);
            }
            self.path[ply] = mv;
        }
    }

    /// The move that led to the node at that ply; `None` at the root and after a null move.
    #[inline]
    fn move_to(&self, ply: usize) -> Option<G::Move> {
        if self.keeps_path && ply > 0 { self.path[ply - 1] } else { None }
    }

    /// Whether the node at that ply, not the root, was reached by a null move.
    pub fn after_null_move(&self, ply: usize) -> bool {
        self.move_to(ply).is_none()
    }

    /// The node is done: its moves leave the move stack. Returns `value`.
    #[inline]
    pub fn leave(&mut self, moves: Moves, value: Score) -> Score {
        self.moves.truncate(moves.range.start);
        self.observer.leave(value, None);
        value
    }

    /// The root is done.
    pub fn leave_root(&mut self, value: Score) {
        self.observer.leave(value, None);
    }

    /// The node is answered without a search of its moves.
    pub fn answer(&mut self, moves: Moves, value: Score, answered: Answered) -> Score {
        self.moves.truncate(moves.range.start);
        self.observer.leave(value, Some(answered));
        value
    }

    /// The value to return for a node whose best move is worth `best`: with fail-hard bounds no
    /// further than the window.
    #[inline]
    pub fn bounded(&self, best: Score, alpha: Score, beta: Score) -> Score {
        self.techniques.bounds.of(best, alpha, beta)
    }

    /// The depth left after `mv`.
    #[inline]
    pub fn depth_after(depth: u32, mv: G::Move) -> u32 {
        depth - u32::from(!G::is_pass(mv))
    }

    fn place(&self, ply: usize, depth: u32, first: Option<G::Move>) -> OrderingContext<G::Move> {
        let previous = if self.ordering.wants_previous() { self.move_to(ply) } else { None };
        OrderingContext { ply, depth, first, previous }
    }

    /// Sorts the moves of a node by the ordering in use; `first` is the move known to be good.
    #[inline]
    pub fn order(
        &mut self,
        position: &G,
        ply: usize,
        depth: u32,
        first: Option<G::Move>,
        moves: &Moves,
    ) {
        let place = self.place(ply, depth, first);
        self.ordering.sort(position, place, &mut self.moves[moves.range.clone()]);
    }

    /// Keeps the moves of a node that `keep` wants, in their order; how many were dropped.
    pub fn retain_moves(&mut self, moves: &mut Moves, keep: impl Fn(G::Move) -> bool) -> u64 {
        let mut end = moves.range.start;
        for place in moves.places() {
            let mv = self.moves[place];
            if keep(mv) {
                self.moves[end] = mv;
                end += 1;
            }
        }
        let dropped = moves.range.end - end;
        moves.range.end = end;
        self.moves.truncate(end);
        dropped as u64
    }

    /// Whether the side to move has no move but a pass.
    pub fn has_to_pass(&mut self, position: &G) -> bool {
        let start = self.moves.len();
        position.candidates(self.techniques.neighbourhood, &mut self.moves);
        let has_to_pass = self.moves[start..].iter().any(|&mv| G::is_pass(mv));
        self.moves.truncate(start);
        has_to_pass
    }

    /// The moves of a quiescence search, on the move stack.
    pub fn forcing_moves(&mut self, position: &G) -> (Moves, Forcing) {
        let start = self.moves.len();
        let forcing = position.forcing_moves(&mut self.moves);
        (Moves { range: start..self.moves.len() }, forcing)
    }

    /// Takes the moves of a quiescence search off the move stack.
    pub fn forget_moves(&mut self, moves: &Moves) {
        self.moves.truncate(moves.range.start);
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
        self.table_statistics.probes += u64::from(O::COUNTS);
        let Some(entry) = table.probe(position.key()) else {
            return nothing;
        };
        self.table_statistics.hits += u64::from(O::COUNTS);
        let entry = Entry { score: self.recalled(entry.score, ply), ..entry };
        let best = G::unpack(entry.packed_move);
        if !entry.cuts(depth, alpha, beta) {
            return Remembered { cut: None, best };
        }
        self.table_statistics.cutoffs += u64::from(O::COUNTS);
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
        let score_here = self.stored(score, ply);
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
        self.table_statistics.stores += u64::from(O::COUNTS);
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
    fn stored(&self, score: Score, ply: usize) -> Score {
        if self.counts_distance_of(score) {
            self.distance.at_its_own_node(score, ply)
        } else {
            score
        }
    }

    /// Takes [`stored`](Self::stored) back.
    fn recalled(&self, score: Score, ply: usize) -> Score {
        if self.counts_distance_of(score) { self.distance.seen_from(score, ply) } else { score }
    }

    fn counts_distance_of(&self, score: Score) -> bool {
        self.distance.counts() && self.evaluation.is_result(score)
    }
}
