//! The operations of jobs, and how a request becomes one.

use http::StatusCode;
use utoipa::openapi::{
    ContentBuilder, Ref, Required, Response, Schema, Type,
    path::{HttpMethod, Operation, Parameter, ParameterBuilder, ParameterIn},
    schema::ObjectBuilder,
};

use super::{Described, GATE_PROBLEMS, about, parameters, with_problems};
use crate::{
    openapi::{
        examples,
        responses::{json_of, response},
        schemas::{self, Scope},
    },
    request::jobs::jobs_fields,
    routes::Route,
};

const TAG: &str = "jobs";

/// What a `POST` says of jobs. In words alone: a second answer of success would change the types of every generated client.
pub(super) const ABOUT: &str = "`Prefer: respond-async` makes it a job (202, `Location`).";

const EVENTS: &str = "Server-sent events from the first, or behind `Last-Event-ID`: `state` for each new state, and what the job found. The \
     `id` of the final `state` ends with `-last`; behind it the answer is 204.";
const RESULT: &str = "What the request would have been answered: a document, or the lines of a batch (`application/x-ndjson`, \
     `BatchData`). Of a failed job its problem, with its status.";
const CANCEL: &str = "The job starts no more, or its search stops; what it has found stays until it is forgotten.";
const LIST: &str = "The jobs of the key, the newest first, 100 a page. Where keys are off there is no list.";

/// The operations of a route of jobs.
pub(super) fn of(route: Route) -> Vec<Described> {
    let described = |method, operation| (route.name().to_owned(), method, operation);
    match route {
        Route::Jobs => {
            let answer = json_of("JobsAnswer", serde_json::json!({ "jobs": [] }));
            let operation = about(TAG, "get_jobs", "The jobs of a key")
                .description(Some(LIST))
                .parameters(Some(parameters(Scope::Games, &jobs_fields())))
                .response("200", response("The jobs.").content("application/json", answer));
            vec![described(HttpMethod::Get, finished(operation, &[StatusCode::FORBIDDEN]))]
        }
        Route::Job => {
            let get = about(TAG, "get_job", "A job").parameter(id()).response("200", Ref::from_response_name(ANSWER));
            let delete = about(TAG, "delete_job", "Cancel a job")
                .description(Some(CANCEL))
                .parameter(id())
                .response("200", Ref::from_response_name(ANSWER));
            vec![
                described(HttpMethod::Get, finished(get, &[StatusCode::NOT_FOUND])),
                described(HttpMethod::Delete, finished(delete, &[StatusCode::NOT_FOUND])),
            ]
        }
        Route::JobEvents => {
            let data = ContentBuilder::new()
                .schema(Some(Ref::from_schema_name(schemas::stream::JOB_DATA)))
                .example(Some(serde_json::json!({ "state": "running", "try": 1 })))
                .build();
            let operation =
                about(TAG, "get_job_events", "The events of a job").description(Some(EVENTS)).parameter(id()).response(
                    "200",
                    response("The events; the schema is that of `data`.").content("text/event-stream", data),
                );
            vec![described(HttpMethod::Get, finished(operation, &[StatusCode::NOT_FOUND]))]
        }
        _ => {
            // The example is that of the request's own operation.
            let result = json_of(schemas::stream::JOB_RESULT, None);
            let answer = response("The result.").content("application/json", result);
            let operation = about(TAG, "get_job_result", "The result of a job")
                .description(Some(RESULT))
                .parameter(id())
                .response("200", answer);
            let problems = [StatusCode::NOT_FOUND, StatusCode::CONFLICT];
            vec![described(HttpMethod::Get, finished(operation, &problems))]
        }
    }
}

const ANSWER: &str = "Job";

/// What several of them answer, by name.
pub(super) fn answers() -> [(String, Response); 1] {
    let answer = json_of("Job", examples::job());
    [(ANSWER.to_owned(), response("The job.").content("application/json", answer).build())]
}

fn finished(operation: utoipa::openapi::path::OperationBuilder, own: &[StatusCode]) -> Operation {
    let problems = [StatusCode::NOT_ACCEPTABLE, StatusCode::UNPROCESSABLE_ENTITY];
    with_problems(with_problems(with_problems(operation, own), &problems), &GATE_PROBLEMS).build()
}

fn id() -> Parameter {
    let text = ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[0-9a-f]{32}$"));
    ParameterBuilder::new()
        .name("id")
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some("The id of the job."))
        .schema(Some(Schema::from(text.build())))
        .build()
}
