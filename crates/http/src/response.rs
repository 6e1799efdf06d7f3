//! Responses: problems, answers in their formats, and pictures.

pub(crate) mod written;

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use yomi_contract::problem::{Problem, ProblemCode};
use yomi_service::Refusal;

/// A problem as a response: status, headers, and the problem in the extensions. The outermost layer writes the
/// document, because only there the request id is known for all problems, the framework's included.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProblemResponse(pub(crate) Problem);

impl From<Problem> for ProblemResponse {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl From<Refusal> for ProblemResponse {
    fn from(refusal: Refusal) -> Self {
        Self(refusal.into())
    }
}

impl IntoResponse for ProblemResponse {
    fn into_response(self) -> Response {
        let Self(problem) = self;
        let mut response = problem.code.entry().status.into_response();
        if let Some(seconds) = problem.retry_after_seconds() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if matches!(problem.code, ProblemCode::RequestTimeout | ProblemCode::MalformedRequest) {
            // The rest of the body may never arrive, or its length is unknown, so no request can follow on this
            // connection. In HTTP/2 streams end by themselves: hyper drops the header there.
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response.extensions_mut().insert(problem);
        response
    }
}
