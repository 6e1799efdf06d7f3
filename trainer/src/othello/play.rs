//! The command that plays games.

use std::{
    fs,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use anyhow::{Context, ensure};
use indicatif::ProgressBar;
use yomi_game::random::SplitMix64;
use yomi_othello::{evaluation::weights::Weights, selectivity::Selectivity};

use super::{
    game::{Player, Rules},
    record,
};
use crate::progress;

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
        let weights = Arc::new(super::fit::load(self.weights.as_deref())?);
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make {}", self.folder.display()))?;
        let next = AtomicU64::new(0);
        let bar = progress::bar(self.shards * self.games, "games")?;
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1))
                .map(|_| scope.spawn(|| self.play_shards(&weights, &next, &bar)))
                .collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a worker panicked"))
        })?;
        bar.finish_and_clear();
        Ok(())
    }

    fn play_shards(
        &self,
        weights: &Arc<Weights>,
        next: &AtomicU64,
        bar: &ProgressBar,
    ) -> anyhow::Result<()> {
        let rules = Rules {
            depth: self.depth,
            selectivity: Selectivity::new(self.selectivity).context("no such selectivity")?,
            solved_from: self.solved_from,
            balance: self.balance,
        };
        let mut player = Player::new(Arc::clone(weights));
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.shards {
                return Ok(());
            }
            let path = record::shard(&self.folder, number);
            if path.exists() {
                bar.inc(self.games);
                continue;
            }
            let mut random = SplitMix64::new(SplitMix64::new(self.seed ^ number << 20).next_bits());
            let mut records = Vec::new();
            for _ in 0..self.games {
                records.extend(player.play(rules, &mut random));
                bar.inc(1);
            }
            record::write(&path, &records)?;
        }
    }
}
