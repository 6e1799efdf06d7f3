//! Tic-tac-toe: random games from the empty board of the usual shape and of others.

use proptest::prelude::*;
use yomi_game::{PositionText, tictactoe::Position};

use super::random_play::random_play_is_sound;
use crate::cases::cases;

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn games_are_sound(seed: u64) {
        random_play_is_sound::<Position>(&PositionText::default(), seed);
    }
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn games_of_other_shapes_are_sound(
        shape in prop::sample::select(vec![
            (1, 1, 1), (4, 1, 2), (2, 3, 3), (4, 3, 3), (3, 5, 4), (4, 4, 4), (8, 2, 6), (6, 7, 1),
        ]),
        seed: u64,
    ) {
        let (columns, rows, in_a_row) = shape;
        let start = PositionText {
            columns: Some(columns),
            rows: Some(rows),
            in_a_row: Some(in_a_row),
            ..PositionText::default()
        };
        random_play_is_sound::<Position>(&start, seed);
    }
}

proptest! {
    // A game on the largest board makes thousands of checks a move.
    #![proptest_config(cases(2))]

    #[test]
    fn games_on_the_largest_board_are_sound(in_a_row in 3_u8..=8, seed: u64) {
        let start = PositionText {
            columns: Some(8),
            rows: Some(8),
            in_a_row: Some(in_a_row),
            ..PositionText::default()
        };
        random_play_is_sound::<Position>(&start, seed);
    }
}
