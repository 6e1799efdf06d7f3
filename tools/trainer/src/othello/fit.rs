//! `fit`: fits pattern weights to labelled positions.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use yomi_game::othello::{cpu::Portable, placements::placements};
use yomi_othello::evaluation::{
    counts::Counts,
    features::Features,
    file,
    move_patterns::MovePatterns,
    weights::{self, STAGE_WEIGHTS, STAGES, WEIGHT_UNITS, Weights, weight_representatives},
};

use super::{
    least_squares::{self, Samples},
    record::{self, Bias, Record, Shards},
    report,
    stage_by_stage::StageByStage,
};
use crate::progress;

/// Fits weights to the positions of played games.
#[derive(Debug, clap::Args)]
pub struct Fit {
    /// Folders of positions
    #[arg(long, required = true, num_args = 1..)]
    folders: Vec<PathBuf>,
    /// Where the weights go
    #[arg(long)]
    output: PathBuf,
    /// Folder for a report: errors by stage, as a table and as a plot
    #[arg(long)]
    report: Option<PathBuf>,
    /// Weights of the same patterns, those of a fit to other positions, which are not forgotten that way: each
    /// stage starts from them and is held to them as much as to the stages beside it. A stage without positions
    /// keeps them
    #[arg(long)]
    start: Option<PathBuf>,
    /// Strength of the pull towards the weights of the stages beside, in positions
    #[arg(long, default_value_t = 100.0)]
    ridge: f32,
    /// How often every stage is fitted again, held to what was found for those beside it
    #[arg(long, default_value_t = 2)]
    sweeps: usize,
    /// Stages fitted side by side
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Discs: a position whose static value by the weights of `--start` is so far from a draw counts half, one twice as
    /// far a fifth; without `--start` all count alike. Games between equals are decided near a draw
    #[arg(long, default_value_t = 15.0)]
    balance: f32,
    /// Steps of the conjugate gradient method, at most
    #[arg(long, default_value_t = 40)]
    steps: usize,
    /// Share of the search's score in the label; the rest is the result of the game
    #[arg(long, default_value_t = 0.8)]
    score_share: f32,
}

/// The weights of a file; those that know nothing without one.
pub fn load(path: Option<&Path>) -> anyhow::Result<Weights> {
    let Some(path) = path else { return Ok(Weights::untrained()) };
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    file::decode(&bytes).with_context(|| path.display().to_string())
}

impl Fit {
    /// Fits and writes the weights and a report beside them.
    pub fn run(self) -> anyhow::Result<()> {
        let shards = Shards::of(&self.folders)?;
        let learnt = by_stage(record::read_all(&shards.learnt)?);
        let held = by_stage(record::read_all(&shards.held_out)?);
        let bias = Bias::of(learnt.iter().flatten());
        let representatives = weight_representatives();
        let start = self.start.as_deref().map(|path| load(Some(path))).transpose()?;
        let start = start.map(|weights| (0..STAGES).map(|stage| in_discs(&weights, stage)).collect::<Vec<_>>());
        let samples_of = |stage: usize, records: &[Record], score_share| {
            let before = start.as_ref().map(|stages| (stages[stage].as_slice(), self.balance));
            samples_of(records, &bias, score_share, before, &representatives)
        };
        let bar = progress::bar(((1 + self.sweeps) * STAGES) as u64, "stages")?;
        let rounds = StageByStage { start: start.clone(), threads: self.threads, sweeps: self.sweeps };
        let fitted = rounds.fit(vec![vec![0.0; STAGE_WEIGHTS]; STAGES], |stage, weights, target| {
            if start.is_some() && learnt[stage].is_empty() {
                bar.inc(1);
                return;
            }
            let samples = samples_of(stage, &learnt[stage], self.score_share);
            least_squares::fit(&samples, weights, target, self.ridge, self.steps);
            bar.inc(1);
        });
        bar.finish_and_clear();
        let mut errors = report::nothing();
        let mut stages = Vec::new();
        for (stage, weights) in fitted.iter().enumerate() {
            let samples = samples_of(stage, &learnt[stage], self.score_share);
            let unseen = samples_of(stage, &held[stage], self.score_share);
            let played_on: Vec<Record> = held[stage].iter().copied().filter(|record| record.result.is_some()).collect();
            let results = samples_of(stage, &played_on, 0.0);
            errors[stage] = report::StageErrors {
                positions: learnt[stage].len(),
                held_out: held[stage].len(),
                fitted: mean_error(&samples, weights),
                unseen: mean_error(&unseen, weights),
                result: mean_error(&results, weights),
            };
            let rounded =
                |&index: &u32| (weights[index as usize] * WEIGHT_UNITS as f32).round().clamp(-32767.0, 32767.0) as i16;
            stages.extend(representatives.iter().map(rounded));
        }
        let bytes = file::encode(&Weights::new(&stages));
        fs::write(&self.output, &bytes).with_context(|| format!("cannot write {}", self.output.display()))?;
        let text = report::markdown(&self.command(), &errors);
        progress::say(&text);
        if let Some(folder) = &self.report {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
            fs::write(folder.join("report.md"), text)?;
            report::plot(&folder.join("errors.svg"), &errors)?;
        }
        Ok(())
    }

    /// What to type for the same fit.
    fn command(&self) -> String {
        format!(
            "yomi-tools train fit{} --ridge {} --sweeps {} --balance {} --steps {} --score-share {}",
            if self.start.is_some() { " --start FILE" } else { "" },
            self.ridge,
            self.sweeps,
            self.balance,
            self.steps,
            self.score_share
        )
    }
}

