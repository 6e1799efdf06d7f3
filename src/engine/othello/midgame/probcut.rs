//! Multi-ProbCut: a shallow search that is far enough outside the window answers for a deep one.
//!
//! Source: M. Buro, ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm, ICCA
//! Journal 18(2) (1995); the same, Experiments with Multi-ProbCut and a New High-Quality Evaluation
//! Function for Othello (1997).

use super::{DISC, Midgame, cpu::MidgameCpu, node::Node};
use crate::search::Stopped;

/// How much is cut: 0 most, [`Selectivity::FULL`] nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Selectivity(u8);

/// Standard deviations that a shallow value must lie outside the window, in hundredths, and the
/// probability in per cent that a normally distributed error stays below them on either side.
const MARGINS: [(i32, u8); 5] = [(110, 73), (150, 87), (200, 95), (258, 99), (330, 99)];

impl Selectivity {
    /// Cuts most.
    pub const MOST: Self = Self(0);
    /// Cuts nothing.
    pub const FULL: Self = Self(MARGINS.len() as u8);

    /// The selectivity of that number, 0 to 5; `None` above.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::FULL.0 { Some(Self(number)) } else { None }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All from this one on up to `last`, this one first.
    pub fn up_to(self, last: Self) -> impl Iterator<Item = Self> {
        (self.0..=last.0).map(Self)
    }

    /// How sure each cut is, in per cent; 100 where nothing is cut.
    #[must_use]
    pub fn confidence(self) -> u8 {
        MARGINS.get(usize::from(self.0)).map_or(100, |&(_, confidence)| confidence)
    }
}

/// Shallowest search that is cut, in plies.
const FROM_DEPTH: u32 = 3;

/// Shallow searches inside shallow searches, at most.
const NESTED: u32 = 2;

impl Midgame<'_> {
    /// The answer of a shallow search, where it is safe enough: α + 1 or α.
    #[inline(always)]
    pub(super) fn probcut<C: MidgameCpu>(
        &mut self,
        cpu: C,
        node: &Node,
        alpha: i32,
        depth: u32,
    ) -> Result<Option<i32>, Stopped> {
        let Some(&(margin, _)) = MARGINS.get(usize::from(self.selectivity.number())) else {
            return Ok(None);
        };
        if depth < FROM_DEPTH || self.probing == NESTED {
            return Ok(None);
        }
        let empties = node.empties();
        let exact = depth == empties;
        // Of the same parity: odd and even depths see the game with different eyes.
        let shallow = (depth / 4) * 2 + (depth & 1);
        let far = |shallow| margin * self.deviations.between(depth, shallow, exact) / 10_000;
        let (wide, rough) = (far(shallow), far(0) / 2);
        let limit = 64 * DISC;
        let estimate = self.leaf(cpu, node);
        self.probing += 1;
        let mut answer = None;
        let high = alpha + 1 + wide;
        if high < limit && estimate > alpha - rough.min(wide) {
            let value = cpu.null_window(self, node, high - 1, shallow)?;
            answer = (value >= high).then_some(alpha + 1);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_selectivity_is_more_confidence() {
        let all: Vec<_> = Selectivity::MOST.up_to(Selectivity::FULL).collect();
        assert_eq!(all.len(), 6);
        assert!(all.is_sorted_by_key(|selectivity| selectivity.confidence()));
        assert_eq!(Selectivity::FULL.confidence(), 100);
        assert_eq!(Selectivity::new(6), None);
    }
}
