//! The layers around all routes, and why they stand in this order.

use std::any::Any;

use axum::{
    Json, Router,
    body::Body,
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::{Next, from_fn, from_fn_with_state},
    response::{IntoResponse, Response},
};
use tower_http::{
    catch_panic::CatchPanicLayer,
    cors::{AllowOrigin, CorsLayer},
    limit::RequestBodyLimitLayer,
};
use tracing::{Instrument, Span, field::Empty};

use super::{
    Floor,
    body::{MAX_BODY_BYTES, too_large},
    context::{RequestContext, SearchTimes, trace_id},
    gate::{self, Gate},
    host::AllowedHosts,
    metrics,
    origin::Origins,
    problem::{Problem, ProblemCode},
};
use crate::telemetry::traces;

/// Puts the layers around the routes. The last one added sees a request first.
pub fn around(routes: Router<Floor>, floor: &Floor, gate: Gate) -> Router<Floor> {
    let routes = routes
        // Innermost: handlers cannot read more than this, whatever they do.
        .layer(RequestBodyLimitLayer::new(MAX_BODY_BYTES))
        // Before anything of a request is read: whether it is let in at all.
        .layer(from_fn_with_state(gate, gate::pass))
        // Around everything that is ours, so that a bug is an answer; inside `write_problems`,
        // which makes a document of it.
        .layer(CatchPanicLayer::custom(panicked))
        // Around whatever can refuse; inside CORS, so that pages may read the documents.
        .layer(from_fn(write_problems));
    // Preflights are answered here and reach no route.
    let routes = match cors(&floor.origins) {
        Some(cors) => routes.layer(cors),
        None => routes,
    };
    // Outermost: the arrival is stamped before anything else takes time, and every answer,
    // preflights included, is counted and carries its id.
    routes.layer(from_fn(observe))
}

/// The same around a listener that serves the metrics alone: nobody is asked for a key, and there is
/// nothing for pages of other origins.
pub fn around_metrics<S>(routes: Router<S>, hosts: AllowedHosts) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    routes
        .layer(from_fn_with_state(hosts, check_host))
        .layer(from_fn(write_problems))
        .layer(from_fn(observe))
}

async fn check_host(State(hosts): State<AllowedHosts>, request: Request, next: Next) -> Response {
    match hosts.check(request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

fn cors(origins: &Origins) -> Option<CorsLayer> {
    if origins.is_empty() {
        return None;
    }
    let allowed = if origins.allows_all() {
        AllowOrigin::any()
    } else {
        AllowOrigin::list(origins.header_values())
    };
    let headers = [
        "authorization",
        "content-type",
        "if-none-match",
        "x-request-id",
        "last-event-id",
        "traceparent",
    ];
    let exposed = [
        "x-request-id",
        "retry-after",
        "server-timing",
        "etag",
        "cache-status",
        "ratelimit-policy",
        "ratelimit",
    ];
    Some(
        CorsLayer::new()
            .allow_origin(allowed)
            .allow_methods([Method::GET, Method::HEAD, Method::POST])
            .allow_headers(headers.map(HeaderName::from_static))
            .expose_headers(exposed.map(HeaderName::from_static))
            .max_age(std::time::Duration::from_secs(3600))
            // `observe` says how answers vary, with or without CORS.
            .vary([]),
    )
}

/// Stamps the arrival, opens the span, and on the way back counts the request and writes the
/// headers that every response has.
async fn observe(mut request: Request, next: Next) -> Response {
    let context = RequestContext::new(request.headers());
    let method = request.method().clone();
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let route = matched.as_ref().map_or("unmatched", MatchedPath::as_str);
    let span = span(&request, &context, route);
    traces::begin_request(&span, request.headers(), metrics::name_of(&method), route);
    request.extensions_mut().insert(context.clone());
    let mut departure = Departure { route, method: &method, span: &span, answered: false };
    let mut response = next.run(request).instrument(span.clone()).await;
    departure.answered = true;
    let status = response.status();
    span.record("status", status.as_u16());
    traces::end_request(&span, status.as_u16());
    let elapsed = context.arrival.elapsed();
    metrics::count(route, &method, status, elapsed);
    let times = response.extensions().get::<SearchTimes>().copied();
    span.in_scope(|| log(status, times));
    write_headers(&mut response, &context);
    response
}

/// Dropped unanswered when the client leaves before the head of its answer: hyper then drops the
/// handler where it stands, and its ticket has said on the span how far the search was. A stream
/// that loses its client has answered here; it logs its end itself.
struct Departure<'request> {
    route: &'request str,
    method: &'request Method,
    span: &'request Span,
    answered: bool,
}

impl Drop for Departure<'_> {
    fn drop(&mut self) {
        if !self.answered {
            metrics::count_departure(self.route, self.method);
            self.span.record("status", metrics::CLIENT_LEFT);
            traces::end_request(self.span, metrics::CLIENT_LEFT);
            self.span.in_scope(|| tracing::info!("the client left"));
        }
    }
}

