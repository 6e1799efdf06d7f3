//! The gate: what every request passes before its handler. Whether it was meant for this host, who
//! asks, and whether that client may ask now.
//!
//! Inside the layer that writes problems, so that what is refused here gets a document, and inside
//! CORS, whose preflights carry no key. What a request holds (a place among the requests under way,
//! a place of its key) it holds until its response is written or given up.

pub mod client;
pub mod edges;
pub mod host;
pub mod keys;
pub mod origin;

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderValue, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tracing::Span;

use self::{
    client::{ClientName, TrustedProxies},
    edges::EdgeSettings,
    keys::{Admission, Exhausted, KeyRing, QuotaLeft, Unauthorized},
};
use crate::api::{
    middleware::held::hold,
    problem::{Problem, ProblemCode, retry},
    router,
};

/// What the gate knows, shared by all requests.
#[derive(Debug)]
pub(super) struct Gate {
    edges: EdgeSettings,
    keys: Option<KeyRing>,
    requests: Arc<Semaphore>,
    scrapes: Arc<Semaphore>,
}

/// Scrapes at one time. A few collectors ask at once, and each needs a page of some kilobytes.
const MAX_SCRAPES: usize = 16;

impl Gate {
    /// A gate with these settings; without a key ring nobody needs a key.
    #[must_use]
    pub(super) fn new(edges: EdgeSettings, keys: Option<KeyRing>) -> Self {
        let places = edges.max_requests.min(Semaphore::MAX_PERMITS);
        Self {
            edges,
            keys,
            requests: Arc::new(Semaphore::new(places)),
            scrapes: Arc::new(Semaphore::new(MAX_SCRAPES)),
        }
    }

    /// Whose word counts for whom they ask.
    pub(super) const fn trusted_proxies(&self) -> &TrustedProxies {
        &self.edges.trusted_proxies
    }
}

/// What a request holds of the service.
#[derive(Debug)]
struct Places {
    _request: OwnedSemaphorePermit,
    _key: Option<Admission>,
}

/// Passes the request on, or refuses it. The response names the client.
pub(super) async fn pass(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let client = request.extensions().get::<ClientName>().cloned();
    let mut client = client.unwrap_or_else(ClientName::unknown);
    let mut response = pass_for(&gate, &mut client, request, next).await;
    if !response.status().is_success() {
        response.extensions_mut().insert(client);
    }
    response
}

/// The same for that client, which its key names otherwise.
async fn pass_for(
    gate: &Gate,
    client: &mut ClientName,
    mut request: Request,
    next: Next,
) -> Response {
    let hosts = &gate.edges.allowed_hosts;
    if let Err(problem) = hosts.check(request.uri(), request.headers()) {
        return problem.into_response();
    }
    let path = router::name_of(request.uri().path());
    if is_open(path) {
        return next.run(request).await;
    }
    // What is measured matters most while everything is full: scrapes neither wait for the places of
    // requests nor take them.
    let places = if path == "/metrics" { &gate.scrapes } else { &gate.requests };
    let Ok(place) = Arc::clone(places).try_acquire_owned() else {
        return overloaded().into_response();
    };
    let mut left = QuotaLeft::default();
    let mut of_key = None;
    if let Some(keys) = &gate.keys {
        match admit(keys, client, &mut request) {
            Ok(admission) => {
                left = admission.left;
                of_key = Some(admission);
            }
            Err(refused) => return refused,
        }
    }
    let mut response = next.run(request).await;
    left.write(response.headers_mut());
    hold(response, Places { _request: place, _key: of_key })
}

/// What is served without a key, and while everything else is full: the probes, and the pages with
/// what they load. Everything that is not listed needs a key.
fn is_open(path: &str) -> bool {
    matches!(
        path,
        "/" | "/livez" | "/readyz" | "/startupz" | "/docs" | "/openapi.json" | "/favicon.ico"
    ) || path.starts_with("/docs/")
        || path.starts_with("/assets/")
}

/// Finds the key of a request and takes one request from its quota.
#[allow(clippy::result_large_err, reason = "it goes straight to the client")]
fn admit(
    keys: &KeyRing,
    client: &mut ClientName,
    request: &mut Request,
) -> Result<Admission, Response> {
    let found = keys.find(request.headers()).map_err(unauthorized)?;
    // Nobody behind the gate needs it, so that nobody can write it down.
    request.headers_mut().remove(header::AUTHORIZATION);
    if let Some(name) = &found.grant.name {
        Span::current().record("key", name.as_ref());
        *client = ClientName(Arc::clone(name));
        request.extensions_mut().insert(client.clone());
    }
    request.extensions_mut().insert(found.grant.clone());
    found.quota.admit().map_err(|(exhausted, left)| {
        let mut response = exhausted_quota(exhausted).into_response();
        left.write(response.headers_mut());
        response
    })
}

fn unauthorized(why: Unauthorized) -> Response {
    let (detail, challenge) = match why {
        Unauthorized::Missing => (
            "This service needs a key: send the header authorization: Bearer and the key.",
            "Bearer realm=\"yomi\"",
        ),
        Unauthorized::Unknown => (
            "The header authorization has no key that this service knows; expected Bearer and one \
             key as it was issued.",
            "Bearer realm=\"yomi\", error=\"invalid_token\"",
        ),
    };
    let mut response = Problem::new(ProblemCode::Unauthorized, detail).into_response();
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
        Exhausted::Concurrent => Problem {
            retry_after: Some(retry::SOON),
            ..Problem::new(
                ProblemCode::TooManyConcurrent,
                "This key has as many requests under way as it may; wait for one of them to end.",
            )
        },
    }
}

fn overloaded() -> Problem {
    Problem {
        retry_after: Some(retry::SOON),
        ..Problem::new(
            ProblemCode::Overloaded,
            "As many requests are under way as this server holds; try again after retry_after_ms.",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_probes_and_pages_are_open() {
        for path in
            ["/", "/livez", "/docs/", "/docs/swagger-ui.css", "/openapi.json", "/assets/index.js"]
        {
            assert!(is_open(path), "{path}");
        }
        for path in ["/metrics", "/v1/version", "/v1/othello/bestmove", "//", "/docsx", "/nothing"]
        {
            assert!(!is_open(path), "{path}");
        }
    }
}
