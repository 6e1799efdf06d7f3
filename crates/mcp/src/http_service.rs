//! The protocol over HTTP: each `POST` is a request of its own, answered as JSON.
//!
//! Hosts, origins, keys and lengths are the gate's before this, so that the checks of the library are off, and so are its
//! sessions: every call names what it is about, and a session here only lets a notification name a [running](crate::running) call.

use std::{convert::Infallible, sync::Arc};

use bytes::Bytes;
use http::{HeaderValue, Request, Response, header};
use http_body_util::{BodyExt as _, Empty, Full, combinators::BoxBody};
use rmcp::{
    model::{CallToolRequestMethod, CancelledNotificationMethod, ConstString as _, InitializeResultMethod},
    transport::streamable_http_server::{
        StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
    },
};
use serde_json::Value;
use yomi_api::{Api, Caller, tools};
use yomi_contract::{
    problem::{Problem, ProblemCode},
    reading::body,
};

use crate::{
    call::Call,
    handles, message,
    running::{self, Running, SESSION},
    server::Tools,
};

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
    let running = Running::default();
    Arc::new(move |caller, request| Box::pin(answer(served.clone(), running.clone(), caller, request)))
}

async fn answer(
    served: HttpService,
    running: Running,
    caller: Caller,
    request: Request<Bytes>,
) -> Result<tools::ToolAnswer, Problem> {
    let (head, text) = request.into_parts();
    // The library keeps the last of two equal fields, and has no error for a body that is no message.
    let message = body::parse(&text)?;
    message::check(&message).map_err(|why| Problem::new(ProblemCode::MalformedBody, why))?;
    let method = message.get("method").and_then(Value::as_str).unwrap_or_default().to_owned();
    let is = |name: &str| method == name;
    let called = if is(CancelledNotificationMethod::VALUE) {
        message.get("params").and_then(|params| params.get("requestId"))
    } else {
        message.get("id")
    };
    let key = running::key(&head.headers, &caller, called);
    let text = Bytes::from(Value::Object(message).to_string());
    let mut request = Request::from_parts(head, Full::new(text));
    // Whatever it was, the gate has let it in; the library refuses to go without one.
    // Answers are JSON, whatever else a client could read.
    let accepted = HeaderValue::from_static("application/json, text/event-stream");
    request.headers_mut().insert(header::ACCEPT, accepted);
    request.headers_mut().insert(header::HOST, HeaderValue::from_static("localhost"));
    let call = Call::new(caller);
    request.extensions_mut().insert(call.clone());
    let entered = key.clone().filter(|_| is(CallToolRequestMethod::VALUE)).map(|key| running.enter(key));
    let handled = served.handle(request);
    let mut response = match &entered {
        None => handled.await,
        // The protocol wants no response to a cancelled call: a stream that ends has none.
        Some(entered) => entered.unless_cancelled(handled).await.unwrap_or_else(no_events),
    };
    if response.status().is_client_error() && !response.headers().contains_key(header::CONTENT_TYPE) {
        let detail = "The headers name no revision of the Model Context Protocol that this server speaks (2026-07-28, \
                      2025-11-25 and those before), or do not fit the message.";
        return Err(Problem::new(ProblemCode::MalformedRequest, detail));
    }
    if let Some(key) = key.filter(|_| is(CancelledNotificationMethod::VALUE)) {
        running.cancel(&key);
    }
    if is(InitializeResultMethod::VALUE)
        && let Some(session) = handles::new().and_then(|new| new.parse().ok())
    {
        response.headers_mut().insert(SESSION, session);
    }
    let left = std::mem::take(&mut *call.left());
    Ok(tools::ToolAnswer { response, times: left.times, refused: left.refused })
}

/// A stream that ends without an event.
fn no_events() -> Response<BoxBody<Bytes, Infallible>> {
    let mut response = Response::new(Empty::new().boxed());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    response
}
