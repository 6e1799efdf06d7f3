//! Root search: compares the moves and keeps the best lines (multi-PV).

use yomi_search::Stopped;

use crate::{
    board::Board,
    cell_set::CellSet,
    geometry::Cell,
    score::{INFINITY, is_decided, is_proven, win_in},
    search::Search,
    threat::Threat,
    variety::{MOST_LINES, near},
    verdict::{Demand, demand},
};

/// Aspiration window: half its width around the last score, and the factor that a failure widens it
/// by.
const ASPIRATION: (i32, i32) = (150, 4);

/// A move of the root with its score and line.
#[derive(Clone, Debug)]
pub(crate) struct RootLine {
    pub(crate) score: i32,
    /// The principal variation, the move first.
    pub(crate) cells: Vec<Cell>,
}

/// Which root lines are requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// The number of lines, at least one.
    pub(crate) sure: usize,
    /// More lines, up to [`MOST_LINES`], that are worse than the best by at most this, in
    /// thousandths of a point.
    pub(crate) margin: Option<i32>,
}

impl Wanted {
    /// Whether the best line is all that is wanted.
    pub(crate) const fn is_best_alone(self) -> bool {
        self.sure == 1 && self.margin.is_none()
    }

    /// Score that a further line has to exceed, given the lines so far, best first.
    fn floor(self, lines: &[RootLine]) -> i32 {
        let most = if self.margin.is_some() { self.sure.max(MOST_LINES) } else { self.sure };
        match (lines.get(self.sure - 1), self.margin) {
            (Some(_), _) if lines.len() >= most => lines[most - 1].score,
            (Some(last), Some(margin)) => last.score.min(lines[0].score.saturating_sub(margin).saturating_sub(1)),
            (Some(last), None) => last.score,
            (None, _) => -INFINITY,
        }
    }

    /// Drops the lines that are not requested.
    fn keep(self, lines: &mut Vec<RootLine>) {
        lines.truncate(self.sure.max(near(lines, self.margin).min(MOST_LINES)));
    }
}

/// The moves of the root in search order.
#[derive(Clone, Debug)]
pub(crate) struct RootMoves {
    pub(crate) cells: Vec<Cell>,
    /// Whether allowed moves are missing from the list.
    pub(crate) left_out: bool,
    /// Moves refuted by the opponent's VCT.
    pub(crate) refuted: Vec<RootLine>,
}

impl RootMoves {
    /// The moves of `allowed` that answer a threat and lie near the stones; all of them if that
    /// leaves fewer than requested.
    pub(crate) fn new(board: &mut Board, allowed: &[Cell], wanted: usize) -> Self {
        let near = match demand(board) {
            _ if board.empty_cells().len() as usize == board.geometry().cells => {
                CellSet::single(board.geometry().middle())
            }
            Demand::Five(cell) => CellSet::single(cell),
            Demand::OpenFour(cells) => cells,
            Demand::Nothing => board.near_cells(),
        };
        let side = board.side();
        // A five needs no answer.
        let near = near.or(board.cells(side, Threat::Five)).or(board.cells(side, Threat::OpenFour));
        let mut cells: Vec<Cell> = allowed.iter().copied().filter(|cell| near.contains(*cell)).collect();
        if cells.len() < wanted.min(allowed.len()) {
            cells = allowed.to_vec();
        }
        let [own, other] = [side, side.opponent()].map(|side| *board.cells(side, Threat::Five));
        cells.sort_by_cached_key(|cell| {
            let rank = board.rank(*cell, side);
            std::cmp::Reverse((own.contains(*cell), other.contains(*cell), rank))
        });
        let left_out = cells.len() < allowed.len();
        Self { cells, left_out, refuted: Vec::new() }
    }

    /// Extends the list to all of `allowed`, present moves first.
    pub(crate) fn widen(&mut self, allowed: &[Cell]) {
        let new = allowed.iter().copied().filter(|cell| !self.cells.contains(cell));
        let new: Vec<_> = new.collect();
        self.cells.extend(new);
        self.left_out = false;
    }

    /// Whether the sets of moves are equal, in any order.
    pub(crate) const fn are_those_of(&self, other: &Self) -> bool {
        self.cells.len() == other.cells.len() && self.refuted.len() == other.refuted.len()
    }

