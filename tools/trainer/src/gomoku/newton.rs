//! Minimisation of a loss by Newton's method with conjugate gradients.
//!
//! For a logistic loss this is iteratively reweighted least squares: each step solves the least squares problem that the
//! loss looks like where the parameters are. Nothing is inverted: the conjugate gradient method asks only for the
//! curvature along directions. Source: C.-J. Lin, R. C. Weng, S. S. Keerthi, Trust Region Newton Method for
//! Large-Scale Logistic Regression (2008); here a step is halved until the loss falls.

use super::layout::Layout;

/// A loss of weights over samples, convex.
pub trait Loss {
    /// What the samples come to with some weights.
    type Point;

    /// What they come to with those.
    fn at(&self, weights: &[f32]) -> Self::Point;

    /// The sum of the losses.
    fn loss(&self, point: &Self::Point) -> f64;

    /// Its derivative by each weight.
    fn gradient(&self, point: &Self::Point) -> Vec<f32>;

    /// The second derivative times a direction.
    fn curved(&self, point: &Self::Point, direction: &[f32]) -> Vec<f32>;

    /// Roughly the second derivative by each weight.
    fn curvature(&self, point: &Self::Point) -> Vec<f32>;
}

/// Steps of Newton's method, and of conjugate gradients in each.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// Of Newton's method.
    pub outer: usize,
    /// Of conjugate gradients.
    pub inner: usize,
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

/// `a` plus `factor` times `b`.
fn plus(a: &mut [f32], factor: f64, b: &[f32]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a += (factor * f64::from(*b)) as f32);
}

/// The weights with the least loss, the parameters held to 0 as the layout says.
pub fn fit<L: Loss>(loss: &L, layout: &Layout, steps: Steps) -> Vec<f32> {
    let mut parameters = vec![0.0; layout.ridge.len()];
    let held = |parameters: &[f32]| -> Vec<f32> {
        parameters.iter().zip(&layout.ridge).map(|(value, ridge)| value * ridge).collect()
    };
    let total = |point: &L::Point, parameters: &[f32]| loss.loss(point) + dot(parameters, &held(parameters)) / 2.0;
    let mut point = loss.at(&layout.weights(&parameters));
    let mut least = total(&point, &parameters);
    for _ in 0..steps.outer {
        let mut gradient = layout.gathered(&loss.gradient(&point));
        plus(&mut gradient, 1.0, &held(&parameters));
        let mut scale = layout.gathered(&loss.curvature(&point));
        plus(&mut scale, 1.0, &layout.ridge);
        let curved = |direction: &[f32]| {
            let of_weights = loss.curved(&point, &layout.weights(direction));
            let mut curved = layout.gathered(&of_weights);
            plus(&mut curved, 1.0, &held(direction));
            curved
        };
        let step = conjugate_gradients(&gradient, &scale, curved, steps.inner);
        let mut factor = 1.0;
        loop {
            let mut tried = parameters.clone();
            plus(&mut tried, factor, &step);
            let there = loss.at(&layout.weights(&tried));
            let found = total(&there, &tried);
            if found < least {
                (parameters, point, least) = (tried, there, found);
                break;
            }
            factor /= 2.0;
            if factor < 1e-3 {
                return layout.weights(&parameters);
            }
        }
    }
    layout.weights(&parameters)
}

/// The step at whose end a paraboloid with that gradient and curvature is lowest, in so many steps.
fn conjugate_gradients(gradient: &[f32], scale: &[f32], curved: impl Fn(&[f32]) -> Vec<f32>, steps: usize) -> Vec<f32> {
    let scaled =
        |residual: &[f32]| -> Vec<f32> { residual.iter().zip(scale).map(|(value, scale)| value / scale).collect() };
    let mut step = vec![0.0; gradient.len()];
    let mut residual: Vec<f32> = gradient.iter().map(|value| -value).collect();
    let mut direction = scaled(&residual);
    let mut size = dot(&residual, &direction);
    let first = size;
    for _ in 0..steps {
        if size <= 1e-8 * first || size <= 0.0 {
            break;
        }
        let image = curved(&direction);
        let length = size / dot(&direction, &image);
        plus(&mut step, length, &direction);
        plus(&mut residual, -length, &image);
        let preconditioned = scaled(&residual);
        let next = dot(&residual, &preconditioned);
        let mut turned = preconditioned;
        plus(&mut turned, next / size, &direction);
        (direction, size) = (turned, next);
    }
    step
}
