//! Minimax in one function: what is good for me is bad for you by the same amount.
//!
//! ```text
//! negamax(position, depth):
//!     if leaf: return value for the side to move
//!     best ← −∞
//!     for each move:
//!         best ← max(best, −negamax(child, depth − 1))
//!     return best
//! ```
//!
//! Source: D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6
//! (1975), procedure F.

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    node::{Node, Search},
    observer::Observer,
};

/// The value of a position for the side to move.
///
/// # Errors
/// [`Stopped`] when the search has to end.
pub(crate) fn negamax<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
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
        let value = -negamax(search, position, Search::<G, E, O>::depth_after(depth, mv), ply + 1)?;
        position.undo(mv, undo);
        if value > best {
            best = value;
            search.line.improve(ply, mv);
        }
    }
    Ok(search.leave(moves, best))
}
