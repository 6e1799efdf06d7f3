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

use yomi_game::random::SplitMix64;

use crate::{
    client::exchange::{Ending, Exchange},
    figures::{goodput::Class, tally::Totals},
    report::Round,
    round::{awake::Awake, closed_loop::Behaviour, open_loop::Arrival, pace::time_of_answers},
    run::plan::{Load, Plan},
    server::{process::ServerProcess, subject::Subject, usage},
    workload::{Workload, mix::Mix},
};

/// Server and workload of a round.
#[derive(Debug)]
pub(crate) struct Stage<'run> {
    pub plan: &'run Plan,
    pub workload: &'run Arc<Workload>,
    pub subject: &'run Subject,
    /// Whether the generator has cores of its own.
    pub is_apart: bool,
}

impl Stage<'_> {
    /// Sends requests for `span`. `number`, with the seed of the plan, determines their moments and which clients disconnect.
    pub(crate) async fn round(&self, mix: &mut Mix, load: Load, span: Duration, number: u64) -> (Totals, Round) {
        let Self { plan, workload, subject, is_apart } = *self;
        subject.wait_until_idle().await;
        let seed = SplitMix64::new(plan.seed ^ SplitMix64::new(number).next_bits()).next_bits();
        let mut tally = Totals::default();
        let mut record = |line: usize, exchange: Exchange| tally.add(&workload.lines[line], &exchange);
        let _awake = is_apart.then(Awake::new);
        let server = subject.process.as_ref().map(ServerProcess::id);
        let cpu = || (usage::cpu_time("self"), server.as_deref().and_then(usage::cpu_time));
        let (before, began) = (cpu(), Instant::now());
        let seconds = match load {
            Load::Open { rate, arrivals } => {
                let mut random = SplitMix64::new(seed);
                let arrivals = schedule::arrivals(arrivals, rate, span, random.next_bits())
                    .map(|at| Arrival {
                        at,
                        line: mix.next_line(),
                        leave_after: schedule::leaves(&mut random, plan.leaving).then_some(plan.leave_after),
                    })
                    .collect();
                let patience = (plan.timeout, plan.settle);
                let busy_wait = if is_apart { open_loop::BUSY_WAIT } else { Duration::ZERO };
                let mut ends = Vec::new();
                open_loop::run(subject, workload, (arrivals, busy_wait), patience, |arrival, exchange| {
                    if matches!(&exchange.ending, Ending::Answered(answer) if answer.is_answer()) {
                        ends.push(arrival.at + exchange.latency);
                    }
                    record(arrival.line, exchange);
                })
                .await;
                time_of_answers(ends, span).as_secs_f64()
            }
            Load::Closed { clients } => {
                let behaviour = Behaviour {
                    clients,
                    span,
                    timeout: plan.timeout,
                    settle: plan.settle,
                    think: plan.think,
                    leaving: (plan.leaving, plan.leave_after),
                    seed,
                };
                let exchanges = closed_loop::run(subject, workload, mix, behaviour).await;
                let seconds = began.elapsed().as_secs_f64();
                exchanges.into_iter().for_each(|(line, exchange)| record(line, exchange));
                seconds
            }
        };
        let (elapsed, after) = (began.elapsed().as_secs_f64(), cpu());
        let cores = |before: Option<Duration>, after: Option<Duration>| {
            Some(after?.saturating_sub(before?).as_secs_f64() / elapsed)
        };
        let memory = server.as_deref().and_then(usage::resident_memory);
        let round = Round {
            seconds,
            sent: tally.sent(),
            goodput: tally.count(Class::Good) as f64 / seconds,
            answered_per_second: tally.answered() as f64 / seconds,
            generator_cores: cores(before.0, after.0),
            server_cores: cores(before.1, after.1),
            server_memory_mib: memory.map(|bytes| bytes as f64 / (1 << 20) as f64),
        };
        (tally, round)
    }
}
