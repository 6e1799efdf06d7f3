//! Tic-tac-toe on 3×3, solved: every reachable position with its value and the plies to the end.
//!
//! The table is made once by plain negamax over all positions, in about a millisecond. Other shapes
//! are not in it and are searched.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod people;

use std::{sync::LazyLock, time::Duration};

use yomi_game::{
    Game, Side,
    tictactoe::{Move, Position, Shape},
};
use yomi_search::{
    Control, Engine, Goal, Iteration, Level, LevelEntry, Line, Outcome, Report, Statistics, StoppedBy, Task, Unit,
    Valuation, ValueKind,
    engine::{Effort, SearchSettings, Workspace},
    person::Skill,
};
use yomi_textbook::{
    Algorithm, Configuration, EvaluationChoice, Techniques, depth_zero, evaluate_along, evaluations::OutcomeOnly, run,
    techniques::transposition_table::TranspositionTable,
};

/// The result under perfect play, from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Solution {
    /// +1 win, 0 draw, −1 loss.
    value: i32,
    /// Plies to the end: the winner hurries, the loser holds out, a draw fills the board.
    plies: u32,
}

impl Solution {
    /// Greater is better for the side to move: wins first, the sooner the better, and of losses the
    /// later.
    const fn preference(self) -> i32 {
        self.value * (100 - self.plies as i32)
    }

    /// Seen by the other side, one ply earlier.
    const fn one_ply_before(self) -> Self {
        Self { value: -self.value, plies: self.plies + 1 }
    }
}

/// The game tree of 3×3, by the positions' codes.
static SOLVED: LazyLock<Solved> = LazyLock::new(|| {
    let mut solved = Solved(vec![None; 3_usize.pow(9)]);
    solved.solve(&mut Position::initial());
    solved
});

/// A position that can be reached, solved.
#[derive(Clone, Copy, Debug)]
struct Entry {
    solution: Solution,
    /// The best move, of equal ones the first in square order; `None` where the game is over.
    next: Option<Move>,
}

/// One place for each arrangement of three kinds of cells; `None` for those that no game reaches.
#[derive(Debug)]
struct Solved(Vec<Option<Entry>>);

impl Solved {
    fn solve(&mut self, position: &mut Position) -> Solution {
        let place = code(position);
        if let Some(known) = self.0[place] {
            return known.solution;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let rated = moves.into_iter().map(|mv| {
            let undo = position.play(mv);
            let after = self.solve(position);
            position.undo(mv, undo);
            (after.one_ply_before(), Some(mv))
        });
        let best = rated.min_by_key(|(solution, _)| -solution.preference());
        let (solution, next) = best.unwrap_or_else(|| (Solution { value: position.final_score(), plies: 0 }, None));
        self.0[place] = Some(Entry { solution, next });
        solution
    }

    /// # Panics
    /// When no game reaches the position.
    fn entry(&self, position: &Position) -> Entry {
        self.0[code(position)].expect("every legal move leads to a position that a game reaches")
    }
}

/// The cells of 3×3 as digits of base three, a1 the lowest: 0 empty, 1 X, 2 O.
fn code(position: &Position) -> usize {
    let digits = |side| {
        // Eight bits a row, as on the largest board.
        let marks = position.marks_of(side);
        let nine = marks & 7 | marks >> 5 & 0o70 | marks >> 10 & 0o700;
        usize::from(IN_BASE_THREE[nine as usize])
    };
    digits(Side::First) + 2 * digits(Side::Second)
}

/// Nine bits as digits of base three.
const IN_BASE_THREE: [u16; 512] = {
    let mut codes = [0; 512];
    let mut bits = 1;
    while bits < codes.len() {
        // The lower bits are those of an earlier code.
        codes[bits] = codes[bits & !(1 << bits.ilog2())] + 3_u16.pow(bits.ilog2());
        bits += 1;
    }
    codes
};

/// What a legal move is worth to the side that plays it.
fn solution_of_move(position: &Position, mv: Move) -> Solution {
    let mut after = *position;
    after.play(mv);
    SOLVED.entry(&after).solution.one_ply_before()
}

/// A first move and the perfect play that follows it; of equal moves the first in square order.
fn perfect_line(position: &Position, first: Move) -> Vec<Move> {
    let mut position = *position;
    let mut line = Vec::with_capacity(position.empties() as usize);
    let mut next = Some(first);
    while let Some(mv) = next {
        line.push(mv);
        position.play(mv);
        next = SOLVED.entry(&position).next;
    }
    line
}

/// The configuration for levels that are to see less than the whole game.
const CONFIGURATION: Configuration = Configuration {
    algorithm: Algorithm::AlphaBeta,
    evaluation: EvaluationChoice::Outcome,
    techniques: Techniques::BARE,
};

/// Tic-tac-toe's player.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToeEngine;

impl TicTacToeEngine {
    /// The depth to search, from the level or the limits; `None` for the whole game.
    fn depth(task: &Task<Position>, level: Option<Level>) -> Option<u32> {
        level
            .map(|level| Self::level(level).depth)
            .or(task.limits.depth)
            .filter(|&depth| depth < task.position.empties())
    }
}

impl Engine<Position> for TicTacToeEngine {
    type Parameters = ();
    type Tables = TranspositionTable;

