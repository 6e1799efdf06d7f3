//! Linear least squares by the conjugate gradient method.
//!
//! The value of a sample is the sum of the weights that it names. Minimised is the sum of the squared
//! errors of all samples plus `ridge` times the squared distance of each weight from a target,
//! which keeps weights that few samples name from running away. Each step is as long as
//! is best, so there is no learning rate; the errors are scaled by how often a weight is named
//! (Jacobi's preconditioner). Source: M. R. Hestenes, E. Stiefel, Methods of Conjugate Gradients for
//! Solving Linear Systems (1952); Å. Björck, Numerical Methods for Least Squares Problems (1996),
//! chapter 7.

/// Samples of equal length: the weights that each names, the value wanted, and how much it counts.
#[derive(Default)]
pub struct Samples {
    /// Weights that a sample names.
    pub width: usize,
    /// Their indices, sample by sample.
    pub indices: Vec<u32>,
    /// The values.
    pub values: Vec<f32>,
    /// How much each counts; one is an ordinary sample.
    pub importance: Vec<f32>,
}

impl Samples {
    fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.indices.chunks_exact(self.width)
    }

    /// The errors of `weights`: value wanted minus value.
    pub fn errors(&self, weights: &[f32]) -> Vec<f32> {
        let value = |row: &[u32]| row.iter().map(|&index| weights[index as usize]).sum::<f32>();
        self.rows().zip(&self.values).map(|(row, wanted)| wanted - value(row)).collect()
    }

    /// For each weight the sum of `errors`, as much as they count, over the samples that name it.
    fn gradient(&self, errors: &[f32], length: usize) -> Vec<f32> {
        let mut sums = vec![0.0; length];
        for ((row, error), importance) in self.rows().zip(errors).zip(&self.importance) {
            let counted = error * importance;
            for &index in row {
                sums[index as usize] += counted;
            }
        }
        sums
    }
}

/// Moves `weights` towards the least squared error in so many `steps`, each held to its `target` as strongly
/// as `ridge` samples would.
pub fn fit(samples: &Samples, weights: &mut [f32], target: &[f32], ridge: f32, steps: usize) {
    let length = weights.len();
    let counts = samples.gradient(&vec![1.0; samples.values.len()], length);
    let scale = |residual: &[f32]| -> Vec<f32> {
        residual.iter().zip(&counts).map(|(value, count)| value / (count + ridge)).collect()
    };
    let dot = |a: &[f32], b: &[f32]| -> f64 { a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum() };
    let residual = |errors: &[f32], weights: &[f32]| -> Vec<f32> {
        let mut residual = samples.gradient(errors, length);
        for (residual, (weight, target)) in residual.iter_mut().zip(weights.iter().zip(target)) {
            *residual -= ridge * (weight - target);
        }
        residual
    };
    let mut errors = samples.errors(weights);
    let mut left = residual(&errors, weights);
    let mut scaled = scale(&left);
    let mut direction = scaled.clone();
    let mut progress = dot(&left, &scaled);
    for _ in 0..steps {
        let along: Vec<f32> =
            samples.rows().map(|row| row.iter().map(|&index| direction[index as usize]).sum()).collect();
        let counted: Vec<f32> = along.iter().zip(&samples.importance).map(|(along, count)| along * count).collect();
        let curvature = dot(&along, &counted) + f64::from(ridge) * dot(&direction, &direction);
        if curvature <= 0.0 {
            break;
        }
        let step = (progress / curvature) as f32;
        for (weight, direction) in weights.iter_mut().zip(&direction) {
            *weight += step * direction;
        }
        for (error, along) in errors.iter_mut().zip(&along) {
            *error -= step * along;
        }
        left = residual(&errors, weights);
        scaled = scale(&left);
        let next = dot(&left, &scaled);
        let keep = (next / progress) as f32;
        progress = next;
        for (direction, scaled) in direction.iter_mut().zip(&scaled) {
            *direction = scaled + keep * *direction;
        }
    }
}

/// The coefficients with the least squared error over rows of terms, value and weight; `None` where the rows do not
/// tell the terms apart. By the normal equations and Gaussian elimination.
pub fn linear<const N: usize>(rows: &[([f64; N], f64, f64)]) -> Option<[f64; N]> {
    let mut matrix = [[0.0; N]; N];
    let mut right = [0.0; N];
    for (terms, value, weight) in rows {
        for row in 0..N {
            for column in 0..N {
                matrix[row][column] += weight * terms[row] * terms[column];
            }
            right[row] += weight * terms[row] * value;
        }
    }
    let scale = (0..N).map(|place| matrix[place][place]).fold(0.0, f64::max);
    for step in 0..N {
        let pivot = (step..N).max_by(|&one, &other| matrix[one][step].abs().total_cmp(&matrix[other][step].abs()))?;
        if matrix[pivot][step].abs() <= scale * 1e-12 {
            return None;
        }
        matrix.swap(step, pivot);
        right.swap(step, pivot);
        for row in (0..N).filter(|&row| row != step) {
            let factor = matrix[row][step] / matrix[step][step];
            let eliminated = matrix[step];
            for (entry, above) in matrix[row].iter_mut().zip(eliminated) {
                *entry -= factor * above;
            }
            right[row] -= factor * right[step];
        }
    }
    Some(std::array::from_fn(|place| right[place] / matrix[place][place]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_fits_exactly_is_found() {
        let samples = Samples {
            width: 2,
            indices: vec![0, 1, 1, 2, 0, 2, 2, 2],
            values: vec![3.0, 5.0, 4.0, 6.0],
            importance: vec![1.0; 4],
        };
        let mut weights = vec![0.0; 4];
        fit(&samples, &mut weights, &[0.0; 4], 1e-6, 20);
        for (weight, expected) in weights.iter().zip([1.0, 2.0, 3.0, 0.0]) {
            assert!((weight - expected).abs() < 1e-3, "{weights:?}");
        }
    }

    #[test]
    fn the_ridge_holds_weights_back() {
        let samples = Samples { width: 1, indices: vec![0], values: vec![10.0], importance: vec![1.0] };
        let mut weights = vec![2.0];
        fit(&samples, &mut weights, &[2.0], 1.0, 5);
        assert!((weights[0] - 6.0).abs() < 1e-4, "{weights:?}");
        fit(&samples, &mut weights, &[4.0], 1.0, 5);
        assert!((weights[0] - 7.0).abs() < 1e-4, "{weights:?}");
    }
}
