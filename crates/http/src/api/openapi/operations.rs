//! The operations: what each path and method takes and answers. Those of the laboratory are in
//! `lab`.

pub(crate) mod lab;

use axum::http::StatusCode;
use serde_json::{Value, json};
use utoipa::openapi::{
    Content, ContentBuilder, ObjectBuilder, Ref, Required, Response,
    path::{Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, ParameterStyle},
    request_body::{RequestBody, RequestBodyBuilder},
    schema::AdditionalProperties,
};
use yomi_game::GameKind;

use super::{
    examples,
    responses::{header, json_of, problem_of, response, text},
    schemas::{self, Scope},
};
use crate::api::{
    reading::field::{Field, Shape},
    request,
};

const STREAM: &str = "With `Accept: text/event-stream` the search is streamed; `StreamEvent` says how, and how a stream that \
     broke is had again.";

/// What every request can meet but those for pages and probes, before its fields are looked at.
const GATE_PROBLEMS: [StatusCode; 6] = [
    StatusCode::BAD_REQUEST,
    StatusCode::UNAUTHORIZED,
    StatusCode::MISDIRECTED_REQUEST,
    StatusCode::TOO_MANY_REQUESTS,
    StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
    StatusCode::SERVICE_UNAVAILABLE,
];
const ETAG: &str = "To a `GET`: weak, over everything but `id` and `timing`; for `If-None-Match`. Not with a stream.";
const CACHE_CONTROL: &str = "To a `GET`: `public, max-age=3600` where `deterministic` (`private` with a key), else `no-store`.";
const CACHE_STATUS: &str = "What the service made of its own cache (RFC 9211): `yomi; hit`; `yomi; fwd=miss`, \
                            with `stored` where the same request will hit, with `collapsed` where it joined \
                            a search under way; `yomi; fwd=bypass`. Left out where nothing is searched.";

/// What a `POST` can meet.
const POST_PROBLEMS: [StatusCode; 8] = [
    StatusCode::BAD_REQUEST,
    StatusCode::FORBIDDEN,
    StatusCode::NOT_ACCEPTABLE,
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    StatusCode::UNPROCESSABLE_ENTITY,
    StatusCode::INTERNAL_SERVER_ERROR,
];

/// What a `GET` with parameters can meet.
const GET_PROBLEMS: [StatusCode; 5] = [
    StatusCode::FORBIDDEN,
    StatusCode::NOT_ACCEPTABLE,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::UNPROCESSABLE_ENTITY,
    StatusCode::INTERNAL_SERVER_ERROR,
];

/// `POST /v1/{game}/bestmove`
pub(super) fn post_bestmove(game: GameKind) -> Operation {
    let body = json_body(&schemas::request_name(game), examples::bestmove_request(game));
    let operation = operation("bestmove", &format!("Best move in {}", game.name()))
        .operation_id(Some(format!("post_{}_bestmove", game.name())))
        .description(Some(STREAM))
        .request_body(Some(body));
    with_bestmove_answers(operation, game, &POST_PROBLEMS).build()
}

/// `GET /v1/{game}/bestmove`
pub(super) fn get_bestmove(game: GameKind) -> Operation {
    let about = format!(
        "The same fields as query parameters, at most 8 KiB; lists by comma, objects as JSON. \
         Requests that pages of other sites caused are refused unless their origin is allowed. \
         {STREAM}"
    );
    let operation = operation("bestmove", &format!("Best move in {}, by link", game.name()))
        .operation_id(Some(format!("get_{}_bestmove", game.name())))
        .description(Some(about))
        .parameters(Some(parameters(Scope::Game(game), &request::fields(game))));
    let operation = operation.response("304", Ref::from_response_name(KNOWN));
    with_bestmove_answers(operation, game, &GET_PROBLEMS).build()
}

/// `POST /v1/{game}/position`
pub(super) fn post_position(game: GameKind) -> Operation {
    let body = json_body(&schemas::position_name(game), examples::position_request(game));
    let operation = operation("position", &format!("Rules of {} for a position", game.name()))
        .operation_id(Some(format!("post_{}_position", game.name())))
        .request_body(Some(body));
    let operation = operation.response("200", Ref::from_response_name(position_name(game)));
    with_problems(with_problems(operation, &POST_PROBLEMS), &GATE_PROBLEMS).build()
}

