//! Futility pruning at the frontier: skips quiet moves that cannot lift the value above α.
//!
//! ```text
//! one ply above the leaves, if evaluation + margin ≤ α: search only moves that are not quiet
//! ```
//!
//! No quiet move can lift the value above α, as far as the margin can be trusted. Tutorials call its
//! counterpart futility, too: `reverse_futility.rs`. Windows that only a finished game reaches are
//! left alone. Sources: J. Schaeffer, Experiments in Search and Knowledge, thesis, University of
//! Waterloo (1986); E. A. Heinz, Extended Futility Pruning, ICCA Journal 21 (1998).

use yomi_search::{Score, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    node::{Moves, Search, count},
    observer::{Answered, Observer},
    technique::{Parameter, SELECTIVE, Switch, Technique, technique},
};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["futilitypruning", "fp"],
    trees: false,
    algorithms: SELECTIVE,
    guesses: true,
    switch: Switch::Parameters(&[Parameter::new("margin", 20, (0, 100_000), "points")]),
    counters: |counted, _| counted.pruned.futility = Some(0),
    ..technique!(futility, "One ply above the leaves, leaves quiet moves out where evaluation + margin ≤ α.")
};

impl Answered {
    /// Too far below α to be worth its moves.
    pub const FUTILITY: Self = Self { name: "futility", text: "futility" };
}

/// Drops the quiet moves of a hopeless node one ply above the leaves, and returns an estimate of
/// their upper bound. When all moves are dropped, that is the value of the node.
#[inline]
pub(crate) fn drop_quiet_moves<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    position: &G,
    depth: u32,
    alpha: Score,
    moves: &mut Moves,
) -> Option<Score> {
    let margin = search.techniques.futility?;
    let must_pass = moves.places().len() == 1 && G::is_pass(search.move_at(moves.places().start));
    if depth != 1 || must_pass || alpha <= -Score::INFINITY || search.evaluation.is_result(alpha) {
        return None;
    }
    let margin = i64::from(margin) * search.evaluation.unit();
    let at_most = Score::new(search.evaluation.estimate(position).value() + margin);
    if at_most > alpha {
        return None;
    }
    let dropped = search.retain_moves(moves, |mv| !position.is_quiet(mv));
    if dropped == 0 {
        return None;
    }
    count(&mut search.counted.pruned.futility, dropped);
    search.estimated = true;
    Some(at_most)
}
