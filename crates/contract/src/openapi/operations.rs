//! The operations: what each path and method takes and answers. Those of the laboratory are in
//! `lab`.

pub(crate) mod lab;

use http::StatusCode;
use utoipa::openapi::{
    ContentBuilder, Ref, Required, Response,
    path::{
        HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn,
        ParameterStyle,
    },
    request_body::{RequestBody, RequestBodyBuilder},
};
use yomi_game::GameKind;

use super::{
    examples,
    responses::{bytes, header, json_of, problem_of, response, text},
    schemas::{self, Scope},
};
use crate::{
    reading::{
        field::{Field, Shape},
        form::Form,
    },
    request,
};
use serde_json::{Value, json};

const STREAM: &str = "The search as server-sent events: `progress`, at most 20 a second, and at the end `result` or `problem`; each \
     has an `id` and one line of JSON. A stream that broke before its last event is had by the same request (a `POST` with the same \
     body) with the id of the last event that came as `Last-Event-ID`: it is a new request, for quotas and the queue \
     too, whose search runs again or whose answer was kept, and whose events are numbered on. Ids are opaque; that of \
     the last event says so, and it alone is answered with 204. A `problem` with `retry_after_ms` is not the last one: its \
     `retry:` is the same time, after which the request may come again with its id.";
const SWAP2: &str = "Swap2 for freestyle and standard. On an empty board (13 rows or more): three stones, balanced by search, by \
     `seed`. With three stones: a colour, or two more stones where neither colour is clearly better. With five: a colour. \
     All searches of a question share its limits: with three stones the given position takes half, the pairs of stones \
     an eighth each; at a level each pair takes a quarter of the level's nodes besides.";
const RECORD: &str = "PGN with tags, SGF (the main line of several variations), GGF, Piskvork's `.psq`, JSON of Othello Quest and of \
     other programs, OBF and boards of GGS, and moves with or without numbers, annotation signs and comments. Every part of the \
     text is a move, a name, a result or stands in `ignored`, or the text is refused. A text that fits several games is \
     answered with each of them; several games of one text, at most 100, are several entries. A result that contradicts a \
     finished game is refused; by forfeit, or of a game that is not finished, it is only told.";
const OTHER_FORMS: &str =
    "`?format=` and, without it, `Accept` choose among the forms that have paths of their own.";
const BY_LINK: &str =
    "The same fields as query parameters, at most 8 KiB; lists by commas or repeated.";
const OWN_PAGES: &str =
    "Requests that pages of other sites caused are refused unless their origin is allowed.";
const FOREIGN_PAGES: &str =
    "Pages of other sites may show it where keys are off: it costs no search.";
const KNOWN: &str = "A client that has the answer (`If-None-Match`) gets 304 without a body.";

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

/// Where an operation reads its fields.
enum Fields {
    Body(RequestBody),
    Query(Vec<Parameter>),
}

/// An operation that reads fields, by its path and method.
fn reading(
    path: String,
    tag: &str,
    summary: &str,
    description: String,
    fields: Fields,
    answer: &str,
) -> (String, HttpMethod, Operation) {
    let (method, word, problems) = match fields {
        Fields::Body(_) => (HttpMethod::Post, "post", POST_PROBLEMS.as_slice()),
        Fields::Query(_) => (HttpMethod::Get, "get", GET_PROBLEMS.as_slice()),
    };
    let id = path.trim_start_matches("/v1").replace(['/', '.'], "_");
    let operation = OperationBuilder::new()
        .tag(tag)
        .summary(Some(summary))
        .operation_id(Some(format!("{word}{id}")))
        .description(Some(description));
    let operation = match fields {
        Fields::Body(body) => operation.request_body(Some(body)),
        Fields::Query(parameters) => operation.parameters(Some(parameters)),
    };
    let operation = operation.response("200", Ref::from_response_name(answer));
    (path, method, with_problems(with_problems(operation, problems), &GATE_PROBLEMS).build())
}

