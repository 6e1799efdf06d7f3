//! `calibrate`: fits the win probability to results of games.
//!
//! For each pair of plies one number is fitted, the scale of a logistic function from the search's
//! score to the result of the game, by the least cross-entropy. The report is on shards that were held
//! out: chances in classes, each with the share of wins that came of it.

use std::{
    fmt::{self, Write as _},
    fs,
    path::PathBuf,
};

use anyhow::{Context, ensure};
use yomi_othello::win_probability::{Calibration, Scale};

use super::record::{self, Bias, Record, Shards};
use crate::progress;

/// Numbers of empty squares that share a scale.
const WIDTH: u32 = 2;
/// Positions below which a scale is not fitted.
const FEWEST: usize = 1000;
/// Where the scale is looked for, in discs.
const RANGE: (f64, f64) = (0.05, 60.0);
/// Steps of the search for it: each leaves 0.618 of the range.
const STEPS: usize = 40;
/// The chances that the report tells apart, in per cent.
const CLASSES: [f64; 12] = [0.0, 2.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 98.0];

/// Fits the chance to win to the results of played games, and reports how it holds on others.
#[derive(Debug, clap::Args)]
pub struct Calibrate {
    /// Folders of positions
    #[arg(long, required = true, num_args = 1..)]
    folders: Vec<PathBuf>,
    /// Where the scales go
    #[arg(long)]
    output: PathBuf,
    /// Positions with fewer empty squares are left out: their scores are exact
    #[arg(long, default_value_t = 16)]
    from_empties: u32,
}

/// What a score came to.
#[derive(Clone, Copy, Debug)]
struct Trial {
    empties: u32,
    /// In discs.
    score: f64,
    /// 1, 0.5 or 0.
    won: f64,
    /// How the game ended, in discs.
    result: f64,
}

impl Trial {
    /// `None` where the game did not go on.
    fn of(record: &Record, bias: &Bias) -> Option<Self> {
        let result = record.result?;
        Some(Self {
            empties: record.empties(),
            score: bias.taken_from(record),
            won: (1.0 + f64::from(result.signum())) / 2.0,
            result: f64::from(result),
        })
    }
}

/// What the chances of some trials came to.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    trials: usize,
    expected: f64,
    won: f64,
    entropy: f64,
    /// Result minus score, in discs.
    error: f64,
}

impl Totals {
    fn add(&mut self, trial: &Trial, chance: f64) {
        self.trials += 1;
        self.expected += chance;
        self.won += trial.won;
        self.entropy += entropy(trial.won, chance);
        self.error += trial.result - trial.score;
    }

    /// Positions, the gap between chances and results, cross-entropy, and the bias of the scores.
    fn row(&self, gap: f64) -> String {
        let (entropy, bias) = (self.mean(self.entropy), self.mean(self.error));
        format!("{} | {gap:.2} | {entropy:.4} | {bias:+.2}", self.trials)
    }

    fn mean(&self, sum: f64) -> f64 {
        sum / self.trials.max(1) as f64
    }
}

/// Expected and observed, in per cent, and the difference.
impl fmt::Display for Totals {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expected, won) = (100.0 * self.mean(self.expected), 100.0 * self.mean(self.won));
        write!(formatter, "{} | {expected:.1} | {won:.1} | {:+.1}", self.trials, won - expected)
    }
}

/// The cross-entropy of a result under a chance, in nats.
fn entropy(won: f64, chance: f64) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
}

/// The scale with the least cross-entropy, by golden sections: the entropy falls to it and rises
/// after it.
fn fit(trials: &[Trial]) -> f64 {
    let loss = |scale: f64| -> f64 {
        trials.iter().map(|trial| entropy(trial.won, 1.0 / (1.0 + (-trial.score / scale).exp()))).sum()
    };
    let section = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = RANGE;
    for _ in 0..STEPS {
        let (first, second) = (high - section * (high - low), low + section * (high - low));
        if loss(first) < loss(second) {
            high = second;
        } else {
            low = first;
        }
    }
    (low + high) / 2.0
}

/// The scales of all numbers of empty squares that have enough positions.
fn calibrate(trials: &[Trial], progress: impl Fn()) -> Vec<Scale> {
    let mut scales = Vec::new();
    for first in (0..=60).step_by(WIDTH as usize) {
        let here: Vec<Trial> =
            trials.iter().copied().filter(|trial| (first..first + WIDTH).contains(&trial.empties)).collect();
        progress();
        if here.len() >= FEWEST {
            let empties = here.iter().map(|trial| f64::from(trial.empties)).sum::<f64>();
            let rounded = |value: f64| (value * 100.0).round() / 100.0;
            let empties = rounded(empties / here.len() as f64);
            scales.push(Scale { empties, discs: rounded(fit(&here)) });
        }
    }
    scales
}

