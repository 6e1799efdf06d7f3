//! A run: starts the servers, runs all rounds, and assembles the report.

pub(crate) mod knee;
pub(crate) mod plan;
pub(crate) mod session;

use std::thread;

use crate::{
    error::LoadError,
    report::{
        IdleFacts, Report, ServerFacts, Settings, WorkloadFacts, milliseconds,
        point::{Measured, Point},
        ratios,
    },
    round::awake::EVENT_INTERVAL,
    run::{
        knee::Knee,
        plan::{Load, Plan, Target},
        session::Session,
    },
    server::{cores::CoreShares, machine::Machine},
};

/// Runs a plan. `watch` is called with progress messages.
///
/// # Errors
/// Where the plan measures nothing, a server does not start, or an idle server does not answer the workload.
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
    session.learn_tags().await?;
    if plan.idle {
        session.learn_idle().await?;
    }
    if let Some(command) = &plan.baseline {
        session.start_baseline(command, cores.as_ref()).await?;
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
            passes: session.mixes[0].passes(),
        },
        idle: plan.idle.then(|| IdleFacts {
            mean_search_ms: milliseconds(session.idle.mean_search()),
            quality: session.idle.quality(&session.workload).figures(),
        }),
        equality: session.seen.as_ref().map(|seen| seen.compare(&session.workload)),
        capacity,
        knee,
        against_baseline: ratios(&points),
        points,
    })
}

/// Whether all rounds at the ends of the interval agree with the single rounds of the search.
fn is_confirmed(knee: &Knee, measured: &[Measured]) -> bool {
    let share = |wanted: Option<f64>| {
        let at = |point: &&Measured| matches!(point.load, Load::Open { rate, .. } if Some(rate) == wanted);
        measured.iter().find(at).and_then(Measured::kept_up)
    };
    let kept_up = share(knee.kept_up).is_some_and(|share| share >= knee.share);
    let fell_behind = share(knee.fell_behind).is_some_and(|share| share < knee.share);
    kept_up && fell_behind
}
