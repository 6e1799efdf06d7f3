//! Late move reductions: searches late moves with less depth first.
//!
//! With good ordering the best move is seldom a late one. A late quiet move is searched some plies
//! shallower with a null window; only when it turns out better than what is known is it searched in
//! full. Source: E. Romstad, An Introduction to Late Move Reductions (2006), and the history pruning
//! of Fruit by F. Letouzey (2005).

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    node::{Recursion, Search, count},
    observer::{Observer, Purpose},
    technique::{Parameter, SELECTIVE, Switch, Technique, technique},
    techniques::move_ordering::GOOD_ORDERING,
};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["lmr"],
    trees: false,
    algorithms: SELECTIVE,
    guesses: true,
    needs: Some(GOOD_ORDERING),
    switch: Switch::Parameters(&[
        Parameter::new("after_moves", 3, (1, 64), "moves"),
        Parameter::new("reduction", 1, (1, 4), "plies"),
    ]),
    counters: |counted, _| counted.re_searches.reduced = Some(0),
    ..technique!(
        late_move_reduction,
        "Searches late quiet moves with less depth first, and in full only where they turn out \
         better than what is known."
    )
};

impl Purpose {
    /// A reduced search, because the move came late.
    pub const REDUCED: Self = Self { name: "reduced", text: Some("reduced") };
}

/// Smallest depth at which moves are reduced: below it there is too little to gain.
const SMALLEST_DEPTH: u32 = 3;

/// The reduction of the move at that index, in plies; `None` for the full depth. Called before the
/// move is played.
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
    search.observer.purpose(Purpose::REDUCED);
    let value = -recursion(search, position, depth - reduction, ply, -lower.next(), -lower)?;
    if value <= lower {
        return Ok(Some(value));
    }
    count(&mut search.counted.re_searches.reduced, 1);
    search.observer.purpose(Purpose::RE_SEARCH);
    Ok(None)
}
