//! Reverse futility pruning: cuts nodes whose evaluation is so far above β that the opponent will
//! not allow them.
//!
//! ```text
//! up to three plies above the leaves, if evaluation − margin × plies ≥ β: return that
//! ```
//!
//! The counterpart of `futility.rs`; tutorials call either one futility. Windows that only a finished
//! game reaches are left alone. Source: E. A. Heinz, Extended Futility Pruning, ICCA Journal 21 (1998).

use yomi_search::{Score, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    node::{Search, count},
    observer::{Answered, Observer},
    technique::{Parameter, SELECTIVE, Switch, Technique, technique},
};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["rfp", "staticnullmove", "reversefutilitypruning"],
    trees: false,
    algorithms: SELECTIVE,
    guesses: true,
    switch: Switch::Parameters(&[Parameter::new("margin", 20, (0, 100_000), "points")]),
    counters: |counted, _| counted.pruned.reverse_futility = Some(0),
    ..technique!(reverse_futility, "Up to three plies above the leaves, stops where evaluation − margin × plies ≥ β.")
};

impl Answered {
    /// Too far above β to be worth its moves.
    pub const REVERSE_FUTILITY: Self = Self { name: "reverse_futility", text: "reverse futility" };
}

/// Most plies above the leaves at which reverse futility applies.
const REVERSE_PLIES: u32 = 3;

/// The value by which reverse futility answers the node, a heuristic lower bound.
#[inline]
pub(crate) fn answer<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    position: &G,
    depth: u32,
    beta: Score,
) -> Option<Score> {
    let margin = search.techniques.reverse_futility?;
    if depth > REVERSE_PLIES || beta >= Score::INFINITY || search.evaluation.is_result(beta) {
        return None;
    }
    let margin = i64::from(margin) * search.evaluation.unit() * i64::from(depth);
    let value = Score::new(search.evaluation.estimate(position).value() - margin);
    if value < beta {
        return None;
    }
    count(&mut search.counted.pruned.reverse_futility, 1);
    search.estimated = true;
    Some(value)
}
