//! Counter-move heuristic: "After the opponent's X, my Y" – tries first what answered the same move
//! before.
//!
//! Many moves have a natural answer whatever else stands on the board. For each move of each side
//! the answer that cut last is kept. Source: J. W. H. M. Uiterwijk, The Countermove Heuristic, ICCA
//! Journal 15 (1992).

use super::move_ordering::DYNAMIC;
use crate::technique::{Technique, technique};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["countermove", "countermoveheuristic"],
    needs: Some(DYNAMIC),
    counters: |counted, _| counted.cutoffs.by.counter_move = Some(0),
    ..technique!(counter_moves, "After the opponent's X, tries first the Y that answered it before.")
};

/// The answer that cut last, by the move that it answers.
#[derive(Clone, Debug)]
pub(crate) struct CounterMoves<M> {
    /// By side, then by packed move of the opponent.
    answers: Vec<Option<M>>,
    moves: usize,
}

impl<M: Copy> CounterMoves<M> {
    /// No answers yet; packed moves are less than `moves`.
    #[must_use]
    pub(crate) fn new(moves: usize) -> Self {
        Self { answers: vec![None; 2 * moves], moves }
    }

    const fn index(&self, second_side: bool, previous: u16) -> usize {
        if second_side { self.moves + previous as usize } else { previous as usize }
    }

    /// Records that the side to move answered `previous`, a packed move, with a move that cut.
    ///
    /// # Panics
    /// When the packed move is not less than the number given to [`new`](Self::new).
    pub(crate) fn add(&mut self, second_side: bool, previous: u16, answer: M) {
        let index = self.index(second_side, previous);
        self.answers[index] = Some(answer);
    }

    /// The answer of the side to move to `previous` that cut last.
    ///
    /// # Panics
    /// When the packed move is not less than the number given to [`new`](Self::new).
    #[must_use]
    pub(crate) fn answer(&self, second_side: bool, previous: u16) -> Option<M> {
        self.answers[self.index(second_side, previous)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_its_own_answers_and_the_latest_stays() {
        let mut counters = CounterMoves::new(4);
        counters.add(false, 2, 'a');
        counters.add(false, 2, 'b');
        counters.add(true, 2, 'c');
        assert_eq!((counters.answer(false, 2), counters.answer(true, 2)), (Some('b'), Some('c')));
        assert_eq!(counters.answer(true, 3), None);
    }
}
