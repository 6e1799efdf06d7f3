//! `POST`, `GET /v1/{game}/position`: the rules as a service, as JSON, SVG, PNG or text.

use axum::{extract::State, response::Response};
use tracing::Span;
use yomi_contract::{
    answer::position::{json, points, svg, text},
    reading::form::Form,
    request::{
        self,
        asked::{Offers, Wants},
        picture::WIDTH,
    },
};
use yomi_server::observed::hold;

use super::game::GamePath;
use crate::{
    caching::{self, Reach},
    middleware::context::From,
    received::Received,
    response::{ProblemResponse, written},
    state::HandlerState,
};

/// The response formats. Pages of other sites may embed the pictures: they cost no search.
pub(crate) const OFFERS: Offers =
    Offers { forms: &[Form::Json, Form::Svg, Form::Png, Form::Text], open: &[Form::Svg, Form::Png] };

/// Handles a body or a query string.
pub(crate) async fn answer(
    State(HandlerState { api, .. }): State<HandlerState>,
    GamePath(game): GamePath,
    From(caller): From,
    received: Received,
) -> Result<Response, ProblemResponse> {
    let Wants { form, asked, headers } = received.wants(OFFERS)?;
    Span::current().record("game", game.name());
    let question = request::read_position(game, &asked.object()?)?;
    let kept = asked.is_query().then(|| (caching::lifetime(true, Reach::of(&caller)), headers));
    let text = match form {
        Form::Png => {
            let drawing = move || written::picture(&svg(&question), points(&question), question.look, WIDTH.name, kept);
            let (response, place) = api.picture(&caller.client, drawing).await?;
            return Ok(hold(response?, place));
        }
        Form::Svg => svg(&question),
        Form::Text => text(&question),
        Form::Json | Form::EventStream | Form::Html | Form::Graphviz | Form::JsonLines => json(&question),
    };
    let Some((lifetime, headers)) = kept else { return Ok(written::answer(form, text)) };
    let tag = caching::tag_of_bytes(text.as_bytes());
    Ok(caching::unless_known(&tag, lifetime, &headers, || written::answer(form, text)))
}
