//! Gomoku's player: principal variation search with everything that the textbook has.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod board;
mod cell_set;
mod evaluation;
mod geometry;
mod line_class;
#[cfg(test)]
mod testing;
mod threat;
mod vcf;
mod verdict;

use yomi_game::{
    Board, Game,
    gomoku::{Move, Position},
};
use yomi_search::{
    Control, Engine, Goal, Level, LevelEntry, Outcome, Report, Task, Valuation,
    engine::{Bench, Effort, Orders},
};
use yomi_textbook::{
    Algorithm, Configuration, EvaluationChoice, MoveOrdering, Techniques, depth_zero,
    evaluate_along,
    evaluations::{OutcomeOnly, Shapes},
    run,
    techniques::transposition_table::TranspositionTable,
};

/// At depth 4 over 24 games from balanced openings: 16–8 against 0.1, which drew 12–12 with 1.
const SHAPES: Shapes = Shapes { opponent_weight_thousandths: 300 };

/// The best textbook configuration for gomoku.
const CONFIGURATION: Configuration = Configuration {
    algorithm: Algorithm::Pvs,
    evaluation: EvaluationChoice::Shapes {
        opponent_weight_thousandths: SHAPES.opponent_weight_thousandths,
    },
    techniques: Techniques {
        iterative_deepening: true,
        transposition_table: Some(1 << 20),
        move_ordering: MoveOrdering::Dynamic,
        // A quarter to two thirds fewer nodes at depths 4 to 6 of three openings.
        killer_moves: Some(2),
        counter_moves: true,
        neighbourhood: Some(2),
        distance_to_win: true,
        ..Techniques::BARE
    },
};

/// The depth of each level.
const LEVELS: [u32; 31] = [
    1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10, 10, 99,
];

/// A game is decided after so many stones of each side, by rule of thumb, and never has fewer than
/// so many moves to come.
const MOVES_TO_COME: (u32, u32) = (30, 10);

/// Gomoku's player.
#[derive(Clone, Copy, Debug, Default)]
pub struct GomokuEngine;

impl Engine<Position> for GomokuEngine {
    type Parameters = ();
    type Tables = TranspositionTable;

    const REVISION: u32 = 1;

    fn search(
        &self,
        task: &Task<Position>,
        orders: &Orders<()>,
        bench: Bench<'_, TranspositionTable>,
        control: &Control,
        publish: &mut dyn FnMut(Report<Move>),
    ) -> Outcome<Move> {
        let mut task = task.clone();
        if let Some(level) = orders.level {
            task.limits.depth = Some(Self::level(level).depth);
        }
        let table = bench.tables;
        if task.goal == Goal::Best {
            return run(&task, SHAPES, &CONFIGURATION, table, control, publish);
        }
        // A result is exact only when every defence was looked at.
        let techniques = Techniques { neighbourhood: None, ..CONFIGURATION.techniques };
        let evaluation = EvaluationChoice::Outcome;
        let configuration = Configuration { evaluation, techniques, ..CONFIGURATION };
        run(&task, OutcomeOnly, &configuration, table, control, publish)
    }

    fn depth_zero(&self, task: &Task<Position>) -> Report<Move> {
        match task.goal {
            Goal::Best => depth_zero(task, SHAPES),
            Goal::Solve | Goal::WinLossDraw => depth_zero(task, OutcomeOnly),
        }
    }

    fn level(level: Level) -> LevelEntry {
        LevelEntry {
            depth: LEVELS[usize::from(level.number())],
            confidence_thousandths: None,
            exact_from_empties: None,
        }
    }

    fn evaluation(goal: Goal, _level: Option<Level>) -> &'static str {
        match goal {
            Goal::Best => CONFIGURATION.evaluation.name(),
            Goal::Solve | Goal::WinLossDraw => EvaluationChoice::Outcome.name(),
        }
    }

    fn evaluate_along(
        &self,
        position: &Position,
        line: &[Move],
        goal: Goal,
        _level: Option<Level>,
    ) -> Vec<Valuation> {
        match goal {
            Goal::Best => evaluate_along(position, line, SHAPES),
            Goal::Solve | Goal::WinLossDraw => evaluate_along(position, line, OutcomeOnly),
        }
    }

    fn moves_to_come(position: &Position) -> u32 {
        let (columns, rows) = position.size();
        let cells = u32::try_from(columns * rows).unwrap_or(u32::MAX);
        let placed = cells.saturating_sub(position.empties()) / 2;
        let (usual, fewest) = MOVES_TO_COME;
        usual.saturating_sub(placed).max(fewest).min(position.empties().div_ceil(2))
    }

    /// The stones in eights, apart for each size of the board.
    fn stage(position: &Position) -> u16 {
        let (columns, rows) = position.size();
        let cells = u32::try_from(columns * rows).unwrap_or(u32::MAX);
        let stones = cells.saturating_sub(position.empties());
        u16::try_from(stones / 8 * 32 + u32::try_from(rows).unwrap_or(0)).unwrap_or(u16::MAX)
    }

    fn assumed_seconds(orders: &Orders<()>, effort: &Effort) -> Option<f64> {
        let depth = effort.depth.or_else(|| orders.level.map(|level| Self::level(level).depth));
        let of_depth = depth.map(|depth| 0.1 * 4_f64.powf(f64::from(depth) - 4.0));
        effort.least(of_depth, 1e6, None)
    }
}

#[cfg(test)]
mod tests {
    use yomi_game::gomoku::Rule;

    use super::*;

    #[test]
    fn no_level_is_shallower_than_the_one_below() {
        assert!(LEVELS.is_sorted());
    }

    #[test]
    fn a_game_begins_with_thirty_moves_to_come() {
        assert_eq!(GomokuEngine::moves_to_come(&Position::empty(15, Rule::Freestyle)), 30);
    }
}
