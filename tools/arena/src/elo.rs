//! Elo difference of two players from a match, with its confidence interval.
//!
//! The two games of a pair begin with the same opening and are no independent samples: an opening
//! that is won for black gives one point to each side and says nothing. So the sample is the pair,
//! with one of five scores (0, ½, 1, 1½ or 2 points, the pentanomial model), and errors come from
//! the variance of the pairs' scores.

pub use super::mean::Mean;
use super::mean::mean;

/// Probability that 95 % leave outside on each side.
const TAIL: f64 = 0.025;

/// What a match came to, from A's side.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Pairs in which A made 0, ½, 1, 1½ and 2 points.
    pub pairs: [usize; 5],
    /// Points a game, 0 to 1; `None` without pairs.
    pub score: Option<f64>,
    /// Between which `score` lies with 95 %.
    pub score_bounds: Option<(f64, f64)>,
    /// Result a game, from the means of the pairs: in discs where the game counts them.
    pub result: Option<Mean>,
}

/// Elo points between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference; infinite when one of them made no point.
    pub difference: f64,
    /// Between which it lies with 95 %; infinite where the sample allows it.
    pub bounds: Option<(f64, f64)>,
}

impl Standing {
    /// Counts pairs of games, each as two results from A's side: above 0 where A won, 0 a draw.
    #[must_use]
    pub fn of(pairs: &[[i32; 2]]) -> Self {
        let games = || pairs.iter().flatten();
        let mut counts = [0; 5];
        let half_points = |result: i32| (result.signum() + 1) as usize;
        for pair in pairs {
            counts[half_points(pair[0]) + half_points(pair[1])] += 1;
        }
        let means: Vec<_> = pairs.iter().map(|pair| f64::from(pair[0] + pair[1]) / 2.0).collect();
        let (score, score_bounds) = match score(&counts) {
            Some((score, bounds)) => (Some(score), bounds),
            None => (None, None),
        };
        Self {
            wins: games().filter(|&&result| result > 0).count(),
            draws: games().filter(|&&result| result == 0).count(),
            losses: games().filter(|&&result| result < 0).count(),
            pairs: counts,
            score,
            score_bounds,
            result: mean(&means),
        }
    }

    /// The Elo difference that the score stands for.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        Some(Elo {
            difference: elo(self.score?),
            bounds: self.score_bounds.map(|(lower, upper)| (elo(lower), elo(upper))),
        })
    }
}

/// The mean score of the pairs and its 95 % bounds, which one pair alone does not have.
///
/// The bounds are the wider of two. [`by_variance`] takes the error that the pairs have. But few pairs
/// that ended alike, or nearly so, tell little about endings that none of them had, and
/// [`by_unseen`] allows for those: without it 8 wins of 8 would leave more doubt than 7 and a draw.
fn score(counts: &[usize; 5]) -> Option<(f64, Option<(f64, f64)>)> {
    let scores: Vec<f64> = counts
        .iter()
        .enumerate()
        .flat_map(|(half_points, &count)| std::iter::repeat_n(half_points as f64 / 4.0, count))
        .collect();
    let Mean { value, error } = mean(&scores)?;
    if scores.len() == 1 {
        return Some((value, None));
    }
    let (lower, upper) = by_unseen(value, scores.len());
    let bounds = error.map_or((lower, upper), |error| {
        let varied = by_variance(value, error);
        (lower.min(varied.0), upper.max(varied.1))
    });
    Some((value, Some(bounds)))
}

/// Wilson's bounds (Probable Inference, 1927) for a score strictly between 0 and 1, for as many games as
/// would leave the error that the pairs have: unlike score ± error they stay inside 0 and 1, so that
/// an Elo difference has its bounds in a one-sided match, too.
fn by_variance(score: f64, error: f64) -> (f64, f64) {
    // z² over the number of games g, where z² × spread / g is the squared error.
    let share = error * error / (score * (1.0 - score));
    let middle = (score + share / 2.0) / (1.0 + share);
    let half = (error * error + share * share / 4.0).sqrt() / (1.0 + share);
    (middle - half, middle + half)
}

/// The share of pairs with an ending that none of `pairs` had is at most 1 − 0.025^(1/pairs) (Clopper
/// and Pearson 1934, for no counterexample); at worst those are all lost, or all won.
fn by_unseen(score: f64, pairs: usize) -> (f64, f64) {
    let unseen = 1.0 - TAIL.powf(1.0 / pairs as f64);
    (score * (1.0 - unseen), score + (1.0 - score) * unseen)
}

