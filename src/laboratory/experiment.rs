//! What is asked of the laboratory, and what comes of it.

use std::time::Duration;

use crate::search::Control;

/// What is to be looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// Search time at most; `None` where something else bounds the search.
    pub limit: Option<Duration>,
}

/// What was seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings;

/// Why an experiment found nothing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ExperimentFault {
    /// It was stopped from outside.
    #[error("the experiment was stopped before it was complete")]
    Stopped,
}

/// Performs an experiment on this thread.
///
/// # Errors
/// `Stopped` when `control` says stop.
pub fn perform(_experiment: &Experiment, control: &Control) -> Result<Findings, ExperimentFault> {
    if control.stopped().is_some() { Err(ExperimentFault::Stopped) } else { Ok(Findings) }
}
