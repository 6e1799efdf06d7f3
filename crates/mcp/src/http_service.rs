//! The protocol over HTTP: each `POST` is a request of its own, answered as JSON.
//!
//! Hosts, origins, keys and lengths are the gate's before this, so that the checks of the library are off. There are no
//! sessions in any revision: every call names what it is about.

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderValue, Request, header};
use http_body_util::Full;
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};
use serde_json::Value;
use yomi_api::{Api, Caller, tools};
use yomi_contract::{
    problem::{Problem, ProblemCode},
    reading::body,
};

use crate::{call::Call, message, server::Tools};

type HttpService = StreamableHttpService<Tools, NeverSessionManager>;

/// The tools over an API, for an interface with connections.
#[must_use]
pub fn over_http(api: Api) -> tools::Tools {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .disable_allowed_hosts()
        .disable_allowed_origins();
    let tools = Tools::new(api);
    let served =
        StreamableHttpService::new(move || Ok(tools.clone()), Arc::new(NeverSessionManager::default()), config);
    Arc::new(move |caller, request| Box::pin(answer(served.clone(), caller, request)))
}

async fn answer(served: HttpService, caller: Caller, request: Request<Bytes>) -> Result<tools::ToolAnswer, Problem> {
    let (head, text) = request.into_parts();
    // The library keeps the last of two equal fields, and has no error for a body that is no message.
    let message = body::parse(&text)?;
    message::check(&message).map_err(|why| Problem::new(ProblemCode::MalformedBody, why))?;
    let text = Bytes::from(Value::Object(message).to_string());
    let mut request = Request::from_parts(head, Full::new(text));
    // Whatever it was, the gate has let it in; the library refuses to go without one.
    // Answers are JSON, whatever else a client could read.
    let accepted = HeaderValue::from_static("application/json, text/event-stream");
    request.headers_mut().insert(header::ACCEPT, accepted);
    request.headers_mut().insert(header::HOST, HeaderValue::from_static("localhost"));
    let call = Call::new(caller);
    request.extensions_mut().insert(call.clone());
    let response = served.handle(request).await;
    if response.status().is_client_error() && !response.headers().contains_key(header::CONTENT_TYPE) {
        let detail = "The headers name no revision of the Model Context Protocol that this server speaks (2026-07-28, \
                      2025-11-25 and those before), or do not fit the message.";
        return Err(Problem::new(ProblemCode::MalformedRequest, detail));
    }
    let left = std::mem::take(&mut *call.left());
    Ok(tools::ToolAnswer { response, times: left.times, refused: left.refused })
}
