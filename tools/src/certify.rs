//! `yomi-tools certify`: a server measured against its guarantees; `yomi-tools workload`: the standard workload.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Args;
use yomi_certify::Effort;
use yomi_command::{output::print, progress};
use yomi_load::ServerArgs;

/// Measures late answers, goodput and refusals at three times the capacity, and, of a server that it starts, departures,
/// stopping, starting, memory and one greedy client beside polite ones. Prints one page with verdicts and every figure.
/// Twenty minutes; wants a machine that does nothing else. Exit code 1 when a promise is broken.
#[derive(Clone, Debug, Args)]
pub(crate) struct CertifyArgs {
    /// The same in less than a minute: shows that it works, and certifies nothing
    #[arg(long)]
    quick: bool,
    /// Measure these parts alone, by their names; several by comma
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(yomi_certify::PARTS))]
    part: Vec<String>,
    /// Write certificate.json and certificate.md into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
}

/// Flags of the standard workload.
#[derive(Clone, Debug, Args)]
pub(crate) struct WorkloadArgs {
    /// Labelled positions of Othello, as `grade` takes them
    labelled: PathBuf,
    /// Decides the choice of positions, their limits and their order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Measures the promises and prints the certificate; fails after it if a promise is broken.
pub(crate) fn run(flags: &CertifyArgs) -> anyhow::Result<()> {
    let target = flags.server.target(&yomi_beside()?)?;
    let effort = if flags.quick { Effort::quick() } else { Effort::full() };
    let wanted: Vec<&str> = flags.part.iter().map(String::as_str).collect();
    if let Some(folder) = &flags.out {
        // Ahead of measurements that take minutes.
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let bar = progress::spinner();
    let certificate = yomi_certify::certify(&target, &effort, &wanted, &|stage| bar.set_message(stage.to_owned()));
    bar.finish_and_clear();
    let json = serde_json::to_string_pretty(&certificate)? + "\n";
    if let Some(folder) = &flags.out {
        write(&folder.join("certificate.json"), &json)?;
        write(&folder.join("certificate.md"), &certificate.to_string())?;
    }
    print(&if flags.json { json } else { certificate.to_string() })?;
    match certificate.complaint() {
        Some(complaint) => bail!("the certificate does not stand: {complaint}"),
        None => Ok(()),
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The program `yomi` in the folder of this one, where both are built and installed.
fn yomi_beside() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe().context("the path of this program is not known")?;
    Ok(program.with_file_name(format!("yomi{}", std::env::consts::EXE_SUFFIX)))
}

/// Prints the standard workload.
pub(crate) fn print_workload(flags: &WorkloadArgs) -> anyhow::Result<()> {
    let name = flags.labelled.display();
    let text = std::fs::read_to_string(&flags.labelled).with_context(|| format!("cannot read {name}"))?;
    let workload =
        yomi_certify::standard_workload(&text, flags.seed).with_context(|| format!("{name} makes no workload"))?;
    print(&workload)
}
