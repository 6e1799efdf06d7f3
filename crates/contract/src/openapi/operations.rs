//! The operations: what each path and method takes and answers. Those of the laboratory are in
//! `lab`.

mod batch;
mod jobs;
pub(crate) mod lab;
mod review;

use http::StatusCode;
use utoipa::openapi::{
    ContentBuilder, Ref, RefOr, Required, Response, Schema,
    path::{HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, ParameterStyle},
    request_body::{RequestBody, RequestBodyBuilder},
};
use yomi_game::GameKind;

use super::{
    examples,
    responses::{any_problem, bytes, header, json_of, problem_of, response, text},
    schemas::{self, Scope},
};
use crate::{
    reading::{
        field::{Field, Shape},
        form::Form,
    },
    request::{self, lab::station::Station, openings, puzzle},
    routes::Route,
};
use serde_json::{Value, json};

const STREAM: &str = "Events: `progress`, at most 20 a second, then `result` or `problem`; `Last-Event-ID` resumes.";
const EXPLAIN: &str = "Facts about two moves, each counted, proven or estimated, with a sentence; none says why the engine prefers a \
    move.";
const SWAP2: &str = "Swap2 for freestyle and standard. On an empty board three stones, balanced by search, by `seed`; with three \
     stones a colour, or two more stones where neither is clearly better; with five a colour.";
const OPENINGS: &str =
    "Tournament games of WTHOR up to the 20th move, by position under symmetry, with results and the engine's values.";
const PUZZLE: &str = "Exactly one move wins. Mondays are the easiest, Sundays the hardest.";
const RECORD: &str = "PGN, SGF, GGF, `.psq`, JSON, OBF, boards of GGS, and moves with or without numbers and comments. Every part of the \
     text is a move, a name, a result or stands in `ignored`, or the text is refused.";
const OTHER_FORMS: &str = "`?format=` or `Accept` chooses another form.";
const BY_LINK: &str = "Fields in the query.";

/// Problems of every request, except for pages and probes, before its fields are read.
const GATE_PROBLEMS: [StatusCode; 4] =
    [StatusCode::BAD_REQUEST, StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];
const ETAG: &str =
    "To a `GET`: weak, over everything but `id` and `timing`. `If-None-Match` with it is answered with 304.";
const CACHE_CONTROL: &str =
    "To a `GET`: `public, max-age=3600` where `deterministic` (`private` with a key), else `no-store`.";
const CACHE_STATUS: &str = "What the service made of its own cache (RFC 9211), where something is searched: `yomi; hit`; `yomi; fwd=miss`, \
     with `stored` or `collapsed`; `yomi; fwd=bypass`.";

const KEY: &str =
    "Of the position: 32 hexadecimal digits, equal for its mirror images, by which a proxy may choose a replica.";

/// Problems of a `POST`.
const POST_PROBLEMS: [StatusCode; 5] = [
    StatusCode::FORBIDDEN,
    StatusCode::NOT_ACCEPTABLE,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    StatusCode::UNPROCESSABLE_ENTITY,
];

/// Problems of a `GET` with parameters.
const GET_PROBLEMS: [StatusCode; 4] = [
    StatusCode::FORBIDDEN,
    StatusCode::NOT_ACCEPTABLE,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::UNPROCESSABLE_ENTITY,
];

/// Where an operation reads its fields.
enum Fields {
    Body(RequestBody),
    Query(Vec<Parameter>),
}

/// An operation that reads fields, by its path and method.
fn reading(path: &str, tag: &str, summary: &str, description: String, fields: Fields, answer: &str) -> Described {
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
    let operation = with_problems(with_problems(operation, problems), &GATE_PROBLEMS).build();
    (path.to_owned(), method, operation)
}

/// A path with its method and what it takes and answers.
pub(super) type Described = (String, HttpMethod, Operation);

