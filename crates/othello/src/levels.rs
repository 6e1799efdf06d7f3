//! Strength levels: depth, selectivity, and the empty squares from which the game is solved. The
//! depths were chosen so that level 10 takes 50 to 100 ms a move on one server core in the middle
//! of a game.

use yomi_search::Level;

use crate::selectivity::Selectivity;

/// Depth, selectivity, and empty squares from which the game is solved. Level 0 takes as many
/// discs as it can, as beginners do. Times a move: `docs/othello/README.md`.
#[rustfmt::skip]
const LEVELS: [(u32, u8, u32); 31] = [
    (1, 6, 1), (1, 6, 2), (2, 6, 4), (3, 6, 6), (4, 6, 8), (5, 6, 10), (6, 6, 12), (7, 6, 14), (12, 0, 17), (16, 0, 19),
    (20, 0, 21), (22, 0, 22), (24, 0, 22), (24, 0, 23), (25, 0, 23), (26, 0, 24), (27, 0, 24), (28, 0, 24), (28, 0, 25), (29, 0, 25),
    (30, 0, 26), (30, 1, 26), (31, 1, 26), (31, 1, 27), (32, 1, 27), (32, 2, 27), (33, 2, 28), (34, 2, 28), (35, 2, 29), (36, 2, 29),
    (36, 3, 30),
];

/// Search settings of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Plies searched.
    pub depth: u32,
    /// ProbCut selectivity before the end is in reach.
    pub selectivity: Selectivity,
    /// Empty squares from which on the game is solved.
    pub exact_from_empties: u32,
}

/// The settings of `level`.
///
/// # Panics
/// Never: a test checks the table's selectivities.
#[must_use]
pub(crate) const fn entry(level: Level) -> Entry {
    let (depth, selectivity, exact_from_empties) = LEVELS[level.number() as usize];
    let selectivity = Selectivity::new(selectivity).expect("the table has no other");
    Entry { depth, selectivity, exact_from_empties }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_is_shallower_than_the_one_below() {
        let entries: Vec<_> = Level::all().map(entry).collect();
        for (below, pair) in entries.windows(2).enumerate() {
            let [below_it, here] = pair else { unreachable!("windows of two") };
            assert!(below_it.depth <= here.depth, "{below}");
            assert!(below_it.exact_from_empties <= here.exact_from_empties, "{below}");
            // Below level 8 everything is searched, and less deep for it.
            assert!(below == 7 || below_it.selectivity <= here.selectivity, "{below}");
        }
    }
}
