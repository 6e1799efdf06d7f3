//! A server under load: Yomi, or the baseline.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::{
    client::{
        Client,
        exchange::{Conditions, Ending, Turn, exchange},
    },
    run::plan::Plan,
    server::process::ServerProcess,
    workload::WorkloadLine,
};

/// Timeout for a server to become idle between two loads.
const BECOMES_IDLE: Duration = Duration::from_secs(10);

/// Polling interval of its status.
const LOOK: Duration = Duration::from_millis(5);

/// The kind of server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SubjectKind {
    Yomi,
    /// A bare axum server.
    Baseline,
}

impl SubjectKind {
    /// Name in tables.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Yomi => "yomi",
            Self::Baseline => "bare axum",
        }
    }
}

/// A server and its clients.
#[derive(Debug)]
pub(crate) struct Subject {
    pub kind: SubjectKind,
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
    pub(crate) fn new(
        kind: SubjectKind,
        address: SocketAddr,
        plan: &Plan,
        process: Option<ServerProcess>,
    ) -> Self {
        Self { kind, client: Arc::new(Client::new(address, plan)), process }
    }

    /// Sends a request now, as the client with this number.
    pub(crate) async fn ask(
        &self,
        line: &WorkloadLine,
        client: usize,
        timeout: Duration,
    ) -> Ending {
        let (_finish, over) = watch::channel(false);
        let conditions = Conditions { client: Arc::clone(&self.client), timeout, over };
        let turn = Turn { line, client, leave_after: None, intended: Instant::now() };
        exchange(conditions, turn).await.ending
    }

    /// Its search threads; `None` if not reported.
    pub(crate) async fn threads(&self) -> Option<usize> {
        Some(self.status().await?.threads)
    }

    /// Waits until it neither searches nor queues anything; returns at once where the server does not report it, and after a timeout
    /// otherwise.
    pub(crate) async fn wait_until_idle(&self) {
        let give_up = Instant::now() + BECOMES_IDLE;
        while Instant::now() < give_up {
            match self.status().await {
                Some(status) if status.busy > 0 || status.queued > 0 => {
                    tokio::time::sleep(LOOK).await;
                }
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
