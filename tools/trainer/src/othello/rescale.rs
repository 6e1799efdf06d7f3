//! `rescale`: multiplies the weights of each stage by a factor.
//!
//! The scale of scores is one number a stage, which far fewer positions tell than all weights.

use std::{fs, path::PathBuf, str::FromStr};

use anyhow::{Context, ensure};
use yomi_othello::evaluation::{
    file,
    weights::{STAGES, Weights},
};

/// Multiplies the weights of each stage by a factor.
#[derive(Debug, clap::Args)]
pub struct Rescale {
    /// The weights
    #[arg(long)]
    weights: PathBuf,
    /// Factors by empty squares, as `6:1,16:1.16`: on straight lines between them, constant beyond both ends
    #[arg(long, required = true, value_delimiter = ',')]
    factors: Vec<Factor>,
    /// Where the weights go
    #[arg(long)]
    output: PathBuf,
}

/// A factor at a number of empty squares.
#[derive(Clone, Copy, Debug)]
struct Factor {
    empties: f64,
    factor: f64,
}

impl FromStr for Factor {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let (empties, factor) = text.split_once(':').context("no EMPTIES:FACTOR")?;
        Ok(Self { empties: empties.parse()?, factor: factor.parse()? })
    }
}

/// The factor with so many empty squares.
fn at(factors: &[Factor], empties: f64) -> f64 {
    let above = factors.partition_point(|factor| factor.empties < empties);
    let (low, high) = (factors[above.saturating_sub(1)], factors[above.min(factors.len() - 1)]);
    let width = high.empties - low.empties;
    if width <= 0.0 {
        return high.factor;
    }
    low.factor + (high.factor - low.factor) * (empties - low.empties) / width
}

impl Rescale {
    /// Writes the weights that were multiplied.
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(self.factors.is_sorted_by(|one, next| one.empties < next.empties), "--factors do not ascend");
        let weights = super::fit::load(Some(&self.weights))?;
        let bytes = file::encode(&rescaled(&weights, &self.factors));
        fs::write(&self.output, bytes).with_context(|| format!("cannot write {}", self.output.display()))
    }
}

fn rescaled(weights: &Weights, factors: &[Factor]) -> Weights {
    let stages = (0..STAGES).flat_map(|stage| {
        // Of the two numbers of empty squares that share a stage, the mean.
        let factor = at(factors, 59.5 - 2.0 * stage as f64);
        let rounded = move |weight: i16| (f64::from(weight) * factor).round().clamp(-32767.0, 32767.0) as i16;
        weights.of_stage(stage).into_iter().map(rounded)
    });
    Weights::new(&stages.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stage_has_its_factor() {
        let factors: Vec<Factor> = ["6:1", "10:1.5", "20:2"].map(|text| text.parse().unwrap()).to_vec();
        for (empties, factor) in [(0.0, 1.0), (6.0, 1.0), (8.0, 1.25), (15.0, 1.75), (20.0, 2.0), (60.0, 2.0)] {
            assert!((at(&factors, empties) - factor).abs() < 1e-9, "{empties}");
        }
        let (before, after) = (Weights::untrained(), rescaled(&Weights::untrained(), &factors));
        let doubled: Vec<i16> = before.of_stage(0).iter().map(|weight| 2 * weight).collect();
        assert_eq!(after.of_stage(0), doubled);
        assert_eq!(after.of_stage(STAGES - 1), before.of_stage(STAGES - 1));
        assert!("6".parse::<Factor>().is_err());
    }
}
