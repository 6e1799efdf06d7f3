//! The game under review.

use thiserror::Error;
use yomi_game::{AnyMove, AnyPosition, GameKind, Side};

/// A game that was played, whole or not: its positions are legal, and so are its moves, but for a last one that is forbidden
/// and loses.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// The positions, the one before the first move first: one more than moves.
    positions: Vec<AnyPosition>,
    moves: Vec<AnyMove>,
    /// The names of the players, the first player's first.
    pub players: [Option<String>; 2],
    /// The result, as the record says.
    pub result: Option<String>,
    /// The date, as the record or the request says.
    pub date: Option<String>,
    /// Remarks of the record.
    pub comments: Vec<String>,
    /// First moves that an opening rule placed, such as the three or five stones of Swap2, and that are not judged.
    pub placed: usize,
}

/// The illegal move that makes a record no game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("move {number}, {text}, is not legal: {reason}")]
pub struct GameFault {
    /// Which move, from 1.
    pub number: usize,
    /// The move.
    pub text: String,
    /// The reason, as the second half of a sentence.
    pub reason: String,
}

impl PlayedGame {
    /// The game of these moves from `start`, Othello's passes written out. It may have no moves.
    ///
    /// # Errors
    /// The first move that is not legal, or that follows the end of the game.
    pub fn new(start: AnyPosition, moves: impl IntoIterator<Item = AnyMove>) -> Result<Self, GameFault> {
        let mut positions = vec![start];
        let mut played = Vec::new();
        let mut moves = moves.into_iter().enumerate().peekable();
        while let Some((index, mv)) = moves.next() {
            let position = &positions[index];
            let after = match position.why_illegal(mv) {
                None => position.after(mv),
                Some(reason) => {
                    let lost = position.after_forbidden(mv).filter(|_| moves.peek().is_none());
                    Some(lost.ok_or(GameFault { number: index + 1, text: mv.to_string(), reason })?)
                }
            };
            positions.extend(after);
            played.push(mv);
        }
        let (players, comments) = ([None, None], Vec::new());
        Ok(Self { positions, moves: played, players, result: None, date: None, comments, placed: 0 })
    }

    /// Which game it is.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.positions[0].kind()
    }

    /// The moves, passes among them.
    #[must_use]
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }

    /// The position after so many moves, from 0 to the number of moves.
    ///
    /// # Panics
    /// Beyond the last move.
    #[must_use]
    pub fn position(&self, moves: usize) -> &AnyPosition {
        &self.positions[moves]
    }

    /// All positions, the one before the first move first.
    #[must_use]
    pub fn positions(&self) -> &[AnyPosition] {
        &self.positions
    }

    /// The side that plays the move of that index, from 0.
    ///
    /// # Panics
    /// Beyond the last move.
    #[must_use]
    pub fn side(&self, index: usize) -> Side {
        self.positions[index].side_to_move()
    }

    /// Whether the last position is the end of the game; else it was resigned or is unfinished.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.positions.last().is_some_and(AnyPosition::is_over)
    }
}
