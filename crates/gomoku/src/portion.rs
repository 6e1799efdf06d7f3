//! Portions of the nodes of a search: how much of them VCT at the root may take.

use crate::search::Search;

/// Nodes of VCT at the root: for own wins, and for the opponent's after the best move.
pub(crate) const ATTACK: Portion = Portion { first: 1_000, part: (1, 5) };
pub(crate) const DEFENCE: Portion = Portion { first: 500, part: (1, 8) };
/// Portion for own wins once the score, in thousandths of a point, makes one likely.
pub(crate) const WINNING: (i32, Portion) = (2_500, Portion { first: 1_000, part: (2, 3) });

/// The part of the nodes of a search that a part of it may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portion {
    /// This many in any case.
    first: u64,
    /// And a fraction of all nodes.
    part: (u64, u64),
}

impl Portion {
    /// The rest of the portion after `taken` nodes; of a node budget no more than its fraction of
    /// what is left.
    pub(crate) fn left(self, search: &Search<'_, '_>, taken: u64) -> u64 {
        let (part, whole) = self.part;
        let all = self.first + search.budget.nodes() * part / whole;
        let most = search.budget.nodes_left().map_or(u64::MAX, |left| left / whole * part);
        all.saturating_sub(taken).min(most)
    }
}
