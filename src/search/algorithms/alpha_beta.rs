//! Alpha-beta pruning in the negamax form, fail-soft.
//!
//! ```text
//! alpha_beta(position, depth, α, β):
//!     if leaf: return value for the side to move
//!     best ← −∞
//!     for each move:
//!         best ← max(best, −alpha_beta(child, −β, −max(α, best)))
//!         if best ≥ β: return best          the opponent will not let us come here
//!     return best
//! ```
//!
//! The result is exact inside (α, β); a result ≤ α is an upper bound, one ≥ β a lower bound of the
//! true value (fail-soft: the bound may lie outside the window and is the tighter for it). Sources:
//! Knuth and Moore (1975), procedure F2; J. P. Fishburn, Another Optimization of
//! Alpha-Beta Search, SIGART Newsletter 84 (1983).

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
pub fn alpha_beta<G: TextbookGame, E: Evaluation<G>>(
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
        let value = -alpha_beta(search, position, depth_left, ply + 1, -beta, -alpha.max(best))?;
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
