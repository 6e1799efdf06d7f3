//! The game interface of the textbook: what a search needs beyond the rules.

use yomi_game::Game;

/// A game that the textbook can search: its rules, a static move value, and a compact move for
/// table entries.
pub trait TextbookGame: Game {
    /// Greater than every [`pack`](Self::pack)ed move.
    const PACKED_MOVES: usize;

    /// Whether moves are worth sorting one ply above the leaves, too. False where sorting costs
    /// more than the leaves that it saves.
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

    /// Sorts moves by distance to the last move, nearest first and stable. Games without that
    /// notion leave them unchanged.
    fn near_last_move_first(&self, moves: &mut [Self::Move]) {
        let _ = moves;
    }

    /// The position after a null move: the other side to move, nothing else changed. `None` where
    /// the game is over or has no null move.
    fn after_null_move(&self) -> Option<Self> {
        None
    }

    /// Whether the move is quiet: it neither ends the game nor forces the answer.
    fn is_quiet(&self, mv: Self::Move) -> bool {
        let _ = mv;
        true
    }

    /// Appends the moves of the quiescence search and returns whether they are optional. A game
    /// without forcing moves appends nothing.
    fn forcing_moves(&self, moves: &mut Vec<Self::Move>) -> Forcing {
        let _ = moves;
        Forcing::Chosen
    }

    /// The move in 16 bits, for table entries.
    fn pack(mv: Self::Move) -> u16;

    /// The move from which [`pack`](Self::pack) made `packed`; `None` if there is none.
    fn unpack(packed: u16) -> Option<Self::Move>;
}

/// Whether the moves of a quiescence search are optional.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forcing {
    /// Optional: the side to move may play one of them or stand pat.
    Chosen,
    /// Forced: the side to move has to play one of them, as they answer a threat.
    Answers,
}
