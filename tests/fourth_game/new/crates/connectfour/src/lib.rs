//! Connect Four's player: the textbook's alpha-beta, deepened ply by ply, with its transposition table.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

use yomi_game::{
    Game,
    connectfour::{Move, Position},
};
use yomi_search::{
    Control, Engine, Goal, Level, LevelEntry, Outcome, Report, Task, Valuation,
    engine::{Effort, SearchSettings, Workspace},
};
use yomi_textbook::{
    Algorithm, Configuration, EvaluationChoice, MoveOrdering, Techniques, depth_zero, evaluate_along,
    evaluations::OutcomeOnly, run, techniques::transposition_table::TranspositionTable,
};

const CONFIGURATION: Configuration = Configuration {
    algorithm: Algorithm::AlphaBeta,
    evaluation: EvaluationChoice::Outcome,
    techniques: Techniques {
        iterative_deepening: true,
        transposition_table: Some(1 << 16),
        move_ordering: MoveOrdering::Static,
        ..Techniques::BARE
    },
};

/// Connect Four's player.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFourEngine;

impl Engine<Position> for ConnectFourEngine {
    type Parameters = ();
    type Tables = TranspositionTable;

    const REVISION: u32 = 1;

    fn search(
        &self,
        task: &Task<Position>,
        settings: &SearchSettings<()>,
        workspace: Workspace<'_, TranspositionTable>,
        control: &Control,
        publish: &mut dyn FnMut(Report<Move>),
    ) -> Outcome<Move> {
        let mut task = task.clone();
        let of_level = settings.level.map(|level| Self::level(level).depth);
        task.limits.depth = of_level.or(task.limits.depth).map(|depth| depth.min(task.position.empties()));
        run(&task, OutcomeOnly, &CONFIGURATION, workspace.tables, control, publish)
    }

    fn depth_zero(&self, task: &Task<Position>) -> Report<Move> {
        depth_zero(task, OutcomeOnly)
    }

    fn level(level: Level) -> LevelEntry {
        let depth = (u32::from(level.number()) + 1).min(42);
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

    fn stage(position: &Position) -> u16 {
        (position.empties() / 6) as u16
    }

    fn assumed_seconds(settings: &SearchSettings<()>, effort: &Effort) -> Option<f64> {
        let depth = settings.level.map(|level| Self::level(level).depth).or(effort.depth);
        let of_depth = depth.map(|depth| 2e-6 * 3_f64.powi(depth.min(42).cast_signed()));
        effort.least(of_depth, 2e6, None)
    }
}

#[cfg(test)]
mod tests {
    use yomi_game::{Board, PositionText};
    use yomi_search::{Limits, Team, engine::Tables};

    use super::*;

    fn best(moves: &str, depth: u32) -> (String, i64) {
        let position = Position::read(&PositionText::of_moves(moves)).expect("legal moves").position;
        let task = Task::best(position, Limits { depth: Some(depth), ..Limits::default() });
        let mut tables = TranspositionTable::empty();
        let workspace = Workspace { tables: &mut tables, team: &mut Team::alone(), keeps: false };
        let control = Control::default();
        let found = ConnectFourEngine.search(&task, &SearchSettings::default(), workspace, &control, &mut |_| ());
        let line = &found.report.lines[0];
        (line.moves[0].to_string(), line.score.thousandths)
    }

    #[test]
    fn four_are_made_and_kept_from_being_made() {
        assert_eq!(best("d1a1d2a2d3b1", 2), ("d4".to_owned(), 1000));
        assert_eq!(best("a1d1a2d2b1d3", 3).0, "d4");
    }

    /// Two open ends of three: whatever is answered, the other end wins.
    #[test]
    fn a_row_that_is_open_at_both_ends_is_found() {
        let (mv, value) = best("c1c2d1d2", 4);
        assert!(["b1", "e1"].contains(&mv.as_str()), "{mv}");
        assert_eq!(value, 1000);
    }
}
