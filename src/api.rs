//! The HTTP floor: routes, request and response types, problem documents, streams, docs.
//!
//! Holds no rules and no search: a handler reads a request into domain types, asks the
//! [`service`](crate::service) and writes the answer. [`router()`] is what `serve` runs;
//! [`request::read`] and [`answer::BestMove`] also serve the command line, so that it speaks the
//! same JSON; [`openapi::document`] is the contract.

pub mod accept;
pub mod answer;
mod bestmove;
pub mod body;
mod caching;
pub mod context;
mod docs;
pub mod fault;
pub mod fields;
mod game;
mod games;
mod health;
pub mod lab;
mod limits;
mod metrics;
mod middleware;
pub mod openapi;
pub mod origin;
mod picture;
mod position;
pub mod problem;
pub mod query;
pub mod request;
mod router;
mod status;
mod stream;
mod version;
mod welcome;

use std::{sync::Arc, time::Duration};

use axum::extract::FromRef;
use metrics_exporter_prometheus::PrometheusHandle;

pub use router::router;

use self::{origin::Origins, request::RequestLimits};
use crate::service::Service;

/// What an operator may set of this floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiSettings {
    /// Every search ends after this time.
    pub max_search: Duration,
    /// The largest `depth` of a request, 1..=99.
    pub max_depth: u32,
    /// The largest `nodes` of a request, 1..=10¹².
    pub max_nodes: u64,
    /// Origins of web pages that may ask; `*` for all, none by default.
    pub cors_origins: Vec<String>,
}

/// What the floor needs to run.
#[derive(Clone, Debug)]
pub struct AppState {
    /// Searches.
    pub service: Service,
    /// What the operator set.
    pub settings: Arc<ApiSettings>,
    /// Renders `/metrics`.
    pub metrics: PrometheusHandle,
}

/// What handlers share, built once.
#[derive(Clone, Debug)]
struct Floor {
    service: Service,
    limits: RequestLimits,
    origins: Origins,
    metrics: PrometheusHandle,
}

impl Floor {
    fn new(state: AppState) -> Self {
        Self {
            limits: RequestLimits::new(&state.settings, state.service.status().threads),
            origins: Origins::new(&state.settings.cors_origins),
            service: state.service,
            metrics: state.metrics,
        }
    }
}

impl FromRef<Floor> for Origins {
    fn from_ref(floor: &Floor) -> Self {
        floor.origins.clone()
    }
}