/// The operations of a game, by path and method.
pub(super) fn of_game(game: GameKind) -> Vec<(String, HttpMethod, Operation)> {
    let name = game.name();
    let path = |end: &str| format!("/v1/{name}/{end}");
    let scope = Scope::Game(game);
    let asked = || Fields::Query(parameters(scope, &request::fields(game)));
    let given = || Fields::Query(parameters(scope, &request::position_fields(game)));
    let search = || {
        let example = examples::bestmove_request(game);
        Fields::Body(json_body(&schemas::request_name(game), example))
    };
    let position = json_body(&schemas::position_name(game), examples::position_request(game));
    let by_link = format!("{BY_LINK} {OWN_PAGES}");
    let kept = format!("{by_link} {KNOWN}");
    let (best, rules) = (bestmove_name(game), position_name(game));
    let of =
        |tag: &'static str, end: &str, what: &str, about: &str, fields: Fields, answer: &str| {
            let by_link = if matches!(fields, Fields::Query(_)) && !end.contains('.') {
                ", by link"
            } else {
                ""
            };
            let summary = format!("{what} {name}{by_link}");
            reading(path(end), tag, &summary, about.to_owned(), fields, answer)
        };
    let (bestmove, stream) = ("Best move in", "Search for the best move in");
    let open = format!("{BY_LINK} {FOREIGN_PAGES} {KNOWN}");
    let mut operations = vec![
        of("bestmove", "bestmove", bestmove, OTHER_FORMS, search(), &best),
        of("bestmove", "bestmove", bestmove, &format!("{kept} {OTHER_FORMS}"), asked(), &best),
        of("bestmove", "bestmove/stream", stream, STREAM, search(), SEARCH),
        of("bestmove", "bestmove/stream", stream, &format!("{STREAM} {by_link}"), asked(), SEARCH),
        of(
            "position",
            "position",
            "Rules for a position of",
            OTHER_FORMS,
            Fields::Body(position),
            &rules,
        ),
        of(
            "position",
            "position",
            "Rules for a position of",
            &format!("{kept} {OTHER_FORMS}"),
            given(),
            &rules,
        ),
        of("position", "position.svg", "A picture of a position of", &open, given(), PICTURE),
        of(
            "position",
            "position.png",
            "A picture of pixels of a position of",
            &open,
            given(),
            PIXELS,
        ),
        of("position", "position.txt", "A drawing of a position of", &kept, given(), DRAWING),
    ];
    if game == GameKind::Gomoku {
        let body = Fields::Body(json_body(schemas::SWAP2_REQUEST, examples::swap2_request()));
        operations.push(of("opening", "swap2", "Swap2 in", SWAP2, body, SWAP2_ANSWER));
    }
    operations
}

/// The operation that reads games.
pub(super) fn record() -> (String, HttpMethod, Operation) {
    let body = Fields::Body(json_body(schemas::RECORD_REQUEST, examples::record_request()));
    let (path, summary) = ("/v1/record".to_owned(), "The games in a text");
    reading(path, "record", summary, RECORD.to_owned(), body, RECORD_ANSWER)
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
    let probe = |id: &str, summary: &str| {
        let content = json_of("HealthAnswer", examples::of("get_livez"));
        about("operation", id, summary)
            .response("200", response(summary).content("application/json", content))
    };
    let foreign = [StatusCode::MISDIRECTED_REQUEST];
    let unready = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::MISDIRECTED_REQUEST];
    let contract = json_of("Contract", json!({ "openapi": "3.1.0" }));
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
        ("/v1/games", json("get_games", "Games, algorithms, techniques, levels", "GamesAnswer")),
        ("/v1/limits", json("get_limits", "What a request may ask for, by name", "LimitsAnswer")),
        ("/v1/status", json("get_status", "How busy the server is", "StatusAnswer")),
        ("/v1/version", json("get_version", "Which build answers", "VersionAnswer")),
        ("/livez", with_problems(probe("get_livez", "The process answers"), &foreign).build()),
        ("/readyz", with_problems(probe("get_readyz", "Requests are taken"), &unready).build()),
        ("/startupz", with_problems(probe("get_startupz", "The same as readyz"), &unready).build()),
        ("/metrics", metrics()),
        ("/openapi.json", with_problems(contract, &foreign).build()),
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

fn about(tag: &str, id: &str, summary: &str) -> OperationBuilder {
    OperationBuilder::new().tag(tag).summary(Some(summary)).operation_id(Some(id))
}

fn with_problems(operation: OperationBuilder, statuses: &[StatusCode]) -> OperationBuilder {
    statuses.iter().fold(operation, |operation, &status| {
        operation.response(status.as_str(), problem_of(status))
    })
}

/// The name of the response of `swap2`.
const SWAP2_ANSWER: &str = "GomokuSwap2";
/// The name of the response of `record`.
const RECORD_ANSWER: &str = "Games";
/// The name of the response that is a stream.
const SEARCH: &str = "Search";
/// The name of the response that is a picture.
const PICTURE: &str = "Picture";
/// The name of the response that is a picture of pixels.
const PIXELS: &str = "Pixels";
/// The name of the response that is a drawing of characters.
const DRAWING: &str = "Drawing";
/// The name of the response that is a graph in the dot language.
const GRAPH: &str = "Graph";

