//! Goodput: classification of requests. Only one class is good.

use serde::Serialize;
use yomi_game::named;

use crate::{
    client::{
        answer::Answer,
        exchange::{Ending, Exchange},
    },
    workload::WorkloadLine,
};

named! {
    /// Class of a request; each request has exactly one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Class {
        /// Answered in time, neither degraded nor shortened.
        Good = "good",
        /// Answered after its deadline.
        Late = "late",
        /// Answered in time, and marked `degraded`.
        Degraded = "degraded",
        /// Answered in time, and marked `shortened`: the search got less than half of its requested time.
        Shortened = "shortened",
        /// Refused by load shedding: 429 or 503.
        Refused = "refused",
        /// Any other status: an invalid workload, or a broken server.
        Faulty = "faulty",
        /// The client disconnected before the answer, as planned.
        Left = "left",
        /// No answer before the client timed out.
        TimedOut = "timed out",
        /// No answer at the end of the round.
        Open = "open",
        /// The connection failed.
        Failed = "failed",
    }
}

/// Class of a request. `answer` is the body of a 200 of a search.
pub(crate) fn classify(line: &WorkloadLine, exchange: &Exchange, answer: Option<&Answer>) -> Class {
    let status = match &exchange.ending {
        Ending::Answered(answer) => answer.status,
        Ending::Left => return Class::Left,
        Ending::TimedOut => return Class::TimedOut,
        Ending::Open => return Class::Open,
        Ending::Failed(_) => return Class::Failed,
    };
    match status {
        200 | 304 => {}
        429 | 503 => return Class::Refused,
        _ => return Class::Faulty,
    }
    if line.deadline.is_some_and(|deadline| exchange.since_sent() > deadline) {
        return Class::Late;
    }
    match answer {
        Some(answer) if answer.degraded => Class::Degraded,
        Some(answer) if answer.shortened.is_some() => Class::Shortened,
        _ => Class::Good,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{client::HttpAnswer, workload::Workload};

    fn line(body: &str) -> WorkloadLine {
        let text = format!(r#"{{"kind": "a", "game": "othello", "body": {body}}}"#);
        Workload::parse(&text).unwrap().lines.remove(0)
    }

    fn exchange(status: u16, latency: u64, lag: u64) -> Exchange {
        Exchange {
            lag: Duration::from_millis(lag),
            latency: Duration::from_millis(latency),
            ending: Ending::Answered(HttpAnswer { status, ..HttpAnswer::default() }),
        }
    }

    #[test]
    fn an_answer_is_good_inside_its_deadline_from_the_moment_of_sending() {
        let line = line(r#"{"deadline_ms": 100}"#);
        let class = |latency, lag| classify(&line, &exchange(200, latency, lag), None);
        assert_eq!(class(100, 0), Class::Good);
        assert_eq!(class(101, 0), Class::Late);
        assert_eq!(class(101, 1), Class::Good);
    }

    #[test]
    fn what_the_server_marks_is_not_good() {
        let line = line("{}");
        let class = |more: &str| {
            let text = format!(r#"{{"best_move": "d3", "timing": {{"queue_us": 0, "search_us": 9}}, {more}}}"#);
            classify(&line, &exchange(200, 99, 0), serde_json::from_str(&text).ok().as_ref())
        };
        assert_eq!(class(r#""degraded": false"#), Class::Good);
        assert_eq!(class(r#""degraded": false, "shortened": {"asked_ms": 9}"#), Class::Shortened);
        assert_eq!(class(r#""degraded": true"#), Class::Degraded);
    }

    #[test]
    fn refusals_faults_and_endings_without_an_answer_are_told_apart() {
        let line = line("{}");
        for (status, class) in [
            (503, Class::Refused),
            (429, Class::Refused),
            (422, Class::Faulty),
            (500, Class::Faulty),
            (200, Class::Good),
            (304, Class::Good),
        ] {
            assert_eq!(classify(&line, &exchange(status, 1, 0), None), class, "{status}");
        }
        for (ending, class) in [
            (Ending::Left, Class::Left),
            (Ending::TimedOut, Class::TimedOut),
            (Ending::Open, Class::Open),
            (Ending::Failed(String::new()), Class::Failed),
        ] {
            let exchange = Exchange { ending, ..exchange(200, 1, 0) };
            assert_eq!(classify(&line, &exchange, None), class);
        }
    }
}
