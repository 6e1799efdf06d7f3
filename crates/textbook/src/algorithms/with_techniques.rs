//! Alpha-beta and principal variation search with every technique that is on.
//!
//! ```text
//! search(position, depth, α, β):
//!     if leaf: return value for the side to move            beyond the depth: quiescence
//!     if the transposition table knows enough: return what it knows
//!     if evaluation − margin × depth ≥ β: return that       reverse futility
//!     if the value after a null move ≥ β: return it         null move
//!     if evaluation + margin ≤ α: drop the quiet moves      futility
//!     sort the moves                                        table, killers, counter move, history, static value
//!     best ← −∞
//!     for each move:
//!         if a late quiet move is no better with less depth: take the next   late move reduction
//!         value ← that of the child, as in the bare algorithm
//!         best ← max(best, value)
//!         if best ≥ β: learn that the move cut; leave the loop
//!     tell the transposition table; return best             fail-soft, or no further than α and β
//! ```
//!
//! Without techniques it visits the nodes of the bare algorithms (a test holds the two together),
//! which are there to be read first.

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use super::pvs::{LAST_PLY, scout};
use crate::{
    game::TextbookGame,
    node::{CutMove, Node, Recursion, Search},
    observer::{Answered, Observer},
    techniques::{futility, late_move_reduction, null_move, reverse_futility},
};

/// The value of a position for the side to move: exact inside (`alpha`, `beta`), else a bound. Later
/// moves are searched with a null window first where it `SCOUTS`.
///
/// # Errors
/// [`Stopped`] when the search has to end.
///
/// # Panics
/// In debug builds, when `alpha` ≥ `beta`.
pub(crate) fn search_with_techniques<
    'run,
    G: TextbookGame,
    E: Evaluation<G>,
    O: Observer<G::Move>,
    const SCOUTS: bool,
>(
    search: &mut Search<'run, G, E, O>,
    position: &mut G,
    depth: u32,
    ply: usize,
    alpha: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    debug_assert!(alpha < beta);
    let recursion: Recursion<'run, G, E, O> = search_with_techniques::<G, E, O, SCOUTS>;
    let mut moves = match search.enter(position, depth, ply, alpha, beta)? {
        Node::Leaf(score) => return Ok(score),
        Node::Inner(moves) => moves,
    };
    let known = search.remembered(position, depth, ply, alpha, beta);
    if let Some(score) = known.cut {
        return Ok(search.answer(moves, score, Answered::TABLE));
    }
    if let Some(score) = reverse_futility::answer(search, position, depth, beta) {
        return Ok(search.answer(moves, score, Answered::REVERSE_FUTILITY));
    }
    if let Some(score) = null_move::refute(search, position, depth, ply, beta, recursion)? {
        return Ok(search.answer(moves, score, Answered::NULL_MOVE));
    }
    let estimated_elsewhere = std::mem::take(&mut search.estimated);
    let dropped = futility::drop_quiet_moves(search, position, depth, alpha, &mut moves);
    if let (Some(at_most), true) = (dropped, moves.places().is_empty()) {
        return Ok(search.answer(moves, at_most, Answered::FUTILITY));
    }
    search.order(position, ply, depth, known.best, &moves);

    let mut best = dropped.unwrap_or(-Score::INFINITY);
    let mut best_move = search.move_at(moves.places().start);
    for (index, place) in moves.places().enumerate() {
        let mv = search.move_at(place);
        let late = late_move_reduction::reduction(search, position, depth, index, mv);
        let undo = search.play(position, mv, ply);
        let left = Search::<G, E, O>::depth_after(depth, mv);
        let lower = alpha.max(best);
        let reduced = late_move_reduction::fails_low(search, position, late, left, ply + 1, lower, recursion)?;
        let value = match reduced {
            Some(value) => value,
            None if SCOUTS && index > 0 => scout(search, position, left, ply + 1, (lower, beta), recursion)?,
            None => -recursion(search, position, left, ply + 1, -beta, -lower)?,
        };
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
    if SCOUTS && depth == LAST_PLY && best <= alpha {
        search.line.end_with(ply, best_move);
    }
    let best = search.bounded(best, alpha, beta);
    search.remember(position, depth, ply, (alpha, beta), best, best_move);
    search.estimated |= estimated_elsewhere;
    Ok(search.leave(moves, best))
}
