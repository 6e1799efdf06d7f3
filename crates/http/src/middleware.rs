//! The middleware around all routes, and the reason for its order.

pub mod context;
mod leftover;
pub(super) mod lines;

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use axum::{
    Json, Router,
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header},
    middleware::{Next, from_fn, from_fn_with_state},
    response::{IntoResponse, Response},
};
use futures_util::FutureExt as _;
use tower::util::option_layer;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tracing::{Instrument, Span};
use yomi_api::{Caller, SearchTimes, client_log::ClientLog, panicked, refusals};
use yomi_contract::{
    paths,
    problem::{Problem, ProblemCode},
    reading::fault::shortened,
    routes::UNMATCHED,
};
use yomi_server::TrustedProxies;
use yomi_service::Client;
use yomi_telemetry::traces;

use self::{
    context::{REQUEST_ID, arriving},
    lines::{Refused, RequestLines},
};
use crate::{
    endpoints::metrics::{self, RequestCounts},
    gate::{
        self, Gate, client,
        host::{self, AllowedHosts},
        origin::Origins,
    },
    response::ProblemResponse,
    router,
    state::HandlerState,
};

/// Wraps the routes in these layers, innermost first:
///
/// 1. [`let_in`]: the [`gate`], and the documents of all problems.
/// 2. CORS, for allowed origins: their pages may read problems too. Answers preflights, which reach no route.
/// 3. [`refuse_preflights`] of other origins.
/// 4. [`refuse_hosts`], before anything uses the host: HTTP/1.1 requests without exactly one.
/// 5. [`observe`], outermost: stamps the arrival before anything else takes time, and counts every response, preflights
///    included, and gives it its id.
pub(super) fn around(routes: Router<HandlerState>, state: &HandlerState, gate: Gate) -> Router<HandlerState> {
    let observer = Observer {
        clients: state.api.clients.clone(),
        trusted_proxies: gate.trusted_proxies().clone(),
        ..Observer::default()
    };
    routes
        .layer(from_fn_with_state(Arc::new(gate), let_in))
        .layer(option_layer(cors(&state.origins)))
        .layer(from_fn_with_state(state.origins.clone(), refuse_preflights))
        .layer(from_fn(refuse_hosts))
        .layer(from_fn_with_state(Arc::new(observer), observe))
}

/// The same for the operator's own listener, which needs no key and no CORS.
pub(super) fn around_operator<S>(routes: Router<S>, hosts: AllowedHosts) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    routes
        .layer(from_fn_with_state(hosts, let_in_by_host))
        .layer(from_fn(refuse_hosts))
        .layer(from_fn_with_state(Arc::new(Observer::default()), observe))
}

/// Passes on requests that the gate admits.
async fn let_in(gate: State<Arc<Gate>>, request: Request, next: Next) -> Response {
    answer(request, |request| gate::pass(gate, request, next)).await
}

/// Passes on requests for an allowed host.
async fn let_in_by_host(State(hosts): State<AllowedHosts>, request: Request, next: Next) -> Response {
    answer(request, async move |request| match hosts.check(request.version(), request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(problem) => ProblemResponse(problem).into_response(),
    })
    .await
}

