//! Tic-tac-toe: random games from the empty board.

use proptest::prelude::*;
use yomi::game::{PositionText, tictactoe::Position};

use crate::cases::cases;

use super::random_play::random_play_is_sound;

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn games_are_sound(seed: u64) {
        random_play_is_sound::<Position>(&PositionText::default(), seed);
    }
}
