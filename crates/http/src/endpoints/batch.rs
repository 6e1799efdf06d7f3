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
use yomi_api::{Api, Caller, batch::Batch, jobs::JobRequest};
use yomi_contract::{
    reading::{
        form::{Form, Wanted},
        query,
    },
    request::{
        asked::Asked,
        batch::{self, MAX_BATCH_BYTES, MAX_BATCH_LINES},
        read_batch_options,
    },
};
use yomi_server::observed::hold;

use crate::{
    gate::requests::HalfRequest,
    jobs,
    middleware::{
        context::From,
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
    State(HandlerState { api, body_timeout, .. }): State<HandlerState>,
    From(caller): From,
    request: Request,
) -> Result<Response, ProblemResponse> {
    body::check_head_of_lines(request.headers())?;
    query::check_length(request.uri())?;
    let (wanted, rest) = Wanted::of(request.uri(), &FORMS)?;
    let form = wanted.choose(request.headers(), &FORMS)?;
    let is_ordered = read_batch_options(&Asked::Query(rest).object()?)?;
    let (head, text) = request.into_parts();
    let stream_place = api.pools.stream(&caller.client)?;
    let bytes_place = api.pools.unread(&caller.client, body::longest(&text, MAX_BATCH_BYTES))?;
    let half = head.extensions.get::<HalfRequest>().cloned();
    let text = body::read_within(text, MAX_BATCH_BYTES, body_timeout, half).await?;
    if let Some(longest) = jobs::wanted(&api, &head.headers, &caller) {
        // Before it is accepted: whether it is a batch.
        batch::lines(&text, MAX_BATCH_LINES)?;
        let request = JobRequest::Batch { is_ordered };
        return Ok(jobs::accepted(&api, &caller, request, (&text, None, &head.headers), longest).await?);
    }
    let batch = Batch::new((&text, MAX_BATCH_LINES), is_ordered, api.clone(), caller.clone())?;
    let answering = Answering { batch, api, caller, span: Span::current(), is_over: false };
    let mut response = written::answer(form, Body::from_stream(answering.into_lines()));
    // Turns off response buffering in nginx and other proxies.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(hold(response, (stream_place, bytes_place)))
}

/// A batch being read by its client. It logs its end itself, because the request counts as answered when the first line
/// may leave.
struct Answering {
    batch: Batch,
    api: Api,
    caller: Caller,
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
        let total_us = micros(self.caller.arrival.elapsed());
        let (answered, refused) = (counts.answered, counts.refused);
        self.span.in_scope(|| tracing::info!(total_us, answered, refused, "the batch ended"));
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        if !self.is_over {
            tell_departure(&self.span, &self.api.clients);
        }
    }
}
