//! Not looking where the evaluation says that nothing can come of it, in both directions.
//!
//! Frontier futility (`futility`): one ply above the leaves, when evaluation + margin ≤ α, no quiet
//! move can lift the value above α, so that only moves that are not quiet are searched. Reverse
//! futility (`reverse_futility`): up to three plies above the leaves, when evaluation − margin × plies ≥ β, the
//! opponent will not let us come here. Tutorials call either one futility. Neither looks at windows
//! that only a finished game reaches. Sources: J. Schaeffer, Experiments in Search and Knowledge,
//! thesis, University of Waterloo (1986); E. A. Heinz, Extended Futility Pruning, ICCA Journal 21
//! (1998).

use yomi_search::{Score, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    node::{Moves, Search},
    observer::Observer,
};

/// Reverse futility looks at most so many plies above the leaves.
const REVERSE_PLIES: u32 = 3;

/// The value by which reverse futility answers the node, a lower bound by guess.
#[inline]
pub(crate) fn reverse<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
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
    search.pruned.reverse_futility += 1;
    search.estimated = true;
    Some(value)
}

/// Drops the quiet moves of a hopeless node one ply above the leaves, and returns what they may be
/// worth at most, by guess. When all moves go, that is the value of the node.
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
    search.pruned.futility += dropped;
    search.estimated = true;
    Some(at_most)
}
