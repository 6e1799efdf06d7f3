//! The answer of `puzzle`: the puzzle of a day.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{
    GameKind,
    puzzles::{Day, of_day},
};

use super::{outcome::move_texts, position::Start};
use crate::vocabulary;

/// A position in which exactly one move wins.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PuzzleAnswer {
    /// The game.
    #[schema(value_type = vocabulary::Game)]
    pub game: &'static str,
    /// The position before `moves`, in gomoku by freestyle on 15×15.
    pub start: Start,
    /// The moves that lead to the puzzle; none where `start` is its position.
    pub moves: Vec<String>,
    /// The side to move, which wins.
    #[schema(value_type = vocabulary::Turn)]
    pub turn: &'static str,
    /// Gomoku and tic-tac-toe: no other move wins within so many plies, in tic-tac-toe none at all.
    pub within: Option<u32>,
    /// Othello: discs that best play wins by; every other move does not win, and is at least four discs worse.
    pub wins_by: Option<u32>,
    /// How hard it is: the least level of the engine from which every level up to 10 plays the move.
    #[schema(maximum = 10)]
    pub level: u8,
    /// The solution.
    pub best_move: String,
}

impl PuzzleAnswer {
    /// The puzzle of a day; `None` for a game without puzzles.
    #[must_use]
    pub fn new(game: GameKind, day: Day) -> Option<Self> {
        let puzzle = of_day(game, day)?;
        let counts_discs = puzzle.position.results_differ_in_size();
        Some(Self {
            game: game.name(),
            start: Start::of(&puzzle.start),
            moves: move_texts(&puzzle.moves),
            turn: game.side_name(puzzle.position.side_to_move()),
            within: (!counts_discs).then_some(puzzle.amount),
            wins_by: counts_discs.then_some(puzzle.amount),
            level: puzzle.level,
            best_move: puzzle.best.to_string(),
        })
    }
}
