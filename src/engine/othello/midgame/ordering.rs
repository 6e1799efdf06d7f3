//! The order in which moves are searched.

use super::{DISC, Midgame, node::Node};
use crate::game::othello::placements::placements;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// From so many plies on moves are ordered by their static values.
const ESTIMATED_FROM: u32 = 3;

impl Midgame<'_> {
    /// Gives the children from place `start` on their keys; the move on the square `best` before all.
    pub(super) fn rate(&mut self, node: &Node, start: usize, depth: u32, best: u8) {
        for place in start..self.children.len() {
            let child = self.children[place];
            let key = if child.square.index() == usize::from(best) {
                i32::MIN
            } else if depth < ESTIMATED_FROM {
                let replies = placements(child.player, child.opponent);
                let weighed = replies.count_ones() + (replies & CORNERS).count_ones();
                2 * weighed as i32 - 3 * i32::from(CORNERS & child.square.bit() != 0)
            } else {
                let after = node.after(&child);
                let replies = after.moves();
                let weighed = replies.count_ones() + (replies & CORNERS).count_ones();
                self.solver.enter_leaf();
                let exact = depth == node.empties();
                let sorted = super::tune(2, 99) as u32;
                let value = if depth >= sorted {
                    let plies = (1 + (depth - sorted) / super::tune(3, 4) as u32).min(super::tune(4, 2) as u32);
                    self.shallow(&after, super::WORST, -super::WORST, plies)
                } else { self.estimate(&after) };
                let w = if exact { super::tune(5, 4) } else { super::tune(6, 4) };
                value * 8 + weighed as i32 * DISC * w
            };
            self.children[place].key = key;
        }
    }

    /// A few plies without the table, with the window (`alpha`, `beta`).
    fn shallow(&mut self, node: &Node, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        self.solver.enter_leaf();
        if depth == 0 {
            return self.estimate(node);
        }
        let moves = node.moves();
        if moves == 0 {
            return self.estimate(node);
        }
        let mut best = super::WORST;
        for square in crate::game::othello::Square::all_of(moves) {
            let value = -self.shallow(&node.after_square(square), -beta, -alpha, depth - 1);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The child with the smallest key from `place` on, moved there.
    pub(super) fn next_best(&mut self, place: usize) -> super::node::Child {
        let rest = &mut self.children[place..];
        let best = (0..rest.len()).min_by_key(|&index| rest[index].key).unwrap_or_default();
        rest.swap(0, best);
        rest[0]
    }
}
