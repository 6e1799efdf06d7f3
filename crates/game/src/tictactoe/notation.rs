//! Tic-tac-toe's [`Board`](crate::Board): cells, squares and text of a position.

use super::{Move, Position, read::read};
use crate::{
    Board, Cell, Game, GameKind, GameOutcome, Played, PositionFault, PositionText, Side, record::Record,
    symmetry::Symmetry,
};

impl Board for Position {
    const KIND: GameKind = GameKind::TicTacToe;

    type Identity = Self;

    fn identity(&self) -> Self {
        *self
    }

    fn size(&self) -> (usize, usize) {
        (self.shape().columns().into(), self.shape().rows().into())
    }

    fn cell(&self, column: usize, row: usize) -> Cell {
        let cell = Move::at(column, row).map_or(0, Move::bit);
        [Side::First, Side::Second]
            .into_iter()
            .find(|&side| self.marks_of(side) & cell != 0)
            .map_or(Cell::Empty, Cell::Occupied)
    }

    fn square_of(&self, mv: Move) -> Option<(usize, usize)> {
        Some((mv.column(), mv.row()))
    }

    fn parse_move(&self, text: &str) -> Option<Move> {
        Move::parse(text).filter(|mv| self.shape().cells() & mv.bit() != 0)
    }

    fn why_illegal(&self, mv: Move) -> Option<String> {
        if self.shape().cells() & mv.bit() == 0 {
            let (columns, rows) = self.size();
            Some(format!("it lies outside the board of {columns}×{rows}"))
        } else if self.is_over() {
            Some("the game is over".to_owned())
        } else if self.is_legal(mv) {
            None
        } else {
            Some("the square is occupied".to_owned())
        }
    }

    fn outcome(&self) -> Option<GameOutcome<Move>> {
        if !self.is_over() {
            return None;
        }
        let won = self.winning_line();
        Some(GameOutcome {
            winner: won.map(|(winner, _)| winner),
            line: won.map_or_else(Vec::new, |(_, line)| Move::all_of(line).collect()),
        })
    }

    /// `board` has as many cells as the shape. `turn` may be left out, since the marks tell it.
    /// `size` and `rule` are not looked at.
    fn read_record(text: &PositionText, record: &Record<'_>) -> Result<Played<Self>, Vec<PositionFault>> {
        read(text, record)
    }

    /// Symmetries that swap the axes swap columns and rows of the shape.
    fn transformed(&self, symmetry: Symmetry) -> Self {
        let shape = if symmetry.swaps_axes() { self.shape().transposed() } else { self.shape() };
        self.mapped(shape, |mv| self.transform_move(mv, symmetry))
    }

    /// # Panics
    /// When the move lies outside the board.
    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let (column, row) = symmetry.apply_on((mv.column(), mv.row()), self.size());
        Move::at(column, row).expect("a symmetry maps the board to its image")
    }
}
