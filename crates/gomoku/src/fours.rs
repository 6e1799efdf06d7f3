//! When continuous fours are looked for at the root, and with how many nodes.
//!
//! Once before the first iteration. Where those nodes do not suffice, again whenever a quarter of all nodes leaves twice
//! as many, from the number of fours on at which the search before ended.

/// Nodes of the first search at most.
const FIRST: u64 = 100_000;
/// Of a node budget that is left, and of the nodes that were entered, one part in so many.
const PART: u64 = 4;

/// What is known of wins by continuous fours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Fours {
    /// Nothing.
    #[default]
    New,
    /// There is none.
    Disproved,
    /// The nodes did not suffice.
    Open {
        /// With fewer fours before the last two there is none.
        from: u32,
        /// Nodes of all searches, and of the last one.
        taken: u64,
        last: u64,
    },
}

impl Fours {
    /// The fours with which a search is to begin now, and its nodes: once so many are `entered`, and so many are `left` of
    /// a node budget.
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

    /// There is no such win.
    pub(crate) const fn disproved(&mut self) {
        *self = Self::Disproved;
    }

    /// A search of so many nodes has found none with fewer fours than `from`.
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
