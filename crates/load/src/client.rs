//! Clients of the load generator: they send a line of the workload and read the response.

pub(crate) mod answer;
pub(crate) mod exchange;

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::{
    HeaderMap, Method, Request,
    header::{self, HeaderValue},
};
use hyper_util::{
    client::legacy::{self, connect::HttpConnector},
    rt::{TokioExecutor, TokioTimer},
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::{plan::Plan, workload::WorkloadLine};

/// Maximum length of an answer in bytes.
const MAX_ANSWER: usize = 8 << 20;

/// Timeout for a server to become idle between two loads, and the polling interval of its status.
const BECOMES_IDLE: Duration = Duration::from_secs(10);
const LOOK: Duration = Duration::from_millis(5);

/// Timeout of a status page.
const PAGE_TIMEOUT: Duration = Duration::from_secs(5);

/// The clients of one server, with a pool of connections that are kept alive.
#[derive(Debug)]
pub(crate) struct Client {
    server: SocketAddr,
    pub plan: Arc<Plan>,
    http: legacy::Client<HttpConnector, Full<Bytes>>,
    /// Permits for requests in flight.
    pub places: Semaphore,
    /// Headers of every request, unless its line overrides them.
    headers: HeaderMap,
}

/// The fields of `/v1/status` that are read here.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Status {
    threads: usize,
    busy: usize,
    queued: usize,
}

/// A response.
#[derive(Clone, Debug, Default)]
pub(crate) struct HttpAnswer {
    pub status: u16,
    pub body: Bytes,
}

impl Client {
    /// Clients of a server, with the connections, headers and keys of the plan.
    pub(crate) fn new(server: SocketAddr, plan: Arc<Plan>) -> Self {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        let clients = &plan.clients;
        let http = legacy::Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .http2_only(clients.http2)
            .build(connector);
        let headers = clients.headers.iter().cloned().collect();
        Self { server, http, places: Semaphore::new(clients.connections.into()), headers, plan }
    }

    /// Sends a line of the workload as the client with this number, and reads its answer. Dropping the future disconnects
    /// the client.
    pub(crate) async fn send(&self, line: &WorkloadLine, client: usize) -> Result<HttpAnswer, String> {
        let mut request = self.request(&line.method, line.path.as_str(), line.body.clone(), client)?;
        if line.method == Method::POST {
            let json = HeaderValue::from_static("application/json");
            request.headers_mut().insert(header::CONTENT_TYPE, json);
        }
        for (name, value) in &line.headers {
            request.headers_mut().insert(name, value.clone());
        }
        self.exchange(request).await
    }

    /// Reads a page about the server, with a timeout.
    async fn page<T: DeserializeOwned>(&self, path: &str) -> Option<T> {
        let request = self.request(&Method::GET, path, Bytes::new(), 0).ok()?;
        let answer = tokio::time::timeout(PAGE_TIMEOUT, self.exchange(request)).await.ok()?.ok()?;
        (answer.status == 200).then(|| serde_json::from_slice(&answer.body).ok()).flatten()
    }

    /// The server's search threads; `None` if not reported.
    pub(crate) async fn threads(&self) -> Option<usize> {
        Some(self.page::<Status>("/v1/status").await?.threads)
    }

    /// Its version.
    pub(crate) async fn version(&self) -> Option<Value> {
        self.page("/v1/version").await
    }

    /// Waits until it neither searches nor queues anything; returns at once where the server does not report it, and after a
    /// timeout otherwise.
    pub(crate) async fn wait_until_idle(&self) {
        let give_up = Instant::now() + BECOMES_IDLE;
        while Instant::now() < give_up {
            match self.page::<Status>("/v1/status").await {
                Some(status) if status.busy > 0 || status.queued > 0 => tokio::time::sleep(LOOK).await,
                _ => return,
            }
        }
    }

    /// A request with the headers that all have, and the key of its client.
    fn request(&self, method: &Method, path: &str, body: Bytes, client: usize) -> Result<Request<Full<Bytes>>, String> {
        let uri = format!("http://{}{path}", self.server);
        let request = Request::builder().method(method).uri(uri).body(Full::new(body));
        let mut request = request.map_err(|error| format!("the request cannot be written: {error}"))?;
        request.headers_mut().clone_from(&self.headers);
        if let Some(keys) = &self.plan.clients.keys {
            request.headers_mut().insert(header::AUTHORIZATION, keys.bearer(client).clone());
        }
        Ok(request)
    }

    async fn exchange(&self, request: Request<Full<Bytes>>) -> Result<HttpAnswer, String> {
        let response = self.http.request(request).await.map_err(|error| {
            let what = if error.is_connect() { "no connection" } else { "the connection ended" };
            format!("{what}: {error}")
        })?;
        let status = response.status().as_u16();
        let body = Limited::new(response.into_body(), MAX_ANSWER).collect().await;
        let body = body.map_err(|error| format!("the answer cannot be read: {error}"))?;
        Ok(HttpAnswer { status, body: body.to_bytes() })
    }
}

impl HttpAnswer {
    /// Whether it is the requested answer, or 304 Not Modified.
    pub(crate) const fn is_answer(&self) -> bool {
        matches!(self.status, 200 | 304)
    }
}
