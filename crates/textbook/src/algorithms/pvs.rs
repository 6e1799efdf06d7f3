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
//! inside a null window. This is the bare algorithm; once a technique is on, `with_techniques.rs`
//! searches. Sources: T. A. Marsland and M. Campbell, Parallel Search of Strongly Ordered Game Trees,
//! Computing Surveys 14 (1982); A. Reinefeld, An Improvement to the Scout Tree Search Algorithm, ICCA
//! Journal 6 (1983).

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use super::Recursion;
use crate::{
    game::TextbookGame,
    node::{Node, Search, count},
    observer::{Observer, Purpose},
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
    let moves = match search.enter(position, depth, ply, alpha, beta)? {
        Node::Leaf(score) => return Ok(score),
        Node::Inner(moves) => moves,
    };
    let mut best = -Score::INFINITY;
    for place in moves.places() {
        let mv = search.move_at(place);
        let undo = search.play(position, mv, ply);
        let left = Search::<G, E, O>::depth_after(depth, mv);
        let lower = alpha.max(best);
        let value = if place == moves.places().start {
            -pvs(search, position, left, ply + 1, -beta, -lower)?
        } else {
            scout(search, position, left, ply + 1, (lower, beta), pvs)?
        };
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

/// The value of a later move just played, from the side that played it: at most `lower` by a null
/// window, or searched again.
///
/// # Errors
/// [`Stopped`] when the search has to end.
#[inline]
pub(super) fn scout<'run, G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'run, G, E, O>,
    position: &mut G,
    depth: u32,
    ply: usize,
    (lower, beta): (Score, Score),
    recursion: Recursion<'run, G, E, O>,
) -> Result<Score, Stopped> {
    search.observer.purpose(Purpose::NULL_WINDOW);
    let scouted = -recursion(search, position, depth, ply, -lower.next(), -lower)?;
    if scouted <= lower || scouted >= beta {
        return Ok(scouted);
    }
    count(&mut search.counted.re_searches.null_window, 1);
    search.observer.purpose(Purpose::RE_SEARCH);
    Ok(-recursion(search, position, depth, ply, -beta, -lower)?)
}
