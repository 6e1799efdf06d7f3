//! The strength dial.
//!
//! A level chooses depth and, in Othello, the number of empty squares from which the game is solved
//! exactly. Deterministic: no level looks at a clock. The depths were chosen so that level 10 takes
//! about 100 ms a move on one server core in the middle of a game.

use crate::game::GameKind;

/// The strength dial, 0..=30.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// Strongest.
    pub const MAX: Self = Self(30);
    /// About 100 ms a move.
    pub const DEFAULT: Self = Self(10);

    /// The level of that number; `None` above 30.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// What a level means for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelEntry {
    /// Plies searched.
    pub depth: u32,
    /// Othello: solved exactly from so many empty squares on. `None` for other games.
    pub exact_from_empties: Option<u32>,
}

/// Othello: depth, and empty squares from which the game is solved: 18 take some 50 ms, 20 some
/// 350 ms, 22 under 2 s.
#[rustfmt::skip]
const OTHELLO: [(u32, u32); 31] = [
    (1, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 7), (6, 10), (7, 12), (8, 15), (9, 16),
    (10, 18), (10, 18), (11, 19), (11, 19), (12, 19), (12, 20), (13, 20), (13, 20), (14, 21), (14, 21),
    (15, 22), (15, 22), (16, 22), (16, 23), (17, 23), (17, 24), (18, 24), (18, 25), (19, 25), (20, 26),
    (60, 60),
];

/// Gomoku: depth.
const GOMOKU: [u32; 31] = [
    1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10, 10, 99,
];

/// What `level` means for `game`.
#[must_use]
pub const fn level_entry(game: GameKind, level: Level) -> LevelEntry {
    let number = level.0 as usize;
    match game {
        GameKind::Othello => {
            let (depth, exact) = OTHELLO[number];
            LevelEntry { depth, exact_from_empties: Some(exact) }
        }
        GameKind::Gomoku => LevelEntry { depth: GOMOKU[number], exact_from_empties: None },
        // From level 8 on the whole game is seen.
        GameKind::TicTacToe => LevelEntry {
            depth: if number < 9 { number as u32 + 1 } else { 9 },
            exact_from_empties: None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_is_shallower_than_the_one_below() {
        for game in GameKind::ALL {
            for number in 1..=Level::MAX.number() {
                let entry = |number| level_entry(game, Level::new(number).expect("in range"));
                let (below, here) = (entry(number - 1), entry(number));
                assert!(below.depth <= here.depth, "{game:?} {number}");
                assert!(below.exact_from_empties <= here.exact_from_empties, "{game:?} {number}");
            }
        }
    }
}
