//! Gomoku's [`Board`](crate::Board): cells, squares and text of a position.

use super::{Forbidden, LARGEST_SIZE, Lines, Move, Position, Rule, lines::Square, notation, read::read, winning};
use crate::{
    Board, Cell, Game, GameKind, GameOutcome, Played, PositionFault, PositionText, Side, Variant, record::Record,
    symmetry::Symmetry,
};

/// Bytes of the largest board, at four cells a byte.
const IDENTITY_BYTES: usize = LARGEST_SIZE as usize * LARGEST_SIZE as usize / 4;

/// Everything that a search depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    cells: [u8; IDENTITY_BYTES],
    size: u8,
    rule: Rule,
    side: Side,
    /// Searches look near it first.
    last_move: Option<Move>,
}

impl Board for Position {
    const KIND: GameKind = GameKind::Gomoku;

    type Identity = Identity;

    fn identity(&self) -> Identity {
        let mut cells = [0; IDENTITY_BYTES];
        let (columns, rows) = self.size();
        for index in 0..columns * rows {
            let cell = match self.cell(index % columns, index / columns) {
                Cell::Empty => 0,
                Cell::Occupied(Side::First) => 1,
                Cell::Occupied(Side::Second) => 2,
            };
            cells[index / 4] |= cell << (index % 4 * 2);
        }
        Identity {
            cells,
            size: self.board_size(),
            rule: self.rule(),
            side: self.side_to_move(),
            last_move: self.last_move(),
        }
    }

    fn size(&self) -> (usize, usize) {
        (usize::from(self.board_size()), usize::from(self.board_size()))
    }

    fn cell(&self, column: usize, row: usize) -> Cell {
        let square = Square { column: column as u8, top: row as u8 };
        let holds = |stones: &Lines| stones.contains(square);
        [Side::First, Side::Second]
            .into_iter()
            .find(|side| holds(self.lines(*side)))
            .map_or(Cell::Empty, Cell::Occupied)
    }

    fn square_of(&self, mv: Move) -> Option<(usize, usize)> {
        let square = mv.square(self.board_size())?;
        Some((usize::from(square.column), usize::from(square.top)))
    }

    fn parse_move(&self, text: &str) -> Option<Move> {
        notation::parse_point(text).filter(|mv| mv.square(self.board_size()).is_some())
    }

    fn why_illegal(&self, mv: Move) -> Option<String> {
        let Some(square) = mv.square(self.board_size()) else {
            let size = self.board_size();
            return Some(format!("it lies outside the board of {size}×{size}"));
        };
        if self.is_over() {
            return Some("the game is over".to_owned());
        }
        if self.cell(square.column.into(), square.top.into()) != Cell::Empty {
            return Some("the point is occupied".to_owned());
        }
        self.forbidden_at(square).map(|kind| kind.reason().to_owned())
    }

    fn variant(&self) -> Option<Variant> {
        Some(Variant { size: self.board_size(), rule: self.rule().name() })
    }

    fn forbidden_squares(&self) -> Option<Vec<(Move, &'static str)>> {
        let named = |(mv, kind): (Move, Forbidden)| (mv, kind.name());
        (self.rule() == Rule::Renju).then(|| self.forbidden().into_iter().map(named).collect())
    }

    fn after_forbidden(&self, mv: Move) -> Option<Self> {
        self.lost_by(mv)
    }

    fn only_answer(&self) -> Option<Move> {
        let own = self.side_to_move();
        let mut answers = Vec::new();
        if self.winning_points(own).is_empty() {
            self.legal_moves_among(&self.winning_points(own.opponent()), &mut answers);
        }
        if let [only] = answers[..] { Some(only) } else { None }
    }

    /// Of several winning lines made by one move, the first by direction.
    fn outcome(&self) -> Option<GameOutcome<Move>> {
        if !self.is_over() {
            return None;
        }
        let winner = self.winner();
        let line =
            winner.and_then(|side| winning::winning_line(self.lines(side), side, self.rule(), self.board_size()));
        Some(GameOutcome { winner, line: line.unwrap_or_default() })
    }

    fn last_played(&self) -> Option<Move> {
        self.last_move()
    }

    fn read_record(text: &PositionText, record: &Record<'_>) -> Result<Played<Self>, Vec<PositionFault>> {
        read(text, record)
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let size = usize::from(self.board_size());
        let inverse = symmetry.inverse();
        let cells: Vec<Cell> = (0..size * size)
            .map(|index| {
                let (column, row) = inverse.apply((index % size, index / size), size);
                self.cell(column, row)
            })
            .collect();
        let last_move = self.last_move().map(|mv| self.transform_move(mv, symmetry));
        let image = Self::from_cells(&cells, self.board_size(), self.rule());
        let image = image.with_last_move(last_move).with_winner(self.winner());
        if image.side_to_move() == self.side_to_move() { image } else { image.with_other_side_to_move() }
    }

    /// # Panics
    /// When the move lies outside the board.
    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let size = self.board_size();
        let square = self.square_of(mv).expect("a move of this board lies on it");
        let (column, top) = symmetry.apply(square, usize::from(size));
        Move::from_square(Square { column: column as u8, top: top as u8 }, size)
    }
}
