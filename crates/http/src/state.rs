//! State shared by the handlers, built once, and its sources.

use std::{ops::Deref, sync::Arc, time::Duration};

use ::metrics::{Histogram, histogram};
use axum::extract::FromRef;
use metrics_exporter_prometheus::PrometheusHandle;
use yomi_contract::limits::{LiveLimits, RequestLimits};
use yomi_instrumentation::metrics::DEADLINE_OVERSHOOT_SECONDS;
use yomi_players::Engines;
use yomi_service::Service;

#[cfg(feature = "jobs")]
use crate::jobs::ServedJobs;
use crate::{
    client_log::ClientLog,
    endpoints::metrics,
    gate::{edges::EdgeSettings, keys::KeyRing, origin::Origins, pools::Pools},
    lateness::Lateness,
    middleware::context::RequestContext,
    received::BodyTimeout,
    response::picture,
    slots::Slots,
};

/// The operator's settings of the API.
#[derive(Clone, Debug)]
pub struct ApiSettings {
    /// Limits of a request.
    pub limits: LiveLimits,
    /// Origins of web pages that may ask; `*` for all, none by default.
    pub cors_origins: Vec<String>,
    /// Whether `/` is the web page for playing; a short page of links otherwise.
    pub serves_page: bool,
    /// Whether agents may call tools at `/mcp`.
    pub serves_mcp: bool,
    /// Settings of the gate: access and shared limits.
    pub edges: EdgeSettings,
}

/// Everything that the router needs.
#[derive(Clone, Debug)]
pub struct AppState {
    /// Runs the searches.
    pub service: Service,
    /// The engines of the service, for the answers that describe them.
    pub engines: Engines,
    /// The operator's settings.
    pub settings: Arc<ApiSettings>,
    /// Renders `/metrics`.
    pub metrics: PrometheusHandle,
    /// The API keys; `None` if no request needs one.
    pub keys: Option<KeyRing>,
    /// Names clients, and counts refusals by client.
    pub clients: ClientLog,
    /// Jobs; `None` where requests are answered at once alone.
    #[cfg(feature = "jobs")]
    pub jobs: Option<ServedJobs>,
}

impl AppState {
    /// State without keys and jobs; clients are not named anywhere.
    #[must_use]
    pub fn new(service: Service, engines: Engines, settings: ApiSettings, metrics: PrometheusHandle) -> Self {
        Self {
            service,
            engines,
            settings: Arc::new(settings),
            metrics,
            keys: None,
            clients: ClientLog::default(),
            #[cfg(feature = "jobs")]
            jobs: None,
        }
    }
}

/// State shared by the handlers, built once and cloned for every request.
#[derive(Clone, Debug)]
pub(crate) struct HandlerState(Arc<Shared>);

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) service: Service,
    pub(crate) engines: Engines,
    pub(crate) limits: LiveLimits,
    pub(crate) threads: usize,
    pub(crate) origins: Origins,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) body_timeout: BodyTimeout,
    pub(crate) clients: ClientLog,
    /// The limits that clients share.
    pub(crate) pools: Pools,
    /// Slots for rendering pictures.
    pub(crate) drawers: Slots,
    /// The slot for lines of batches and calls of tools on the threads of HTTP.
    pub(crate) lines: Slots,
    overshoot: Histogram,
    /// Jobs.
    #[cfg(feature = "jobs")]
    pub(crate) jobs: Option<ServedJobs>,
}

impl HandlerState {
    pub(crate) fn new(state: AppState, pools: Pools) -> Self {
        metrics::show_zeros();
        let edges = &state.settings.edges;
        let threads = state.service.status().threads;
        Self(Arc::new(Shared {
            body_timeout: BodyTimeout(edges.body_timeout),
            pools,
            drawers: Slots::new(picture::at_one_time(threads)),
            lines: Slots::new(1),
            limits: state.settings.limits.clone(),
            threads,
            origins: Origins::new(&state.settings.cors_origins),
            clients: state.clients,
            service: state.service,
            engines: state.engines,
            metrics: state.metrics,
            overshoot: histogram!(DEADLINE_OVERSHOOT_SECONDS),
            #[cfg(feature = "jobs")]
            jobs: state.jobs,
        }))
    }

    /// Measures how late the answer to a request is.
    pub(crate) fn lateness(&self, context: &RequestContext, deadline: Option<Duration>) -> Lateness {
        Lateness::new(context.arrival, deadline, self.overshoot.clone())
    }

    /// The most that a request may ask for now, with that search time at most where a job stands for it.
    pub(crate) fn request_limits(&self, longest: Option<Duration>) -> RequestLimits {
        let limits = RequestLimits::new(self.limits.get(), self.threads);
        match longest {
            None => limits,
            Some(longest) => RequestLimits { max_search: longest, max_review: longest, ..limits },
        }
    }
}

impl Deref for HandlerState {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl FromRef<HandlerState> for Origins {
    fn from_ref(state: &HandlerState) -> Self {
        state.origins.clone()
    }
}

impl FromRef<HandlerState> for PrometheusHandle {
    fn from_ref(state: &HandlerState) -> Self {
        state.metrics.clone()
    }
}

impl FromRef<HandlerState> for Service {
    fn from_ref(state: &HandlerState) -> Self {
        state.service.clone()
    }
}

impl FromRef<HandlerState> for BodyTimeout {
    fn from_ref(state: &HandlerState) -> Self {
        state.body_timeout
    }
}
