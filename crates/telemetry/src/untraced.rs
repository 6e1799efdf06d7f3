//! What stands in for the traces in a build without the feature `opentelemetry`.

use std::convert::Infallible;

use hyper::HeaderMap;
use tokio::runtime::Handle;
use tracing::Span;
use tracing_subscriber::layer::Identity;

/// The variables that name a collector.
const ENDPOINTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];

/// The traces of this process: there are none.
#[derive(Debug)]
pub struct Traces(Infallible);

/// Why there can be no traces.
#[derive(Debug, thiserror::Error)]
pub enum TracesError {
    /// They were left out of the build.
    #[error("{0} names a collector of traces, and this build sends none: it lacks the feature opentelemetry")]
    NotBuilt(&'static str),
}

impl Traces {
    /// None, whatever the variables say.
    ///
    /// # Errors
    /// When they name a collector, which would wait in vain.
    pub fn from_environment(_: &Handle) -> Result<Option<Self>, TracesError> {
        let named = |name: &&str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        match ENDPOINTS.into_iter().find(named) {
            Some(name) => Err(TracesError::NotBuilt(name)),
            None => Ok(None),
        }
    }

    pub(super) const fn layer(&self) -> Identity {
        match self.0 {}
    }

    /// Nothing is left to send.
    pub const fn end(self) {
        match self.0 {}
    }
}

/// Nothing: there are no traces.
pub const fn begin_request(_: &Span, _: &HeaderMap, _: &str, _: &str) {}

/// Nothing: there are no traces.
pub const fn end_request(_: &Span, _: u16) {}
