//! Propagation of certain scores between neighbouring plies: a move is worth what the position after it is worth, and a
//! proof of one is a proof of the other. Neighbours do not contradict each other. The plies to the end of a score are those of
//! its line.

use yomi_game::AnyMove;

use super::Plan;
use crate::{Scored, pair::RootMove};

impl Plan {
    /// Propagates the certain scores of a ply that was visited: to the next plies, as far as each takes the score of the move
    /// before it; then back to all earlier ones, whose moves are worth what the positions after them are.
    pub(super) fn agree_with_neighbours(&mut self, index: usize) {
        let mut last = index;
        while self.tell_next(last) {
            last += 1;
        }
        for index in (0..=last).rev() {
            if let Some(known) = self.known_after(index) {
                self.tell_move(index, known);
            }
        }
    }

    /// Gives the position after the move of a ply the certain score of that move, if it has none, or one with more plies to
    /// the end. Returns whether its scores changed: a longer resistance of its own stands.
    fn tell_next(&mut self, index: usize) -> bool {
        let Some(played) = self.plies[index].pair.as_ref().map(|pair| &pair.played) else {
            return false;
        };
        if !played.score.is_certain() {
            return false;
        }
        let value = played.score.of_the_move_after();
        let line = played.line.get(1..).unwrap_or_default().to_vec();
        // The score of a placed stone is not the value of the position before it.
        let next = self.plies.get_mut(index + 1).filter(|next| !next.is_placed);
        let Some((pair, next)) = next.and_then(|next| Some((next.pair.clone()?, next))) else {
            return false;
        };
        let follows = line.first().copied() == pair.played.mv();
        let has_line = if next.is_free() { !line.is_empty() } else { follows };
        let is_nearer = has_line && value.is_nearer_than(&pair.best.score);
        if pair.best.score.is_certain() && !is_nearer {
            return false;
        }
        let told = if next.is_free() {
            pair.clone().with_value(value, &line)
        } else if has_line {
            pair.clone().of_only(RootMove { score: value, line })
        } else {
            let score = Scored { plies_to_end: None, ..value };
            pair.clone().of_only(RootMove { score, line: pair.played.line.clone() })
        };
        let is_changed = told != pair;
        next.set(told);
        is_changed
    }

    /// Gives the move of a ply a certain score.
    fn tell_move(&mut self, index: usize, known: RootMove) {
        let ply = &mut self.plies[index];
        let Some(pair) = &ply.pair else { return };
        let told = if !ply.is_free() {
            pair.clone().of_only(known)
        } else {
            // The best move is another one, which no search has found yet.
            ply.is_reopened |= pair.is_best_played()
                && !pair.played.score.is_certain()
                && !known.score.is_highest()
                && !self.game.position(index).results_differ_in_size();
            pair.clone().with_certain(known)
        };
        ply.set(told);
    }

    /// The certain score of a move by the position after it: the end of the game, or a certain score there.
    pub(super) fn known_after(&self, index: usize) -> Option<RootMove> {
        let played: AnyMove = self.game.moves()[index];
        let after = self.game.position(index + 1);
        if after.is_over() {
            let score = Scored::of_finished(after).of_the_move_before();
            return Some(RootMove { score, line: vec![played] });
        }
        let next = self.plies.get(index + 1).filter(|next| !next.is_placed)?;
        let best = &next.pair.as_ref()?.best;
        let line = std::iter::once(played).chain(best.line.iter().copied()).collect();
        let known = || RootMove { score: best.score.of_the_move_before(), line };
        best.score.is_certain().then(known)
    }
}
