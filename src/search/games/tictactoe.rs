//! Tic-tac-toe for the textbook.

use crate::{
    game::tictactoe::{Move, Position},
    search::game::TextbookGame,
};

/// Lines through each cell: the centre lies on four, a corner on three, an edge on two.
const LINES_THROUGH: [i32; 9] = [3, 2, 3, 2, 4, 2, 3, 2, 3];

impl TextbookGame for Position {
    const PACKED_MOVES: usize = 9;

    fn static_value(&self, mv: Move) -> i32 {
        LINES_THROUGH[mv.index()]
    }

    fn pack(mv: Move) -> u16 {
        mv.index() as u16
    }

    fn unpack(packed: u16) -> Option<Move> {
        Move::new(u8::try_from(packed).ok()?)
    }
}
