//! Principal variation search with threat extensions and pruning.
//!
//! ```text
//! node(depth, alpha, beta):
//!     a verdict of one to five plies ends it, and far from the leaves a win by continuous fours
//!     the opponent could make a five: the one reply, which costs no depth
//!     it could make two fives at once: own fours, and the cells that stop them, even at depth 0;
//!         there fours that stop nothing only once every stop has lost
//!     else at depth 0 the estimate; above it, unless ProbCut cuts, the cells near the stones, best first:
//!         late move reductions; move count and futility pruning near the leaves
//! ```
//!
//! Above depth 0 nothing is pruned where a threat has to be answered, and below it nothing that could
//! save a loss, so that the search itself proves wins by threats; elsewhere losses are never called proven ([`unproven`]).

use yomi_game::Side;
use yomi_search::{Budget, Stopped};

use crate::{
    board::Board,
    cell_set::CellSet,
    evaluation::{self, Linear},
    geometry::{Cell, MOST_CELLS},
    margin,
    ordering::{Candidate, Memory, drop_quiet, is_quiet, pick},
    score::{INFINITY, from_table, is_decided, is_proven, to_table, unproven, win_in},
    table::{Bound, CountedTable, Entry, NO_CELL, Table},
    tally::Tally,
    vcf::{self, Reach, Vcf, VcfTable},
    vct::VctTable,
    verdict::{Demand, Verdict, demand, may_make_four, stops, verdict},
};

/// Malus of a four that only puts a threat off; greater than every ordering score.
const PUTS_OFF: i32 = 1 << 26;

/// Depth limit in plies from the root; deeper nodes are estimated.
pub(crate) const MOST_PLIES: usize = 120;

/// Search mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Pruned and reduced; leaves are estimated.
    Selective,
    /// Full width and depth; leaves score 0.
    Full,
}

/// Tables shared by the threads of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) positions: &'a Table,
    pub(crate) fours: &'a VcfTable,
}

/// One search, on one thread.
pub(crate) struct Search<'a, 'control> {
    pub(crate) board: Board,
    pub(crate) table: CountedTable<'a>,
    pub(crate) fours: &'a VcfTable,
    /// `None` for a helper, which does not search for VCT.
    pub(crate) threats: Option<&'a mut VctTable>,
    pub(crate) budget: Budget<'control>,
    pub(crate) mode: Mode,
    pub(crate) tally: Tally,
    /// Whether the last iteration used estimates.
    pub(crate) estimated: bool,
    pub(crate) memory: Memory,
    /// Principal variation from each ply on.
    lines: Vec<Vec<Cell>>,
    candidates: Vec<Vec<Candidate>>,
    /// Whether a shallower search is deciding about a cutoff ([`probcut`](Self::probcut)).
    probes: bool,
    reductions: Box<[[u8; MOST_CELLS]; 32]>,
}

