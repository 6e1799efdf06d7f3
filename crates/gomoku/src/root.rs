//! The root of a search: its moves compared, and the best lines kept.

use yomi_search::{Budget, Stopped};

use crate::{
    board::Board,
    cell_set::CellSet,
    geometry::Cell,
    score::{INFINITY, is_proven, win_in},
    search::Search,
    threat::Threat,
    vcf::{self, Reach, Vcf},
    verdict::{Demand, Verdict, demand, verdict},
};

/// A move of the root with its score and line.
#[derive(Clone, Debug)]
pub(crate) struct RootLine {
    pub(crate) score: i32,
    /// The principal variation, the move first.
    pub(crate) cells: Vec<Cell>,
}

/// The moves of the root in the order in which they are searched.
#[derive(Clone, Debug)]
pub(crate) struct RootMoves {
    pub(crate) cells: Vec<Cell>,
    /// Moves that may be chosen and are not among them.
    pub(crate) left_out: bool,
}

impl RootMoves {
    /// Those of `allowed` that answer what threatens and lie near the stones; all of them where that leaves fewer than
    /// are wanted.
    pub(crate) fn new(board: &mut Board, allowed: &[Cell], wanted: usize) -> Self {
        let near = match demand(board) {
            _ if board.empty_cells().len() as usize == board.geometry().cells => {
                let mut middle = CellSet::EMPTY;
                middle.insert(board.geometry().middle());
                middle
            }
            Demand::Five(cell) => {
                let mut only = CellSet::EMPTY;
                only.insert(cell);
                only
            }
            Demand::OpenFour(cells) => cells,
            Demand::Nothing => board.near_cells(),
        };
        let side = board.side();
        // A five is nobody's answer to a threat.
        let near = near.or(board.cells(side, Threat::Five)).or(board.cells(side, Threat::OpenFour));
        let mut cells: Vec<Cell> =
            allowed.iter().copied().filter(|cell| near.contains(*cell)).collect();
        if cells.len() < wanted.min(allowed.len()) {
            cells = allowed.to_vec();
        }
        cells.sort_by_cached_key(|cell| std::cmp::Reverse(board.rank(*cell, side)));
        let left_out = cells.len() < allowed.len();
        Self { cells, left_out }
    }

    /// All of `allowed`, those that are there first.
    pub(crate) fn widen(&mut self, allowed: &[Cell]) {
        let new = allowed.iter().copied().filter(|cell| !self.cells.contains(cell));
        let new: Vec<_> = new.collect();
        self.cells.extend(new);
        self.left_out = false;
    }

    /// The moves of the lines first, the others as they were.
    pub(crate) fn rank(&mut self, lines: &[RootLine]) {
        self.cells.sort_by_key(|cell| {
            lines.iter().position(|line| line.cells[0] == *cell).unwrap_or(usize::MAX)
        });
    }
}

impl Search<'_, '_> {
    /// Searches the moves of the root and returns the `wanted` best ones, best first; fewer where the others are
    /// worth α or less, and at β it ends. What is better than all moves before is handed to `improved`, but for the
    /// first.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; the board is as before.
    pub(crate) fn root(
        &mut self,
        moves: &RootMoves,
        depth: i32,
        (alpha, beta): (i32, i32),
        wanted: usize,
        improved: &mut dyn FnMut(&mut Self, RootLine),
    ) -> Result<Vec<RootLine>, Stopped> {
        let played = self.board.played();
        let mut lines: Vec<RootLine> = Vec::new();
        for (index, &cell) in moves.cells.iter().enumerate() {
            let floor = match lines.last() {
                Some(worst) if lines.len() == wanted => worst.score.max(alpha),
                _ => alpha,
            };
            let score = self.root_move(cell, index, depth, floor, beta);
            self.board.rewind(played);
            let score = score?;
            if score <= floor {
                continue;
            }
            let mut cells = vec![cell];
            cells.extend_from_slice(self.line(1));
            let line = RootLine { score, cells };
            let is_best = lines.first().is_none_or(|best| score > best.score);
            if index > 0 && is_best && wanted == 1 {
                improved(self, line.clone());
            }
            let place = lines.partition_point(|other| other.score >= score);
            lines.insert(place, line);
            lines.truncate(wanted);
            if score >= beta {
                break;
            }
        }
        Ok(lines)
    }

    fn root_move(
        &mut self,
        cell: Cell,
        index: usize,
        depth: i32,
        floor: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
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
            // The line of a win is wanted whole, however narrow the window is.
            return Ok(-self.node(depth, -INFINITY, -floor, 1)?);
        }
        Ok(score)
    }

    /// The shortest win by continuous fours from the root, the first move one of `allowed`.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; the board is as before.
    pub(crate) fn root_fours(
        &mut self,
        allowed: &[Cell],
        nodes: u64,
    ) -> Result<Option<RootLine>, Stopped> {
        let played = self.board.played();
        let mut first = CellSet::EMPTY;
        allowed.iter().for_each(|cell| first.insert(*cell));
        let reach = Reach { fours: vcf::MOST_FOURS, nodes };
        let before = self.budget.nodes();
        let found = vcf::find(&mut self.board, self.fours, &mut self.budget, reach, Some(&first));
        self.board.rewind(played);
        self.tally.threats += self.budget.nodes() - before;
        let Vcf::Won { plies, cell } = found? else { return Ok(None) };
        let cells = vcf::line(&mut self.board, self.fours, &mut self.budget, plies, cell);
        Ok(Some(RootLine { score: win_in(plies), cells }))
    }

    /// Goes on with a line to a win or loss until the game ends, as long as verdicts and continuous fours tell how,
    /// within a budget of its own.
    pub(crate) fn play_out(&mut self, line: &mut Vec<Cell>, budget: &mut Budget<'_>) {
        let played = self.board.played();
        let board = &mut self.board;
        for &cell in line.iter() {
            board.play(cell);
        }
        loop {
            let side = board.side();
            if let Some(last) = line.last()
                && board.wins_with(*last)
            {
                break;
            }
            let next = match verdict(board) {
                Some(Verdict::Win { cell, .. }) => Some(cell),
                Some(Verdict::Loss { .. }) => any_stop(board),
                None if board.has(side.opponent(), Threat::Five) => {
                    board.cells(side.opponent(), Threat::Five).lowest()
                }
                None => {
                    let reach = Reach { fours: vcf::MOST_FOURS, nodes: u64::MAX };
                    let found = vcf::find(board, self.fours, budget, reach, None);
                    if let Ok(Vcf::Won { plies, cell }) = found {
                        let rest = vcf::line(board, self.fours, budget, plies, cell);
                        line.extend(rest);
                    }
                    break;
                }
            };
            let Some(next) = next else { break };
            line.push(next);
            board.play(next);
        }
        self.board.rewind(played);
    }
}

/// A legal reply to what cannot be stopped, on a cell that the opponent wants where there is one.
fn any_stop(board: &mut Board) -> Option<Cell> {
    let opponent = board.side().opponent();
    let wanted = board.cells(opponent, Threat::Five).or(board.cells(opponent, Threat::OpenFour));
    let all = *board.empty_cells();
    wanted.iter().chain(all.iter()).find(|cell| board.is_legal(*cell))
}
