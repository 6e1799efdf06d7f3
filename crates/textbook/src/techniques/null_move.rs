//! Null-move pruning: gives the turn away; if the position is too good even then, it is cut.
//!
//! ```text
//! if the value after a null move, searched `reduction` plies less deep, is ≥ β: return it
//! ```
//!
//! Doing nothing is nearly always worse than the best move, so a null move gives a lower bound for
//! the price of a shallow search. It is wrong exactly where moving hurts (zugzwang). In Othello that
//! is the heart of the game: to have to move is often a burden and a pass a gain, so the technique
//! is off there by default. Never two null moves in a row, and never against a bound that only a
//! finished game reaches. Source: D. Beal, A Generalised Quiescence Search Algorithm, Artificial
//! Intelligence 43 (1990); C. Donninger, Null Move and Deep Search, ICCA Journal 16 (1993).

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    node::{Recursion, Search, count},
    observer::{Answered, Observer, Purpose},
    technique::{Parameter, SELECTIVE, Switch, Technique, technique},
};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["nmp", "null", "nullmovepruning", "nullmoveheuristic"],
    trees: false,
    algorithms: SELECTIVE,
    guesses: true,
    switch: Switch::Parameters(&[Parameter::new("reduction", 2, (1, 4), "plies")]),
    counters: |counted, _| counted.pruned.null_move = Some(0),
    ..technique!(
        null_move,
        "Gives the turn away: if the position is too good even then, it is too good. Wrong where \
         moving hurts, as it often does in Othello."
    )
};

impl Purpose {
    /// The side to move gave its turn away.
    pub const NULL_MOVE: Self = Self { name: "null_move", text: Some("null move") };
}

impl Answered {
    /// Even after a null move the value was ≥ β for the side to move.
    pub const NULL_MOVE: Self = Self { name: "null_move", text: "after a null move" };
}

/// The value with which a null move refutes the node; `None` when it does not.
///
/// # Errors
/// [`Stopped`] when the search has to end.
#[inline]
pub(crate) fn refute<'run, G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'run, G, E, O>,
    position: &G,
    depth: u32,
    ply: usize,
    beta: Score,
    recursion: Recursion<'run, G, E, O>,
) -> Result<Option<Score>, Stopped> {
    let Some(reduction) = search.techniques.null_move else { return Ok(None) };
    let reduction = u32::from(reduction);
    let is_allowed = depth > reduction
        && beta < Score::INFINITY
        && !search.evaluation.is_result(beta)
        && !search.after_null_move(ply)
        && search.evaluation.estimate(position) >= beta;
    if !is_allowed {
        return Ok(None);
    }
    let Some(mut passed) = position.after_null_move() else { return Ok(None) };
    search.note_move(ply, None);
    search.observer.purpose(Purpose::NULL_MOVE);
    let depth = depth - 1 - reduction;
    let null_window = (-beta, -beta.previous());
    let value = -recursion(search, &mut passed, depth, ply + 1, null_window.0, null_window.1)?;
    if value < beta {
        return Ok(None);
    }
    count(&mut search.counted.pruned.null_move, 1);
    search.estimated = true;
    Ok(Some(value))
}
