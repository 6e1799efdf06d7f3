//! Searching late moves with less depth first.
//!
//! With good ordering the best move is seldom a late one. A late quiet move is searched some plies
//! shallower with a null window; only when it turns out better than what is known is it searched in
//! full. Source: E. Romstad, An Introduction to Late Move Reductions (2006), and the history pruning
//! of Fruit by F. Letouzey (2005).

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use crate::{
    algorithms::Recursion,
    game::TextbookGame,
    node::Search,
    observer::{Observer, Purpose},
};

/// Nodes with less depth left reduce nothing: there is too little to gain.
const SMALLEST_DEPTH: u32 = 3;

/// By how many plies the search of a move of that index is shallower at first; `None` for the
/// full depth. Asked before the move is played.
#[inline]
pub(crate) fn reduction<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &Search<'_, G, E, O>,
    position: &G,
    depth: u32,
    index: usize,
    mv: G::Move,
) -> Option<u32> {
    let technique = search.techniques.late_move_reduction?;
    let is_late = index >= usize::from(technique.after_moves.max(1)) && depth >= SMALLEST_DEPTH;
    (is_late && position.is_quiet(mv)).then(|| u32::from(technique.reduction).min(depth - 2))
}

/// The value of a reduced move just played that fails low, an upper bound by guess; `None` when the
/// move has to be searched in full. `lower` is the value to beat, `depth` the full depth left after
/// the move.
///
/// # Errors
/// [`Stopped`] when the search has to end.
#[inline]
pub(crate) fn fails_low<'run, G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'run, G, E, O>,
    position: &mut G,
    reduction: Option<u32>,
    depth: u32,
    ply: usize,
    lower: Score,
    recursion: Recursion<'run, G, E, O>,
) -> Result<Option<Score>, Stopped> {
    let Some(reduction) = reduction else { return Ok(None) };
    search.observer.purpose(Purpose::Reduced);
    let value = -recursion(search, position, depth - reduction, ply, -lower.next(), -lower)?;
    if value <= lower {
        return Ok(Some(value));
    }
    search.re_searches.reduced += 1;
    search.observer.purpose(Purpose::ReSearch);
    Ok(None)
}