    /// Reorders: the moves of the lines first, the others as they were, losing ones last.
    pub(crate) fn rank(&mut self, lines: &[RootLine]) {
        let is_refuted = |cell| self.refuted.iter().any(|line| line.cells[0] == cell);
        self.cells.sort_by_key(|cell| {
            let place = lines.iter().position(|line| line.cells[0] == *cell);
            (is_refuted(*cell), place.unwrap_or(usize::MAX))
        });
    }
}

impl Search<'_, '_> {
    /// One iteration: [`root`](Self::root) in a window around the score `guess`, where that is given, which is widened
    /// until it holds the best score.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; the board is as before.
    pub(crate) fn aspire(
        &mut self,
        moves: &RootMoves,
        depth: u32,
        guess: Option<i32>,
        wanted: Wanted,
        improved: &mut dyn FnMut(&mut Self, RootLine),
    ) -> Result<Vec<RootLine>, Stopped> {
        let (mut width, growth) = ASPIRATION;
        let guess = guess.filter(|score| wanted.is_best_alone() && depth > 2 && !is_decided(*score));
        let (mut alpha, mut beta) = guess.map_or((-INFINITY, INFINITY), |guess| (guess - width, guess + width));
        loop {
            let found = self.root(moves, depth.cast_signed(), (alpha, beta), wanted, improved)?;
            width *= growth;
            match found.first() {
                None if alpha > -INFINITY => {
                    alpha = if width > 3_000 { -INFINITY } else { alpha - width };
                }
                Some(best) if best.score >= beta && beta < INFINITY => {
                    beta = if width > 3_000 || is_decided(best.score) { INFINITY } else { beta + width };
                }
                _ => return Ok(found),
            }
        }
    }

    /// Searches the moves of the root and returns the best ones that are `wanted`, best first;
    /// fewer where the others are worth α or less, and at β it ends. `improved` is called with each
    /// move that is better than all before it, except the first.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; the board is as before.
    pub(crate) fn root(
        &mut self,
        moves: &RootMoves,
        depth: i32,
        (alpha, beta): (i32, i32),
        wanted: Wanted,
        improved: &mut dyn FnMut(&mut Self, RootLine),
    ) -> Result<Vec<RootLine>, Stopped> {
        let played = self.board.played();
        let mut lines: Vec<RootLine> = Vec::new();
        for (index, &cell) in moves.cells.iter().enumerate() {
            let floor = wanted.floor(&lines).max(alpha);
            let refuted = moves.refuted.iter().find(|line| line.cells[0] == cell);
            let score = match refuted {
                Some(line) => Ok(line.score),
                None => self.root_move(cell, index, depth, floor, beta),
            };
            self.board.rewind(played);
            let score = score?;
            if score <= floor {
                continue;
            }
            let line = refuted.cloned().unwrap_or_else(|| {
                let mut cells = vec![cell];
                cells.extend_from_slice(self.line(1));
                RootLine { score, cells }
            });
            let is_best = lines.first().is_none_or(|best| score > best.score);
            if index > 0 && is_best && wanted.is_best_alone() {
                improved(self, line.clone());
            }
            let place = lines.partition_point(|other| other.score >= score);
            lines.insert(place, line);
            wanted.keep(&mut lines);
            if score >= beta {
                break;
            }
        }
        Ok(lines)
    }

    fn root_move(&mut self, cell: Cell, index: usize, depth: i32, floor: i32, beta: i32) -> Result<i32, Stopped> {
        self.clear_line(1);
        if self.board.threat(cell, self.board.side()) == Threat::Five {
            self.budget.enter_node()?;
            return Ok(win_in(1));
        }
        self.board.play(cell);
        let depth = depth - 1;
        if index > 0 && floor > -INFINITY {
            let score = -self.node(depth, -floor - 1, -floor, 1)?;
            if score <= floor {
                return Ok(score);
            }
        }
        let score = -self.node(depth, -beta, -floor, 1)?;
        if score >= beta && is_proven(score) {
            // The line of a win is needed whole, however narrow the window is.
            return Ok(-self.node(depth, -INFINITY, -floor, 1)?);
        }
        Ok(score)
    }
}