/// The weights of a stage.
fn in_discs(weights: &Weights, stage: usize) -> Vec<f32> {
    let of_stage = weights.of_stage(stage).into_iter();
    of_stage.map(|weight| f32::from(weight) / WEIGHT_UNITS as f32).collect()
}

/// The mean of the absolute errors, each counted as its sample is in the fit.
fn mean_error(samples: &Samples, weights: &[f32]) -> f64 {
    let errors = samples.errors(weights);
    let counted = errors.iter().zip(&samples.importance);
    let sum: f64 = counted.map(|(error, count)| f64::from(error.abs() * count)).sum();
    sum / samples.importance.iter().copied().map(f64::from).sum::<f64>().max(1e-9)
}

/// The positions as samples, their label the result of the game and, by its share, the search's score;
/// where the game did not go on from there, the score alone.
///
/// How much a position counts depends on what the weights `before` say of it, with the discs at which it counts half,
/// never on its label: of positions of one value those with a label nearer to a draw would count more, and the
/// fit would tell each of them too small.
fn samples_of(
    records: &[Record],
    bias: &Bias,
    score_share: f32,
    before: Option<(&[f32], f32)>,
    representatives: &[u32],
) -> Samples {
    let mut samples = Samples { width: 1, ..Samples::default() };
    for record in records {
        let first = samples.indices.len();
        samples.indices.extend(indices_of(record).map(|index| representatives[index]));
        samples.width = samples.indices.len() - first;
        let score = bias.taken_from(record) as f32;
        let result = record.result.map_or(score, f32::from);
        samples.values.push(result + score_share * (score - result));
        samples.importance.push(before.map_or(1.0, |(weights, balance)| {
            let value: f32 = samples.indices[first..].iter().map(|&index| weights[index as usize]).sum();
            1.0 / (1.0 + (value / balance).powi(2))
        }));
    }
    samples
}

fn by_stage(records: Vec<Record>) -> Vec<Vec<Record>> {
    let mut stages = vec![Vec::new(); STAGES];
    for record in records {
        stages[weights::stage(record.empties())].push(record);
    }
    stages
}

fn indices_of(record: &Record) -> impl Iterator<Item = usize> {
    let Record { player, opponent, .. } = *record;
    let (moves, replies) = (placements(player, opponent), placements(opponent, player));
    let counts = Counts::of(player, opponent, moves, replies);
    let patterns = MovePatterns::of(Portable, player, opponent, moves, replies);
    weights::indices(&Features::of(player, opponent), counts, patterns).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use yomi_game::{Game as _, othello::Position, random::SplitMix64};
    use yomi_othello::evaluation::PatternWeights;

    use super::*;

    /// Positions of 30 empty squares after random moves, each some times over.
    fn positions(random: &mut SplitMix64) -> Vec<Record> {
        let mut records = Vec::new();
        let mut moves = Vec::new();
        while records.len() < 30_000 {
            let mut position = Position::initial();
            while position.empties() > 30 && !position.is_over() {
                moves.clear();
                position.legal_moves(&mut moves);
                position.play(moves[random.below(moves.len())]);
            }
            if !position.is_over() {
                let (player, opponent) = (position.player(), position.opponent());
                records.extend([Record { player, opponent, result: None, score: 0 }; 20]);
            }
        }
        records
    }

    /// Labels are what the weights say plus a noise of 8 discs. By how much a value that is fitted to them has to be
    /// multiplied to come to the labels: the fit has one number, the scale of all weights.
    #[test]
    fn what_is_fitted_to_noisy_labels_has_their_scale() {
        let mut random = SplitMix64::new(1);
        let mut records = positions(&mut random);
        let representatives = weight_representatives();
        let stage = weights::stage(30);
        let weights = in_discs(PatternWeights::embedded().weights(), stage);
        let none = Bias::of([]);
        let samples = samples_of(&records, &none, 1.0, None, &representatives);
        let values: Vec<f32> = samples.errors(&weights).into_iter().map(|error| -error).collect();
        for (record, value) in records.iter_mut().zip(&values) {
            // Twelve uniform numbers have a variance of one.
            let noise: f64 = (0..12).map(|_| random.below(1 << 20) as f64 / f64::from(1 << 20)).sum::<f64>() - 6.0;
            record.score = (8.0 * (f64::from(*value) + 8.0 * noise)).round() as i16;
        }
        let scale = |importance: &[f32], labels: &[f32]| -> f32 {
            let sum = |of: &[f32]| -> f32 {
                importance.iter().zip(&values).zip(of).map(|((count, value), other)| count * value * other).sum()
            };
            sum(&values) / sum(labels)
        };
        for before in [None, Some((weights.as_slice(), 15.0))] {
            let samples = samples_of(&records, &none, 1.0, before, &representatives);
            let scale = scale(&samples.importance, &samples.values);
            assert!((scale - 1.0).abs() < 0.02, "{before:?}: {scale}", before = before.map(|(_, balance)| balance));
        }
        // The fault that this test is for.
        let labels = samples_of(&records, &none, 1.0, None, &representatives).values;
        let by_label: Vec<f32> = labels.iter().map(|label| 1.0 / (1.0 + (label / 15.0).powi(2))).collect();
        assert!(scale(&by_label, &labels) > 1.1, "{}", scale(&by_label, &labels));
    }
}
