//! `POST /mcp`: the tools of [`yomi_mcp`], which call the routes behind the gate in this process. Their searches,
//! shares and deadlines are those of the calling request.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ::metrics::counter;
use axum::{
    body::{Body, BodyDataStream, Bytes},
    extract::{Request, State},
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::{
    StreamExt as _,
    stream::{self, BoxStream},
};
use serde_json::Value;
use tracing::{Instrument as _, Span};
use yomi_contract::{
    problem::{Problem, ProblemCode, retry},
    reading::body as contract_body,
};
use yomi_instrumentation::metrics::MCP_CALLS;
use yomi_mcp::{Answer, Api, Caller, HttpService, ToolName, Tools};
use yomi_service::{Client, share::Share};

use super::metrics;
use crate::{
    gate::{
        client::ClientName,
        keys::Grant,
        origin::check_origin,
        pools::{KEPT_REVIEW_BYTES, unread},
        requests::HalfRequest,
    },
    in_process::{self, InProcess, caller_of},
    middleware::{context::SearchTimes, lines::Refused},
    received::body,
    response::ProblemResponse,
    slots::Slots,
    state::HandlerState,
};

/// The MCP service.
pub(crate) type Served = HttpService<ToolRoutes>;

/// The routes behind the gate, as the tools' API.
#[derive(Clone)]
pub(crate) struct ToolRoutes {
    routes: InProcess,
    state: HandlerState,
}

/// Search times and refusal of a tool call, for its response.
#[derive(Clone, Debug, Default)]
struct Searched(Arc<Mutex<SearchedParts>>);

#[derive(Debug, Default)]
struct SearchedParts {
    times: Option<SearchTimes>,
    refused: Option<Refused>,
}

impl Searched {
    fn parts(&self) -> MutexGuard<'_, SearchedParts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The tools over these routes.
pub(crate) fn tools(routes: InProcess, state: HandlerState) -> Tools<ToolRoutes> {
    for tool in ToolName::ALL {
        for outcome in [ANSWERED, REFUSED] {
            counter!(MCP_CALLS, "tool" => tool.name(), "outcome" => outcome).increment(0);
        }
    }
    Tools::new(ToolRoutes { routes, state }, yomi_telemetry::VERSION)
}

/// Handles an MCP message.
pub(crate) async fn answer(
    State(state): State<HandlerState>,
    served: Served,
    request: Request,
) -> Result<Response, ProblemResponse> {
    check_origin(request.headers(), &state.origins)?;
    body::check_head(request.headers())?;
    let (mut head, body) = request.into_parts();
    let half = head.extensions.get::<HalfRequest>().cloned();
    let text = body::read(body, state.body_timeout, half).await?;
    // The library keeps the last of two equal fields, and has no error for a body that is no message.
    let message = contract_body::parse(&text)?;
    yomi_mcp::check(&message).map_err(|why| Problem::new(ProblemCode::MalformedBody, why))?;
    let text = Bytes::from(Value::Object(message).to_string());
    let searched = Searched::default();
    head.extensions.insert(searched.clone());
    head.extensions.insert(Span::current());
    let client = head.extensions.get::<ClientName>().cloned();
    let response = yomi_mcp::respond(&served, Request::from_parts(head, text)).await;
    let mut response = response.map(Body::new).into_response();
    let has_document = response.headers().contains_key(header::CONTENT_TYPE);
    if response.status().is_client_error() && !has_document {
        let detail = "The headers name no revision of the Model Context Protocol that this server speaks (2026-07-28, \
                      2025-11-25 and those before), or do not fit the message.";
        return Err(Problem::new(ProblemCode::MalformedRequest, detail).into());
    }
    let mut parts = searched.parts();
    if let Some(times) = parts.times.take() {
        response.extensions_mut().insert(times);
    }
    if let Some(refused) = parts.refused.take() {
        response.extensions_mut().insert(refused);
        if let Some(client) = client {
            response.extensions_mut().insert(client);
        }
    }
    drop(parts);
    Ok(response)
}

impl ToolRoutes {
    /// Sends a request to its handler; returns the head of the answer, or the problem.
    async fn send(&self, caller: &Caller, path: &str, accept: &'static str, body: String) -> Result<Response, Problem> {
        let span = caller.get::<Span>().cloned().unwrap_or_else(Span::none);
        let (routes, path, caller_of_routes) = (self.routes.clone(), path.to_owned(), caller_of(caller));
        let sending = async move { routes.send(&caller_of_routes, &path, accept, body).await };
        let sending = sending.instrument(span);
        let response = self.state.lines.in_turns(&client_of(caller), sending).await?;
        if let (Some(new), Some(searched)) = (response.extensions().get::<SearchTimes>(), caller.get::<Searched>()) {
            let mut parts = searched.parts();
            let times = parts.times.get_or_insert_default();
            times.queue += new.queue;
            times.search += new.search;
        }
        Ok(response)
    }
}

const ANSWERED: &str = "answered";
const REFUSED: &str = "refused";

impl Api for ToolRoutes {
    async fn post(&self, caller: &Caller, path: &str, accept: &'static str, body: String) -> Result<Answer, Problem> {
        let response = self.send(caller, path, accept, body).await?;
        Ok(Answer::of_parts(in_process::parts(response).await?))
    }

    async fn stream(&self, caller: &Caller, path: &str, body: String) -> Result<BoxStream<'static, Bytes>, Problem> {
        let response = self.send(caller, path, "text/event-stream", body).await?;
        // A review has an event for each of its searches, and a reader that waits for nothing else.
        let parts = response.into_body().into_data_stream();
        let from = (parts, self.state.lines.clone(), client_of(caller));
        let next = async |(mut parts, lines, client): (BodyDataStream, Slots, Client)| {
            let next = async move { (parts.next().await, parts) };
            let (part, parts) = lines.in_turns(&client, next).await;
            Some((part?.ok()?, (parts, lines, client)))
        };
        Ok(stream::unfold(from, next).boxed())
    }

    fn owner(&self, caller: &Caller) -> Option<Arc<str>> {
        caller.get::<Grant>().and_then(|grant| grant.name.clone())
    }

    fn keep(&self, caller: &Caller) -> Result<Box<dyn Send + Sync>, Problem> {
        let client = client_of(caller);
        let pools = &self.state.pools;
        let place = pools.kept_reviews.take(&client, 1).map_err(too_many_reviews)?;
        let bytes = pools.unread_bytes.take(&client, KEPT_REVIEW_BYTES).map_err(unread)?;
        Ok(Box::new((place, bytes)))
    }

    fn called(&self, caller: &Caller, tool: &'static str, problem: Option<&Problem>) {
        let outcome = if problem.is_some() { REFUSED } else { ANSWERED };
        counter!(MCP_CALLS, "tool" => tool, "outcome" => outcome).increment(1);
        if let Some(span) = caller.get::<Span>() {
            span.record("tool", tool);
        }
        if let Some(problem) = problem {
            metrics::count_refusal(problem.code);
            if let Some(searched) = caller.get::<Searched>() {
                searched.parts().refused = Some(Refused::by(problem));
            }
        }
    }
}

fn client_of(caller: &Caller) -> Client {
    caller.get::<ClientName>().cloned().unwrap_or_else(ClientName::unknown).0
}

/// The refusal of a review that finds no place to be kept.
fn too_many_reviews(share: Share) -> Problem {
    Problem {
        retry_after: Some(retry::LATER),
        share: Some(share),
        ..Problem::new(
            ProblemCode::Overloaded,
            "As many reviews are under way or kept as this server keeps, or as it keeps for one client; each is forgotten \
             ten minutes after its end.",
        )
    }
}
