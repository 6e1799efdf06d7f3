//! The textbook algorithms, one file each; `with_techniques.rs` has alpha-beta and principal
//! variation search with techniques.

pub(crate) mod alpha_beta;
pub(crate) mod alpha_beta_two_sided;
pub mod mcts;
pub(crate) mod minimax;
pub(crate) mod mtd_f;
pub(crate) mod negamax;
pub(crate) mod pvs;
pub(crate) mod random;
pub(crate) mod with_techniques;

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use super::{Algorithm, Techniques, game::TextbookGame, node::Search, observer::Observer};
use with_techniques::search_with_techniques;

/// The value of a root move that has just been played in `position`, from the root's side; exact
/// inside the window (`alpha`, `beta`), a bound elsewhere. Algorithms without a window ignore it.
///
/// # Errors
/// [`Stopped`] when the search has to end.
///
/// # Panics
/// For `Random` and `Mcts`, which search no such tree.
pub fn value_of_root_move<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    algorithm: Algorithm,
    search: &mut Search<'_, G, E, O>,
    position: &mut G,
    depth: u32,
    (alpha, beta): (Score, Score),
) -> Result<Score, Stopped> {
    let is_bare = search.techniques == Techniques::BARE;
    match algorithm {
        Algorithm::Random | Algorithm::Mcts => unreachable!("{algorithm:?} has no root moves"),
        Algorithm::Minimax => minimax::min_value(search, position, depth, 1),
        Algorithm::Negamax => Ok(-negamax::negamax(search, position, depth, 1)?),
        Algorithm::AlphaBetaTwoSided => alpha_beta_two_sided::min_value(search, position, depth, 1, alpha, beta),
        // Every pass of MTD(f) is an alpha-beta search with a null window.
        Algorithm::AlphaBeta | Algorithm::MtdF => Ok(-if is_bare {
            alpha_beta::alpha_beta(search, position, depth, 1, -beta, -alpha)?
        } else {
            search_with_techniques::<_, _, _, false>(search, position, depth, 1, -beta, -alpha)?
        }),
        Algorithm::Pvs => Ok(-if is_bare {
            pvs::pvs(search, position, depth, 1, -beta, -alpha)?
        } else {
            search_with_techniques::<_, _, _, true>(search, position, depth, 1, -beta, -alpha)?
        }),
    }
}
