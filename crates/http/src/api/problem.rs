//! Faults as RFC 9457 problem documents: the table of all problems, and the conversions into them.
//!
//! A handler returns a [`Problem`]; as a response it is only a status and a note in the
//! extensions. The `problems` layer writes the document, because only there the request id is
//! known to every fault alike, those of the framework included.

pub(crate) mod raw;
mod refusal;
pub(super) mod retry;
pub mod share;

use std::time::Duration;

use crate::api::{answer::BestMove, openapi::vocabulary};
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;
use yomi_service::share::Share;

use self::share::ShareDocument;
use crate::api::reading::fault::Fault;

/// What kind of problem a request met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemCode {
    /// The body is not one JSON object.
    MalformedBody,
    /// The request cannot be read as HTTP.
    MalformedRequest,
    /// The request was understood and is wrong.
    InvalidRequest,
    /// Keys are on, and the request shows none that is known.
    Unauthorized,
    /// The key may not do this.
    Forbidden,
    /// A page of an origin that is not allowed made the browser ask.
    CrossSite,
    /// No such path.
    NotFound,
    /// The path does not know the method.
    MethodNotAllowed,
    /// `Accept` names nothing that the path offers.
    NotAcceptable,
    /// The head or the body did not arrive in time.
    RequestTimeout,
    /// Body or query string are too long.
    TooLarge,
    /// The address and the headers are too long, or there are too many.
    HeadTooLong,
    /// The body is not declared as JSON.
    UnsupportedMediaType,
    /// The request names a host that is not this one.
    ForeignHost,
    /// The key has used up its requests.
    RateLimited,
    /// The key has as many requests under way as it may.
    TooManyConcurrent,
    /// The server, or the client, has as many connections as it may.
    TooManyConnections,
    /// The server holds as many requests as it may.
    Overloaded,
    /// The server has as many streams open as it may.
    TooManyStreams,
    /// All places in the queue are taken.
    QueueFull,
    /// Too little of the deadline would be left for a search.
    DeadlineUnattainable,
    /// No search thread came free in time.
    QueueTimeout,
    /// The service shuts down.
    Draining,
    /// The search gave way to another client's request.
    Preempted,
    /// A bug.
    Internal,
}

/// One line of the table of problems.
#[derive(Clone, Copy, Debug)]
pub struct ProblemEntry {
    /// The problem.
    pub code: ProblemCode,
    /// The name in documents, and the last part of the URN.
    pub name: &'static str,
    /// The status of the response.
    pub status: StatusCode,
    /// The title in documents: the same words for every occurrence.
    pub title: &'static str,
}

const fn entry(
    code: ProblemCode,
    name: &'static str,
    status: StatusCode,
    title: &'static str,
) -> ProblemEntry {
    ProblemEntry { code, name, status, title }
}

