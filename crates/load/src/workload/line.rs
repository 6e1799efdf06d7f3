//! One line of a workload: its format, and its request.

use std::{collections::BTreeMap, net::IpAddr, time::Duration};

use axum::body::Bytes;
use hyper::{
    HeaderMap, Method,
    header::{self, HeaderValue},
    http::uri::PathAndQuery,
};
use serde::Deserialize;
use serde_json::{Map, Value};
use yomi_game::GameKind;

use crate::client::headers;

/// Maximum length of a query string in characters.
const MAX_QUERY: usize = 8_192;

/// Media type of a stream of events.
const EVENT_STREAM: &str = "text/event-stream";

/// Maximum number of headers of a line.
const MAX_HEADERS: usize = 32;

/// A request.
#[derive(Clone, Debug)]
pub(crate) struct WorkloadLine {
    /// Kind under which it is reported.
    pub kind: String,
    pub method: Method,
    /// Method and path.
    pub path: PathAndQuery,
    /// Headers of the line, in addition to those of every request.
    pub headers: HeaderMap,
    /// Whether the value of `If-None-Match` is learnt from an answer before the measurement.
    pub learns_tag: bool,
    /// Posted JSON; empty for `GET`.
    pub body: Bytes,
    /// Weight: how often it occurs in a pass.
    pub weight: u32,
    /// `deadline_ms` of its body or query.
    pub deadline: Option<Duration>,
    /// Whether it starts a search.
    pub searches: bool,
    /// Whether it asks for a stream of events.
    pub is_stream: bool,
    /// Planned disconnection: delay from the start of sending.
    pub leave_after: Option<Duration>,
    /// Time that the client takes to send the body.
    pub slow_send: Option<Duration>,
    /// Time that the client takes to read the answer.
    pub slow_read: Option<Duration>,
    /// Local address of the connection.
    pub client_address: Option<IpAddr>,
    /// Scores of the moves, in discs or the file's unit, from the side to move.
    pub scores: Option<BTreeMap<String, f64>>,
}

