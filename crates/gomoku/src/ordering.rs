//! Move ordering: ranks, killers, history and countermoves.

use crate::{
    board::Board,
    cell_set::CellSet,
    geometry::{Cell, MOST_CELLS},
    search::MOST_PLIES,
    table::NO_CELL,
};

/// A move and its rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) cell: Cell,
    /// Ordering score; greater is searched earlier.
    pub(crate) order: i32,
}

/// Killers, history and countermoves of a search.
#[derive(Debug)]
pub(crate) struct Memory {
    /// Killer moves at each ply (Akl and Newborn 1977).
    killers: Vec<[Cell; 2]>,
    /// History heuristic, by side (Schaeffer 1989).
    history: Box<[[i32; MOST_CELLS]; 2]>,
    /// Countermoves, by side (Uiterwijk 1992).
    answers: Box<[[Cell; MOST_CELLS]; 2]>,
}

/// Score of the hash move.
const BEST_KNOWN: i32 = 1 << 24;
/// Bonus of a killer or a countermove.
const KILLER: i32 = 60;
const ANSWER: i32 = 40;
/// Limit of history, and its divisor in the score.
const MOST_HISTORY: i32 = 1 << 14;
const HISTORY_SHARE: i32 = 1 << 7;

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            killers: vec![[NO_CELL; 2]; MOST_PLIES + 2],
            history: Box::new([[0; MOST_CELLS]; 2]),
            answers: Box::new([[NO_CELL; MOST_CELLS]; 2]),
        }
    }

    /// Lists moves with their ordering scores.
    pub(crate) fn list(
        &self,
        board: &Board,
        cells: &CellSet,
        best_known: Cell,
        ply: usize,
        candidates: &mut Vec<Candidate>,
    ) {
        let side = board.side();
        let answer = board
            .last_move()
            .map_or(NO_CELL, |last| self.answers[side as usize][usize::from(last)]);
        candidates.clear();
        candidates.extend(cells.iter().map(|cell| {
            let order = if cell == best_known {
                BEST_KNOWN
            } else {
                board.rank(cell, side)
                    + self.history[side as usize][usize::from(cell)] / HISTORY_SHARE
                    + if self.killers[ply].contains(&cell) { KILLER } else { 0 }
                    + if cell == answer { ANSWER } else { 0 }
            };
            Candidate { cell, order }
        }));
    }

    /// Records a cutoff by a move of the side to move at `ply`, after the moves `before` it failed.
    pub(crate) fn cut(
        &mut self,
        board: &Board,
        cell: Cell,
        before: &[Candidate],
        depth: i32,
        ply: usize,
    ) {
        let side = board.side() as usize;
        let killers = &mut self.killers[ply];
        if killers[0] != cell {
            *killers = [cell, killers[0]];
        }
        if let Some(last) = board.last_move() {
            self.answers[side][usize::from(last)] = cell;
        }
        let bonus = (depth * depth * 16).min(MOST_HISTORY / 8);
        let add = |history: &mut i32, bonus: i32| {
            *history += bonus - *history * bonus.abs() / MOST_HISTORY;
        };
        add(&mut self.history[side][usize::from(cell)], bonus);
        for other in before {
            add(&mut self.history[side][usize::from(other.cell)], -bonus / 4);
        }
    }
}
