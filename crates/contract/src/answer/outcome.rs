//! Moves in the notation of answers, and how a finished game ended.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{AnyMove, AnyPosition, Board, GameOutcome, with_position};
use yomi_search::Line;

use crate::vocabulary;

/// How a finished game ended.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Outcome)]
pub struct OutcomeText {
    /// The side that won; `null` for a draw.
    #[serialize_always]
    #[schema(value_type = Option<vocabulary::Turn>, required)]
    pub winner: Option<&'static str>,
    /// Othello: the discs as counted, empties left out.
    pub discs: Option<Discs>,
    /// Gomoku and tic-tac-toe: the winning stones in order along their line, empty for a draw.
    pub line: Option<Vec<String>>,
}

/// Discs on the board.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Discs {
    /// Black's.
    pub black: u32,
    /// White's.
    pub white: u32,
}

pub(super) fn first_move(line: &Line<AnyMove>) -> Option<AnyMove> {
    line.moves.first().copied()
}

pub(super) fn texts(line: &Line<AnyMove>) -> Vec<String> {
    move_texts(&line.moves)
}

/// The notation of each move.
#[must_use]
pub fn move_texts(moves: &[AnyMove]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// How the game ended; `None` before its end.
#[must_use]
pub fn outcome(position: &AnyPosition) -> Option<OutcomeText> {
    fn text<B: Board>(position: &B) -> Option<OutcomeText> {
        let GameOutcome { winner, line } = position.outcome()?;
        Some(OutcomeText {
            winner: winner.map(|side| B::KIND.side_name(side)),
            discs: position.counts().map(|[black, white]| Discs { black, white }),
            line: (!B::RESULTS_DIFFER_IN_SIZE).then(|| line.iter().map(ToString::to_string).collect()),
        })
    }
    with_position!(position, position => text(position))
}
