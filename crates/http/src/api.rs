//! The HTTP floor: routes, request and response types, problem documents, streams, docs.
//!
//! Holds no rules and no search: a handler reads a request into domain types, asks the
//! [`service`](yomi_service) and writes the answer. [`router()`] is what `serve` runs;
//! [`request::read`] and [`answer::BestMove`] also serve the command line, so that it speaks the
//! same JSON; [`openapi::document`] is the contract.

pub mod answer;
mod caching;
pub mod endpoints;
pub mod gate;
pub mod middleware;
pub mod openapi;
pub mod problem;
pub mod reading;
pub mod request;
mod router;

use std::{ops::Deref, sync::Arc};

use axum::extract::FromRef;
use metrics_exporter_prometheus::PrometheusHandle;

pub use router::{OperatorState, operator_router, prepare, router};

use yomi_players::Engines;
use yomi_service::Service;

use self::{
    answer::picture::Drawers,
    caching::repeats::Repeats,
    endpoints::metrics,
    gate::{edges::EdgeSettings, keys::KeyRing, origin::Origins, pools::Pools},
    reading::body::BodyTimeout,
    request::{RequestLimits, limits::LiveLimits},
};
use crate::client_log::ClientLog;

/// What an operator may set of this floor.
#[derive(Clone, Debug)]
pub struct ApiSettings {
    /// The most that a request may ask for.
    pub limits: LiveLimits,
    /// Origins of web pages that may ask; `*` for all, none by default.
    pub cors_origins: Vec<String>,
    /// What answers may take that are given again word for word, in bytes; 0 keeps none.
    pub repeat_bytes: u64,
    /// Whether `/` is the page on which people play; a short page of links otherwise.
    pub serves_page: bool,
    /// Which clients are let in, and how much of the service they may hold.
    pub edges: EdgeSettings,
}

/// What the floor needs to run.
#[derive(Clone, Debug)]
pub struct AppState {
    /// Searches.
    pub service: Service,
    /// Those that the service searches with: what answers tell of them.
    pub engines: Engines,
    /// What the operator set.
    pub settings: Arc<ApiSettings>,
    /// Renders `/metrics`.
    pub metrics: PrometheusHandle,
    /// The keys; `None` where everybody may ask.
    pub keys: Option<KeyRing>,
    /// Where clients are named, and refusals counted by client.
    pub clients: ClientLog,
}

/// What handlers share, built once. Every request clones it.
#[derive(Clone, Debug)]
struct Floor(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    service: Service,
    engines: Engines,
    limits: LiveLimits,
    threads: usize,
    origins: Origins,
    metrics: PrometheusHandle,
    body_timeout: BodyTimeout,
    repeats: Repeats,
    clients: ClientLog,
    /// What clients share of the service.
    pools: Pools,
    /// Turns of drawing pixels.
    drawers: Drawers,
}

impl Floor {
    fn new(state: AppState, pools: Pools) -> Self {
        metrics::show_zeros();
        let edges = &state.settings.edges;
        let threads = state.service.status().threads;
        Self(Arc::new(Shared {
            body_timeout: BodyTimeout(edges.body_timeout),
            pools,
            drawers: Drawers::new(answer::picture::at_one_time(threads)),
            limits: state.settings.limits.clone(),
            threads,
            origins: Origins::new(&state.settings.cors_origins),
            repeats: Repeats::new(state.settings.repeat_bytes),
            clients: state.clients,
            service: state.service,
            engines: state.engines,
            metrics: state.metrics,
        }))
    }

    /// The most that a request may ask for now.
    fn request_limits(&self) -> RequestLimits {
        RequestLimits::new(self.limits.get(), self.threads)
    }
}

impl Deref for Floor {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl FromRef<Floor> for Origins {
    fn from_ref(floor: &Floor) -> Self {
        floor.origins.clone()
    }
}

impl FromRef<Floor> for PrometheusHandle {
    fn from_ref(floor: &Floor) -> Self {
        floor.metrics.clone()
    }
}

impl FromRef<Floor> for Service {
    fn from_ref(floor: &Floor) -> Self {
        floor.service.clone()
    }
}

impl FromRef<Floor> for BodyTimeout {
    fn from_ref(floor: &Floor) -> Self {
        floor.body_timeout
    }
}
