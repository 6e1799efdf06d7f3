//! Gomoku: random games on boards of several sizes under all rules.

use proptest::prelude::*;
use yomi_game::{PositionText, gomoku::Position};

use super::random_play::random_play_is_sound;
use crate::cases::cases;

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn games_are_sound(
        size in prop::sample::select(vec![5_u8, 6, 9]),
        rule in prop::sample::select(vec!["freestyle", "standard", "renju"]),
        seed: u64,
    ) {
        let start = PositionText {
            size: Some(size),
            rule: Some(rule.to_owned()),
            ..PositionText::default()
        };
        random_play_is_sound::<Position>(&start, seed);
    }
}

proptest! {
    // A game on a large board makes thousands of checks a move.
    #![proptest_config(cases(2))]

    #[test]
    fn games_on_the_usual_board_are_sound(
        rule in prop::sample::select(vec!["freestyle", "standard", "renju"]),
        seed: u64,
    ) {
        let start = PositionText { rule: Some(rule.to_owned()), ..PositionText::default() };
        random_play_is_sound::<Position>(&start, seed);
    }
}
