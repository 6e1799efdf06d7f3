//! Handlers of the laboratory.

use axum::response::Response;
use serde::Serialize;
use tracing::Span;
use yomi_contract::{
    answer::{
        RaceAnswer, RecordAnswer,
        drawing::{picture as picture_of, title},
    },
    experiment::{Performed, perform},
    reading::form::Form,
    request::{
        asked::{Offers, Wants},
        lab::{LabQuestion, station::Station},
        picture::FIT,
        read_lab,
    },
};
use yomi_drawing::{Picture, TextOptions};
use yomi_laboratory::{Findings, Plan};
use yomi_server::observed::hold;

use crate::{
    caching::{self, Reach},
    gate::{client::ClientName, keys::Grant},
    middleware::context::{RequestContext, SearchTimes},
    received::Received,
    response::{ProblemResponse, picture, written},
    state::HandlerState,
};

/// Response formats of a recorded search.
pub(crate) const RECORD_OFFERS: Offers =
    Offers { forms: &[Form::Json, Form::Svg, Form::Png, Form::Graphviz, Form::Text], open: &[] };

/// Response formats of a race.
pub(crate) const RACE_OFFERS: Offers = Offers { forms: &[Form::Json], open: &[] };

/// Answers with a recorded search, or with a race between searches.
pub(crate) async fn answer(
    state: HandlerState,
    station: Station,
    context: RequestContext,
    grant: Grant,
    client: ClientName,
    received: Received,
) -> Result<Response, ProblemResponse> {
    let offers = if station == Station::Race { RACE_OFFERS } else { RECORD_OFFERS };
    let Wants { form, asked, headers } = received.wants(offers)?;
    let object = asked.object()?;
    grant.check_laboratory(&object)?;
    let question = read_lab(station, &object, &grant.narrow(&state.request_limits(None)))?;
    drop(object);
    let ClientName(client) = client;
    let place = super::place(&state, &client)?;
    record_on_span(&question);
    let Performed { findings, queue, search } = perform(&state.service, &question, client.clone()).await?;
    let (arrival, engines) = (context.arrival, state.engines.clone());
    // Only the formats that do not depend on the clock are cacheable.
    let kept = asked.is_query() && form != Form::Json;
    let kept = kept.then(|| (caching::lifetime(true, Reach::of(&grant)), headers));
    let turn = if form == Form::Png { Some(picture::turn(&state, &client).await?) } else { None };
    // Writing twenty thousand nodes takes long enough to block the runtime's thread.
    let writing = move || {
        let total = || arrival.elapsed();
        let finished = |mut response: Response, place| {
            response.extensions_mut().insert(SearchTimes { queue, search });
            // Held until the client has taken the response, and while writing even after it disconnected: it is
            // megabytes.
            hold(response, place)
        };
        let text = match findings {
            Findings::Race(race) => json(&RaceAnswer::new(&engines, &question, &race, queue, search, total())),
            Findings::Record(record) => match form {
                Form::Json | Form::EventStream | Form::Html | Form::JsonLines => {
                    json(&RecordAnswer::new(&engines, &question, &record, queue, search, total()))
                }
                Form::Svg => picture_of(&question, &record, false).svg,
                Form::Png => {
                    let Picture { svg, points } = picture_of(&question, &record, true);
                    drop(record);
                    let look = question.look.look;
                    let response = picture::response(&svg, points, look, FIT.name, kept);
                    drop(turn);
                    return response.map(|response| finished(response, place));
                }
                Form::Graphviz => yomi_drawing::graphviz(&record.recording, &title(&question, &record)),
                Form::Text => yomi_drawing::text(&record.recording, TextOptions::default()),
            },
        };
        let response = if let Some((lifetime, headers)) = kept {
            let tag = caching::tag_of_bytes(text.as_bytes());
            caching::unless_known(&tag, lifetime, &headers, || written::answer(form, text))
        } else {
            written::answer(form, text)
        };
        Ok(finished(response, place))
    };
    Ok(picture::apart(&state.service, client, writing).await??)
}

/// Our own types always serialise.
fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
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
