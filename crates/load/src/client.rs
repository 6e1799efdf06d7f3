//! Clients of the load generator: they send a line of the workload and read the response.

pub(crate) mod answer;
pub(crate) mod exchange;
pub(crate) mod headers;
pub(crate) mod keys;

use std::{error::Error, net::SocketAddr, sync::Arc, time::Duration};

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
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use self::keys::Keys;
use crate::{run::plan::Plan, workload::WorkloadLine};

/// Maximum length of an answer in bytes.
const MAX_ANSWER: usize = 8 << 20;

/// Timeout of a status page.
const PAGE_TIMEOUT: Duration = Duration::from_secs(5);

/// The clients of one server, with a pool of connections that are kept alive.
#[derive(Debug)]
pub(crate) struct Client {
    server: SocketAddr,
    http: legacy::Client<HttpConnector, Full<Bytes>>,
    places: Arc<Semaphore>,
    /// Headers of every request, unless its line overrides them.
    headers: HeaderMap,
    keys: Keys,
}

/// A response.
#[derive(Clone, Debug, Default)]
pub(crate) struct HttpAnswer {
    pub status: u16,
    pub body: Bytes,
}

/// Why there is no response.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClientError {
    #[error("no connection: {0}")]
    Connect(legacy::Error),
    #[error("the connection ended: {0}")]
    Http(legacy::Error),
    #[error("the answer cannot be read: {0}")]
    Body(Box<dyn Error + Send + Sync>),
    #[error("the request cannot be written: {0}")]
    Request(#[from] hyper::http::Error),
    #[error("no page within {} s", PAGE_TIMEOUT.as_secs())]
    Silent,
}

/// Permit for one request in flight.
#[derive(Debug)]
pub(crate) struct RequestPermit {
    _permit: OwnedSemaphorePermit,
}

impl Client {
    /// Clients of a server, with the connections, headers and keys of the plan.
    pub(crate) fn new(server: SocketAddr, plan: &Plan) -> Self {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        let http = legacy::Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .http2_only(plan.http2)
            .build(connector);
        Self {
            server,
            http,
            places: Arc::new(Semaphore::new(plan.connections)),
            headers: plan.headers.clone(),
            keys: plan.keys.clone(),
        }
    }

    /// The server.
    pub(crate) const fn server(&self) -> SocketAddr {
        self.server
    }

    /// Waits for a permit.
    pub(crate) async fn place(&self) -> RequestPermit {
        let permit = Arc::clone(&self.places).acquire_owned().await;
        RequestPermit { _permit: permit.expect("the semaphore is never closed") }
    }

    /// Sends a line of the workload as the client with this number, and reads its answer. Dropping the future disconnects
    /// the client.
    pub(crate) async fn send(&self, line: &WorkloadLine, client: usize) -> Result<HttpAnswer, ClientError> {
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

    /// Reads a status page of the server, with a timeout.
    pub(crate) async fn get(&self, path: &str) -> Result<HttpAnswer, ClientError> {
        let request = self.request(&Method::GET, path, Bytes::new(), 0)?;
        let answer = tokio::time::timeout(PAGE_TIMEOUT, self.exchange(request)).await;
        answer.unwrap_or(Err(ClientError::Silent))
    }

    /// A request with the headers that all have, and the key of its client.
    fn request(
        &self,
        method: &Method,
        path: &str,
        body: Bytes,
        client: usize,
    ) -> Result<Request<Full<Bytes>>, ClientError> {
        let uri = format!("http://{}{path}", self.server);
        let mut request = Request::builder().method(method).uri(uri).body(Full::new(body))?;
        request.headers_mut().clone_from(&self.headers);
        if let Some(bearer) = self.keys.bearer(client) {
            request.headers_mut().insert(header::AUTHORIZATION, bearer.clone());
        }
        Ok(request)
    }

    async fn exchange(&self, request: Request<Full<Bytes>>) -> Result<HttpAnswer, ClientError> {
        let response =
            self.http.request(request).await.map_err(|error| {
                if error.is_connect() { ClientError::Connect(error) } else { ClientError::Http(error) }
            })?;
        let status = response.status().as_u16();
        let body = Limited::new(response.into_body(), MAX_ANSWER).collect().await;
        Ok(HttpAnswer { status, body: body.map_err(ClientError::Body)?.to_bytes() })
    }
}

impl HttpAnswer {
    /// Whether it is the requested answer, or 304 Not Modified.
    pub(crate) const fn is_answer(&self) -> bool {
        matches!(self.status, 200 | 304)
    }
}
