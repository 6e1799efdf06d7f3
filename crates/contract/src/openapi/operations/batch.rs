//! The operation of batches.

use utoipa::openapi::{ContentBuilder, Ref, Required, Response, request_body::RequestBodyBuilder};

use super::{Described, Fields, jobs, parameters, reading};
use crate::{
    openapi::{
        examples,
        responses::{response, text},
        schemas::{self, Scope},
    },
    reading::form::Form,
    request::batch::batch_fields,
    routes::Route,
};

const BATCH: &str = "Up to 10,000 lines and 8 MiB, each answered by a line as soon as it is finished; the last line has `end`, or `problem` \
     where the batch ends early.";

/// The operation.
pub(super) fn of(route: Route) -> Vec<Described> {
    let media_type = Form::JsonLines.media_type();
    let lines = text("One JSON object a line.", examples::BATCH_REQUEST);
    let body = RequestBodyBuilder::new()
        .required(Some(Required::True))
        .description(Some("Lines, of which the schema `BatchLine` has the fields that all endpoints share."))
        .content(media_type, lines)
        .build();
    let (summary, about) = ("Many requests at once, line by line", format!("{BATCH} {}", jobs::ABOUT));
    let (path, method, mut operation) = reading(route.name(), "batch", summary, about, Fields::Body(body), ANSWER);
    let options = parameters(Scope::Games, &batch_fields());
    operation.parameters = Some(options.into_iter().map(Into::into).collect());
    vec![(path, method, operation)]
}

const ANSWER: &str = "BatchAnswers";

/// What it answers, by name.
pub(super) fn answers() -> Vec<(String, Response)> {
    let line = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(schemas::stream::BATCH_DATA)))
        .example(Some(serde_json::json!({ "end": { "lines": 2, "answered": 2, "refused": 0 } })))
        .build();
    let answers = response("The lines of the answer; the schema is that of one of them.");
    let answers = answers.content(Form::JsonLines.media_type(), line).build();
    vec![(ANSWER.to_owned(), answers)]
}
