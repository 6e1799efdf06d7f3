//! The laboratory: searches that are looked at, not played by.
//!
//! [`perform`] does an [`Experiment`] on a search thread: it records every node of one search
//! (`record`), or races several side by side (`race`). A [`recording`] is drawn as SVG, for Graphviz
//! or as text by `drawing`. Only textbook searches come here. What learners find out themselves is in
//! [`exercise`].

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod drawing;
pub mod exercise;
mod experiment;
mod race;
mod record;
pub mod recording;

pub use experiment::{
    Experiment, ExperimentFault, Findings, Incomparable, MAX_RECORDED_NODES, Plan, Race, RacePlan,
    Record, RecordPlan, Row, Run, Subject,
};

use yomi_players::Engines;
use yomi_search::Control;
use yomi_textbook::techniques::transposition_table::TranspositionTable;

/// What of an experiment is made: the runs of a race, each of which is a search of its own.
#[derive(Debug, Default)]
pub struct Made(race::Made);

/// Performs an experiment on this thread, with the evaluations that `engines` know, from what was `made` of it before.
///
/// Between two runs of a race it asks `gives_way`. Where that says so the rest is left, and the result is `None`: who calls again with
/// the same `made` has it performed from there on.
///
/// # Errors
/// `TooManyNodes` when a recording would not fit, `Stopped` when a limit is reached or `control`
/// says stop before a recording is complete. A race tells which of its runs were stopped.
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
            record::record(experiment, plan, engines, table, control)
                .map(|record| Findings::Record(Box::new(record))),
        ),
        Plan::Race(plan) => {
            race::race((experiment, plan), &mut made.0, engines, table, control, gives_way)
                .map(|race| Ok(Findings::Race(race)))
        }
    }
}