/// Passes on requests with exactly one host, as their version of HTTP requires.
async fn refuse_hosts(request: Request, next: Next) -> Response {
    match host::named_once(request.version(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(problem) => answer(request, async |_| ProblemResponse(problem).into_response()).await,
    }
}

/// Passes on all requests but preflights of origins that are not allowed.
async fn refuse_preflights(State(origins): State<Origins>, request: Request, next: Next) -> Response {
    match origins.refused_preflight(request.method(), request.headers()) {
        Some(problem) => answer(request, async |_| ProblemResponse(problem).into_response()).await,
        None => next.run(request).await,
    }
}

fn cors(origins: &Origins) -> Option<CorsLayer> {
    if origins.is_empty() {
        return None;
    }
    let allowed = if origins.allows_all() {
        AllowOrigin::any()
    } else {
        // The same rule as for requests; the origin is compared without case.
        let origins = origins.clone();
        AllowOrigin::predicate(move |origin, _| origin.to_str().is_ok_and(|origin| origins.allows(origin)))
    };
    let headers = [
        "authorization",
        "content-type",
        "if-none-match",
        "x-request-id",
        "last-event-id",
        "prefer",
        "idempotency-key",
        "x-yomi-key",
        "traceparent",
        "mcp-protocol-version",
        "mcp-session-id",
        "mcp-method",
        "mcp-name",
    ];
    let exposed = [
        "x-request-id",
        "retry-after",
        "server-timing",
        "etag",
        "location",
        "preference-applied",
        "cache-status",
        "x-yomi-key",
        "ratelimit-policy",
        "ratelimit",
        "mcp-session-id",
    ];
    Some(
        CorsLayer::new()
            .allow_origin(allowed)
            .allow_methods([Method::GET, Method::HEAD, Method::POST, Method::DELETE])
            .allow_headers(headers.map(HeaderName::from_static))
            .expose_headers(exposed.map(HeaderName::from_static))
            .max_age(Duration::from_secs(3600))
            // `observe` writes `vary`, with or without CORS.
            .vary([]),
    )
}

/// Counts the requests of a listener and logs them.
#[derive(Default)]
struct Observer {
    counts: RequestCounts,
    lines: RequestLines,
    clients: ClientLog,
    trusted_proxies: TrustedProxies,
}

/// Stamps the arrival, identifies the client and opens the span; after the response, counts the request and writes the
/// headers of every response.
async fn observe(State(observer): State<Arc<Observer>>, mut request: Request, next: Next) -> Response {
    let counts = &observer.counts;
    let caller = request.extensions_mut().remove::<Caller>();
    let mut caller = caller.unwrap_or_else(|| arriving(request.headers()));
    let method = request.method().clone();
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let route = matched.as_ref().map_or(UNMATCHED, |path| router::name_of(path.as_str()));
    if let Some(client) = client::client_of(&observer.trusted_proxies, &request) {
        caller.client = client;
    }
    if client::is_claim(&observer.trusted_proxies, &request) {
        observer.clients.is_forwarded_untrusted(caller.client.name());
    }
    let span = lines::span(&request, &caller.id, route, &observer.clients.name(caller.client.name()));
    traces::begin_request(&span, request.headers(), metrics::name_of(&method), route);
    caller.span = span.clone();
    request.extensions_mut().insert(caller.clone());
    let mut departure = Departure { observer: &observer, route, method: &method, span: &span, answered: false };
    let (request, leftover) = leftover::watch(request);
    let mut response = next.run(request).instrument(span.clone()).await;
    departure.answered = true;
    leftover.tell(response.headers_mut());
    drop(departure);
    let status = response.status();
    traces::end_request(&span, status.as_u16());
    let elapsed = caller.arrival.elapsed();
    counts.answered(route, &method, status, elapsed);
    let times = response.extensions().get::<SearchTimes>().copied();
    let refused = response.extensions_mut().remove::<Refused>();
    if let Some(refused) = &refused {
        // The gate may have named the client by its key.
        let of_key = response.extensions_mut().remove::<Client>();
        observer.clients.count(&of_key.unwrap_or(caller.client), refused.name());
    }
    observer.lines.write(&span, status, times, elapsed, refused);
    write_headers(response.headers_mut(), &caller.id, times, elapsed);
    response
}

/// Logs a client that disconnects before the head of its response: hyper drops the handler, and its ticket has recorded
/// the progress of the search on the span. A stream that loses its client is answered by then; it logs its end itself.
struct Departure<'request> {
    observer: &'request Observer,
    route: &'request str,
    method: &'request Method,
    span: &'request Span,
    answered: bool,
}

impl Drop for Departure<'_> {
    fn drop(&mut self) {
        if !self.answered {
            self.observer.counts.departed(self.route, self.method);
            self.span.record("status", i64::from(metrics::CLIENT_LEFT));
            traces::end_request(self.span, metrics::CLIENT_LEFT);
            lines::tell_departure(self.span, &self.observer.clients);
        }
    }
}

