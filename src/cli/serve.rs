//! `yomi serve`: the lifecycle of the server: checks, listeners, live reload, the supervisor's watchdog, graceful
//! shutdown.

pub(super) mod failure;
mod files;
mod memory;
mod variables;
mod watched;

use std::{
    io::IsTerminal as _,
    sync::Arc,
    time::{Duration, Instant},
};

use ::metrics::{counter, gauge, histogram};
use anyhow::Context as _;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::{
    runtime::{Handle, Runtime},
    time::MissedTickBehavior,
};
use yomi_api::{Api, ApiParts, client_log::ClientLog, keys::KeyRing};
use yomi_command::output::say;
use yomi_http::{
    AppState, OperatorState,
    config::{LiveSettings, ServeArgs, ServeSettings},
    connections::Connections,
    gate::host::AllowedHosts,
};
use yomi_os::{
    State,
    signals::{Kind, Signals as Caught},
};
use yomi_players::Engines;
use yomi_server::{ListenAddress, Server, Signals};
use yomi_service::Service;
use yomi_telemetry::{
    logs::{self, LinesLost, Log},
    metrics,
    traces::Traces,
};

use self::watched::KeyMeters;
use super::reachable;

/// Interval of the metrics recorder's upkeep, so that its samples do not pile up.
const UPKEEP: Duration = Duration::from_secs(5);

/// Serves until a signal arrives and all requests are answered.
pub(super) fn run(flags: ServeArgs, engines: Engines) -> anyhow::Result<()> {
    let settings = flags.resolve()?;
    let http = runtime("http", None)?;
    let operators = runtime("operator", Some(1))?;
    // Before the log, of which they are a part; ended outside the runtime that sends them.
    let traces = Traces::from_environment(http.handle())?;
    let result = http.block_on(serve(settings, engines, traces.as_ref(), operators.handle()));
    if let Some(traces) = traces {
        traces.end();
    }
    // Connections that did not end in time are abandoned.
    http.shutdown_background();
    operators.shutdown_background();
    result.map(drop)
}

/// A runtime with this many threads, by default one a core. Metrics and probes have one of their own, which no request of
/// a client delays.
fn runtime(thread_name: &str, threads: Option<usize>) -> anyhow::Result<Runtime> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    if let Some(threads) = threads {
        builder.worker_threads(threads);
    }
    builder
        .enable_all()
        .thread_name(thread_name)
        // Refusals change nothing; the log reports that of the first thread.
        .on_thread_start(|| drop(yomi_os::come_at_once()))
        .build()
        .context("the asynchronous runtime does not start")
}

