//! Move ordering: ranks, killers, history and countermoves.

use yomi_game::Side;

use crate::{
    board::Board,
    cell_set::CellSet,
    geometry::{Cell, MOST_CELLS},
    search::MOST_PLIES,
    table::NO_CELL,
    threat::Threat,
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
        let answer = board.last_move().map_or(NO_CELL, |last| self.answers[side as usize][usize::from(last)]);
        let [killer, older_killer] = self.killers[ply];
        candidates.clear();
        candidates.extend(cells.iter().map(|cell| {
            let order = if cell == best_known {
                BEST_KNOWN
            } else {
                board.rank(cell, side)
                    + self.history[side as usize][usize::from(cell)] / HISTORY_SHARE
                    + if cell == killer || cell == older_killer { KILLER } else { 0 }
                    + if cell == answer { ANSWER } else { 0 }
            };
            Candidate { cell, order }
        }));
    }

    /// Records a cutoff by a move of the side to move at `ply`, after the moves `before` it failed.
    pub(crate) fn cut(&mut self, board: &Board, cell: Cell, before: &[Candidate], depth: i32, ply: usize) {
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

/// Whether a move neither threatens anything nor stops two threats at once.
pub(crate) fn is_quiet(board: &Board, cell: Cell, side: Side) -> bool {
    let (own, other) = (board.threat(cell, side), board.threat(cell, side.opponent()));
    own == Threat::Quiet && !matches!(other, Threat::FourThree | Threat::DoubleThree)
}

/// Removes the quiet moves from `index` on; how many they were.
pub(crate) fn drop_quiet(board: &Board, side: Side, candidates: &mut Vec<Candidate>, index: usize) -> u64 {
    let mut left = index;
    for at in index..candidates.len() {
        let candidate = candidates[at];
        if !is_quiet(board, candidate.cell, side) {
            candidates[left] = candidate;
            left += 1;
        }
    }
    let dropped = candidates.len() - left;
    candidates.truncate(left);
    dropped as u64
}

/// Selection sort: moves the best candidate from `index` on to `index`.
pub(crate) fn pick(candidates: &mut [Candidate], index: usize) -> Candidate {
    let mut best = index;
    let mut most = candidates[index].order;
    for (other, candidate) in candidates.iter().enumerate().skip(index + 1) {
        // Branch-free: the processor cannot predict which candidate is the best.
        best = if candidate.order > most { other } else { best };
        most = most.max(candidate.order);
    }
    candidates.swap(index, best);
    candidates[index]
}

#[cfg(test)]
mod tests {
    use yomi_game::{
        Board as _, Game as _,
        gomoku::{Position, Rule},
    };

    use super::*;
    use crate::testing::board;

    #[test]
    fn quiet_moves_are_dropped_and_the_others_come_best_first() {
        let mut position = Position::empty(15, Rule::Freestyle);
        for mv in ["h8", "a1", "i8", "a3", "j8", "a5"] {
            position.play(position.parse_move(mv).unwrap());
        }
        let board = board(&position);
        let side = board.side();
        let mut candidates = Vec::new();
        Memory::new().list(&board, board.empty_cells(), NO_CELL, 0, &mut candidates);
        let all = candidates.len();
        let first = pick(&mut candidates, 0);
        assert!(candidates.iter().all(|other| other.order <= first.order));
        let threatening = |candidate: &Candidate| !is_quiet(&board, candidate.cell, side);
        let kept = candidates[1..].iter().filter(|other| threatening(other)).count();
        let dropped = drop_quiet(&board, side, &mut candidates, 1);
        assert!(kept > 2 && candidates.len() == 1 + kept && candidates[0].cell == first.cell);
        assert_eq!(dropped as usize + candidates.len(), all);
        assert!(candidates[1..].iter().all(threatening));
    }
}
