//! Traces by OTLP: one span a request, below it one for its search, on the thread that searches.
//!
//! On where one of the variables of OpenTelemetry names a collector, else nothing of it runs. Spans are
//! sent in batches by a thread of their own (the SDK's) over plain HTTP, on the sockets of the
//! service's runtime. What cannot be sent is dropped and never in the way of a request.

mod backlog;
mod caller;
mod queue;
mod sending;
mod variables;

use std::{sync::Arc, time::Duration};

use hyper::HeaderMap;
use opentelemetry::{
    Key, KeyValue,
    trace::{Status, TraceContextExt as _, TracerProvider as _},
};
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::{
    Resource,
    resource::{EnvResourceDetector, ResourceDetector as _},
    trace::SdkTracerProvider,
};
use tokio::runtime::Handle;
use tracing::{Span, Subscriber, level_filters::LevelFilter};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::{Layer, filter::Targets, registry::LookupSpan};
use yomi_instrumentation::is_traced;

use self::{backlog::Backlog, queue::Queue, sending::Sender, variables::Variables};

/// For the last batch when the process ends; a collector that is there takes milliseconds.
const LAST_BATCH: Duration = Duration::from_millis(500);

/// The traces of this process.
#[derive(Debug)]
pub struct Traces {
    provider: SdkTracerProvider,
}

/// Why there can be no traces.
#[derive(Debug, thiserror::Error)]
pub enum TracesError {
    /// No address that is reached by plain HTTP.
    #[error(
        "{variable} is {endpoint:?}: traces are sent over plain HTTP, so an address beginning with \
         http:// is expected; for TLS put a collector on this machine between"
    )]
    Endpoint {
        /// The variable of the environment.
        variable: &'static str,
        /// As given.
        endpoint: String,
    },
    /// A value that means nothing here.
    #[error("{variable} is {value:?}: expected is {expected}")]
    Variable {
        /// The variable of the environment.
        variable: &'static str,
        /// As given.
        value: String,
        /// What is possible.
        expected: &'static str,
    },
    /// OpenTelemetry refuses its variables.
    #[error("the traces cannot be set up by the variables OTEL_…: {0}")]
    Exporter(#[from] ExporterBuildError),
}

impl Traces {
    /// The traces that the variables `OTEL_…` ask for; `None` where they name no collector or switch
    /// traces off. `runtime` must have threads of its own, and outlive [`end`](Self::end).
    ///
    /// # Errors
    /// When the collector is not reached by plain HTTP, or a variable cannot be read.
    pub fn from_environment(runtime: &Handle) -> Result<Option<Self>, TracesError> {
        // What is no text is a bad value, not an unset one.
        let get = |name: &str| Some(std::env::var_os(name)?.to_string_lossy().into_owned());
        let Some(variables) = Variables::read(get)? else { return Ok(None) };
        let Variables { service_name, sampler, timeout, batches } = variables;
        let backlog = Arc::new(Backlog::new(batches.queue));
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Sender::new(runtime, timeout, Arc::clone(&backlog)))
            .with_timeout(timeout)
            .build()?;
        let provider = SdkTracerProvider::builder()
            .with_span_processor(Queue::new(exporter, &batches, backlog))
            .with_sampler(sampler)
            .with_resource(resource(service_name))
            .build();
        yomi_instrumentation::begin_traces();
        Ok(Some(Self { provider }))
    }

    /// What makes spans of this crate into traces.
    pub(super) fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        tracing_opentelemetry::layer()
            .with_tracer(self.provider.tracer("yomi"))
            .with_location(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            // Whatever the log shows. Nothing of the libraries: those that send would trace themselves.
            .with_filter(Targets::new().with_target("yomi", LevelFilter::INFO))
    }

    /// Sends what is left, for half a second at most. Not on a thread of the runtime, which it needs.
    pub fn end(self) {
        if let Err(error) = self.provider.shutdown_with_timeout(LAST_BATCH) {
            tracing::warn!(%error, "the last traces were not sent");
        }
    }
}

/// What all spans come from. The SDK would let a `service.name` among `OTEL_RESOURCE_ATTRIBUTES` win over
/// `OTEL_SERVICE_NAME`; OpenTelemetry wants it the other way round.
fn resource(service_name: Option<String>) -> Resource {
    let attributed = EnvResourceDetector::new().detect().get(&Key::new("service.name"));
    let attributed = attributed.map(|name| name.to_string()).filter(|name| !name.is_empty());
    let service_name = service_name.or(attributed).unwrap_or_else(|| "yomi".to_owned());
    Resource::builder()
        .with_service_name(service_name)
        .with_attribute(KeyValue::new("service.version", super::VERSION))
        .build()
}

/// Makes the span of a request, which is not entered yet, a part of its caller's trace and gives it
/// the names of OpenTelemetry's conventions.
pub fn begin_request(span: &Span, headers: &HeaderMap, method: &str, route: &str) {
    if !is_traced() {
        return;
    }
    span.record("otel.kind", "server");
    span.record("otel.name", format!("{method} {route}"));
    span.set_attribute("http.request.method", method.to_owned());
    span.set_attribute("http.route", route.to_owned());
    // Fails only for a span that is disabled.
    let _ = span.set_parent(caller::context(headers));
    // Where the caller had none, the log learns the id from here.
    let id = span.context().span().span_context().trace_id();
    span.record("trace_id", id.to_string());
}

/// Says on the span of a request what became of it.
pub fn end_request(span: &Span, status: u16) {
    if !is_traced() {
        return;
    }
    span.set_attribute("http.response.status_code", i64::from(status));
    if status >= 500 {
        span.set_status(Status::error(""));
    }
}
