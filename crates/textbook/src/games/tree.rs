//! Explicit trees for the textbook.

use yomi_game::{
    Game, Side,
    tree::{Move, Position},
};

use crate::game::TextbookGame;

impl TextbookGame for Position {
    /// Leaves have any value, so a win may be followed by a greater one.
    const PACKED_MOVES: usize = 1 << 16;
    /// The values are known, so sorting costs nothing that a search would count.
    const SORTS_FRONTIER: bool = true;

    /// The minimax rank of the child: an oracle. With it the best move comes first, so that the same tree
    /// shows alpha-beta's best case beside the order in which it was written; the best case where all
    /// subtrees are of one size.
    ///
    /// # Panics
    /// When there is no such child.
    fn static_value(&self, mv: Move) -> i32 {
        let child = self.child(mv).expect("the move is legal");
        let rank = self.tree().minimax_rank(child);
        match self.side_to_move() {
            Side::First => rank,
            Side::Second => -rank,
        }
    }

    fn pack(mv: Move) -> u16 {
        mv.index()
    }

    fn unpack(packed: u16) -> Option<Move> {
        Some(Move::new(packed))
    }
}
