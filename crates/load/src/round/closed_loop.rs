//! Closed loop: clients that each wait for their answer, think, and send again.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use tokio::task::JoinSet;
use yomi_game::random::SplitMix64;

use crate::{
    client::{
        Client,
        exchange::{Ending, Exchange, Turn, exchange},
    },
    round::schedule,
    workload::mix::Mix,
};

/// Back-off after a failed connection.
const AFTER_FAILURE: Duration = Duration::from_millis(10);

/// Runs so many clients, which start requests for `span`, and returns their exchanges, with the lines.
pub(crate) async fn run(
    client: &Arc<Client>,
    mix: &Arc<Mutex<Mix>>,
    clients: usize,
    span: Duration,
    seed: u64,
) -> Vec<(usize, Exchange)> {
    let end = Instant::now() + span;
    let mut asking = JoinSet::new();
    for number in 0..clients {
        let random = SplitMix64::new(seed ^ SplitMix64::new(number as u64).next_bits());
        asking.spawn(ask_until(end, Arc::clone(client), Arc::clone(mix), number, random));
    }
    asking.join_all().await.into_iter().flatten().collect()
}

/// The requests of the client with this number.
async fn ask_until(
    end: Instant,
    clients: Arc<Client>,
    mix: Arc<Mutex<Mix>>,
    client: usize,
    mut random: SplitMix64,
) -> Vec<(usize, Exchange)> {
    let plan = &clients.plan;
    let [settle, think] = [plan.clients.settle_ms, plan.clients.think_ms].map(Duration::from_millis);
    let mut exchanges = Vec::new();
    while Instant::now() < end {
        let index = mix.lock().next_line();
        let (line, leaves) = (&plan.workload.lines[index], schedule::leaves(&mut random, plan.clients.leave_percent));
        let turn = Turn { line, client, leaves, intended: Instant::now(), over: end + settle };
        let asked = exchange(&clients, turn).await;
        let failed = matches!(asked.ending, Ending::Failed(_));
        exchanges.push((index, asked));
        if failed {
            tokio::time::sleep(AFTER_FAILURE).await;
        }
        if !think.is_zero() {
            let pause = think.mul_f64(schedule::exponential(&mut random));
            tokio::time::sleep(pause.min(end.saturating_duration_since(Instant::now()))).await;
        }
    }
    exchanges
}
