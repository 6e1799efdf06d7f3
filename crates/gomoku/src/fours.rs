//! Scheduling of VCF searches at the root, and their node budgets.
//!
//! Once before the first iteration. If those nodes do not suffice, again whenever a quarter of all
//! nodes allows twice as many, starting at the number of fours at which the last search ended.

/// Node limit of the first search.
const FIRST: u64 = 100_000;
/// Fraction of the remaining node budget, and of the entered nodes.
const PART: u64 = 4;

/// Knowledge of VCF wins at the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Fours {
    /// Not searched.
    #[default]
    New,
    /// Disproved.
    Disproved,
    /// The nodes did not suffice.
    Open {
        /// Disproved with fewer fours before the last two.
        from: u32,
        /// Nodes of all searches, and of the last one.
        taken: u64,
        last: u64,
    },
}

impl Fours {
    /// The first number of fours and the nodes of a search that is due now: once so many are
    /// `entered`, and so many are `left` of a node budget.
    pub(crate) fn next(self, entered: u64, left: Option<u64>) -> Option<(u32, u64)> {
        let most = left.map_or(u64::MAX, |left| left / PART);
        match self {
            Self::New => Some((0, most.min(FIRST))),
            Self::Disproved => None,
            Self::Open { from, taken, last } => {
                let nodes = (entered / PART).saturating_sub(taken).min(most);
                (nodes >= 2 * last.max(1)).then_some((from, nodes))
            }
        }
    }

    /// Records that there is no such win.
    pub(crate) const fn disproved(&mut self) {
        *self = Self::Disproved;
    }

    /// Records a search of so many nodes that found no win with fewer fours than `from`.
    pub(crate) const fn unknown(&mut self, from: u32, nodes: u64) {
        let before = match *self {
            Self::Open { taken, .. } => taken,
            Self::New | Self::Disproved => 0,
        };
        *self = Self::Open { from, taken: before + nodes, last: nodes };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_search_has_a_quarter_of_the_nodes_and_a_hundred_thousand_at_most() {
        let first = |left| Fours::default().next(0, left);
        assert_eq!(first(Some(10_000)), Some((0, 2_500)));
        assert_eq!((first(Some(4_000_000)), first(None)), (Some((0, 100_000)), Some((0, 100_000))));
    }

    #[test]
    fn a_further_search_has_twice_the_nodes_at_least_and_goes_on_from_the_last_ones_fours() {
        let mut fours = Fours::New;
        fours.unknown(30, 100_000);
        assert_eq!(fours.next(1_199_999, None), None);
        assert_eq!(fours.next(1_200_000, None), Some((30, 200_000)));
        assert_eq!(fours.next(1_200_000, Some(799_999)), None, "the rest of the budget is short");
        fours.unknown(34, 200_000);
        assert_eq!(fours.next(2_000_000, None), None);
        assert_eq!(fours.next(2_800_000, None), Some((34, 400_000)));
        fours.disproved();
        assert_eq!(fours.next(u64::MAX, None), None);
    }
}
