//! Othello for the textbook.

use yomi_game::{
    Game,
    othello::{CORNERS, Move, Position, Square},
};

use super::Reach;
use crate::game::TextbookGame;

/// Static square values before mobility: corners first, then edges, squares next to a corner last.
/// Rows from the top; the board is symmetric, so one quadrant suffices.
const QUADRANT: [[i32; 4]; 4] = [[60, -12, 12, 8], [-12, -30, -2, -2], [12, -2, 4, 2], [8, -2, 2, 1]];

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

/// Points per reply that a move leaves (fastest-first: the fewer replies the sooner, as G.
/// Andersson describes it for Zebra's endgames).
const REPLY_PENALTY: i32 = 6;
/// Weight of a corner among the replies, in replies.
const CORNER_REPLIES: i32 = 3;

pub(super) const REACH: Reach =
    Reach { exhaustive_depth: 6, pruned_depth: 8, mtd_f_depth: 7, seconds: 1.0, growth: 5.0, playouts: 300_000 };

impl TextbookGame for Position {
    const PACKED_MOVES: usize = 65;

    #[inline]
    fn static_value(&self, mv: Move) -> i32 {
        let Move::Place(square) = mv else {
            return 0;
        };
        let replies = self.replies(square);
        let weighted = replies.count_ones() as i32 + CORNER_REPLIES * (replies & CORNERS).count_ones() as i32;
        SQUARE_VALUES[square.index()] - REPLY_PENALTY * weighted
    }

    /// `None` also where the side to move has to pass: the same position would be a move of the
    /// rules.
    fn after_null_move(&self) -> Option<Self> {
        (self.placements() != 0).then(|| self.with_other_side_to_move())
    }

    /// Quiet unless the move fills the board. Games that end with empty squares, or that a pass
    /// prolongs, are too rare and too costly to detect.
    fn is_quiet(&self, _mv: Move) -> bool {
        self.empties() != 1
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use yomi_game::Side;

    use super::*;

    fn position(player: u64, opponent: u64) -> Position {
        Position::from_bitboards(player, opponent, Side::Second).expect("no overlap")
    }

    #[test]
    fn a_null_move_is_none_where_a_pass_is_due_and_after_the_end() {
        // a1 O, b1 X: O is to move and has no placement, unless it were X's turn.
        let must_pass = position(0b01, 0b10).with_other_side_to_move();
        assert!(must_pass.must_pass());
        assert_eq!(must_pass.after_null_move(), None);
        assert_eq!(position(1, 0).after_null_move(), None);
    }

    #[test]
    fn the_last_square_is_not_quiet() {
        // One disc two squares from h8, the opponent's everywhere else.
        let full_but_h8 = position(1 << 61, !(1 << 61 | 1 << 63));
        let mv = Move::Place(Square::new(63).expect("h8"));
        assert!(full_but_h8.is_legal(mv));
        assert!(!full_but_h8.is_quiet(mv));
        let two_left = position(1 << 61, !(1 | 1 << 61 | 1 << 63));
        assert!(two_left.is_quiet(mv));
    }

    proptest! {
        #[test]
        fn a_null_move_changes_the_side_and_nothing_else(
            choices in prop::collection::vec(any::<u16>(), 0..50),
        ) {
            let mut position = Position::initial();
            for choice in choices {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
                let may_skip = !Position::is_pass(mv);
                let after = position.after_null_move();
                prop_assert_eq!(after.is_some(), may_skip);
                if let Some(after) = after {
                    prop_assert_ne!(after.key(), position.key());
                    prop_assert_eq!(after.side_to_move(), position.side_to_move().opponent());
                    for side in [Side::First, Side::Second] {
                        prop_assert_eq!(after.discs_of(side), position.discs_of(side));
                    }
                    prop_assert_eq!(after.with_other_side_to_move(), position);
                }
                position.play(mv);
            }
        }
    }
}
