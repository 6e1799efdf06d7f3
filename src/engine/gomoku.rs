//! Gomoku's player: principal variation search with everything that the textbook has.

use super::{
    Engine, Level, Tables, level_entry,
    othello::selectivity::Selectivity,
    textbook::{guess, search},
};
use crate::{
    game::{
        GameKind,
        gomoku::{Move, Position},
    },
    search::{
        Algorithm, Configuration, Control, EvaluationChoice, Goal, MoveOrdering, Outcome, Report,
        Task, Techniques,
    },
};

/// The best textbook configuration for gomoku.
const CONFIGURATION: Configuration = Configuration {
    algorithm: Algorithm::Pvs,
    // At depth 4 over 24 games from balanced openings: 16–8 against 0.1, which drew 12–12 with 1.
    evaluation: EvaluationChoice::Shapes { opponent_weight_thousandths: 300 },
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

/// Gomoku's player.
#[derive(Clone, Copy, Debug)]
pub struct GomokuEngine;

impl Engine<Position> for GomokuEngine {
    fn search(
        &self,
        task: &Task<Position>,
        level: Option<Level>,
        _confidence: Option<Selectivity>,
        tables: &mut Tables,
        control: &Control,
        publish: &mut dyn FnMut(Report<Move>),
    ) -> Outcome<Move> {
        let mut task = task.clone();
        let mut configuration = CONFIGURATION;
        if task.goal != Goal::Best {
            // A result is exact only when every defence was looked at.
            configuration.techniques.neighbourhood = None;
            configuration.evaluation = self.evaluation(task.goal, None);
        }
        if let Some(level) = level {
            task.limits.depth = Some(level_entry(GameKind::Gomoku, level).depth);
        }
        search(&task, &configuration, &mut tables.transposition, control, publish)
    }

    fn depth_zero(&self, task: &Task<Position>) -> Report<Move> {
        guess(task, self.evaluation(task.goal, None))
    }

    fn evaluation(&self, goal: Goal, _level: Option<Level>) -> EvaluationChoice {
        match goal {
            Goal::Best => CONFIGURATION.evaluation,
            Goal::Solve | Goal::WinLossDraw => EvaluationChoice::Outcome,
        }
    }
}
