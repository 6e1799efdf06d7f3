//! The access log: the fields of a request's line, and which requests have one. Refusals are under a rate limit for log
//! lines.

use std::time::Duration;

use axum::{extract::Request, http::StatusCode};
use tracing::{Span, field::Empty};
use yomi_api::{SearchTimes, client_log::ClientLog};
use yomi_contract::problem::{PROBLEMS, Problem, ProblemCode};
use yomi_instrumentation::few_lines::FewLines;

use super::context::trace_id;
use crate::endpoints::metrics;

/// Rate limit for log lines about refusals: at most this many per code and second. A flood would write gigabytes an
/// hour.
const MAX_LINES: u32 = 20;

/// The span of a request, with all fields that its log line may have.
pub(super) fn span(request: &Request, id: &str, route: &str, client: &str) -> Span {
    // Only validated values: the id and the trace id are checked, the route is ours.
    tracing::info_span!(
        "request",
        request_id = id,
        trace_id = trace_id(request.headers()),
        otel.kind = Empty,
        otel.name = Empty,
        // From a fixed set: a client may send a method of kilobytes.
        method = metrics::name_of(request.method()),
        route,
        client,
        key = Empty,
        game = Empty,
        tool = Empty,
        algorithm = Empty,
        level = Empty,
        deadline_ms = Empty,
        depth = Empty,
        nodes = Empty,
        queue_us = Empty,
        search_us = Empty,
        stopped_by = Empty,
        status = Empty,
    )
}

/// Code and place of a refusal, for the access log.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    code: ProblemCode,
    /// Pointer to the first fault, if any. Names of clients in it are shortened.
    pointer: Option<String>,
}

impl Refused {
    pub(crate) fn by(problem: &Problem) -> Self {
        let pointer = problem.errors.first().map(|fault| fault.pointer.clone());
        Self { code: problem.code, pointer }
    }

    /// The name of the problem code.
    pub(super) fn name(&self) -> &'static str {
        self.code.entry().name
    }
}

/// Logs that the client disconnected before it had the whole answer, within the rate limit for such lines.
pub(crate) fn tell_departure(span: &Span, clients: &ClientLog) {
    if clients.has_room_for_departure() {
        span.in_scope(|| tracing::info!("the client left"));
    }
}

/// The duration in whole microseconds.
pub(crate) fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

/// Logs answered requests.
pub(super) struct RequestLines {
    /// Rate limit per problem code, by index in [`PROBLEMS`].
    refusals: FewLines<{ PROBLEMS.len() }>,
}

impl Default for RequestLines {
    fn default() -> Self {
        Self { refusals: FewLines::new(MAX_LINES) }
    }
}

impl RequestLines {
    /// Logs searches and refusals at `info`. Probes, pages and cached answers are left to the metrics: a line for each
    /// would cost as much as they do, and drown the rest.
    pub(super) fn write(
        &self,
        span: &Span,
        status: StatusCode,
        times: Option<SearchTimes>,
        elapsed: Duration,
        refused: Option<Refused>,
    ) {
        let is_from_memory = times.is_some_and(|times| times.search.is_zero());
        let is_wanted = status.is_success() || status == StatusCode::NOT_MODIFIED;
        let status = status.as_u16();
        let total_us = micros(elapsed);
        if !is_from_memory {
            // Streams need it for the line at their end.
            span.record("status", i64::from(status));
        }
        let Some(Refused { code, pointer }) = refused else {
            if is_wanted && (is_from_memory || times.is_none()) {
                span.in_scope(|| tracing::debug!(status, total_us, "answered"));
            } else {
                span.in_scope(|| tracing::info!(status, total_us, "answered"));
            }
            return;
        };
        let name = code.entry().name;
        let kind = PROBLEMS.iter().position(|entry| entry.code == code).unwrap_or(usize::MAX);
        let tell_more = move |more| tracing::info!(more, code = name, "more requests were refused");
        if self.refusals.has_room(kind, tell_more) {
            span.in_scope(|| tracing::info!(status, total_us, code = name, pointer, "answered"));
        }
    }
}
