//! Connect Four: random games from the empty board keep the laws of all games.

use proptest::prelude::*;
use yomi_game::{PositionText, connectfour::Position};

use super::random_play::random_play_is_sound;
use crate::cases::cases;

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn games_are_sound(seed: u64) {
        random_play_is_sound::<Position>(&PositionText::default(), seed);
    }
}
