//! Othello's player: principal variation search with everything that the textbook has.

pub mod endgame;
mod solving;

use solving::solve;

use super::{
    Engine, Level, Tables, level_entry,
    textbook::{guess, search},
};
use crate::{
    game::{
        Game, GameKind,
        othello::{Move, Position},
    },
    search::{
        Algorithm, Configuration, Control, EvaluationChoice, Goal, MoveOrdering, Outcome, Report,
        StoppedBy, Task, Techniques,
    },
};

/// The best textbook configuration for Othello.
///
/// The endgame, too, is searched with `positional`: a finished game counts beyond any guess and by
/// its discs, so the last iteration solves, and one that a clock cuts short still has sound moves.
const CONFIGURATION: Configuration = Configuration {
    algorithm: Algorithm::Pvs,
    evaluation: EvaluationChoice::Positional,
    techniques: Techniques {
        iterative_deepening: true,
        transposition_table: Some(1 << 20),
        move_ordering: MoveOrdering::Dynamic,
        ..Techniques::BARE
    },
};

/// The configuration with a table that fits the depth. A shallow search fills some thousand slots:
/// spread over the whole table, its probes would miss the caches (depth 4 took a tenth longer alone
/// and a fifth longer under load).
fn configuration(depth: Option<u32>) -> Configuration {
    // Twice the slots for every two thirds of a ply, about as the tree grows; all from depth 10 on.
    let digits = (6 + depth.unwrap_or(u32::MAX).min(10) * 3 / 2).min(20);
    let techniques =
        Techniques { transposition_table: Some(1 << digits), ..CONFIGURATION.techniques };
    Configuration { techniques, ..CONFIGURATION }
}

/// Plies that are searched with the evaluation before a position is solved: enough to have a sound
/// move when a clock ends the solver, and a good order of the root's moves.
fn depth_before_solving(empties: u32) -> u32 {
    (empties.saturating_sub(SOLVER_EMPTIES)).max(empties / 3).max(1)
}

/// With more empty squares than this, the solver takes longer than the plies before it.
const SOLVER_EMPTIES: u32 = 12;

/// Othello's player.
#[derive(Clone, Copy, Debug)]
pub struct OthelloEngine;

impl Engine<Position> for OthelloEngine {
    fn search(
        &self,
        task: &Task<Position>,
        level: Option<Level>,
        tables: &mut Tables,
        control: &Control,
        publish: &mut dyn FnMut(Report<Move>),
    ) -> Outcome<Move> {
        let mut task = task.clone();
        let empties = task.position.empties();
        if let Some(level) = level {
            let entry = level_entry(GameKind::Othello, level);
            let to_the_end = entry.exact_from_empties >= Some(empties);
            task.limits.depth = (!to_the_end).then_some(entry.depth);
        }
        let to_the_end = task.limits.depth.is_none_or(|depth| depth >= empties);
        if to_the_end {
            task.limits.depth = Some(depth_before_solving(empties));
        }
        let configuration = Configuration {
            evaluation: self.evaluation(task.goal),
            ..configuration(task.limits.depth)
        };
        let table = &mut tables.transposition;
        let estimated = search(&task, &configuration, table, control, publish);
        if to_the_end && estimated.stopped_by == StoppedBy::Depth {
            solve(&task, estimated.report, tables, control, publish)
        } else {
            estimated
        }
    }

    fn depth_zero(&self, task: &Task<Position>) -> Report<Move> {
        guess(task, self.evaluation(task.goal))
    }

    fn evaluation(&self, goal: Goal) -> EvaluationChoice {
        match goal {
            Goal::Best | Goal::Solve => CONFIGURATION.evaluation,
            Goal::WinLossDraw => EvaluationChoice::Outcome,
        }
    }
}
