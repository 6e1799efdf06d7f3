//! How batches of spans leave the process: by hyper, on the runtime of the service.

use std::{
    fmt::Display,
    pin::Pin,
    sync::atomic::{AtomicBool, Ordering},
};

use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response, hyper::HyperClient};
use opentelemetry_otlp::OTEL_EXPORTER_OTLP_TIMEOUT_DEFAULT;
use tokio::runtime::Handle;

/// The client. The SDK's thread waits for it outside the runtime, on which its sockets live.
#[derive(Debug)]
pub(super) struct Sender {
    client: HyperClient,
    runtime: Handle,
    /// Whether the last batch was lost: the log says so once, not with every batch.
    is_failing: AtomicBool,
}

impl Sender {
    pub(super) fn new(runtime: &Handle) -> Self {
        Self {
            client: HyperClient::with_default_connector(OTEL_EXPORTER_OTLP_TIMEOUT_DEFAULT, None),
            runtime: runtime.clone(),
            is_failing: AtomicBool::new(false),
        }
    }

    fn lost(&self, reason: impl Display) {
        if !self.is_failing.swap(true, Ordering::Relaxed) {
            tracing::warn!(%reason, "traces are lost: the collector does not take them");
        }
    }

    fn sent(&self) {
        if self.is_failing.swap(false, Ordering::Relaxed) {
            tracing::info!("the collector takes traces again");
        }
    }
}

type Sending<'a> = Pin<Box<dyn Future<Output = Result<Response<Bytes>, HttpError>> + Send + 'a>>;

impl HttpClient for Sender {
    fn send_bytes<'this, 'a>(&'this self, request: Request<Bytes>) -> Sending<'a>
    where
        'this: 'a,
        Self: 'a,
    {
        Box::pin(async move {
            let client = self.client.clone();
            let sending = self.runtime.spawn(async move { client.send_bytes(request).await });
            // The first fault is that of a runtime that has ended.
            let answer = sending.await.map_err(Into::into).flatten();
            match &answer {
                Ok(answer) if answer.status().is_success() => self.sent(),
                Ok(answer) => self.lost(answer.status()),
                Err(error) => self.lost(error),
            }
            answer
        })
    }
}