/// How chances hold, as tables in Markdown.
fn report(calibration: &Calibration, trials: &[Trial]) -> String {
    let mut classes = [Totals::default(); CLASSES.len()];
    let mut stages = [Totals::default(); 7];
    let mut stage_gaps = [[Totals::default(); CLASSES.len()]; 7];
    let mut all = Totals::default();
    for trial in trials {
        let chance = calibration.chance(trial.score, trial.empties);
        let class = CLASSES.partition_point(|&from| from <= 100.0 * chance).saturating_sub(1);
        let stage = (trial.empties / 10) as usize;
        classes[class].add(trial, chance);
        stages[stage].add(trial, chance);
        stage_gaps[stage][class].add(trial, chance);
        all.add(trial, chance);
    }
    let gap = |classes: &[Totals]| -> f64 {
        let trials: usize = classes.iter().map(|class| class.trials).sum();
        let gaps: f64 = classes.iter().map(|class| (class.won - class.expected).abs()).sum();
        100.0 * gaps / trials.max(1) as f64
    };
    let mut text =
        String::from("| chance | positions | expected % | won % | difference |\n| --- | --- | --- | --- | --- |\n");
    for (place, tally) in classes.iter().enumerate() {
        let to = CLASSES.get(place + 1).copied().unwrap_or(100.0);
        let _ = writeln!(text, "| {}–{to} | {tally} |", CLASSES[place]);
    }
    let _ = writeln!(text, "| all | {all} |\n");
    text += "| empties | positions | mean difference of a class % | cross-entropy | result − score |\n";
    text += "| --- | --- | --- | --- | --- |\n";
    for (stage, tally) in stages.iter().enumerate().filter(|(_, tally)| tally.trials > 0) {
        let (from, to) = (10 * stage, 10 * stage + 9);
        let gap = gap(&stage_gaps[stage]);
        let _ = writeln!(text, "| {from}–{to} | {} |", tally.row(gap));
    }
    let _ = writeln!(text, "| all | {} |", all.row(gap(&classes)));
    text
}

impl Calibrate {
    /// Fits, writes the scales, and prints the report.
    pub fn run(self) -> anyhow::Result<()> {
        let shards = Shards::of(&self.folders)?;
        let read = |paths: &[PathBuf]| -> anyhow::Result<Vec<Record>> {
            let mut records = record::read_all(paths)?;
            records.retain(|record| record.empties() >= self.from_empties);
            Ok(records)
        };
        let (learnt, held) = (read(&shards.learnt)?, read(&shards.held_out)?);
        let bias = Bias::of(&learnt);
        let trials = |records: Vec<Record>| -> Vec<Trial> {
            records.iter().filter_map(|record| Trial::of(record, &bias)).collect()
        };
        let (learnt, held) = (trials(learnt), trials(held));
        let bar = progress::bar(u64::from(60 / WIDTH) + 1, "scales")?;
        let scales = calibrate(&learnt, || bar.inc(1));
        bar.finish_and_clear();
        ensure!(!scales.is_empty(), "no number of empty squares has {FEWEST} positions");
        let calibration = Calibration { scales };
        progress::say(&format!(
            "{} positions of {} shards fitted, {} of {} others held out\n\n{}",
            learnt.len(),
            shards.learnt.len(),
            held.len(),
            shards.held_out.len(),
            report(&calibration, &held)
        ));
        fs::write(&self.output, text_of(&calibration))
            .with_context(|| format!("cannot write {}", self.output.display()))
    }
}

/// JSON, a scale a line.
fn text_of(calibration: &Calibration) -> String {
    let lines: Vec<String> = calibration
        .scales
        .iter()
        .map(|scale| format!("    {{ \"empties\": {}, \"discs\": {} }}", scale.empties, scale.discs))
        .collect();
    format!("{{\n  \"scales\": [\n{}\n  ]\n}}\n", lines.join(",\n"))
}

#[cfg(test)]
mod tests {
    use yomi_game::random::SplitMix64;

    use super::*;

    /// Scores with results at random, under a scale that grows with the empty squares.
    fn games(positions: usize, seed: u64) -> Vec<Trial> {
        let mut random = SplitMix64::new(seed);
        let mut unit = || random.below(1 << 30) as f64 / f64::from(1 << 30);
        (0..positions)
            .map(|place| {
                let empties = 20 + (place % 20) as u32;
                let score = 40.0 * (unit() - 0.5);
                let scale = f64::from(empties) / 5.0;
                let chance = 1.0 / (1.0 + (-score / scale).exp());
                let won = if unit() < chance { 1.0 } else { 0.0 };
                Trial { empties, score, won, result: score }
            })
            .collect()
    }

    #[test]
    fn the_scale_behind_the_results_is_found() {
        let scales = calibrate(&games(200_000, 1), || ());
        assert_eq!(scales.len(), 10);
        for Scale { empties, discs } in scales {
            assert!((discs - empties / 5.0).abs() < 0.05 * discs, "{empties}: {discs}");
        }
    }

    #[test]
    fn chances_hold_on_games_that_were_held_out() {
        let calibration = Calibration { scales: calibrate(&games(200_000, 1), || ()) };
        let text = report(&calibration, &games(100_000, 2));
        let all = text.lines().last().expect("a table");
        let gap: f64 = all.split('|').nth(3).and_then(|cell| cell.trim().parse().ok()).expect(all);
        assert!(gap < 0.7, "{text}");
        let back: Calibration = serde_json::from_str(&text_of(&calibration)).expect("JSON");
        assert_eq!(back, calibration);
    }
}
