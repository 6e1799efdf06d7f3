//! Move ordering of the midgame search.

use yomi_game::othello::{CORNERS, Square};

use super::{
    Midgame,
    cpu::MidgameCpu,
    node::{Child, Node},
};

/// From this depth on moves are ordered by their static values.
const ESTIMATED_FROM: u32 = 3;
/// What a reply of the opponent counts, in eighths of a disc; more where the search goes to the end, with 2 % fewer
/// nodes on FFO 40–49 than with 4 and 12.
const MOVE_UNITS: i32 = 5;
const MOVE_UNITS_TO_THE_END: i32 = 14;

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
        best: Option<Square>,
    ) {
        let to_the_end = depth == node.empties();
        let units = if to_the_end { MOVE_UNITS_TO_THE_END } else { MOVE_UNITS };
        for place in start..search.children.len() {
            let mut child = search.children[place];
            child.key = if Some(child.square) == best {
                i32::MIN
            } else {
                let replies = child.find_moves(cpu);
                let weighed = (replies.count_ones() + (replies & CORNERS).count_ones()).cast_signed();
                if depth < ESTIMATED_FROM {
                    2 * weighed - 3 * i32::from(CORNERS & child.square.bit() != 0)
                } else {
                    let value = search.leaf(cpu, &node.after(&child));
                    child.estimate = Some(value);
                    value.0 + weighed * units
                }
            };
            search.children[place] = child;
        }
    }

    /// The child with the smallest key from `place` on, moved there.
    pub(super) fn next_best(&mut self, place: usize) -> Child {
        let rest = &mut self.children[place..];
        let best = (0..rest.len()).min_by_key(|&index| rest[index].key).unwrap_or_default();
        rest.swap(0, best);
        rest[0]
    }
}
