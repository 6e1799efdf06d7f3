//! Principal variation search: prove with null windows that later moves are no better.
//!
//! ```text
//! pvs(position, depth, α, β):
//!     if leaf: return value for the side to move
//!     for each move:
//!         first move:   value ← −pvs(child, −β, −α)
//!         later moves:  value ← −pvs(child, −α−1, −α)           is it better at all?
//!                       if α < value < β: value ← −pvs(child, −β, −α)   it is: by how much?
//!         α ← max(α, value)
//!         if α ≥ β: return
//! ```
//!
//! With good move ordering the proof is cheap and seldom fails. Scores are integers, so nothing lies
//! inside a null window. Fail-soft. Sources: T. A. Marsland and M. Campbell, Parallel Search of
//! Strongly Ordered Game Trees, Computing Surveys 14 (1982); A. Reinefeld, An Improvement to the
//! Scout Tree Search Algorithm, ICCA Journal 6 (1983).

use crate::search::{
    Score, Stopped,
    evaluations::Evaluation,
    game::TextbookGame,
    node::{Node, Search},
};

/// The value of a position for the side to move: exact inside (`alpha`, `beta`), else a bound.
///
/// # Errors
/// [`Stopped`] when the search has to end.
///
/// # Panics
/// In debug builds, when `alpha` ≥ `beta`.
pub fn pvs<G: TextbookGame, E: Evaluation<G>>(
    search: &mut Search<'_, G, E>,
    position: &mut G,
    depth: u32,
    ply: usize,
    alpha: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    debug_assert!(alpha < beta);
    let moves = match search.enter(position, depth, ply)? {
        Node::Leaf(score) => return Ok(score),
        Node::Inner(moves) => moves,
    };
    let known = search.remembered(position, depth, ply, alpha, beta);
    if let Some(score) = known.cut {
        search.leave(moves);
        return Ok(score);
    }
    let estimated_elsewhere = std::mem::take(&mut search.estimated);
    search.order(position, depth, known.best, &moves);

    let mut best = -Score::INFINITY;
    let mut best_move = search.move_at(moves.places().start);
    for (index, place) in moves.places().enumerate() {
        let mv = search.move_at(place);
        let undo = position.play(mv);
        let depth_left = Search::<G, E>::depth_after(depth, mv);
        let lower = alpha.max(best);
        let value = if index == 0 {
            -pvs(search, position, depth_left, ply + 1, -beta, -lower)?
        } else {
            let scouted = -pvs(search, position, depth_left, ply + 1, -lower.next(), -lower)?;
            if scouted > lower && scouted < beta {
                search.count_re_search();
                -pvs(search, position, depth_left, ply + 1, -beta, -lower)?
            } else {
                scouted
            }
        };
        position.undo(mv, undo);
        if value > best {
            best = value;
            best_move = mv;
            if value > alpha {
                search.line.improve(ply, mv);
            }
            if value >= beta {
                search.count_cutoff(ply, depth, index, known.best, mv);
                break;
            }
        }
    }
    search.remember(position, depth, ply, (alpha, beta), best, best_move);
    search.estimated |= estimated_elsewhere;
    search.leave(moves);
    Ok(best)
}
