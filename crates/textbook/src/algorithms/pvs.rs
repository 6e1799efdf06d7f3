//! Principal variation search: prove with null windows that later moves are no better.
//!
//! ```text
//! pvs(position, depth, α, β):
//!     if leaf: return value for the side to move
//!     best ← −∞
//!     for each move:
//!         if it is the first move: value ← −pvs(child, depth − 1, −β, −α)
//!         else:
//!             value ← −pvs(child, depth − 1, −α − 1, −α)             is it better at all?
//!             if α < value < β and depth > 2:                        it is, and worth this at least: how much?
//!                 value ← −pvs(child, depth − 1, −β, 1 − value)
//!         best ← max(best, value), α ← max(α, value)
//!         if best ≥ β: return best
//!     return best
//! ```
//!
//! With good move ordering the proof is cheap and seldom fails. Scores are integers, so nothing lies
//! inside a null window.
//!
//! The two economies of the second search are Reinefeld's, whose algorithm is NegaScout. It begins at
//! the value that the null window proved. His window is (value, β); the one here begins one lower, so
//! that a move worth exactly `value` lies inside and its line of play is found. And it is left out in
//! the last two plies, where a null window that fails high gives the value itself ([`is_exact`]).
//! The other variant, that of many tutorials, searches again with (α, β), at the leaves, too.
//!
//! This is the bare algorithm; once a technique is on, `with_techniques.rs` searches. Sources: T. A.
//! Marsland and M. Campbell, Parallel Search of Strongly Ordered Game Trees, Computing Surveys 14
//! (1982); A. Reinefeld, An Improvement to the Scout Tree Search Algorithm, ICCA Journal 6 (1983).

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    node::{Node, Recursion, Search, count},
    observer::{Observer, Purpose},
    technique::Bounds,
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
    let mut best_place = moves.places().start;
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
            best_place = place;
            if value > alpha {
                search.line.improve(ply, mv);
            }
            if best >= beta {
                search.count_plain_cut(ply, place, &moves, best);
                break;
            }
        }
    }
    if depth == LAST_PLY && best <= alpha {
        let mv = search.move_at(best_place);
        search.line.end_with(ply, mv);
    }
    Ok(search.leave(moves, best))
}

/// The depth of nodes whose moves lead to leaves. The best move there is the line even where it is worth α
/// or less: the node above may take its value without a second search.
pub(super) const LAST_PLY: u32 = 1;

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
    match second_window(search, position, (depth, ply), scouted, (lower, beta)) {
        None => Ok(scouted),
        Some((lower, beta)) => Ok(-recursion(search, position, depth, ply, -beta, -lower)?),
    }
}

/// The window of the second search of a move just played, from the side that played it, after a null
/// window above `lower` gave `scouted`, which is better and below `beta`; `None` where `scouted` is its
/// value. `depth` is left after the move, which leads to that `ply`.
///
/// It begins one below `scouted`, which the move is worth at least. Where techniques guess, one search
/// may contradict another and nothing is proven: the second search begins at `lower`.
pub(crate) fn second_window<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    position: &G,
    (depth, ply): (u32, usize),
    scouted: Score,
    (lower, beta): (Score, Score),
) -> Option<(Score, Score)> {
    if is_exact(search, position, depth, ply) {
        search.observer.exact();
        return None;
    }
    count(&mut search.counted.re_searches.null_window, 1);
    search.observer.purpose(Purpose::RE_SEARCH);
    let is_proven = !search.techniques.is_selective();
    Some((if is_proven { lower.max(scouted.previous()) } else { lower }, beta))
}

/// Whether the value of a move just played is exact when a null window fails high, and its line known.
/// `depth` is left after the move, which leads to that `ply`.
///
/// A leaf is scored as it stands, whatever the window. One ply above the leaves the opponent's node
/// has failed low: all its moves were looked at, each leads to a leaf, and the best of them is the
/// value. That takes fail-soft bounds, no quiescence search and no guess. After a forced pass, which
/// costs no depth, the leaves are one ply further away. And a table that answered the node knows its
/// value, but not its line.
fn is_exact<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    position: &G,
    depth: u32,
    ply: usize,
) -> bool {
    if position.is_over() {
        return true;
    }
    let techniques = &search.techniques;
    if techniques.quiescence.is_some() {
        return false;
    }
    match depth {
        0 => true,
        LAST_PLY => {
            techniques.bounds == Bounds::FailSoft
                && !techniques.is_selective()
                && !search.line.at(ply).is_empty()
                && !search.has_to_pass(position)
        }
        _ => false,
    }
}
