//! `yomi load`: load generator. Puts a server under load and reports latency and goodput of its answers.

use std::{
    fs::File,
    io::Read as _,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, ensure};
use clap::Args;
use serde_json::{Map, Value};
use yomi_command::{output::print, progress};
use yomi_load::{Changes, Clients, Loads, Plan, Rounds, ServerArgs, Workload};

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
    loads: Loads,
    #[command(flatten)]
    rounds: Rounds,
    #[command(flatten)]
    clients: Clients,
    /// Write report.json and report.md into this folder
    #[arg(long, value_name = "DIR", help_heading = "Report")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long, help_heading = "Report")]
    json: bool,
}

/// A JSON object.
#[derive(Clone, Debug)]
struct Fields(Map<String, Value>);

fn fields(text: &str) -> Result<Fields, String> {
    serde_json::from_str(text).map(Fields).map_err(|error| format!("no object of JSON: {error}"))
}

/// Runs the load and reports. Fails after the report if the generator itself was late.
pub(super) fn run(flags: &LoadArgs) -> anyhow::Result<()> {
    let file = &flags.workload;
    let name = file.display().to_string();
    let text = read(file)?;
    let changes = Changes { kinds: flags.kind.clone(), body: flags.body.0.clone() };
    let workload = Workload::parse_with(&text, &changes).with_context(|| format!("{name} is no workload file"))?;
    let workload = match flags.count {
        Some(count) => workload.spread(count.get()),
        None => workload,
    };
    make_folder(flags.out.as_deref())?;
    let LoadArgs { server, loads, rounds, clients, .. } = flags.clone();
    let target = server.target(&std::env::current_exe().context("the path of this program is not known")?)?;
    let plan = Plan { workload, target, loads, rounds, clients };
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

/// The text of a file that is not too long.
fn read(path: &Path) -> anyhow::Result<String> {
    let (name, most) = (path.display(), Workload::MAX_BYTES);
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let mut text = String::new();
    // One byte more than allowed: it reveals a longer file, whatever size the file reports.
    file.take(most + 1).read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
    ensure!(text.len() as u64 <= most, "{name} has more than {} MiB", most >> 20);
    Ok(text)
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
