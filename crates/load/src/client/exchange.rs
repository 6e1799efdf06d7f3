//! One request, from its intended moment to its end.

use std::time::{Duration, Instant};

use crate::{
    client::{Client, HttpAnswer},
    workload::WorkloadLine,
};

/// Outcome of a request.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    /// Send lag: from the intended moment to the start of sending, the generator's own delay.
    pub lag: Duration,
    /// From the intended moment to the end. In a closed loop the intended moment is that of sending.
    pub latency: Duration,
    pub ending: Ending,
}

/// How a request ended.
#[derive(Clone, Debug)]
pub(crate) enum Ending {
    Answered(HttpAnswer),
    /// The client disconnected, as planned.
    Left,
    /// The client timed out.
    TimedOut,
    /// The round ended.
    Open,
    Failed(String),
}

/// A request that is due.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'run> {
    pub line: &'run WorkloadLine,
    /// Number of the client; selects its key.
    pub client: usize,
    /// Whether the client leaves as the plan says, regardless of the line.
    pub leaves: bool,
    /// When it was due.
    pub intended: Instant,
    /// End of the round, at which it counts with its age.
    pub over: Instant,
}

impl Exchange {
    /// From the start of sending to the end: the time that is compared with a deadline.
    pub(crate) const fn since_sent(&self) -> Duration {
        self.latency.saturating_sub(self.lag)
    }
}

/// Sends a request and waits for its end.
pub(crate) async fn exchange(clients: &Client, turn: Turn<'_>) -> Exchange {
    let Turn { line, client, leaves, intended, over } = turn;
    let settings = &clients.plan.clients;
    let leave_after = leaves.then_some(Duration::from_millis(settings.leave_after_ms));
    let mut sent = None;
    let asking = async {
        // Waiting for a permit is the generator's own delay and counts as lag; opening a connection
        // does not.
        let _permit = clients.places.acquire().await;
        sent = Some(Instant::now());
        match leave_after.or(line.leave_after) {
            None => Some(clients.send(line, client).await),
            Some(after) => tokio::time::timeout(after, clients.send(line, client)).await.ok(),
        }
    };
    let gave_up = intended + Duration::from_millis(settings.timeout_ms);
    let ending = match tokio::time::timeout_at(gave_up.min(over).into(), asking).await {
        Ok(Some(Ok(answer))) => Ending::Answered(answer),
        Ok(Some(Err(error))) => Ending::Failed(error),
        Ok(None) => Ending::Left,
        Err(_) if gave_up <= over => Ending::TimedOut,
        Err(_) => Ending::Open,
    };
    let ended = Instant::now();
    Exchange {
        lag: sent.unwrap_or(ended).saturating_duration_since(intended),
        latency: ended.saturating_duration_since(intended),
        ending,
    }
}
