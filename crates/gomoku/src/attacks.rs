//! Scheduling of the threat-space searches at the root: VCT with and without quiet moves.

use crate::vct::Quiet;

/// The searches that may still find a win.
#[derive(Debug)]
pub(crate) struct Attacks {
    /// Each with the nodes that it has taken.
    open: Vec<(Quiet, u64)>,
}

impl Default for Attacks {
    fn default() -> Self {
        Self { open: Quiet::all().map(|quiet| (quiet, 0)).collect() }
    }
}

impl Attacks {
    /// The next search: without quiet moves, until that is disproved; then, if they `may_be_quiet`,
    /// among the cheapest ones for each number of quiet moves the one that has taken the fewest
    /// nodes.
    pub(crate) fn next(&self, may_be_quiet: bool) -> Option<Quiet> {
        let (first, _) = self.open.first()?;
        if *first == Quiet::NONE || !may_be_quiet {
            return Some(*first).filter(|first| *first == Quiet::NONE);
        }
        let is_cheapest = |(index, (quiet, _)): &(usize, &(Quiet, u64))| {
            !self.open[..*index].iter().any(|(other, _)| other.moves == quiet.moves)
        };
        let cheapest = self.open.iter().enumerate().filter(is_cheapest);
        cheapest.min_by_key(|(_, (_, taken))| *taken).map(|(_, (quiet, _))| *quiet)
    }

    /// Removes a search that finds nothing, with however many nodes.
    pub(crate) fn disproved(&mut self, quiet: Quiet) {
        self.open.retain(|(other, _)| *other != quiet);
    }

    /// Records the nodes of an inconclusive search.
    pub(crate) fn unknown(&mut self, quiet: Quiet, nodes: u64) {
        if let Some((_, taken)) = self.open.iter_mut().find(|(other, _)| *other == quiet) {
            *taken += nodes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_moves_come_once_there_is_no_win_without_them_and_take_turns() {
        let mut attacks = Attacks::default();
        let with = |moves, effort| Some(Quiet { moves, effort });
        assert_eq!(attacks.next(true), Some(Quiet::NONE));
        attacks.disproved(Quiet::NONE);
        assert_eq!(attacks.next(false), None);
        assert_eq!(attacks.next(true), with(1, 0));
        attacks.unknown(Quiet { moves: 1, effort: 0 }, 100);
        assert_eq!(attacks.next(true), with(2, 0));
        attacks.disproved(Quiet { moves: 2, effort: 0 });
        assert_eq!(attacks.next(true), with(3, 0));
        attacks.unknown(Quiet { moves: 3, effort: 0 }, 200);
        assert_eq!(attacks.next(true), with(2, 1));
        attacks.unknown(Quiet { moves: 2, effort: 1 }, 300);
        assert_eq!(attacks.next(true), with(1, 0));
        Quiet::all().for_each(|quiet| attacks.disproved(quiet));
        assert_eq!(attacks.next(true), None);
    }
}
