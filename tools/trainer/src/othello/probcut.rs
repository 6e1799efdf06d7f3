//! `probcut`: measures the error of shallow against deep searches, and fits ProbCut's
//! standard deviations.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    sync::Arc,
};

use anyhow::{Context, ensure};
use yomi_game::random::SplitMix64;
use yomi_othello::midgame::deviation::{Deviation, Deviations};

use super::{
    game::{ENTRIES, Player},
    least_squares::linear,
    record::{self, Record},
};
use crate::progress;

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

/// Empty squares that are taken together.
const STAGE: u32 = 6;

/// Values of a shallow and a deep search, in discs, by the depths of both, the deep one first, and the stage of the
/// game: empty squares, divided by [`STAGE`].
type Values = BTreeMap<(u32, u32, u32), Vec<(f64, f64)>>;

impl ProbCut {
    /// Searches, fits and writes.
    pub fn run(self) -> anyhow::Result<()> {
        let weights = super::fit::load(self.weights.as_deref())?;
        let mut player = Player::new(Arc::new(weights), ENTRIES);
        let shards = record::shards(&self.folder)?;
        ensure!(!shards.is_empty(), "{} holds no positions", self.folder.display());
        let mut random = SplitMix64::new(self.seed);
        let (mut estimated, mut exact) = (Values::new(), Values::new());
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
                let pair = |deep: usize, shallow: usize| (values[shallow].in_discs(), values[deep].in_discs());
                for deep in 2..=reached as usize {
                    for shallow in (deep % 2..deep).step_by(2) {
                        let place = (deep as u32, shallow as u32, empties / STAGE);
                        estimated.entry(place).or_default().push(pair(deep, shallow));
                    }
                }
                if last == empties {
                    for shallow in (last % 2..=reached.min(last.saturating_sub(2))).step_by(2) {
                        let both = pair(values.len() - 1, shallow as usize);
                        exact.entry((last, shallow, empties / STAGE)).or_default().push(both);
                    }
                }
                done += 1;
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        let deviations = Deviations { estimated: by_stage(&estimated)?, exact: at_the_end(&exact)? };
        let text = serde_json::to_string_pretty(&deviations)? + "\n";
        fs::write(&self.output, &text).with_context(|| format!("cannot write {}", self.output.display()))?;
        progress::say(&report_by_stage(&estimated, deviations.estimated));
        progress::say(&report_at_the_end(&exact, deviations.exact));
        progress::say(&text);
        Ok(())
    }
}

