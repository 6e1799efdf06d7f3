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

const REVIEW: &str = "Every move of a game against the best one, both scores from the same root: loss, class, line and refutation; for \
     each side accuracy and mean loss; turning points, missed wins, exercises. The game is `moves`, from the start or from `board`, or a \
     record as `text`; it may be resigned or unfinished. A review searches as a whole for `time_ms`, or each move by `nodes`, `depth` or \
     `level`. As JSON it searches for at most 10 s; a longer one is a stream. It yields its thread to requests for best moves \
     between two searches, and ends with what it has where the server drains or is too busy (`complete` is false).";
const STREAM: &str = "The review as server-sent events: `estimate` first, `ply` for each move once, as soon as it is finished, \
     `progress` at most 20 times a second, at the end `result`, which has all moves, or `problem`. A client that disconnects ends the \
     review. With the id of the last event as `Last-Event-ID` a request begins anew, with its events numbered on.";
const REPORT: &str = "One self-contained file with graph, boards of the greatest losses and the table of moves: no script, nothing loaded, \
     every text of the record escaped.";
const GRAPH: &str = "The expectation of the first player after each move, mistakes marked.";

/// The operations of a route of reviews.
pub(super) fn of(route: Route, game: GameKind, path: &str) -> Vec<Described> {
    let body = json_body(&schemas::review_name(game), examples::review_request(game));
    let (form, about, answer) = match route {
        Route::ReviewStream => (" as a stream", STREAM, EVENTS.to_owned()),
        Route::ReviewHtml => (" as a page", REPORT, PAGE.to_owned()),
        Route::ReviewSvg => (" as a graph", GRAPH, DRAWN.to_owned()),
        Route::ReviewPng => (" as a graph of pixels", GRAPH, PIXELS.to_owned()),
        _ => ("", REVIEW, name(game)),
    };
    let summary = format!("Review of a game of {}{form}", game.name());
    if route != Route::Review {
        return vec![reading(path, TAG, &summary, about.to_owned(), Fields::Body(body), &answer)];
    }
    let about = format!("{about} {}", jobs::ABOUT);
    vec![reading(path, TAG, &summary, about, Fields::Body(body), &answer)]
}

fn name(game: GameKind) -> String {
    format!("{}Review", game.type_name())
}

const EVENTS: &str = "ReviewEvents";
const PAGE: &str = "ReviewPage";
const DRAWN: &str = "ReviewGraph";
const PIXELS: &str = "ReviewPixels";

/// What the operations answer, by name.
pub(super) fn answers() -> Vec<(String, Response)> {
    let mut answers: Vec<_> = GameKind::ALL
        .into_iter()
        .map(|game| {
            let answer = json_of("ReviewAnswer", examples::review_answer(game));
            let answer = response("The review.").content("application/json", answer).build();
            (name(game), answer)
        })
        .collect();
    let event = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(schemas::stream::REVIEW_DATA)))
        .example(Some(serde_json::json!({ "done": 0.4, "finished": 24, "unfinished": [] })))
        .build();
    let events = response("The stream of the review; the schema is that of `data`.");
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    let page = "<!doctype html>\n<html lang=\"en\"></html>\n";
    let others = [
        (EVENTS, events.content("text/event-stream", event).build()),
        (PAGE, response("The page.").content(Form::Html.media_type(), text("The page.", page)).build()),
        (DRAWN, response("The graph.").content(Form::Svg.media_type(), text("The graph.", svg)).build()),
        (PIXELS, response("The graph.").content(Form::Png.media_type(), bytes("The PNG.")).build()),
    ];
    answers.extend(others.map(|(name, response)| (name.to_owned(), response)));
    answers
}
