//! Laboratory: searches to look at, recorded and raced.
//!
//! [`perform`] runs an [`Experiment`] on a search thread: it records every node of one search
//! (`record`), or races several side by side (`race`). `yomi-drawing` draws a [`recording`]. It serves
//! textbook searches only. [`exercise`] holds exercises for learners.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod exercise;
mod experiment;
mod race;
mod record;
pub mod recording;

pub use experiment::{
    Experiment, ExperimentFault, Findings, Incomparable, MAX_RECORDED_NODES, MAX_RECORDED_PLAYOUTS, Plan, Race,
    RacePlan, Record, RecordPlan, Row, Run, Subject,
};

use yomi_players::Engines;
use yomi_search::Control;
use yomi_textbook::techniques::transposition_table::TranspositionTable;

/// Progress of an experiment: the completed runs of a race, each of which is a search of its own.
#[derive(Debug, Default)]
pub struct Made(race::Made);

/// Runs an experiment on this thread with the evaluations of `engines`, continuing from `made`.
///
/// Between two runs of a race it calls `gives_way`; if that returns true, it yields with `None`,
/// and another call with the same `made` continues.
///
/// # Errors
/// `TooManyNodes` when a recording would not fit, `Stopped` when a limit is reached or `control`
/// stops it before a recording is complete. A race reports which of its runs were stopped.
pub fn perform(
    experiment: &Experiment,
    made: &mut Made,
    engines: &Engines,
    table: &mut TranspositionTable,
    control: &Control,
    gives_way: &dyn Fn() -> bool,
) -> Option<Result<Findings, ExperimentFault>> {
    match &experiment.plan {
        Plan::Record(plan) => Some(
            record::record(experiment, plan, engines, table, control).map(|record| Findings::Record(Box::new(record))),
        ),
        Plan::Race(plan) => race::race((experiment, plan), &mut made.0, engines, table, control, gives_way)
            .map(|race| Ok(Findings::Race(race))),
    }
}