fn bestmove_name(game: GameKind) -> String {
    format!("{}BestMove", schemas::game_type(game))
}

fn position_name(game: GameKind) -> String {
    format!("{}Position", schemas::game_type(game))
}

/// The answers that several operations give, by name.
pub(super) fn answers() -> Vec<(String, Response)> {
    let mut answers: Vec<_> =
        other_forms().into_iter().map(|(name, response)| (name.to_owned(), response)).collect();
    for game in GameKind::ALL {
        let answer = json_of("BestMoveAnswer", examples::bestmove_answer(game));
        let best_move = response("The best move.")
            .header("cache-status", header(CACHE_STATUS))
            .header("etag", header(ETAG))
            .header("cache-control", header(CACHE_CONTROL))
            .content("application/json", answer);
        answers.push((bestmove_name(game), best_move.build()));
        let answer = json_of("PositionAnswer", examples::position_answer(game));
        let position = response("What the rules say.")
            .header("etag", header(ETAG))
            .header("cache-control", header(CACHE_CONTROL))
            .content("application/json", answer);
        answers.push((position_name(game), position.build()));
    }
    let swap2 = json_of("Swap2Answer", examples::of("gomoku_swap2"));
    let swap2 = response("What to do.").content("application/json", swap2);
    answers.push((SWAP2_ANSWER.to_owned(), swap2.build()));
    let games = json_of("GamesRead", examples::of("record"));
    let games = response("The games.").content("application/json", games);
    answers.push((RECORD_ANSWER.to_owned(), games.build()));
    answers.extend(lab::answers());
    answers
}

/// Answers that are no JSON.
fn other_forms() -> [(&'static str, Response); 5] {
    let kept = |description: &str, media_type: &str, example: &str| {
        response(description)
            .header("etag", header(ETAG))
            .header("cache-control", header(CACHE_CONTROL))
            .content(media_type, text(description, example))
            .build()
    };
    let event = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("StreamData")))
        .example(Some(examples::progress(GameKind::Othello)))
        .build();
    let search = response("The stream of the search; the schema is that of `data`.")
        .content("text/event-stream", event)
        .build();
    let pixels = response("A picture of at most 4 megapixels.")
        .header("etag", header(ETAG))
        .header("cache-control", header(CACHE_CONTROL))
        .content(Form::Png.media_type(), bytes("The PNG."))
        .build();
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    [
        (SEARCH, search),
        (PICTURE, kept("A picture.", Form::Svg.media_type(), svg)),
        (PIXELS, pixels),
        (DRAWING, kept("A drawing.", Form::Text.media_type(), "    a b c\n  1 - - -\n")),
        (
            GRAPH,
            kept(
                "A graph in the dot language.",
                Form::Graphviz.media_type(),
                "digraph search {\n}\n",
            ),
        ),
    ]
}

fn json_body(schema: &str, example: Value) -> RequestBody {
    RequestBodyBuilder::new()
        .required(Some(Required::True))
        .content("application/json", json_of(schema, example))
        .build()
}

fn parameters(scope: Scope, fields: &[&Field]) -> Vec<Parameter> {
    fields.iter().flat_map(|field| parameters_of(scope, field)).collect()
}

/// The parameters of a field: one, or one for each part of an object.
fn parameters_of(scope: Scope, field: &Field) -> Vec<Parameter> {
    let of_part = |part: &Field| {
        ParameterBuilder::from(parameter(part))
            .name(format!("{}.{}", field.name, part.name))
            // An object that is not given misses no part.
            .required(Required::False)
            .build()
    };
    match field.shape {
        Shape::Object(parts) => parts.iter().map(|part| of_part(part)).collect(),
        Shape::Evaluation => {
            let mut parameters = vec![parameter(field)];
            parameters.extend(schemas::evaluation_parameters(scope).into_iter().map(
                |(name, about, schema)| {
                    ParameterBuilder::new()
                        .name(format!("{}.{name}", field.name))
                        .parameter_in(ParameterIn::Query)
                        .required(Required::False)
                        .description(Some(about))
                        .schema(Some(schema))
                        .build()
                },
            ));
            parameters
        }
        _ => vec![parameter(field)],
    }
}

fn parameter(field: &Field) -> Parameter {
    let parameter = ParameterBuilder::new()
        .name(field.name)
        .parameter_in(ParameterIn::Query)
        .required(if field.required.is_some() { Required::True } else { Required::False })
        .description(Some(field.description()))
        .schema(Some(schemas::in_query(field)));
    match field.shape {
        Shape::Names { .. } | Shape::Techniques => {
            parameter.style(Some(ParameterStyle::Form)).explode(Some(false)).build()
        }
        _ => parameter.build(),
    }
}