/// The policy of responses that are no page.
const NO_PAGE: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// Writes the headers of every response, and the defaults of those that the handler left out.
fn write_headers(headers: &mut HeaderMap, id: &str, times: Option<SearchTimes>, elapsed: Duration) {
    headers.reserve(8);
    let mut timing = String::with_capacity(80);
    if let Some(SearchTimes { queue, search }) = times {
        write_milliseconds(&mut timing, "queue;dur=", queue);
        write_milliseconds(&mut timing, ", search;dur=", search);
        timing.push_str(", ");
    }
    write_milliseconds(&mut timing, "total;dur=", elapsed);
    // Digits, letters and punctuation are a valid header value.
    if let Ok(timing) = HeaderValue::try_from(timing) {
        headers.insert(SERVER_TIMING, timing);
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, id);
    }
    headers.entry(header::VARY).or_insert(HeaderValue::from_static("Accept, Origin"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // API responses load nothing and are never framed; pages set their own policy.
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(NO_PAGE);
    // By default responses depend on a search or on the current state.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Appends a time in milliseconds with three decimals. `format!` would take as long as all else here.
fn write_milliseconds(text: &mut String, name: &str, time: Duration) {
    let micros = time.as_secs() * 1_000_000 + u64::from(time.subsec_micros());
    text.push_str(name);
    text.push_str(itoa::Buffer::new().format(micros / 1000));
    text.push('.');
    // Keeps leading zeros.
    text.push_str(&itoa::Buffer::new().format(1000 + micros % 1000)[1..]);
}

/// Turns the outcome of a request into a response: writes the document of a problem, our own or the framework's, and
/// turns a panic into one.
async fn answer<F>(request: Request, respond: impl FnOnce(Request) -> F) -> Response
where
    F: Future<Output = Response>,
{
    let caller = request.extensions().get::<Caller>();
    let id = caller.map_or_else(|| arriving(request.headers()).id, |caller| Arc::clone(&caller.id));
    let (method, uri) = (request.method().clone(), request.uri().clone());
    if request.headers().len() > MAX_HEADERS {
        let problem = Problem::new(
            ProblemCode::HeadTooLong,
            format!("The request has more than {MAX_HEADERS} headers; send fewer."),
        );
        let response = ProblemResponse(problem).into_response();
        return finished(response, &id, &method, &uri);
    }
    // A panic can leave only state of this request half done, and that ends here.
    let response = AssertUnwindSafe(respond(request))
        .catch_unwind()
        .await
        .unwrap_or_else(|payload| ProblemResponse(panicked(payload)).into_response());
    finished(response, &id, &method, &uri)
}

/// Maximum number of headers in a request: hyper's limit for HTTP/1.1. In HTTP/2 five times as many fit into the head's
/// limit, and take five times its memory once parsed.
const MAX_HEADERS: usize = 100;

/// The response, with the document of its problem if there is one.
fn finished(mut response: Response, id: &str, method: &Method, uri: &Uri) -> Response {
    let problem = response.extensions_mut().remove::<Problem>();
    let Some(problem) = problem.or_else(|| of_framework(response.status(), method, uri)) else {
        return response;
    };
    refusals::count(problem.code);
    response.extensions_mut().insert(Refused::by(&problem));
    let mut document = Json(problem.document(id)).into_response();
    *document.status_mut() = response.status();
    let (parts, body) = document.into_parts();
    for (name, value) in &parts.headers {
        response.headers_mut().insert(name, value.clone());
    }
    // The length of the empty body that the document replaces.
    response.headers_mut().remove(header::CONTENT_LENGTH);
    let content_type = HeaderValue::from_static("application/problem+json");
    response.headers_mut().insert(header::CONTENT_TYPE, content_type);
    // For HEAD too: the router removes the body once it knows the length.
    *response.body_mut() = body;
    response
}

/// The problem for a refusal by the router itself.
fn of_framework(status: StatusCode, method: &Method, uri: &Uri) -> Option<Problem> {
    (status == StatusCode::METHOD_NOT_ALLOWED).then(|| {
        let method = shortened(method.as_str());
        let taken = match paths::methods_of(router::name_of(uri.path())) {
            Some(methods) => format!("the path takes {methods}"),
            None => "the header allow lists what is".to_owned(),
        };
        let detail = format!("{method} is not known here; {taken}.");
        Problem::new(ProblemCode::MethodNotAllowed, detail)
    })
}
