//! How people choose a move: the logarithm of its chance, up to a constant, out of what it loses by searches of several
//! depths at once, and of facts on the board.
//!
//! The chance of a move is that of a conditional logit (D. McFadden, Conditional Logit Analysis of Qualitative Choice
//! Behavior, 1974): proportional to exp(−skill · cost + min(skill, 1) · leaning). The *cost* is made of losses by
//! levels 6, 3 and 1; the *leaning* of facts that people mind more or less than the losses say. Both are sums of
//! weights that move linearly with the number of empty squares. `yomi-tools train people` fits the weights to games of
//! tournaments; a skill of 1 is the average of their players.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use yomi_game::{
    AnyMove, Game as _,
    openings::played::{Openings, PlayedMove},
    othello::{CORNERS, EDGES, Move, NEXT_TO_CORNERS, Position, Square, with_neighbours},
};
use yomi_search::{
    Outcome, Task,
    person::{Skill, line_of},
};

/// The levels by which losses are judged.
pub const SIGHTS: [u8; 3] = [6, 3, 1];

/// Numbers of empty squares at which a weight has a value of its own.
const STAGES: [f64; 3] = [48.0, 28.0, 10.0];

/// Plies of the openings that people know.
const OPENING_PLIES: u32 = 12;

/// What the cost is made of: the loss by each level in units of four discs, its square root, whether it is the best, and
/// the first two of the least and the greatest of these losses.
pub const COSTS: [&str; 13] = [
    "loss_6",
    "loss_3",
    "loss_1",
    "root_6",
    "root_3",
    "root_1",
    "not_best_6",
    "not_best_3",
    "not_best_1",
    "least",
    "most",
    "root_of_least",
    "root_of_most",
];

/// What the leaning is made of.
pub const LEANINGS: [&str; 8] =
    ["corner", "x_square", "c_square", "edge", "discs_turned", "turned_log", "replies", "open_sides"];

/// Features of a move: those of the cost, then those of the leaning.
pub type Features = [f64; COSTS.len() + LEANINGS.len()];

/// Weights of the features at each of the stages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct People {
    /// Of the cost, in the order of [`COSTS`], from the opening on.
    pub costs: Vec<[f64; COSTS.len()]>,
    /// Of the leaning, in the order of [`LEANINGS`].
    pub leanings: Vec<[f64; LEANINGS.len()]>,
}

/// The embedded file of the weights.
pub(crate) static FILE: &str = include_str!("../weights/people.json");

static PEOPLE: LazyLock<People> =
    LazyLock::new(|| serde_json::from_str(FILE).expect("the file of the source tree is sound"));

/// The embedded weights.
#[must_use]
pub fn people() -> &'static People {
    &PEOPLE
}

/// How much each stage counts at a number of empty squares; the sum is 1.
#[must_use]
pub fn shares(empties: u32) -> [f64; STAGES.len()] {
    let empties = f64::from(empties);
    let [early, middle, late] = STAGES;
    let between = |from: f64, to: f64| ((from - empties) / (from - to)).clamp(0.0, 1.0);
    let (second, third) = (between(early, middle), between(middle, late));
    [1.0 - second, second - third, third]
}

/// The logarithm of the chance of each root move, up to a constant, by what [`SIGHTS`] say of all of them.
pub(crate) fn inclinations(task: &Task<Position>, sights: &[Outcome<Move>], skill: Skill) -> Vec<f64> {
    let position = &task.position;
    let features = features_of_all(position, &task.root_moves, sights);
    let of = |features: &Features, skill: Skill| people().inclination(position.empties(), features, skill.factor());
    let model = features.iter().map(|features| of(features, skill));
    let Some(counts) = book(task, skill) else { return model.collect() };
    let known = counts.iter().zip(&features).zip(model);
    known.map(|((count, features), model)| libm::log(*count) + model - of(features, Skill::AVERAGE)).collect()
}

/// How often people played each root move, in games, where the opening is one that they know: from a skill of 1 on they play
/// its moves as often as the games did, and beyond it weigh them by what the rest of the skill says.
fn book(task: &Task<Position>, skill: Skill) -> Option<Vec<f64>> {
    if skill < Skill::AVERAGE || task.position.empties() + OPENING_PLIES <= Position::initial().empties() {
        return None;
    }
    let played = Openings::embedded().of_position(&task.position.into())?;
    let mut counts = vec![0.0; task.root_moves.len()];
    for PlayedMove { mv, equivalents, results, .. } in played.moves {
        let each = f64::from(results.games()) / (1 + equivalents.len()) as f64;
        for mv in equivalents.into_iter().chain([mv]) {
            let place = task.root_moves.iter().position(|root| AnyMove::from(*root) == mv);
            place.into_iter().for_each(|place| counts[place] += each);
        }
    }
    (counts.iter().sum::<f64>() > 0.0).then_some(counts)
}

/// The features of moves by what [`SIGHTS`] say of all of them. A level that was stopped too early to see a move says
/// nothing against it.
#[must_use]
pub fn features_of_all(position: &Position, moves: &[Move], sights: &[Outcome<Move>]) -> Vec<Features> {
    let losses = |mv: Move| {
        let mut losses = [0.0; SIGHTS.len()];
        for (loss, sight) in losses.iter_mut().zip(sights) {
            *loss = loss_of(mv, sight);
        }
        losses
    };
    moves.iter().map(|&mv| features(position, mv, losses(mv))).collect()
}

