//! The table of all problems: code, name, status and title.

use http::StatusCode;

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
    /// The job has no result yet.
    JobUnfinished,
    /// The job was cancelled before it had a result.
    JobCancelled,
    /// The idempotency key belongs to another request.
    IdempotencyConflict,
    /// Jobs can be neither accepted nor read now.
    StoreUnavailable,
    /// The process of the job ended again and again while it ran.
    JobGivenUp,
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

const fn entry(code: ProblemCode, name: &'static str, status: StatusCode, title: &'static str) -> ProblemEntry {
    ProblemEntry { code, name, status, title }
}

/// All problems, by status.
pub const PROBLEMS: &[ProblemEntry] = &[
    entry(ProblemCode::MalformedBody, "malformed_body", StatusCode::BAD_REQUEST, "The body is not one JSON object"),
    entry(
        ProblemCode::MalformedRequest,
        "malformed_request",
        StatusCode::BAD_REQUEST,
        "The request cannot be read as HTTP",
    ),
    entry(ProblemCode::Unauthorized, "unauthorized", StatusCode::UNAUTHORIZED, "The request has no key that is known"),
    entry(ProblemCode::Forbidden, "forbidden", StatusCode::FORBIDDEN, "The key may not do this"),
    entry(ProblemCode::CrossSite, "cross_site", StatusCode::FORBIDDEN, "Pages of this origin may not ask here"),
    entry(ProblemCode::NotFound, "not_found", StatusCode::NOT_FOUND, "There is nothing here"),
    entry(
        ProblemCode::MethodNotAllowed,
        "method_not_allowed",
        StatusCode::METHOD_NOT_ALLOWED,
        "The path does not know this method",
    ),
    entry(ProblemCode::NotAcceptable, "not_acceptable", StatusCode::NOT_ACCEPTABLE, "The answer has no such form"),
    entry(
        ProblemCode::RequestTimeout,
        "request_timeout",
        StatusCode::REQUEST_TIMEOUT,
        "The request did not arrive in time",
    ),
    entry(ProblemCode::TooLarge, "too_large", StatusCode::PAYLOAD_TOO_LARGE, "The request is too long"),
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
    entry(ProblemCode::InvalidRequest, "invalid_request", StatusCode::UNPROCESSABLE_ENTITY, "The request is not valid"),
    entry(ProblemCode::RateLimited, "rate_limited", StatusCode::TOO_MANY_REQUESTS, "The key has used up its requests"),
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
    entry(ProblemCode::Internal, "internal", StatusCode::INTERNAL_SERVER_ERROR, "The service made a mistake"),
    entry(ProblemCode::QueueFull, "queue_full", StatusCode::SERVICE_UNAVAILABLE, "The queue is full"),
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
    entry(ProblemCode::Draining, "draining", StatusCode::SERVICE_UNAVAILABLE, "The service is shutting down"),
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
    entry(ProblemCode::Overloaded, "overloaded", StatusCode::SERVICE_UNAVAILABLE, "Too many requests are under way"),
    entry(
        ProblemCode::TooManyStreams,
        "too_many_streams",
        StatusCode::SERVICE_UNAVAILABLE,
        "Too many streams are open",
    ),
    entry(ProblemCode::JobUnfinished, "job_unfinished", StatusCode::CONFLICT, "The job has no result yet"),
    entry(ProblemCode::JobCancelled, "job_cancelled", StatusCode::CONFLICT, "The job was cancelled"),
    entry(
        ProblemCode::IdempotencyConflict,
        "idempotency_conflict",
        StatusCode::UNPROCESSABLE_ENTITY,
        "The idempotency key belongs to another request",
    ),
    entry(
        ProblemCode::StoreUnavailable,
        "store_unavailable",
        StatusCode::SERVICE_UNAVAILABLE,
        "The store of jobs cannot be used now",
    ),
    entry(ProblemCode::JobGivenUp, "job_given_up", StatusCode::INTERNAL_SERVER_ERROR, "The job was given up"),
];

impl ProblemCode {
    /// The table's line for this problem.
    ///
    /// # Panics
    /// Never: a test holds the table complete.
    #[must_use]
    pub fn entry(self) -> &'static ProblemEntry {
        PROBLEMS.iter().find(|entry| entry.code == self).expect("every problem has a line in the table")
    }
}