impl<'a, 'control> Search<'a, 'control> {
    pub(crate) fn new(
        board: Board,
        Shared { positions, fours }: Shared<'a>,
        threats: Option<&'a mut VctTable>,
        budget: Budget<'control>,
        mode: Mode,
    ) -> Self {
        let reduction =
            |depth: usize, index: usize| (0.4 + (depth as f64).ln() * (index.max(1) as f64).ln() / 2.0).max(0.0) as u8;
        let mut reductions = Box::new([[0; MOST_CELLS]; 32]);
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            row.iter_mut().enumerate().for_each(|(index, cell)| *cell = reduction(depth, index));
        }
        Self {
            board,
            table: CountedTable::new(positions),
            fours,
            threats,
            budget,
            mode,
            tally: Tally::default(),
            estimated: false,
            memory: Memory::new(),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            candidates: vec![Vec::new(); MOST_PLIES + 2],
            probes: false,
            reductions,
        }
    }

    /// The best line that the last search of a node at `ply` found.
    pub(crate) fn line(&self, ply: usize) -> &[Cell] {
        &self.lines[ply]
    }

    /// Clears the line from `ply` on.
    pub(crate) fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The value of the position from the side to move, fail-soft with the window (`alpha`, `beta`).
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; the board is then to be rewound.
    pub(crate) fn node(&mut self, mut depth: i32, mut alpha: i32, mut beta: i32, ply: usize) -> Result<i32, Stopped> {
        self.budget.enter_node()?;
        self.lines[ply].clear();
        self.tally.deepest = self.tally.deepest.max(ply);
        if let Some(score) = self.ended(ply) {
            self.tally.leaves += 1;
            return Ok(score);
        }
        // Mate distance: without a verdict neither side wins in less.
        let here = ply as u32;
        alpha = alpha.max(-win_in(here + 2));
        beta = beta.min(win_in(here + 3));
        if alpha >= beta {
            return Ok(alpha);
        }
        let is_open = beta - alpha > 1;
        let demand = demand(&mut self.board);
        if let Demand::Five(cell) = demand {
            return self.forced(cell, depth, alpha, beta, ply);
        }
        let is_leaf = depth <= 0;
        if is_leaf && demand != Demand::Nothing {
            depth = 1;
        }
        let depth = depth.max(0);
        let key = self.board.key();
        let known = self.table.get(key);
        if let Some(entry) = known
            && !is_open
            && let Some(score) = answer(entry, depth, alpha, beta, ply)
        {
            self.tally.table_cutoffs += 1;
            // The entry may rest on estimates of an earlier iteration or another thread.
            let is_whole = usize::try_from(entry.depth).is_ok_and(|depth| depth >= self.empties());
            self.estimated |= !is_whole && !is_proven(score);
            return Ok(score);
        }
        if let Some(score) = self.continuous_fours(depth, ply)? {
            return Ok(score);
        }
        let is_quiet = demand == Demand::Nothing;
        let may_cut = is_quiet && !is_open && self.mode == Mode::Selective;
        let exact = known.and_then(Entry::estimate);
        let (estimate, is_exact) = match exact {
            _ if self.mode == Mode::Full => (0, true),
            Some(estimate) => (estimate, true),
            None => self.estimate((depth, alpha, beta), may_cut),
        };
        if depth == 0 {
            self.tally.leaves += 1;
            self.estimated = true;
            return Ok(estimate);
        }
        if may_cut
            && depth <= margin::FUTILITY_PLIES
            && !is_decided(beta)
            && estimate - margin::FUTILITY * depth >= beta
        {
            self.tally.reverse_futility += 1;
            self.estimated = true;
            return Ok(estimate);
        }
        let best_known = known.map_or(NO_CELL, |entry| entry.cell);
        let is_unknown = best_known == NO_CELL && depth >= margin::UNKNOWN && is_quiet;
        let depth = if is_unknown && self.mode == Mode::Selective { depth - 1 } else { depth };
        if may_cut && let Some(score) = self.probcut(depth, (alpha, beta), ply, estimate)? {
            return Ok(score);
        }
        let stops = if is_leaf && self.mode == Mode::Selective {
            stops(&self.board, self.board.side().opponent())
        } else {
            None
        };
        let found = self.moves((&demand, stops), best_known, (depth, alpha, beta, ply), estimate, may_cut)?;
        let bound = match found.score {
            score if score >= beta => Bound::Lower,
            score if score > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry::new(found.cell, to_table(found.score, ply), is_exact.then_some(estimate), depth);
        self.table.put(key, entry, bound);
        Ok(found.score)
    }

    /// The estimate of a node, and whether it is exact. Where it cuts nothing, or is far outside the window, the rough one
    /// stands for it: a bound on the same side of the window (lazy evaluation).
    fn estimate(&mut self, (depth, alpha, beta): (i32, i32, i32), may_cut: bool) -> (i32, bool) {
        let linear = Linear::of(&self.board);
        let rough = linear.rough(&self.board);
        if !self.board.has_network() {
            return (rough, true);
        }
        if depth > 0 && !may_cut {
            return (rough, false);
        }
        if beta - alpha == 1 && depth <= margin::FUTILITY_PLIES {
            let gain = margin::FUTILITY * depth;
            if rough - margin::ROUGH - gain >= beta {
                return (rough - margin::ROUGH, false);
            }
            if rough + margin::ROUGH + gain <= alpha {
                return (rough + margin::ROUGH, false);
            }
        }
        (linear.refined(&mut self.board), true)
    }

    /// Plies until the board is full.
    fn empties(&self) -> usize {
        self.board.empty_cells().len() as usize
    }

    /// The score of a position that needs no search.
    fn ended(&mut self, ply: usize) -> Option<i32> {
        let here = ply as u32;
        if self.board.empty_cells().is_empty() {
            return Some(0);
        }
        match verdict(&mut self.board) {
            Some(Verdict::Win { plies, cell }) => {
                self.lines[ply].push(cell);
                return Some(win_in(here + plies));
            }
            Some(Verdict::Loss { plies }) => return Some(-win_in(here + plies)),
            None => {}
        }
        let (first, second) = (self.board.value(Side::First), self.board.value(Side::Second));
        if first == 0 && second == 0 && self.board.is_dead() {
            return Some(0);
        }
        if ply >= MOST_PLIES {
            self.estimated = true;
            return Some(evaluation::estimate(&mut self.board));
        }
        None
    }

    /// The only move that stops a five; an extension, which costs no depth.
    fn forced(&mut self, cell: Cell, depth: i32, alpha: i32, beta: i32, ply: usize) -> Result<i32, Stopped> {
        self.table.prefetch(self.board.key_after(cell));
        self.board.play(cell);
        let score = -self.node(depth, -beta, -alpha, ply + 1)?;
        self.board.undo();
        self.note_line(ply, cell);
        Ok(score)
    }

    /// The score of a VCF, if one is found.
    fn continuous_fours(&mut self, depth: i32, ply: usize) -> Result<Option<i32>, Stopped> {
        if depth < margin::FOURS || !may_make_four(&self.board, self.board.side()) {
            return Ok(None);
        }
        let key = self.board.key();
        if self.fours.is_spent(key) {
            return Ok(None);
        }
        let reach = Reach { from: 0, fours: vcf::MOST_FOURS, nodes: margin::FOURS_NODES };
        let before = self.budget.nodes();
        let found = vcf::find(&mut self.board, self.fours, &mut self.budget, reach, None)?;
        self.tally.threats += self.budget.nodes() - before;
        if matches!(found, Vcf::Unknown { .. }) {
            self.fours.note_spent(key);
        }
        let Vcf::Won { plies, cell } = found else { return Ok(None) };
        self.lines[ply].push(cell);
        Ok(Some(win_in(ply as u32 + plies)))
    }

    /// The score of a null-window node that a shallower search puts beyond the window by a margin
    /// (ProbCut, Buro 1995). Within such a search there is no other.
    fn probcut(
        &mut self,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        estimate: i32,
    ) -> Result<Option<i32>, Stopped> {
        let (least, plies, margin) = margin::PROBCUT;
        if self.probes || depth < least || is_decided(alpha) || is_decided(beta) {
            return Ok(None);
        }
        let limit = match estimate {
            estimate if estimate >= beta => beta + margin,
            estimate if estimate <= alpha => alpha - margin,
            _ => return Ok(None),
        };
        let is_high = limit > beta;
        let low = if is_high { limit - 1 } else { limit };
        self.probes = true;
        let found = self.node(depth - plies, low, low + 1, ply);
        self.probes = false;
        let found = found?;
        let is_cut = if is_high { found >= limit } else { found <= limit };
        if !is_cut {
            self.lines[ply].clear();
            return Ok(None);
        }
        self.estimated = true;
        let bound = if is_high { found - margin } else { found + margin };
        Ok(Some(if is_decided(found) { found } else { bound }))
    }

    /// Searches the moves of a node.
    fn moves(
        &mut self,
        (demand, stops): (&Demand, Option<CellSet>),
        best_known: Cell,
        (depth, mut alpha, beta, ply): (i32, i32, i32, usize),
        estimate: i32,
        may_cut: bool,
    ) -> Result<Found, Stopped> {
        let side = self.board.side();
        let is_open = beta - alpha > 1;
        let mut candidates = std::mem::take(&mut self.candidates[ply]);
        let cells = match demand {
            Demand::OpenFour(cells) => *cells,
            _ if self.mode == Mode::Full => *self.board.empty_cells(),
            _ => self.board.near_cells(),
        };
        self.memory.list(&self.board, &cells, best_known, ply, &mut candidates);
        // At a leaf a four that stops nothing waits until every stop has lost.
        let puts_off = |cell: Cell| stops.is_some_and(|stops| !stops.contains(cell));
        for candidate in candidates.iter_mut().filter(|it| puts_off(it.cell)) {
            candidate.order -= PUTS_OFF;
        }
        let mut found = Found { score: -INFINITY, cell: NO_CELL };
        let mut searched = 0_usize;
        let mut quiet = 0_usize;
        let mut left_out = false;
        let mut next = 0;
        while next < candidates.len() {
            let index = next;
            next += 1;
            let Candidate { cell, .. } = pick(&mut candidates, index);
            let may_leave_out = !is_decided(found.score) && found.score > -INFINITY;
            if may_leave_out && puts_off(cell) {
                left_out = true;
                continue;
            }
            let is_quiet = is_quiet(&self.board, cell, side);
            if may_cut && is_quiet && may_leave_out {
                quiet += 1;
                let moves = margin::MOVES.get(depth.unsigned_abs() as usize);
                if moves.is_some_and(|moves| quiet > *moves)
                    || depth <= margin::FUTILITY_PLIES && estimate + margin::FUTILITY * depth <= alpha
                {
                    // The same holds for all other quiet moves.
                    self.tally.futility += drop_quiet(&self.board, side, &mut candidates, index);
                    left_out = true;
                    next = index;
                    continue;
                }
            }
            if !self.board.is_legal(cell) {
                continue;
            }
            self.table.prefetch(self.board.key_after(cell));
            self.board.play(cell);
            let new_depth = depth - 1;
            let score = if searched == 0 {
                -self.node(new_depth, -beta, -alpha, ply + 1)?
            } else {
                let mut reduced = new_depth;
                if self.mode == Mode::Selective && depth >= 2 && searched >= 2 {
                    let by = i32::from(self.reductions[depth.min(31) as usize][searched]);
                    let by = by - i32::from(is_open) - i32::from(!is_quiet);
                    reduced = (new_depth - by.max(0)).max(0);
                }
                let mut score = -self.node(reduced, -alpha - 1, -alpha, ply + 1)?;
                if score > alpha && reduced < new_depth {
                    score = -self.node(new_depth, -alpha - 1, -alpha, ply + 1)?;
                }
                if score > alpha && score < beta {
                    score = -self.node(new_depth, -beta, -alpha, ply + 1)?;
                }
                score
            };
            self.board.undo();
            searched += 1;
            if score > found.score {
                found.score = score;
                if score > alpha {
                    found.cell = cell;
                    alpha = score;
                    self.note_line(ply, cell);
                    if score >= beta {
                        self.memory.cut(&self.board, cell, &candidates[..index], depth, ply);
                        break;
                    }
                }
            }
        }
        self.candidates[ply] = candidates;
        let is_whole = match demand {
            Demand::OpenFour(_) | Demand::Five(_) => true,
            Demand::Nothing => self.mode == Mode::Full,
        };
        if searched == 0 {
            found.score = self.without_moves(demand, ply);
        } else if left_out || !is_whole {
            found.score = unproven(found.score);
        }
        Ok(found)
    }

    /// The score of a node without a legal move in its list.
    fn without_moves(&mut self, demand: &Demand, ply: usize) -> i32 {
        if matches!(demand, Demand::OpenFour(_)) {
            return -win_in(ply as u32 + 4);
        }
        let empty = *self.board.empty_cells();
        if empty.iter().any(|cell| self.board.is_legal(cell)) {
            // Legal moves only far from all stones: not worth searching.
            self.estimated = true;
            return evaluation::estimate(&mut self.board);
        }
        0
    }

    /// Stores the move and the line after it as the line from `ply` on.
    fn note_line(&mut self, ply: usize, cell: Cell) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(cell);
        line.extend_from_slice(&after[0]);
    }
}

/// Result of searching a node's moves.
struct Found {
    score: i32,
    /// The best move above α, if any.
    cell: Cell,
}

/// The score of a table cutoff in a null window, if any.
fn answer(entry: Entry, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let found = from_table(entry.score, ply);
    let bound = entry.bound();
    // Proven scores hold at every depth.
    let is_deep = i32::from(entry.depth) >= depth
        || is_proven(found) && bound == if found > 0 { Bound::Lower } else { Bound::Upper }
        || is_proven(found) && bound == Bound::Exact;
    let cuts = match bound {
        Bound::Exact => true,
        Bound::Lower => found >= beta,
        Bound::Upper => found <= alpha,
    };
    (is_deep && cuts).then_some(found)
}
