//! Connect Four for the textbook.

use yomi_game::{
    Game,
    connectfour::{COLUMNS, Move, Position},
};

use super::Reach;
use crate::game::TextbookGame;

pub(super) const REACH: Reach =
    Reach { exhaustive_depth: 7, pruned_depth: 10, mtd_f_depth: 9, seconds: 1.0, growth: 4.0, playouts: 200_000 };

impl TextbookGame for Position {
    const PACKED_MOVES: usize = 64;

    /// Columns near the middle first: most lines run through them.
    fn static_value(&self, mv: Move) -> i32 {
        -i32::from(COLUMNS / 2).abs_diff(mv.column() as i32).cast_signed()
    }

    /// Quiet unless the move makes four in a row or takes a cell on which the opponent would.
    fn is_quiet(&self, mv: Move) -> bool {
        let side = self.side_to_move();
        !self.completes_four(side, mv) && !self.completes_four(side.opponent(), mv)
    }

    fn pack(mv: Move) -> u16 {
        mv.index().into()
    }

    fn unpack(packed: u16) -> Option<Move> {
        Move::new(u8::try_from(packed).ok()?)
    }
}
