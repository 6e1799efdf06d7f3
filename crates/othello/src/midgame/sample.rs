//! Leaf sample: leaves of a search, drawn at random, on which the trainer measures and fits the evaluation.

use yomi_game::random::SplitMix64;

/// Leaves of a search, drawn at random.
///
/// The search polls its limits once in about a thousand nodes. A poll one ply above the leaves may draw
/// one of them, so that a search without a sample does nothing more.
#[derive(Clone, Debug)]
pub struct LeafSample {
    random: SplitMix64,
    one_in: usize,
    leaves: Vec<(u64, u64)>,
}

impl LeafSample {
    /// An empty sample: one poll of `one_in`, which is at least 1, draws a leaf, by `random`.
    #[must_use]
    pub const fn new(random: SplitMix64, one_in: usize) -> Self {
        Self { random, one_in, leaves: Vec::new() }
    }

    /// The leaves: discs of the side to move and of its opponent, in the order in which they were drawn.
    #[must_use]
    pub fn into_leaves(self) -> Vec<(u64, u64)> {
        self.leaves
    }

    /// Whether this poll draws.
    pub(super) fn draws(&mut self) -> bool {
        self.random.below(self.one_in) == 0
    }

    /// Keeps one of those leaves, if there are any.
    pub(super) fn keep_one_of(&mut self, reached: &[(u64, u64)]) {
        if !reached.is_empty() {
            self.leaves.push(reached[self.random.below(reached.len())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use yomi_game::{
        Board as _, Game as _, PositionText,
        othello::{Position, cpu::CpuPath},
    };
    use yomi_search::{Budget, Control, Limits};

    use super::*;
    use crate::{
        evaluation::PatternWeights,
        midgame::{Midgame, Trained},
        selectivity::Selectivity,
        table::Table,
    };

    #[test]
    fn a_sample_changes_neither_the_value_nor_the_nodes_of_a_search() {
        let text = PositionText::of_moves("f5d6c3d3c4f4c5b3c2e3d2c6b4b5");
        let position = Position::read(&text).expect("legal moves").position;
        let trained = Trained::new(Arc::clone(PatternWeights::embedded().weights()));
        let (midgame, endgame) = (Table::new(1 << 12), Table::new(1 << 8));
        let control = Control::default();
        let searched = |sample| {
            let budget = Budget::start(Limits::default(), &control);
            let path = CpuPath::of_environment();
            let mut search = Midgame::new(budget, (&midgame, &endgame), &trained, path);
            search.selectivity = Selectivity::MOST;
            search.sample = sample;
            let value = search.value(position.player(), position.opponent(), 10);
            let nodes = search.solver.budget().nodes();
            (value.expect("nothing limits it"), nodes, search.sample)
        };
        let sampled = || searched(Some(LeafSample::new(SplitMix64::new(1), 1)));
        let (value, nodes, sample) = sampled();
        let (same_value, same_nodes, none) = searched(None);
        assert_eq!((value, nodes), (same_value, same_nodes));
        assert!(none.is_none());
        let leaves = sample.expect("the sample that it got").into_leaves();
        assert!(leaves.len() > 5, "{} leaves of {nodes} nodes", leaves.len());
        for &(player, opponent) in &leaves {
            let plies = position.empties() - (player | opponent).count_zeros();
            assert!(player & opponent == 0 && (1..=10).contains(&plies), "{player:#x} {opponent:#x}");
        }
        assert_eq!(sampled().2.map(LeafSample::into_leaves), Some(leaves));
    }
}
