//! Time management: the share of the game clock for one move.
//!
//! The time that is left is shared out among the moves that still need thought, and most of the
//! increment is added. A move may stretch its share where the search is unsettled, up to a cap that
//! leaves the greater part of the clock whatever happens.

use std::time::Duration;

/// A player's clock at the start of its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// Time left for the rest of the game.
    pub remaining: Duration,
    /// Increment per move.
    pub increment: Duration,
}

/// Time budget of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allotment {
    /// Target time; at most `longest`.
    pub target: Duration,
    /// Hard limit for an unsettled search, at most two fifths of the clock.
    pub longest: Duration,
}

/// Reserve for network latency and scheduling delays: kept of every clock, at most a tenth of it.
const RESERVE: Duration = Duration::from_millis(30);

/// Largest factor by which a move may exceed its share.
const STRETCH: u32 = 3;

impl GameClock {
    /// Time budget of a move, for a number of own moves that need thought, this one included.
    #[must_use]
    pub fn allot(self, moves: u32) -> Allotment {
        let usable = self.remaining - RESERVE.min(self.remaining / 10);
        let longest = usable * 2 / 5;
        // Four fifths of the increment, so that the clock grows rather than shrinks.
        let share = usable / moves.max(1) + self.increment * 4 / 5;
        Allotment { target: share.min(longest), longest: (share * STRETCH).min(longest) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use yomi_game::{gomoku, othello, tictactoe};

    use super::*;
    use crate::Engines;

    const fn clock(remaining_ms: u64, increment_ms: u64) -> GameClock {
        GameClock { remaining: Duration::from_millis(remaining_ms), increment: Duration::from_millis(increment_ms) }
    }

    #[test]
    fn the_first_move_of_othello_gets_one_part_in_twenty_four() {
        let moves = Engines::moves_to_come(&othello::Position::initial().into());
        assert_eq!(moves, 24);
        let allotment = clock(240_030, 0).allot(moves);
        assert_eq!(allotment.target, Duration::from_secs(10));
        assert_eq!(allotment.longest, Duration::from_secs(30));
        let with_increment = clock(240_030, 1_000).allot(moves);
        assert_eq!(with_increment.target, Duration::from_millis(10_800));
    }

    #[test]
    fn every_game_has_moves_to_come() {
        let gomoku = gomoku::Position::empty(15, gomoku::Rule::Freestyle);
        assert_eq!(Engines::moves_to_come(&gomoku.into()), 30);
        assert_eq!(Engines::moves_to_come(&tictactoe::Position::initial().into()), 5);
    }

    proptest! {
        #[test]
        fn a_game_played_to_its_caps_never_runs_out_of_time(
            remaining_ms in 1_u64..86_400_000, increment_ms in 0_u64..600_000, moves in 1_u32..60,
        ) {
            let mut clock = clock(remaining_ms, increment_ms);
            for moves in (1..=moves).rev() {
                let Allotment { target, longest } = clock.allot(moves);
                prop_assert!(target <= longest && longest * 5 <= clock.remaining * 2);
                clock.remaining = clock.remaining - longest + clock.increment;
            }
        }
    }
}
