//! `GET /metrics`: everything measured, in Prometheus' text format; and what this floor counts.

use std::time::Duration;

use axum::{
    extract::State,
    http::{HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use metrics::{Counter, counter, histogram};
use metrics_exporter_prometheus::PrometheusHandle;

use super::problem::ProblemCode;
use crate::telemetry::metrics::{HTTP_REQUEST_SECONDS, HTTP_REQUESTS, REFUSED};

/// Counts one answered request. `route` is the path as the router knows it, so that the number of
/// series does not grow with what clients send.
pub fn count(route: &str, method: &Method, status: StatusCode, elapsed: Duration) {
    requests(route, method, status.as_u16()).increment(1);
    histogram!(HTTP_REQUEST_SECONDS, "route" => route.to_owned()).record(elapsed.as_secs_f64());
}

/// In place of a status: the client left before the head of its answer. The number that proxies
/// have made common; it is never sent.
pub const CLIENT_LEFT: u16 = 499;

/// Counts one request whose client did not wait for the answer. It has no time: what it would have
/// taken is not known.
pub fn count_departure(route: &str, method: &Method) {
    requests(route, method, CLIENT_LEFT).increment(1);
}

/// The name of a method, one of a few whatever clients send.
pub const fn name_of(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

fn requests(route: &str, method: &Method, code: u16) -> Counter {
    counter!(
        HTTP_REQUESTS,
        "route" => route.to_owned(),
        "method" => name_of(method),
        "code" => code.to_string()
    )
}

/// The problems that this floor counts as refusals, each under its name. The service counts its own.
pub const REFUSALS: [ProblemCode; 10] = [
    ProblemCode::Unauthorized,
    ProblemCode::Forbidden,
    ProblemCode::CrossSite,
    ProblemCode::ForeignHost,
    ProblemCode::RequestTimeout,
    ProblemCode::RateLimited,
    ProblemCode::TooManyConcurrent,
    ProblemCode::TooManyConnections,
    ProblemCode::Overloaded,
    ProblemCode::TooManyStreams,
];

/// Counts a refusal, if it is one of [`REFUSALS`].
pub fn count_refusal(code: ProblemCode) {
    if REFUSALS.contains(&code) {
        counter!(REFUSED, "reason" => code.entry().name).increment(1);
    }
}

/// Shows refusals that were not counted yet as zeros, so that an alert on their rate sees the first
/// step too.
pub fn show_zeros() {
    for code in REFUSALS {
        counter!(REFUSED, "reason" => code.entry().name).increment(0);
    }
}

/// Answers with all metrics.
pub async fn get(State(metrics): State<PrometheusHandle>) -> Response {
    let content_type = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(header::CONTENT_TYPE, content_type)], metrics.render()).into_response()
}
