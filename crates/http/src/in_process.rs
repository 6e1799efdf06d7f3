//! In-process requests to the handlers behind the gate: those of tools and of the lines of batches.
//!
//! The outer request has passed the gate once; its inner requests go straight to the handlers, with the same client,
//! key and id.

use std::panic::AssertUnwindSafe;

use axum::{
    Router,
    body::{Body, Bytes},
    extract::Request,
    http::{Extensions, HeaderValue, header},
    response::Response,
};
use futures_util::FutureExt as _;
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;
use yomi_contract::problem::{Problem, ProblemCode};

use crate::{
    gate::{
        client::ClientName,
        keys::{Grant, Revocation},
    },
    middleware::context::RequestContext,
    response,
};

/// The routes behind the gate.
#[derive(Clone, Debug)]
pub(crate) struct InProcess(Router);

impl InProcess {
    /// A caller of these routes.
    pub(crate) const fn new(routes: Router) -> Self {
        Self(routes)
    }

    /// Sends a body to the handler of a path, with the caller's extensions; returns the head of the answer, or the
    /// problem.
    ///
    /// # Errors
    /// The refusal of the handler; `internal` if it panics.
    pub(crate) async fn send(
        &self,
        caller: &Extensions,
        path: &str,
        accept: &'static str,
        body: String,
    ) -> Result<Response, Problem> {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))
            .header(header::ACCEPT, HeaderValue::from_static(accept))
            .body(Body::from(body));
        let mut request = request.map_err(|_| Problem::new(ProblemCode::Internal, "No path of this service."))?;
        request.extensions_mut().extend(caller.clone());
        let answering = AssertUnwindSafe(self.0.clone().oneshot(request)).catch_unwind();
        let mut response = match answering.await {
            Ok(Ok(response)) => response,
            Ok(Err(never)) => match never {},
            Err(payload) => response::panicked(payload),
        };
        match response.extensions_mut().remove::<Problem>() {
            Some(problem) => Err(problem),
            None => Ok(response),
        }
    }
}

/// The extensions of a caller that its inner requests carry.
pub(crate) fn caller_of(extensions: &Extensions) -> Extensions {
    let mut caller = Extensions::new();
    if let Some(client) = extensions.get::<ClientName>() {
        caller.insert(client.clone());
    }
    if let Some(grant) = extensions.get::<Grant>() {
        caller.insert(grant.clone());
    }
    if let Some(revocation) = extensions.get::<Revocation>() {
        caller.insert(revocation.clone());
    }
    if let Some(context) = extensions.get::<RequestContext>() {
        caller.insert(context.clone());
    }
    caller
}

/// The parts of an answer's body, each with the places that it holds.
///
/// # Errors
/// `internal`, if the body breaks off.
pub(crate) async fn parts(response: Response) -> Result<Vec<Bytes>, Problem> {
    let mut body = response.into_body();
    let mut parts = Vec::new();
    while let Some(frame) = body.frame().await {
        let broken = |_| Problem::new(ProblemCode::Internal, "An answer broke off.");
        parts.extend(frame.map_err(broken)?.into_data());
    }
    Ok(parts)
}

/// Whether a request that is refused so may be sent again: its places are taken for now.
pub(crate) const fn passes(code: ProblemCode) -> bool {
    matches!(
        code,
        ProblemCode::QueueFull
            | ProblemCode::QueueTimeout
            | ProblemCode::Preempted
            | ProblemCode::Overloaded
            | ProblemCode::TooManyStreams
    )
}