/// That of the differences between both searches.
fn standard_deviation(values: &[(f64, f64)]) -> f64 {
    let differences = || values.iter().map(|(shallow, deep)| deep - shallow);
    let mean = differences().sum::<f64>() / values.len() as f64;
    (differences().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
}

/// By how much deep values differ where shallow ones differ by one, by least squares.
fn slope(values: &[(f64, f64)]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().map(|(shallow, _)| shallow).sum::<f64>() / count;
    let spread: f64 = values.iter().map(|(shallow, _)| (shallow - mean).powi(2)).sum();
    values.iter().map(|(shallow, deep)| (shallow - mean) * deep).sum::<f64>() / spread
}

/// The middle of a stage, in empty squares.
fn middle(stage: u32) -> f64 {
    f64::from(stage * STAGE) + f64::from(STAGE - 1) / 2.0
}

fn terms(deep: u32, shallow: u32) -> [f64; 3] {
    [1.0, f64::from(deep - shallow).ln(), f64::from(shallow)]
}

/// What is fitted to searches that end in estimates.
fn by_stage(measured: &Values) -> anyhow::Result<Deviation> {
    let [constant, distance, shallow, empties] = fitted(measured, |deep, shallow, stage| {
        let [one, distance, plies] = terms(deep, shallow);
        [one, distance, plies, middle(stage)]
    })?;
    Ok(Deviation { constant, distance, shallow, empties })
}

/// What is fitted to searches to the end of the game.
fn at_the_end(measured: &Values) -> anyhow::Result<Deviation> {
    let [constant, distance, shallow] = fitted(measured, |deep, shallow, _| terms(deep, shallow))?;
    Ok(Deviation { constant, distance, shallow, empties: 0.0 })
}

/// The logarithms of the deviations by least squares, each weighed by how often it was measured.
fn fitted<const N: usize>(measured: &Values, terms: impl Fn(u32, u32, u32) -> [f64; N]) -> anyhow::Result<[f64; N]> {
    let enough = |values: &&Vec<(f64, f64)>| values.len() >= ENOUGH && standard_deviation(values) > 0.0;
    let rows: Vec<_> = measured
        .iter()
        .filter(|(_, values)| enough(values))
        .map(|(&(deep, shallow, stage), values)| {
            let logarithm = standard_deviation(values).ln();
            (terms(deep, shallow, stage), logarithm, values.len() as f64)
        })
        .collect();
    ensure!(rows.len() >= N, "{} pairs of depths were measured often enough, {N} are needed", rows.len());
    linear(&rows).context("the pairs of depths that were measured do not tell enough apart")
}

fn report_by_stage(measured: &Values, deviation: Deviation) -> String {
    let stages: BTreeSet<_> = measured.keys().map(|&(_, _, stage)| stage).collect();
    let pairs: BTreeSet<_> = measured.keys().map(|&(deep, shallow, _)| (deep, shallow)).collect();
    let mut table = "Searches to estimates, by empty squares: deviation measured / fitted; deep = slope · shallow\n\n\
                     | deep | shallow |"
        .to_owned();
    for stage in &stages {
        table += &format!(" {}–{} |", stage * STAGE, stage * STAGE + STAGE - 1);
    }
    table += &format!("\n|{}\n", " --- |".repeat(stages.len() + 2));
    for (deep, shallow) in pairs {
        table += &format!("| {deep} | {shallow} |");
        for &stage in &stages {
            let values = measured.get(&(deep, shallow, stage));
            table += &values.filter(|values| values.len() >= ENOUGH).map_or_else(
                || " |".to_owned(),
                |values| {
                    let fitted = deviation.discs(middle(stage).round() as u32, deep, shallow);
                    format!(" {:.2} / {fitted:.2}; {:.2} |", standard_deviation(values), slope(values))
                },
            );
        }
        table += "\n";
    }
    table
}

fn report_at_the_end(measured: &Values, deviation: Deviation) -> String {
    let mut table = "Searches to the end of the game\n\n\
                     | deep | shallow | positions | measured | fitted | slope |\n| --- | --- | --- | --- | --- | --- |\n"
        .to_owned();
    for (&(deep, shallow, _), values) in measured {
        table += &format!(
            "| {deep} | {shallow} | {} | {:.2} | {:.2} | {:.2} |\n",
            values.len(),
            standard_deviation(values),
            deviation.discs(deep, deep, shallow),
            slope(values)
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deviations_that_follow_the_formula_are_found() {
        let truth = Deviation { constant: 1.0, distance: 0.4, shallow: -0.1, empties: -0.02 };
        let mut differences = Values::new();
        for (deep, shallow, stage) in (2..10).flat_map(|deep| (0..deep).map(move |shallow| (deep, shallow, deep % 3))) {
            let [_, distance, plies] = terms(deep, shallow);
            let logarithm =
                truth.constant + truth.distance * distance + truth.shallow * plies + truth.empties * middle(stage);
            let values = [(1.0, 1.0 + logarithm.exp()), (1.0, 1.0 - logarithm.exp())].repeat(ENOUGH);
            differences.insert((deep, shallow, stage), values);
        }
        let found = by_stage(&differences).expect("enough of them");
        assert!((found.constant - truth.constant).abs() < 1e-9, "{found:?}");
        assert!((found.distance - truth.distance).abs() < 1e-9, "{found:?}");
        assert!((found.shallow - truth.shallow).abs() < 1e-9, "{found:?}");
        assert!((found.empties - truth.empties).abs() < 1e-9, "{found:?}");
        let one_stage = differences.into_iter().filter(|((_, _, stage), _)| *stage == 0).collect();
        assert!(by_stage(&one_stage).is_err(), "the stage of one stage");
    }

    #[test]
    fn a_slope_is_that_of_the_line_through_the_values() {
        let values: Vec<(f64, f64)> = (0..10).map(|at| (f64::from(at), 3.0 + 1.25 * f64::from(at))).collect();
        assert!((slope(&values) - 1.25).abs() < 1e-9);
    }
}