/// The operations of a route, by path and method; none for a page and for the operator's own listener.
pub(super) fn of(route: Route) -> Vec<Described> {
    let of_games = |of: fn(GameKind, &str) -> Vec<Described>| {
        let path = |game: GameKind| route.name().replace("{game}", game.name());
        GameKind::ALL.into_iter().flat_map(|game| of(game, &path(game))).collect()
    };
    let json = |id: &str, summary: &str, schema: &str| plain(route, listed(id, summary, schema));
    match route {
        Route::BestMove => of_games(bestmove),
        Route::BestMoveStream => of_games(bestmove_stream),
        Route::Position => of_games(position),
        Route::PositionSvg => of_games(|game, path| picture(game, path, "A picture of", PICTURE)),
        Route::PositionPng => {
            of_games(|game, path| picture(game, path, "A picture of pixels of", PIXELS))
        }
        Route::PositionText => of_games(|game, path| {
            let summary = format!("A drawing of a position of {}", game.name());
            vec![reading(path, "position", &summary, BY_LINK.to_owned(), rules_by_link(game), DRAWING)]
        }),
        Route::Review
        | Route::ReviewStream
        | Route::ReviewHtml
        | Route::ReviewSvg
        | Route::ReviewPng
        | Route::ReviewReport => {
            let path = |game: GameKind| route.name().replace("{game}", game.name());
            GameKind::ALL
                .into_iter()
                .flat_map(|game| review::of(route, game, &path(game)))
                .collect()
        }
        Route::Openings => {
            let query = Fields::Query(parameters(Scope::Game(openings::GAME), &openings::fields()));
            vec![reading(route.name(), "opening", "How people went on", OPENINGS.to_owned(), query, OPENINGS_ANSWER)]
        }
        Route::Puzzle => of_games(|game, path| {
            let query = Fields::Query(parameters(Scope::Game(game), &puzzle::puzzle_fields(game)));
            let summary = format!("The puzzle of a day of {}", game.name());
            vec![reading(path, "puzzle", &summary, PUZZLE.to_owned(), query, PUZZLE_ANSWER)]
        }),
        Route::Explain => of_games(|game, path| {
            let body = Fields::Body(json_body(&schemas::explain_name(game), examples::explain_request(game)));
            let summary = format!("Why this move of {} and not that one", game.name());
            vec![reading(path, "explain", &summary, EXPLAIN.to_owned(), body, EXPLAIN_ANSWER)]
        }),
        Route::Swap2 => {
            let body = Fields::Body(json_body(schemas::SWAP2_REQUEST, examples::swap2_request()));
            let about = SWAP2.to_owned();
            vec![reading(route.name(), "opening", "Swap2 in gomoku", about, body, SWAP2_ANSWER)]
        }
        Route::Record => {
            let body = Fields::Body(json_body(schemas::RECORD_REQUEST, examples::record_request()));
            let (summary, about) = ("The games in a text", RECORD.to_owned());
            vec![reading(route.name(), "record", summary, about, body, RECORD_ANSWER)]
        }
        Route::Batch => batch::of(route),
        Route::Jobs | Route::Job | Route::JobEvents | Route::JobResult => jobs::of(route),
        Route::Tree => lab::searched(route, Station::Tree),
        Route::Trace => lab::searched(route, Station::Trace),
        Route::TreeSvg => lab::drawn(route, Station::Tree, PICTURE),
        Route::TreePng => lab::drawn(route, Station::Tree, PIXELS),
        Route::TreeText => lab::drawn(route, Station::Tree, DRAWING),
        Route::TreeDot => lab::drawn(route, Station::Tree, GRAPH),
        Route::TraceSvg => lab::drawn(route, Station::Trace, PICTURE),
        Route::TracePng => lab::drawn(route, Station::Trace, PIXELS),
        Route::TraceText => lab::drawn(route, Station::Trace, DRAWING),
        Route::TraceDot => lab::drawn(route, Station::Trace, GRAPH),
        Route::Race => lab::race(route),
        Route::Exercise => lab::exercise(route),
        Route::ExerciseCheck => lab::exercise_check(route),
        Route::Paths => plain(route, paths_below("get_paths", "What is below /v1")),
        Route::GamePaths => of_games(|game, path| {
            let (id, summary) = (
                format!("get_{}_paths", game.name()),
                format!("What there is for {}", game.name()),
            );
            vec![(path.to_owned(), HttpMethod::Get, paths_below(&id, &summary))]
        }),
        Route::LabPaths => plain(route, paths_below("get_lab_paths", "What the laboratory has")),
        Route::Games => json("get_games", "Games, algorithms, techniques, levels", "GamesAnswer"),
        Route::Limits => json("get_limits", "What a request may ask for, by name", "LimitsAnswer"),
        Route::Status => json("get_status", "How busy the server is", "StatusAnswer"),
        Route::Version => json("get_version", "Which build answers", "VersionAnswer"),
        Route::Live => {
            let probe = probe("get_livez", "The process answers");
            plain(route, with_problems(probe, &FOREIGN).build())
        }
        Route::Ready => {
            let probe = probe("get_readyz", "Requests are taken");
            plain(route, with_problems(probe, &UNREADY).build())
        }
        Route::Startup => {
            let probe = probe("get_startupz", "The same as readyz");
            plain(route, with_problems(probe, &UNREADY).build())
        }
        Route::Metrics => plain(route, metrics()),
        Route::Contract => {
            let contract = json_of("Contract", json!({ "openapi": "3.1.0" }));
            let contract = about("documentation", "get_openapi", "This contract")
                .response("200", response("The contract.").content("application/json", contract));
            plain(route, with_problems(contract, &FOREIGN).build())
        }
        Route::Contract30 => {
            let contract = json_of("Contract", json!({ "openapi": "3.0.3" }));
            let summary = "This contract as OpenAPI 3.0, for generators that read no other";
            let contract = about("documentation", "get_older_openapi", summary)
                .response("200", response("The contract.").content("application/json", contract));
            plain(route, with_problems(contract, &FOREIGN).build())
        }
        Route::Icon
        | Route::Docs
        | Route::DocsPage
        | Route::DocsFile
        | Route::Page
        | Route::PageFile
        // Its contract is that of the Model Context Protocol.
        | Route::Mcp
        | Route::Clients
        | Route::ClientsText => Vec::new(),
    }
}