/// `GET /v1/{game}/position`
pub(super) fn get_position(game: GameKind) -> Operation {
    let summary = format!("Rules of {} for a position, by link", game.name());
    let operation = operation("position", &summary)
        .operation_id(Some(format!("get_{}_position", game.name())))
        .parameters(Some(parameters(Scope::Game(game), &request::position_fields(game))));
    let operation = operation.response("200", Ref::from_response_name(position_name(game)));
    with_problems(with_problems(operation, &GET_PROBLEMS), &GATE_PROBLEMS).build()
}

/// The operations without parameters, by path.
pub(super) fn without_parameters() -> Vec<(&'static str, Operation)> {
    let plain = [
        StatusCode::NOT_ACCEPTABLE,
        StatusCode::UNPROCESSABLE_ENTITY,
        StatusCode::INTERNAL_SERVER_ERROR,
    ];
    let json = |id: &str, summary: &str, schema: &str| {
        let answer =
            response(summary).content("application/json", json_of(schema, examples::of(id)));
        let operation = with_problems(about("server", id, summary).response("200", answer), &plain);
        with_problems(operation, &GATE_PROBLEMS).build()
    };
    let icon = response("An icon.").content("image/x-icon", text("An icon.", "…"));
    let icon = about("documentation", "get_icon", "The icon of the pages").response("200", icon);
    let limits = ContentBuilder::new()
        .schema(Some(ObjectBuilder::new().additional_properties(Some(AdditionalProperties::<
            utoipa::openapi::Schema,
        >::RefOr(
            Ref::from_schema_name("LimitText").into(),
        )))))
        .example(Some(examples::of("get_limits")))
        .build();
    let limits =
        response("What a request may ask for, by name.").content("application/json", limits);
    let limits = about("server", "get_limits", "Limits of requests").response("200", limits);
    let probe = |id: &str, summary: &str| {
        let content = json_of("HealthAnswer", examples::of("get_livez"));
        about("operation", id, summary)
            .response("200", response(summary).content("application/json", content))
    };
    let foreign = [StatusCode::MISDIRECTED_REQUEST];
    let unready = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::MISDIRECTED_REQUEST];
    let page = |id: &str, summary: &str, media_type: &str, example: &str| {
        let content = response(summary).content(media_type, text(summary, example));
        with_problems(about("documentation", id, summary).response("200", content), &foreign)
            .build()
    };
    let contract = ContentBuilder::new()
        .schema(Some(ObjectBuilder::new().description(Some("An OpenAPI 3.1 document."))))
        .example(Some(json!({ "openapi": "3.1.0" })))
        .build();
    let contract = about("documentation", "get_openapi", "This contract")
        .response("200", response("The contract.").content("application/json", contract));
    vec![
        ("/v1", json("get_paths", "What is below /v1", "PathsAnswer")),
        ("/v1/othello", json("get_othello_paths", "What there is for othello", "PathsAnswer")),
        ("/v1/gomoku", json("get_gomoku_paths", "What there is for gomoku", "PathsAnswer")),
        (
            "/v1/tictactoe",
            json("get_tictactoe_paths", "What there is for tictactoe", "PathsAnswer"),
        ),
        ("/v1/lab", json("get_lab_paths", "What the laboratory has", "PathsAnswer")),
        ("/favicon.ico", with_problems(icon, &foreign).build()),
        ("/v1/games", json("get_games", "Games, algorithms, techniques, levels", "GamesAnswer")),
        ("/v1/limits", with_problems(with_problems(limits, &plain), &GATE_PROBLEMS).build()),
        ("/v1/status", json("get_status", "How busy the server is", "StatusAnswer")),
        ("/v1/version", json("get_version", "Which build answers", "VersionAnswer")),
        ("/livez", with_problems(probe("get_livez", "The process answers"), &foreign).build()),
        ("/readyz", with_problems(probe("get_readyz", "Requests are taken"), &unready).build()),
        ("/startupz", with_problems(probe("get_startupz", "The same as readyz"), &unready).build()),
        ("/metrics", metrics()),
        ("/openapi.json", with_problems(contract, &foreign).build()),
        ("/docs/", page("get_docs_page", "The contract as a page", "text/html", "<!doctype html>")),
        ("/", page("get_welcome", "First requests to try", "text/html", "<!doctype html>")),
    ]
}