/// A line as it stands in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    kind: String,
    game: String,
    #[serde(default)]
    endpoint: Endpoint,
    #[serde(default)]
    method: WrittenMethod,
    body: Option<Map<String, Value>>,
    query: Option<String>,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    #[serde(default)]
    if_none_match: bool,
    #[serde(default = "one")]
    weight: u32,
    leave_after_ms: Option<u64>,
    slow_send_ms: Option<u64>,
    slow_read_ms: Option<u64>,
    client_address: Option<IpAddr>,
    scores: Option<BTreeMap<String, f64>>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Endpoint {
    #[default]
    Bestmove,
    Position,
    /// A best move in the file.
    Stream,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenMethod {
    #[default]
    Post,
    Get,
}

/// Target of a request: path and query, body, and the deadline in either.
struct Question {
    method: Method,
    query: String,
    body: Bytes,
    deadline: Option<u64>,
}

const fn one() -> u32 {
    1
}

impl Written {
    /// The line with these fields in its body, if it has one; null removes a field.
    pub(super) fn with_body(mut self, fields: &Map<String, Value>) -> Self {
        if let Some(body) = &mut self.body {
            for (name, value) in fields {
                if value.is_null() {
                    body.remove(name);
                } else {
                    body.insert(name.clone(), value.clone());
                }
            }
        }
        self
    }
}

impl WorkloadLine {
    pub(super) fn from_written(mut written: Written) -> Result<Self, String> {
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
        let question = Question::of(&mut written)?;
        let headers = read_headers(&written)?;
        let endpoint = match written.endpoint {
            Endpoint::Bestmove | Endpoint::Stream => "bestmove",
            Endpoint::Position => "position",
        };
        let path = format!("/v1/{}/{endpoint}{}", game.name(), question.query);
        let path = PathAndQuery::try_from(path)
            .map_err(|error| format!("query cannot stand in an address: {error}"))?;
        Ok(Self {
            kind: written.kind,
            method: question.method,
            path,
            headers,
            learns_tag: written.if_none_match,
            body: question.body,
            weight: written.weight,
            deadline: question.deadline.map(Duration::from_millis),
            is_stream: written.endpoint == Endpoint::Stream,
            searches: written.endpoint != Endpoint::Position,
            leave_after: within_a_minute("leave_after_ms", written.leave_after_ms)?,
            slow_send: within_a_minute("slow_send_ms", written.slow_send_ms)?,
            slow_read: within_a_minute("slow_read_ms", written.slow_read_ms)?,
            client_address: written.client_address,
            scores: written.scores,
        })
    }

    /// The line from a client that is neither slow nor disconnects.
    pub(crate) fn well_behaved(&self) -> Self {
        Self { slow_send: None, slow_read: None, leave_after: None, ..self.clone() }
    }

    /// The line from such a client, without an entity tag.
    pub(crate) fn unconditional(&self) -> Self {
        let mut line = self.well_behaved();
        line.headers.remove(header::IF_NONE_MATCH);
        line
    }

    /// Loss of a move against the best one; `None` without a score.
    pub(crate) fn loss(&self, mv: &str) -> Option<f64> {
        let scores = self.scores.as_ref()?;
        let best = scores.values().copied().fold(f64::NEG_INFINITY, f64::max);
        scores.get(mv).map(|score| best - score)
    }
}

impl Question {
    fn of(written: &mut Written) -> Result<Self, String> {
        match (written.method, written.body.take(), written.query.take()) {
            (WrittenMethod::Post, Some(body), None) => {
                if written.if_none_match {
                    return Err("if_none_match needs \"method\": \"get\"".to_owned());
                }
                Self::post(body)
            }
            (WrittenMethod::Get, None, Some(query)) => {
                if written.slow_send_ms.is_some() {
                    return Err("slow_send_ms needs a body, which get has not".to_owned());
                }
                Self::get(&query)
            }
            (WrittenMethod::Post, None, None) => Err("missing field `body`".to_owned()),
            (WrittenMethod::Post, _, Some(_)) => {
                Err("query needs \"method\": \"get\"; what is posted stands in body".to_owned())
            }
            (WrittenMethod::Get, Some(_), _) => {
                Err("body goes with post; what is asked by get stands in query".to_owned())
            }
            (WrittenMethod::Get, None, None) => Err("missing field `query`".to_owned()),
        }
    }

    fn post(body: Map<String, Value>) -> Result<Self, String> {
        let deadline = match body.get("deadline_ms") {
            None | Some(Value::Null) => None,
            Some(value) => Some(value.as_u64().ok_or("deadline_ms of body is no whole number")?),
        };
        let body = Value::Object(body).to_string().into();
        Ok(Self { method: Method::POST, query: String::new(), body, deadline })
    }

    fn get(query: &str) -> Result<Self, String> {
        if query.chars().count() > MAX_QUERY {
            return Err(format!("query has more than {MAX_QUERY} characters"));
        }
        if query.contains(['?', '#']) {
            return Err("query holds ? or #; expected what stands between them".to_owned());
        }
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let deadline = pairs.find(|(name, _)| *name == "deadline_ms");
        let deadline = deadline.map(|(_, value)| value.parse()).transpose();
        let deadline = deadline.map_err(|_| "deadline_ms of query is no whole number")?;
        let query = if query.is_empty() { String::new() } else { format!("?{query}") };
        Ok(Self { method: Method::GET, query, body: Bytes::new(), deadline })
    }
}

fn read_headers(written: &Written) -> Result<HeaderMap, String> {
    if written.headers.len() > MAX_HEADERS {
        return Err(format!("headers has more than {MAX_HEADERS} names"));
    }
    let mut read = HeaderMap::new();
    for (name, value) in &written.headers {
        let (name, value) = headers::header(name, value)?;
        // Header names are case-insensitive.
        read.insert(name, value);
    }
    if written.endpoint == Endpoint::Stream {
        if written.if_none_match {
            return Err(
                "if_none_match needs an answer with a tag, which a stream has not".to_owned()
            );
        }
        let wanted = HeaderValue::from_static(EVENT_STREAM);
        if read.insert(header::ACCEPT, wanted).is_some() {
            return Err("a stream has its own accept; expected headers without it".to_owned());
        }
    } else if read.get_all(header::ACCEPT).iter().any(is_for_events) {
        return Err("accept asks for a stream; expected \"endpoint\": \"stream\"".to_owned());
    }
    if written.if_none_match && read.contains_key(header::IF_NONE_MATCH) {
        return Err(
            "if_none_match is learnt, and headers gives it; expected one of them".to_owned()
        );
    }
    Ok(read)
}

fn is_for_events(accept: &HeaderValue) -> bool {
    accept.to_str().is_ok_and(|accept| accept.contains(EVENT_STREAM))
}

fn within_a_minute(name: &str, milliseconds: Option<u64>) -> Result<Option<Duration>, String> {
    match milliseconds {
        None => Ok(None),
        Some(milliseconds @ 1..=60_000) => Ok(Some(Duration::from_millis(milliseconds))),
        Some(milliseconds) => Err(format!("{name}: {milliseconds} ms is outside 1 to 60,000")),
    }
}
