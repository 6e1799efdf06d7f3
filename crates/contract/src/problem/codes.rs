//! The table of all problems: code, name, status and title.

use http::StatusCode;

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

macro_rules! problems {
    ($($(#[$about:meta])+ $Code:ident = $name:literal, $STATUS:ident, $title:literal;)+) => {
        /// What kind of problem a request met.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ProblemCode {
            $($(#[$about])+ $Code,)+
        }

        /// All problems, by status.
        pub const PROBLEMS: &[ProblemEntry] = &[$(ProblemEntry {
            code: ProblemCode::$Code, name: $name, status: StatusCode::$STATUS, title: $title,
        }),+];
    };
}

problems! {
    /// The body is not one JSON object.
    MalformedBody = "malformed_body", BAD_REQUEST, "The body is not one JSON object";
    /// The request cannot be read as HTTP.
    MalformedRequest = "malformed_request", BAD_REQUEST, "The request cannot be read as HTTP";
    /// Keys are on, and the request shows none that is known.
    Unauthorized = "unauthorized", UNAUTHORIZED, "The request has no key that is known";
    /// The key may not do this.
    Forbidden = "forbidden", FORBIDDEN, "The key may not do this";
    /// A page of an origin that is not allowed made the browser ask.
    CrossSite = "cross_site", FORBIDDEN, "Pages of this origin may not ask here";
    /// No such path.
    NotFound = "not_found", NOT_FOUND, "There is nothing here";
    /// The path does not know the method.
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED, "The path does not know this method";
    /// `Accept` names nothing that the path offers.
    NotAcceptable = "not_acceptable", NOT_ACCEPTABLE, "The answer has no such form";
    /// The head or the body did not arrive in time.
    RequestTimeout = "request_timeout", REQUEST_TIMEOUT, "The request did not arrive in time";
    /// Body or query string are too long.
    TooLarge = "too_large", PAYLOAD_TOO_LARGE, "The request is too long";
    /// The body is not declared as JSON.
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE, "The body must be JSON";
    /// The request names a host that is not this one.
    ForeignHost = "foreign_host", MISDIRECTED_REQUEST, "The request is meant for another host";
    /// The request was understood and is wrong.
    InvalidRequest = "invalid_request", UNPROCESSABLE_ENTITY, "The request is not valid";
    /// The key has used up its requests.
    RateLimited = "rate_limited", TOO_MANY_REQUESTS, "The key has used up its requests";
    /// The key has as many requests under way as it may.
    TooManyConcurrent = "too_many_concurrent", TOO_MANY_REQUESTS, "The key has as many requests under way as it may";
    /// The address and the headers are too long, or there are too many.
    HeadTooLong = "head_too_long", REQUEST_HEADER_FIELDS_TOO_LARGE, "The head of the request is too long";
    /// A bug.
    Internal = "internal", INTERNAL_SERVER_ERROR, "The service made a mistake";
    /// All places in the queue are taken.
    QueueFull = "queue_full", SERVICE_UNAVAILABLE, "The queue is full";
    /// Too little of the deadline would be left for a search.
    DeadlineUnattainable = "deadline_unattainable", SERVICE_UNAVAILABLE, "The deadline cannot be met";
    /// No search thread came free in time.
    QueueTimeout = "queue_timeout", SERVICE_UNAVAILABLE, "No search thread came free in time";
    /// The service shuts down.
    Draining = "draining", SERVICE_UNAVAILABLE, "The service is shutting down";
    /// The search gave way to another client's request.
    Preempted = "preempted", SERVICE_UNAVAILABLE, "The search gave way to another client's request";
    /// The server, or the client, has as many connections as it may.
    TooManyConnections = "too_many_connections", SERVICE_UNAVAILABLE, "Too many connections are open";
    /// The server holds as many requests as it may.
    Overloaded = "overloaded", SERVICE_UNAVAILABLE, "Too many requests are under way";
    /// The server has as many streams open as it may.
    TooManyStreams = "too_many_streams", SERVICE_UNAVAILABLE, "Too many streams are open";
    /// The job has no result yet.
    JobUnfinished = "job_unfinished", CONFLICT, "The job has no result yet";
    /// The job was cancelled before it had a result.
    JobCancelled = "job_cancelled", CONFLICT, "The job was cancelled";
    /// The idempotency key belongs to another request.
    IdempotencyConflict = "idempotency_conflict", UNPROCESSABLE_ENTITY,
        "The idempotency key belongs to another request";
    /// Jobs can be neither accepted nor read now.
    StoreUnavailable = "store_unavailable", SERVICE_UNAVAILABLE, "The store of jobs cannot be used now";
    /// The process of the job ended again and again while it ran.
    JobGivenUp = "job_given_up", INTERNAL_SERVER_ERROR, "The job was given up";
}

impl ProblemCode {
    /// The table's line for this problem.
    #[must_use]
    pub const fn entry(self) -> &'static ProblemEntry {
        &PROBLEMS[self as usize]
    }
}
