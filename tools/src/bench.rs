//! `yomi-tools bench`: node signature and speed of a build.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use yomi_game::gomoku::Rule;
use yomi_players::{
    Engines, Players,
    signature::{self, OthelloStage, Signature},
};

use yomi_command::output::print;

#[derive(Clone, Debug, Args)]
pub(crate) struct BenchArgs {
    /// Whose engine
    game: Benched,
}

/// The games whose engines have a signature.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Benched {
    Othello,
    Gomoku,
}

/// Searches, and prints a line for each rule or stage of the game.
pub(super) fn run(flags: &BenchArgs) -> anyhow::Result<()> {
    let engines = Engines::default();
    engines.prepare();
    let mut players = Players::new(engines);
    players.prefault();
    let (whose, heading, rows): (_, _, Vec<(&str, Signature)>) = match flags.game {
        Benched::Othello => {
            let of = |stage: &OthelloStage| (stage.name(), signature::of_othello(&mut players, *stage));
            ("othello", "stage", OthelloStage::ALL.iter().map(of).collect())
        }
        Benched::Gomoku => {
            let of = |rule: Rule| (rule.name(), signature::of_gomoku(&mut players, rule));
            ("gomoku", "rule", Rule::ALL.into_iter().map(of).collect())
        }
    };
    let mut text = format!("{heading:<10} {:>10} {:>10}\n", "nodes", "nodes/s");
    let mut all = 0;
    for (name, Signature { nodes, elapsed }) in rows {
        let speed = nodes as f64 / elapsed.as_secs_f64().max(1e-9);
        // Writing into a `String` cannot fail.
        let _ = writeln!(text, "{name:<10} {nodes:>10} {speed:>10.0}");
        all += nodes;
    }
    let revision = Engines::revisions().into_iter().find(|revision| revision.whose == whose);
    let whose = revision.map(|revision| revision.to_string()).unwrap_or_default();
    let _ = writeln!(text, "signature of {whose}: {all}");
    print(&text)
}
