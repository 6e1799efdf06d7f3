//! What reviews need to know of each game.

use yomi_game::{AnyPosition, ByGame};
use yomi_othello::{Selectivity, win_probability::calibration};
use yomi_players::Player;

/// Stage, scale and certainty of a game's scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReviewData {
    /// Units of the estimate by which the odds grow e-fold, at so many empty squares.
    pub(crate) scale: fn(empties: u32) -> f64,
    /// Stage of the game, from its cells and those that are empty.
    pub(crate) stage: fn(cells: u32, empties: u32) -> u32,
    /// The last plies are solved before all others, as far as the budget allows: with at most so many empty cells; and
    /// with at most so many, one by one, where that takes a small fraction of what is left.
    pub(crate) solved_first: (u32, u32),
    /// Whether an exact score with plies to its end is a proof, whose length is a bound.
    pub(crate) wins_are_proofs: bool,
    /// Whether the strength of both sides is read off their moves by a model of people.
    pub(crate) reads_strength: bool,
    /// The player that repeats a search to the same depth; `None` for that of the first search.
    pub(crate) repeating: Option<fn() -> Player>,
}

const GAMES: ByGame<ReviewData> = ByGame {
    othello: ReviewData {
        scale: |empties| calibration().scale(empties),
        stage: |_, empties| empties,
        solved_first: (20, 24),
        wins_are_proofs: false,
        reads_strength: true,
        repeating: Some(|| Player::sure(Selectivity::MOST)),
    },
    gomoku: ReviewData { wins_are_proofs: true, ..PLAIN },
    tictactoe: PLAIN,
};

/// A game whose estimates are log odds and whose stage follows from the number of stones.
const PLAIN: ReviewData = ReviewData {
    scale: |_| 1.0,
    stage: |cells, empties| cells.saturating_sub(empties),
    solved_first: (12, 12),
    wins_are_proofs: false,
    reads_strength: false,
    repeating: None,
};

impl ReviewData {
    /// That of the game of a position.
    pub(crate) const fn of(position: &AnyPosition) -> &'static Self {
        GAMES.of(position.kind())
    }
}