/// The discs that a move loses by a search that has a line of each move, 0 or more.
#[must_use]
pub fn loss_of(mv: Move, Outcome { report, .. }: &Outcome<Move>) -> f64 {
    let (Some(best), Some(line)) = (report.lines.first(), line_of(report, &mv)) else { return 0.0 };
    (best.score.thousandths - line.score.thousandths).max(0) as f64 / 1000.0
}

/// The features of a move that loses so many discs by each of [`SIGHTS`]; those of a pass are of the losses alone.
#[must_use]
pub fn features(position: &Position, mv: Move, losses: [f64; SIGHTS.len()]) -> Features {
    let mut features = [0.0; COSTS.len() + LEANINGS.len()];
    for (sight, loss) in losses.into_iter().enumerate() {
        features[sight] = loss / 4.0;
        features[SIGHTS.len() + sight] = libm::sqrt(loss);
        features[2 * SIGHTS.len() + sight] = f64::from(u8::from(loss > 0.01));
    }
    let least = losses.into_iter().fold(f64::INFINITY, f64::min);
    let most = losses.into_iter().fold(0.0, f64::max);
    features[3 * SIGHTS.len()..COSTS.len()].copy_from_slice(&[
        least / 4.0,
        most / 4.0,
        libm::sqrt(least),
        libm::sqrt(most),
    ]);
    if let Some(square) = mv.square() {
        features[COSTS.len()..].copy_from_slice(&facts(position, square));
    }
    features
}

fn facts(position: &Position, square: Square) -> [f64; LEANINGS.len()] {
    let has = |squares: u64| f64::from(u8::from(squares & square.bit() != 0));
    let occupied = position.player() | position.opponent();
    let near_empty_corner = with_neighbours(CORNERS & !occupied) & NEXT_TO_CORNERS;
    let flips = position.flips(square);
    let turned = f64::from(flips.count_ones());
    let mut after = *position;
    after.play(Move::Place(square));
    let empty = !(after.player() | after.opponent());
    let open = with_neighbours(flips | square.bit()) & empty;
    [
        has(CORNERS),
        has(near_empty_corner & !EDGES),
        has(near_empty_corner & EDGES),
        has(EDGES & !CORNERS & !near_empty_corner),
        turned / 4.0,
        libm::log(turned),
        f64::from(after.placements().count_ones()) / 4.0,
        f64::from(open.count_ones()) / 4.0,
    ]
}

impl People {
    /// The logarithm of a move's chance, up to a constant that all moves of the position share.
    #[must_use]
    pub fn inclination(&self, empties: u32, features: &Features, skill: f64) -> f64 {
        let (costs, leanings) = features.split_at(COSTS.len());
        let sum = |weights: &[f64], features: &[f64]| -> f64 { weights.iter().zip(features).map(|(w, f)| w * f).sum() };
        let stages = shares(empties).into_iter().zip(&self.costs).zip(&self.leanings);
        stages
            .map(|((share, of_costs), of_leanings)| {
                share * (skill.min(1.0) * sum(of_leanings, leanings) - skill * sum(of_costs, costs))
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_share_every_number_of_empty_squares() {
        for empties in 0..=60 {
            let shares = shares(empties);
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12 && shares.iter().all(|share| *share >= 0.0));
        }
        assert_eq!(shares(60), [1.0, 0.0, 0.0]);
        assert_eq!(shares(28), [0.0, 1.0, 0.0]);
        assert_eq!(shares(3), [0.0, 0.0, 1.0]);
    }

    #[test]
    fn the_embedded_weights_have_a_value_for_every_stage() {
        let people = people();
        assert_eq!((people.costs.len(), people.leanings.len()), (STAGES.len(), STAGES.len()));
    }

    #[test]
    fn from_a_skill_of_1_on_openings_are_played_as_often_as_people_did() {
        let position = Position::initial();
        let task = Task::best(position, yomi_search::Limits::default());
        // All four first moves lead to one position.
        let of = |skill| yomi_search::person::chances(&inclinations(&task, &[], Skill::of_thousandths(skill).unwrap()));
        assert!(of(1000).iter().all(|chance| (chance - 0.25).abs() < 1e-12));
        let mut second = position;
        second.play(task.root_moves[0]);
        let task = Task::best(second, yomi_search::Limits::default());
        let counts = book(&task, Skill::AVERAGE).expect("three moves that people know");
        let sum: f64 = counts.iter().sum();
        let found = yomi_search::person::chances(&inclinations(&task, &[], Skill::AVERAGE));
        assert!(counts.iter().zip(found).all(|(count, chance)| (count / sum - chance).abs() < 1e-12));
        assert!(sum > 100_000.0 && counts.iter().all(|count| *count > 0.0), "{counts:?}");
        assert_eq!(book(&task, Skill::of_thousandths(999).unwrap()), None);
    }

    #[test]
    fn a_move_that_loses_more_is_less_likely_and_without_skill_all_are_alike() {
        let position = Position::initial();
        let mv = Move::parse("f5").expect("a square");
        let of = |loss: f64, skill| {
            let features = features(&position, mv, [loss; SIGHTS.len()]);
            people().inclination(position.empties(), &features, skill)
        };
        assert!(of(0.0, 1.0) > of(1.0, 1.0) && of(1.0, 1.0) > of(8.0, 1.0));
        assert!(of(0.0, 10.0) - of(8.0, 10.0) > of(0.0, 1.0) - of(8.0, 1.0));
        assert!(of(0.0, 0.0).abs() < 1e-12 && of(30.0, 0.0).abs() < 1e-12);
    }
}
