//! Gomoku's position and rules: stones, side to move, winner.

use super::{
    lines::{Direction, Lines, MARGIN, Square, set_bits},
    point::Move,
    renju::{self, Judgement},
    rule::{Forbidden, Rule},
    size::{LARGEST_SIZE, SMALLEST_SIZE},
    winning, zobrist,
};
use crate::{Cell, Game, Side};

/// A position of gomoku: a board of 5×5 to 20×19, its rule, and the side to move.
///
/// The game is over when the last move made a winning line, when the board is full, and in renju
/// also when black is to move and every empty point is forbidden; the last two are draws. It is
/// over, too, and white has won, after black's stone on a forbidden point.
/// Positions are equal when their stones, side to move, size, rule and last move are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    black: Lines,
    white: Lines,
    key: u128,
    stones: u16,
    /// Whether an odd number of turns were skipped by null moves.
    turn_skipped: bool,
    size: u8,
    rule: Rule,
    winner: Option<Side>,
    last_move: Option<Move>,
}

/// What [`Position::undo`] needs beside the move: the move before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    last_move: Option<Move>,
}

impl Position {
    /// The empty board, black to move.
    ///
    /// # Panics
    /// Unless `size` is in 5..=20.
    #[must_use]
    pub const fn empty(size: u8, rule: Rule) -> Self {
        assert!(SMALLEST_SIZE <= size && size <= LARGEST_SIZE, "a board has 5 to 20 rows");
        Self {
            black: Lines::EMPTY,
            white: Lines::EMPTY,
            key: 0,
            stones: 0,
            turn_skipped: false,
            size,
            rule,
            winner: None,
            last_move: None,
        }
    }

    /// The position of a diagram: no last move, the winner found by scanning every line.
    ///
    /// Equal to the position reached by moves in all but the last move. Takes `size` × `size` cells
    /// from the top row down. [`read`](super::read) checks that a game can reach them.
    #[must_use]
    pub fn from_cells(cells: &[Cell], size: u8, rule: Rule) -> Self {
        let mut position = Self::empty(size, rule);
        for (index, cell) in cells.iter().enumerate() {
            if let Cell::Occupied(side) = cell {
                let (column, top) = (index % usize::from(size), index / usize::from(size));
                position.put(Square { column: column as u8, top: top as u8 }, *side);
            }
        }
        position.winner = [Side::First, Side::Second]
            .into_iter()
            .find(|side| winning::winning_line(position.lines(*side), *side, rule, size).is_some());
        position
    }

    /// The same position with another last move.
    pub(super) const fn with_last_move(mut self, last_move: Option<Move>) -> Self {
        self.last_move = last_move;
        self
    }

    /// The same stones with another winner.
    pub(super) const fn with_winner(mut self, winner: Option<Side>) -> Self {
        self.winner = winner;
        self
    }

    /// The position after black's stone on a forbidden point, which white has won; `None` unless the point is one.
    pub(super) fn lost_by(&self, mv: Move) -> Option<Self> {
        let square = mv.square(self.size)?;
        let is_empty = self.occupied_row(square.top) >> (u32::from(square.column) + MARGIN) & 1 == 0;
        if !is_empty || self.is_over() {
            return None;
        }
        self.forbidden_at(square)?;
        let mut lost = self.clone();
        lost.put(square, Side::First);
        Some(lost.with_last_move(Some(mv)).with_winner(Some(Side::Second)))
    }

    /// Null move: the same stones with the other side to move, which the rules do not allow. Two of
    /// them restore the position.
    ///
    /// In renju the forbidden points come and go with black's turn.
    #[must_use]
    pub fn with_other_side_to_move(&self) -> Self {
        Self { turn_skipped: !self.turn_skipped, key: self.key ^ zobrist::WHITE_TO_MOVE, ..self.clone() }
    }

    /// Rows (= columns).
    #[must_use]
    pub const fn board_size(&self) -> u8 {
        self.size
    }

    /// The rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The last move played; `None` on a board given as a diagram.
    #[must_use]
    pub const fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    /// The winning side; `None` before the end and in a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// Whether neither side can make a five any more: each line of five cells has stones of both.
    #[must_use]
    pub fn is_drawn_for_sure(&self) -> bool {
        self.winner.is_none()
            && !winning::leaves_room(&self.white, self.size)
            && !winning::leaves_room(&self.black, self.size)
    }

    /// The stones of a side as bits along every line.
    #[must_use]
    pub const fn lines(&self, side: Side) -> &Lines {
        match side {
            Side::First => &self.black,
            Side::Second => &self.white,
        }
    }

    /// The stones of both sides.
    #[must_use]
    pub const fn stone_count(&self) -> u16 {
        self.stones
    }

