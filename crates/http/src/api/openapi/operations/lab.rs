//! The operations of the laboratory.

use axum::http::StatusCode;
use utoipa::openapi::{
    Ref, Response,
    path::{HttpMethod, Operation, OperationBuilder},
};

use super::{
    BY_LINK, DRAWING, GATE_PROBLEMS, GET_PROBLEMS, GRAPH, KNOWN, OTHER_FORMS, OWN_PAGES, PICTURE,
    POST_PROBLEMS, json_body, operation, parameters, with_problems,
};
use crate::api::{
    openapi::{
        examples,
        responses::{json_of, response},
        schemas::lab::{request_name, scope},
    },
    request::lab::{self, Station},
};

const TAG: &str = "laboratory";

/// The operations of a station, by path and method.
pub(crate) fn of(station: Station) -> Vec<(String, HttpMethod, Operation)> {
    let path = format!("/v1/lab/{}", station.name());
    let mut operations = vec![(path.clone(), HttpMethod::Post, post(station))];
    if station != Station::Race {
        operations.push((path.clone(), HttpMethod::Get, get(station)));
        for (form, response) in [("svg", PICTURE), ("txt", DRAWING), ("dot", GRAPH)] {
            let operation = drawn(station, form, response);
            operations.push((format!("{path}.{form}"), HttpMethod::Get, operation));
        }
    }
    operations
}

fn post(station: Station) -> Operation {
    let body = json_body(request_name(station), examples::lab_request(station));
    let forms = if station == Station::Race { "" } else { OTHER_FORMS };
    let description = format!("{} {forms}", description(station));
    let operation = operation(TAG, summary(station))
        .operation_id(Some(format!("post_lab_{}", station.name())))
        .description(Some(description.trim_end()))
        .request_body(Some(body));
    with_answers(operation, answer_name(station), &POST_PROBLEMS)
}

fn get(station: Station) -> Operation {
    let about = format!("{BY_LINK} {OWN_PAGES} {} {OTHER_FORMS}", description(station));
    let operation = operation(TAG, &format!("{}, by link", summary(station)))
        .operation_id(Some(format!("get_lab_{}", station.name())))
        .description(Some(about))
        .parameters(Some(parameters(scope(station), &lab::fields(station))));
    with_answers(operation, answer_name(station), &GET_PROBLEMS)
}

/// The search as a picture, a drawing or a graph.
fn drawn(station: Station, form: &str, response: &str) -> Operation {
    let operation = operation(TAG, &format!("{}, as {form}", summary(station)))
        .operation_id(Some(format!("get_lab_{}_{form}", station.name())))
        .description(Some(format!("{BY_LINK} {OWN_PAGES} {KNOWN}")))
        .parameters(Some(parameters(scope(station), &lab::fields(station))));
    with_answers(operation, response, &GET_PROBLEMS)
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

fn with_answers(operation: OperationBuilder, response: &str, problems: &[StatusCode]) -> Operation {
    let operation = operation.response("200", Ref::from_response_name(response));
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
    response("The searched tree.")
        .content("application/json", json_of("RecordAnswer", example))
        .build()
}