/// Runs the server to its end; the log keeps writing until the result is dropped.
async fn serve(
    settings: ServeSettings,
    engines: Engines,
    traces: Option<&Traces>,
    operators: &Handle,
) -> anyhow::Result<Log> {
    let ServeSettings { http, mut connections, keys_file, live, pool, api, jobs, drain, log } = settings;
    let is_human = log.format.is_human();
    let (log, filter) = logs::install(log.format, log.filter, traces).context("the log does not start")?;
    variables::warn_of_unknown();
    // Before anything slow: configuration errors show at once.
    let keys = keys_file.map(KeyRing::load).transpose();
    let keys = keys.with_context(|| failure::setting("keys-file"))?;
    let live = live.map(|(path, level)| LiveSettings::load(path, level, move |new| filter.set(new)));
    let live = live.transpose().with_context(|| failure::setting("settings-file"))?;
    let jobs = files::jobs(jobs)?;
    files::make_room(&mut connections)?;
    let memory_bound = memory::check(&pool, &api, &connections)?;
    // Before the service: its metric handles bind to the recorder that is installed.
    let metrics = metrics::install();
    gauge!(metrics::MEMORY_BOUND).set(memory_bound as f64);
    operators.spawn(keep_up(metrics.clone(), log.lost()));
    operators.spawn(measure_delay(Handle::current()));
    let meters = KeyMeters::of(keys.as_ref());
    // On a terminal, closing it ends the server, which would otherwise run on.
    let ends_with_terminal = keys.is_none() && live.is_none() && std::io::stdin().is_terminal();
    // Before the listener: a program that sees the port open can stop the server gracefully.
    let signals = Signals::catch(ends_with_terminal).context("signals cannot be caught")?;
    if !ends_with_terminal {
        let hangups = Caught::catch(Kind::Hangup).context("SIGHUP cannot be caught")?;
        let keys = keys.clone().map(|keys| meters.clone().told(keys));
        tokio::spawn(watched::reload(keys, live.clone(), hangups));
    }
    if let Some(keys) = keys.clone() {
        tokio::spawn(watched::watch(meters.told(keys)));
    }
    if let Some(live) = live.clone() {
        tokio::spawn(watched::watch(live));
    }
    let apart = match http.metrics_address {
        Some(address) => {
            // Its socket belongs to the runtime that binds it.
            let binding = async move { bind(&ListenAddress::Tcp(address), "metrics-addr").await };
            let server = operators.spawn(binding).await??;
            tracing::info!(addr = %server.address(), "metrics are served apart");
            Some((server, address.ip()))
        }
        None => None,
    };
    let threads = pool.threads;
    // Preloads weights, so that the first request does not wait for them. On a thread of its own: at its end the
    // allocator has back what only the decoding needs, and the tables below take it.
    std::thread::scope(|start| {
        start.spawn(|| engines.prepare());
    });
    let service = Service::start(pool, Arc::new(engines.clone())).context("the search threads do not start")?;
    // After the search threads, which would inherit it. This thread accepts connections.
    if let Err(error) = yomi_os::come_at_once() {
        tracing::warn!(%error, "answers may wait for the turn of a search to end");
    }
    let settings = Arc::new(api);
    let (cpu, fingerprint) = (engines.othello().cpu_path().name(), engines.fingerprint().to_owned());
    let clients = ClientLog::new(http.shortens_addresses);
    let visitors = Connections::new(service.clone(), clients.clone());
    let visitors = visitors.with_jobs(jobs.clone());
    let server = bind(&http.address, "addr").await?;
    if let Some((server, address)) = apart {
        // The allowed host names are for players; a scraper may use any name of the service.
        let hosts = AllowedHosts::new(address, &[]);
        let state = OperatorState { metrics: metrics.clone(), service: service.clone(), clients: clients.clone() };
        let router = yomi_http::operator_router(state, hosts);
        // Ends with the process.
        operators.spawn(server.watch(
            router,
            Connections::new(service.clone(), ClientLog::default()),
            connections.clone(),
        ));
    }
    let api = Api::new(ApiParts {
        keys,
        clients,
        jobs: Some(jobs),
        ..ApiParts::new(service, engines, settings.limits.clone(), settings.edges.sizes)
    });
    #[cfg(feature = "mcp")]
    let tools = Some(yomi_mcp::over_http as yomi_api::tools::MakeTools);
    #[cfg(not(feature = "mcp"))]
    let tools = None;
    let router = yomi_http::router(AppState { api, settings, metrics, tools });

    let address = server.address().clone();
    let version = yomi_telemetry::VERSION;
    tracing::info!(addr = %address, threads, version, cpu, fingerprint, "listening");
    if let Err(error) = yomi_os::tell_supervisor(State::Ready) {
        tracing::warn!(%error, "the supervisor that NOTIFY_SOCKET names cannot be told that this serves");
    }
    if let Some(interval) = yomi_os::alive_interval() {
        tokio::spawn(stay_alive(interval));
    }
    if is_human {
        say(&invitation(&address));
    }
    server.run(router, &visitors, connections, drain, signals).await;
    Ok(log)
}

/// The address, and an example command to try.
fn invitation(address: &ListenAddress) -> String {
    let path = "/v1/othello/bestmove?moves=f5d6";
    match address {
        ListenAddress::Tcp(address) => {
            format!("Yomi listens on http://{address}\ntry: curl 'http://{}{path}'", reachable(*address))
        }
        ListenAddress::Unix(socket) => format!(
            "Yomi listens on {address}\ntry: curl --unix-socket '{}' 'http://localhost{path}'",
            socket.display()
        ),
    }
}

async fn bind(address: &ListenAddress, flag: &str) -> anyhow::Result<Server> {
    let context = || format!("{}: cannot listen on {address}", failure::setting(flag));
    Server::bind(address).await.with_context(context)
}

/// Watchdog: pings the supervisor while the runtime makes progress. The supervisor kills and restarts a process that
/// hangs.
async fn stay_alive(interval: Duration) {
    let mut ticks = tokio::time::interval(interval);
    loop {
        ticks.tick().await;
        // A supervisor that does not listen does not kill the process, either.
        let _ = yomi_os::tell_supervisor(State::Alive);
    }
}

/// Interval of the samples of the runtime's delay.
const SAMPLING: Duration = Duration::from_millis(100);

/// Measures how long a task of the runtime waits from its wake to its run, for as long as that runs.
async fn measure_delay(runtime: Handle) {
    let delay = histogram!(metrics::RUNTIME_DELAY_SECONDS);
    let mut ticks = tokio::time::interval(SAMPLING);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let woken = Instant::now();
        let Ok(waited) = runtime.spawn(async move { woken.elapsed() }).await else { return };
        delay.record(waited);
    }
}

async fn keep_up(recorder: PrometheusHandle, lost: LinesLost) {
    let mut ticks = tokio::time::interval(UPKEEP);
    let late = counter!(metrics::LOG_LINES_LOST, "cause" => "late");
    let unwritten = counter!(metrics::LOG_LINES_LOST, "cause" => "unwritten");
    loop {
        ticks.tick().await;
        late.absolute(lost.late());
        unwritten.absolute(lost.unwritten());
        recorder.run_upkeep();
    }
}
