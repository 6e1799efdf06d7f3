//! Propagation of certain scores between neighbouring plies: a move is worth what the position after it is worth, and a
//! proof of one is a proof of the other. Neighbours do not contradict each other.

use yomi_game::AnyMove;

use super::Plan;
use crate::{Scored, pair::RootMove};

impl Plan {
    /// Propagates the certain scores of a ply to its neighbours, and onwards while anything changes.
    pub(super) fn agree_with_neighbours(&mut self, index: usize) {
        let mut changed = vec![index];
        // Terminates: each step makes a score certain or an end nearer.
        while let Some(index) = changed.pop() {
            let before = index.checked_sub(1);
            for index in before.into_iter().chain([index]) {
                changed.extend(self.agree(index));
            }
        }
    }

    /// Reconciles the move of a ply with the position after it; returns the ply that changed.
    fn agree(&mut self, index: usize) -> Option<usize> {
        let played = &self.plies.get(index)?.pair.as_ref()?.played;
        let known = self.known_after(index);
        if let Some(known) = known
            .filter(|known| !played.score.is_certain() || known.score.is_nearer_than(&played.score))
        {
            return self.tell_move(index, known).then_some(index);
        }
        if !played.score.is_certain() {
            return None;
        }
        let value = played.score.of_the_move_after();
        let line = played.line.clone();
        let next = self.plies.get_mut(index + 1)?;
        let pair = next.pair.as_ref()?;
        let is_new = !pair.best.score.is_certain() || value.is_nearer_than(&pair.best.score);
        if !is_new {
            return None;
        }
        let line = line.get(1..).unwrap_or_default();
        let told = if next.forced.is_some() {
            let follows = line.first().copied() == pair.played.mv();
            let line = if follows { line } else { &pair.played.line };
            pair.clone().of_only(RootMove { score: value, line: line.to_vec() })
        } else {
            pair.clone().with_value(self.game.position(index + 1), value, line)
        };
        next.set(told);
        Some(index + 1)
    }

    /// Gives the move of a ply a certain score; returns whether it changed the pair.
    fn tell_move(&mut self, index: usize, known: RootMove) -> bool {
        let ply = &mut self.plies[index];
        let Some(pair) = &ply.pair else { return false };
        let told = if ply.forced.is_some() {
            pair.clone().of_only(known)
        } else {
            // The best move is another one, which no search has found yet.
            ply.is_reopened = pair.is_best_played()
                && !pair.played.score.is_certain()
                && !known.score.is_highest()
                && !self.game.position(index).results_differ_in_size();
            pair.clone().with_certain(self.game.position(index), known)
        };
        ply.set(told);
        true
    }

    /// The certain score of a move by the position after it: the end of the game, or a certain score there.
    pub(super) fn known_after(&self, index: usize) -> Option<RootMove> {
        let played: AnyMove = self.game.moves()[index];
        let after = self.game.position(index + 1);
        if after.is_over() {
            let score = Scored::of_finished(after).of_the_move_before();
            return Some(RootMove { score, line: vec![played] });
        }
        let best = &self.plies.get(index + 1)?.pair.as_ref()?.best;
        let line = std::iter::once(played).chain(best.line.iter().copied()).collect();
        let known = || RootMove { score: best.score.of_the_move_before(), line };
        best.score.is_certain().then(known)
    }
}
