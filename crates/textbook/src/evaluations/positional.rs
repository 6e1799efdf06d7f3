//! Othello: square weights, mobility and corners, in points.
//!
//! Where discs stand counts more than how many there are, and having moves counts more than both.
//! Sources: P. S. Rosenbloom, A World-Championship-Level Othello Program, Artificial Intelligence
//! 19 (1982) (mobility, edge and corner squares); P. Norvig, Paradigms of
//! Artificial Intelligence Programming (1992), chapter 18 (weighted squares; the squares next to a
//! corner lose their sting once the corner is taken). The numbers are our own.

use yomi_game::{
    Game,
    othello::{CORNERS, Position},
};
use yomi_search::evaluation::{Evaluation, RESULT, Results};
use yomi_search::{Score, Unit, Valuation, ValueKind};

/// Points of a class of squares.
struct SquareClass {
    squares: u64,
    points: i64,
}

/// Edge squares two from a corner (A squares) and in the middle (B squares), and the inside. Corners
/// and the squares next to them are counted apart.
const CLASSES: [SquareClass; 4] = [
    SquareClass { squares: 0x2400_8100_0081_0024, points: 8 },
    SquareClass { squares: 0x1800_0081_8100_0018, points: 5 },
    SquareClass { squares: 0x003C_4242_4242_3C00, points: -3 },
    SquareClass { squares: 0x0000_3C24_243C_0000, points: 1 },
];

const CORNER_POINTS: i64 = 60;
/// A corner that the side to move can take now is nearly a corner.
const CORNER_MOVE_POINTS: i64 = 25;
/// For each move that a side has more than the other.
const MOBILITY_POINTS: i64 = 5;
/// For each empty square next to an opponent's disc, fewer is better: what may become a move.
const FRONTIER_POINTS: i64 = 2;

/// Each corner with its diagonal neighbour (X square) and its edge neighbours (C squares).
const CORNER_BLOCKS: [(u64, u64, u64); 4] = [
    (1 << 0, 1 << 9, 1 << 1 | 1 << 8),
    (1 << 7, 1 << 14, 1 << 6 | 1 << 15),
    (1 << 56, 1 << 49, 1 << 48 | 1 << 57),
    (1 << 63, 1 << 54, 1 << 55 | 1 << 62),
];
const X_SQUARE_POINTS: i64 = -18;
const C_SQUARE_POINTS: i64 = -8;

/// Points of the squares, from a1 on row by row: what a caller has in the place of the corners, the classes and the
/// squares next to an empty corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareWeights(pub [i16; 64]);

impl SquareWeights {
    /// The largest weight, and the smallest with a minus sign.
    pub const MAX: i16 = 1000;

    fn points(&self, mut own: u64) -> i64 {
        let mut points = 0;
        while own != 0 {
            points += i64::from(self.0[own.trailing_zeros() as usize]);
            own &= own - 1;
        }
        points
    }
}

/// Square weights, mobility and corners, in whole points within ±2,000, or ±65,000 with the weights of a caller.
///
/// A finished game counts beyond any guess, won by more discs more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Positional {
    /// Weights in the place of its own.
    pub weights: Option<SquareWeights>,
}

#[inline]
fn count(squares: u64) -> i64 {
    i64::from(squares.count_ones())
}

/// The squares next to `squares`, in all eight directions.
#[inline]
fn neighbours(squares: u64) -> u64 {
    const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let row = squares | (squares << 1) & NOT_A | (squares >> 1) & NOT_H;
    row | row << 8 | row >> 8
}

#[inline]
fn square_points(own: u64, empty: u64) -> i64 {
    let mut points = CORNER_POINTS * count(own & CORNERS);
    for class in &CLASSES {
        points += class.points * count(own & class.squares);
    }
    if empty & CORNERS != 0 {
        for (corner, x_square, c_squares) in CORNER_BLOCKS {
            if empty & corner != 0 {
                points += X_SQUARE_POINTS * count(own & x_square);
                points += C_SQUARE_POINTS * count(own & c_squares);
            }
        }
    }
    points
}

impl Evaluation<Position> for Positional {
    #[inline]
    fn estimate(&self, position: &Position) -> Score {
        let (own, other) = (position.player(), position.opponent());
        let empty = !(own | other);
        let own_moves = position.placements();
        let other_moves = position.opponent_placements();
        let mobility = count(own_moves) - count(other_moves);
        let corner_moves = count(own_moves & CORNERS) - count(other_moves & CORNERS);
        let frontier = count(neighbours(other) & empty) - count(neighbours(own) & empty);
        let squares = match &self.weights {
            None => square_points(own, empty) - square_points(other, empty),
            Some(weights) => weights.points(own) - weights.points(other),
        };
        Score::new(
            squares + MOBILITY_POINTS * mobility + CORNER_MOVE_POINTS * corner_moves + FRONTIER_POINTS * frontier,
        )
    }

    fn result(&self, position: &Position) -> Score {
        let discs = i64::from(position.final_score());
        Score::new(discs.signum() * RESULT + discs)
    }

    fn is_result(&self, score: Score) -> bool {
        score.value().abs() >= RESULT / 2
    }

    fn result_is_final(&self) -> bool {
        false
    }

    fn results(&self) -> Results {
        Results::Discs
    }

    fn valuation(&self, score: Score, kind: ValueKind) -> Valuation {
        let is_result = Evaluation::<Position>::is_result(self, score);
        if is_result || kind == ValueKind::Exact {
            let discs = score.value() - if is_result { score.value().signum() * RESULT } else { 0 };
            Valuation::new(discs * 1000, Unit::Discs, kind)
        } else {
            Valuation::new(score.value() * 1000, Unit::Points, kind)
        }
    }
}
