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
//! inside a null window. Sources: T. A. Marsland and M. Campbell, Parallel Search of
//! Strongly Ordered Game Trees, Computing Surveys 14 (1982); A. Reinefeld, An Improvement to the
//! Scout Tree Search Algorithm, ICCA Journal 6 (1983).

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    node::{CutMove, Node, Search, count},
    observer::{Answered, Observer, Purpose},
    techniques::{futility, late_move_reduction, null_move, reverse_futility},
};

/// The value of a position for the side to move: exact inside (`alpha`, `beta`), else a bound.
///
/// # Errors
/// [`Stopped`] when the search has to end.
///
/// # Panics
/// In debug builds, when `alpha` ≥ `beta`.
pub(crate) fn pvs<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    position: &mut G,
    depth: u32,
    ply: usize,
    alpha: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    debug_assert!(alpha < beta);
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
    if let Some(score) = null_move::refute(search, position, depth, ply, beta, pvs)? {
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
        let value = match late_move_reduction::fails_low(
            search,
            position,
            late,
            left,
            ply + 1,
            lower,
            pvs,
        )? {
            Some(value) => value,
            None if index == 0 => -pvs(search, position, left, ply + 1, -beta, -lower)?,
            None => {
                search.observer.purpose(Purpose::NULL_WINDOW);
                let scouted = -pvs(search, position, left, ply + 1, -lower.next(), -lower)?;
                if scouted > lower && scouted < beta {
                    count(&mut search.counted.re_searches.null_window, 1);
                    search.observer.purpose(Purpose::RE_SEARCH);
                    -pvs(search, position, left, ply + 1, -beta, -lower)?
                } else {
                    scouted
                }
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
