//! Training by Adam (Kingma and Ba 2015) on batches.

use std::{fs, path::Path};

use anyhow::{Context, ensure};
use yomi_game::{gomoku::Rule, random::SplitMix64};
use yomi_gomoku::network::{
    ColourNetwork, FEATURES,
    shapes::{SHAPES, Shapes},
};

use super::{
    super::values,
    generator::Rows,
    parameters::{self, PARAMETERS},
    passes::{Colours, Gradient, backward, forward},
    samples::Sample,
};

/// Parts of a batch, each on a thread of its own. Always as many, for sums of other parts would be rounded otherwise.
const PARTS: usize = 2;
/// Decay of the means of gradients and of their squares.
const DECAY: (f32, f32) = (0.9, 0.999);
/// Smallest share of the first step length.
const LEAST_RATE: f32 = 0.01;

/// A training and where it stands.
pub struct Training {
    /// Epochs done.
    pub epoch: usize,
    steps: i32,
    /// By colour; one where both have the same.
    colours: Vec<Learner>,
}

/// The parameters of a colour, with the means of Adam.
#[derive(Clone)]
struct Learner {
    parameters: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
}

impl Learner {
    fn new(parameters: Vec<f32>) -> Self {
        let zero = vec![0.0; PARAMETERS];
        Self { parameters, means: zero.clone(), squares: zero }
    }

    /// A step against a gradient, of that length.
    fn step(&mut self, gradient: &[f32], rate: f32, steps: i32) {
        let (first, second) = (1.0 - DECAY.0.powi(steps), 1.0 - DECAY.1.powi(steps));
        let means = self.means.iter_mut().zip(&mut self.squares);
        for ((parameter, (mean, square)), slope) in self.parameters.iter_mut().zip(means).zip(gradient) {
            *mean = DECAY.0 * *mean + (1.0 - DECAY.0) * slope;
            *square = DECAY.1 * *square + (1.0 - DECAY.1) * slope * slope;
            *parameter -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
        }
    }
}

impl Training {
    /// The start of a training, from random parameters or from those where another one stands.
    pub fn new(rule: Rule, seed: u64, start: Option<&Path>) -> anyhow::Result<Self> {
        let count = if rule == Rule::Renju { 2 } else { 1 };
        let first = match start {
            Some(path) => Self::read(path)?.colours.swap_remove(0).parameters,
            None => parameters::initial(&mut SplitMix64::new(seed)),
        };
        Ok(Self { epoch: 0, steps: 0, colours: vec![Learner::new(first); count] })
    }

    /// Goes on where a file stands, if it is there.
    pub fn resume(&mut self, path: &Path) -> anyhow::Result<()> {
        if path.exists() {
            let read = Self::read(path)?;
            ensure!(read.colours.len() == self.colours.len(), "{} is of a rule with other colours", path.display());
            *self = read;
        }
        Ok(())
    }

