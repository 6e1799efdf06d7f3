//! Othello for the textbook.

use crate::{
    game::othello::{Move, Position, Square},
    search::game::TextbookGame,
};

/// Order of squares before mobility: corners first, then edges, squares next to a corner last.
/// Rows from the top; the board is symmetric, so one quadrant tells all.
const QUADRANT: [[i32; 4]; 4] =
    [[60, -12, 12, 8], [-12, -30, -2, -2], [12, -2, 4, 2], [8, -2, 2, 1]];

const SQUARE_VALUES: [i32; 64] = {
    let mut values = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (row, column) = (index / 8, index % 8);
        let row = if row > 3 { 7 - row } else { row };
        let column = if column > 3 { 7 - column } else { column };
        values[index] = QUADRANT[row][column];
        index += 1;
    }
    values
};

/// Points for each reply that a move leaves: fastest-first, the fewer replies the sooner, as
/// G. Andersson describes it for Zebra's endgames.
const REPLY_PENALTY: i32 = 6;
/// Corners among the replies weigh this many times more.
const CORNER_REPLIES: i32 = 3;
const CORNERS: u64 = 0x8100_0000_0000_0081;

impl TextbookGame for Position {
    const RESULTS_DIFFER_IN_SIZE: bool = true;
    const PACKED_MOVES: usize = 65;

    #[inline]
    fn static_value(&self, mv: Move) -> i32 {
        let Move::Place(square) = mv else {
            return 0;
        };
        let replies = self.replies(square);
        let weighted =
            replies.count_ones() as i32 + CORNER_REPLIES * (replies & CORNERS).count_ones() as i32;
        SQUARE_VALUES[square.index()] - REPLY_PENALTY * weighted
    }

    fn pack(mv: Move) -> u16 {
        match mv {
            Move::Place(square) => square.index() as u16,
            Move::Pass => 64,
        }
    }

    fn unpack(packed: u16) -> Option<Move> {
        match packed {
            64 => Some(Move::Pass),
            index => Square::new(u8::try_from(index).ok()?).map(Move::Place),
        }
    }
}
