//! Multi-ProbCut: a shallow search whose value lies far enough outside the window replaces a deep
//! one.
//!
//! Source: M. Buro, ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm, ICCA
//! Journal 18(2) (1995); the same, Experiments with Multi-ProbCut and a New High-Quality Evaluation
//! Function for Othello (1997).

use yomi_search::Stopped;

use super::{Midgame, cpu::MidgameCpu, deviation::shallow_depth, node::Node};
use crate::units::{Discs, Eighths};

/// Shallowest depth that is cut, in plies.
const FROM_DEPTH: u32 = 3;

/// Greatest nesting depth of shallow searches.
const NESTED: u32 = 2;

impl Midgame<'_> {
    /// The bound by a shallow search, if it is safe enough: α + 1 or α.
    #[inline(always)]
    pub(super) fn probcut<C: MidgameCpu>(
        &mut self,
        cpu: C,
        node: &Node,
        alpha: Eighths,
        depth: u32,
    ) -> Result<Option<Eighths>, Stopped> {
        let Some(margin) = self.selectivity.margin() else {
            return Ok(None);
        };
        if depth < FROM_DEPTH || self.probing == NESTED {
            return Ok(None);
        }
        let shallow = shallow_depth(depth);
        let (searched, estimated) = self.deviations.of(node.empties(), depth);
        let wide = Eighths(margin * searched / 10_000);
        let rough = Eighths(margin * estimated / 20_000);
        let limit = Discs(64).eighths();
        let estimate = node.estimate.get().unwrap_or_else(|| self.leaf(cpu, node));
        node.estimate.set(Some(estimate));
        self.probing += 1;
        let mut answer = None;
        let high = alpha.next() + wide;
        if high < limit && estimate > alpha - rough.min(wide) {
            let value = cpu.null_window(self, node, high.previous(), shallow)?;
            answer = (value >= high).then_some(alpha.next());
        }
        let low = alpha - wide;
        if answer.is_none() && low > -limit && estimate <= alpha + rough.min(wide) {
            let value = cpu.null_window(self, node, low, shallow)?;
            answer = (value <= low).then_some(alpha);
        }
        self.probing -= 1;
        Ok(answer)
    }
}
