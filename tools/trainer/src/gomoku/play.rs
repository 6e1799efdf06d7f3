//! `gomoku play`: self-play.

use std::path::PathBuf;

use anyhow::ensure;
use yomi_game::gomoku::Rule;

use super::{
    game::{Player, Rules},
    record::{self, Shard},
};
use crate::shards::Shards;

/// Plays games of gomoku and writes them, with scores and results, to files.
#[derive(Debug, clap::Args)]
pub struct Play {
    /// Folder of the games; shards that are there already are not played again
    #[arg(long)]
    folder: PathBuf,
    /// The rule: freestyle, standard or renju
    #[arg(long, value_parser = parse_rule)]
    rule: Rule,
    /// Weights to play with; none for those that know no more than that longer rows are better
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Shards to play
    #[arg(long, default_value_t = 100)]
    shards: u64,
    /// Games of a shard
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    games: u64,
    /// Nodes searched for a move
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Points: an opening worth so much to either side is played on from half the times, one worth twice as much
    /// a fifth of the times
    #[arg(long, default_value_t = 0.8)]
    balance: f64,
    /// Share of the quiet positions that bring a second one with them: where another move would have led, searched
    /// but not played on
    #[arg(long, default_value_t = 0.5)]
    aside: f64,
    /// Drives the openings; each shard has its own stream of it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games side by side
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// The rule of that name.
pub fn parse_rule(name: &str) -> Result<Rule, String> {
    let names = Rule::ALL.map(Rule::name).join(", ");
    Rule::from_name(name).ok_or(format!("expected one of {names}"))
}

impl Play {
    /// Plays what is missing.
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(self.balance > 0.0, "--balance is {}, and has to be above 0", self.balance);
        let weights = super::load(self.weights.as_deref())?;
        let Self { ref folder, rule, shards: count, games, nodes, balance, aside, seed, threads, .. } = self;
        let rules = Rules { rule, nodes, balance, aside };
        Shards { folder, count, games, seed, threads }.play(
            record::path,
            || Player::new(&weights),
            |player, random| player.play(rules, random),
            |path, games| record::write(path, &Shard { rule, games }),
        )
    }
}
