//! Killer heuristic: tries first what cut at the same ply before.
//!
//! A move that refuted one line often refutes its neighbours too: the threat that it carries out
//! is still there. Each ply keeps the moves that cut there last. Source: S. G. Akl and M. M.
//! Newborn, The Principal Continuation and the Killer Heuristic, ACM Annual Conference (1977).

use super::move_ordering::DYNAMIC;
use crate::technique::{Parameter, Switch, Technique, technique};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["killers", "killer", "killerheuristic"],
    needs: Some(DYNAMIC),
    switch: Switch::Parameters(&[Parameter::new("slots", 2, (1, 8), "moves")]),
    counters: |counted, _| counted.cutoffs.by.killer = Some(0),
    ..technique!(killer_moves, "Tries first what cut at the same ply before.")
};

/// The moves that cut last, by ply.
#[derive(Clone, Debug)]
pub(crate) struct KillerMoves<M> {
    slots: usize,
    by_ply: Vec<Vec<M>>,
}

impl<M: Copy + PartialEq> KillerMoves<M> {
    /// Empty, with room for `slots` moves a ply.
    #[must_use]
    pub(crate) fn new(slots: u8) -> Self {
        Self { slots: usize::from(slots), by_ply: Vec::new() }
    }

    /// Records a move that cut at `ply`, as the first killer there.
    pub(crate) fn add(&mut self, ply: usize, mv: M) {
        if self.by_ply.len() <= ply {
            self.by_ply.resize_with(ply + 1, || Vec::with_capacity(self.slots));
        }
        let killers = &mut self.by_ply[ply];
        if let Some(place) = killers.iter().position(|&killer| killer == mv) {
            killers[..=place].rotate_right(1);
            return;
        }
        killers.truncate(self.slots - 1);
        killers.insert(0, mv);
    }

    /// The index of a move among the killers of `ply`, 0 for the latest.
    #[must_use]
    pub(crate) fn place(&self, ply: usize, mv: M) -> Option<usize> {
        self.by_ply.get(ply)?.iter().position(|&killer| killer == mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_killer_comes_first_and_the_oldest_goes() {
        let mut killers = KillerMoves::new(2);
        for mv in [1, 2, 1, 3] {
            killers.add(4, mv);
        }
        assert_eq!([1, 2, 3].map(|mv| killers.place(4, mv)), [Some(1), None, Some(0)]);
        assert_eq!(killers.place(3, 1), None);
        assert_eq!(killers.place(9, 1), None);
    }
}
