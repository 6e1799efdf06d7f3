//! The workload file: what is asked, one JSON object a line.
//!
//! ```text
//! {"kind": "othello midgame", "game": "othello", "body": {"board": "--XO…", "turn": "black", "level": 8},
//!  "scores": {"d3": 1.5, "c4": -2.0}}
//! ```
//! `benches/load/README.md` describes every field.

use std::{collections::BTreeMap, net::IpAddr, time::Duration};

use axum::body::Bytes;
use serde::Deserialize;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::game::GameKind;

/// Lines of a file at most: each is kept with its body.
const MAX_LINES: usize = 100_000;

/// Everything that may be asked.
#[derive(Clone, Debug)]
pub struct Workload {
    /// At least one.
    pub(super) lines: Vec<Line>,
}

/// One request.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// What it is reported under.
    pub kind: String,
    /// The path that it is posted to.
    pub path: String,
    /// The JSON that is posted.
    pub body: Bytes,
    /// How often it stands in one pass through the file.
    pub weight: u32,
    /// `deadline_ms` of its body.
    pub deadline: Option<Duration>,
    /// Whether it asks for a search.
    pub searches: bool,
    /// The client closes its connection so long after it began to send.
    pub leave_after: Option<Duration>,
    /// How long the client takes to send the body.
    pub slow_send: Option<Duration>,
    /// The address of this machine from which it is sent.
    pub client_address: Option<IpAddr>,
    /// What the moves are worth, in discs or whatever the file counts in, from the side to move.
    pub scores: Option<BTreeMap<String, f64>>,
}

/// What is wrong with a workload file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WorkloadError {
    /// A line cannot be read.
    #[error("line {line}: {fault}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// There is nothing to ask.
    #[error("the file holds no request; expected a JSON object a line, with kind, game and body")]
    Empty,
    /// There is too much.
    #[error("the file holds more than {MAX_LINES} requests")]
    TooLong,
}

/// A line as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    kind: String,
    game: String,
    #[serde(default)]
    endpoint: Endpoint,
    body: Map<String, Value>,
    #[serde(default = "one")]
    weight: u32,
    leave_after_ms: Option<u64>,
    slow_send_ms: Option<u64>,
    client_address: Option<IpAddr>,
    scores: Option<BTreeMap<String, f64>>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Endpoint {
    #[default]
    Bestmove,
    Position,
}

const fn one() -> u32 {
    1
}

impl Workload {
    /// Reads a file; blank lines are skipped.
    ///
    /// # Errors
    /// The first line that cannot be read, or that there is none, or that there are more than 100,000.
    pub fn parse(text: &str) -> Result<Self, WorkloadError> {
        let written = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let mut lines = Vec::new();
        for (index, line) in written {
            if lines.len() == MAX_LINES {
                return Err(WorkloadError::TooLong);
            }
            let line = serde_json::from_str(line).map_err(|error| error.to_string());
            let read = line.and_then(Line::from_written);
            lines.push(read.map_err(|fault| WorkloadError::Line { line: index + 1, fault })?);
        }
        if lines.is_empty() { Err(WorkloadError::Empty) } else { Ok(Self { lines }) }
    }

    /// The same with `count` of its lines, spread evenly over the file; with all where it has no more.
    #[must_use]
    pub fn spread(self, count: usize) -> Self {
        let found = self.lines.len();
        let count = count.clamp(1, found);
        let chosen = |index: usize| (index + 1) * count / found > index * count / found;
        let numbered = self.lines.into_iter().enumerate();
        Self { lines: numbered.filter(|&(index, _)| chosen(index)).map(|(_, line)| line).collect() }
    }

    /// How often each line stands in one pass.
    pub(super) fn weights(&self) -> Vec<u32> {
        self.lines.iter().map(|line| line.weight).collect()
    }

    /// The share of every kind in one pass, 0 to 1.
    pub(super) fn shares(&self) -> BTreeMap<String, f64> {
        let total: f64 = self.lines.iter().map(|line| f64::from(line.weight)).sum();
        let mut shares = BTreeMap::new();
        for line in &self.lines {
            *shares.entry(line.kind.clone()).or_insert(0.0) += f64::from(line.weight) / total;
        }
        shares
    }
}

