//! Searchable tree: a side to move at the root, and integer ranks in place of values.

use super::written::Tree;
use crate::Side;

/// A tree with the side to move at its root, in which every leaf has a rank.
///
/// A rank is the place of a value among the distinct values of all leaves (and of a window), the
/// smallest 0. Ranks compare as their values do, and a window between two neighbouring ranks holds
/// nothing, so null windows are exact. MAX is [`Side::First`]; values, ranks and minimax are from
/// its view. Methods that take a node panic when the tree has no such node.
#[derive(Debug)]
pub struct RankedTree {
    tree: Tree,
    root: Side,
    /// The distinct values in rising order.
    values: Vec<f64>,
    /// The minimax rank of each node.
    minimax: Vec<i32>,
    /// Plies from each node to the deepest leaf below.
    heights: Vec<u32>,
}

impl RankedTree {
    /// The tree with `root` to move at the root.
    ///
    /// The values in `extra`, such as the bounds of a window, get ranks, too; those that are not
    /// finite get none.
    #[must_use]
    pub fn new(tree: Tree, root: Side, extra: &[f64]) -> Self {
        let nodes = 0..tree.node_count() as u32;
        let mut values: Vec<f64> = nodes
            .clone()
            .filter_map(|node| tree.value(node))
            .chain(extra.iter().copied().filter(|value| value.is_finite()))
            .map(without_sign_of_zero)
            .collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        let mut ranked =
            Self { minimax: vec![0; tree.node_count()], heights: vec![0; tree.node_count()], tree, root, values };
        // Children have greater numbers than their parents, so they are done first.
        for node in nodes.rev() {
            ranked.measure(node);
        }
        ranked
    }

    /// Finds minimax rank and height of a node whose children are done.
    fn measure(&mut self, node: u32) {
        let ranks = self.tree.children(node).iter().map(|&child| self.minimax[child as usize]);
        let best = match self.side_to_move(node) {
            Side::First => ranks.max(),
            Side::Second => ranks.min(),
        };
        self.minimax[node as usize] = best.unwrap_or_else(|| {
            let value = self.tree.value(node).expect("a node without children has a value");
            self.rank_of(value).expect("the values of all leaves are ranked") as i32
        });
        let heights = self.tree.children(node).iter().map(|&child| self.heights[child as usize]);
        self.heights[node as usize] = heights.max().map_or(0, |highest| highest + 1);
    }

    /// The tree as it was written.
    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The side to move at a node; at a leaf, the side that would be to move.
    #[must_use]
    pub fn side_to_move(&self, node: u32) -> Side {
        if self.tree.ply(node).is_multiple_of(2) { self.root } else { self.root.opponent() }
    }

    /// The rank of a value; `None` when it is neither that of a leaf nor one of the extra ones.
    #[must_use]
    pub fn rank_of(&self, value: f64) -> Option<i64> {
        let value = without_sign_of_zero(value);
        self.values.binary_search_by(|ranked| ranked.total_cmp(&value)).ok().map(|rank| rank as i64)
    }

    /// The value of a rank; `None` below 0 and above the last one, where a bound is no bound.
    #[must_use]
    pub fn value_of(&self, rank: i64) -> Option<f64> {
        self.values.get(usize::try_from(rank).ok()?).copied()
    }

    /// Minimax rank of a node; a leaf's own rank.
    #[must_use]
    pub fn minimax_rank(&self, node: u32) -> i32 {
        self.minimax[node as usize]
    }

    /// Plies from a node to the deepest leaf below it; 0 for a leaf.
    #[must_use]
    pub fn height(&self, node: u32) -> u32 {
        self.heights[node as usize]
    }
}

/// −0 as 0: they are equal, but `total_cmp` tells them apart.
fn without_sign_of_zero(value: f64) -> f64 {
    value + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked(text: &str, root: Side, extra: &[f64]) -> RankedTree {
        RankedTree::new(Tree::from_text(text).expect("sound"), root, extra)
    }

    #[test]
    fn equal_values_share_a_rank_and_zero_has_no_sign() {
        let tree = ranked("[0, -0.0, 7, 1e300, -3.5, 7]", Side::First, &[-0.0, 7.0, 8.0]);
        for (rank, value) in [(0, -3.5), (1, 0.0), (2, 7.0), (3, 8.0), (4, 1e300)] {
            assert_eq!(tree.rank_of(value), Some(rank));
            assert_eq!(tree.value_of(rank), Some(value));
        }
        assert_eq!(tree.rank_of(-0.0), Some(1));
        assert!(tree.value_of(1).is_some_and(f64::is_sign_positive));
        assert_eq!((tree.value_of(-1), tree.value_of(5)), (None, None));
        assert_eq!((tree.rank_of(6.0), tree.rank_of(f64::NAN)), (None, None));
    }

    #[test]
    fn bounds_that_are_not_finite_get_no_rank() {
        let tree = ranked("3", Side::First, &[f64::NEG_INFINITY, f64::INFINITY, f64::NAN]);
        assert_eq!((tree.value_of(0), tree.value_of(1)), (Some(3.0), None));
        assert_eq!(tree.rank_of(f64::INFINITY), None);
    }

    #[test]
    fn minimax_follows_the_side_at_the_root() {
        let text = "['A', ['B', 3, 12], ['C', ['x', [2]], 8], 5]";
        let value = |root| {
            let tree = ranked(text, root, &[]);
            let value = |node| tree.value_of(tree.minimax_rank(node).into());
            let root_and_children: Vec<_> = [0].iter().chain(tree.tree.children(0)).collect();
            root_and_children.into_iter().filter_map(|&node| value(node)).collect::<Vec<_>>()
        };
        assert_eq!(value(Side::First), [5.0, 3.0, 2.0, 5.0]);
        assert_eq!(value(Side::Second), [5.0, 12.0, 8.0, 5.0]);
    }

    #[test]
    fn heights_are_those_of_the_deepest_leaf() {
        let tree = ranked("['A', ['B', 3, 12], ['C', ['x', [2]], 8], 5]", Side::First, &[]);
        let heights: Vec<_> = (0..9).map(|node| tree.height(node)).collect();
        assert_eq!(heights, [3, 1, 0, 0, 2, 1, 0, 0, 0]);
    }
}
