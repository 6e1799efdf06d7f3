//! `yomi load`: load generator. Puts a server under load and reports latency and goodput of its answers.

use std::{
    fs::File,
    io::Read as _,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, ensure};
use clap::Args;
use hyper::{
    HeaderMap,
    header::{HeaderName, HeaderValue},
};
use serde_json::{Map, Value};
use yomi_command::{output::print, progress};
use yomi_load::{Arrivals, Changes, Keys, Loads, Plan, ServerArgs, Workload};

#[derive(Clone, Debug, Args)]
pub(super) struct LoadArgs {
    /// Requests, one JSON object a line; benches/load/README.md describes the fields
    workload: PathBuf,
    /// Take only so many of its lines, spread evenly over the file
    #[arg(long, value_name = "N")]
    count: Option<NonZeroUsize>,
    /// Take only lines of this kind; may be repeated
    #[arg(long, value_name = "KIND")]
    kind: Vec<String>,
    /// Fields that take the place of those of every posted body, as a JSON object; null takes a field away
    #[arg(long, value_name = "JSON", value_parser = fields, default_value = "{}", hide_default_value = true)]
    body: Fields,
    #[command(flatten)]
    server: ServerArgs,
    #[command(flatten)]
    loads: LoadsArgs,
    #[command(flatten)]
    rounds: RoundsArgs,
    #[command(flatten)]
    clients: ClientsArgs,
    /// Write report.json and report.md into this folder
    #[arg(long, value_name = "DIR", help_heading = "Report")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long, help_heading = "Report")]
    json: bool,
}

/// Under which loads.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Loads (at least one)")]
#[group(id = "load", required = true, multiple = true)]
struct LoadsArgs {
    /// Open loop: requests a second, whatever the server does; several by comma
    #[arg(long, value_name = "RATES", value_delimiter = ',', value_parser = rate)]
    rate: Vec<f64>,
    /// Open loop: per cent of the server's capacity, which is what a closed loop of one client for each search
    /// thread reaches, or of many where requests are hardly searched; several by comma
    #[arg(long, value_name = "PER CENT", value_delimiter = ',', value_parser = rate)]
    capacity_percent: Vec<f64>,
    /// Closed loop: clients that each wait for their answer before they ask again; several by comma
    #[arg(long, value_name = "CLIENTS", value_delimiter = ',')]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=10_000))]
    clients: Vec<u16>,
}

/// How long.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Rounds")]
struct RoundsArgs {
    /// Rounds; in each, all loads take turns
    #[arg(long, value_name = "N", default_value = "5")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1_000))]
    rounds: u16,
    /// Seconds of one load in one round
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = round_seconds)]
    seconds: f64,
    /// Seconds for which the server is asked before anything counts
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0, value_parser = seconds)]
    warm_up: f64,
    /// Seed of the order of requests, their times and early disconnects
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// How clients behave.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Clients")]
struct ClientsArgs {
    /// How requests are spread over time in an open loop
    #[arg(long, value_name = "HOW", default_value = "poisson")]
    arrivals: Arrivals,
    /// A request without an answer for so long is given up, and counts with this age
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=600_000))]
    timeout_ms: u64,
    /// What is still open so long after the last request of a round counts with its age
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=600_000))]
    settle_ms: u64,
    /// Closed loop: mean pause of a client after an answer, exponentially distributed
    #[arg(long, value_name = "MS", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=60_000))]
    think_ms: u64,
    /// Per cent of the requests whose client closes its connection early, beside those of the workload
    #[arg(long, value_name = "PER CENT", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=100))]
    leave_percent: u8,
    /// When they do, from the moment of sending
    #[arg(long, value_name = "MS", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=60_000))]
    leave_after_ms: u64,
    /// Requests under way at one time, each on a connection of its own unless --http2 is given; a request that
    /// would be one more waits, which counts as this tool's own delay
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=10_000))]
    connections: u16,
    /// Speak HTTP/2 with prior knowledge, all requests over one connection. A client that leaves resets its stream
    #[arg(long)]
    http2: bool,
    /// Header of every request, such as 'traceparent: 00-…'; may be given several times. What a line of the
    /// workload says under the same name goes first, and --key-file before `authorization` here. The report
    /// names it without its value
    #[arg(long = "header", value_name = "NAME: VALUE", value_parser = yomi_load::header_line)]
    headers: Vec<(HeaderName, HeaderValue)>,
    /// Keys, one a line, sent as `authorization: Bearer …`: by the requests of an open loop in turns, by the
    /// clients of a closed one each its own. They go unencrypted, and are neither printed nor reported
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
}

