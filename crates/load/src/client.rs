//! Clients of the load generator: they send a line of the workload and read the response.

pub(crate) mod answer;
pub(crate) mod connections;
pub(crate) mod entity_tags;
pub(crate) mod events;
pub(crate) mod exchange;
pub(crate) mod headers;
pub(crate) mod http_answer;
pub(crate) mod keys;
pub(crate) mod reading;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::body::{Body, Bytes};
use futures_util::stream;
use hyper::{HeaderMap, Method, Request, header, header::HeaderValue};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{
    client::{
        connections::{Connections, origin::Origin},
        http_answer::{ClientError, HttpAnswer, PAGE_TIMEOUT},
        keys::Keys,
        reading::{Manner, read},
    },
    run::plan::Plan,
    workload::WorkloadLine,
};

/// Largest number of pieces of a slowly sent body.
const PIECES: usize = 10;

/// The clients of one server.
#[derive(Debug)]
pub(crate) struct Client {
    server: SocketAddr,
    connections: Connections,
    places: Arc<Semaphore>,
    /// Headers of every request, unless its line overrides them.
    headers: HeaderMap,
    keys: Keys,
}

/// Permit for one request in flight.
#[derive(Debug)]
pub(crate) struct RequestPermit {
    _permit: OwnedSemaphorePermit,
}

impl Client {
    /// Clients of a server, with the connections, headers and keys of the plan.
    pub(crate) fn new(server: SocketAddr, plan: &Plan) -> Self {
        Self {
            server,
            connections: Connections::new(server, plan.http2_connections),
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

    /// Sends a line of the workload as the client with this number, and reads its answer. Dropping the future disconnects the client.
    pub(crate) async fn send(
        &self,
        line: &WorkloadLine,
        client: usize,
    ) -> Result<HttpAnswer, ClientError> {
        let body = match line.slow_send {
            None => Body::from(line.body.clone()),
            Some(span) => slow_body(&line.body, span),
        };
        let mut request =
            Request::builder().method(&line.method).uri(line.path.as_str()).body(body)?;
        self.write_headers(request.headers_mut(), client);
        if line.method == Method::POST {
            let headers = request.headers_mut();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            headers.insert(header::CONTENT_LENGTH, line.body.len().into());
        }
        for (name, value) in &line.headers {
            request.headers_mut().insert(name, value.clone());
        }
        let manner = Manner { slow: line.slow_read, is_stream: line.is_stream };
        let origin = Origin { address: line.client_address, reads_slowly: manner.slow.is_some() };
        self.exchange(origin, request, manner).await
    }

    /// Reads a status page of the server, with a timeout.
    pub(crate) async fn get(&self, path: &str) -> Result<HttpAnswer, ClientError> {
        let mut request = Request::get(path).body(Body::empty())?;
        self.write_headers(request.headers_mut(), 0);
        let exchange = self.exchange(Origin::default(), request, Manner::default());
        let answer = tokio::time::timeout(PAGE_TIMEOUT, exchange).await;
        answer.unwrap_or(Err(ClientError::Silent))
    }

    /// Headers common to all requests of a client.
    fn write_headers(&self, headers: &mut HeaderMap, client: usize) {
        headers.clone_from(&self.headers);
        if let Some(bearer) = self.keys.bearer(client) {
            headers.insert(header::AUTHORIZATION, bearer.clone());
        }
    }

    async fn exchange(
        &self,
        origin: Origin,
        request: Request<Body>,
        manner: Manner,
    ) -> Result<HttpAnswer, ClientError> {
        let mut connection = self.connections.take(origin).await?;
        let response = connection.send(request).await?;
        let answer = read(response, manner).await?;
        self.connections.give_back(connection);
        Ok(answer)
    }
}

/// A body whose pieces are sent evenly over `span`.
fn slow_body(body: &Bytes, span: Duration) -> Body {
    let length = body.len().div_ceil(PIECES).max(1);
    let pieces: Vec<Bytes> = (0..body.len())
        .step_by(length)
        .map(|at| body.slice(at..body.len().min(at + length)))
        .collect();
    let pause = span / u32::try_from(pieces.len().max(1)).unwrap_or(u32::MAX);
    Body::from_stream(stream::unfold(pieces.into_iter(), move |mut pieces| async move {
        let piece = pieces.next()?;
        tokio::time::sleep(pause).await;
        Some((Ok::<_, std::convert::Infallible>(piece), pieces))
    }))
}
