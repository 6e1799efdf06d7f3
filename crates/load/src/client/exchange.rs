//! One request, from its intended moment to its end.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{sync::watch, time::Instant as TimerInstant};

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

/// Settings that apply to all requests of a round.
#[derive(Clone, Debug)]
pub(crate) struct Conditions {
    pub client: Arc<Client>,
    /// Client timeout.
    pub timeout: Duration,
    /// True once the round has ended.
    pub over: watch::Receiver<bool>,
}

/// A request that is due.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'run> {
    pub line: &'run WorkloadLine,
    /// Number of the client; selects its key.
    pub client: usize,
    /// Planned disconnection: delay from the start of sending, regardless of the line.
    pub leave_after: Option<Duration>,
    /// When it was due.
    pub intended: Instant,
}

impl Exchange {
    /// From the start of sending to the end: the time that is compared with a deadline.
    pub(crate) const fn since_sent(&self) -> Duration {
        self.latency.saturating_sub(self.lag)
    }
}

/// Sends a request and waits for its end.
pub(crate) async fn exchange(mut conditions: Conditions, turn: Turn<'_>) -> Exchange {
    let Turn { line, client, leave_after, intended } = turn;
    let mut sent = None;
    let asking = async {
        // Waiting for a permit is the generator's own delay and counts as lag; opening a connection
        // does not.
        let _place = conditions.client.place().await;
        let now = Instant::now();
        sent = Some(now);
        match leave_after.or(line.leave_after) {
            None => Some(conditions.client.send(line, client).await),
            Some(after) => tokio::time::timeout(after, conditions.client.send(line, client)).await.ok(),
        }
    };
    let gave_up = tokio::time::sleep_until(TimerInstant::from_std(intended + conditions.timeout));
    let ending = tokio::select! {
        biased;
        answer = asking => match answer {
            Some(Ok(answer)) => Ending::Answered(answer),
            Some(Err(error)) => Ending::Failed(error.to_string()),
            None => Ending::Left,
        },
        () = gave_up => Ending::TimedOut,
        // Fails when the round has been dropped, which ends it as well.
        _ = conditions.over.wait_for(|over| *over) => Ending::Open,
    };
    let ended = Instant::now();
    Exchange {
        lag: sent.unwrap_or(ended).saturating_duration_since(intended),
        latency: ended.saturating_duration_since(intended),
        ending,
    }
}
