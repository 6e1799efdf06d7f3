//! The laboratory: `/v1/lab/tree`, `trace` and `race`, exercises and the marks of their solutions.

use axum::{
    Json,
    extract::State,
    http::{HeaderName, HeaderValue, header},
    response::Response,
};
use serde::Serialize;
use yomi_api::laboratory::{Experiment, Found};
use yomi_contract::{
    answer::exercise::{CheckedAnswer, ExerciseAnswer},
    problem::Problem,
    reading::form::Form,
    request::{
        asked::{Offers, Wants},
        lab::station::Station,
        picture::FIT,
    },
};
use yomi_server::observed::hold;

use crate::{
    caching::{self, Kept, Reach},
    middleware::context::From,
    received::Received,
    response::{ProblemResponse, written},
    state::HandlerState,
};

/// What an answer with sentences depends on.
const VARY: HeaderValue = HeaderValue::from_static("Accept, Accept-Language, Origin");

/// Response formats of a recorded search.
pub(crate) const RECORD_OFFERS: Offers =
    Offers { forms: &[Form::Json, Form::Svg, Form::Png, Form::Graphviz, Form::Text], open: &[] };

/// Response formats of a race, and of exercises.
pub(crate) const RACE_OFFERS: Offers = Offers { forms: &[Form::Json], open: &[] };

/// Answers with a recorded search, or with a race between searches.
pub(crate) async fn answer(
    HandlerState { api, .. }: HandlerState,
    station: Station,
    From(caller): From,
    received: Received,
) -> Result<Response, ProblemResponse> {
    let offers = if station == Station::Race { RACE_OFFERS } else { RECORD_OFFERS };
    let Wants { form, asked, headers } = received.wants(offers)?;
    let has_language = station != Station::Race;
    let object = if has_language { asked.object_in_language(&headers)? } else { asked.object()? };
    let question = api.read_experiment(&caller, station, &object)?;
    drop(object);
    let experiment = api.experiment(&caller, question).await?;
    // Only the formats that do not depend on the clock are cacheable.
    let kept = asked.is_query() && form != Form::Json;
    let kept = kept.then(|| (caching::lifetime(true, Reach::of(&caller)), headers));
    let writing = move || written(experiment, form, kept);
    let written = if form == Form::Png {
        api.drawn(&caller.client, writing).await?
    } else {
        api.apart(&caller.client, writing).await?
    };
    let mut response = written?;
    if has_language {
        response.headers_mut().insert(header::VARY, VARY);
    }
    Ok(response)
}

/// The response, which holds the place of its experiment, while it is written even if the client leaves: it is megabytes.
fn written(experiment: Experiment, form: Form, kept: Option<Kept>) -> Result<Response, Problem> {
    if form == Form::Png {
        let (svg, points) = experiment.drawing();
        let (look, times, place) = (experiment.look(), experiment.times, experiment.place);
        let mut response = written::picture(&svg, points, look, FIT.name, kept)?;
        response.extensions_mut().insert(times);
        return Ok(hold(response, place));
    }
    let text = match form {
        Form::Svg => experiment.svg(),
        Form::Graphviz => experiment.graphviz(),
        Form::Text => experiment.text(),
        Form::Json | Form::EventStream | Form::Html | Form::JsonLines | Form::Png => match experiment.answer() {
            Found::Record(answer) => json(&answer),
            Found::Race(answer) => json(&answer),
        },
    };
    let mut response = if let Some((lifetime, headers)) = kept {
        let tag = caching::tag_of_bytes(text.as_bytes());
        caching::unless_known(&tag, lifetime, &headers, || written::answer(form, text))
    } else {
        written::answer(form, text)
    };
    response.extensions_mut().insert(experiment.times);
    Ok(hold(response, experiment.place))
}

/// Our own types always serialise.
fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

/// Answers with an exercise.
pub(crate) async fn exercise(
    State(HandlerState { api, .. }): State<HandlerState>,
    From(caller): From,
    received: Received,
) -> Result<([(HeaderName, HeaderValue); 1], Json<ExerciseAnswer>), ProblemResponse> {
    let Wants { asked, headers, .. } = received.wants(RACE_OFFERS)?;
    let answer = api.exercise(&caller, &asked.object_in_language(&headers)?)?;
    Ok(([(header::VARY, VARY)], Json(answer)))
}

/// Marks a solution.
pub(crate) async fn check(
    State(HandlerState { api, .. }): State<HandlerState>,
    From(caller): From,
    received: Received,
) -> Result<([(HeaderName, HeaderValue); 1], Json<CheckedAnswer>), ProblemResponse> {
    let Wants { asked, headers, .. } = received.wants(RACE_OFFERS)?;
    let answer = api.check_exercise(&caller, &asked.object_in_language(&headers)?)?;
    Ok(([(header::VARY, VARY)], Json(answer)))
}
