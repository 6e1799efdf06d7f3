//! Multi-ProbCut: a shallow search that is far enough outside the window answers for a deep one.
//!
//! Source: M. Buro, ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm, ICCA
//! Journal 18(2) (1995); the same, Experiments with Multi-ProbCut and a New High-Quality Evaluation
//! Function for Othello (1997).

use super::{DISC, Midgame, node::Node};
use crate::search::Stopped;

/// Selectivity that cuts nothing.
pub const FULL: u8 = 5;

/// Standard deviations that a shallow value must be outside the window, in hundredths, by
/// selectivity.
const MARGINS: [i32; FULL as usize] = [110, 150, 200, 260, 330];

/// Shallowest search that is cut.
const FROM_DEPTH: u32 = 3;

impl Midgame<'_> {
    /// The answer of a shallow search, if it is safe enough: α + 1 or α.
    pub(super) fn probcut(
        &mut self,
        node: &Node,
        alpha: i32,
        depth: u32,
    ) -> Result<Option<i32>, Stopped> {
        if self.selectivity == FULL || depth < FROM_DEPTH || self.probing > 1 {
            return Ok(None);
        }
        let shallow = (depth / 4) * 2 + (depth & 1);
        let margin = MARGINS[usize::from(self.selectivity)];
        let error = deviation(node.empties(), depth, shallow);
        let estimate = self.leaf(node);
        let far = margin * error / 100;
        let limit = 64 * DISC;
        let rough = margin * deviation(node.empties(), depth, 0) / 200;
        self.probing += 1;
        let high = alpha + 1 + far;
        let mut answer = None;
        if high < limit && estimate >= alpha + 1 - rough.min(far) {
            let value = self.null_window(node, high - 1, shallow);
            if value? >= high {
                answer = Some(alpha + 1);
            }
        }
        let low = alpha - far;
        if answer.is_none() && low > -limit && estimate < alpha + rough.min(far) {
            let value = self.null_window(node, low, shallow);
            if value? <= low {
                answer = Some(alpha);
            }
        }
        self.probing -= 1;
        Ok(answer)
    }
}

/// The standard deviation of the difference between a deep and a shallow value.
fn deviation(empties: u32, depth: u32, shallow: u32) -> i32 {
    let _ = empties;
    let discs = 2.0 + 0.25 * f64::from(depth - shallow);
    (discs * f64::from(DISC)) as i32
}
