//! The state that handlers share, built once, and what it is built from.

use std::{ops::Deref, sync::Arc};

use axum::extract::FromRef;
use metrics_exporter_prometheus::PrometheusHandle;
use yomi_contract::limits::{LiveLimits, RequestLimits};
use yomi_players::Engines;
use yomi_service::Service;

use crate::{
    caching::repeats::Repeats,
    client_log::ClientLog,
    endpoints::metrics,
    gate::{edges::EdgeSettings, keys::KeyRing, origin::Origins, pools::Pools},
    received::BodyTimeout,
    response::picture::{self, Drawers},
};

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
    /// Whether agents may call tools at `/mcp`.
    pub serves_mcp: bool,
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
pub(crate) struct Floor(Arc<Shared>);

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) service: Service,
    pub(crate) engines: Engines,
    pub(crate) limits: LiveLimits,
    pub(crate) threads: usize,
    pub(crate) origins: Origins,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) body_timeout: BodyTimeout,
    pub(crate) repeats: Repeats,
    pub(crate) clients: ClientLog,
    /// What clients share of the service.
    pub(crate) pools: Pools,
    /// Turns of drawing pixels.
    pub(crate) drawers: Drawers,
}

impl Floor {
    pub(crate) fn new(state: AppState, pools: Pools) -> Self {
        metrics::show_zeros();
        let edges = &state.settings.edges;
        let threads = state.service.status().threads;
        Self(Arc::new(Shared {
            body_timeout: BodyTimeout(edges.body_timeout),
            pools,
            drawers: Drawers::new(picture::at_one_time(threads)),
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
    pub(crate) fn request_limits(&self) -> RequestLimits {
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
