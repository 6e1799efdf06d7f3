//! A run: starts the server, runs all rounds, and assembles the report.

use std::{sync::Arc, thread, time::Duration};

use parking_lot::Mutex;

use crate::{
    client::Client,
    error::LoadError,
    figures::tally::Totals,
    plan::{Load, Plan, Target},
    report::{Capacity, Point, Report, Round, ServerFacts, Settings, WorkloadFacts},
    round::{awake::EVENT_INTERVAL, round},
    server::{cores::CoreShares, machine::Machine, process::ServerProcess},
    workload::mix::Mix,
};

/// Mean search time below which searches do not bound the capacity.
const SEARCH_MATTERS: Duration = Duration::from_millis(1);

/// Clients for each server core in the capacity measurement of a workload that hardly searches.
const CLIENTS_PER_CORE: usize = 16;

/// Runs a plan. `watch` is called with progress messages.
///
/// # Errors
/// Where the plan measures nothing, or a server does not start.
pub fn run(plan: &Plan, watch: &(dyn Fn(&str) + Sync)) -> Result<Report, LoadError> {
    let loads = &plan.loads;
    if loads.rates.is_empty() && loads.clients.is_empty() && loads.capacity_percents.is_empty() {
        return Err(LoadError::NoLoad);
    }
    let machine = Machine::look();
    let cores = match &plan.target {
        Target::Running(_) => None,
        Target::Started { server_cores, .. } => CoreShares::of_process(*server_cores),
    };
    // On a thread of its own, so that the caller is not pinned.
    thread::scope(|scope| {
        let running = scope.spawn(|| {
            cores.as_ref().map_or(Ok(()), CoreShares::pin_generator)?;
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(thread::available_parallelism().map_or(1, usize::from).div_ceil(2))
                .event_interval(EVENT_INTERVAL)
                .thread_name("client")
                .enable_all()
                .build()?;
            runtime.block_on(measure(Arc::new(plan.clone()), machine, cores.clone(), watch))
        });
        running.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

async fn measure(
    plan: Arc<Plan>,
    machine: Machine,
    cores: Option<CoreShares>,
    watch: &(dyn Fn(&str) + Sync),
) -> Result<Report, LoadError> {
    watch("starting the server");
    let (address, process, command) = match &plan.target {
        Target::Running(address) => (*address, None, None),
        Target::Started { command, .. } => {
            let process = ServerProcess::start(command, cores.as_ref())?;
            (process.address(), Some(process), Some(command.clone()))
        }
    };
    let client = Arc::new(Client::new(address, Arc::clone(&plan)));
    let (version, threads) = (client.version().await, client.threads().await);
    let server = ServerFacts { command, address: address.to_string(), version, threads };
    let mix = Arc::new(Mutex::new(Mix::new(&plan.workload.weights(), plan.rounds.seed)));
    let session = Session { plan: &plan, client, process, mix, cores: cores.as_ref(), watch };
    let warm_up = Duration::from_secs_f64(plan.rounds.warm_up);
    if !warm_up.is_zero() {
        watch("warming up");
        let clients = plan.loads.clients.iter().copied().max().unwrap_or(1).into();
        session.round(&mut Totals::default(), Load::Closed { clients }, warm_up, 0).await;
    }
    let capacity = session.capacity(server.threads).await;
    let loads = session.loads(capacity.as_ref());
    let points = session.all_rounds(&loads).await;
    let invalid_because: Vec<String> = points.iter().filter_map(Point::fault).collect();
    let passes = session.mix.lock().passes();
    Ok(Report {
        version: env!("CARGO_PKG_VERSION"),
        valid: invalid_because.is_empty(),
        invalid_because,
        machine,
        server,
        settings: Settings { rounds: plan.rounds, clients: plan.clients.clone() },
        workload: WorkloadFacts { requests: plan.workload.lines.len(), shares: plan.workload.shares(), passes },
        capacity,
        points,
        cores,
    })
}

/// State of the measurement.
struct Session<'run> {
    plan: &'run Plan,
    client: Arc<Client>,
    /// The server's process, if this run started it.
    process: Option<ServerProcess>,
    mix: Arc<Mutex<Mix>>,
    cores: Option<&'run CoreShares>,
    watch: &'run (dyn Fn(&str) + Sync),
}

impl Session<'_> {
    /// Capacity of the server in requests a second, if a load depends on it: answers a second in a closed loop, of one client
    /// for each search thread, or of many where requests are hardly searched.
    async fn capacity(&self, threads: Option<usize>) -> Option<Capacity> {
        if self.plan.loads.capacity_percents.is_empty() {
            return None;
        }
        (self.watch)("looking what the server can do");
        let mut clients = threads.unwrap_or(1);
        let (mut tally, span) = (Totals::default(), self.span());
        let mut round = self.round(&mut tally, Load::Closed { clients }, span, 1).await;
        if tally.parts.search.mean() < SEARCH_MATTERS {
            let every_core = || thread::available_parallelism().map_or(1, usize::from);
            clients = CLIENTS_PER_CORE * self.cores.map_or_else(every_core, |cores| cores.server.len());
            round = self.round(&mut tally, Load::Closed { clients }, span, 2).await;
        }
        let how = format!("answers a second in a closed loop of {clients} clients");
        Some(Capacity { rate: round.answered_per_second, how })
    }

    fn loads(&self, capacity: Option<&Capacity>) -> Vec<Load> {
        let (loads, arrivals) = (&self.plan.loads, self.plan.clients.arrivals);
        let shares = loads.capacity_percents.iter();
        let of_capacity = shares.filter_map(|percent| capacity.map(|capacity| capacity.rate * percent / 100.0));
        let rates = loads.rates.iter().copied().chain(of_capacity);
        let open = rates.map(|rate| Load::Open { rate, arrivals });
        open.chain(loads.clients.iter().map(|&clients| Load::Closed { clients: clients.into() })).collect()
    }

    /// All rounds of all loads, which alternate; every other round is in reverse order.
    async fn all_rounds(&self, loads: &[Load]) -> Vec<Point> {
        let mut measured: Vec<(Totals, Vec<Round>)> = loads.iter().map(|_| Default::default()).collect();
        let rounds = usize::from(self.plan.rounds.rounds);
        for round in 0..rounds {
            let mut turns: Vec<usize> = (0..loads.len()).collect();
            if round % 2 == 1 {
                turns.reverse();
            }
            for turn in turns {
                let (load, (tally, figures)) = (loads[turn], &mut measured[turn]);
                (self.watch)(&format!("round {} of {rounds}: {}", round + 1, load.name()));
                let number = 1_000_000 + (round * loads.len() + turn) as u64;
                figures.push(self.round(tally, load, self.span(), number).await);
            }
        }
        let points = loads.iter().zip(measured);
        points.map(|(&load, (tally, rounds))| Point::new(load, tally, rounds)).collect()
    }

    fn span(&self) -> Duration {
        Duration::from_secs_f64(self.plan.rounds.seconds)
    }

    /// One round under one load.
    async fn round(&self, tally: &mut Totals, load: Load, span: Duration, number: u64) -> Round {
        let server = (&self.client, self.process.as_ref());
        round(server, (&self.mix, self.cores.is_some()), tally, load, span, number).await
    }
}
