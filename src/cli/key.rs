//! `yomi key new NAME`: makes an API key.

use std::num::NonZeroU32;

use anyhow::{Context as _, bail};
use yomi_command::output::{print, say};
use yomi_contract::keys::{KeyLimits, KeyLine, Rate, Secret, is_name};

use super::examples;

/// What is done with keys.
#[derive(Debug, clap::Args)]
pub(super) struct KeyArgs {
    #[command(subcommand)]
    action: KeyAction,
}

#[derive(Debug, clap::Subcommand)]
enum KeyAction {
    /// Make a key: its first line is for the client and shown this once, the second for the key file
    #[command(after_help = examples::KEY_NEW)]
    New(NewKeyArgs),
}

/// The key's name and what its owner may do; without a flag, what the server allows.
#[derive(Debug, clap::Args)]
struct NewKeyArgs {
    /// Name of the key's holder in logs: letters, digits, full stops, hyphens, underscores
    name: String,

    /// Requests in --seconds; as many may come at once
    #[arg(long, value_name = "N")]
    requests: Option<NonZeroU32>,

    /// The time of --requests
    #[arg(long, value_name = "S", default_value = "60", requires = "requests")]
    seconds: NonZeroU32,

    /// Requests at one time
    #[arg(long, value_name = "N")]
    concurrent: Option<NonZeroU32>,

    /// Largest level, 0 to 30
    #[arg(long, value_name = "LEVEL")]
    max_level: Option<u8>,

    /// Largest depth, in plies
    #[arg(long, value_name = "PLIES")]
    max_depth: Option<u32>,

    /// Largest node budget
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,

    /// Largest search time in milliseconds; every search of the key ends by then
    #[arg(long, value_name = "MS")]
    max_time_ms: Option<u64>,

    /// Most search threads
    #[arg(long, value_name = "N")]
    max_threads: Option<u32>,

    /// Keep it out of the laboratory
    #[arg(long)]
    no_laboratory: bool,

    /// Its searches give way to requests of no other key, whatever they take
    #[arg(long)]
    not_preemptible: bool,
}

/// Makes the key and prints its two lines.
pub(super) fn run(flags: KeyArgs) -> anyhow::Result<()> {
    let KeyAction::New(flags) = flags.action;
    let secret = Secret::random().context("the system has no random bytes")?;
    let line = line(flags, &secret);
    if !is_name(&line.name) {
        bail!("{:?} is no name: 1 to 64 letters, digits, full stops, hyphens or underscores", line.name);
    }
    line.check()?;
    say("The key, for the client (authorization: Bearer), and its line for the key file:");
    print(&format!("{}\n{line}\n", secret.text()))
}

fn line(flags: NewKeyArgs, secret: &Secret) -> KeyLine {
    let seconds = flags.seconds;
    KeyLine {
        name: flags.name,
        sha256: secret.digest().text(),
        rate: flags.requests.map(|requests| Rate { requests, seconds }),
        concurrent: flags.concurrent,
        limits: KeyLimits {
            level: flags.max_level,
            depth: flags.max_depth,
            nodes: flags.max_nodes,
            time_ms: flags.max_time_ms,
            threads: flags.max_threads,
        },
        laboratory: !flags.no_laboratory,
        preemptible: !flags.not_preemptible,
    }
}
