//! Strength read off moves: the skill under which a model of people makes them likeliest, with its 95 % interval.
//!
//! The likelihood of each move is taken at a scale of skills, so that nothing here depends on a model's form. The
//! interval holds the skills whose likelihood the data do not reject against the greatest one (a likelihood ratio test,
//! S. S. Wilks 1938). A bound that lies beyond the scale is none.

use std::array;

use yomi_game::Game;

use crate::{
    Engine, Outcome, Task,
    person::{Skill, chances},
};

/// Fewest moves from which a strength is read.
pub const FEWEST_MOVES: usize = 10;

/// Number of skills of the scale: 0, and 61 in equal ratios from [`LEAST`] to [`Skill::MAX`].
const SKILLS: usize = 62;

/// The least skill of the scale above 0, in thousandths.
const LEAST: f64 = 10.0;

/// Twice the logarithm of the ratio of likelihoods from which a skill is rejected: 3.84 for the 95 % of many moves.
const REJECTED: f64 = 3.84;

/// The logarithm of a move's chance at each skill of the scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Likelihood(Box<[f64; SKILLS]>);

/// A skill with its 95 % interval, in the units of [`Skill::factor`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The skill of the greatest likelihood; `None` where nothing bounds it from above.
    pub estimate: Option<f64>,
    /// The least skill that is not rejected, 0 where none is too small.
    pub at_least: f64,
    /// The greatest; `None` where that is beyond the scale.
    pub at_most: Option<f64>,
}

/// The skills of the scale, in thousandths.
fn scale() -> [u16; SKILLS] {
    let steps = (SKILLS - 2) as f64;
    let ratio = f64::from(Skill::MAX.thousandths()) / LEAST;
    let of = |place: usize| LEAST * libm::pow(ratio, (place.max(1) - 1) as f64 / steps);
    array::from_fn(|place| if place == 0 { 0 } else { libm::round(of(place)) as u16 })
}

impl Likelihood {
    /// That of a root move, by what [`Engine::SIGHTS`] say of all of them; `None` for a move that is none.
    #[must_use]
    pub fn of<G: Game, E: Engine<G>>(task: &Task<G>, sights: &[Outcome<G::Move>], mv: &G::Move) -> Option<Self> {
        let place = task.root_moves.iter().position(|root| root == mv)?;
        let of = |thousandths| {
            let skill = Skill::of_thousandths(thousandths).unwrap_or(Skill::MAX);
            libm::log(chances(&E::inclinations(task, sights, skill))[place].max(f64::MIN_POSITIVE))
        };
        Some(Self(Box::new(scale().map(of))))
    }
}

impl Strength {
    /// The strength that these moves of one player show; `None` of fewer than [`FEWEST_MOVES`], and where they reject
    /// no skill.
    #[must_use]
    pub fn of<'moves>(moves: impl IntoIterator<Item = &'moves Likelihood>) -> Option<Self> {
        let (mut sums, mut count) = ([0.0; SKILLS], 0);
        for Likelihood(of_move) in moves {
            count += 1;
            sums.iter_mut().zip(of_move.iter()).for_each(|(sum, of_move)| *sum += of_move);
        }
        if count < FEWEST_MOVES { None } else { Self::of_sums(&sums) }
    }

    fn of_sums(sums: &[f64; SKILLS]) -> Option<Self> {
        let skills = scale().map(|thousandths| f64::from(thousandths) / 1000.0);
        let last = SKILLS - 1;
        let best = (0..SKILLS).max_by(|&one, &other| sums[one].total_cmp(&sums[other]))?;
        let distance = sums.map(|sum| 2.0 * (sums[best] - sum) - REJECTED);
        let first_kept = distance.iter().position(|distance| *distance <= 0.0)?;
        let last_kept = distance.iter().rposition(|distance| *distance <= 0.0)?;
        // Between a skill that is kept and its rejected neighbour.
        let crossing = |kept: usize, rejected: usize| {
            let part = distance[kept] / (distance[kept] - distance[rejected]);
            between(skills[kept], skills[rejected], part)
        };
        let at_least = if first_kept == 0 { 0.0 } else { crossing(first_kept, first_kept - 1) };
        let at_most = (last_kept < last).then(|| crossing(last_kept, last_kept + 1));
        if first_kept == 0 && at_most.is_none() {
            return None;
        }
        Some(Self { estimate: at_most.map(|_| peak(sums, &skills, best)), at_least, at_most })
    }
}

