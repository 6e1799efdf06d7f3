//! The operations of the laboratory.

use axum::http::StatusCode;
use utoipa::openapi::{
    Ref, Response,
    path::{HttpMethod, Operation, OperationBuilder},
};

use super::{
    GATE_PROBLEMS, GET_PROBLEMS, POST_PROBLEMS, json_body, operation, parameters, with_problems,
};
use crate::api::{
    openapi::{
        examples,
        responses::{json_of, response, text},
        schemas::lab::{request_name, scope},
    },
    request::lab::{self, Station},
};

const TAG: &str = "laboratory";

/// The operations of a station, by method.
pub(crate) fn of(station: Station) -> Vec<(HttpMethod, Operation)> {
    let mut operations = vec![(HttpMethod::Post, post(station))];
    if station != Station::Race {
        operations.push((HttpMethod::Get, get(station)));
    }
    operations
}

fn post(station: Station) -> Operation {
    let body = json_body(request_name(station), examples::lab_request(station));
    let operation = operation(TAG, summary(station))
        .operation_id(Some(format!("post_lab_{}", station.name())))
        .description(Some(description(station)))
        .request_body(Some(body));
    with_answers(operation, station, &POST_PROBLEMS)
}

fn get(station: Station) -> Operation {
    let about = format!(
        "The same fields as query parameters, at most 8 KiB; objects as JSON. Requests that pages of \
         other sites caused are refused unless their origin is allowed. {}",
        description(station)
    );
    let operation = operation(TAG, &format!("{}, by link", summary(station)))
        .operation_id(Some(format!("get_lab_{}", station.name())))
        .description(Some(about))
        .parameters(Some(parameters(scope(station), &lab::fields(station))));
    with_answers(operation, station, &GET_PROBLEMS)
}

fn summary(station: Station) -> &'static str {
    match station {
        Station::Tree => "Every node of the search of a written tree",
        Station::Trace => "Every node of the search of a position",
        Station::Race => "Several searches side by side",
    }
}

fn description(station: Station) -> &'static str {
    match station {
        Station::Tree | Station::Trace => {
            "All values and windows are from MAX's view. An alpha cut happens at a node of MIN whose \
             value is alpha or less, a beta cut at a node of MAX whose value is beta or more (some \
             name them the other way round)."
        }
        Station::Race => {
            "All runs search the same position or tree, one after the other. Runs that compute the \
             minimax value of the same search must agree; for the others the answer says why they \
             need not. Values are from the side to move, of a tree from MAX's view."
        }
    }
}

fn with_answers(
    operation: OperationBuilder,
    station: Station,
    problems: &[StatusCode],
) -> Operation {
    let operation = operation.response("200", Ref::from_response_name(answer_name(station)));
    with_problems(with_problems(operation, problems), &GATE_PROBLEMS).build()
}

const fn answer_name(station: Station) -> &'static str {
    match station {
        Station::Tree => "LabTree",
        Station::Trace => "LabTrace",
        Station::Race => "LabRace",
    }
}

/// What the stations answer, by name.
pub(crate) fn answers() -> impl Iterator<Item = (String, Response)> {
    Station::ALL.into_iter().map(|station| (answer_name(station).to_owned(), answer(station)))
}

fn answer(station: Station) -> Response {
    let example = examples::lab_answer(station);
    if station == Station::Race {
        return response("The runs and whether they agree.")
            .content("application/json", json_of("RaceAnswer", example))
            .build();
    }
    let drawing = "A  MAX  3  [−∞, +∞]  #1  ★\n├─ B  leaf  3  [−∞, +∞]  #2  ★\n";
    response("The searched tree, as JSON, as a picture, for Graphviz or as text.")
        .content("application/json", json_of("RecordAnswer", example))
        .content("image/svg+xml", text("A picture.", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"))
        .content("text/vnd.graphviz", text("A graph in the dot language.", "digraph search {\n}\n"))
        .content("text/plain", text("A drawing.", drawing))
        .build()
}
