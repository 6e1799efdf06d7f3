//! The command that measures how far shallow searches are from deep ones.

use std::{fmt::Write as _, fs, path::PathBuf};

use anyhow::Context;
use indicatif::ProgressBar;
use yomi::search::algorithms::random::SplitMix64;

use super::{
    game::Player,
    record::{self, Record},
};

/// Measures how far shallow searches are from deep ones, for ProbCut.
#[derive(Debug, clap::Args)]
pub struct ProbCut {
    /// Folder of positions
    #[arg(long)]
    folder: PathBuf,
    /// Weights to search with
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Positions to search
    #[arg(long, default_value_t = 1000)]
    positions: usize,
    /// Deepest search, in plies
    #[arg(long, default_value_t = 10)]
    depth: u32,
    /// Where the values go, one position a line: empties, values at depth 0, 1…
    #[arg(long)]
    values: PathBuf,
    /// Drives the choice of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl ProbCut {
    pub fn run(self) -> anyhow::Result<()> {
        let weights = super::fit::load(self.weights.as_deref())?;
        let mut player = Player::new(&weights);
        let shards = record::shards(&self.folder)?;
        let mut random = SplitMix64::new(self.seed);
        let mut text = String::new();
        let bar = ProgressBar::new(self.positions as u64);
        let mut done = 0;
        'all: loop {
            let records = record::read(&shards[random.below(shards.len())])?;
            for _ in 0..50 {
                if done == self.positions {
                    break 'all;
                }
                let Record { player: own, opponent, .. } = records[random.below(records.len())];
                let empties = (own | opponent).count_zeros();
                if !(8..=54).contains(&empties) {
                    continue;
                }
                let deepest = if empties <= 18 { empties } else { self.depth };
                let values = player.values(own, opponent, self.depth.min(deepest), deepest);
                let fields: Vec<String> = values.iter().map(ToString::to_string).collect();
                writeln!(text, "{empties} {}", fields.join(" "))?;
                done += 1;
                bar.inc(1);
            }
        }
        bar.finish();
        fs::write(&self.values, text)
            .with_context(|| format!("cannot write {}", self.values.display()))
    }
}
