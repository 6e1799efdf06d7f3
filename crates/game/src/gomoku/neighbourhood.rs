//! Move generation near the stones, where nearly every good move lies.

use super::{
    LARGEST_SIZE, Move, Position,
    lines::{Direction, Square},
};
use crate::Game;

impl Position {
    /// Appends the legal moves that lie within `radius` lines (in Chebyshev distance) of a stone of
    /// either side, in square order.
    ///
    /// On an empty board that is the centre point alone; of the four centre points of an even
    /// size, the first in square order. Where no legal move is near, all legal moves. Nothing
    /// exactly when the game is over.
    pub fn neighbourhood(&self, radius: u8, moves: &mut Vec<Move>) {
        let size = self.board_size();
        if self.stone_count() == 0 {
            let middle = (size - 1) / 2;
            moves.push(Move::from_square(Square { column: middle, top: middle }, size));
            return;
        }
        let radius = radius.min(LARGEST_SIZE);
        let mut widened = [0_u32; LARGEST_SIZE as usize];
        for top in 0..size {
            let mut row = self.occupied_row(top);
            let cells = Direction::Horizontal.cells(usize::from(top), size);
            for _ in 0..radius {
                row |= (row << 1 | row >> 1) & cells;
            }
            widened[usize::from(top)] = row;
        }
        let before = moves.len();
        self.append_legal(moves, |top| {
            let first = usize::from(top.saturating_sub(radius));
            let last = usize::from((top + radius).min(size - 1));
            widened[first..=last].iter().fold(0, |near, row| near | row)
        });
        if moves.len() == before {
            self.legal_moves(moves);
        }
    }
}
