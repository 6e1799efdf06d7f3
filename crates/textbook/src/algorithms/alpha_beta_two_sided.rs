//! Alpha-beta pruning with MAX and MIN spelled out, as half of all tutorials teach it.
//!
//! ```text
//! max_value(position, depth, α, β):          min_value(position, depth, α, β):
//!     if leaf: return value for MAX              if leaf: return value for MAX
//!     best ← −∞                                  best ← +∞
//!     for each move:                             for each move:
//!         value ← min_value(child, depth − 1,        value ← max_value(child, depth − 1,
//!             max(α, best), β)                           α, min(β, best))
//!         best ← max(best, value)                    best ← min(best, value)
//!         if best ≥ β: return best   β cut           if best ≤ α: return best   α cut
//!     return best                                return best
//! ```
//!
//! α is what MAX has elsewhere already, β what MIN has; both are from MAX's view and are never
//! swapped on the way down (the commonest mistake in tutorials). Tables and orderings are kept from
//! the side to move, so MIN negates what it tells them. Source: S. Russell and P. Norvig, Artificial
//! Intelligence: A Modern Approach, chapter 5 (the names); fail-soft: J. P. Fishburn (1983).

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    node::{CutMove, Node, Search},
    observer::{Answered, Observer},
};

/// The value for MAX of a position in which MAX moves: exact inside (`alpha`, `beta`), else a
/// bound.
///
/// # Errors
/// [`Stopped`] when the search has to end.
pub(crate) fn max_value<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    position: &mut G,
    depth: u32,
    ply: usize,
    alpha: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    let moves = match search.enter(position, depth, ply, alpha, beta)? {
        Node::Leaf(score) => return Ok(score),
        Node::Inner(moves) => moves,
    };
    let known = search.remembered(position, depth, ply, alpha, beta);
    if let Some(score) = known.cut {
        return Ok(search.answer(moves, score, Answered::TABLE));
    }
    let estimated_elsewhere = std::mem::take(&mut search.estimated);
    search.order(position, ply, depth, known.best, &moves);

    let mut best = -Score::INFINITY;
    let mut best_move = search.move_at(moves.places().start);
    for place in moves.places() {
        let mv = search.move_at(place);
        let undo = search.play(position, mv, ply);
        let left = Search::<G, E, O>::depth_after(depth, mv);
        let value = min_value(search, position, left, ply + 1, alpha.max(best), beta)?;
        position.undo(mv, undo);
        if value > best {
            best = value;
            best_move = mv;
            if value > alpha {
                search.line.improve(ply, mv);
            }
            if value >= beta {
                let first = known.best;
                search.count_cut(position, &moves, CutMove { ply, depth, place, first, value });
                break;
            }
        }
    }
    let best = search.bounded(best, alpha, beta);
    search.remember(position, depth, ply, (alpha, beta), best, best_move);
    search.estimated |= estimated_elsewhere;
    Ok(search.leave(moves, best))
}

/// The value for MAX of a position in which MIN moves: exact inside (`alpha`, `beta`), else a
/// bound.
///
/// # Errors
/// [`Stopped`] when the search has to end.
pub(crate) fn min_value<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    position: &mut G,
    depth: u32,
    ply: usize,
    alpha: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    let moves = match search.enter(position, depth, ply, -beta, -alpha)? {
        Node::Leaf(score) => return Ok(-score),
        Node::Inner(moves) => moves,
    };
    let known = search.remembered(position, depth, ply, -beta, -alpha);
    if let Some(score) = known.cut {
        return Ok(-search.answer(moves, score, Answered::TABLE));
    }
    let estimated_elsewhere = std::mem::take(&mut search.estimated);
    search.order(position, ply, depth, known.best, &moves);

    let mut best = Score::INFINITY;
    let mut best_move = search.move_at(moves.places().start);
    for place in moves.places() {
        let mv = search.move_at(place);
        let undo = search.play(position, mv, ply);
        let left = Search::<G, E, O>::depth_after(depth, mv);
        let value = max_value(search, position, left, ply + 1, alpha, beta.min(best))?;
        position.undo(mv, undo);
        if value < best {
            best = value;
            best_move = mv;
            if value < beta {
                search.line.improve(ply, mv);
            }
            if value <= alpha {
                let (first, value) = (known.best, -value);
                search.count_cut(position, &moves, CutMove { ply, depth, place, first, value });
                break;
            }
        }
    }
    let best = search.bounded(best, alpha, beta);
    search.remember(position, depth, ply, (-beta, -alpha), -best, best_move);
    search.estimated |= estimated_elsewhere;
    Ok(-search.leave(moves, -best))
}