fn metrics() -> Operation {
    let example = "yomi_http_requests_total{route=\"/livez\",method=\"GET\",code=\"200\"} 1\n";
    let summary = "Measurements in Prometheus' text format";
    let departed = "In `yomi_http_requests_total` the code 499 counts clients that left before \
                    the head of their answer. A server started with `--metrics-addr` serves this \
                    there instead, without keys.";
    let operation = about("operation", "get_metrics", summary)
        .description(Some(departed))
        .response("200", response(summary).content("text/plain", text(summary, example)));
    with_problems(operation, &GATE_PROBLEMS).build()
}

fn operation(tag: &str, summary: &str) -> OperationBuilder {
    OperationBuilder::new().tag(tag).summary(Some(summary))
}

fn about(tag: &str, id: &str, summary: &str) -> OperationBuilder {
    operation(tag, summary).operation_id(Some(id))
}

fn with_problems(operation: OperationBuilder, statuses: &[StatusCode]) -> OperationBuilder {
    statuses.iter().fold(operation, |operation, &status| {
        operation.response(status.as_str(), problem_of(status))
    })
}

/// The name of the response of a client that has the answer.
const KNOWN: &str = "Known";
/// The name of the response to a client that had the whole stream.
const OVER: &str = "StreamOver";

fn bestmove_name(game: GameKind) -> String {
    format!("{}BestMove", schemas::game_type(game))
}

fn position_name(game: GameKind) -> String {
    format!("{}Position", schemas::game_type(game))
}

/// The answers that several operations give, by name.
pub(super) fn answers() -> Vec<(String, Response)> {
    let known = response("The client has this answer (`If-None-Match`).")
        .header("etag", header(ETAG))
        .header("cache-control", header(CACHE_CONTROL))
        .header("cache-status", header(CACHE_STATUS));
    let over =
        response("`Last-Event-ID` is that of the last event of a stream; do not come again.");
    let mut answers = vec![(KNOWN.to_owned(), known.build()), (OVER.to_owned(), over.build())];
    for game in GameKind::ALL {
        answers.push((bestmove_name(game), bestmove_answer(game)));
        answers.push((position_name(game), position_answer(game)));
    }
    answers.extend(lab::answers());
    answers
}

fn bestmove_answer(game: GameKind) -> Response {
    let event = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("StreamEvent")))
        .example(Some(json!({ "id": "1", "event": "progress", "data": examples::progress(game) })))
        .build();
    response("The best move, or the stream of its search.")
        .header("cache-status", header(CACHE_STATUS))
        .header("etag", header(ETAG))
        .header("cache-control", header(CACHE_CONTROL))
        .content("application/json", json_of("BestMove", examples::bestmove_answer(game)))
        .content("text/event-stream", event)
        .build()
}

fn with_bestmove_answers(
    operation: OperationBuilder,
    game: GameKind,
    problems: &[StatusCode],
) -> OperationBuilder {
    let operation = operation
        .response("200", Ref::from_response_name(bestmove_name(game)))
        .response("204", Ref::from_response_name(OVER));
    with_problems(with_problems(operation, problems), &GATE_PROBLEMS)
}

fn position_answer(game: GameKind) -> Response {
    let answer = examples::position_answer(game);
    response("What the rules say, as JSON, as a picture or as text.")
        .content("application/json", json_of("PositionAnswer", answer))
        .content("image/svg+xml", text("A picture.", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"))
        .content("text/plain", text("A drawing.", "    a b c\n  1 - - -\n"))
        .build()
}

fn json_body(schema: &str, example: Value) -> RequestBody {
    RequestBodyBuilder::new()
        .required(Some(Required::True))
        .content("application/json", json_of(schema, example))
        .build()
}

fn parameters(scope: Scope, fields: &[&Field]) -> Vec<Parameter> {
    fields.iter().map(|field| parameter(scope, field)).collect()
}

fn parameter(scope: Scope, field: &Field) -> Parameter {
    let schema = schemas::in_query(scope, field);
    let parameter = ParameterBuilder::new()
        .name(field.name)
        .parameter_in(ParameterIn::Query)
        .required(if field.required.is_some() { Required::True } else { Required::False })
        .description(Some(field.description()));
    match field.shape {
        Shape::Techniques | Shape::Object(_) => {
            let content: Content = Content::new(Some(schema));
            parameter.content("application/json", content).build()
        }
        Shape::Names { .. } => parameter
            .schema(Some(schema))
            .style(Some(ParameterStyle::Form))
            .explode(Some(false))
            .build(),
        _ => parameter.schema(Some(schema)).build(),
    }
}
