//! Connect Four's [`Board`](crate::Board): cells, squares and text of a position.

use super::{COLUMNS, Move, Position, ROWS, read::read};
use crate::{
    Board, Cell, Game, GameKind, GameOutcome, Played, PositionFault, PositionText, Side, move_text, record::Record,
    symmetry::Symmetry,
};

impl Board for Position {
    const KIND: GameKind = GameKind::ConnectFour;

    /// Stones fall down, so only left and right can be exchanged.
    const SYMMETRIES: &'static [Symmetry] = &[Symmetry::ALL[0], Symmetry::ALL[1]];

    type Identity = Self;

    fn identity(&self) -> Self {
        *self
    }

    fn size(&self) -> (usize, usize) {
        (COLUMNS.into(), ROWS.into())
    }

    fn cell(&self, column: usize, row: usize) -> Cell {
        let cell = from_top(column, row).map_or(0, Move::bit);
        [Side::First, Side::Second]
            .into_iter()
            .find(|&side| self.stones_of(side) & cell != 0)
            .map_or(Cell::Empty, Cell::Occupied)
    }

    fn square_of(&self, mv: Move) -> Option<(usize, usize)> {
        Some((mv.column(), usize::from(ROWS) - 1 - mv.row()))
    }

    fn parse_move(&self, text: &str) -> Option<Move> {
        let (column, row) = move_text::read_square(text)?;
        Move::at(column, row)
    }

    fn why_illegal(&self, mv: Move) -> Option<String> {
        let occupied = self.stones_of(Side::First) | self.stones_of(Side::Second);
        if self.is_over() {
            Some("the game is over".to_owned())
        } else if occupied & mv.bit() != 0 {
            Some("the cell is occupied".to_owned())
        } else if self.is_legal(mv) {
            None
        } else {
            Some("a stone there falls to the lowest empty cell of its column".to_owned())
        }
    }

    fn outcome(&self) -> Option<GameOutcome<Move>> {
        if !self.is_over() {
            return None;
        }
        let won = self.won();
        let line = won.map_or_else(Vec::new, |(_, first, step)| {
            let bits = (0..4).map(|further| first + step * further);
            bits.filter_map(|bit| Move::new(u8::try_from(bit).ok()?)).collect()
        });
        Some(GameOutcome { winner: won.map(|(winner, ..)| winner), line })
    }

    fn read_record(text: &PositionText, record: &Record<'_>) -> Result<Played<Self>, Vec<PositionFault>> {
        read(text, record)
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        if symmetry.mirrors_columns() { self.mirrored() } else { *self }
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let image = symmetry.apply_on((mv.column(), mv.row()), self.size());
        Move::at(image.0, image.1).unwrap_or(mv)
    }
}

/// The cell in a column and a row from the top.
pub(super) fn from_top(column: usize, row: usize) -> Option<Move> {
    Move::at(column, usize::from(ROWS - 1).checked_sub(row)?)
}
