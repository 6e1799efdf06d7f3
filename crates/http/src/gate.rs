//! The gate: access and admission control of every request before its handler. It checks the host, identifies the
//! client, and takes the request's places in the pools or sheds the load with a refusal.
//!
//! It stands inside the layer that writes problem documents, so that refusals get one, and inside CORS, whose
//! preflights carry no key. A request holds its places (in the requests pool, in the quota of its key) until its
//! response is written or abandoned.

pub mod client;
pub mod edges;
pub mod host;
pub mod origin;
pub(crate) mod requests;

use std::sync::Arc;

use axum::{
    body::HttpBody as _,
    extract::{Request, State},
    http::{HeaderValue, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tokio::time::Instant;
use tracing::Span;
use yomi_api::{
    Api, Caller,
    keys::{Admission, Exhausted, Key, KeyRing, QuotaLeft, Unauthorized},
    pools::{overloaded, unread},
};
use yomi_contract::problem::{Problem, ProblemCode, retry};
use yomi_server::{
    TrustedProxies,
    observed::{Held, hold},
};
use yomi_service::{Client, share::pool::Place};

use self::{
    edges::EdgeSettings,
    requests::{Guard, HalfRequest, Requests},
};
use crate::{middleware::context, response::ProblemResponse, router};

/// State of the gate, shared by all requests.
#[derive(Debug)]
pub(super) struct Gate {
    edges: EdgeSettings,
    api: Api,
    requests: Requests,
}

impl Gate {
    /// A gate with these settings; without keys of the API no request needs one.
    #[must_use]
    pub(super) fn new(edges: EdgeSettings, api: Api) -> Self {
        let requests = Requests::new(api.pools.requests.clone());
        Self { edges, api, requests }
    }

    /// Proxies whose `x-forwarded-for` is trusted.
    pub(super) const fn trusted_proxies(&self) -> &TrustedProxies {
        &self.edges.trusted_proxies
    }
}

/// Places that a request holds until its client has taken the answer.
#[derive(Debug)]
struct Places {
    _request: Option<Place>,
    _key: Option<Admission>,
    /// Bytes of an answer of known length: its buffer stays whole until the last byte is taken. Events of a stream are
    /// made on demand.
    _unread: Option<Place>,
}

impl Held for Places {}

/// The place of a request in the requests pool.
enum Entrance {
    /// The request has arrived whole.
    Whole(Place),
    /// The request's body is still to come.
    Half(Guard),
}

impl Entrance {
    /// Takes a place for the request.
    fn take(requests: &Requests, client: &Client, request: &mut Request) -> Result<Self, Problem> {
        let now = Instant::now();
        if request.body().is_end_stream() {
            let place = requests.take(client, now).map_err(overloaded)?;
            return Ok(Self::Whole(place));
        }
        let half = requests.take_half(client, now).map_err(overloaded)?;
        request.extensions_mut().insert::<HalfRequest>(half.clone());
        Ok(Self::Half(Guard(half)))
    }

    /// The place, after the request is answered.
    fn into_place(self) -> Option<Place> {
        match self {
            Self::Whole(place) => Some(place),
            Self::Half(half) => half.take_place(),
        }
    }
}

/// Passes the request on, or refuses it. An unsuccessful response carries the client.
pub(super) async fn pass(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let caller = request.extensions().get::<Caller>().cloned();
    let mut caller = caller.unwrap_or_else(|| context::arriving(request.headers()));
    let mut response = pass_for(&gate, &mut caller, request, next).await;
    if !response.status().is_success() {
        response.extensions_mut().insert(caller.client);
    }
    response
}

/// The same; adds the key to the caller.
async fn pass_for(gate: &Gate, caller: &mut Caller, mut request: Request, next: Next) -> Response {
    let hosts = &gate.edges.allowed_hosts;
    if let Err(problem) = hosts.check(request.version(), request.uri(), request.headers()) {
        return ProblemResponse(problem).into_response();
    }
    let path = router::name_of(request.uri().path());
    if is_open(path) {
        return next.run(request).await;
    }
    if let Some(keys) = &gate.api.keys
        && let Err(unauthorized) = find(keys, caller, &mut request)
    {
        return unauthorized;
    }
    match enter(gate, &caller.client, caller.key.as_deref(), &mut request) {
        Ok(entered) => pass_entered(gate, &caller.client, entered, request, next).await,
        Err(refused) => refused,
    }
}

/// An admitted request.
struct Entered {
    entrance: Entrance,
    of_key: Option<Admission>,
}

/// Takes the places of a request. The rate limit of the key comes last: a request that finds no place must not consume
/// it.
#[allow(clippy::result_large_err, reason = "it goes straight to the client")]
fn enter(gate: &Gate, client: &Client, key: Option<&Key>, request: &mut Request) -> Result<Entered, Response> {
    let pools = &gate.api.pools;
    let refused = |problem: Problem| ProblemResponse(problem).into_response();
    let entrance = if router::name_of(request.uri().path()) == "/metrics" {
        Entrance::Whole(pools.scrapes.take(client, 1).map_err(overloaded).map_err(refused)?)
    } else {
        // Sheds load early: a client that does not read its answers starts no further search.
        pools.unread_bytes.check(client, 1).map_err(unread).map_err(refused)?;
        Entrance::take(&gate.requests, client, request).map_err(refused)?
    };
    let of_key = key.map(|key| {
        key.quota.admit().map_err(|(exhausted, left)| {
            let mut response = ProblemResponse(exhausted_quota(exhausted)).into_response();
            left.write(response.headers_mut());
            response
        })
    });
    Ok(Entered { entrance, of_key: of_key.transpose()? })
}

/// Passes an admitted request on; its response holds the places until the client has taken it.
async fn pass_entered(
    gate: &Gate,
    client: &Client,
    Entered { entrance, of_key }: Entered,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    let left = of_key.as_ref().map_or_else(QuotaLeft::default, |admission| admission.left);
    let unread = match response.body().size_hint().exact() {
        None | Some(0) => None,
        Some(bytes) => match gate.api.pools.unread_bytes.take(client, bytes) {
            Ok(place) => Some(place),
            Err(share) => {
                response = ProblemResponse(unread(share)).into_response();
                None
            }
        },
    };
    left.write(response.headers_mut());
    hold(response, Places { _request: entrance.into_place(), _key: of_key, _unread: unread })
}

/// Paths that need no key and no place: the probes, and the pages with their assets. All other paths need a key.
fn is_open(path: &str) -> bool {
    matches!(
        path,
        "/" | "/livez" | "/readyz" | "/startupz" | "/docs" | "/openapi.json" | "/openapi-3.0.json" | "/favicon.ico"
    ) || path.starts_with("/docs/")
        || path.starts_with("/assets/")
}

/// Finds the key of a request; from then on it names the client.
#[allow(clippy::result_large_err, reason = "it goes straight to the client")]
fn find(keys: &KeyRing, caller: &mut Caller, request: &mut Request) -> Result<(), Response> {
    let found = keys.find(request.headers()).map_err(unauthorized)?;
    // Later code does not need the key, so it cannot leak into logs.
    request.headers_mut().remove(header::AUTHORIZATION);
    if let Some(name) = &found.grant.name {
        Span::current().record("key", name.as_ref());
        caller.client = Client::named(Arc::clone(name));
    }
    caller.key = Some(found);
    request.extensions_mut().insert(caller.clone());
    Ok(())
}

fn unauthorized(why: Unauthorized) -> Response {
    let (detail, challenge) = match why {
        Unauthorized::Missing => {
            ("This service needs a key: send the header authorization: Bearer and the key.", "Bearer realm=\"yomi\"")
        }
        Unauthorized::Unknown => (
            "The header authorization has no key that this service knows; expected Bearer and one \
             key as it was issued.",
            "Bearer realm=\"yomi\", error=\"invalid_token\"",
        ),
    };
    let problem = Problem::new(ProblemCode::Unauthorized, detail);
    let mut response = ProblemResponse(problem).into_response();
    let challenge = HeaderValue::from_static(challenge);
    response.headers_mut().insert(header::WWW_AUTHENTICATE, challenge);
    response
}

fn exhausted_quota(exhausted: Exhausted) -> Problem {
    match exhausted {
        Exhausted::Rate { wait } => Problem {
            retry_after: Some(wait),
            ..Problem::new(
                ProblemCode::RateLimited,
                "This key has used up its requests; the next is let in after retry_after_ms.",
            )
        },
        Exhausted::Concurrent(share) => Problem {
            retry_after: Some(retry::SOON),
            share: Some(share),
            ..Problem::new(
                ProblemCode::TooManyConcurrent,
                "This key has as many requests under way as it may; wait for one of them to end.",
            )
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_probes_and_pages_are_open() {
        for path in ["/", "/livez", "/docs/", "/docs/swagger-ui.css", "/openapi.json", "/assets/index.js"] {
            assert!(is_open(path), "{path}");
        }
        for path in ["/metrics", "/v1/version", "/v1/othello/bestmove", "//", "/docsx", "/nothing"] {
            assert!(!is_open(path), "{path}");
        }
    }
}
