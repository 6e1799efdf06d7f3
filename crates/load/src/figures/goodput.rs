//! Goodput: classification of requests. Only one class is good.

use std::time::Duration;

use serde::Serialize;

use crate::{
    client::{
        answer::Answer,
        exchange::{Ending, Exchange},
    },
    figures::idle::Idle,
    workload::WorkloadLine,
};

/// Class of a request; each request has exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Answered in time, not degraded, with at least half of the search time that an idle server uses.
    Good,
    /// Answered after its deadline.
    Late,
    /// Answered in time, and marked `degraded`.
    Degraded,
    /// Answered in time by a search that a clock ended before half the time that an idle server uses.
    Shortened,
    /// Refused by load shedding: 429 or 503.
    Refused,
    /// Any other status: an invalid workload, or a broken server.
    Faulty,
    /// The client disconnected before the answer, as planned.
    Left,
    /// No answer before the client timed out.
    TimedOut,
    /// No answer at the end of the round.
    Open,
    /// The connection failed.
    Failed,
}

impl Class {
    /// All classes, good first.
    pub(crate) const ALL: [Self; 10] = [
        Self::Good,
        Self::Late,
        Self::Degraded,
        Self::Shortened,
        Self::Refused,
        Self::Faulty,
        Self::Left,
        Self::TimedOut,
        Self::Open,
        Self::Failed,
    ];

    /// Name in tables.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Late => "late",
            Self::Degraded => "degraded",
            Self::Shortened => "shortened",
            Self::Refused => "refused",
            Self::Faulty => "faulty",
            Self::Left => "left",
            Self::TimedOut => "timed out",
            Self::Open => "open",
            Self::Failed => "failed",
        }
    }
}

/// Class of a request. `answer` is the body of a 200, `idle` the idle server's result, if known.
pub(crate) fn classify(
    line: &WorkloadLine,
    exchange: &Exchange,
    answer: Option<&Answer>,
    idle: Option<&Idle>,
) -> Class {
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
    let Some(answer) = answer else { return Class::Good };
    if answer.degraded {
        Class::Degraded
    } else if idle.is_some_and(|idle| is_shortened(answer, idle.search)) {
        Class::Shortened
    } else {
        Class::Good
    }
}

/// A search that ended by itself needed no more time, however short it was.
fn is_shortened(answer: &Answer, idle: Duration) -> bool {
    answer.is_cut_short() && answer.timing.search() * 2 < idle
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{client::http_answer::HttpAnswer, workload::Workload};

    fn line(body: &str) -> WorkloadLine {
        let text = format!(r#"{{"kind": "a", "game": "othello", "body": {body}}}"#);
        Workload::parse(&text).unwrap().lines.remove(0)
    }

    fn exchange(status: u16, latency: u64, lag: u64) -> Exchange {
        Exchange {
            lag: Duration::from_millis(lag),
            latency: Duration::from_millis(latency),
            reading: Duration::ZERO,
            first_event: None,
            ending: Ending::Answered(HttpAnswer { status, ..HttpAnswer::default() }),
        }
    }

    fn answer(stopped_by: &str, search_ms: u64, degraded: bool) -> Answer {
        let text = format!(
            r#"{{"best_move": "d3", "depth": 4, "stopped_by": "{stopped_by}", "degraded": {degraded},
                 "timing": {{"queue_us": 0, "search_us": {search_ms}000}}, "more": [1]}}"#
        );
        Answer::read(text.as_bytes()).unwrap()
    }

    fn idle(search_ms: u64) -> Idle {
        Idle { search: Duration::from_millis(search_ms), depth: 4, loss: None }
    }

    #[test]
    fn an_answer_is_good_inside_its_deadline_from_the_moment_of_sending() {
        let line = line(r#"{"deadline_ms": 100}"#);
        let answer = answer("deadline", 90, false);
        let class = |latency, lag| {
            classify(&line, &exchange(200, latency, lag), Some(&answer), Some(&idle(97)))
        };
        assert_eq!(class(100, 0), Class::Good);
        assert_eq!(class(101, 0), Class::Late);
        assert_eq!(class(101, 1), Class::Good);
    }

    #[test]
    fn less_than_half_of_an_idle_servers_search_time_is_not_good() {
        let line = line(r#"{"deadline_ms": 100}"#);
        let class = |stopped_by, search, degraded| {
            let answer = answer(stopped_by, search, degraded);
            classify(&line, &exchange(200, 99, 0), Some(&answer), Some(&idle(96)))
        };
        assert_eq!(class("deadline", 48, false), Class::Good);
        assert_eq!(class("deadline", 47, false), Class::Shortened);
        assert_eq!(class("solved", 2, false), Class::Good);
        assert_eq!(class("deadline", 90, true), Class::Degraded);
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
            assert_eq!(classify(&line, &exchange(status, 1, 0), None, None), class, "{status}");
        }
        for (ending, class) in [
            (Ending::Left, Class::Left),
            (Ending::TimedOut, Class::TimedOut),
            (Ending::Open, Class::Open),
            (Ending::Failed(String::new()), Class::Failed),
        ] {
            let exchange = Exchange { ending, ..exchange(200, 1, 0) };
            assert_eq!(classify(&line, &exchange, None, None), class);
        }
    }
}
