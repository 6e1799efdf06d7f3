//! Closed loop: clients that each wait for their answer, think, and send again.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use tokio::{sync::watch, task::JoinSet};
use yomi_game::random::SplitMix64;

use crate::{
    client::exchange::{Conditions, Ending, Exchange, Turn, exchange},
    round::schedule,
    server::subject::Subject,
    workload::{Workload, mix::Mix},
};

/// Back-off after a failed connection.
const AFTER_FAILURE: Duration = Duration::from_millis(10);

/// Behaviour of the clients.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Behaviour {
    pub clients: usize,
    /// How long they start requests.
    pub span: Duration,
    pub timeout: Duration,
    /// How long the last answers may take after that.
    pub settle: Duration,
    /// Mean of the exponentially distributed pause after an answer.
    pub think: Duration,
    /// Share of requests that are cancelled by the client, and when.
    pub leaving: (f64, Duration),
    pub seed: u64,
}

/// Runs the clients and returns their exchanges, with the lines.
pub(crate) async fn run(
    subject: &Subject,
    workload: &Arc<Workload>,
    mix: &mut Mix,
    behaviour: Behaviour,
) -> Vec<(usize, Exchange)> {
    let shared = Arc::new(Mutex::new(mix.clone()));
    let (finish, over) = watch::channel(false);
    let conditions = Conditions { client: Arc::clone(&subject.client), timeout: behaviour.timeout, over };
    let end = Instant::now() + behaviour.span;
    let mut clients = JoinSet::new();
    for number in 0..behaviour.clients {
        let random = SplitMix64::new(behaviour.seed ^ SplitMix64::new(number as u64).next_bits());
        let (conditions, workload) = (conditions.clone(), Arc::clone(workload));
        let client = Client { number, conditions, workload, mix: Arc::clone(&shared), random };
        clients.spawn(client.ask_until(end, behaviour));
    }
    let closing = tokio::spawn(async move {
        tokio::time::sleep(behaviour.span + behaviour.settle).await;
        // Fails when no task is left to receive it.
        let _ = finish.send(true);
        std::future::pending::<()>().await;
    });
    let exchanges = clients.join_all().await.into_iter().flatten().collect();
    closing.abort();
    *mix = shared.lock().unwrap_or_else(PoisonError::into_inner).clone();
    exchanges
}

/// One client.
struct Client {
    /// Number, from 0.
    number: usize,
    conditions: Conditions,
    workload: Arc<Workload>,
    mix: Arc<Mutex<Mix>>,
    random: SplitMix64,
}

impl Client {
    async fn ask_until(mut self, end: Instant, behaviour: Behaviour) -> Vec<(usize, Exchange)> {
        let (share, after) = behaviour.leaving;
        let mut exchanges = Vec::new();
        while Instant::now() < end {
            let line = self.mix.lock().unwrap_or_else(PoisonError::into_inner).next_line();
            let leave_after = schedule::leaves(&mut self.random, share).then_some(after);
            let turn =
                Turn { line: &self.workload.lines[line], client: self.number, leave_after, intended: Instant::now() };
            let asked = exchange(self.conditions.clone(), turn).await;
            let failed = matches!(asked.ending, Ending::Failed(_));
            exchanges.push((line, asked));
            if failed {
                tokio::time::sleep(AFTER_FAILURE).await;
            }
            if !behaviour.think.is_zero() {
                let pause = behaviour.think.mul_f64(schedule::exponential(&mut self.random));
                tokio::time::sleep(pause.min(end.saturating_duration_since(Instant::now()))).await;
            }
        }
        exchanges
    }
}
