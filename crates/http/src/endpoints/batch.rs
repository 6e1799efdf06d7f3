//! `POST /v1/batch`: lines of requests of any game, each answered with a line as it finishes.

use std::convert::Infallible;

use axum::{
    body::Body,
    extract::{Request, State},
    http::HeaderValue,
    response::Response,
};
use futures_util::stream;
use tracing::Span;
use yomi_contract::{
    reading::{
        form::{Form, Wanted},
        query,
    },
    request::{
        asked::Asked,
        batch::{MAX_BATCH_BYTES, MAX_BATCH_LINES},
        read_batch_options,
    },
};
use yomi_server::observed::hold;

#[cfg(feature = "jobs")]
use crate::jobs::accept;
use crate::{
    batch::{Batch, BatchCaller},
    gate::{
        pools::{too_many_streams, unread},
        requests::HalfRequest,
    },
    in_process::InProcess,
    middleware::{
        context::RequestContext,
        lines::{micros, tell_departure},
    },
    received::body,
    response::{ProblemResponse, written},
    state::HandlerState,
};

/// The only response format.
const FORMS: [Form; 1] = [Form::JsonLines];

/// Answers a batch. The body is read whole before the first answer; its bytes are charged to the client's unread bytes,
/// and the batch counts as a stream.
pub(crate) async fn answer(
    State(state): State<HandlerState>,
    routes: InProcess,
    request: Request,
) -> Result<Response, ProblemResponse> {
    body::check_head_of_lines(request.headers())?;
    query::check_length(request.uri())?;
    let (wanted, rest) = Wanted::of(request.uri(), &FORMS)?;
    let form = wanted.choose(request.headers(), &FORMS)?;
    let is_ordered = read_batch_options(&Asked::Query(rest).object()?)?;
    let (head, text) = request.into_parts();
    let caller = BatchCaller::of(&head.extensions);
    let client = caller.client.clone();
    #[cfg(feature = "jobs")]
    let grant = head.extensions.get::<crate::gate::keys::Grant>().cloned().unwrap_or_default();
    let stream_place = state.pools.streams.take(&client, 1).map_err(too_many_streams)?;
    let bytes = body::longest(&text, MAX_BATCH_BYTES);
    let bytes_place = state.pools.unread_bytes.take(&client, bytes).map_err(unread)?;
    let half = head.extensions.get::<HalfRequest>().cloned();
    let text = body::read_within(text, MAX_BATCH_BYTES, state.body_timeout, half).await?;
    #[cfg(feature = "jobs")]
    if let Some(longest) = accept::wanted(&state, &head.headers, &grant) {
        // Before it is accepted: whether it is a batch.
        yomi_contract::request::batch::lines(&text, MAX_BATCH_LINES)?;
        let order = if is_ordered { "?ordered=true" } else { "" };
        let wanted = accept::Wanted {
            kind: yomi_jobs::JobKind::Batch,
            path: format!("/v1/batch{order}"),
            body: text,
            headers: &head.headers,
            client: &client,
            grant: &grant,
            longest,
        };
        return accept::accept(&state, wanted).await;
    }
    let batch = Batch::new((text, MAX_BATCH_LINES), is_ordered, routes, state.clone(), caller)?;
    let context = head.extensions.get::<RequestContext>().cloned();
    let answering = Answering { batch, state, context, span: Span::current(), is_over: false };
    let mut response = written::answer(form, Body::from_stream(answering.into_lines()));
    // Turns off response buffering in nginx and other proxies.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(hold(response, (stream_place, bytes_place)))
}

/// A batch being read by its client. It logs its end itself, because the request counts as answered when the first line
/// may leave.
struct Answering {
    batch: Batch,
    state: HandlerState,
    context: Option<RequestContext>,
    span: Span,
    is_over: bool,
}

impl Answering {
    fn into_lines(self) -> impl stream::Stream<Item = Result<axum::body::Bytes, Infallible>> + Send {
        stream::unfold(self, |mut answering| async move {
            let line = answering.batch.next().await;
            if line.is_none() {
                answering.tell_end();
            }
            Some((Ok(line?.into_bytes()), answering))
        })
    }

    fn tell_end(&mut self) {
        self.is_over = true;
        let counts = self.batch.counts();
        let total_us = self.context.as_ref().map(|context| micros(context.arrival.elapsed()));
        let (answered, refused) = (counts.answered, counts.refused);
        self.span.in_scope(|| tracing::info!(total_us, answered, refused, "the batch ended"));
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        if !self.is_over {
            tell_departure(&self.span, &self.state.clients);
        }
    }
}