/// The Elo difference at which a player is expected to make `score` points a game (A. Elo, The
/// Rating of Chessplayers, 1978, with the logistic curve).
#[must_use]
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.002, "{found} is not {expected}");
    }

    #[test]
    fn elo_is_the_logistic_curve() {
        assert_near(elo(0.5), 0.0);
        assert_near(elo(0.75), 190.85);
        assert_near(elo(10.0 / 11.0), 400.0);
        assert_near(elo(0.25), -190.85);
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }

    #[test]
    fn figures_of_a_match_are_those_worked_out_by_hand() {
        // Pairs with 2, 1, 1½ and 1 points: scores 1, ½, ¾, ½.
        let standing = Standing::of(&[[10, 2], [20, -4], [0, 6], [-8, 2]]);
        assert_eq!((standing.wins, standing.draws, standing.losses), (5, 1, 2));
        assert_eq!(standing.pairs, [0, 0, 2, 1, 1]);
        // Mean 11/16. Squared distances: (5/16)² + 2 × (3/16)² + (1/16)² = 44/256; the variance
        // is a third of it, the standard error √(44/256/3/4) = 0.119678.
        assert_near(standing.score.unwrap(), 0.6875);
        // With three degrees of freedom 3.182 of them are 0.380817, their square 0.145021. Over
        // 11/16 × 5/16 that is 0.675008: middle (0.6875 + 0.337504) / 1.675008 = 0.611940, and
        // half √(0.145021 + 0.675008² / 4) / 1.675008 = 0.303791.
        let (lower, upper) = standing.score_bounds.unwrap();
        assert_near(upper, 0.915730);
        // Less than 0.308149 by those: 0.025^(1/4) = 0.397635 of the pairs are like these four.
        assert_near(lower, 0.6875 * 0.397_635);
        let Elo { difference, bounds } = standing.elo().unwrap();
        assert_near(difference, 136.97);
        assert_near(bounds.unwrap().0, -169.822);
        // Results of the pairs: 6, 8, 3, −3; mean 3.5, variance (6.25 + 20.25 + 0.25 + 42.25) / 3 = 23.
        let result = standing.result.unwrap();
        assert_eq!(result.value, 3.5);
        assert_near(result.error.unwrap(), 3.182 * (23.0_f64 / 4.0).sqrt());
    }

    #[test]
    fn games_of_a_pair_that_cancel_out_leave_no_error_but_that_of_few_pairs() {
        // As independent games, twenty wins and twenty losses would have ± 15 %.
        let standing = Standing::of(&[[12, -12]; 20]);
        assert_eq!((standing.wins, standing.losses, standing.score), (20, 20, Some(0.5)));
        // 1 − 0.025^(1/20) = 0.16843 of the pairs may end otherwise.
        let (lower, upper) = standing.score_bounds.unwrap();
        assert_near(lower, 0.5 - 0.084_217);
        assert_near(upper, 0.5 + 0.084_217);
        assert_eq!(standing.result, Some(Mean { value: 0.0, error: None }));
    }

    #[test]
    fn more_points_never_lower_a_bound() {
        for pairs in [2, 4, 8, 40, 200] {
            let bounds = |last: [i32; 2]| {
                let mut sample = vec![[12, 64]; pairs];
                sample[0] = last;
                Standing::of(&sample).score_bounds.unwrap()
            };
            let rising = [[-2, -2], [-2, 0], [-2, 2], [0, 2], [2, 2]].map(bounds);
            for step in rising.windows(2) {
                assert!(step[0].0 <= step[1].0 && step[0].1 <= step[1].1, "{pairs}: {rising:?}");
            }
        }
    }

    #[test]
    fn match_without_a_counterexample_has_a_finite_lower_bound() {
        let standing = Standing::of(&[[12, 64]; 200]);
        let Elo { difference, bounds } = standing.elo().unwrap();
        assert_eq!(difference, f64::INFINITY);
        let (lower, upper) = bounds.unwrap();
        // 0.025^(1/200) = 0.98172466.
        assert_near(lower, 400.0 * (0.981_724_66_f64 / 0.018_275_34).log10());
        assert_eq!(upper, f64::INFINITY);
    }

    #[test]
    fn few_pairs_say_little() {
        assert_eq!(Standing::of(&[]).elo(), None);
        let one = Standing::of(&[[4, 0]]);
        assert_eq!((one.score, one.score_bounds), (Some(0.75), None));
        assert_eq!(one.result, Some(Mean { value: 2.0, error: None }));
    }
}
