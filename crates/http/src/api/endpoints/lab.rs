//! `/v1/lab/…`: searches to look at. A written tree and a traced position, drawn or as JSON, and
//! races of several searches.
//!
//! The handlers are in `routes`; [`perform`] and [`title`] serve the command line as well.

pub(in crate::api) mod exercise;
pub(in crate::api) mod routes;

use std::time::Duration;

use yomi_laboratory::{
    ExperimentFault, Findings, MAX_RECORDED_NODES, Plan, Race, Record, Subject,
    drawing::{self, Fit, MAX_COSTLY_NODES, Picture, SvgOptions, label},
};
use yomi_search::StoppedBy;
use yomi_service::{Client, Refusal, Service, share::pool::Place};

use crate::api::{
    Floor,
    answer::picture::pixels as pixels_of,
    problem::{Problem, retry},
    reading::fault::{Fault, FaultCode},
    request::{
        lab::LabQuestion,
        picture::{FIT, Look, TreeLook, WIDTH},
    },
};

/// The heading of a drawing: what was searched, how, and what came of it.
#[must_use]
pub fn title(question: &LabQuestion, record: &Record) -> String {
    let mut parts = Vec::new();
    if let Some((game, turn)) = question.game_and_turn() {
        parts.push(format!("{game}, {turn} to move"));
    }
    if let Plan::Record(plan) = &question.experiment.plan {
        parts.push(plan.configuration.algorithm.entry().name.to_owned());
    }
    parts.push(format!("depth {}", record.depth));
    let value = label::score_text(record.shown, record.recording.results);
    parts.push(format!("value {value}"));
    parts.extend(record.best.as_ref().map(|best| format!("best {best}")));
    parts.join(", ")
}

/// The picture of a recorded search, as SVG; one that is to become pixels has not too many nodes for that, and is folded
/// where nothing else was asked for.
#[must_use]
pub fn picture(question: &LabQuestion, record: &Record, becomes_pixels: bool) -> Picture {
    let TreeLook { look, fit, most_nodes, boards } = question.look;
    let (usual, most) =
        if becomes_pixels { (Fit::Fold, MAX_COSTLY_NODES) } else { (Fit::Scale, usize::MAX) };
    let options = SvgOptions {
        theme: look.theme,
        width: look.width,
        fit: fit.unwrap_or(usual),
        most_nodes: Some(most_nodes.map_or(most, |asked| asked.min(most))),
        boards: question.position().filter(|_| boards),
    };
    drawing::picture(&record.recording, &title(question, record), &options)
}

/// Its pixels. For a thread that may be busy.
///
/// # Errors
/// `invalid_request`, where it would be too large.
pub fn pixels(question: &LabQuestion, record: &Record) -> Result<Vec<u8>, Problem> {
    let Picture { svg, points } = picture(question, record, true);
    pixels_of(&svg, points, question.look.look, FIT.name)
}

/// The picture of a race, as SVG: the nodes of each run.
#[must_use]
pub fn bars(question: &LabQuestion, race: &Race) -> Picture {
    let mut parts = Vec::new();
    if let Some((game, turn)) = question.game_and_turn() {
        parts.push(format!("{game}, {turn} to move"));
    }
    parts.push("nodes of each search".to_owned());
    drawing::bars(race, &parts.join(", "))
}

/// Its pixels. For a thread that may be busy.
///
/// # Errors
/// `invalid_request`, where it would be too large.
pub fn bar_pixels(question: &LabQuestion, race: &Race) -> Result<Vec<u8>, Problem> {
    let Picture { svg, points } = bars(question, race);
    pixels_of(&svg, points, Look::default(), WIDTH.name)
}

/// What came of an experiment, and how long it took.
#[derive(Clone, Debug)]
pub struct Performed {
    /// What was found.
    pub findings: Findings,
    /// Time in the queue.
    pub queue: Duration,
    /// Time in the search.
    pub search: Duration,
}

