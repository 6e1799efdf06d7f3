//! A board of 64 cells as bitboards.

use crate::{
    GameKind, PositionFault, Side,
    board_text::{self, BoardText, Grid, Told},
};

/// The board on which Othello is played.
const GRID: Grid = Grid { game: GameKind::Othello, columns: 8, rows: 8 };

/// What a text showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Diagram {
    /// Discs of black and of white, by square number.
    pub(super) discs: [u64; 2],
    /// What the text says of the side to move.
    pub(super) told: Option<Told>,
}

/// Reads 64 cells, optionally followed by the side to move; see [`board_text`].
///
/// # Errors
/// What is wrong with the board.
pub(super) fn read_diagram(board: &BoardText) -> Result<Diagram, PositionFault> {
    let drawn = board_text::read(board, GRID)?;
    let discs_of = |side| drawn.bits_of(side, 8, 8);
    Ok(Diagram { discs: [Side::First, Side::Second].map(discs_of), told: drawn.told })
}
