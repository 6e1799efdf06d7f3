//! State shared by the handlers, built once, and its sources.

use std::sync::Arc;

use axum::extract::FromRef;
use metrics_exporter_prometheus::PrometheusHandle;
use yomi_api::{Api, ApiParts, tools::MakeTools};
use yomi_contract::limits::LiveLimits;
use yomi_players::Engines;
use yomi_service::Service;

use crate::{
    gate::{edges::EdgeSettings, origin::Origins},
    received::BodyTimeout,
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
    /// What the handlers ask.
    pub api: Api,
    /// The operator's settings.
    pub settings: Arc<ApiSettings>,
    /// Renders `/metrics`.
    pub metrics: PrometheusHandle,
    /// Makes the tools at `/mcp`; `None` in a build without them.
    pub tools: Option<MakeTools>,
}

impl AppState {
    /// State without keys, jobs and tools; clients are not named anywhere.
    #[must_use]
    pub fn new(service: Service, engines: Engines, settings: ApiSettings, metrics: PrometheusHandle) -> Self {
        let parts = ApiParts::new(service, engines, settings.limits.clone(), settings.edges.sizes);
        Self { api: Api::new(parts), settings: Arc::new(settings), metrics, tools: None }
    }
}

/// State shared by the handlers, built once and cloned for every request.
#[derive(Clone, Debug)]
pub(crate) struct HandlerState {
    pub(crate) api: Api,
    pub(crate) origins: Origins,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) body_timeout: BodyTimeout,
}

impl HandlerState {
    pub(crate) fn new(AppState { api, settings, metrics, tools: _ }: AppState) -> Self {
        Self {
            api,
            origins: Origins::new(&settings.cors_origins),
            metrics,
            body_timeout: BodyTimeout(settings.edges.body_timeout),
        }
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
        state.api.service.clone()
    }
}

impl FromRef<HandlerState> for BodyTimeout {
    fn from_ref(state: &HandlerState) -> Self {
        state.body_timeout
    }
}
