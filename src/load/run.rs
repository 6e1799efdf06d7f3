//! A run from its first process to its last figure.

use std::{
    net::SocketAddr,
    num::NonZeroUsize,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use thiserror::Error;

use super::{
    closed_loop::{self, Behaviour},
    cores::CoreShares,
    exchange::{Ending, Exchange},
    goodput::Class,
    idle::IdleAnswers,
    knee::{Knee, bisect},
    machine::Machine,
    mix::Mix,
    open_loop::{self, Arrival},
    pace::time_of_answers,
    plan::{Load, Plan, Target, short},
    point::{LONGEST_LAG, Measured, Round},
    process::ServerProcess,
    report::{Capacity, IdleFacts, Report, ServerFacts, Settings, WorkloadFacts, ratios},
    schedule, scrape,
    subject::{Subject, SubjectKind},
    tally::Tally,
    usage,
    workload::Workload,
};
use crate::search::algorithms::random::SplitMix64;

/// Below this mean search time the capacity is not a matter of searches.
const SEARCH_MATTERS: Duration = Duration::from_millis(1);

/// Clients for each core of the server that find out what it can do where it hardly searches.
const CLIENTS_PER_CORE: usize = 16;

/// Why there is no report.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The plan measures nothing.
    #[error("no load is given: expected a rate, a share of the capacity, clients or the knee")]
    NoLoad,
    /// A server was not started.
    #[error("{0}")]
    Start(String),
    /// The system does not give what the generator needs.
    #[error("the generator does not start: {0}")]
    System(#[from] std::io::Error),
    /// An idle server does not answer everything.
    #[error("an idle server does not answer the workload: {0}")]
    Idle(String),
    /// The capacity is asked for, and nothing tells it.
    #[error("the capacity of a server is known only after an idle one was asked")]
    NoCapacity,
}

/// Runs a plan. `watch` hears what is being done.
///
/// # Errors
/// When there is nothing to measure, no server, or one that does not answer the workload when it is idle.
pub fn run(plan: &Plan, watch: &(dyn Fn(&str) + Sync)) -> Result<Report, LoadError> {
    let loads = &plan.loads;
    let relative = loads.knee || !loads.capacity_percents.is_empty();
    if !relative && loads.rates.is_empty() && loads.clients.is_empty() {
        return Err(LoadError::NoLoad);
    }
    if relative && !plan.idle {
        return Err(LoadError::NoCapacity);
    }
    let machine = Machine::look();
    let cores = match &plan.target {
        Target::Running(_) => None,
        Target::Started { server_cores, .. } => CoreShares::of_process(*server_cores),
    };
    // On a thread of its own, so that who calls is not pinned.
    thread::scope(|scope| {
        let running = scope.spawn(|| {
            cores.as_ref().map_or(Ok(()), CoreShares::pin_generator)?;
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(thread::available_parallelism().map_or(1, usize::from).div_ceil(2))
                .thread_name("client")
                .enable_all()
                .build()?;
            runtime.block_on(measure(plan, machine, cores.clone(), watch))
        });
        running.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Everything under way.
struct Session<'plan> {
    plan: &'plan Plan,
    workload: Arc<Workload>,
    /// Yomi first.
    subjects: Vec<Subject>,
    /// The order of the requests to each.
    mixes: Vec<Mix>,
    idle: IdleAnswers,
    watch: &'plan (dyn Fn(&str) + Sync),
}

async fn measure(
    plan: &Plan,
    machine: Machine,
    cores: Option<CoreShares>,
    watch: &(dyn Fn(&str) + Sync),
) -> Result<Report, LoadError> {
    watch("starting the server");
    let mut session = Session::start(plan, cores.as_ref(), watch).await?;
    let yomi = &session.subjects[0];
    let threads = yomi.threads().await;
    let server = ServerFacts {
        command: match &plan.target {
            Target::Running(_) => None,
            Target::Started { command, .. } => Some(command.clone()),
        },
        address: session.subjects[0].client.server().to_string(),
        version: yomi.version().await,
        threads,
    };
    if plan.idle {
        session.learn_idle().await?;
    }
    if let Some(command) = &plan.baseline {
        session.start_baseline(command, threads, cores.as_ref()).await?;
    }
    session.warm_up().await;
    let capacity = session.capacity(threads, cores.as_ref()).await;
    let mut loads = session.loads(capacity.as_ref());
    let mut knee = None;
    if let (true, Some(capacity)) = (plan.loads.knee, &capacity) {
        let found = session.knee(capacity.rate).await;
        let arrivals = plan.arrivals;
        let ends = [found.kept_up, found.fell_behind].into_iter().flatten();
        loads.extend(ends.map(|rate| Load::Open { rate, arrivals }));
        knee = Some(found);
    }
    let measured = session.all_rounds(&loads).await;
    if let Some(knee) = &mut knee {
        knee.confirmed = Some(is_confirmed(knee, &measured));
    }
    let points: Vec<_> = measured.into_iter().map(Measured::point).collect();
    let invalid_because: Vec<String> = points
        .iter()
        .filter(|point| !point.valid)
        .map(|point| {
            format!(
                "{}, {}: the generator was late itself, {:.1} ms at the 99th percentile; at most {} ms \
                 are allowed",
                point.server(),
                point.load.name(),
                point.send_lag_p99_us / 1000.0,
                LONGEST_LAG.as_millis()
            )
        })
        .collect();
    Ok(Report {
        version: env!("CARGO_PKG_VERSION"),
        valid: invalid_because.is_empty(),
        invalid_because,
        machine,
        cores,
        server,
        settings: settings(plan),
        workload: WorkloadFacts {
            requests: session.workload.lines.len(),
            shares: session.workload.shares(),
            passes: session.mixes[0].passes(),
        },
        idle: plan.idle.then(|| IdleFacts {
            mean_search_ms: milliseconds(session.idle.mean_search()),
            quality: session.idle.quality(&session.workload).figures(),
        }),
        capacity,
        knee,
        against_baseline: ratios(&points),
        points,
    })
}

/// Whether all rounds at the ends of the interval agree with the one round each that found them.
fn is_confirmed(knee: &Knee, measured: &[Measured]) -> bool {
    let share = |wanted: Option<f64>| {
        let at = |point: &&Measured| matches!(point.load, Load::Open { rate, .. } if Some(rate) == wanted);
        measured.iter().find(at).and_then(Measured::kept_up)
    };
    let kept_up = share(knee.kept_up).is_some_and(|share| share >= knee.share);
    let fell_behind = share(knee.fell_behind).is_some_and(|share| share < knee.share);
    kept_up && fell_behind
}

impl<'plan> Session<'plan> {
    async fn start(
        plan: &'plan Plan,
        cores: Option<&CoreShares>,
        watch: &'plan (dyn Fn(&str) + Sync),
    ) -> Result<Self, LoadError> {
        let (address, process): (SocketAddr, _) = match &plan.target {
            Target::Running(address) => (*address, None),
            Target::Started { command, .. } => {
                let process = ServerProcess::start(command, b"", cores)
                    .map_err(|error| LoadError::Start(error.to_string()))?;
                (process.address(), Some(process))
            }
        };
        let workload = Arc::new(plan.workload.clone());
        Ok(Self {
            mixes: vec![Mix::new(&workload.weights(), plan.seed)],
            subjects: vec![Subject::new(SubjectKind::Yomi, address, plan.connections, process)],
            plan,
            workload,
            idle: IdleAnswers::default(),
            watch,
        })
    }

    async fn learn_idle(&mut self) -> Result<(), LoadError> {
        let (all, watch) = (self.workload.lines.len(), self.watch);
        let mut asked = 0;
        let step = || {
            asked += 1;
            watch(&format!("asking an idle server: {asked} of {all}"));
        };
        let learnt =
            IdleAnswers::learn(&self.subjects[0], &self.workload, self.plan.timeout, step).await;
        self.idle = learnt.map_err(LoadError::Idle)?;
        Ok(())
    }

    /// Starts the twin, which gives the server's answer to the first line whatever it is asked.
    async fn start_baseline(
        &mut self,
        command: &[String],
        threads: Option<usize>,
        cores: Option<&CoreShares>,
    ) -> Result<(), LoadError> {
        let answer = match self.subjects[0].ask(&self.workload.lines[0], self.plan.timeout).await {
            Ending::Answered(answer) if answer.status == 200 => answer.body,
            other => return Err(LoadError::Idle(format!("{other:?}"))),
        };
        let threads = threads.and_then(NonZeroUsize::new).unwrap_or(NonZeroUsize::MIN);
        let command: Vec<String> =
            command.iter().cloned().chain(["--threads".to_owned(), threads.to_string()]).collect();
        let process = ServerProcess::start(&command, &answer, cores)
            .map_err(|error| LoadError::Start(error.to_string()))?;
        let (address, connections) = (process.address(), self.plan.connections);
        self.subjects.push(Subject::new(
            SubjectKind::Baseline,
            address,
            connections,
            Some(process),
        ));
        self.mixes.push(Mix::new(&self.workload.weights(), self.plan.seed));
        Ok(())
    }

    /// Asks every server for a while; nothing of it counts.
    async fn warm_up(&mut self) {
        if self.plan.warm_up.is_zero() {
            return;
        }
        (self.watch)("warming up");
        let clients = self.plan.loads.clients.iter().copied().max().unwrap_or(1);
        for subject in 0..self.subjects.len() {
            self.round(subject, Load::Closed { clients }, self.plan.warm_up, 0).await;
        }
    }

    /// What the server can do a second, where somebody wants to know.
    async fn capacity(
        &mut self,
        threads: Option<usize>,
        cores: Option<&CoreShares>,
    ) -> Option<Capacity> {
        if !self.plan.loads.knee && self.plan.loads.capacity_percents.is_empty() {
            return None;
        }
        let mean = self.idle.mean_search();
        if let (true, Some(threads)) = (mean >= SEARCH_MATTERS, threads) {
            return Some(Capacity {
                rate: threads as f64 / mean.as_secs_f64(),
                how: format!(
                    "{threads} search threads, {:.1} ms of search a request on an idle server",
                    milliseconds(mean)
                ),
            });
        }
        (self.watch)("looking what the server can do");
        let server_cores = cores.map_or_else(
            || thread::available_parallelism().map_or(1, usize::from),
            |cores| cores.server.len(),
        );
        let clients = CLIENTS_PER_CORE * server_cores;
        let load = Load::Closed { clients };
        let (_, round) = self.round(0, load, self.plan.round, 1).await;
        let how = format!("answers a second in a closed loop of {clients} clients");
        Some(Capacity { rate: round.answered_per_second, how })
    }

    fn loads(&self, capacity: Option<&Capacity>) -> Vec<Load> {
        let (loads, arrivals) = (&self.plan.loads, self.plan.arrivals);
        let shares = loads.capacity_percents.iter();
        let of_capacity =
            shares.filter_map(|percent| capacity.map(|capacity| capacity.rate * percent / 100.0));
        let rates = loads.rates.iter().copied().chain(of_capacity);
        let open = rates.map(|rate| Load::Open { rate, arrivals });
        open.chain(loads.clients.iter().map(|&clients| Load::Closed { clients })).collect()
    }

    /// Looks for the knee of the server, one round a rate.
    async fn knee(&mut self, capacity: f64) -> Knee {
        let (plan, watch) = (self.plan, self.watch);
        let mut number = 0;
        let probe = async |rate: f64| {
            watch(&format!("looking for the knee at {} requests/s", short(rate)));
            number += 1;
            let load = Load::Open { rate, arrivals: plan.arrivals };
            self.round(0, load, plan.round, 1_000 + number).await.1.kept_up
        };
        bisect(capacity / 2.0, plan.knee_share, probe).await
    }

    /// All rounds of all loads; servers and loads take turns, and every other round goes backwards.
    async fn all_rounds(&mut self, loads: &[Load]) -> Vec<Measured> {
        let mut measured: Vec<(usize, Measured)> = loads
            .iter()
            .flat_map(|&load| (0..self.subjects.len()).map(move |subject| (subject, load)))
            .map(|(subject, load)| (subject, Measured::new(self.subjects[subject].kind, load)))
            .collect();
        for round in 0..self.plan.rounds {
            let mut turns: Vec<usize> = (0..measured.len()).collect();
            if round % 2 == 1 {
                turns.reverse();
            }
            for turn in turns {
                let (subject, point) = &mut measured[turn];
                (self.watch)(&format!(
                    "round {} of {}: {}, {}",
                    round + 1,
                    self.plan.rounds,
                    point.subject.name(),
                    point.load.name()
                ));
                // Both servers are asked the same at the same moments.
                let number = 1_000_000 + (round * loads.len() + turn / self.subjects.len()) as u64;
                let before = scrape::counters(&self.subjects[*subject]).await;
                let (tally, figures) =
                    self.round(*subject, point.load, self.plan.round, number).await;
                let after = scrape::counters(&self.subjects[*subject]).await;
                scrape::add_growth(&mut point.counters, &before, &after);
                point.tally.merge(tally);
                point.rounds.push(figures);
            }
        }
        measured.into_iter().map(|(_, measured)| measured).collect()
    }

    /// One server under one load for one round.
    async fn round(
        &mut self,
        subject: usize,
        load: Load,
        span: Duration,
        number: u64,
    ) -> (Tally, Round) {
        let Self { plan, workload, subjects, mixes, idle, .. } = self;
        let (subject, mix) = (&subjects[subject], &mut mixes[subject]);
        subject.wait_until_idle().await;
        let seed = SplitMix64::new(plan.seed ^ SplitMix64::new(number).next_bits()).next_bits();
        let mut tally = Tally::default();
        let mut record = |line: usize, exchange: Exchange| {
            tally.add(subject.kind, (line, &workload.lines[line]), &exchange, idle);
        };
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
                        leave_after: schedule::leaves(&mut random, plan.leaving)
                            .then_some(plan.leave_after),
                    })
                    .collect();
                let patience = (plan.timeout, plan.settle);
                let mut ends = Vec::new();
                open_loop::run(subject, workload, arrivals, patience, |arrival, exchange| {
                    if matches!(&exchange.ending, Ending::Answered(answer) if answer.status == 200)
                    {
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
            kept_up: match tally.wanted() {
                0 => 1.0,
                wanted => {
                    tally.count(Class::Good) as f64 / wanted as f64 * span.as_secs_f64() / seconds
                }
            },
            answered_per_second: tally.answered() as f64 / seconds,
            generator_cores: cores(before.0, after.0),
            server_cores: cores(before.1, after.1),
            server_memory_mib: memory.map(|bytes| bytes as f64 / (1 << 20) as f64),
        };
        (tally, round)
    }
}

fn settings(plan: &Plan) -> Settings {
    Settings {
        arrivals: plan.arrivals,
        seed: plan.seed,
        rounds: plan.rounds,
        round_seconds: plan.round.as_secs_f64(),
        warm_up_seconds: plan.warm_up.as_secs_f64(),
        timeout_ms: milliseconds(plan.timeout),
        settle_ms: milliseconds(plan.settle),
        think_ms: milliseconds(plan.think),
        leaving: plan.leaving,
        leave_after_ms: milliseconds(plan.leave_after),
        connections: plan.connections,
    }
}

/// In milliseconds, to the microsecond.
fn milliseconds(duration: Duration) -> f64 {
    duration.as_micros() as f64 / 1000.0
}
