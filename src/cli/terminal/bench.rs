//! `yomi bench`: node signature and speed of a build.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use yomi_game::gomoku::Rule;
use yomi_players::{Engines, Players, signature};

use super::print;

#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct BenchArgs {
    /// Whose engine
    game: Benched,
}

/// The games whose engines have a signature.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Benched {
    Gomoku,
}

/// Searches, and prints a line for each rule.
pub(super) fn run(flags: &BenchArgs) -> anyhow::Result<()> {
    let Benched::Gomoku = flags.game;
    let engines = Engines::default();
    engines.prepare();
    let mut players = Players::new(engines);
    players.prefault();
    let mut text = format!("{:<10} {:>10} {:>10}\n", "rule", "nodes", "nodes/s");
    let mut all = 0;
    for rule in Rule::ALL {
        let signature = signature::of_gomoku(&mut players, rule);
        let speed = signature.nodes as f64 / signature.elapsed.as_secs_f64().max(1e-9);
        // Writing into a `String` cannot fail.
        let _ = writeln!(text, "{:<10} {:>10} {speed:>10.0}", rule.name(), signature.nodes);
        all += signature.nodes;
    }
    let revision = Engines::revisions().into_iter().find(|revision| revision.whose == "gomoku");
    let whose = revision.map(|revision| revision.to_string()).unwrap_or_default();
    let _ = writeln!(text, "signature of {whose}: {all}");
    print(&text)
}
