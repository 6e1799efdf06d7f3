//! `yomi lab`: the laboratory without a server, through the same parsers, pool and responses.

mod race;
mod record;

mod trace;
mod tree;

use std::{
    io::Read as _,
    time::{Duration, Instant},
};

use anyhow::Context as _;
use clap::{Args, Subcommand, ValueEnum};
use yomi_command::refusal;
use yomi_contract::{
    experiment::{self as lab, Performed},
    request::{
        lab::{LabQuestion, station::Station},
        read_lab,
    },
};
use yomi_players::Engines;
use yomi_service::Client;

use super::{alone, colour::ColourArgs, examples};
use serde_json::{Map, Value};

/// What can be looked at.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum LabCommand {
    /// Search a written tree and draw every node
    #[command(after_help = examples::LAB_TREE)]
    Tree(Box<tree::TreeArgs>),
    /// Search a position and draw every node
    #[command(after_help = examples::LAB_TRACE)]
    Trace(Box<trace::TraceArgs>),
    /// Set several searches of one position or tree side by side
    #[command(after_help = examples::LAB_RACE)]
    Race(Box<race::RaceArgs>),
}

/// How a recorded search is shown.
#[derive(Clone, Copy, Debug, Args)]
struct ShowArgs {
    /// How the search is shown
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    colour: ColourArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A tree of lines and a summary
    Text,
    /// The answer of the server
    Json,
    /// A picture
    Svg,
    /// A picture of pixels
    Png,
    /// A graph for Graphviz
    Dot,
}

/// Runs an experiment and prints its result.
pub(super) fn run(flags: LabArgs, engines: Engines) -> anyhow::Result<()> {
    match flags.command {
        LabCommand::Tree(flags) => tree::run(*flags, &engines),
        LabCommand::Trace(flags) => trace::run(*flags, &engines),
        LabCommand::Race(flags) => race::run(*flags, &engines),
    }
}

/// A completed experiment.
struct Done {
    question: LabQuestion,
    performed: Performed,
    /// Total time, from parsing the request on.
    total: Duration,
}

/// Parses a request and runs it on a pool of one thread. `arguments` are the fields that are not
/// flags.
fn perform(
    station: Station,
    fields: &Map<String, Value>,
    arguments: &[&str],
    engines: &Engines,
) -> anyhow::Result<Done> {
    let started = Instant::now();
    let question =
        read_lab(station, fields, &refusal::LIMITS).map_err(|problem| refusal::refused(&problem, arguments))?;
    let service = alone::service(engines)?;
    let performed = alone::wait_for(lab::perform(&service, &question, Client::anonymous()))?
        .map_err(|problem| refusal::refused(&problem, arguments))?;
    Ok(Done { question, performed, total: started.elapsed() })
}

/// The tree itself, or what standard input holds for `-`.
fn tree_text(argument: String) -> anyhow::Result<String> {
    if argument != "-" {
        return Ok(argument);
    }
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).context("cannot read the tree")?;
    Ok(text)
}

/// A document as one line of JSON.
fn json_line(document: &impl serde::Serialize) -> anyhow::Result<String> {
    let mut json = serde_json::to_string(document).context("the answer is no JSON")?;
    json.push('\n');
    Ok(json)
}
