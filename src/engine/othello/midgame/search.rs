//! The search with null windows, and the one along the principal variation.

use super::{
    DISC, Midgame, WORST,
    node::{Child, Node},
    table::Known,
};
use crate::{
    engine::othello::endgame::{result, stability_bound},
    game::othello::{Move, Square},
    search::Stopped,
};

/// Up to so many empty squares a position that is to be searched to the end goes to the endgame
/// solver, which orders moves without an evaluation.
const SOLVER_EMPTIES: u32 = 12;
/// From so many plies on the children are looked up before any is searched.
const LOOK_AHEAD_FROM: u32 = 4;

impl Midgame<'_> {
    /// The value for the side to move, `depth` plies ahead, with the null window (`alpha`,
    /// `alpha` + 1), fail-soft.
    pub(super) fn null_window(
        &mut self,
        node: &Node,
        alpha: i32,
        depth: u32,
    ) -> Result<i32, Stopped> {
        let empties = node.empties();
        let depth = depth.min(empties);
        if depth == empties && empties <= super::tune(0, 12) as u32 {
            let value = self.solver.bound(node.player, node.opponent, alpha.div_euclid(DISC))?;
            return Ok(value * DISC);
        }
        if depth == 0 {
            return Ok(self.leaf(node));
        }
        self.solver.enter()?;
        if let Some(bound) = stability_bound(node.player, node.opponent, alpha.div_euclid(DISC)) {
            return Ok(bound * DISC);
        }
        let moves = node.moves();
        if moves == 0 {
            if node.replies() == 0 {
                return Ok(result(node.player, node.opponent) * DISC);
            }
            return Ok(-self.null_window(&node.after_pass(), -alpha - 1, depth)?);
        }
        if depth == 1 {
            return Ok(self.frontier(node, moves, alpha));
        }
        let known = self.table.probe(node.player, node.opponent);
        if let Some(known) = known
            && let Some(value) = self.answer(known, alpha, depth)
        {
            return Ok(value);
        }
        if let Some(value) = self.probcut(node, alpha, depth)? {
            return Ok(value);
        }
        let start = self.push_children(node, moves);
        if depth >= super::tune(1, 4) as u32
            && let Some(value) = self.refuted_ahead(start, alpha, depth - 1)
        {
            self.children.truncate(start);
            return Ok(value);
        }
        self.rate(node, start, depth, known.map_or(64, |known| known.best));
        let (mut best, mut best_square) = (WORST, 64);
        for place in start..self.children.len() {
            let child = self.next_best(place);
            let value = -self.null_window(&node.after(&child), -alpha - 1, depth - 1)?;
            if value > best {
                (best, best_square) = (value, child.square.index() as u8);
                if best > alpha {
                    break;
                }
            }
        }
        self.children.truncate(start);
        self.remember(node, (alpha, alpha + 1), best, best_square, depth);
        Ok(best)
    }

    /// The value for the side to move, `depth` plies ahead, exact inside (`alpha`, `beta`), where its
    /// line is collected.
    pub(super) fn principal(
        &mut self,
        node: &Node,
        alpha: i32,
        beta: i32,
        depth: u32,
        ply: usize,
    ) -> Result<i32, Stopped> {
        self.line.enter(ply);
        self.selective_depth = self.selective_depth.max(ply as u32);
        let empties = node.empties();
        let depth = depth.min(empties);
        if depth == 0 && empties > 0 {
            return Ok(self.leaf(node));
        }
        self.solver.enter()?;
        let moves = node.moves();
        if moves == 0 {
            if node.replies() == 0 {
                return Ok(result(node.player, node.opponent) * DISC);
            }
            let value = -self.principal(&node.after_pass(), -beta, -alpha, depth, ply + 1)?;
            self.line.improve(ply, Move::Pass);
            return Ok(value);
        }
        let known = self.table.probe(node.player, node.opponent);
        let start = self.push_children(node, moves);
        self.rate(node, start, depth, known.map_or(64, |known| known.best));
        let (mut best, mut best_square) = (WORST, 64);
        for place in start..self.children.len() {
            let child = self.next_best(place);
            let after = node.after(&child);
            let lower = alpha.max(best);
            let mut value = WORST;
            if place > start {
                value = -self.null_window(&after, -lower - 1, depth - 1)?;
            }
            if place == start || value > lower && value < beta {
                value = -self.principal(&after, -beta, -lower, depth - 1, ply + 1)?;
            }
            if value > best {
                (best, best_square) = (value, child.square.index() as u8);
                if value > alpha {
                    self.line.improve(ply, Move::Place(child.square));
                }
                if value >= beta {
                    break;
                }
            }
        }
        self.children.truncate(start);
        self.remember(node, (alpha, beta), best, best_square, depth);
        Ok(best)
    }

    /// One ply before the leaves.
    fn frontier(&mut self, node: &Node, moves: u64, alpha: i32) -> i32 {
        let mut best = WORST;
        for square in Square::all_of(moves) {
            let value = -self.leaf(&node.after_square(square));
            if value > best {
                best = value;
                if best > alpha {
                    break;
                }
            }
        }
        best
    }

    /// A position that is estimated, or scored where the game is over.
    #[inline]
    pub(super) fn leaf(&mut self, node: &Node) -> i32 {
        self.solver.enter_leaf();
        self.estimate(node)
    }

    /// The static value of a position.
    #[inline]
    pub(super) fn estimate(&self, node: &Node) -> i32 {
        let (moves, replies) = (node.moves().count_ones(), node.replies().count_ones());
        if moves | replies == 0 {
            return result(node.player, node.opponent) * DISC;
        }
        self.weights.estimate(&node.features, moves, replies, node.empties())
    }

    pub(super) fn push_children(&mut self, node: &Node, moves: u64) -> usize {
        let start = self.children.len();
        let child = |square| Child::of(square, node.player, node.opponent);
        self.children.extend(Square::all_of(moves).map(child));
        start
    }

    /// What the table says about a search of that depth, where it answers it.
    fn answer(&self, known: Known, alpha: i32, depth: u32) -> Option<i32> {
        if u32::from(known.depth) < depth || known.selectivity < self.selectivity.number() {
            return None;
        }
        if i32::from(known.lower) > alpha {
            return Some(known.lower.into());
        }
        (i32::from(known.upper) <= alpha).then_some(known.upper.into())
    }

    /// Enhanced transposition cutoff: a child that is known to be bad enough for the opponent
    /// answers the node at once. Source: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Exploiting
    /// Graph Properties of Game Trees, AAAI (1996).
    fn refuted_ahead(&self, start: usize, alpha: i32, depth: u32) -> Option<i32> {
        self.children[start..]
            .iter()
            .filter_map(|child| self.table.probe(child.player, child.opponent))
            .filter(|known| {
                u32::from(known.depth) >= depth && known.selectivity >= self.selectivity.number()
            })
            .map(|known| -i32::from(known.upper))
            .find(|&lower| lower > alpha)
    }

    fn remember(
        &mut self,
        node: &Node,
        (alpha, beta): (i32, i32),
        value: i32,
        best: u8,
        depth: u32,
    ) {
        let known = Known {
            lower: if value > alpha { value as i16 } else { WORST as i16 },
            upper: if value < beta { value as i16 } else { -WORST as i16 },
            depth: depth as u8,
            selectivity: self.selectivity.number(),
            best,
        };
        self.table.store(node.player, node.opponent, known);
    }
}