    /// The empty points that are forbidden for black, with the reason, in square order.
    ///
    /// Empty unless the rule is renju, black is to move, and the game is not won. Not empty where
    /// the game is a draw because no other points are left.
    #[must_use]
    pub fn forbidden(&self) -> Vec<(Move, Forbidden)> {
        if !self.has_forbidden_points() || self.winner.is_some() {
            return Vec::new();
        }
        self.empty_squares()
            .filter_map(|square| {
                let kind = self.forbidden_at(square)?;
                Some((Move::from_square(square, self.size), kind))
            })
            .collect()
    }

    /// Why the empty `square` is forbidden for the side to move, if it is.
    pub(super) fn forbidden_at(&self, square: Square) -> Option<Forbidden> {
        if !self.has_forbidden_points() {
            return None;
        }
        match renju::judge(&self.black, &self.white, self.size, square) {
            Judgement::Forbidden(kind) => Some(kind),
            Judgement::Five | Judgement::Free => None,
        }
    }

    /// The stones of both sides on a row from the top.
    pub(super) const fn occupied_row(&self, top: u8) -> u32 {
        self.black.row(top) | self.white.row(top)
    }

    /// Appends the legal moves on those cells of each row that `selected` names as bits of its
    /// line.
    pub(super) fn append_legal(&self, moves: &mut Vec<Move>, selected: impl Fn(u8) -> u32) {
        if self.winner.is_some() {
            return;
        }
        let may_be_forbidden = self.has_forbidden_points();
        for top in 0..self.size {
            for bit in set_bits(self.empty_row(top) & selected(top)) {
                let square = Square { column: (bit - MARGIN) as u8, top };
                if !may_be_forbidden || self.forbidden_at(square).is_none() {
                    moves.push(Move::from_square(square, self.size));
                }
            }
        }
    }

    fn has_forbidden_points(&self) -> bool {
        self.rule == Rule::Renju && self.side_to_move() == Side::First
    }

    fn empty_row(&self, top: u8) -> u32 {
        Direction::Horizontal.cells(usize::from(top), self.size) & !self.occupied_row(top)
    }

    fn empty_squares(&self) -> impl Iterator<Item = Square> {
        (0..self.size)
            .flat_map(|top| set_bits(self.empty_row(top)).map(move |bit| Square { column: (bit - MARGIN) as u8, top }))
    }

    /// Puts a stone on an empty cell; the side to move follows from the number of stones and of
    /// skipped turns.
    fn put(&mut self, square: Square, side: Side) {
        self.toggle(square, side);
        self.stones += 1;
    }

    fn toggle(&mut self, square: Square, side: Side) {
        let lines = match side {
            Side::First => &mut self.black,
            Side::Second => &mut self.white,
        };
        lines.toggle(square, self.size);
        self.key ^= zobrist::stone(side, square) ^ zobrist::WHITE_TO_MOVE;
    }

    fn square(&self, mv: Move) -> Square {
        mv.square(self.size).expect("a legal move lies on the board")
    }
}

impl Game for Position {
    type Move = Move;
    type Undo = Undo;

    fn side_to_move(&self) -> Side {
        if self.stones.is_multiple_of(2) != self.turn_skipped { Side::First } else { Side::Second }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.append_legal(moves, |_| u32::MAX);
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.winner.is_none()
            && mv.square(self.size).is_some_and(|square| {
                self.occupied_row(square.top) >> (u32::from(square.column) + MARGIN) & 1 == 0
                    && self.forbidden_at(square).is_none()
            })
    }

    fn play(&mut self, mv: Move) -> Undo {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self:?}");
        let undo = Undo { last_move: self.last_move };
        let (square, side) = (self.square(mv), self.side_to_move());
        self.put(square, side);
        self.last_move = Some(mv);
        if winning::wins_through(self.lines(side), side, square, self.rule, self.size) {
            self.winner = Some(side);
        }
        undo
    }

    fn undo(&mut self, mv: Move, undo: Undo) {
        let side = self.side_to_move().opponent();
        self.toggle(self.square(mv), side);
        self.stones -= 1;
        self.last_move = undo.last_move;
        // A move is legal only before a win.
        self.winner = None;
    }

    fn is_over(&self) -> bool {
        self.winner.is_some()
            || self.empties() == 0
            || self.has_forbidden_points() && self.empty_squares().all(|square| self.forbidden_at(square).is_some())
    }

    fn final_score(&self) -> i32 {
        match self.winner {
            None => 0,
            Some(winner) if winner == self.side_to_move() => 1,
            Some(_) => -1,
        }
    }

    fn is_pass(_: Move) -> bool {
        false
    }

    fn empties(&self) -> u32 {
        u32::from(self.size) * u32::from(self.size) - u32::from(self.stones)
    }

    fn key(&self) -> u128 {
        self.key
    }
}