/// Performs the experiment of a request, for that client.
///
/// # Errors
/// A refusal of the service, or that the experiment is too large.
pub async fn perform(
    service: &Service,
    question: &LabQuestion,
    client: Client,
) -> Result<Performed, Problem> {
    let ticket = service.experiment(question.experiment.clone(), client)?;
    let answer = ticket.findings().await?;
    let findings = answer.found.map_err(|fault| problem(fault, question))?;
    Ok(Performed { findings, queue: answer.queue, search: answer.search })
}

/// A place for an experiment, from its request until its answer is taken.
///
/// # Errors
/// `queue_full`: the service's queue bounds those that search, this all of them.
pub(super) fn place(floor: &Floor, client: &Client) -> Result<Place, Problem> {
    let full = |share| floor.service.refuse_experiment(retry::SOON, share).into();
    floor.pools.experiments.take(client, 1).map_err(full)
}

/// What the caller can do about an experiment that found nothing.
fn problem(fault: ExperimentFault, question: &LabQuestion) -> Problem {
    let is_tree = matches!(question.experiment.subject, Subject::Tree(_));
    let pointer = if is_tree { "/tree" } else { "/depth" };
    let out_of_range = |detail: String| Fault::new(pointer, FaultCode::OutOfRange, detail);
    let fault = match fault {
        ExperimentFault::Stopped(StoppedBy::Draining | StoppedBy::Abandoned) => {
            return Refusal::draining().into();
        }
        ExperimentFault::Stopped(StoppedBy::Preempted) => {
            return Refusal::Preempted { retry_after: retry::SOON, best_so_far: None }.into();
        }
        ExperimentFault::Stopped(_) => {
            let limit = question.experiment.limit.unwrap_or_default().as_millis();
            let what = if is_tree { "a smaller tree" } else { "a smaller depth" };
            out_of_range(format!(
                "the search was not complete after the server's limit of {limit} ms; take {what}"
            ))
        }
        ExperimentFault::TooManyNodes { fits } => {
            let found = format!(
                "the search has more than {MAX_RECORDED_NODES} nodes, skipped ones included"
            );
            match fits {
                _ if is_tree => out_of_range(format!(
                    "{found}; take a smaller tree, or an algorithm that searches no node again"
                )),
                Some(depth) => Fault {
                    min: Some(1),
                    max: Some(depth.into()),
                    ..out_of_range(format!("{found}; depth {depth} fits"))
                },
                None => out_of_range(format!(
                    "{found}, even at depth 1; take a position with fewer moves"
                )),
            }
        }
    };
    Problem::invalid(vec![fault])
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;
    use crate::api::{
        problem::ProblemCode,
        request::{
            RequestLimits,
            lab::{Station, read},
        },
    };

    fn question(station: Station, body: &serde_json::Value) -> LabQuestion {
        let limits = RequestLimits {
            max_depth: 99,
            max_nodes: 1000,
            max_search: Duration::from_secs(1),
            max_threads: 1,
        };
        read(station, body.as_object().expect("an object"), &limits).expect("sound")
    }

    #[test]
    fn every_fault_of_an_experiment_says_what_to_do() {
        let tree = question(Station::Tree, &json!({ "tree": [3, 4] }));
        let trace = question(Station::Trace, &json!({ "game": "gomoku" }));
        let too_many = |fits| ExperimentFault::TooManyNodes { fits };
        for (fault, question, expected) in [
            (too_many(None), &tree, "/tree: the search has more than 20000 nodes"),
            (too_many(Some(4)), &trace, "/depth: the search has more than 20000 nodes"),
            (too_many(None), &trace, "/depth: the search has more than 20000 nodes"),
            (
                ExperimentFault::Stopped(StoppedBy::ServerLimit),
                &trace,
                "/depth: the search was not",
            ),
        ] {
            let found = problem(fault, question);
            assert_eq!(found.code, ProblemCode::InvalidRequest);
            assert!(found.detail.starts_with(expected), "{found}");
        }
        let draining = problem(ExperimentFault::Stopped(StoppedBy::Draining), &trace);
        assert_eq!(draining.code, ProblemCode::Draining);
        assert!(draining.retry_after.is_some());
    }
}