/// The only operation of a route without parameters.
fn plain(route: Route, operation: Operation) -> Vec<Described> {
    vec![(route.name().to_owned(), HttpMethod::Get, operation)]
}

fn bestmove(game: GameKind, path: &str) -> Vec<Described> {
    let summary = format!("Best move in {}", game.name());
    let by_link = format!("{BY_LINK} {OTHER_FORMS}");
    let linked = format!("{summary}, by link");
    let (forms, body) = (format!("{OTHER_FORMS} {}", jobs::ABOUT), searched(game));
    vec![
        reading(path, "bestmove", &summary, forms, body, BEST_MOVE),
        reading(path, "bestmove", &linked, by_link, searched_by_link(game), BEST_MOVE),
    ]
}

fn bestmove_stream(game: GameKind, path: &str) -> Vec<Described> {
    let summary = format!("Search for the best move in {}", game.name());
    let linked = format!("{summary}, by link");
    let body = Fields::Body(json_body(&schemas::request_name(game), None));
    vec![
        reading(path, "bestmove", &summary, STREAM.to_owned(), body, SEARCH),
        reading(path, "bestmove", &linked, STREAM.to_owned(), searched_by_link(game), SEARCH),
    ]
}

fn position(game: GameKind, path: &str) -> Vec<Described> {
    let summary = format!("Rules for a position of {}", game.name());
    let body = json_body(&schemas::position_name(game), examples::position_request(game));
    let by_link = format!("{BY_LINK} {OTHER_FORMS}");
    let linked = format!("{summary}, by link");
    vec![
        reading(path, "position", &summary, OTHER_FORMS.to_owned(), Fields::Body(body), POSITION),
        reading(path, "position", &linked, by_link, rules_by_link(game), POSITION),
    ]
}

