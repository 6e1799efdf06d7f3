//! The protocol over HTTP: each `POST` is a request of its own, answered as JSON.
//!
//! Hosts, origins, keys and lengths are the gate's before this, so that the checks of the library are off. There are no
//! sessions in any revision: every call names what it is about.

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderValue, Request, Response, header};
use http_body_util::{Full, combinators::BoxBody};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};

use crate::{api::Api, server::Tools};

/// The tools as a service of HTTP; clones share them.
pub type HttpService<A> = StreamableHttpService<Tools<A>, NeverSessionManager>;

/// Makes the service of those tools.
pub fn service<A: Api>(tools: Tools<A>) -> HttpService<A> {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .disable_allowed_hosts()
        .disable_allowed_origins();
    StreamableHttpService::new(move || Ok(tools.clone()), Arc::new(NeverSessionManager::default()), config)
}

/// Answers a request whose body has been read. Its extensions are the caller of its call.
pub async fn respond<A: Api>(
    service: &HttpService<A>,
    request: Request<Bytes>,
) -> Response<BoxBody<Bytes, std::convert::Infallible>> {
    let mut request = request.map(Full::new);
    // Whatever it was, the gate has let it in; the library refuses to go without one.
    // Answers are JSON, whatever else a client could read.
    let accepted = HeaderValue::from_static("application/json, text/event-stream");
    request.headers_mut().insert(header::ACCEPT, accepted);
    request.headers_mut().insert(header::HOST, HeaderValue::from_static("localhost"));
    service.handle(request).await
}
