//! The command that fits weights to positions.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};
use indicatif::ProgressBar;
use yomi::{
    engine::othello::evaluation::{
        features::Features,
        file,
        weights::{self, STAGE_WEIGHTS, STAGES, WEIGHT_UNITS, Weights, weight_representatives},
    },
    game::othello::placements::placements,
};

use super::{
    least_squares::{self, Samples},
    record::{self, Record},
};

/// Every so many-th shard is held out of the fit, to measure the error.
const HELD_OUT: usize = 20;

/// Fits weights to the positions of played games.
#[derive(Debug, clap::Args)]
pub struct Fit {
    /// Folders of positions
    #[arg(long, required = true, num_args = 1..)]
    folders: Vec<PathBuf>,
    /// Where the weights go
    #[arg(long)]
    output: PathBuf,
    /// Strength of the pull towards the weights of the next stage, in positions
    #[arg(long, default_value_t = 3.0)]
    ridge: f32,
    /// Steps of the conjugate gradient method, at most
    #[arg(long, default_value_t = 40)]
    steps: usize,
    /// Share of the search's score in the label; the rest is the result of the game
    #[arg(long, default_value_t = 0.0)]
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
        let mut paths = Vec::new();
        for folder in &self.folders {
            paths.extend(record::shards(folder)?);
        }
        ensure!(paths.len() >= 2, "there are {} shards, at least 2 are needed", paths.len());
        let held_out = HELD_OUT.min(paths.len());
        let mut learnt: Vec<Vec<Record>> = vec![Vec::new(); STAGES];
        let mut held: Vec<Vec<Record>> = vec![Vec::new(); STAGES];
        for (number, path) in paths.iter().enumerate() {
            let sets = if number % held_out == 0 { &mut held } else { &mut learnt };
            for record in record::read(path)? {
                sets[stage_of(&record)].push(record);
            }
        }
        let representatives = weight_representatives();
        let mut stages = vec![Vec::new(); STAGES];
        let mut weights = vec![0.0_f32; STAGE_WEIGHTS];
        let bar = ProgressBar::new(STAGES as u64);
        let mut table = String::from("| stage | positions | held out | error before | error |\n");
        // From the end of the game to its beginning: each stage starts from the next one's weights.
        for stage in (0..STAGES).rev() {
            let samples = self.samples(&learnt[stage], &representatives);
            least_squares::fit(&samples, &mut weights, self.ridge, self.steps);
            let mean = |records: &[Record]| {
                let samples = self.samples(records, &representatives);
                let errors = samples.errors(&weights);
                errors.iter().map(|error| f64::from(error.abs())).sum::<f64>()
                    / errors.len().max(1) as f64
            };
            table += &format!(
                "| {stage} | {} | {} | {:.2} | {:.2} |\n",
                learnt[stage].len(),
                held[stage].len(),
                mean(&learnt[stage]),
                mean(&held[stage])
            );
            let rounded = |&index: &u32| {
                (weights[index as usize] * WEIGHT_UNITS as f32).round().clamp(-32767.0, 32767.0)
                    as i16
            };
            stages[stage] = representatives.iter().map(rounded).collect();
            bar.inc(1);
        }
        bar.finish();
        println!("{table}");
        let bytes = file::encode(&Weights::new(&stages));
        fs::write(&self.output, &bytes)
            .with_context(|| format!("cannot write {}", self.output.display()))?;
        println!("{}: {} bytes", self.output.display(), bytes.len());
        Ok(())
    }

    fn samples(&self, records: &[Record], representatives: &[u32]) -> Samples {
        let mut samples = Samples { width: 0, indices: Vec::new(), values: Vec::new() };
        for record in records {
            let before = samples.indices.len();
            samples.indices.extend(indices_of(record).map(|index| representatives[index]));
            samples.width = samples.indices.len() - before;
            let result = f32::from(record.result);
            let score = f32::from(record.score) / 8.0;
            samples.values.push(result + self.score_share * (score - result));
        }
        samples.width = samples.width.max(1);
        samples
    }
}

fn empties_of(record: &Record) -> u32 {
    (record.player | record.opponent).count_zeros()
}

fn stage_of(record: &Record) -> usize {
    weights::stage(empties_of(record))
}

fn indices_of(record: &Record) -> impl Iterator<Item = usize> {
    let Record { player, opponent, .. } = *record;
    let features = Features::of(player, opponent);
    let moves = placements(player, opponent).count_ones();
    let replies = placements(opponent, player).count_ones();
    weights::indices(&features, moves, replies, empties_of(record)).collect::<Vec<_>>().into_iter()
}
