//! Tic-tac-toe for the textbook.

use yomi_game::{
    Game,
    tictactoe::{Move, Position},
};

use super::Reach;
use crate::game::TextbookGame;

/// The whole of 3×3, of which nothing takes long.
pub(super) const REACH: Reach =
    Reach { exhaustive_depth: 9, pruned_depth: 9, mtd_f_depth: 9, seconds: 0.001, growth: 1.0, playouts: 200_000 };

impl TextbookGame for Position {
    const PACKED_MOVES: usize = 64;

    /// Cells on many lines first.
    fn static_value(&self, mv: Move) -> i32 {
        self.shape().lines_through(mv) as i32
    }

    fn after_null_move(&self) -> Option<Self> {
        (!self.is_over()).then(|| self.with_other_side_to_move())
    }

    /// Quiet unless the move completes a line or takes a cell on which the opponent would.
    fn is_quiet(&self, mv: Move) -> bool {
        let side = self.side_to_move();
        !self.completes_line(side, mv) && !self.completes_line(side.opponent(), mv)
    }

    fn pack(mv: Move) -> u16 {
        mv.index() as u16
    }

    fn unpack(packed: u16) -> Option<Move> {
        Move::new(u8::try_from(packed).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use yomi_game::{Side, tictactoe::Shape};

    use super::*;

    fn legal_moves(position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves
    }

    /// Whether `side` wins by playing on the cell, found by playing there.
    fn wins(position: &Position, side: Side, mv: Move) -> bool {
        let mut after = *position;
        if after.side_to_move() != side {
            after = after.with_other_side_to_move();
        }
        after.play(mv);
        after.final_score() == -1
    }

    #[test]
    fn every_cell_is_packed_and_unpacked() {
        for mv in legal_moves(&Position::empty(Shape::new(8, 8, 8).expect("a shape"))) {
            assert!(usize::from(Position::pack(mv)) < Position::PACKED_MOVES);
            assert_eq!(Position::unpack(Position::pack(mv)), Some(mv));
        }
        assert_eq!(Position::unpack(64), None);
    }

    proptest! {
        #[test]
        fn null_and_quiet_moves_are_as_plain_play_shows(
            shape in prop::sample::select(vec![(3, 3, 3), (4, 3, 3), (5, 5, 4), (8, 2, 2)]),
            choices in prop::collection::vec(any::<u16>(), 0..24),
        ) {
            let (columns, rows, in_a_row) = shape;
            let mut position = Position::empty(Shape::new(columns, rows, in_a_row).unwrap());
            for choice in choices {
                let moves = legal_moves(&position);
                let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
                    prop_assert_eq!(position.after_null_move(), None);
                    break;
                };
                let side = position.side_to_move();
                let after = position.after_null_move().expect("the game goes on");
                prop_assert_eq!(after.side_to_move(), side.opponent());
                prop_assert_ne!(after.key(), position.key());
                prop_assert_eq!(after.empty_cells(), position.empty_cells());
                for mv in moves {
                    let changes_something =
                        wins(&position, side, mv) || wins(&position, side.opponent(), mv);
                    prop_assert_eq!(position.is_quiet(mv), !changes_something, "{}", mv);
                }
                position.play(mv);
            }
        }
    }
}
