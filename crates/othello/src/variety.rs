//! Choosing among moves that are nearly as good as the best, for people who play more than one game.

use yomi_game::{othello::Position, random::SplitMix64};

use super::{midgame::RootLine, units::Eighths};

/// How much worse than the best a move may be that is played all the same, in hundredths of a disc; the seed of
/// the search draws among them. The default is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variety(pub u32);

impl Variety {
    /// How far below the best a line may be; `None` where the best is to be played.
    pub(super) fn margin(self) -> Option<Eighths> {
        let eighths = || i64::from(self.0) * i64::from(Eighths::A_DISC.0) / 100;
        (self.0 > 0).then(|| Eighths(eighths() as i32))
    }
}

/// Which of `lines`, best first, is played: one of those within `margin` of the first, each as
/// likely.
pub(super) fn choose(
    lines: &[RootLine],
    margin: Option<Eighths>,
    seed: u64,
    position: &Position,
) -> usize {
    let (Some(margin), Some(best)) = (margin, lines.first()) else { return 0 };
    let near = lines.iter().take_while(|line| line.value >= best.value - margin).count();
    draw(near, seed, position)
}

/// One of so many places, at least one, each as likely.
///
/// The seed is mixed with the position, so that a game played with one seed does not take the same
/// place in the ranking at every move.
pub(super) fn draw(places: usize, seed: u64, position: &Position) -> usize {
    let (player, opponent) = (position.player(), position.opponent());
    let board = SplitMix64::new(player ^ SplitMix64::new(opponent).next_bits()).next_bits();
    SplitMix64::new(seed ^ board).below(places)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use yomi_game::Game;

    use super::*;

    fn lines(values: &[i32]) -> Vec<RootLine> {
        let line = |(place, &value)| RootLine { place, value: Eighths(value), moves: Vec::new() };
        values.iter().enumerate().map(line).collect()
    }

    fn chosen(values: &[i32], variety: u32) -> BTreeSet<usize> {
        let (lines, start) = (lines(values), Position::initial());
        (0..200).map(|seed| choose(&lines, Variety(variety).margin(), seed, &start)).collect()
    }

    #[test]
    fn every_move_within_the_margin_is_chosen_and_no_other() {
        assert_eq!(chosen(&[20, 18, 16, 3], 50), BTreeSet::from([0, 1, 2]));
        assert_eq!(chosen(&[20, 18, 16, 3], 0), BTreeSet::from([0]));
        // Less than an eighth of a disc: equal moves only.
        assert_eq!(chosen(&[20, 20, 19], 12), BTreeSet::from([0, 1]));
    }

    #[test]
    fn one_seed_chooses_differently_in_other_positions() {
        let lines = lines(&[8, 8, 8, 8]);
        let mut position = Position::initial();
        let mut seen = BTreeSet::new();
        for _ in 0..20 {
            seen.insert(choose(&lines, Variety(100).margin(), 7, &position));
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            position.play(moves[0]);
        }
        assert!(seen.len() > 2, "{seen:?}");
    }
}
