//! Order of fitting the stages, and the regularisation of each towards its neighbours.
//!
//! A configuration is worth about as much two plies earlier and two plies later. So each stage is held to
//! the mean of those beside it, which have seen positions of their own; how strongly, says the fit. The
//! stages are fitted in turns, some times over: block coordinate descent on the errors of all stages with what
//! they differ by.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use parking_lot::Mutex;

/// The weights of each stage.
type Stages = Vec<Vec<f32>>;

/// How all stages are fitted.
pub struct StageByStage {
    /// Weights that each stage starts from, and is held to as much as to those beside it.
    pub start: Option<Stages>,
    /// Stages fitted side by side. It changes nothing but the time.
    pub threads: usize,
    /// Times that each stage is fitted again.
    pub sweeps: usize,
}

impl StageByStage {
    /// Fits all stages, from `weights` where there are none to start from: `fit` gets a stage, its weights, which
    /// it moves, and what they are held to. Without a start each stage is first fitted from the one after it, and
    /// held to that.
    pub fn fit(self, weights: Stages, fit: impl Fn(usize, &mut [f32], &[f32]) + Sync) -> Stages {
        let mut stages = weights;
        let mut sweeps = self.sweeps;
        if let Some(start) = &self.start {
            stages.clone_from(start);
            sweeps += 1;
        } else {
            // From the end of the game, where positions are labelled best, to its beginning.
            let mut target = stages.last().cloned().unwrap_or_default();
            for stage in (0..stages.len()).rev() {
                let mut weights = target.clone();
                fit(stage, &mut weights, &target);
                target.clone_from(&weights);
                stages[stage] = weights;
            }
        }
        for _ in 0..sweeps {
            // Those beside a stage stand still while it moves.
            for first in [0, 1] {
                let places = (first..stages.len()).step_by(2).collect();
                self.fit_apart(places, &mut stages, &fit);
            }
        }
        stages
    }

    /// Fits stages of which none is beside another.
    fn fit_apart(&self, places: Vec<usize>, stages: &mut Stages, fit: &(impl Fn(usize, &mut [f32], &[f32]) + Sync)) {
        let next = AtomicUsize::new(0);
        let fitted = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    while let Some(&stage) = places.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let mut weights = stages[stage].clone();
                        fit(stage, &mut weights, &self.target(stages, stage));
                        fitted.lock().push((stage, weights));
                    }
                });
            }
        });
        for (stage, weights) in fitted.into_inner() {
            stages[stage] = weights;
        }
    }

    /// What a stage is held to: the mean of those beside it, and as much of what it started from.
    fn target(&self, stages: &Stages, stage: usize) -> Vec<f32> {
        let before = stage.checked_sub(1).and_then(|before| stages.get(before));
        let beside: Vec<_> = before.into_iter().chain(stages.get(stage + 1)).collect();
        let mean = (0..stages[stage].len()).map(|place| {
            let sum: f32 = beside.iter().map(|weights| weights[place]).sum();
            sum / beside.len().max(1) as f32
        });
        match &self.start {
            Some(start) => mean.zip(&start[stage]).map(|(mean, own)| f32::midpoint(mean, *own)).collect(),
            None => mean.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stages of one weight, each drawn to a value of its own and to its target alike.
    fn fitted(start: Option<[f32; 4]>, threads: usize, sweeps: usize) -> Vec<f32> {
        let start = start.map(|start| start.map(|weight| vec![weight]).to_vec());
        let values = [0.0, 8.0, 0.0, 8.0];
        let stages = StageByStage { start, threads, sweeps }
            .fit(vec![vec![0.0]; 4], |stage, weights, target| weights[0] = f32::midpoint(values[stage], target[0]));
        stages.concat()
    }

    #[test]
    fn without_a_start_each_stage_is_first_held_to_the_one_after_it() {
        assert_eq!(fitted(None, 1, 0), [2.5, 5.0, 2.0, 4.0]);
    }

    #[test]
    fn sweeps_hold_each_stage_to_both_beside_it() {
        // First 0 and 2, then 1 and 3.
        let once = [2.5, 4.0 + (2.5 + 2.25) / 4.0, 2.25, 4.0 + 2.25 / 2.0];
        assert_eq!(fitted(None, 1, 1), once);
        let settled = fitted(None, 1, 40);
        assert_eq!(settled, fitted(None, 3, 41));
        assert!((settled[0] - settled[1] / 2.0).abs() < 1e-5);
    }

    #[test]
    fn a_start_holds_as_much_as_those_beside() {
        // To (16 + (16 + 16) / 2) / 2 first, then to what was found.
        let first = [8.0, 0.0, 8.0, 0.0];
        let held = |own: f32, beside: f32| f32::midpoint(own, beside);
        let second = held(held(8.0, 16.0), 8.0);
        assert_eq!(fitted(Some([16.0; 4]), 2, 0), [first[0], second, first[2], second]);
    }
}
