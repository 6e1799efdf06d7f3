//! Responses: the headers that all have, and the problems that each operation can meet.

use std::collections::BTreeMap;

use http::StatusCode;
use utoipa::openapi::{
    Content, ContentBuilder, Header, KnownFormat, Object, Ref, Response, ResponseBuilder, SchemaFormat, Type,
    header::HeaderBuilder,
};

use crate::problem::codes::{PROBLEMS, ProblemCode};
use serde_json::{Value, json};

/// A response with the headers that every one has.
pub(super) fn response(description: &str) -> ResponseBuilder {
    ResponseBuilder::new()
        .description(description)
        .header("x-request-id", header("The caller's id where it is a valid one, else a new one."))
        .header("server-timing", header("Milliseconds of queue, search and the whole."))
}

/// A header that is a text.
pub(super) fn header(description: &str) -> Header {
    HeaderBuilder::new().schema(Some(Object::with_type(Type::String))).description(Some(description)).build()
}

/// JSON of a named schema.
pub(super) fn json_of(schema: &str, example: impl Into<Option<Value>>) -> Content {
    ContentBuilder::new().schema(Some(Ref::from_schema_name(schema))).example(example.into()).build()
}

/// Text of some media type.
pub(super) fn text(description: &str, example: &str) -> Content {
    ContentBuilder::new()
        .schema(Some(utoipa::openapi::ObjectBuilder::new().schema_type(Type::String).description(Some(description))))
        .example(Some(json!(example)))
        .build()
}

/// Bytes of some media type.
pub(super) fn bytes(description: &str) -> Content {
    let schema = utoipa::openapi::ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
        .description(Some(description));
    ContentBuilder::new().schema(Some(schema)).build()
}

/// The name among the components of the response for the problems of one status.
fn problem_name(status: StatusCode) -> String {
    format!("Problem{}", status.as_str())
}

/// The response for the problems of one status, which is the same for all operations.
pub(super) fn problem_of(status: StatusCode) -> Ref {
    Ref::from_response_name(problem_name(status))
}

/// Statuses that any request may be answered with, whatever it asks for.
const ANYWHERE: [StatusCode; 4] = [
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::MISDIRECTED_REQUEST,
    StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
    StatusCode::INTERNAL_SERVER_ERROR,
];
const ANY_PROBLEM: &str = "ProblemOther";

/// The response for the problems of all statuses that an operation does not list.
pub(super) fn any_problem() -> Ref {
    Ref::from_response_name(ANY_PROBLEM)
}

/// The responses for problems by name.
pub(super) fn problems() -> BTreeMap<String, Response> {
    let others = PROBLEMS.iter().filter(|entry| ANYWHERE.contains(&entry.status));
    let others: Vec<_> = others.map(|entry| format!("`{}` ({})", entry.name, entry.status.as_str())).collect();
    let any =
        response(&format!("{}.", others.join(", "))).content("application/problem+json", json_of("Problem", None));
    let listed = PROBLEMS.iter().map(|entry| (problem_name(entry.status), problem(entry.status)));
    listed.chain([(ANY_PROBLEM.to_owned(), any.build())]).collect()
}

/// The response for the problems of one status; that of faulty fields has the example.
fn problem(status: StatusCode) -> Response {
    let entries = PROBLEMS.iter().filter(|entry| entry.status == status);
    let codes: Vec<_> = entries.map(|entry| format!("`{}`", entry.name)).collect();
    let example = (status == StatusCode::UNPROCESSABLE_ENTITY).then(|| {
        json!({
            "type": "urn:yomi:problem:invalid_request",
            "title": ProblemCode::InvalidRequest.entry().title,
            "status": status.as_u16(),
            "detail": "/board: 63 cells, expected 64.",
            "code": "invalid_request",
            "request_id": "4f1d5bd7a3c0e921",
            "errors": [{ "pointer": "/board", "code": "wrong_length", "detail": "63 cells, expected 64" }],
        })
    });
    let response = response(&format!("{}.", codes.join(", ")));
    let retry_after = header("Seconds after which a new try has a chance.");
    let response = match status {
        StatusCode::SERVICE_UNAVAILABLE => response.header("retry-after", retry_after),
        StatusCode::TOO_MANY_REQUESTS => response
            .header("retry-after", retry_after)
            .header("ratelimit-policy", header("The quotas of the key, as structured fields."))
            .header("ratelimit", header("What is left of them, on every answer to a key.")),
        StatusCode::UNAUTHORIZED => {
            response.header("www-authenticate", header("`Bearer`, with the reason if there is one."))
        }
        _ => response,
    };
    response.content("application/problem+json", json_of("Problem", example)).build()
}