impl Line {
    fn from_written(written: Written) -> Result<Self, String> {
        let game = GameKind::from_name(&written.game).ok_or_else(|| {
            format!("game is {:?}; expected othello, gomoku or tictactoe", written.game)
        })?;
        if !(1..=1000).contains(&written.weight) {
            return Err(format!("weight is {}; expected 1 to 1,000", written.weight));
        }
        if written.scores.as_ref().is_some_and(BTreeMap::is_empty) {
            return Err("scores is empty; expected a score for each legal move".to_owned());
        }
        if written.client_address.is_some_and(|address| !address.is_loopback()) {
            return Err(
                "client_address is not of this machine; expected 127.0.0.2 or alike".to_owned()
            );
        }
        let deadline = match written.body.get("deadline_ms") {
            None | Some(Value::Null) => None,
            Some(value) => Some(value.as_u64().ok_or("deadline_ms of body is no whole number")?),
        };
        let endpoint = match written.endpoint {
            Endpoint::Bestmove => "bestmove",
            Endpoint::Position => "position",
        };
        Ok(Self {
            kind: written.kind,
            path: format!("/v1/{}/{endpoint}", game.name()),
            body: Value::Object(written.body).to_string().into(),
            weight: written.weight,
            deadline: deadline.map(Duration::from_millis),
            searches: written.endpoint == Endpoint::Bestmove,
            leave_after: written.leave_after_ms.map(within_a_minute).transpose()?,
            slow_send: written.slow_send_ms.map(within_a_minute).transpose()?,
            client_address: written.client_address,
            scores: written.scores,
        })
    }

    /// What a move gives away against the best one; `None` where nobody has scored it.
    pub fn loss(&self, mv: &str) -> Option<f64> {
        let scores = self.scores.as_ref()?;
        let best = scores.values().copied().fold(f64::NEG_INFINITY, f64::max);
        scores.get(mv).map(|score| best - score)
    }
}

fn within_a_minute(milliseconds: u64) -> Result<Duration, String> {
    if (1..=60_000).contains(&milliseconds) {
        Ok(Duration::from_millis(milliseconds))
    } else {
        Err(format!("{milliseconds} ms is outside 1 to 60,000"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str = r#"{"kind": "a", "game": "othello", "body": {"moves": "f5", "deadline_ms": 200},
        "weight": 3, "leave_after_ms": 20, "slow_send_ms": 5, "client_address": "127.0.0.2",
        "scores": {"d6": 1.5, "f4": -2}}"#;

    fn fault(line: &str) -> String {
        Workload::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn every_field_of_a_line_is_read() {
        let text = format!("\n{}\n", PLAIN.replace('\n', " "));
        let other = r#"{"kind": "b", "game": "gomoku", "endpoint": "position", "body": {}}"#;
        let workload = Workload::parse(&(text + other)).unwrap();
        let [line, position] = &workload.lines[..] else { panic!("{workload:?}") };
        assert_eq!(line.path, "/v1/othello/bestmove");
        let body: Value = serde_json::from_slice(&line.body).unwrap();
        assert_eq!(body, serde_json::json!({ "moves": "f5", "deadline_ms": 200 }));
        assert_eq!(line.deadline, Some(Duration::from_millis(200)));
        assert_eq!(line.leave_after, Some(Duration::from_millis(20)));
        assert_eq!(line.slow_send, Some(Duration::from_millis(5)));
        assert_eq!(
            (line.loss("f4"), line.loss("d6"), line.loss("a1")),
            (Some(3.5), Some(0.0), None)
        );
        assert!(line.searches && !position.searches);
        assert_eq!(position.path, "/v1/gomoku/position");
        assert_eq!(workload.weights(), [3, 1]);
        assert_eq!(workload.shares()["a"], 0.75);
    }

    #[test]
    fn faults_name_the_line_and_what_was_expected() {
        for (text, expected) in [
            ("", "the file holds no request"),
            ("\n{", "line 2: EOF"),
            (
                r#"{"kind":"a","game":"chess","body":{}}"#,
                "line 1: game is \"chess\"; expected othello",
            ),
            (r#"{"kind":"a","game":"gomoku","bodi":{}}"#, "unknown field `bodi`"),
            (r#"{"kind":"a","game":"gomoku","body":{},"weight":0}"#, "weight is 0; expected 1"),
            (r#"{"kind":"a","game":"gomoku","body":{},"scores":{}}"#, "scores is empty"),
            (r#"{"kind":"a","game":"gomoku","body":{},"leave_after_ms":0}"#, "0 ms is outside 1"),
            (r#"{"kind":"a","game":"gomoku","body":{"deadline_ms":"x"}}"#, "deadline_ms of body"),
            (
                r#"{"kind":"a","game":"gomoku","body":{},"client_address":"192.0.2.1"}"#,
                "not of this",
            ),
        ] {
            assert!(fault(text).contains(expected), "{:?} is not {expected:?}", fault(text));
        }
    }

    #[test]
    fn a_part_is_spread_over_the_whole_file() {
        let line =
            |kind| format!("{{\"kind\": \"{kind}\", \"game\": \"othello\", \"body\": {{}}}}\n");
        let text: String = (0..10).map(line).collect();
        let kinds = |count| -> Vec<String> {
            let part = Workload::parse(&text).unwrap().spread(count);
            part.lines.into_iter().map(|line| line.kind).collect()
        };
        assert_eq!(kinds(3), ["3", "6", "9"]);
        assert_eq!((kinds(0).len(), kinds(99).len()), (1, 10));
    }
}
