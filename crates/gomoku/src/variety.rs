//! Variety: the lines nearly as good as the best, of which one is drawn.

use yomi_search::Variety;

use crate::{root::RootLine, score::is_decided};

/// Largest number of lines to draw from.
pub(crate) const MOST_LINES: usize = 8;

/// Thousandths of a point that a hundredth has.
const HUNDREDTH: i32 = 10;

/// Largest allowed loss against the best, in thousandths of a point; `None` if the best is to be
/// played.
pub(crate) fn margin(variety: Variety) -> Option<i32> {
    let hundredths = i32::try_from(variety.0).unwrap_or(i32::MAX);
    (variety.0 > 0).then(|| hundredths.saturating_mul(HUNDREDTH))
}

/// The number of playable lines, best first: those within `margin` of the first. A win is played as
/// it is, and a loss only without an alternative.
pub(crate) fn near(lines: &[RootLine], margin: Option<i32>) -> usize {
    let (Some(margin), Some(best)) = (margin, lines.first()) else { return 1 };
    let is_near = |line: &&RootLine| !is_decided(line.score) && best.score.saturating_sub(line.score) <= margin;
    lines.iter().take_while(is_near).count().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::win_in;

    fn near_of(scores: &[i32], variety: u32) -> usize {
        let line = |score: &i32| RootLine { score: *score, cells: vec![0] };
        near(&scores.iter().map(line).collect::<Vec<_>>(), margin(Variety(variety)))
    }

    #[test]
    fn what_is_within_the_margin_may_be_played_and_no_loss_for_it() {
        assert_eq!(near_of(&[120, 20, 19, -800], 10), 2);
        assert_eq!(near_of(&[120, 120, 19], 0), 1);
        assert_eq!(near_of(&[120, 19, -win_in(8)], 6_400), 2);
        assert_eq!(near_of(&[win_in(9), win_in(11), 40], 6_400), 1);
        assert_eq!(near_of(&[-win_in(12), -win_in(8)], 6_400), 1);
    }
}
