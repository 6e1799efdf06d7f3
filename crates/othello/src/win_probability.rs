//! Win probability of a score: a logistic function, steeper the nearer the end is.
//!
//! P = 1 ÷ (1 + exp(−score ÷ scale)), wins and half the draws, where the scale in discs depends on
//! the number of empty squares. The scales are fitted to the results of self-play by the trainer's
//! command `calibrate`, which also prints how well the probabilities fit held-out games. Those
//! games were searched a few plies deep: a deeper search is right more often than its chance says.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// Scale at a number of empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Empty squares.
    pub empties: f64,
    /// Discs by which the odds grow e-fold.
    pub discs: f64,
}

/// Scales by empty squares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// In ascending order of empty squares, at least one; interpolated linearly, constant beyond
    /// the ends.
    pub scales: Vec<Scale>,
}

impl Calibration {
    /// The scale in discs.
    #[must_use]
    pub fn scale(&self, empties: u32) -> f64 {
        let empties = f64::from(empties);
        let above = self.scales.partition_point(|scale| scale.empties < empties);
        let at = |place: usize| self.scales[place.min(self.scales.len() - 1)];
        let (low, high) = (at(above.saturating_sub(1)), at(above));
        let width = high.empties - low.empties;
        if width <= 0.0 || empties >= high.empties {
            return high.discs;
        }
        low.discs + (high.discs - low.discs) * (empties - low.empties) / width
    }

    /// Win probability, draws counted half, of the side with that score in discs.
    #[must_use]
    pub fn chance(&self, score: f64, empties: u32) -> f64 {
        1.0 / (1.0 + libm::exp(-score / self.scale(empties)))
    }
}

/// The embedded file of the scales.
pub(crate) static FILE: &str = include_str!("../weights/win_probability.json");

static CALIBRATION: LazyLock<Calibration> =
    LazyLock::new(|| serde_json::from_str(FILE).expect("the file of the source tree is sound"));

/// The embedded scales.
#[must_use]
pub fn calibration() -> &'static Calibration {
    &CALIBRATION
}

/// Parses the file now.
pub(super) fn prepare() {
    LazyLock::force(&CALIBRATION);
}

/// Win probability in thousandths of the side with that score in thousandths of a disc: at least 1
/// and at most 999, for an estimate is never certain.
pub(super) fn win_thousandths(score_thousandths: i64, empties: u32) -> u16 {
    let chance = CALIBRATION.chance(score_thousandths as f64 / 1000.0, empties);
    (chance * 1000.0).round().clamp(1.0, 999.0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calibration() -> Calibration {
        let scale = |empties: f64, discs: f64| Scale { empties, discs };
        Calibration { scales: vec![scale(20.0, 4.0), scale(40.0, 8.0), scale(50.0, 10.0)] }
    }

    #[test]
    fn scales_lie_on_straight_lines_and_end_at_the_ends() {
        let scales = [0, 20, 25, 40, 45, 50, 60].map(|empties| calibration().scale(empties));
        assert_eq!(scales, [4.0, 4.0, 5.0, 8.0, 9.0, 10.0, 10.0]);
    }

    #[test]
    fn chances_of_both_sides_add_up_and_grow_with_the_score() {
        let calibration = calibration();
        assert!((calibration.chance(0.0, 30) - 0.5).abs() < 1e-12);
        for score in 1..64 {
            let (own, other) = (f64::from(score), -f64::from(score));
            let sum = calibration.chance(own, 33) + calibration.chance(other, 33);
            assert!((sum - 1.0).abs() < 1e-12);
            assert!(calibration.chance(own, 33) > calibration.chance(own - 1.0, 33));
        }
    }

    #[test]
    fn the_file_is_sound_and_a_guess_is_never_certain() {
        assert!(CALIBRATION.scales.is_sorted_by_key(|scale| scale.empties as u32));
        assert!(CALIBRATION.scales.iter().all(|scale| scale.discs > 0.0));
        for empties in 0..=60 {
            assert_eq!(win_thousandths(0, empties), 500);
            assert_eq!(win_thousandths(64_000, 1), 999);
            assert_eq!(win_thousandths(-64_000, 1), 1);
        }
    }
}