/// The skill at a part of the way from one to another, in equal ratios; from and to 0 in equal steps.
fn between(from: f64, to: f64, part: f64) -> f64 {
    if from.min(to) == 0.0 { from + (to - from) * part } else { from * libm::pow(to / from, part) }
}

/// The skill at the top of the parabola through the greatest sum and its neighbours.
fn peak(sums: &[f64; SKILLS], skills: &[f64; SKILLS], best: usize) -> f64 {
    // Neither 0 nor the ends have neighbours in equal ratios.
    if best < 2 || best + 1 == SKILLS {
        return skills[best];
    }
    let (below, above) = (sums[best] - sums[best - 1], sums[best] - sums[best + 1]);
    let part = if below + above > 0.0 { (below - above) / (2.0 * (below + above)) } else { 0.0 };
    let neighbour = if part < 0.0 { skills[best - 1] } else { skills[best + 1] };
    between(skills[best], neighbour, part.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves of a player of that skill: of two, which differ by 1 in inclination at skill 1, so many of 100 the better.
    fn moves(better: usize) -> Vec<Likelihood> {
        let of = |sign: f64| {
            let log = |thousandths: u16| -libm::log(1.0 + libm::exp(-sign * f64::from(thousandths) / 1000.0));
            Likelihood(Box::new(scale().map(log)))
        };
        (0..100).map(|place| of(if place < better { 1.0 } else { -1.0 })).collect()
    }

    #[test]
    fn the_scale_rises_from_nothing_to_the_greatest_skill() {
        let scale = scale();
        assert!(scale.is_sorted_by(|one, other| one < other));
        assert_eq!((scale[0], scale[1], scale[SKILLS - 1]), (0, 10, 10_000));
    }

    #[test]
    fn the_likeliest_skill_lies_within_its_interval() {
        // The odds of 73 to 27 are e.
        let Some(Strength { estimate: Some(estimate), at_least, at_most: Some(at_most) }) = Strength::of(&moves(73))
        else {
            panic!("bounded on both sides")
        };
        assert!((estimate - libm::log(73.0 / 27.0)).abs() < 0.01, "{estimate}");
        // Odds p / (1 − p) at both bounds of the likelihood ratio test of 73 of 100.
        let bound = |skill: f64| 1.0 / (1.0 + libm::exp(-skill));
        let deviance = |p: f64| 2.0 * (73.0 * libm::log(0.73 / p) + 27.0 * libm::log(0.27 / (1.0 - p)));
        for skill in [at_least, at_most] {
            assert!((deviance(bound(skill)) - REJECTED).abs() < 0.1, "{at_least} to {at_most}");
        }
    }

    #[test]
    fn without_an_interval_there_is_no_number() {
        assert_eq!(Strength::of(&moves(73)[..9]), None, "too few moves");
        let flawless = Strength::of(&moves(100)).expect("it has a lower bound");
        assert!(flawless.estimate.is_none() && flawless.at_most.is_none() && flawless.at_least > 2.0, "{flawless:?}");
        let random = Strength::of(&moves(40)).expect("it has an upper bound");
        assert_eq!((random.estimate, random.at_least), (Some(0.0), 0.0));
        assert!(random.at_most.is_some_and(|most| most < 0.2), "{random:?}");
        let flat: Vec<_> = (0..20).map(|_| Likelihood(Box::new([0.0; SKILLS]))).collect();
        assert_eq!(Strength::of(&flat), None, "nothing is rejected");
    }
}