/// All problems, by status.
pub const PROBLEMS: &[ProblemEntry] = &[
    entry(
        ProblemCode::MalformedBody,
        "malformed_body",
        StatusCode::BAD_REQUEST,
        "The body is not one JSON object",
    ),
    entry(
        ProblemCode::MalformedRequest,
        "malformed_request",
        StatusCode::BAD_REQUEST,
        "The request cannot be read as HTTP",
    ),
    entry(
        ProblemCode::Unauthorized,
        "unauthorized",
        StatusCode::UNAUTHORIZED,
        "The request has no key that is known",
    ),
    entry(ProblemCode::Forbidden, "forbidden", StatusCode::FORBIDDEN, "The key may not do this"),
    entry(
        ProblemCode::CrossSite,
        "cross_site",
        StatusCode::FORBIDDEN,
        "Pages of this origin may not ask here",
    ),
    entry(ProblemCode::NotFound, "not_found", StatusCode::NOT_FOUND, "There is nothing here"),
    entry(
        ProblemCode::MethodNotAllowed,
        "method_not_allowed",
        StatusCode::METHOD_NOT_ALLOWED,
        "The path does not know this method",
    ),
    entry(
        ProblemCode::NotAcceptable,
        "not_acceptable",
        StatusCode::NOT_ACCEPTABLE,
        "The answer has no such form",
    ),
    entry(
        ProblemCode::RequestTimeout,
        "request_timeout",
        StatusCode::REQUEST_TIMEOUT,
        "The request did not arrive in time",
    ),
    entry(
        ProblemCode::TooLarge,
        "too_large",
        StatusCode::PAYLOAD_TOO_LARGE,
        "The request is too long",
    ),
    entry(
        ProblemCode::UnsupportedMediaType,
        "unsupported_media_type",
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "The body must be JSON",
    ),
    entry(
        ProblemCode::ForeignHost,
        "foreign_host",
        StatusCode::MISDIRECTED_REQUEST,
        "The request is meant for another host",
    ),
    entry(
        ProblemCode::InvalidRequest,
        "invalid_request",
        StatusCode::UNPROCESSABLE_ENTITY,
        "The request is not valid",
    ),
    entry(
        ProblemCode::RateLimited,
        "rate_limited",
        StatusCode::TOO_MANY_REQUESTS,
        "The key has used up its requests",
    ),
    entry(
        ProblemCode::TooManyConcurrent,
        "too_many_concurrent",
        StatusCode::TOO_MANY_REQUESTS,
        "The key has as many requests under way as it may",
    ),
    entry(
        ProblemCode::HeadTooLong,
        "head_too_long",
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        "The head of the request is too long",
    ),
    entry(
        ProblemCode::Internal,
        "internal",
        StatusCode::INTERNAL_SERVER_ERROR,
        "The service made a mistake",
    ),
    entry(
        ProblemCode::QueueFull,
        "queue_full",
        StatusCode::SERVICE_UNAVAILABLE,
        "The queue is full",
    ),
    entry(
        ProblemCode::DeadlineUnattainable,
        "deadline_unattainable",
        StatusCode::SERVICE_UNAVAILABLE,
        "The deadline cannot be met",
    ),
    entry(
        ProblemCode::QueueTimeout,
        "queue_timeout",
        StatusCode::SERVICE_UNAVAILABLE,
        "No search thread came free in time",
    ),
    entry(
        ProblemCode::Draining,
        "draining",
        StatusCode::SERVICE_UNAVAILABLE,
        "The service is shutting down",
    ),
    entry(
        ProblemCode::Preempted,
        "preempted",
        StatusCode::SERVICE_UNAVAILABLE,
        "The search gave way to another client's request",
    ),
    entry(
        ProblemCode::TooManyConnections,
        "too_many_connections",
        StatusCode::SERVICE_UNAVAILABLE,
        "Too many connections are open",
    ),
    entry(
        ProblemCode::Overloaded,
        "overloaded",
        StatusCode::SERVICE_UNAVAILABLE,
        "Too many requests are under way",
    ),
    entry(
        ProblemCode::TooManyStreams,
        "too_many_streams",
        StatusCode::SERVICE_UNAVAILABLE,
        "Too many streams are open",
    ),
];

impl ProblemCode {
    /// The table's line for this problem.
    ///
    /// # Panics
    /// Never: a test holds the table complete.
    #[must_use]
    pub fn entry(self) -> &'static ProblemEntry {
        PROBLEMS
            .iter()
            .find(|entry| entry.code == self)
            .expect("every problem has a line in the table")
    }
}

/// A problem that a request met.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{detail}")]
pub struct Problem {
    /// Which one.
    pub code: ProblemCode,
    /// One sentence on which a person can act.
    pub detail: String,
    /// Every fault found in the request.
    pub errors: Vec<Fault>,
    /// When a new try has a chance.
    pub retry_after: Option<Duration>,
    /// Of a search that gave way: what it had found, as an answer.
    pub best_so_far: Option<Box<serde_json::Value>>,
    /// The share that the client has used up.
    pub share: Option<Share>,
}

impl Problem {
    /// A problem without faults in fields.
    #[must_use]
    pub fn new(code: ProblemCode, detail: impl Into<String>) -> Self {
        Self {
            code,
            detail: detail.into(),
            errors: Vec::new(),
            retry_after: None,
            best_so_far: None,
            share: None,
        }
    }

    /// Everything that is wrong with the fields of a request.
    #[must_use]
    pub fn invalid(errors: Vec<Fault>) -> Self {
        let detail = summary(&errors);
        Self { errors, ..Self::new(ProblemCode::InvalidRequest, detail) }
    }

    /// What `retry-after` says: whole seconds, rounded up, at least one.
    #[must_use]
    pub fn retry_after_seconds(&self) -> Option<u64> {
        self.retry_after.map(|time| whole_milliseconds(time).div_ceil(1000).max(1))
    }

