//! The server under load, and its clients.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use serde::Deserialize;

use crate::{client::Client, plan::Plan, server::process::ServerProcess};

/// Timeout for a server to become idle between two loads.
const BECOMES_IDLE: Duration = Duration::from_secs(10);

/// Polling interval of its status.
const LOOK: Duration = Duration::from_millis(5);

/// A server and its clients.
#[derive(Debug)]
pub(crate) struct Subject {
    pub client: Arc<Client>,
    /// Its process, if this run started it.
    pub process: Option<ServerProcess>,
}

/// The fields of `/v1/status` that are read here.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Status {
    threads: usize,
    busy: usize,
    queued: usize,
}

impl Subject {
    /// The server at an address.
    pub(crate) fn new(address: SocketAddr, plan: &Arc<Plan>, process: Option<ServerProcess>) -> Self {
        Self { client: Arc::new(Client::new(address, Arc::clone(plan))), process }
    }

    /// Its search threads; `None` if not reported.
    pub(crate) async fn threads(&self) -> Option<usize> {
        Some(self.status().await?.threads)
    }

    /// Waits until it neither searches nor queues anything; returns at once where the server does not report it, and after a
    /// timeout otherwise.
    pub(crate) async fn wait_until_idle(&self) {
        let give_up = Instant::now() + BECOMES_IDLE;
        while Instant::now() < give_up {
            match self.status().await {
                Some(status) if status.busy > 0 || status.queued > 0 => tokio::time::sleep(LOOK).await,
                _ => return,
            }
        }
    }

    /// Its version, as JSON.
    pub(crate) async fn version(&self) -> Option<serde_json::Value> {
        let answer = self.client.get("/v1/version").await.ok()?;
        (answer.status == 200).then(|| serde_json::from_slice(&answer.body).ok()).flatten()
    }

    async fn status(&self) -> Option<Status> {
        let answer = self.client.get("/v1/status").await.ok()?;
        serde_json::from_slice(&answer.body).ok()
    }
}
