//! Minimax with MAX and MIN spelled out, as the first chapter of every textbook has it.
//!
//! ```text
//! max_value(position, depth):                min_value(position, depth):
//!     if leaf: return value for MAX              if leaf: return value for MAX
//!     best ← −∞                                  best ← +∞
//!     for each move:                             for each move:
//!         value ← min_value(child, depth − 1)        value ← max_value(child, depth − 1)
//!         best ← max(best, value)                    best ← min(best, value)
//!     return best                                return best
//! ```
//!
//! All values are from MAX's view, the side to move at the root. Evaluations are from the side to
//! move, so MIN's leaves are negated. Source: C. Shannon, Programming a Computer for Playing Chess,
//! Philosophical Magazine 41 (1950).

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    node::{Node, Search},
    observer::Observer,
};

/// The value for MAX of a position in which MAX moves.
///
/// # Errors
/// [`Stopped`] when the search has to end.
pub(crate) fn max_value<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    position: &mut G,
    depth: u32,
    ply: usize,
) -> Result<Score, Stopped> {
    let moves = match search.enter(position, depth, ply, -Score::INFINITY, Score::INFINITY)? {
        Node::Leaf(score) => return Ok(score),
        Node::Inner(moves) => moves,
    };
    let mut best = -Score::INFINITY;
    for place in moves.places() {
        let mv = search.move_at(place);
        let undo = search.play(position, mv, ply);
        let value = min_value(search, position, Search::<G, E, O>::depth_after(depth, mv), ply + 1)?;
        position.undo(mv, undo);
        if value > best {
            best = value;
            search.line.improve(ply, mv);
        }
    }
    Ok(search.leave(moves, best))
}

/// The value for MAX of a position in which MIN moves.
///
/// # Errors
/// [`Stopped`] when the search has to end.
pub(crate) fn min_value<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    position: &mut G,
    depth: u32,
    ply: usize,
) -> Result<Score, Stopped> {
    let moves = match search.enter(position, depth, ply, -Score::INFINITY, Score::INFINITY)? {
        Node::Leaf(score) => return Ok(-score),
        Node::Inner(moves) => moves,
    };
    let mut best = Score::INFINITY;
    for place in moves.places() {
        let mv = search.move_at(place);
        let undo = search.play(position, mv, ply);
        let value = max_value(search, position, Search::<G, E, O>::depth_after(depth, mv), ply + 1)?;
        position.undo(mv, undo);
        if value < best {
            best = value;
            search.line.improve(ply, mv);
        }
    }
    Ok(-search.leave(moves, -best))
}
