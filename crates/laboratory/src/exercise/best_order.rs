//! Optimal move orders: those with which alpha-beta visits the fewest leaves.
//!
//! What a node returns counts for its parent only as far as it lies inside the window, and there it is the
//! minimax value, whatever the order. So the fewest leaves of a node depend on its window alone, and after
//! some children on which they were: a table over windows and sets of children finds them, in trees of any
//! shape. Best first is not always best: a move that is good enough to cut and has a small tree is better.

use std::collections::HashMap;

use super::nodes::{NO_BOUND, Nodes};
use crate::recording::Player;

type Window = (i32, i32);

/// The fewest leaves of nodes within windows.
#[derive(Debug)]
pub(super) struct BestOrder<'a> {
    nodes: &'a Nodes,
    values: Vec<i32>,
    /// By node, window on entry, and the set of children that were searched, a bit each.
    known: HashMap<(usize, Window, u32), u32>,
}

/// A child that comes too early: with it in its place the fewest leaves are out of reach, whatever
/// comes after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooEarly {
    /// The child.
    pub(super) child: usize,
    /// A sibling with which they still can.
    pub(super) better: usize,
}

impl<'a> BestOrder<'a> {
    pub(super) fn new(nodes: &'a Nodes) -> Self {
        Self { nodes, values: nodes.minimax(), known: HashMap::new() }
    }

    /// The fewest leaves of the whole tree.
    pub(super) fn fewest(&mut self) -> u32 {
        self.of_node(0, (-NO_BOUND, NO_BOUND))
    }

    fn of_node(&mut self, node: usize, window: Window) -> u32 {
        if self.nodes.all[node].is_leaf() { 1 } else { self.after(node, window, 0) }
    }

    /// The fewest leaves of the children that are not in `searched`; none after a cut.
    fn after(&mut self, node: usize, window: Window, searched: u32) -> u32 {
        let nodes = self.nodes;
        let children = &nodes.all[node].children;
        let Some(narrowed) = self.narrowed(node, window, searched) else { return 0 };
        if searched.count_ones() as usize == children.len() {
            return 0;
        }
        if let Some(&known) = self.known.get(&(node, window, searched)) {
            return known;
        }
        let left = (0..children.len()).filter(|place| searched & (1 << place) == 0);
        let costs: Vec<u32> = left.map(|place| self.with(node, window, narrowed, searched, place)).collect();
        let fewest = costs.into_iter().min().unwrap_or(0);
        self.known.insert((node, window, searched), fewest);
        fewest
    }

    /// The fewest leaves when the child at `place` comes next.
    fn with(&mut self, node: usize, window: Window, narrowed: Window, searched: u32, place: usize) -> u32 {
        let child = self.nodes.all[node].children[place];
        self.of_node(child, narrowed) + self.after(node, window, searched | 1 << place)
    }

    /// The window after the children in `searched`; `None` when they cut the node.
    fn narrowed(&self, node: usize, (alpha, beta): Window, searched: u32) -> Option<Window> {
        let children = self.nodes.all[node].children.iter().enumerate();
        let values = children.filter(|(place, _)| searched & (1 << place) != 0).map(|(_, &child)| self.values[child]);
        let window = match self.nodes.player(node) {
            Player::Max => (values.max().map_or(alpha, |best| best.max(alpha)), beta),
            Player::Min => (alpha, values.min().map_or(beta, |best| best.min(beta))),
        };
        (window.0 < window.1).then_some(window)
    }

    /// Where the order of this tree first costs a leaf, in the order of the visits. Up to there it
    /// is one of the best. The better child alone need not save a leaf: the others may have to
    /// follow.
    pub(super) fn first_loss(&mut self) -> Option<TooEarly> {
        self.loss(0, (-NO_BOUND, NO_BOUND))
    }

    fn loss(&mut self, node: usize, window: Window) -> Option<TooEarly> {
        let nodes = self.nodes;
        let children = &nodes.all[node].children;
        for place in 0..children.len() {
            let searched = (1 << place) - 1;
            let narrowed = self.narrowed(node, window, searched)?;
            let mut cost = |place| self.with(node, window, narrowed, searched, place);
            let here = cost(place);
            let (fewest, better) = (place..children.len()).map(|place| (cost(place), place)).min()?;
            if here > fewest {
                return Some(TooEarly { child: children[place], better: children[better] });
            }
            let below = self.loss(children[place], narrowed);
            if below.is_some() {
                return below;
            }
        }
        None
    }

    /// The tree in an order with the fewest leaves; what is not visited keeps its order.
    pub(super) fn ordered(&mut self) -> Nodes {
        let mut ordered = self.nodes.clone();
        self.order(0, (-NO_BOUND, NO_BOUND), &mut ordered);
        ordered
    }

    fn order(&mut self, node: usize, window: Window, ordered: &mut Nodes) {
        let nodes = self.nodes;
        let children = &nodes.all[node].children;
        let (mut searched, mut order) = (0, Vec::with_capacity(children.len()));
        while let Some(narrowed) = self.narrowed(node, window, searched) {
            let left = (0..children.len()).filter(|place| searched & (1 << place) == 0);
            let costs = left.map(|place| (self.with(node, window, narrowed, searched, place), place));
            let Some((_, place)) = costs.min() else { break };
            self.order(children[place], narrowed, ordered);
            order.push(children[place]);
            searched |= 1 << place;
        }
        let skipped = (0..children.len()).filter(|place| searched & (1 << place) == 0);
        order.extend(skipped.map(|place| children[place]));
        ordered.all[node].children = order;
    }
}
