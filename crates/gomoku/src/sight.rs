//! Features of evaluation and move ordering, for the trainer.

use yomi_game::{
    Side,
    gomoku::{Move, Position},
};

use crate::{
    board::Board,
    combination::{self, COMBINATIONS, Combination},
    evaluation::Linear,
    line_class::LineClass,
    threat::THREAT_MASKS,
    verdict::{Demand, demand, verdict},
    weights::{GomokuWeights, colour},
};

/// The threat situation of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// A win within five plies for either side, found without search.
    Decided,
    /// A single move stops a five.
    Forced,
    /// The opponent threatens a straight four or two fives at once.
    Threatened,
    /// Nothing has to be answered. Only these positions are estimated.
    Quiet,
}

/// The features of a position.
pub struct Sight {
    board: Board,
}

impl Sight {
    /// The features of an unfinished position.
    #[must_use]
    pub fn new(position: &Position, weights: &GomokuWeights) -> Self {
        Self { board: Board::new(position, weights) }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.board.play(self.board.geometry().cell(mv));
    }

    /// Unmakes the last move.
    ///
    /// # Panics
    /// When none was played here.
    pub fn undo(&mut self) {
        self.board.undo();
    }

    /// The side to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.board.side()
    }

    /// Index of a side in the weights' colours.
    #[must_use]
    pub const fn colour(&self, side: Side) -> usize {
        colour(self.board.rule(), side)
    }

    /// The current situation.
    pub fn situation(&mut self) -> Situation {
        if verdict(&mut self.board).is_some() {
            return Situation::Decided;
        }
        match demand(&mut self.board) {
            Demand::Five(_) => Situation::Forced,
            Demand::OpenFour(_) => Situation::Threatened,
            Demand::Nothing => Situation::Quiet,
        }
    }

    /// The linear estimate from the side to move, in thousandths of a point.
    #[must_use]
    pub fn linear(&self) -> i32 {
        Linear::of(&self.board).thousandths
    }

    /// Count of the empty cells by combination of lines for a side; empty combinations are left
    /// out.
    #[must_use]
    pub fn combinations(&self, side: Side) -> Vec<(Combination, u16)> {
        let mut counts = [0_u16; COMBINATIONS];
        for cell in self.board.empty_cells().iter() {
            counts[usize::from(self.board.meaning(cell, side).combination)] += 1;
        }
        let counts = (0..).zip(counts);
        counts.filter(|(combination, count)| *combination > 0 && *count > 0).collect()
    }

    /// Mask of both sides' threats, below [`THREAT_MASKS`].
    #[must_use]
    pub fn threat_mask(&self) -> usize {
        self.board.threat_mask()
    }

    /// The legal moves of a search, best rank first, each with the combinations of its cell for the
    /// side to move and the other.
    pub fn candidates(&mut self) -> Vec<(Move, [Combination; 2])> {
        let side = self.board.side();
        let cells = match demand(&mut self.board) {
            Demand::Five(_) => return Vec::new(),
            Demand::OpenFour(cells) => cells,
            Demand::Nothing => self.board.near_cells(),
        };
        let mut cells: Vec<_> = cells.iter().collect();
        cells.retain(|cell| self.board.is_legal(*cell));
        cells.sort_by_cached_key(|cell| std::cmp::Reverse(self.board.rank(*cell, side)));
        let of_cell = |cell| {
            let of = |side| self.board.meaning(cell, side).combination;
            (self.board.mv(cell), [of(side), of(side.opponent())])
        };
        cells.into_iter().map(of_cell).collect()
    }

    /// Whether a stone of the side to move makes a four or five there.
    #[must_use]
    pub fn makes_four(&self, mv: Move) -> bool {
        let cell = self.board.geometry().cell(mv);
        let classes = crate::threat::classes_of(self.board.code(cell, self.board.side()));
        classes.iter().any(|class| (LineClass::Four..LineClass::Overline).contains(class))
    }
}

/// The number of line classes.
pub const LINE_CLASSES: usize = LineClass::ALL.len();

/// The classes of the four lines of every combination, by number.
#[must_use]
pub fn line_classes() -> Vec<[usize; 4]> {
    combination::all().into_iter().map(|classes| classes.map(|class| class as usize)).collect()
}

/// The bits of a threat mask, of the side to move and of the other, as numbers below
/// [`THREAT_MASKS`].
#[must_use]
pub fn threat_bits(mask: usize) -> Vec<usize> {
    let bits = THREAT_MASKS.trailing_zeros();
    (0..bits as usize).filter(|bit| mask >> bit & 1 == 1).collect()
}

#[cfg(test)]
mod tests {
    use yomi_game::gomoku::Rule;
    use yomi_game::random::SplitMix64;

    use super::*;
    use crate::{
        testing,
        weights::{ColourWeights, UNITS},
    };

    /// The trainer fits the features of the search.
    #[test]
    fn the_estimate_is_the_sum_of_what_is_seen() {
        let weights = GomokuWeights::embedded();
        let colours = crate::weights::embedded_colours();
        let mut rng = SplitMix64::new(5);
        let mut seen = 0;
        for case in 0..testing::times(300) {
            let rule = Rule::ALL[case as usize % 3];
            let Some(position) = testing::random_position(15, rule, 20, &mut rng) else {
                continue;
            };
            let sight = Sight::new(&position, weights);
            let (side, other) = (sight.side(), sight.side().opponent());
            let sum = |side: Side, role: usize| -> i32 {
                let weights: &ColourWeights = &colours[sight.colour(side)];
                let worth =
                    |(combination, count)| i32::from(weights.values[usize::from(combination)][role]) * i32::from(count);
                sight.combinations(side).into_iter().map(worth).sum()
            };
            let threats = colours[sight.colour(side)].threats[sight.threat_mask()];
            let expected = (sum(side, 0) - sum(other, 1) + i32::from(threats)) / UNITS;
            if expected.abs() < crate::evaluation::MOST {
                assert_eq!(sight.linear(), expected, "{position:?}");
                seen += 1;
            }
        }
        assert!(seen > 50, "{seen}");
    }
}
