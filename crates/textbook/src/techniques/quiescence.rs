//! Quiescence search: plays forcing moves out beyond the horizon before a position is scored.
//!
//! ```text
//! quiescence(position, plies, α, β):
//!     if plies = 0 or there is no forcing move: return evaluation
//!     best ← evaluation                      stand pat: a forcing move is optional…
//!     if a threat has to be answered: best ← −∞       …except under a threat
//!     if best ≥ β: return best
//!     for each forcing move:
//!         best ← max(best, −quiescence(child, plies − 1, −β, −max(α, best)))
//!         if best ≥ β: return best
//!     return best
//! ```
//!
//! An evaluation is blind to what happens on the next move: in gomoku, to a four that has to be
//! answered and to the five behind it. So fours and answers to fours are played on for some plies.
//! Sources: C. Shannon (1950), on stable positions; L. R. Harris, The Heuristic Search and the Game
//! of Chess, IJCAI (1975).

use yomi_game::GameKind;
use yomi_search::{Score, Stopped, evaluation::Evaluation};

use crate::{
    game::{Forcing, TextbookGame},
    node::Search,
    observer::{Answered, Observer, Purpose},
    technique::{Parameter, SELECTIVE, Switch, Technique, technique},
};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["qsearch", "quiescencesearch", "quiescent"],
    games: &[GameKind::Gomoku],
    trees: false,
    algorithms: SELECTIVE,
    switch: Switch::Parameters(&[Parameter::new("plies", 6, (1, 32), "plies")]),
    other_value: Some("it looks otherwise beyond the depth (quiescence)"),
    counters: |counted, _| counted.quiescence_nodes = Some(0),
    ..technique!(quiescence, "Beyond the depth, plays on fours and the answers to them before scoring.")
};

impl Purpose {
    /// Beyond the horizon, forcing moves only.
    pub const QUIESCENCE: Self = Self { name: "quiescence", text: Some("quiescence") };
}

impl Answered {
    /// Stand pat: beyond the horizon, the static evaluation was ≥ β for the side to move, so that
    /// no forcing move was searched.
    pub const STAND_PAT: Self = Self { name: "stand_pat", text: "stands pat" };
}

/// The value for the side to move of a position at the horizon, which has been entered and is not
/// over: exact inside (`alpha`, `beta`) as far as this search sees, else a bound; and how it was found
/// where that took no search of forcing moves.
///
/// # Errors
/// [`Stopped`] when the search has to end.
pub(crate) fn quiescence<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    position: &mut G,
    plies: u32,
    ply: usize,
    alpha: Score,
    beta: Score,
) -> Result<(Score, Option<Answered>), Stopped> {
    let standing = search.estimate(position);
    if plies == 0 {
        return Ok((standing, Some(Answered::LEAF)));
    }
    let (moves, forcing) = search.forcing_moves(position);
    if moves.places().is_empty() {
        return Ok((standing, Some(Answered::LEAF)));
    }
    let mut best = match forcing {
        Forcing::Answers => -Score::INFINITY,
        Forcing::Chosen => {
            search.observer.stand_pat(standing);
            standing
        }
    };
    let stands = best >= beta;
    if !stands {
        for place in moves.places() {
            let mv = search.move_at(place);
            let undo = search.play(position, mv, ply);
            search.observer.purpose(Purpose::QUIESCENCE);
            let lower = alpha.max(best);
            let value = -search.enter_beyond(position, plies - 1, ply + 1, -beta, -lower)?;
            position.undo(mv, undo);
            if value > best {
                best = value;
                if value > alpha {
                    search.line.improve(ply, mv);
                }
                if value >= beta {
                    search.count_plain_cut(ply, place, &moves, value);
                    break;
                }
            }
        }
    }
    search.forget_moves(&moves);
    Ok((best, stands.then_some(Answered::STAND_PAT)))
}
