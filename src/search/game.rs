//! What a textbook search needs of a game beyond its rules.

use crate::game::Game;

/// A game that the textbook can search: its rules, a static opinion of moves, and a compact form of
/// a move for table entries.
pub trait TextbookGame: Game {
    /// How promising a legal move looks before any search; greater is searched earlier. Depends on
    /// the position alone, so that the order is the same whenever the position comes up.
    fn static_value(&self, mv: Self::Move) -> i32;

    /// Appends the moves to search: all legal ones in square order or, where the technique is on
    /// and the game knows it, only those within `neighbourhood` lines of a stone.
    fn candidates(&self, neighbourhood: Option<u8>, moves: &mut Vec<Self::Move>) {
        let _ = neighbourhood;
        self.legal_moves(moves);
    }

    /// The move in 16 bits, for table entries.
    fn pack(mv: Self::Move) -> u16;

    /// The move that [`pack`](Self::pack) made `packed` from; `None` for bits of no move.
    fn unpack(packed: u16) -> Option<Self::Move>;
}
