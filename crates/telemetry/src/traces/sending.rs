//! HTTP client of the span exporter: hyper on the runtime of the service.

use std::{pin::Pin, sync::Arc, time::Duration};

use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response, hyper::HyperClient};
use tokio::runtime::Handle;

use super::backlog::Backlog;

/// The client. The SDK's thread waits for it outside the runtime, on which its sockets live.
#[derive(Debug)]
pub(super) struct Sender {
    client: HyperClient,
    runtime: Handle,
    backlog: Arc<Backlog>,
}

impl Sender {
    pub(super) fn new(runtime: &Handle, timeout: Duration, backlog: Arc<Backlog>) -> Self {
        let client = HyperClient::with_default_connector(timeout, None);
        Self { client, runtime: runtime.clone(), backlog }
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
                Ok(answer) if answer.status().is_success() => self.backlog.sent(),
                Ok(answer) => self.backlog.lost(answer.status()),
                Err(error) => self.backlog.lost(error),
            }
            answer
        })
    }
}
