//! A run: starts the server, runs all rounds, and assembles the report.

pub(crate) mod plan;

use std::{sync::Arc, thread, time::Duration};

use crate::{
    error::LoadError,
    figures::tally::Totals,
    report::{Capacity, Point, Report, Round, ServerFacts, Settings, WorkloadFacts},
    round::{Stage, awake::EVENT_INTERVAL},
    run::plan::{Load, Plan, Target},
    server::{cores::CoreShares, machine::Machine, process::ServerProcess, subject::Subject},
    workload::{Workload, mix::Mix},
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
            runtime.block_on(measure(plan, machine, cores.clone(), watch))
        });
        running.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

async fn measure(
    plan: &Plan,
    machine: Machine,
    cores: Option<CoreShares>,
    watch: &(dyn Fn(&str) + Sync),
) -> Result<Report, LoadError> {
    watch("starting the server");
    let mut session = Session::start(plan, cores.as_ref())?;
    let subject = &session.subject;
    let threads = subject.threads().await;
    let server = ServerFacts {
        command: match &plan.target {
            Target::Running(_) => None,
            Target::Started { command, .. } => Some(command.clone()),
        },
        address: subject.client.server().to_string(),
        version: subject.version().await,
        threads,
    };
    if !plan.warm_up.is_zero() {
        watch("warming up");
        let clients = plan.loads.clients.iter().copied().max().unwrap_or(1);
        session.round(Load::Closed { clients }, plan.warm_up, 0).await;
    }
    let capacity = session.capacity(threads, cores.as_ref(), watch).await;
    let loads = session.loads(capacity.as_ref());
    let points = session.all_rounds(&loads, watch).await;
    let invalid_because: Vec<String> = points.iter().filter_map(Point::fault).collect();
    Ok(Report {
        version: env!("CARGO_PKG_VERSION"),
        valid: invalid_because.is_empty(),
        invalid_because,
        machine,
        cores,
        server,
        settings: Settings::of(plan),
        workload: WorkloadFacts {
            requests: session.workload.lines.len(),
            shares: session.workload.shares(),
            passes: session.mix.passes(),
        },
        capacity,
        points,
    })
}

/// State of the measurement.
struct Session<'plan> {
    plan: &'plan Plan,
    workload: Arc<Workload>,
    subject: Subject,
    mix: Mix,
    /// Whether the generator has cores of its own.
    is_apart: bool,
}

impl<'plan> Session<'plan> {
    fn start(plan: &'plan Plan, cores: Option<&CoreShares>) -> Result<Self, LoadError> {
        let subject = match &plan.target {
            Target::Running(address) => Subject::new(*address, plan, None),
            Target::Started { command, .. } => {
                let process = ServerProcess::start(command, cores)?;
                Subject::new(process.address(), plan, Some(process))
            }
        };
        Ok(Self {
            mix: Mix::new(&plan.workload.weights(), plan.seed),
            workload: Arc::new(plan.workload.clone()),
            subject,
            plan,
            is_apart: cores.is_some(),
        })
    }

    /// Capacity of the server in requests a second, if a load depends on it: answers a second in a closed loop, of one client
    /// for each search thread, or of many where requests are hardly searched.
    async fn capacity(
        &mut self,
        threads: Option<usize>,
        cores: Option<&CoreShares>,
        watch: &(dyn Fn(&str) + Sync),
    ) -> Option<Capacity> {
        if self.plan.loads.capacity_percents.is_empty() {
            return None;
        }
        watch("looking what the server can do");
        let mut clients = threads.unwrap_or(1);
        let (tally, mut round) = self.round(Load::Closed { clients }, self.plan.round, 1).await;
        if tally.search.mean() < SEARCH_MATTERS {
            let server_cores = cores.map(|cores| cores.server.len());
            let every_core = || thread::available_parallelism().map_or(1, usize::from);
            clients = CLIENTS_PER_CORE * server_cores.unwrap_or_else(every_core);
            (_, round) = self.round(Load::Closed { clients }, self.plan.round, 2).await;
        }
        let how = format!("answers a second in a closed loop of {clients} clients");
        Some(Capacity { rate: round.answered_per_second, how })
    }

    fn loads(&self, capacity: Option<&Capacity>) -> Vec<Load> {
        let (loads, arrivals) = (&self.plan.loads, self.plan.arrivals);
        let shares = loads.capacity_percents.iter();
        let of_capacity = shares.filter_map(|percent| capacity.map(|capacity| capacity.rate * percent / 100.0));
        let rates = loads.rates.iter().copied().chain(of_capacity);
        let open = rates.map(|rate| Load::Open { rate, arrivals });
        open.chain(loads.clients.iter().map(|&clients| Load::Closed { clients })).collect()
    }

    /// All rounds of all loads, which alternate; every other round is in reverse order.
    async fn all_rounds(&mut self, loads: &[Load], watch: &(dyn Fn(&str) + Sync)) -> Vec<Point> {
        let mut measured: Vec<(Totals, Vec<Round>)> = loads.iter().map(|_| Default::default()).collect();
        for round in 0..self.plan.rounds {
            let mut turns: Vec<usize> = (0..loads.len()).collect();
            if round % 2 == 1 {
                turns.reverse();
            }
            for turn in turns {
                let load = loads[turn];
                watch(&format!("round {} of {}: {}", round + 1, self.plan.rounds, load.name()));
                let number = 1_000_000 + (round * loads.len() + turn) as u64;
                let (tally, figures) = self.round(load, self.plan.round, number).await;
                measured[turn].0.merge(tally);
                measured[turn].1.push(figures);
            }
        }
        let points = loads.iter().zip(measured);
        points.map(|(&load, (tally, rounds))| Point::new(load, tally, rounds)).collect()
    }

    /// One round under one load.
    async fn round(&mut self, load: Load, span: Duration, number: u64) -> (Totals, Round) {
        let Self { plan, workload, subject, mix, is_apart } = self;
        let stage = Stage { plan, workload, subject, is_apart: *is_apart };
        stage.round(mix, load, span, number).await
    }
}
