//! History heuristic: tries early what cut often, anywhere in the tree.
//!
//! Every cut by a move adds the square of the depth left to the move's score, for each side apart:
//! a cut high in the tree saves more and counts more. Source: J. Schaeffer, The History Heuristic
//! and Alpha-Beta Search Enhancements in Practice, IEEE Transactions on Pattern Analysis and Machine
//! Intelligence 11 (1989); Schaeffer adds 2 to the power of the depth.

use super::move_ordering::DYNAMIC;
use crate::technique::{Technique, technique};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["historyheuristic", "historytable"],
    needs: Some(DYNAMIC),
    counters: |counted, _| counted.cutoffs.by.history = Some(0),
    ..technique!(history, "Tries early what cut often, wherever that was.")
};

/// How much each move has cut.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// By side, then by packed move.
    scores: Vec<u32>,
    moves: usize,
}

impl History {
    /// Scores stay below this: all are halved when one reaches it, which also lets old cuts fade.
    const LIMIT: u32 = 1 << 24;

    /// No cuts yet; packed moves are less than `moves`.
    #[must_use]
    pub(crate) fn new(moves: usize) -> Self {
        Self { scores: vec![0; 2 * moves], moves }
    }

    const fn index(&self, second_side: bool, packed_move: u16) -> usize {
        if second_side { self.moves + packed_move as usize } else { packed_move as usize }
    }

    /// Records that the move cut with `depth` plies left.
    ///
    /// # Panics
    /// When the packed move is not less than the number given to [`new`](Self::new).
    pub(crate) fn add(&mut self, second_side: bool, packed_move: u16, depth: u32) {
        let index = self.index(second_side, packed_move);
        // Depths are below a thousand, so the square fits.
        let score = self.scores[index] + (depth * depth).min(Self::LIMIT);
        self.scores[index] = score;
        if score >= Self::LIMIT {
            self.scores.iter_mut().for_each(|score| *score /= 2);
        }
    }

    /// The score of a move; 0 when it never cut.
    ///
    /// # Panics
    /// When the packed move is not less than the number given to [`new`](Self::new).
    #[must_use]
    pub(crate) fn score(&self, second_side: bool, packed_move: u16) -> u32 {
        self.scores[self.index(second_side, packed_move)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_cuts_count_more_and_sides_are_apart() {
        let mut history = History::new(8);
        history.add(false, 3, 4);
        history.add(false, 3, 1);
        history.add(true, 3, 2);
        assert_eq!((history.score(false, 3), history.score(true, 3)), (17, 4));
        assert_eq!(history.score(false, 7), 0);
    }

    #[test]
    fn scores_are_halved_before_they_overflow() {
        let mut history = History::new(2);
        history.add(false, 1, 10);
        for _ in 0..10_000 {
            history.add(false, 0, 999);
        }
        assert!(history.score(false, 0) < History::LIMIT);
        assert_eq!(history.score(false, 1), 0);
    }
}