fn span(request: &Request, context: &RequestContext, route: &str) -> Span {
    // Only what has been checked gets in: the id and the trace are validated, the route is ours.
    tracing::info_span!(
        "request",
        request_id = %context.id,
        trace_id = trace_id(request.headers()),
        otel.kind = Empty,
        otel.name = Empty,
        method = %request.method(),
        route,
        key = Empty,
        game = Empty,
        algorithm = Empty,
        depth = Empty,
        nodes = Empty,
        queue_us = Empty,
        search_us = Empty,
        stopped_by = Empty,
        status = Empty,
    )
}

/// What was searched and what was refused. Probes, pages and answers from memory are counted by the
/// metrics: a line for each would cost as much as they do, and drown the rest.
fn log(status: StatusCode, times: Option<SearchTimes>) {
    let has_searched = times.is_some_and(|times| !times.search.is_zero());
    let is_wanted = status.is_success() || status == StatusCode::NOT_MODIFIED;
    if is_wanted && !has_searched {
        tracing::debug!(status = status.as_u16(), "answered");
    } else {
        tracing::info!(status = status.as_u16(), "answered");
    }
}

/// The policy of what is no page.
const NO_PAGE: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

fn write_headers(response: &mut Response, context: &RequestContext) {
    let times = response.extensions().get::<SearchTimes>().copied();
    let milliseconds = |duration: std::time::Duration| duration.as_secs_f64() * 1000.0;
    let mut timing = String::new();
    if let Some(SearchTimes { queue, search }) = times {
        timing = format!(
            "queue;dur={:.3}, search;dur={:.3}, ",
            milliseconds(queue),
            milliseconds(search)
        );
    }
    timing.push_str(&format!("total;dur={:.3}", milliseconds(context.arrival.elapsed())));
    let headers = response.headers_mut();
    // Digits, letters and punctuation only: both conversions always succeed.
    if let Ok(timing) = HeaderValue::from_str(&timing) {
        headers.insert("server-timing", timing);
    }
    if let Ok(id) = HeaderValue::from_str(&context.id) {
        headers.insert("x-request-id", id);
    }
    headers.insert(header::VARY, HeaderValue::from_static("Accept, Origin"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // What is no page loads nothing and stands in no frame; pages say what they need.
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(NO_PAGE);
    // Answers come from a search or tell the state of this moment.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Writes the document of a problem: of ours, and of what the framework refused by itself.
async fn write_problems(request: Request, next: Next) -> Response {
    let context = request.extensions().get::<RequestContext>().cloned();
    let context = context.unwrap_or_else(|| RequestContext::new(request.headers()));
    let method = request.method().clone();
    let mut response = next.run(request).await;
    let problem = response.extensions_mut().remove::<Problem>();
    let Some(problem) = problem.or_else(|| of_framework(response.status(), &method)) else {
        return response;
    };
    metrics::count_refusal(problem.code);
    let mut document = Json(problem.document(&context.id)).into_response();
    *document.status_mut() = response.status();
    let (parts, body) = document.into_parts();
    for (name, value) in &parts.headers {
        response.headers_mut().insert(name, value.clone());
    }
    // That of the empty body which the document replaces.
    response.headers_mut().remove(header::CONTENT_LENGTH);
    let content_type = HeaderValue::from_static("application/problem+json");
    response.headers_mut().insert(header::CONTENT_TYPE, content_type);
    *response.body_mut() = if method == Method::HEAD { Body::empty() } else { body };
    response
}

/// What the router and the layers refuse without asking a handler.
fn of_framework(status: StatusCode, method: &Method) -> Option<Problem> {
    match status {
        StatusCode::METHOD_NOT_ALLOWED => Some(Problem::new(
            ProblemCode::MethodNotAllowed,
            format!("{method} is not known here; the header allow lists what is."),
        )),
        StatusCode::PAYLOAD_TOO_LARGE => Some(too_large()),
        _ => None,
    }
}

/// A bug: logged with the request id of the span around it.
fn panicked(payload: Box<dyn Any + Send>) -> Response {
    let message = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    tracing::error!(panic = message, "a handler panicked");
    Problem::new(ProblemCode::Internal, "A bug was hit; the log has more under this request id.")
        .into_response()
}