    fn read(path: &Path) -> anyhow::Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let numbers: Vec<f32> =
            bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
        let colours = numbers.len().saturating_sub(2) / (3 * PARAMETERS);
        ensure!(
            bytes.len() == 4 * (2 + colours * 3 * PARAMETERS) && (1..=2).contains(&colours),
            "{} is no state of a training of this network",
            path.display()
        );
        let each = numbers[2..].chunks_exact(3 * PARAMETERS).map(|numbers| Learner {
            parameters: numbers[..PARAMETERS].to_vec(),
            means: numbers[PARAMETERS..2 * PARAMETERS].to_vec(),
            squares: numbers[2 * PARAMETERS..].to_vec(),
        });
        Ok(Self { epoch: numbers[0] as usize, steps: numbers[1] as i32, colours: each.collect() })
    }

    /// Writes where it stands: epochs, steps, then of each colour parameters, means and mean squares, as 32-bit floats.
    pub fn save(&self, path: &Path) -> anyhow::Result<()> {
        let colours = self
            .colours
            .iter()
            .flat_map(|colour| colour.parameters.iter().chain(&colour.means).chain(&colour.squares).copied());
        let numbers = [self.epoch as f32, self.steps as f32].into_iter().chain(colours);
        let bytes: Vec<u8> = numbers.flat_map(f32::to_le_bytes).collect();
        let draft = path.with_extension("draft");
        fs::write(&draft, bytes).with_context(|| format!("cannot write {}", draft.display()))?;
        fs::rename(&draft, path).with_context(|| format!("cannot write {}", path.display()))
    }

    /// The colours of the side to move and of the other in a position.
    fn colours_of(&self, sample: &Sample) -> (usize, usize) {
        let last = self.colours.len() - 1;
        if sample.is_black { (0, last) } else { (last, 0) }
    }

    fn rows(&self, marked: Option<&[bool]>) -> Vec<Rows> {
        let rows = |colour: &Learner| Rows::new(&colour.parameters, marked, PARTS);
        self.colours.iter().map(rows).collect()
    }

    fn sight<'a>(&'a self, rows: &'a [Rows], sample: &Sample) -> Colours<'a> {
        let (own, other) = self.colours_of(sample);
        Colours {
            own: &self.colours[own].parameters,
            other: &self.colours[other].parameters,
            own_rows: &rows[own].rows,
            other_rows: &rows[other].rows,
        }
    }

    /// Learns every position once; the mean cross-entropy on the way.
    pub fn epoch(&mut self, samples: &[Sample], (batch, rate, epochs, seed): (usize, f32, usize, u64)) -> f64 {
        let mut random = SplitMix64::new(seed.wrapping_add(1 + self.epoch as u64));
        let mut order: Vec<usize> = (0..samples.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        let total = (epochs * samples.len().div_ceil(batch)) as f32;
        let mut loss = 0.0;
        for batch in order.chunks(batch) {
            let (gradients, of_batch) = self.gradient(samples, batch);
            loss += of_batch;
            self.steps += 1;
            let progress = (self.steps as f32 / total).min(1.0);
            let falling = 0.5 * (1.0 + (std::f32::consts::PI * progress).cos());
            for (colour, gradient) in self.colours.iter_mut().zip(gradients) {
                colour.step(&gradient, rate * falling.max(LEAST_RATE), self.steps);
            }
        }
        self.epoch += 1;
        loss / samples.len() as f64
    }

    /// The mean gradient of the parameters over some samples, and the sum of their cross-entropies.
    pub fn gradient(&self, samples: &[Sample], batch: &[usize]) -> (Vec<Vec<f32>>, f64) {
        let flipped = &Shapes::all().flipped;
        let mut marked = vec![false; SHAPES];
        for shape in batch.iter().flat_map(|sample| &samples[*sample].shapes) {
            marked[usize::from(*shape)] = true;
            marked[usize::from(flipped[usize::from(*shape)])] = true;
        }
        let rows = self.rows(Some(&marked));
        let empty = Gradient { parameters: vec![0.0; PARAMETERS], rows: vec![[0.0; FEATURES]; SHAPES] };
        let part = |part: &[usize]| {
            let mut gradients = vec![empty.clone(); self.colours.len()];
            let mut loss = 0.0;
            for sample in part.iter().map(|sample| &samples[*sample]) {
                let colours = self.sight(&rows, sample);
                let found = forward(colours, flipped, sample);
                let chance = values::chance(found.value);
                loss += values::entropy(sample.chance, chance);
                let numbers = self.colours_of(sample);
                backward(colours, flipped, sample, &found, chance - sample.chance, &mut gradients, numbers);
            }
            (gradients, loss)
        };
        let parts: Vec<_> = std::thread::scope(|scope| {
            let size = batch.len().div_ceil(PARTS).max(1);
            let part = &part;
            let parts: Vec<_> = batch.chunks(size).map(|batch| scope.spawn(move || part(batch))).collect();
            parts.into_iter().map(|part| part.join().expect("a thread panicked")).collect()
        });
        let mut parts = parts.into_iter();
        let (mut sum, mut loss) = parts.next().expect("a batch has positions");
        for (gradients, of_part) in parts {
            loss += of_part;
            for (sum, gradient) in sum.iter_mut().zip(gradients) {
                let rows = sum.rows.as_flattened_mut().iter_mut().zip(gradient.rows.as_flattened());
                let parameters = sum.parameters.iter_mut().zip(&gradient.parameters);
                parameters.chain(rows).for_each(|(sum, number)| *sum += number);
            }
        }
        let each = sum.into_iter().zip(&rows).zip(&self.colours);
        let gradients = each.map(|((Gradient { mut parameters, rows: of_rows }, rows), colour)| {
            rows.backward(&colour.parameters, &of_rows, &mut parameters);
            parameters.iter_mut().for_each(|slope| *slope /= batch.len() as f32);
            parameters
        });
        (gradients.collect(), loss)
    }

    /// The values of positions, in log odds for the side to move.
    pub fn values(&self, samples: &[Sample]) -> Vec<f32> {
        let rows = self.rows(None);
        let flipped = &Shapes::all().flipped;
        samples.iter().map(|sample| forward(self.sight(&rows, sample), flipped, sample).value).collect()
    }

    /// The mean cross-entropies on some positions.
    pub fn entropies(&self, samples: &[Sample]) -> Entropies {
        Entropies::at(samples, &self.values(samples), 1.0)
    }

    /// The integers of each colour.
    ///
    /// # Errors
    /// When a number does not fit.
    pub fn packed(&self) -> anyhow::Result<Vec<ColourNetwork>> {
        let each = self.colours.iter().zip(self.rows(None));
        each.map(|(colour, rows)| parameters::packed(&colour.parameters, &rows.rows)).collect()
    }

    /// The parameters of a colour.
    #[cfg(test)]
    pub fn parameters(&mut self, colour: usize) -> &mut Vec<f32> {
        &mut self.colours[colour].parameters
    }
}

/// Mean cross-entropies, in nats.
pub struct Entropies {
    /// Against the label.
    pub label: f64,
    /// Against the results, where the position was played on.
    pub result: f64,
}

impl Entropies {
    /// Of some values.
    fn at(samples: &[Sample], values: &[f32], factor: f32) -> Self {
        let chance = |value: &f32| values::chance(factor * value);
        let mean = |losses: &mut dyn Iterator<Item = f64>| {
            let (sum, count) = losses.fold((0.0, 0_u32), |(sum, count), loss| (sum + loss, count + 1));
            sum / f64::from(count.max(1))
        };
        let each = || samples.iter().zip(values);
        Self {
            label: mean(&mut each().map(|(sample, value)| values::entropy(sample.chance, chance(value)))),
            result: mean(
                &mut each()
                    .filter_map(|(sample, value)| sample.result.map(|result| values::entropy(result, chance(value)))),
            ),
        }
    }

    /// Of an estimate, each multiplied by the factor of tenths up to 3 that fits best.
    pub fn of(samples: &[Sample], estimate: impl Fn(&Sample) -> f32) -> Self {
        let values: Vec<f32> = samples.iter().map(estimate).collect();
        let each = (1..=30_u8).map(|tenths| Self::at(samples, &values, f32::from(tenths) / 10.0));
        each.reduce(|best, other| Self { label: best.label.min(other.label), result: best.result.min(other.result) })
            .expect("there are factors")
    }
}
