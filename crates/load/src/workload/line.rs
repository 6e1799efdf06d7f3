//! One line of a workload: its format, and its request.

use std::{collections::BTreeMap, time::Duration};

use bytes::Bytes;
use hyper::{
    HeaderMap, Method,
    header::{ACCEPT, HeaderValue},
    http::uri::PathAndQuery,
};
use serde::Deserialize;
use serde_json::{Map, Value};
use yomi_game::GameKind;

use crate::flags;

/// Maximum length of a query string in characters.
const MAX_QUERY: usize = 8_192;

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
    /// Posted JSON; empty for `GET`.
    pub body: Bytes,
    /// Weight: how often it occurs in a pass.
    pub weight: u32,
    /// `deadline_ms` of its body or query.
    pub deadline: Option<Duration>,
    /// Whether it starts a search.
    pub searches: bool,
    /// Planned disconnection: delay from the start of sending.
    pub leave_after: Option<Duration>,
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
    #[serde(default = "one")]
    weight: u32,
    leave_after_ms: Option<u64>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Endpoint {
    #[default]
    Bestmove,
    Position,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenMethod {
    #[default]
    Post,
    Get,
}

/// Method, query with its mark, body, and the deadline in either.
type Question = (Method, String, Bytes, Option<u64>);

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
        let game = GameKind::from_name(&written.game)
            .ok_or_else(|| format!("game is {:?}; expected othello, gomoku or tictactoe", written.game))?;
        if !(1..=1000).contains(&written.weight) {
            return Err(format!("weight is {}; expected 1 to 1,000", written.weight));
        }
        let (method, query, body, deadline) = question(&mut written)?;
        let headers = read_headers(&written)?;
        let endpoint = match written.endpoint {
            Endpoint::Bestmove => "bestmove",
            Endpoint::Position => "position",
        };
        let path = format!("/v1/{}/{endpoint}{query}", game.name());
        let path =
            PathAndQuery::try_from(path).map_err(|error| format!("query cannot stand in an address: {error}"))?;
        Ok(Self {
            kind: written.kind,
            method,
            path,
            headers,
            body,
            weight: written.weight,
            deadline: deadline.map(Duration::from_millis),
            searches: written.endpoint != Endpoint::Position,
            leave_after: within_a_minute("leave_after_ms", written.leave_after_ms)?,
        })
    }
}

fn question(written: &mut Written) -> Result<Question, String> {
    match (written.method, written.body.take(), written.query.take()) {
        (WrittenMethod::Post, Some(body), None) => post(body),
        (WrittenMethod::Get, None, Some(query)) => get(&query),
        (WrittenMethod::Post, None, None) => Err("missing field `body`".to_owned()),
        (WrittenMethod::Post, _, Some(_)) => {
            Err("query needs \"method\": \"get\"; what is posted stands in body".to_owned())
        }
        (WrittenMethod::Get, Some(_), _) => Err("body goes with post; what is asked by get stands in query".to_owned()),
        (WrittenMethod::Get, None, None) => Err("missing field `query`".to_owned()),
    }
}

fn post(body: Map<String, Value>) -> Result<Question, String> {
    let deadline = match body.get("deadline_ms") {
        None | Some(Value::Null) => None,
        Some(value) => Some(value.as_u64().ok_or("deadline_ms of body is no whole number")?),
    };
    Ok((Method::POST, String::new(), Value::Object(body).to_string().into(), deadline))
}

fn get(query: &str) -> Result<Question, String> {
    if query.chars().count() > MAX_QUERY {
        return Err(format!("query has more than {MAX_QUERY} characters"));
    }
    if query.contains(['?', '#']) {
        return Err("query holds ? or #; expected what stands between them".to_owned());
    }
    let deadline = query.split('&').find_map(|pair| pair.strip_prefix("deadline_ms="));
    let deadline = deadline.map(str::parse).transpose();
    let deadline = deadline.map_err(|_| "deadline_ms of query is no whole number")?;
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    Ok((Method::GET, query, Bytes::new(), deadline))
}

fn read_headers(written: &Written) -> Result<HeaderMap, String> {
    if written.headers.len() > MAX_HEADERS {
        return Err(format!("headers has more than {MAX_HEADERS} names"));
    }
    let mut read = HeaderMap::new();
    for (name, value) in &written.headers {
        let (name, value) = flags::header(name, value)?;
        // Header names are case-insensitive.
        read.insert(name, value);
    }
    let is_for_events = |accept: &HeaderValue| accept.to_str().is_ok_and(|accept| accept.contains("event-stream"));
    if read.get_all(ACCEPT).iter().any(is_for_events) {
        return Err("accept asks for a stream, which this tool does not read".to_owned());
    }
    Ok(read)
}

fn within_a_minute(name: &str, milliseconds: Option<u64>) -> Result<Option<Duration>, String> {
    match milliseconds {
        None => Ok(None),
        Some(milliseconds @ 1..=60_000) => Ok(Some(Duration::from_millis(milliseconds))),
        Some(milliseconds) => Err(format!("{name}: {milliseconds} ms is outside 1 to 60,000")),
    }
}
