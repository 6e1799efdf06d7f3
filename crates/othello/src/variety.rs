//! Variety: a random choice among moves nearly as good as the best, so that repeated games
//! differ.

use yomi_game::{othello::Position, random::SplitMix64};
use yomi_search::Variety;

use super::{midgame::RootLine, units::Eighths};

/// The margin below the best; `None` if the best move is to be played.
pub(super) fn margin(variety: Variety) -> Option<Eighths> {
    let eighths = || i64::from(variety.0) * i64::from(Eighths::A_DISC.0) / 100;
    (variety.0 > 0).then(|| Eighths(eighths() as i32))
}

/// Index of the drawn line: uniform among those of `lines`, best first, within `margin` of the
/// first.
pub(super) fn choose(lines: &[RootLine], margin: Option<Eighths>, seed: u64, position: &Position) -> usize {
    let (Some(margin), Some(best)) = (margin, lines.first()) else { return 0 };
    let near = lines.iter().take_while(|line| line.value >= best.value - margin).count();
    draw(near, seed, position)
}

/// [`Variety::draw`] for that position.
pub(super) fn draw(places: usize, seed: u64, position: &Position) -> usize {
    let (player, opponent) = (position.player(), position.opponent());
    let board = SplitMix64::new(player ^ SplitMix64::new(opponent).next_bits()).next_bits();
    Variety::draw(places, seed, board)
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
        (0..200).map(|seed| choose(&lines, margin(Variety(variety)), seed, &start)).collect()
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
            seen.insert(choose(&lines, margin(Variety(100)), 7, &position));
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            position.play(moves[0]);
        }
        assert!(seen.len() > 2, "{seen:?}");
    }
}
