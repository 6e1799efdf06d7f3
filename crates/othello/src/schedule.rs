//! Schedule of the iterations of iterative deepening.
//!
//! Where a depth or a level says how far a search goes, or it is to be solved whatever it takes, its
//! iterations are settled before: ply by ply, and ten plies before the end comes into reach a jump to it,
//! twice selectively, cutting less the second time, then exactly. Where time or nodes may end it, such a jump
//! would often be cut short with nothing to show for it. There depth grows ply by ply until what is left is
//! expected to suffice for the end.

use super::selectivity::Selectivity;

/// Target of a search, if nothing stops it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// Depth with the evaluation at the leaves.
    pub depth: u32,
    /// Selectivity of these iterations.
    pub selectivity: Selectivity,
    /// Selectivity of the last search to the end of the game; `None` where the end is out of reach.
    pub end: Option<Selectivity>,
    /// Upper limit of the cuts in searches to the end.
    pub most_cut: Selectivity,
}

/// One iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) depth: u32,
    pub(super) selectivity: Selectivity,
}

/// Plies short of the end from which the search jumps to it.
const JUMP: u32 = 10;

/// Up to this many empty squares, solving is faster than estimating.
const SOLVED_AT_ONCE: u32 = JUMP + 4;

/// The selective searches to the end before the last one. FFO 40–49 take 490 million nodes so, 516 without the
/// first and 563 without the second; one more of selectivity 1 between them brings nothing, one of 4 after them
/// takes 6 % more.
const PASSES: &[Selectivity] = &[Selectivity::MOST, Selectivity::new(2).unwrap()];
/// The same where the search may have to stop before the last one is done.
const PASSES_IN_DANGER: &[Selectivity] =
    &[Selectivity::MOST, Selectivity::new(2).unwrap(), Selectivity::new(4).unwrap()];

/// Earliest jump of a search that may have to stop, in plies short of the end.
const EARLIEST_JUMP: u32 = JUMP + 2;

/// The iterations of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    target: Target,
    empties: u32,
    /// Time or nodes may end the search.
    may_stop: bool,
}

impl Schedule {
    /// The schedule towards `target` from a position with so many empty squares; `may_stop` where
    /// time or nodes limit the search.
    pub(super) const fn new(target: Target, empties: u32, may_stop: bool) -> Self {
        Self { target, empties, may_stop }
    }

    /// The first one.
    pub(super) const fn first(&self) -> Step {
        Step { depth: 1, selectivity: self.target.selectivity }
    }

    /// The one after `step`; `None` when that was the last. Where the search may have to stop, `suffices`
    /// says whether what is left will probably do for the end, so many plies further than `step`.
    pub(super) fn after(&self, step: Step, suffices: impl Fn(u32) -> bool) -> Option<Step> {
        let longer = Step { depth: step.depth + 1, ..step };
        let Some(last) = self.target.end else {
            return (step.depth < self.target.depth.min(self.empties)).then_some(longer);
        };
        let plies = self.empties.saturating_sub(step.depth);
        if plies == 0 {
            return (step.selectivity < last).then(|| self.pass_after(Some(step.selectivity), last));
        }
        let jumps = if self.may_stop {
            plies == 1 || plies <= EARLIEST_JUMP && suffices(plies)
        } else {
            let jump = self.empties.saturating_sub(JUMP).min(self.target.depth);
            step.depth >= jump.max(self.empties.min(2))
        };
        Some(if jumps { self.pass_after(None, last) } else { longer })
    }

    /// The next search to the end, which cuts less than `before`.
    fn pass_after(&self, before: Option<Selectivity>, last: Selectivity) -> Step {
        let passes = match (self.empties <= SOLVED_AT_ONCE, self.may_stop) {
            (true, _) => &[],
            (false, false) => PASSES,
            (false, true) => PASSES_IN_DANGER,
        };
        let sound = self.target.most_cut..last;
        let mut passes = passes.iter().copied().filter(|pass| sound.contains(pass));
        let pass = passes.find(|&pass| before.is_none_or(|before| before < pass));
        Step { depth: self.empties, selectivity: pass.unwrap_or(last) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Depths and selectivities of all iterations, if what is left suffices from so many plies on.
    fn steps(schedule: Schedule, sufficing: u32) -> Vec<(u32, u8)> {
        let next = |&step: &Step| schedule.after(step, |plies| plies <= sufficing);
        let steps = std::iter::successors(Some(schedule.first()), next);
        steps.map(|step| (step.depth, step.selectivity.number())).collect()
    }

    fn target(depth: u32, end: Option<Selectivity>) -> Target {
        Target { depth, selectivity: Selectivity::MOST, end, most_cut: Selectivity::MOST }
    }

    const FULL: Option<Selectivity> = Some(Selectivity::FULL);

    #[test]
    fn a_depth_is_reached_ply_by_ply() {
        let schedule = Schedule::new(target(3, None), 40, false);
        assert_eq!(steps(schedule, 0), [(1, 0), (2, 0), (3, 0)]);
        let schedule = Schedule::new(target(9, None), 2, false);
        assert_eq!(steps(schedule, 0), [(1, 0), (2, 0)]);
    }

    #[test]
    fn the_end_is_jumped_to_first_selectively_then_exactly() {
        let full = Selectivity::FULL.number();
        let schedule = Schedule::new(target(60, FULL), 15, false);
        let expected = [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (15, 0), (15, 2), (15, full)];
        assert_eq!(steps(schedule, 0), expected);
        let schedule = Schedule::new(target(2, FULL), 20, false);
        assert_eq!(steps(schedule, 0), [(1, 0), (2, 0), (20, 0), (20, 2), (20, full)]);
        let schedule = Schedule::new(target(60, FULL), 8, false);
        assert_eq!(steps(schedule, 0), [(1, 0), (2, 0), (8, full)]);
        let schedule = Schedule::new(target(60, FULL), 1, false);
        assert_eq!(steps(schedule, 0), [(1, 0), (1, full)]);
    }

    #[test]
    fn no_search_to_the_end_cuts_more_than_it_may() {
        let full = Selectivity::FULL.number();
        let passes = |most_cut, may_stop| {
            let target = Target { most_cut, ..target(60, FULL) };
            let mut steps = steps(Schedule::new(target, 16, may_stop), 60);
            steps.retain(|&(depth, _)| depth == 16);
            steps.into_iter().map(|(_, selectivity)| selectivity).collect::<Vec<_>>()
        };
        let at_least = |number| Selectivity::new(number).expect("a selectivity");
        assert_eq!(passes(at_least(1), false), [2, full]);
        assert_eq!(passes(at_least(2), true), [2, 4, full]);
        assert_eq!(passes(at_least(3), true), [4, full]);
        assert_eq!(passes(at_least(5), true), [full]);
        assert_eq!(passes(Selectivity::FULL, true), [full]);
    }

    #[test]
    fn depth_grows_until_what_is_left_suffices_for_the_end() {
        let full = Selectivity::FULL.number();
        let schedule = Schedule::new(target(60, FULL), 16, true);
        let passes = [(16, 0), (16, 2), (16, 4), (16, full)];
        for (sufficing, estimated) in [(0, 15), (6, 10), (60, 4)] {
            let mut expected: Vec<_> = (1..=estimated).map(|depth| (depth, 0)).collect();
            expected.extend(passes);
            assert_eq!(steps(schedule, sufficing), expected, "{sufficing}");
        }
    }
}