fn picture(game: GameKind, path: &str, what: &str, answer: &str) -> Vec<Described> {
    let summary = format!("{what} a position of {}", game.name());
    vec![reading(path, "position", &summary, BY_LINK.to_owned(), rules_by_link(game), answer)]
}

/// The body of `bestmove`.
fn searched(game: GameKind) -> Fields {
    Fields::Body(json_body(&schemas::request_name(game), examples::bestmove_request(game)))
}

/// The query of `bestmove`.
fn searched_by_link(game: GameKind) -> Fields {
    Fields::Query(parameters(Scope::Game(game), &request::fields(game)))
}

/// The query of `position`.
fn rules_by_link(game: GameKind) -> Fields {
    Fields::Query(parameters(Scope::Game(game), &request::position_fields(game)))
}

/// Problems of a probe.
const FOREIGN: [StatusCode; 1] = [StatusCode::MISDIRECTED_REQUEST];
const UNREADY: [StatusCode; 2] = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::MISDIRECTED_REQUEST];

/// An operation without parameters that answers JSON about the server.
fn listed(id: &str, summary: &str, schema: &str) -> Operation {
    let answer = response(summary).content("application/json", json_of(schema, examples::of(id)));
    listing(about("server", id, summary), answer)
}

fn paths_below(id: &str, summary: &str) -> Operation {
    listing(about("server", id, summary), Ref::from_response_name(PATHS))
}

fn listing(operation: OperationBuilder, answer: impl Into<RefOr<Response>>) -> Operation {
    let problems = [StatusCode::NOT_ACCEPTABLE, StatusCode::UNPROCESSABLE_ENTITY];
    let operation = operation.response("200", answer);
    with_problems(with_problems(operation, &problems), &GATE_PROBLEMS).build()
}

fn probe(id: &str, summary: &str) -> OperationBuilder {
    let content = json_of("HealthAnswer", examples::of("get_livez"));
    about("operation", id, summary).response("200", response(summary).content("application/json", content))
}

fn metrics() -> Operation {
    let example = "yomi_http_requests_total{route=\"/livez\",method=\"GET\",code=\"200\"} 1\n";
    let summary = "Measurements in Prometheus' text format";
    let departed = "A server started with `--metrics-addr` serves this there instead, without keys.";
    let operation = about("operation", "get_metrics", summary)
        .description(Some(departed))
        .response("200", response(summary).content("text/plain", text(summary, example)));
    with_problems(operation, &GATE_PROBLEMS).build()
}

fn about(tag: &str, id: &str, summary: &str) -> OperationBuilder {
    OperationBuilder::new().tag(tag).summary(Some(summary)).operation_id(Some(id))
}

fn with_problems(operation: OperationBuilder, statuses: &[StatusCode]) -> OperationBuilder {
    let operation = operation.response("default", any_problem());
    statuses.iter().fold(operation, |operation, &status| operation.response(status.as_str(), problem_of(status)))
}

/// The name of the response of `bestmove`.
const BEST_MOVE: &str = "BestMove";
/// The name of the response of `position`.
const POSITION: &str = "Position";
/// The name of the response that lists paths.
const PATHS: &str = "Paths";
/// The name of the response of `swap2`.
const SWAP2_ANSWER: &str = "GomokuSwap2";
/// The name of the response of `openings`.
const OPENINGS_ANSWER: &str = "Openings";
/// The name of the response of `explain`.
const EXPLAIN_ANSWER: &str = "Explanation";
/// The name of the response of `puzzle`.
const PUZZLE_ANSWER: &str = "Puzzle";
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

