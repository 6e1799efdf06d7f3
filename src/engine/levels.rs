//! The strength dial.
//!
//! A level chooses depth and, in Othello, how much is left out on a guess and the number of empty
//! squares from which the game is solved exactly. Deterministic: no level looks at a clock. The depths were chosen so that level 10 takes
//! 50 to 100 ms a move on one server core in the middle of a game.

use super::othello::selectivity::Selectivity;
use crate::game::GameKind;

/// The strength dial, 0..=30.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// Strongest.
    pub const MAX: Self = Self(30);
    /// 50 to 100 ms a move.
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
    /// Othello: how much ProbCut leaves out before the end is in reach. `None` for other games.
    pub selectivity: Option<Selectivity>,
    /// Othello: solved exactly from so many empty squares on. `None` for other games.
    pub exact_from_empties: Option<u32>,
}

/// Othello: depth, selectivity, and empty squares from which the game is solved. Level 0 takes as many
/// discs as it can, as beginners do. Times a move: `docs/othello/README.md`.
#[rustfmt::skip]
const OTHELLO: [(u32, u8, u32); 31] = [
    (1, 6, 1), (1, 6, 2), (2, 6, 4), (3, 6, 6), (4, 6, 8), (5, 6, 10), (6, 6, 12), (7, 6, 14), (12, 0, 17), (16, 0, 19),
    (20, 0, 21), (22, 0, 22), (24, 0, 22), (24, 0, 23), (25, 0, 23), (26, 0, 24), (27, 0, 24), (28, 0, 24), (28, 0, 25), (29, 0, 25),
    (30, 0, 26), (30, 1, 26), (31, 1, 26), (31, 1, 27), (32, 1, 27), (32, 2, 27), (33, 2, 28), (34, 2, 28), (35, 2, 29), (36, 2, 29),
    (36, 3, 30),
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
            let (depth, selectivity, exact) = OTHELLO[number];
            LevelEntry {
                depth,
                selectivity: Selectivity::new(selectivity),
                exact_from_empties: Some(exact),
            }
        }
        GameKind::Gomoku => {
            LevelEntry { depth: GOMOKU[number], selectivity: None, exact_from_empties: None }
        }
        // From level 8 on the whole game is seen.
        GameKind::TicTacToe => LevelEntry {
            depth: if number < 9 { number as u32 + 1 } else { 9 },
            selectivity: None,
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
                // Below level 8 everything is searched, and less deep for it.
                assert!(number == 8 || below.selectivity <= here.selectivity, "{game:?} {number}");
            }
        }
    }
}
