//! Othello's player: principal variation search over trained patterns, exact endgames.

mod beginner;
mod deepening;
pub mod endgame;
pub mod evaluation;
pub mod midgame;
mod pacing;
mod schedule;
pub mod selectivity;
mod splits;
pub mod table;
pub mod tally;
mod variety;
pub mod win_probability;

use schedule::Target;
use selectivity::Selectivity;

use super::{Engine, Level, Tables, level_entry, textbook::guess};
use crate::{
    game::{
        Game, GameKind,
        othello::{Move, Position},
    },
    search::{Control, EvaluationChoice, Goal, Outcome, Report, Task},
};

/// Othello's player.
#[derive(Clone, Copy, Debug)]
pub struct OthelloEngine;

impl OthelloEngine {
    /// Reads what was trained, which the first search would otherwise wait for: some tens of
    /// milliseconds, once for the life of the process.
    pub fn prepare() {
        let _ = (evaluation::weights(), midgame::deviations());
        win_probability::prepare();
    }
}

impl Engine<Position> for OthelloEngine {
    fn search(
        &self,
        task: &Task<Position>,
        level: Option<Level>,
        confidence: Option<Selectivity>,
        tables: &mut Tables,
        control: &Control,
        publish: &mut dyn FnMut(Report<Move>),
    ) -> Outcome<Move> {
        if is_beginner(level) {
            return beginner::search(task, &mut tables.transposition, control, publish);
        }
        let target = target(task, level, confidence);
        let trained = (evaluation::weights(), midgame::deviations());
        let guess = || self.depth_zero(task);
        deepening::search(task, target, guess, trained, tables, control, publish)
    }

    fn depth_zero(&self, task: &Task<Position>) -> Report<Move> {
        guess(task, self.evaluation(task.goal, None))
    }

    fn evaluation(&self, goal: Goal, level: Option<Level>) -> EvaluationChoice {
        match goal {
            Goal::Best if is_beginner(level) => beginner::CONFIGURATION.evaluation,
            Goal::Best | Goal::Solve => EvaluationChoice::Pattern,
            Goal::WinLossDraw => EvaluationChoice::Outcome,
        }
    }
}

/// Whether that is the level which plays weakly on purpose.
fn is_beginner(level: Option<Level>) -> bool {
    level.is_some_and(|level| level.number() == 0)
}

/// The depths before a search that solves a game whatever it takes: with more cuts, the order that they leave
/// costs the last search a fifth more nodes on FFO 40–49.
const BEFORE_SOLVING: Selectivity = Selectivity::new(1).unwrap();

/// Whether time or nodes steer the search: they may end it before it is done.
const fn steered(task: &Task<Position>) -> bool {
    task.limits.clock_only || task.limits.nodes.is_some()
}

/// How far a search goes by its level or its limits, and how little it cuts where that was asked for.
fn target(task: &Task<Position>, level: Option<Level>, confidence: Option<Selectivity>) -> Target {
    let empties = task.position.empties();
    if let Some(level) = level {
        let entry = level_entry(GameKind::Othello, level);
        let end = (entry.exact_from_empties >= Some(empties)).then_some(Selectivity::FULL);
        let selectivity = entry.selectivity.unwrap_or(Selectivity::FULL);
        return Target { depth: entry.depth, selectivity, end, most_cut: Selectivity::MOST };
    }
    let most_cut = confidence.unwrap_or(Selectivity::MOST);
    match task.limits.depth {
        Some(depth) if depth < empties => {
            let selectivity = confidence.unwrap_or(Selectivity::OF_DEPTH);
            Target { depth, selectivity, end: None, most_cut }
        }
        // To the end, which proves the value whatever was cut on the way.
        _ => {
            let is_steered = task.limits.depth.is_none() && steered(task);
            let usual = if is_steered { Selectivity::MOST } else { BEFORE_SOLVING };
            let end = Some(Selectivity::FULL);
            Target { depth: 60, selectivity: usual.max(most_cut), end, most_cut }
        }
    }
}
