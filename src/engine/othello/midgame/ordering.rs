//! The order in which moves are searched.

use super::{
    DISC, Midgame,
    cpu::MidgameCpu,
    node::{Child, Node},
};
use crate::game::othello::Square;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// From so many plies on moves are ordered by their static values.
const ESTIMATED_FROM: u32 = 3;

impl Midgame<'_> {
    /// Gives the children from place `start` on their keys; the move on the square `best` before all.
    ///
    /// To be called through [`MidgameCpu::rate`].
    #[inline(always)]
    pub(super) fn rate_on<C: MidgameCpu>(
        cpu: C,
        search: &mut Midgame<'_>,
        node: &Node,
        start: usize,
        depth: u32,
        best: u8,
    ) {
        for place in start..search.children.len() {
            let child = search.children[place];
            let key = if child.square.index() == usize::from(best) {
                i32::MIN
            } else if depth < super::tune(13, 3) as u32 {
                let replies = cpu.placements(child.player, child.opponent);
                let weighed = replies.count_ones() + (replies & CORNERS).count_ones();
                2 * weighed as i32 - 3 * i32::from(CORNERS & child.square.bit() != 0)
            } else {
                let after = node.after(&child);
                let replies = after.moves(cpu);
                let weighed = replies.count_ones() + (replies & CORNERS).count_ones();
                search.solver.enter_leaf();
                let exact = depth == node.empties();
                let sorted = super::tune(2, 99) as u32;
                let value = if depth >= sorted {
                    let plies = (1 + (depth - sorted) / super::tune(3, 4) as u32)
                        .min(super::tune(4, 2) as u32);
                    search.shallow(cpu, &after, super::WORST, -super::WORST, plies)
                } else {
                    search.estimate(cpu, &after)
                };
                let odd = super::odd(!(node.player | node.opponent));
                let parity = if exact && odd & child.square.bit() != 0 {
                    super::tune(12, 0) * DISC
                } else {
                    0
                };
                let value = if super::tune(14, 0) > 0
                    && let Some(known) = search.table.probe(child.player, child.opponent)
                    && u32::from(known.depth) + super::tune(14, 0) as u32 > depth
                {
                    value.min(known.upper.into()).max(known.lower.into())
                } else {
                    value
                };
                let w = if exact { super::tune(5, 4) } else { super::tune(6, 4) };
                value * 8 + weighed as i32 * DISC * w - parity
            };
            search.children[place].key = key;
        }
    }

    /// A few plies without the table, with the window (`alpha`, `beta`).
    fn shallow<C: MidgameCpu>(
        &mut self,
        cpu: C,
        node: &Node,
        mut alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        self.solver.enter_leaf();
        if depth == 0 {
            return self.estimate(cpu, node);
        }
        let moves = node.moves(cpu);
        if moves == 0 {
            return self.estimate(cpu, node);
        }
        let mut best = super::WORST;
        for square in Square::all_of(moves) {
            let value =
                -self.shallow(cpu, &node.after_square(cpu, square), -beta, -alpha, depth - 1);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The child with the smallest key from `place` on, moved there.
    pub(super) fn next_best(&mut self, place: usize) -> Child {
        let rest = &mut self.children[place..];
        let best = (0..rest.len()).min_by_key(|&index| rest[index].key).unwrap_or_default();
        rest.swap(0, best);
        rest[0]
    }
}
