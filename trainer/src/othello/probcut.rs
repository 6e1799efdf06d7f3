//! The command that measures how far shallow searches are from deep ones, and fits ProbCut's
//! deviations to that.

use std::{collections::BTreeMap, fs, path::PathBuf};

use anyhow::{Context, ensure};
use yomi::{
    engine::othello::midgame::{
        DISC,
        deviation::{Deviation, Deviations},
    },
    search::algorithms::random::SplitMix64,
};

use super::{
    game::Player,
    least_squares::linear,
    progress,
    record::{self, Record},
};

/// A pair of depths needs so many positions for its deviation to count.
const ENOUGH: usize = 20;

/// Measures how far shallow searches are from deep ones, for ProbCut.
#[derive(Debug, clap::Args)]
pub struct ProbCut {
    /// Folder of positions
    #[arg(long)]
    folder: PathBuf,
    /// Weights to search with; none for those that know nothing but that moves are good
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Positions to search
    #[arg(long, default_value_t = 2000)]
    positions: usize,
    /// Deepest search, in plies
    #[arg(long, default_value_t = 10)]
    depth: u32,
    /// Positions with so many empty squares or fewer are searched to the end, too
    #[arg(long, default_value_t = 18)]
    solved_from: u32,
    /// Where the deviations go
    #[arg(long)]
    output: PathBuf,
    /// Drives the choice of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Differences of values, in discs, by the depths of both searches.
type Differences = BTreeMap<(u32, u32), Vec<f64>>;

impl ProbCut {
    /// Searches, fits and writes.
    pub fn run(self) -> anyhow::Result<()> {
        let weights = super::fit::load(self.weights.as_deref())?;
        let mut player = Player::new(&weights);
        let shards = record::shards(&self.folder)?;
        ensure!(!shards.is_empty(), "{} holds no positions", self.folder.display());
        let mut random = SplitMix64::new(self.seed);
        let (mut estimated, mut exact) = (Differences::new(), Differences::new());
        let bar = progress::bar(self.positions as u64, "positions")?;
        let mut done = 0;
        while done < self.positions {
            let records = record::read(&shards[random.below(shards.len())])?;
            for _ in 0..50.min(self.positions - done) {
                let Record { player: own, opponent, .. } = records[random.below(records.len())];
                let empties = (own | opponent).count_zeros();
                let reached = self.depth.min(empties.saturating_sub(1));
                let last = if empties <= self.solved_from { empties } else { reached };
                let values = player.values(own, opponent, reached, last);
                let difference = |deep: usize, shallow: usize| {
                    f64::from(values[deep] - values[shallow]) / f64::from(DISC)
                };
                for deep in 2..=reached as usize {
                    for shallow in (deep % 2..deep).step_by(2) {
                        let depths = (deep as u32, shallow as u32);
                        estimated.entry(depths).or_default().push(difference(deep, shallow));
                    }
                }
                if last == empties {
                    for shallow in (last % 2..=reached.min(last.saturating_sub(2))).step_by(2) {
                        let value = difference(values.len() - 1, shallow as usize);
                        exact.entry((last, shallow)).or_default().push(value);
                    }
                }
                done += 1;
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        let deviations = Deviations { estimated: fitted(&estimated)?, exact: fitted(&exact)? };
        let text = serde_json::to_string_pretty(&deviations)? + "\n";
        fs::write(&self.output, &text)
            .with_context(|| format!("cannot write {}", self.output.display()))?;
        progress::say(&report("estimates", &estimated, deviations.estimated));
        progress::say(&report("the end of the game", &exact, deviations.exact));
        progress::say(&text);
        Ok(())
    }
}

fn standard_deviation(differences: &[f64]) -> f64 {
    let count = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / count;
    (differences.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

fn terms((deep, shallow): (u32, u32)) -> [f64; 3] {
    [1.0, f64::from(deep - shallow).ln(), f64::from(shallow)]
}

/// The logarithms of the deviations by least squares, each weighed by how often it was measured.
fn fitted(differences: &Differences) -> anyhow::Result<Deviation> {
    let enough = |values: &&Vec<f64>| values.len() >= ENOUGH && standard_deviation(values) > 0.0;
    let rows: Vec<_> = differences
        .iter()
        .filter(|(_, values)| enough(values))
        .map(|(&depths, values)| {
            (terms(depths), standard_deviation(values).ln(), values.len() as f64)
        })
        .collect();
    ensure!(
        rows.len() >= 3,
        "{} pairs of depths were measured often enough, 3 are needed",
        rows.len()
    );
    let [constant, distance, shallow] =
        linear(&rows).context("the pairs of depths that were measured do not tell enough apart")?;
    Ok(Deviation { constant, distance, shallow })
}

fn report(what: &str, differences: &Differences, deviation: Deviation) -> String {
    let mut table = format!(
        "Searches to {what}\n\n| deep | shallow | positions | measured | fitted |\n| --- | --- | --- | --- | --- |\n"
    );
    for (&(deep, shallow), values) in differences {
        let [_, distance, plies] = terms((deep, shallow));
        let logarithm =
            deviation.constant + deviation.distance * distance + deviation.shallow * plies;
        table += &format!(
            "| {deep} | {shallow} | {} | {:.2} | {:.2} |\n",
            values.len(),
            standard_deviation(values),
            logarithm.exp()
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deviations_that_follow_the_formula_are_found() {
        let truth = Deviation { constant: 1.0, distance: 0.4, shallow: -0.1 };
        let mut differences = Differences::new();
        for deep in 2..10 {
            for shallow in 0..deep {
                let [_, distance, plies] = terms((deep, shallow));
                let deviation =
                    (truth.constant + truth.distance * distance + truth.shallow * plies).exp();
                let values = [deviation, -deviation].repeat(ENOUGH);
                differences.insert((deep, shallow), values);
            }
        }
        let found = fitted(&differences).expect("enough of them");
        assert!((found.constant - truth.constant).abs() < 1e-9, "{found:?}");
        assert!((found.distance - truth.distance).abs() < 1e-9, "{found:?}");
        assert!((found.shallow - truth.shallow).abs() < 1e-9, "{found:?}");
    }
}
