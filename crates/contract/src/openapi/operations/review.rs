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

const REVIEW: &str =
    "Every move of a game against the best one, by at most 10 s of search; a longer review is a stream.";
const STREAM: &str = "The review as server-sent events: `estimate` first, `ply` for each finished move, `progress`, at the \
     end `result`, which has all moves, or `problem`. A client that disconnects ends the review.";
const REPORT: &str =
    "One self-contained file with graph, boards of the greatest losses and the table of moves, without scripts.";
const GRAPH: &str = "The expectation of the first player after each move, mistakes marked.";

/// The operations of a route of reviews.
pub(super) fn of(route: Route, game: GameKind, path: &str) -> Vec<Described> {
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
    let answers = [
        (ANSWER, response("The review.").content("application/json", review).build()),
        (EVENTS, events.content("text/event-stream", event).build()),
        (PAGE, response("The page.").content(Form::Html.media_type(), text("The page.", page)).build()),
        (DRAWN, response("The graph.").content(Form::Svg.media_type(), text("The graph.", svg)).build()),
        (PIXELS, response("The graph.").content(Form::Png.media_type(), bytes("The PNG.")).build()),
    ];
    answers.into_iter().map(|(name, response)| (name.to_owned(), response)).collect()
}
