//! Refusals of the service as problems.

use yomi_service::{Answer, Refusal};

use super::Problem;
use crate::{answer::BestMove, problem::codes::ProblemCode};

impl Problem {
    /// The problem of a refused `bestmove` request, with the result so far, which `answer` converts.
    pub fn of_search(refusal: Refusal, answer: impl FnOnce(&Answer) -> BestMove) -> Self {
        let best_so_far = match &refusal {
            Refusal::Preempted { best_so_far: Some(found), .. } => Some(answer(found)),
            Refusal::Preempted { best_so_far: None, .. }
            | Refusal::QueueFull { .. }
            | Refusal::DeadlineUnattainable { .. }
            | Refusal::QueueTimeout { .. }
            | Refusal::Draining { .. }
            | Refusal::Panicked => None,
        };
        // Our own types always serialise.
        let best_so_far = best_so_far.and_then(|answer| serde_json::to_value(answer).ok());
        Self { best_so_far: best_so_far.map(Box::new), ..Self::from(refusal) }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let share = match refusal {
            Refusal::QueueFull { share, .. } => Some(share),
            _ => None,
        };
        let (code, retry_after, advice) = match refusal {
            Refusal::QueueFull { retry_after, share: _ } => (
                ProblemCode::QueueFull,
                Some(retry_after),
                "All search threads are busy and no place was left; try again after retry_after_ms.",
            ),
            Refusal::QueueTimeout { retry_after } => (
                ProblemCode::QueueTimeout,
                Some(retry_after),
                "No search thread came free in the longest time that a request may wait; try again \
                 after retry_after_ms.",
            ),
            Refusal::DeadlineUnattainable { retry_after } => (
                ProblemCode::DeadlineUnattainable,
                Some(retry_after),
                "Too little of deadline_ms would be left for a search; set a later one, or try \
                 again after retry_after_ms.",
            ),
            Refusal::Draining { retry_after } => (
                ProblemCode::Draining,
                Some(retry_after),
                "This instance is shutting down; ask another one, or again after retry_after_ms.",
            ),
            Refusal::Preempted { retry_after, best_so_far: _ } => (
                ProblemCode::Preempted,
                Some(retry_after),
                "Another client's request needed the search thread before this search had what was \
                 asked; try again after retry_after_ms, or take less with if_overloaded: \"degrade\".",
            ),
            Refusal::Panicked => {
                (ProblemCode::Internal, None, "The search failed; the log has more under this request id.")
            }
        };
        Self { retry_after, share, ..Self::new(code, advice) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use yomi_service::share::Share;

    use super::*;

    #[test]
    fn every_refusal_has_its_status_code_and_time_to_wait() {
        let retry_after = Duration::from_micros(1_200_001);
        let share = Share { pool: "queue", held: 3, allowed: 3, level: 0 };
        let refusals = [
            (Refusal::QueueFull { retry_after, share }, "queue_full"),
            (Refusal::DeadlineUnattainable { retry_after }, "deadline_unattainable"),
            (Refusal::QueueTimeout { retry_after }, "queue_timeout"),
            (Refusal::Draining { retry_after }, "draining"),
            (Refusal::Preempted { retry_after, best_so_far: None }, "preempted"),
        ];
        for (refusal, code) in refusals {
            let problem = Problem::from(refusal);
            let document = problem.document("id");
            assert_eq!((document.code, document.status), (code, 503));
            assert_eq!(document.retry_after_ms, Some(1_201));
            assert_eq!(problem.retry_after_seconds(), Some(2));
        }
    }

    #[test]
    fn panicked_search_is_a_500_without_a_time_to_wait() {
        let document = Problem::from(Refusal::Panicked).document("id");
        assert_eq!((document.code, document.status), ("internal", 500));
        assert_eq!(document.retry_after_ms, None);
    }
}
