//! One round: one server under one load.

pub(crate) mod awake;
pub(crate) mod closed_loop;
pub(crate) mod open_loop;
pub(crate) mod pace;
pub(crate) mod schedule;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use yomi_game::random::SplitMix64;

use crate::{
    client::{
        Client,
        exchange::{Ending, Exchange},
    },
    figures::{goodput::Class, tally::Totals},
    plan::Load,
    report::Round,
    round::{awake::Awake, open_loop::Arrival, pace::time_of_answers},
    server::{process::ServerProcess, usage},
    workload::mix::Mix,
};

/// Classes of requests that were answered.
const ANSWERED: [Class; 4] = [Class::Good, Class::Late, Class::Degraded, Class::Shortened];

/// Sends requests for `span` and adds them to `tally`. `number`, with the seed of the plan, determines their moments and which
/// clients disconnect. `is_apart`: the generator has cores of its own.
pub(crate) async fn round(
    (client, process): (&Arc<Client>, Option<&ServerProcess>),
    (mix, is_apart): (&Arc<Mutex<Mix>>, bool),
    tally: &mut Totals,
    load: Load,
    span: Duration,
    number: u64,
) -> Round {
    let plan = &client.plan;
    client.wait_until_idle().await;
    let seed = SplitMix64::new(plan.rounds.seed ^ SplitMix64::new(number).next_bits()).next_bits();
    let counts = |tally: &Totals| [&[Class::Good][..], &ANSWERED].map(|classes| tally.count(classes));
    let counts_before = counts(tally);
    let mut record = |line: usize, exchange: Exchange| tally.add(&plan.workload.lines[line], &exchange);
    let _awake = is_apart.then(Awake::new);
    let server = process.map(ServerProcess::id);
    let cpu = || [usage::cpu_time("self"), server.as_deref().and_then(usage::cpu_time)];
    let (before, began) = (cpu(), Instant::now());
    let seconds = match load {
        Load::Open { rate, arrivals } => {
            let mut random = SplitMix64::new(seed);
            let moments = schedule::arrivals(arrivals, rate, span, random.next_bits());
            let arrivals = moments.map(|at| {
                let leaves = schedule::leaves(&mut random, plan.clients.leave_percent);
                Arrival { at, line: mix.lock().next_line(), leaves }
            });
            let arrivals = arrivals.collect();
            let busy_wait = if is_apart { open_loop::BUSY_WAIT } else { Duration::ZERO };
            let mut ends = Vec::new();
            open_loop::run(client, (arrivals, busy_wait), |arrival, exchange| {
                if matches!(&exchange.ending, Ending::Answered(answer) if answer.is_answer()) {
                    ends.push(arrival.at + exchange.latency);
                }
                record(arrival.line, exchange);
            })
            .await;
            time_of_answers(ends, span).as_secs_f64()
        }
        Load::Closed { clients } => {
            let exchanges = closed_loop::run(client, mix, clients, span, seed).await;
            let seconds = began.elapsed().as_secs_f64();
            exchanges.into_iter().for_each(|(line, exchange)| record(line, exchange));
            seconds
        }
    };
    let (elapsed, after) = (began.elapsed().as_secs_f64(), cpu());
    let cores = |which: usize| Some(after[which]?.saturating_sub(before[which]?).as_secs_f64() / elapsed);
    let memory = server.as_deref().and_then(usage::resident_memory);
    let [good, answered] = counts(tally);
    Round {
        seconds,
        goodput: (good - counts_before[0]) as f64 / seconds,
        answered_per_second: (answered - counts_before[1]) as f64 / seconds,
        generator_cores: cores(0),
        server_cores: cores(1),
        server_memory_mib: memory.map(|bytes| bytes as f64 / (1 << 20) as f64),
    }
}