    /// The document about this problem.
    #[must_use]
    pub fn document(&self, request_id: &str) -> ProblemDocument {
        let entry = self.code.entry();
        ProblemDocument {
            kind: format!("urn:yomi:problem:{}", entry.name),
            title: entry.title,
            status: entry.status.as_u16(),
            detail: self.detail.clone(),
            code: entry.name,
            request_id: request_id.to_owned(),
            retry_after_ms: self.retry_after.map(whole_milliseconds),
            share: self.share.map(ShareDocument::from),
            errors: self.errors.clone(),
            best_so_far: self.best_so_far.clone(),
        }
    }
}

/// The first fault, and how many more there are: many clients show no more of a problem than this sentence.
#[must_use]
pub fn summary(faults: &[Fault]) -> String {
    let Some((first, others)) = faults.split_first() else { return String::new() };
    let text = match first.pointer.as_str() {
        "" => first.detail.clone(),
        pointer => format!("{pointer}: {}", first.detail),
    };
    match others.len() {
        0 => sentence(&text),
        more if text.ends_with(['?', '!']) => format!("{text} And {more} more in `errors`."),
        more => format!("{}; and {more} more in `errors`.", text.trim_end_matches('.')),
    }
}

/// The text with a full stop, unless it ends as a sentence already.
fn sentence(text: &str) -> String {
    if text.ends_with(['.', '?', '!']) { text.to_owned() } else { format!("{text}.") }
}

/// Rounded up, so that a client that waits so long does not come too early.
fn whole_milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros().div_ceil(1000)).unwrap_or(u64::MAX)
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.code.entry().status.into_response();
        if let Some(seconds) = self.retry_after_seconds() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if matches!(self.code, ProblemCode::RequestTimeout | ProblemCode::MalformedRequest) {
            // The rest of the body may never come, or is not where it is looked for, so that no other
            // request can follow it here.
            // HTTP/2, whose streams end alone, has no such header: hyper leaves it out there.
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// A problem document (RFC 9457), sent as `application/problem+json`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemDocument {
    /// A URN that stands for `code`.
    #[serde(rename = "type")]
    #[schema(example = "urn:yomi:problem:invalid_request")]
    pub kind: String,
    /// What `code` means, the same words every time.
    pub title: &'static str,
    /// The status of the response.
    #[schema(minimum = 400, maximum = 599)]
    pub status: u16,
    /// What happened this time, as a sentence on which a person can act.
    pub detail: String,
    /// The kind of problem.
    #[schema(value_type = vocabulary::ProblemCode)]
    pub code: &'static str,
    /// The request's id, as in the header `x-request-id`.
    pub request_id: String,
    /// Milliseconds after which a new try has a chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub retry_after_ms: Option<u64>,
    /// The share of a limit that this client has used up; only where one is refused for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub share: Option<ShareDocument>,
    /// Every fault found in the request, at most 100.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<Fault>,
    /// With `preempted`: what the search had found, the answer that it would have been with
    /// `if_overloaded: "degrade"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<BestMove>, nullable = false)]
    pub best_so_far: Option<Box<serde_json::Value>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_has_one_line_in_the_table() {
        for entry in PROBLEMS {
            assert_eq!(entry.code.entry().name, entry.name);
        }
        let mut names: Vec<_> = PROBLEMS.iter().map(|entry| entry.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PROBLEMS.len());
    }

    #[test]
    fn the_sentence_names_the_first_fault_and_counts_the_others() {
        use crate::api::reading::fault::FaultCode;
        let fault = |pointer: &str, detail: &str| Fault::new(pointer, FaultCode::Required, detail);
        let depth = fault("/depth", "0 is outside 1 to 99");
        let name = fault("/killers", "no such field; did you mean killer_moves?");
        let detail = |faults: &[&Fault]| {
            Problem::invalid(faults.iter().map(|&fault| fault.clone()).collect()).detail
        };
        assert_eq!(detail(&[&depth]), "/depth: 0 is outside 1 to 99.");
        assert_eq!(
            detail(&[&depth, &name, &name]),
            "/depth: 0 is outside 1 to 99; and 2 more in `errors`."
        );
        assert_eq!(
            detail(&[&name, &depth]),
            "/killers: no such field; did you mean killer_moves? And 1 more in `errors`."
        );
        assert_eq!(detail(&[&fault("", "Whole.")]), "Whole.");
    }
}