    const REVISION: u32 = 1;
    /// The whole game.
    const SIGHTS: &'static [u8] = &[Level::MAX.number()];

    fn search(
        &self,
        task: &Task<Position>,
        settings: &SearchSettings<()>,
        workspace: Workspace<'_, TranspositionTable>,
        control: &Control,
        publish: &mut dyn FnMut(Report<Move>),
    ) -> Outcome<Move> {
        if let Some(known) = self.known(task, settings.level) {
            return known;
        }
        let mut task = task.clone();
        task.limits.depth = Self::depth(&task, settings.level);
        run(&task, OutcomeOnly, &CONFIGURATION, workspace.tables, control, publish)
    }

    fn inclinations(task: &Task<Position>, sights: &[Outcome<Move>], skill: Skill) -> Vec<f64> {
        people::inclinations(task, sights, skill)
    }

    /// The table answers when it has the position and the whole game may be seen.
    fn known(&self, task: &Task<Position>, level: Option<Level>) -> Option<Outcome<Move>> {
        if task.position.shape() != Shape::CLASSIC || Self::depth(task, level).is_some() {
            return None;
        }
        let mut rated: Vec<_> = task.root_moves.iter().map(|&mv| (mv, solution_of_move(&task.position, mv))).collect();
        rated.sort_by_key(|(_, solution)| -solution.preference());
        let lines: Vec<_> = rated
            .into_iter()
            .take(task.multi_pv)
            .map(|(mv, solution)| Line {
                score: Valuation {
                    plies_to_end: (solution.value != 0).then_some(solution.plies),
                    ..Valuation::new(i64::from(solution.value) * 1000, Unit::Outcome, ValueKind::Exact)
                },
                moves: perfect_line(&task.position, mv),
            })
            .collect();
        let depth = task.position.empties();
        let longest = lines.iter().map(|line| line.moves.len()).max()?;
        let report = Report {
            depth,
            selective_depth: longest as u32,
            iterations: vec![Iteration { depth, line: lines[0].clone(), nodes: 1 }],
            lines,
            chosen: 0,
            statistics: Statistics { nodes: 1, ..Statistics::default() },
            elapsed: Duration::ZERO,
            proof: None,
            chances: Vec::new(),
            visits: Vec::new(),
        };
        Some(Outcome { report, stopped_by: StoppedBy::Solved })
    }

    fn depth_zero(&self, task: &Task<Position>) -> Report<Move> {
        depth_zero(task, OutcomeOnly)
    }

    /// From level 8 on the whole of 3×3 is seen.
    fn level(level: Level) -> LevelEntry {
        let depth = (u32::from(level.number()) + 1).min(9);
        LevelEntry { depth, confidence_thousandths: None, exact_from_empties: None }
    }

    fn evaluation(_goal: Goal, _level: Option<Level>) -> &'static str {
        CONFIGURATION.evaluation.name()
    }

    fn evaluate_along(&self, position: &Position, line: &[Move], _goal: Goal, _level: Option<Level>) -> Vec<Valuation> {
        evaluate_along(position, line, OutcomeOnly)
    }

    fn moves_to_come(position: &Position) -> u32 {
        position.empties().div_ceil(2)
    }

    /// Always alike.
    fn stage(_: &Position) -> u16 {
        0
    }

    fn assumed_seconds(settings: &SearchSettings<()>, effort: &Effort) -> Option<f64> {
        let is_limited = effort.depth.is_some() || settings.level.is_some();
        effort.least(is_limited.then_some(0.001), 1e7, None)
    }

    /// Solves the game, so that no request has to wait for it.
    fn prepare(&self) {
        LazyLock::force(&SOLVED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_reachable_positions_are_solved_and_the_game_is_a_draw() {
        assert_eq!(SOLVED.0.iter().flatten().count(), 5_478);
        let start = SOLVED.entry(&Position::initial()).solution;
        assert_eq!(start, Solution { value: 0, plies: 9 });
    }

    #[test]
    fn perfect_play_from_every_position_ends_as_solved() {
        let mut seen = std::collections::HashSet::new();
        let mut open = vec![Position::initial()];
        while let Some(position) = open.pop() {
            if !seen.insert(position.key()) {
                continue;
            }
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for mv in moves {
                let solution = solution_of_move(&position, mv);
                let line = perfect_line(&position, mv);
                let mut end = position;
                for &mv in &line {
                    end.play(mv);
                }
                assert!(end.is_over(), "{position:?}");
                let sign = if line.len().is_multiple_of(2) { 1 } else { -1 };
                assert_eq!(end.final_score() * sign, solution.value, "{position:?}");
                assert_eq!(line.len() as u32, solution.plies, "{position:?}");
                let mut after = position;
                after.play(mv);
                open.push(after);
            }
        }
    }
}
