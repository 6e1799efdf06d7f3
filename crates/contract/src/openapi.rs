//! The contract, generated: OpenAPI 3.1 from the response types, the tables of the lower floors
//! and the limits that the readers use. Checked in as `openapi.yaml` at the root.

mod derived;
mod examples;
mod operations;
mod responses;
mod schemas;
mod shared;
mod version_3_0;
mod yaml;

pub use version_3_0::document_3_0;

use utoipa::{
    OpenApi,
    openapi::{
        InfoBuilder, LicenseBuilder, OpenApi as Document, OpenApiBuilder, PathItem, Paths, Server,
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
        tag::TagBuilder,
    },
};
use yomi_game::GameKind;

use crate::{
    answer::{
        BestMove, ExplainAnswer, ProgressText, RaceAnswer, RecordAnswer, Swap2Answer,
        batch::{BatchNews, LineAnswer},
        exercise::{CheckedAnswer, ExerciseAnswer},
        games::GamesAnswer,
        games_read::GamesRead,
        health::HealthAnswer,
        jobs::{JobAnswer, JobsAnswer},
        limits::LimitText,
        openings::OpeningsAnswer,
        position::PositionAnswer,
        puzzle::PuzzleAnswer,
        review::{ReviewAnswer, ReviewEstimate, ReviewProgress},
        status::StatusAnswer,
        version::VersionAnswer,
    },
    paths::PathsAnswer,
    problem::ProblemDocument,
    routes::Route,
    vocabulary,
};

/// Collects the schemas of the response types with all that they refer to.
#[derive(OpenApi)]
#[openapi(components(schemas(
    BatchNews,
    BestMove,
    CheckedAnswer,
    ExerciseAnswer,
    GamesAnswer,
    GamesRead,
    ExplainAnswer,
    HealthAnswer,
    JobAnswer,
    JobsAnswer,
    LimitText,
    LineAnswer,
    OpeningsAnswer,
    PathsAnswer,
    PositionAnswer,
    ProblemDocument,
    PuzzleAnswer,
    ProgressText,
    RaceAnswer,
    RecordAnswer,
    ReviewAnswer,
    ReviewEstimate,
    ReviewProgress,
    StatusAnswer,
    Swap2Answer,
    VersionAnswer,
)))]
struct ResponseTypes;

/// The contract.
#[must_use]
pub fn document() -> Document {
    let license =
        LicenseBuilder::new().name(env!("CARGO_PKG_LICENSE")).identifier(Some(env!("CARGO_PKG_LICENSE"))).build();
    let info = InfoBuilder::new()
        .title("Yomi")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(DESCRIPTION))
        .license(Some(license))
        .build();
    let mut components = ResponseTypes::openapi().components.unwrap_or_default();
    derived::correct(&mut components);
    for game in GameKind::ALL {
        components.schemas.insert(schemas::request_name(game), schemas::request(game).into());
        components.schemas.insert(schemas::position_name(game), schemas::position(game).into());
        components.schemas.insert(schemas::review_name(game), schemas::review(game).into());
        components.schemas.insert(schemas::explain_name(game), schemas::explain(game).into());
    }
    components.schemas.insert(schemas::REPORT_REQUEST.to_owned(), schemas::report().into());
    components.schemas.insert(schemas::SWAP2_REQUEST.to_owned(), schemas::swap2().into());
    components.schemas.insert(schemas::RECORD_REQUEST.to_owned(), schemas::record().into());
    for (name, schema) in schemas::parts() {
        components.schemas.insert(name, schema.into());
    }
    components.schemas.extend(vocabulary::all());
    for (name, schema) in schemas::lab::all() {
        components.schemas.insert(name.to_owned(), schema.into());
    }
    for (name, response) in responses::problems().into_iter().chain(operations::answers()) {
        components.responses.insert(name, response.into());
    }
    components.add_security_scheme("key", key_scheme());
    components.schemas.insert("StreamData".to_owned(), schemas::stream::stream_data());
    components.schemas.insert(schemas::stream::REVIEW_DATA.to_owned(), schemas::stream::review_data());
    components.schemas.insert(schemas::stream::BATCH_DATA.to_owned(), schemas::stream::batch_data());
    for (name, schema) in [
        (schemas::stream::JOB_DATA, schemas::stream::job_data()),
        (schemas::stream::JOB_STATE_NEWS, schemas::stream::job_state_news()),
        (schemas::stream::JOB_RESULT, schemas::stream::job_result()),
    ] {
        components.schemas.insert(name.to_owned(), schema);
    }
    components.schemas.insert(schemas::BATCH_LINE.to_owned(), schemas::batch_line().into());
    components.schemas.insert("LimitsAnswer".to_owned(), schemas::limits_answer());
    components.schemas.insert("Contract".to_owned(), schemas::contract());
    let tag = |name: &str, text: &str| TagBuilder::new().name(name).description(Some(text)).build();
    let mut document = OpenApiBuilder::new()
        .info(info)
        .servers(Some([Server::new("/")]))
        .paths(paths())
        .components(Some(components))
        // With keys off, which is the default, none is needed.
        .security(Some([SecurityRequirement::default(), SecurityRequirement::new("key", NO_SCOPES)]))
        .tags(Some([
            tag("bestmove", "The best move of a position, how good it is, and what it cost."),
            tag("position", "The rules as a service."),
            tag("review", "Whole games, judged move by move."),
            tag("batch", "Many requests at once."),
            tag("jobs", "Requests that are accepted now and answered later."),
            tag("record", "Games in the forms in which people and programs keep them."),
            tag("opening", "Openings that settle the colours."),
            tag("explain", "Why this move and not that one."),
            tag("puzzle", "A puzzle a day."),
            tag("laboratory", "Searches to look at: every node of one, or several side by side."),
            tag("server", "About this server."),
            tag("operation", "Probes and measurements for operators."),
            tag("documentation", "This contract."),
        ]))
        .build();
    shared::share(&mut document);
    document
}

const NO_SCOPES: [&str; 0] = [];

fn key_scheme() -> SecurityScheme {
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("yomi_…");
    let about = "Where the operator has switched keys on, everything but probes and pages needs one.";
    SecurityScheme::Http(scheme.description(Some(about)).build())
}

/// The contract as YAML, as it is checked in.
///
/// # Panics
/// Never: a test renders it.
#[must_use]
pub fn yaml() -> String {
    let document = document().to_json().and_then(|json| serde_json::from_str(&json));
    yaml::write(&document.expect("the contract consists of plain maps, lists and strings"))
}

fn paths() -> Paths {
    let mut paths = Paths::new();
    let mut described: Vec<_> =
        Route::ALL.iter().flat_map(|&route| operations::of(route).into_iter().map(move |item| (route, item))).collect();
    // The searches of each game together, then everything else.
    let game_of = |path: &str| GameKind::ALL.iter().position(|game| path.split('/').nth(2) == Some(game.name()));
    described.sort_by_key(|(route, (path, ..))| match route {
        Route::GamePaths => usize::MAX,
        _ => game_of(path).unwrap_or(usize::MAX),
    });
    for (_, (path, method, operation)) in described {
        let item = paths.paths.entry(path).or_default();
        item.merge_operations(PathItem::new(method, operation));
    }
    paths
}

const DESCRIPTION: &str = "Best moves for Othello, gomoku and tic-tac-toe, and a laboratory for the searches behind them: a request carries \
    the whole position, and `null` in it means \"not given\". What is refused is answered with a problem document (RFC 9457), whose codes \
    `KnownProblemCode` and `KnownFaultCode` list; docs/errors.md says what each means. A query has \
    at most 8 KiB, its lists by commas or repeated.";
