//! The operations of reviews.

use utoipa::openapi::{ContentBuilder, Ref, Response};
use yomi_game::GameKind;

use super::{Described, Fields, jobs, json_body, reading};
use crate::{
    openapi::{
        examples,
        responses::{bytes, json_of, response, text},
        schemas,
    },
    reading::form::Form,
    routes::Route,
};

const TAG: &str = "review";

const REVIEW: &str = "At most 10 s of search; a longer review is a stream.";
const STREAM: &str = "Events: `estimate`, `ply` for each finished move, `progress`, then `result` or `problem`.";
const REPORT: &str = "One file without scripts.";
const WRITTEN: &str = "A finished review in another form; nothing is searched.";
const GRAPH: &str = "The first player's expectation after each move.";

/// The operations of a route of reviews.
pub(super) fn of(route: Route, game: GameKind, path: &str) -> Vec<Described> {
    if route == Route::ReviewReport {
        let summary = format!("Report of a finished review of {}", game.name());
        let body = json_body(schemas::REPORT_REQUEST, None);
        return vec![reading(path, TAG, &summary, WRITTEN.to_owned(), Fields::Body(body), REPORT_ANSWER)];
    }
    let example = (route == Route::Review).then(|| examples::review_request(game));
    let body = json_body(&schemas::review_name(game), example);
    let (form, about, answer) = match route {
        Route::ReviewStream => (" as a stream", STREAM, EVENTS),
        Route::ReviewHtml => (" as a page", REPORT, PAGE),
        Route::ReviewSvg => (" as a graph", GRAPH, DRAWN),
        Route::ReviewPng => (" as a graph of pixels", GRAPH, PIXELS),
        _ => ("", REVIEW, ANSWER),
    };
    let summary = format!("Review of a game of {}{form}", game.name());
    if route != Route::Review {
        return vec![reading(path, TAG, &summary, about.to_owned(), Fields::Body(body), answer)];
    }
    let about = format!("{about} {}", jobs::ABOUT);
    vec![reading(path, TAG, &summary, about, Fields::Body(body), answer)]
}

const ANSWER: &str = "Review";
const EVENTS: &str = "ReviewEvents";
const PAGE: &str = "ReviewPage";
const DRAWN: &str = "ReviewGraph";
const REPORT_ANSWER: &str = "ReviewReport";
const PIXELS: &str = "ReviewPixels";

/// What the operations answer, by name.
pub(super) fn answers() -> Vec<(String, Response)> {
    let review = json_of("ReviewAnswer", examples::of("tictactoe_review"));
    let event = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(schemas::stream::REVIEW_DATA)))
        .example(Some(serde_json::json!({ "done": 0.4, "finished": 24, "unfinished": [] })))
        .build();
    let events = response("The stream of the review; the schema is that of `data`.");
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    let page = "<!doctype html>\n<html lang=\"en\"></html>\n";
    // One form: generators take no union of bytes, texts and objects.
    let report = response(
        "The report: `text/html`, `application/x-go-sgf`, `text/plain`, `image/svg+xml`, `image/png` or JSON.",
    )
    .content("*/*", bytes("As `format` says."));
    let answers = [
        (ANSWER, response("The review.").content("application/json", review).build()),
        (EVENTS, events.content("text/event-stream", event).build()),
        (PAGE, response("The page.").content(Form::Html.media_type(), text("The page.", page)).build()),
        (DRAWN, response("The graph.").content(Form::Svg.media_type(), text("The graph.", svg)).build()),
        (REPORT_ANSWER, report.build()),
        (PIXELS, response("The graph.").content(Form::Png.media_type(), bytes("The PNG.")).build()),
    ];
    answers.into_iter().map(|(name, response)| (name.to_owned(), response)).collect()
}