/// A JSON object.
#[derive(Clone, Debug)]
struct Fields(Map<String, Value>);

fn fields(text: &str) -> Result<Fields, String> {
    serde_json::from_str(text).map(Fields).map_err(|error| format!("no object of JSON: {error}"))
}

fn rate(text: &str) -> Result<f64, String> {
    number(text, 0.01, 1e6)
}

fn round_seconds(text: &str) -> Result<f64, String> {
    number(text, 0.01, 86_400.0)
}

fn seconds(text: &str) -> Result<f64, String> {
    number(text, 0.0, 86_400.0)
}

fn number(text: &str, least: f64, greatest: f64) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number".to_owned())?;
    if (least..=greatest).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{number} is outside {least} to {greatest}"))
    }
}

/// Runs the load and reports. Fails after the report if the generator itself was late.
pub(super) fn run(flags: &LoadArgs) -> anyhow::Result<()> {
    let file = &flags.workload;
    let name = file.display().to_string();
    let text = read(file, Workload::MAX_BYTES)?;
    let changes = Changes { kinds: flags.kind.clone(), body: flags.body.0.clone() };
    let workload = Workload::parse_with(&text, &changes).with_context(|| format!("{name} is no workload file"))?;
    let workload = match flags.count {
        Some(count) => workload.spread(count.get()),
        None => workload,
    };
    make_folder(flags.out.as_deref())?;
    let plan = plan(flags, workload)?;
    let bar = progress::spinner();
    let report = yomi_load::run(&plan, &|stage| bar.set_message(stage.to_owned()));
    bar.finish_and_clear();
    let report = report?;
    if let Some(folder) = &flags.out {
        write(folder, &report)?;
    }
    if flags.json {
        print(&format!("{}\n", serde_json::to_string(&report)?))?;
    } else {
        print(&yomi_load::markdown(&report))?;
    }
    ensure!(report.valid, "the run is invalid: {}", report.invalid_because.join("; "));
    Ok(())
}

/// The text of a file of at most `most` bytes.
fn read(path: &Path, most: u64) -> anyhow::Result<String> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let mut text = String::new();
    // One byte more than allowed: it reveals a longer file, whatever size the file reports.
    file.take(most + 1).read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
    ensure!(text.len() as u64 <= most, "{name} has more than {} MiB", most >> 20);
    Ok(text)
}

fn keys(path: &Path) -> anyhow::Result<Keys> {
    let text = read(path, Keys::MAX_BYTES)?;
    Keys::parse(&text).with_context(|| format!("{} is no file of keys", path.display()))
}

fn plan(flags: &LoadArgs, workload: Workload) -> anyhow::Result<Plan> {
    let LoadArgs { server, loads, rounds, clients, .. } = flags;
    Ok(Plan {
        workload,
        target: server.target(&std::env::current_exe().context("the path of this program is not known")?)?,
        loads: Loads {
            rates: loads.rate.clone(),
            capacity_percents: loads.capacity_percent.clone(),
            clients: loads.clients.iter().map(|&clients| clients.into()).collect(),
        },
        arrivals: clients.arrivals,
        seed: rounds.seed,
        rounds: rounds.rounds.into(),
        round: Duration::from_secs_f64(rounds.seconds),
        warm_up: Duration::from_secs_f64(rounds.warm_up),
        timeout: Duration::from_millis(clients.timeout_ms),
        settle: Duration::from_millis(clients.settle_ms),
        think: Duration::from_millis(clients.think_ms),
        leaving: f64::from(clients.leave_percent) / 100.0,
        leave_after: Duration::from_millis(clients.leave_after_ms),
        connections: clients.connections.into(),
        http2: clients.http2,
        headers: clients.headers.iter().cloned().collect::<HeaderMap>(),
        keys: clients.key_file.as_deref().map(keys).transpose()?.unwrap_or_default(),
    })
}

/// Writes the report in both its forms.
fn write(folder: &Path, report: &yomi_load::Report) -> anyhow::Result<()> {
    let files =
        [("report.json", serde_json::to_string_pretty(report)? + "\n"), ("report.md", yomi_load::markdown(report))];
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Creates the folder ahead of a run, which takes minutes.
fn make_folder(folder: Option<&Path>) -> anyhow::Result<()> {
    let Some(folder) = folder else { return Ok(()) };
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))
}
