//! `errors`: errors of an evaluation against labelled positions.

use std::{path::PathBuf, sync::Arc};

use anyhow::ensure;

use super::{
    game::{ENTRIES, Player},
    record::{self, Record},
};
use crate::progress;

/// Measures how far the values of positions are from their labels.
#[derive(Debug, clap::Args)]
pub struct Errors {
    /// Folders of positions
    #[arg(long, required = true, num_args = 1..)]
    folders: Vec<PathBuf>,
    /// Weights to measure, each in a table of its own
    #[arg(long, required = true, num_args = 1..)]
    weights: Vec<PathBuf>,
    /// Plies searched for a value, without a cut; 0 for the static value
    #[arg(long, default_value_t = 0)]
    depth: u32,
    /// Discs: positions with a label further from a draw are left out
    #[arg(long, default_value_t = 64)]
    within: i32,
    /// Fewest empty squares
    #[arg(long, default_value_t = 1)]
    from: u32,
    /// Most empty squares
    #[arg(long, default_value_t = 59)]
    to: u32,
    /// Every so many-th shard is taken: 20 takes those that a fit to the same folders holds out
    #[arg(long, default_value_t = 1)]
    every: usize,
}

/// Empty squares that are taken together.
const WIDTH: u32 = 4;

/// Sums of the errors of a group of positions, in discs.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    positions: f64,
    error: f64,
    absolute: f64,
    squared: f64,
}

impl Sums {
    fn add(&mut self, error: f64) {
        self.positions += 1.0;
        self.error += error;
        self.absolute += error.abs();
        self.squared += error * error;
    }

    fn row(self, name: &str) -> String {
        let Self { positions, error, absolute, squared } = self;
        let mean = |sum: f64| sum / positions;
        format!(
            "| {name} | {positions} | {:.3} | {:.3} | {:+.3} |\n",
            mean(absolute),
            mean(squared).sqrt(),
            mean(error)
        )
    }
}

impl Errors {
    /// Measures and prints a table for each file of weights.
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(self.every > 0, "--every is 0, and has to be above");
        let mut shards = Vec::new();
        for folder in &self.folders {
            shards.extend(record::shards(folder)?);
        }
        let shards: Vec<PathBuf> = shards.into_iter().step_by(self.every).collect();
        let mut records = record::read_all(&shards)?;
        records.retain(|record| {
            (self.from..=self.to).contains(&record.empties()) && i32::from(record.score).abs() <= 8 * self.within
        });
        ensure!(!records.is_empty(), "no position is between these limits");
        for path in &self.weights {
            let weights = super::fit::load(Some(path))?;
            let mut player = Player::new(Arc::new(weights), ENTRIES);
            let mut groups = [Sums::default(); (64 / WIDTH) as usize];
            let mut all = Sums::default();
            for record in &records {
                let Record { player: own, opponent, score, .. } = *record;
                let value = player.value(own, opponent, self.depth);
                let error = value.in_discs() - f64::from(score) / 8.0;
                groups[(record.empties() / WIDTH) as usize].add(error);
                all.add(error);
            }
            let mut text = format!(
                "{}\n\n| empties | positions | mean error | root mean square | value − label |\n\
                 | --- | --- | --- | --- | --- |\n",
                path.display()
            );
            for (group, sums) in groups.iter().enumerate().filter(|(_, sums)| sums.positions > 0.0) {
                let first = group as u32 * WIDTH;
                text += &sums.row(&format!("{first}–{}", first + WIDTH - 1));
            }
            progress::say(&(text + &all.row("all")));
        }
        Ok(())
    }
}
