//! The textbook algorithms, one file each, in the order of their chapters.

pub mod alpha_beta;
pub mod minimax;
pub mod negamax;
pub mod pvs;
pub mod random;

use super::{Algorithm, Score, Stopped, evaluations::Evaluation, game::TextbookGame, node::Search};

/// The value of a move of the root, just played in `position`, from the root's side; exact inside
/// the window (`alpha`, `beta`), elsewhere a bound. Algorithms without a window ignore it.
///
/// # Errors
/// [`Stopped`] when the search has to end.
///
/// # Panics
/// For `Algorithm::Random`, which searches nothing.
pub fn value_of_root_move<G: TextbookGame, E: Evaluation<G>>(
    algorithm: Algorithm,
    search: &mut Search<'_, G, E>,
    position: &mut G,
    depth: u32,
    (alpha, beta): (Score, Score),
) -> Result<Score, Stopped> {
    match algorithm {
        Algorithm::Random => unreachable!("the random player searches nothing"),
        Algorithm::Minimax => minimax::min_value(search, position, depth, 1),
        Algorithm::Negamax => Ok(-negamax::negamax(search, position, depth, 1)?),
        Algorithm::AlphaBeta => {
            Ok(-alpha_beta::alpha_beta(search, position, depth, 1, -beta, -alpha)?)
        }
        Algorithm::Pvs => Ok(-pvs::pvs(search, position, depth, 1, -beta, -alpha)?),
    }
}
