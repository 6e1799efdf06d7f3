//! The handlers of the laboratory.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value};
use tracing::Span;
use yomi_laboratory::{
    Findings, Plan, Record,
    drawing::{self, TextOptions},
};

use super::{Performed, perform, title};
use crate::api::{
    Floor,
    answer::{RaceAnswer, RecordAnswer, picture},
    gate::keys::Grant,
    middleware::{
        context::{RequestContext, SearchTimes},
        held::hold,
    },
    problem::Problem,
    reading::{
        accept::{self, Form},
        body::JsonObject,
        query::{Headers, QueryObject},
    },
    request::lab::{self, LabQuestion, Station},
};

/// The forms of a recorded search.
pub(crate) const RECORD_FORMS: [Form; 4] = [Form::Json, Form::Svg, Form::Graphviz, Form::Text];

/// The forms of a race.
pub(crate) const RACE_FORMS: [Form; 1] = [Form::Json];

/// Answers a body with a tree.
pub(crate) async fn post_tree(
    State(floor): State<Floor>,
    context: RequestContext,
    grant: Grant,
    JsonObject { fields: object, headers }: JsonObject,
) -> Result<Response, Problem> {
    answer(&floor, Station::Tree, &context, &grant, &headers, object).await
}

/// Answers a query string with a tree.
pub(crate) async fn get_tree(
    State(floor): State<Floor>,
    context: RequestContext,
    grant: Grant,
    QueryObject(object): QueryObject,
    Headers(headers): Headers,
) -> Result<Response, Problem> {
    answer(&floor, Station::Tree, &context, &grant, &headers, object).await
}

/// Answers a body with a position.
pub(crate) async fn post_trace(
    State(floor): State<Floor>,
    context: RequestContext,
    grant: Grant,
    JsonObject { fields: object, headers }: JsonObject,
) -> Result<Response, Problem> {
    answer(&floor, Station::Trace, &context, &grant, &headers, object).await
}

/// Answers a query string with a position.
pub(crate) async fn get_trace(
    State(floor): State<Floor>,
    context: RequestContext,
    grant: Grant,
    QueryObject(object): QueryObject,
    Headers(headers): Headers,
) -> Result<Response, Problem> {
    answer(&floor, Station::Trace, &context, &grant, &headers, object).await
}

/// Answers a body with a race.
pub(crate) async fn post_race(
    State(floor): State<Floor>,
    context: RequestContext,
    grant: Grant,
    JsonObject { fields: object, headers }: JsonObject,
) -> Result<Response, Problem> {
    answer(&floor, Station::Race, &context, &grant, &headers, object).await
}

async fn answer(
    floor: &Floor,
    station: Station,
    context: &RequestContext,
    grant: &Grant,
    headers: &HeaderMap,
    object: Map<String, Value>,
) -> Result<Response, Problem> {
    let forms = if station == Station::Race { &RACE_FORMS[..] } else { &RECORD_FORMS };
    let form = accept::choose(headers, forms)?;
    grant.check_laboratory(&object)?;
    let question = lab::read(station, &object, &grant.narrow(&floor.limits))?;
    drop(object);
    let place = super::place(floor)?;
    record_on_span(&question);
    let Performed { findings, queue, search } = perform(&floor.service, &question).await?;
    let (arrival, engines) = (context.arrival, floor.engines.clone());
    // Twenty thousand nodes take a while to write, in which other requests want the thread.
    let writing = tokio::task::spawn_blocking(move || {
        let mut response = match findings {
            Findings::Race(race) => {
                let total = arrival.elapsed();
                Json(RaceAnswer::new(&engines, &question, &race, queue, search, total))
                    .into_response()
            }
            Findings::Record(record) => match form {
                Form::Json | Form::EventStream => {
                    let total = arrival.elapsed();
                    Json(RecordAnswer::new(&engines, &question, &record, queue, search, total))
                        .into_response()
                }
                Form::Svg => {
                    picture::respond(drawing::svg(&record.recording, &title(&question, &record)))
                }
                Form::Graphviz => graphviz(&question, &record),
                Form::Text => {
                    drawing::text(&record.recording, TextOptions::default()).into_response()
                }
            },
        };
        response.extensions_mut().insert(SearchTimes { queue, search });
        // Until it is taken, and here even if nobody waits any more: it is megabytes.
        hold(response, place)
    });
    // Nobody aborts the task, so that it ends without an answer only when it panics.
    Ok(writing.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic())))
}

fn graphviz(question: &LabQuestion, record: &Record) -> Response {
    let dot = drawing::graphviz(&record.recording, &title(question, record));
    let content_type = HeaderValue::from_static("text/vnd.graphviz; charset=utf-8");
    ([(header::CONTENT_TYPE, content_type)], dot).into_response()
}

fn record_on_span(question: &LabQuestion) {
    let span = Span::current();
    if let Some((game, _)) = question.game_and_turn() {
        span.record("game", game);
    }
    if let Plan::Record(plan) = &question.experiment.plan {
        span.record("algorithm", plan.configuration.algorithm.entry().name);
    }
}
