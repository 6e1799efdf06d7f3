//! `POST`, `GET /v1/{game}/position`: the rules as a service, as JSON, SVG, PNG or text.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue},
    response::Response,
};
use tracing::Span;
use yomi_contract::{
    answer::position::{json, points, svg, text},
    reading::form::Form,
    request::{
        self, PositionQuestion,
        asked::{Offers, Wants},
        picture::WIDTH,
    },
};
use yomi_server::observed::hold;
use yomi_service::Client;

use super::game::GamePath;
use crate::{
    caching::{self, Reach},
    gate::{client::ClientName, keys::Grant},
    received::Received,
    response::{ProblemResponse, picture, written},
    state::HandlerState,
};

/// The response formats. Pages of other sites may embed the pictures: they cost no search.
pub(crate) const OFFERS: Offers =
    Offers { forms: &[Form::Json, Form::Svg, Form::Png, Form::Text], open: &[Form::Svg, Form::Png] };

/// Handles a body or a query string.
pub(crate) async fn answer(
    State(state): State<HandlerState>,
    GamePath(game): GamePath,
    grant: Grant,
    client: ClientName,
    received: Received,
) -> Result<Response, ProblemResponse> {
    let Wants { form, asked, headers } = received.wants(OFFERS)?;
    Span::current().record("game", game.name());
    let question = request::read_position(game, &asked.object()?)?;
    if form == Form::Png {
        let kept = asked.is_query().then(|| (caching::lifetime(true, Reach::of(&grant)), headers));
        return drawn(&state, client.0, question, kept).await;
    }
    let text = match form {
        Form::Svg => svg(&question),
        Form::Text => text(&question),
        Form::Json | Form::EventStream | Form::Png | Form::Html | Form::Graphviz | Form::JsonLines => json(&question),
    };
    if !asked.is_query() {
        return Ok(written::answer(form, text));
    }
    let lifetime = caching::lifetime(true, Reach::of(&grant));
    let tag = caching::tag_of_bytes(text.as_bytes());
    Ok(caching::unless_known(&tag, lifetime, &headers, || written::answer(form, text)))
}

/// The position as a PNG. It holds a place in the pictures pool, apart from experiments, and waits for its turn to be
/// drawn.
async fn drawn(
    state: &HandlerState,
    client: Client,
    question: PositionQuestion,
    kept: Option<(HeaderValue, HeaderMap)>,
) -> Result<Response, ProblemResponse> {
    let place = picture::place(state, &client)?;
    let turn = picture::turn(state, &client).await?;
    let drawing = move || {
        let (svg, points) = (svg(&question), points(&question));
        let response = picture::response(&svg, points, question.look, WIDTH.name, kept);
        drop(turn);
        response.map(|response| hold(response, place))
    };
    Ok(picture::apart(&state.service, client, drawing).await??)
}
