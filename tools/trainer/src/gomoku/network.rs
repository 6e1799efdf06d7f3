//! `gomoku network`: trains the evaluation network of a rule.

mod generator;
mod parameters;
mod passes;
mod samples;
#[cfg(test)]
mod tests;
mod training;

use std::{fmt::Write as _, fs, path::PathBuf};

use anyhow::{Context, ensure};
use yomi_game::{Side, gomoku::Rule};
use yomi_gomoku::{network::file, weights::colour};

use super::{play::parse_rule, record, values};
use crate::progress;
use samples::{Labels, Sample};
use training::{Entropies, Training};

/// Trains the evaluation network of one rule on played games.
#[derive(Debug, clap::Args)]
pub struct Network {
    /// Folders of games of that rule; the games of each were played with the same weights
    #[arg(long, required = true, num_args = 1..)]
    folders: Vec<PathBuf>,
    /// The rule: freestyle, standard or renju
    #[arg(long, value_parser = parse_rule)]
    rule: Rule,
    /// Weights of the linear estimate, to which the network adds
    #[arg(long)]
    weights: PathBuf,
    /// File of the networks; those of other rules in it are kept
    #[arg(long)]
    output: PathBuf,
    /// Where the training stands after each epoch, in floating point; one that is there already goes on
    #[arg(long)]
    state: PathBuf,
    /// Where the training of another rule stands, to begin with its parameters
    #[arg(long)]
    start: Option<PathBuf>,
    /// Folder for the report, `network-RULE.md`
    #[arg(long)]
    report: Option<PathBuf>,
    /// Share of the search's score in what is learnt; the rest is the result of the game
    #[arg(long, default_value_t = 0.9)]
    score_share: f32,
    /// How often each position is learnt
    #[arg(long, default_value_t = 16)]
    epochs: usize,
    /// Positions of a step
    #[arg(long, default_value_t = 256)]
    batch: usize,
    /// Length of the first steps (Kingma and Ba 2015, Adam); it falls to nothing along a cosine
    #[arg(long, default_value_t = 0.003)]
    rate: f32,
    /// Drives the first parameters and the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One game of so many is held out, to measure on.
const HELD_OUT: usize = 20;

impl Network {
    /// Trains and writes the network, and a report.
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(self.batch > 0 && self.epochs > 0, "--batch and --epochs have to be above 0");
        let (games, learnt, held) = self.samples()?;
        ensure!(!learnt.is_empty() && !held.is_empty(), "too few games of {}", self.rule.name());
        let mut training = Training::new(self.rule, self.seed, self.start.as_deref())?;
        training.resume(&self.state)?;
        let mut curve = Vec::new();
        let bar = progress::bar(self.epochs as u64, "epochs")?;
        bar.set_position(training.epoch as u64);
        while training.epoch < self.epochs {
            let loss = training.epoch(&learnt, (self.batch, self.rate, self.epochs, self.seed));
            training.save(&self.state)?;
            let entropies = training.entropies(&held);
            bar.suspend(|| progress::say(&line(training.epoch, loss, &entropies)));
            curve.push((training.epoch, loss, entropies));
            bar.inc(1);
        }
        bar.finish_and_clear();
        let mut networks = match fs::read(&self.output) {
            Ok(bytes) => file::decode(&bytes).with_context(|| self.output.display().to_string())?,
            Err(_) => Default::default(),
        };
        let packed = training.packed()?;
        for (number, side) in [Side::First, Side::Second].into_iter().enumerate() {
            let at = number.min(packed.len() - 1);
            networks[colour(self.rule, side)] = Some(packed[at].clone());
        }
        fs::write(&self.output, file::encode(&networks))
            .with_context(|| format!("cannot write {}", self.output.display()))?;
        if let Some(folder) = &self.report {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
            let text = self.markdown(games, learnt.len(), &held, &curve);
            fs::write(folder.join(format!("network-{}.md", self.rule.name())), text)?;
        }
        Ok(())
    }

    /// The number of games, and the positions to learn and to measure on.
    fn samples(&self) -> anyhow::Result<(usize, Vec<Sample>, Vec<Sample>)> {
        let weights = super::load(Some(&self.weights))?;
        let (mut learnt, mut held) = (Vec::new(), Vec::new());
        let mut count = 0;
        for folder in &self.folders {
            let mut games = Vec::new();
            for path in record::shards(folder)? {
                let shard = record::read(&path)?;
                ensure!(shard.rule == self.rule, "{} has games of {}", path.display(), shard.rule.name());
                games.extend(shard.games);
            }
            let log_odds = values::log_odds_of_scores(&super::fit::trials(&games));
            let labels = Labels { weights: &weights, log_odds, score_share: self.score_share };
            for game in &games {
                let into = if count % HELD_OUT == 0 { &mut held } else { &mut learnt };
                labels.add(self.rule, game, into);
                count += 1;
            }
        }
        Ok((count, learnt, held))
    }

    /// The report.
    fn markdown(&self, games: usize, learnt: usize, held: &[Sample], curve: &[(usize, f64, Entropies)]) -> String {
        let mut text = format!(
            "# The network of gomoku's {rule} rule\n\n\
             Written by `yomi-tools train gomoku network --rule {rule} --score-share {share} --epochs {epochs} --batch {batch} --rate {rate} \
             --seed {seed}`. {games} games of self-play; {learnt} positions learnt, {held} of every {HELD_OUT}th game held out.\n\n\
             Mean cross-entropy on held-out positions, in nats, against the label ({share} parts of the search's score, the rest of the game's \
             result) and against the result alone. The linear estimate is multiplied by the factor that fits best.\n\n\
             | after epochs | learnt | held out, label | held out, result |\n| --- | --- | --- | --- |\n",
            rule = self.rule.name(),
            share = self.score_share,
            epochs = self.epochs,
            batch = self.batch,
            rate = self.rate,
            seed = self.seed,
            held = held.len(),
        );
        let linear = Entropies::of(held, |sample| sample.linear);
        let _ = writeln!(text, "| linear estimate | | {:.4} | {:.4} |", linear.label, linear.result);
        let searched = Entropies::of(held, |sample| values::log_odds(sample.searched));
        let _ = writeln!(text, "| score of the search | | | {:.4} |", searched.result);
        for (epoch, loss, Entropies { label, result }) in curve {
            let _ = writeln!(text, "| {epoch} | {loss:.4} | {label:.4} | {result:.4} |");
        }
        text
    }
}

fn line(epoch: usize, loss: f64, Entropies { label, result }: &Entropies) -> String {
    format!("epoch {epoch}: learnt {loss:.5}, held out: label {label:.5}, result {result:.5}")
}