/// The answers that several operations give, by name.
pub(super) fn answers() -> Vec<(String, Response)> {
    let mut answers: Vec<_> = other_forms().into_iter().map(|(name, response)| (name.to_owned(), response)).collect();
    let answer = json_of("BestMoveAnswer", examples::of("othello_bestmove"));
    let best_move = response("The best move.")
        .header("cache-status", header(CACHE_STATUS))
        .header("x-yomi-key", header(KEY))
        .header("etag", header(ETAG))
        .header("cache-control", header(CACHE_CONTROL))
        .content("application/json", answer);
    answers.push((BEST_MOVE.to_owned(), best_move.build()));
    for (name, about, schema, example) in [
        (POSITION, "What the rules say.", "PositionAnswer", "othello_position"),
        (OPENINGS_ANSWER, "The moves, by the number of games.", "OpeningsAnswer", "othello_openings"),
        (PUZZLE_ANSWER, "The puzzle.", "PuzzleAnswer", "othello_puzzle"),
    ] {
        let response = response(about).header("etag", header(ETAG)).header("cache-control", header(CACHE_CONTROL));
        let content = json_of(schema, examples::of(example));
        answers.push((name.to_owned(), response.content("application/json", content).build()));
    }
    for (name, about, schema, example) in [
        (PATHS, "The paths below this one.", "PathsAnswer", "get_paths"),
        (SWAP2_ANSWER, "What to do.", "Swap2Answer", "gomoku_swap2"),
        (EXPLAIN_ANSWER, "The facts.", "ExplainAnswer", "othello_explain"),
        (RECORD_ANSWER, "The games.", "GamesRead", "record"),
    ] {
        let content = json_of(schema, examples::of(example));
        answers.push((name.to_owned(), response(about).content("application/json", content).build()));
    }
    answers.extend(lab::answers());
    answers.extend(review::answers());
    answers.extend(batch::answers());
    answers.extend(jobs::answers());
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
        .example(Some(examples::progress()))
        .build();
    let search =
        response("The stream of the search; the schema is that of `data`.").content("text/event-stream", event).build();
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
        (GRAPH, kept("A graph in the dot language.", Form::Graphviz.media_type(), "digraph search {\n}\n")),
    ]
}

fn json_body(schema: &str, example: impl Into<Option<Value>>) -> RequestBody {
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
            parameters.extend(schemas::evaluation_parameters(scope).into_iter().map(|(name, about, schema)| {
                ParameterBuilder::new()
                    .name(format!("{}.{name}", field.name))
                    .parameter_in(ParameterIn::Query)
                    .required(Required::False)
                    .description(Some(about))
                    .schema(Some(schema))
                    .build()
            }));
            parameters
        }
        _ => vec![parameter(field)],
    }
}

fn parameter(field: &Field) -> Parameter {
    let schema = schemas::in_query(field);
    // The schema, which bodies share, has the rest.
    let about = if is_described(&schema) { field.summary() } else { field.description() };
    let parameter = ParameterBuilder::new()
        .name(field.name)
        .parameter_in(ParameterIn::Query)
        .required(if field.required.is_some() { Required::True } else { Required::False })
        .description(Some(about))
        .schema(Some(schema));
    match field.shape {
        Shape::Names { .. } | Shape::Techniques => {
            parameter.style(Some(ParameterStyle::Form)).explode(Some(false)).build()
        }
        _ => parameter.build(),
    }
}

/// Whether a schema has a description of its own.
fn is_described(schema: &RefOr<Schema>) -> bool {
    match schema {
        RefOr::T(Schema::Object(schema)) => schema.description.is_some(),
        RefOr::T(Schema::Array(schema)) => schema.description.is_some(),
        RefOr::T(Schema::OneOf(schema)) => schema.description.is_some(),
        _ => false,
    }
}
