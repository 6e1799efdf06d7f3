//! Experiments of the laboratory: a request handed to the service, and its failure as a problem.

use std::time::Duration;

use yomi_laboratory::{ExperimentFault, Findings, MAX_RECORDED_NODES, Subject};
use yomi_search::StoppedBy;
use yomi_service::{Client, Refusal, Service};

use crate::{
    problem::{Problem, retry},
    reading::{fault::Fault, fault_code::FaultCode},
    request::lab::LabQuestion,
};

/// The result of an experiment, with its times.
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
pub async fn perform(service: &Service, question: &LabQuestion, client: Client) -> Result<Performed, Problem> {
    let ticket = service.experiment(question.experiment.clone(), client)?;
    let answer = ticket.findings().await?;
    let findings = answer.found.map_err(|fault| problem(fault, question))?;
    Ok(Performed { findings, queue: answer.queue, search: answer.search })
}

/// The problem for an experiment without a result, with what the client can change.
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
            out_of_range(format!("the search was not complete after the server's limit of {limit} ms; take {what}"))
        }
        ExperimentFault::TooManyNodes { fits } => {
            let found = format!("the search has more than {MAX_RECORDED_NODES} nodes, skipped ones included");
            match fits {
                _ if is_tree => {
                    out_of_range(format!("{found}; take a smaller tree, or an algorithm that searches no node again"))
                }
                Some(depth) => Fault {
                    min: Some(1),
                    max: Some(depth.into()),
                    ..out_of_range(format!("{found}; depth {depth} fits"))
                },
                None => out_of_range(format!("{found}, even at depth 1; take a position with fewer moves")),
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
    use crate::{
        limits::RequestLimits,
        problem::codes::ProblemCode,
        request::{lab::station::Station, read_lab},
    };

    fn question(station: Station, body: &serde_json::Value) -> LabQuestion {
        let limits = RequestLimits {
            max_depth: 99,
            max_nodes: 1000,
            max_search: Duration::from_secs(1),
            max_review: Duration::from_secs(1),
            max_threads: 1,
        };
        read_lab(station, body.as_object().expect("an object"), &limits).expect("sound")
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
            (ExperimentFault::Stopped(StoppedBy::ServerLimit), &trace, "/depth: the search was not"),
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
