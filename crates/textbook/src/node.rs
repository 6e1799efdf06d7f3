//! Node handling common to all algorithms: enter a node, score leaves, list and sort moves, probe
//! and store in the transposition table, leave the node.

pub(crate) mod counted;
mod counting;

use std::ops::Range;

pub(crate) use counted::{Counted, count};
pub(crate) use counting::CutMove;

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
/// root discards it.
#[derive(Debug)]
pub struct Search<'run, G: TextbookGame, E, O> {
    /// The leaf evaluation.
    pub evaluation: E,
    /// The techniques that are on.
    pub techniques: Techniques,
    /// Node and time budget.
    pub budget: Budget<'run>,
    /// Principal variations by ply.
    pub line: TriangularTable<G::Move>,
    /// Whether a score since the flag was last cleared depends on an estimate.
    pub estimated: bool,
    /// Longest line looked at, in plies.
    pub selective_depth: u32,
    /// Observer of the search.
    pub observer: O,
    /// Counters besides nodes and leaves.
    pub counted: Counted,
    table: Option<&'run mut TranspositionTable>,
    ordering: Ordering<G>,
    leaf_evaluations: u64,
    table_statistics: TableStatistics,
    distance: Distance,
    moves: Vec<G::Move>,
    /// The moves that lead to the current node, by ply; empty unless a technique or the observer needs them.
    path: Vec<Option<G::Move>>,
    keeps_path: bool,
}

/// A recursive algorithm below the root: the value of a position for the side to move, at a ply,
/// with a remaining depth; exact inside (α, β), a bound elsewhere.
pub(crate) type Recursion<'run, G, E, O> =
    fn(&mut Search<'run, G, E, O>, &mut G, u32, usize, Score, Score) -> Result<Score, Stopped>;

/// Result of entering a node.
pub enum Node {
    /// A leaf, already scored and left; from the side to move.
    Leaf(Score),
    /// An inner node; its moves lie in this range of the move stack.
    Inner(Moves),
}

/// The moves of a node on the move stack.
#[derive(Clone, Debug)]
pub struct Moves {
    range: Range<usize>,
}

impl Moves {
    /// The indices of the moves, for [`Search::move_at`].
    #[must_use]
    pub fn places(&self) -> Range<usize> {
        self.range.clone()
    }
}

/// What the transposition table knows of a node.
#[derive(Clone, Copy, Debug)]
pub struct Remembered<M> {
    /// The score that cuts the node, if any.
    pub cut: Option<Score>,
    /// The hash move: the move that was best or cut before.
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
    /// left. (`alpha`, `beta`) is its window, for the observer and the quiescence search.
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
        count(&mut self.counted.quiescence_nodes, 1);
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
        self.leaf_evaluations += 1;
        self.estimated = true;
        self.evaluation.estimate(position)
    }

    /// Scores a finished game.
    #[inline]
    fn result(&mut self, position: &G, ply: usize) -> Score {
        self.leaf_evaluations += 1;
        self.distance.seen_from(self.evaluation.result(position), ply)
    }

    /// The move at an index of the move stack.
    #[inline]
    pub fn move_at(&self, place: usize) -> G::Move {
        self.moves[place]
    }

    /// Plays a move of the node at `ply`.
    #[inline]
    pub fn play(&mut self, position: &mut G, mv: G::Move, ply: usize) -> G::Undo {
        self.note_move(ply, Some(mv));
        position.play(mv)
    }

    /// Records the move played at `ply`; `None` for a null move.
    #[inline]
    pub fn note_move(&mut self, ply: usize, mv: Option<G::Move>) {
        if self.keeps_path {
            if self.path.len() <= ply {
                self.path.resize(ply + 1, None);
            }
            self.path[ply] = mv;
        }
    }

    /// The move that led to the node at `ply`; `None` at the root and after a null move.
    #[inline]
    fn move_to(&self, ply: usize) -> Option<G::Move> {
        if self.keeps_path && ply > 0 { self.path[ply - 1] } else { None }
    }

    /// Whether the node at `ply`, not the root, was reached by a null move.
    pub fn after_null_move(&self, ply: usize) -> bool {
        self.move_to(ply).is_none()
    }

    /// Leaves a node and takes its moves off the move stack. Returns `value`.
    #[inline]
    pub fn leave(&mut self, moves: Moves, value: Score) -> Score {
        self.moves.truncate(moves.range.start);
        self.observer.leave(value, None);
        value
    }

    /// Leaves the root.
    pub fn leave_root(&mut self, value: Score) {
        self.observer.leave(value, None);
    }

    /// Leaves a node that was answered without a search of its moves.
    pub fn answer(&mut self, moves: Moves, value: Score, answered: Answered) -> Score {
        self.moves.truncate(moves.range.start);
        self.observer.leave(value, Some(answered));
        value
    }

    /// The value that a node returns whose best move is worth `best`: clamped to the window with
    /// fail-hard bounds.
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

    /// Sorts the moves of a node by the ordering in use; `first` is the hash move.
    #[inline]
    pub fn order(&mut self, position: &G, ply: usize, depth: u32, first: Option<G::Move>, moves: &Moves) {
        let place = self.place(ply, depth, first);
        self.ordering.sort(position, place, &mut self.moves[moves.range.clone()]);
    }

    /// Keeps the moves of a node for which `keep` is true, in their order; returns how many were
    /// dropped.
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

    /// Pushes the moves of a quiescence search onto the move stack.
    pub fn forcing_moves(&mut self, position: &G) -> (Moves, Forcing) {
        let start = self.moves.len();
        let forcing = position.forcing_moves(&mut self.moves);
        (Moves { range: start..self.moves.len() }, forcing)
    }

    /// Takes the moves of a quiescence search off the move stack.
    pub fn forget_moves(&mut self, moves: &Moves) {
        self.moves.truncate(moves.range.start);
    }

    /// Probes the transposition table for a node.
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
        let entry = Entry { score: self.recalled(entry.score, ply), ..entry };
        let best = G::unpack(entry.packed_move);
        if !entry.cuts(depth, alpha, beta) {
            return Remembered { cut: None, best };
        }
        self.table_statistics.cutoffs += 1;
        self.estimated |= entry.estimated;
        Remembered { cut: Some(entry.score), best }
    }

    /// Stores the `score` of a node searched with window (`alpha`, `beta`) in the transposition
    /// table.
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
        self.table_statistics.stores += 1;
        table.store(
            position.key(),
            Entry { score: score_here, packed_move: G::pack(best), depth: depth as u16, bound, estimated },
        );
    }

    /// Converts a result's distance, counted from the root in a search, to the node, as the table
    /// stores it.
    fn stored(&self, score: Score, ply: usize) -> Score {
        if self.counts_distance_of(score) { self.distance.at_its_own_node(score, ply) } else { score }
    }

    /// Reverses [`stored`](Self::stored).
    fn recalled(&self, score: Score, ply: usize) -> Score {
        if self.counts_distance_of(score) { self.distance.seen_from(score, ply) } else { score }
    }

    fn counts_distance_of(&self, score: Score) -> bool {
        self.distance.counts() && self.evaluation.is_result(score)
    }
}
