//! What a textbook search needs of a game beyond its rules.

use yomi_game::Game;

/// A game that the textbook can search: its rules, a static opinion of moves, and a compact form of
/// a move for table entries.
pub trait TextbookGame: Game {
    /// Greater than every [`pack`](Self::pack)ed move.
    const PACKED_MOVES: usize;

    /// Whether moves are worth sorting one ply above the leaves, too. Not where sorting costs more
    /// than the leaves that it saves.
    const SORTS_FRONTIER: bool = false;

    /// How promising a legal move looks before any search; greater is searched earlier. Depends on
    /// the position alone, so that the order is the same whenever the position comes up.
    fn static_value(&self, mv: Self::Move) -> i32;

    /// Appends the moves to search: all legal ones in square order or, where the technique is on
    /// and the game knows it, only those within `neighbourhood` lines of a stone.
    fn candidates(&self, neighbourhood: Option<u8>, moves: &mut Vec<Self::Move>) {
        let _ = neighbourhood;
        self.legal_moves(moves);
    }

    /// Sorts moves, those near the last move first; equal ones keep their order. Games without
    /// such a notion leave them as they are.
    fn near_last_move_first(&self, moves: &mut [Self::Move]) {
        let _ = moves;
    }

    /// The position with the other side to move, nothing else changed: a null move. `None` where
    /// the game is over or knows no such thing.
    fn after_null_move(&self) -> Option<Self> {
        None
    }

    /// Whether the move neither ends the game nor forces the answer, so that a search may take it
    /// for one of many.
    fn is_quiet(&self, mv: Self::Move) -> bool {
        let _ = mv;
        true
    }

    /// Appends the moves that a quiescence search looks at, and says how they are meant. A game
    /// without forcing moves appends nothing.
    fn forcing_moves(&self, moves: &mut Vec<Self::Move>) -> Forcing {
        let _ = moves;
        Forcing::Chosen
    }

    /// The move in 16 bits, for table entries.
    fn pack(mv: Self::Move) -> u16;

    /// The move that [`pack`](Self::pack) made `packed` from; `None` for bits of no move.
    fn unpack(packed: u16) -> Option<Self::Move>;
}

/// How the moves of a quiescence search are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forcing {
    /// The side to move may play one of them or leave the position as it is.
    Chosen,
    /// The side to move has to play one of them: they answer a threat.
    Answers,
}
