//! Alpha-beta pruning in the negamax form.
//!
//! ```text
//! alpha_beta(position, depth, α, β):
//!     if leaf: return value for the side to move
//!     best ← −∞
//!     for each move:
//!         best ← max(best, −alpha_beta(child, depth − 1, −β, −max(α, best)))
//!         if best ≥ β: return best          the opponent will not let us come here
//!     return best
//! ```
//!
//! The result is exact inside (α, β); a result ≤ α is an upper bound, one ≥ β a lower bound of the
//! true value. Fail-soft, as above, the bound may lie outside the window and is the tighter for it.
//! This is the bare algorithm; once a technique is on, `with_techniques.rs` searches. Sources: Knuth
//! and Moore (1975), procedure F2; J. P. Fishburn, Another Optimization of Alpha-Beta Search, SIGART
//! Newsletter 84 (1983).

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    node::{Node, Search},
    observer::Observer,
};

/// The value of a position for the side to move: exact inside (`alpha`, `beta`), else a bound.
///
/// # Errors
/// [`Stopped`] when the search has to end.
///
/// # Panics
/// In debug builds, when `alpha` ≥ `beta`.
pub(crate) fn alpha_beta<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    position: &mut G,
    depth: u32,
    ply: usize,
    alpha: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    debug_assert!(alpha < beta);
    let moves = match search.enter(position, depth, ply, alpha, beta)? {
        Node::Leaf(score) => return Ok(score),
        Node::Inner(moves) => moves,
    };
    let mut best = -Score::INFINITY;
    for place in moves.places() {
        let mv = search.move_at(place);
        let undo = search.play(position, mv, ply);
        let left = Search::<G, E, O>::depth_after(depth, mv);
        let value = -alpha_beta(search, position, left, ply + 1, -beta, -alpha.max(best))?;
        position.undo(mv, undo);
        if value > best {
            best = value;
            if value > alpha {
                search.line.improve(ply, mv);
            }
            if best >= beta {
                search.count_plain_cut(ply, place, &moves, best);
                break;
            }
        }
    }
    Ok(search.leave(moves, best))
}
