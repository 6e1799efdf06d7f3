//! `play`: self-play of Othello.

use std::{path::PathBuf, sync::Arc};

use anyhow::{Context as _, ensure};
use yomi_othello::selectivity::Selectivity;

use super::{
    game::{ENTRIES, Label, Player, Rules},
    record,
};
use crate::shards::Shards;

/// Plays games of Othello and writes their positions, with results, to files.
#[derive(Debug, clap::Args)]
pub struct Play {
    /// Folder of the positions; shards that are there already are not played again
    #[arg(long)]
    folder: PathBuf,
    /// Weights to play with; none for those that know nothing but that moves are good
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Shards to play
    #[arg(long, default_value_t = 100)]
    shards: u64,
    /// Games of a shard
    #[arg(long, default_value_t = 500)]
    games: u64,
    /// Plies searched for a move
    #[arg(long, default_value_t = 5)]
    depth: u32,
    /// How much searches cut that do not reach the end: 0 most, 6 nothing. Deep ones that cut much are nearer the
    /// truth than shallow ones that take as long
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(0..=6))]
    selectivity: u8,
    /// Solved to the end from so many empty squares on
    #[arg(long, default_value_t = 14)]
    solved_from: u32,
    /// Label positions by the mean of that search and one a ply less deep
    #[arg(long)]
    mean_of_two: bool,
    /// Fewest empty squares of a position that is written; elsewhere 5 plies choose a move
    #[arg(long, default_value_t = 0)]
    fewest_empties: u32,
    /// Most empty squares of a position that is written
    #[arg(long, default_value_t = 60)]
    most_empties: u32,
    /// Discs: a random opening worth so much to either side is played on from half the times, one worth
    /// twice as much a fifth of the times
    #[arg(long, default_value_t = 15.0)]
    balance: f32,
    /// Drives the openings; each shard has its own stream of it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games side by side
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Play {
    /// Plays what is missing.
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(self.balance > 0.0, "--balance is {}, and has to be above 0", self.balance);
        let label = Label {
            depth: self.depth,
            selectivity: Selectivity::new(self.selectivity).context("no such selectivity")?,
            solved_from: self.solved_from,
            mean_of_two: self.mean_of_two,
        };
        let rules = Rules { label, empties: self.fewest_empties..=self.most_empties, balance: self.balance };
        let weights = Arc::new(super::fit::load(self.weights.as_deref())?);
        let Self { ref folder, shards: count, games, seed, threads, .. } = self;
        Shards { folder, count, games, seed, threads }.play(
            record::shard,
            || Player::new(Arc::clone(&weights), ENTRIES),
            |player, random| player.play(&rules, random),
            |path, games| record::write(path, &games.into_iter().flatten().collect::<Vec<_>>()),
        )
    }
}
