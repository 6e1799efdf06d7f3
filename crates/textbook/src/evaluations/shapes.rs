//! Gomoku: the shapes of the stones (`shapes`).
//!
//! A *shape* is one of the patterns of [`PATTERNS`] found in a window of five or six cells along
//! one of the four directions: `1` is an own stone, `0` an empty cell; an opponent's stone or the
//! edge fits neither. The points of a side are counted so:
//!
//! 1. In each direction, the side's stones are visited in board order: top row down, within a row
//!    from the left.
//! 2. A stone that lies in a counted shape of this direction is passed over. For any other, the
//!    windows that contain it are looked at, and the one with the highest score is counted as a
//!    shape. Among equals it is the one that starts first in board order, and of two that start at
//!    the same cell the one of five cells. A stone in no window with a score counts nothing.
//! 3. A counted shape covers the stones in its window. Some of them may lie in an earlier shape of
//!    the same direction too; nothing is added or taken away for that.
//! 4. For each pair of counted shapes of different directions that share a stone, both scores are
//!    added once more.
//!
//! The value is the points of the side to move less those of the opponent times a weight. The rule
//! of the game is not asked: five in a row score alike where six win and where they do not.
//!
//! [`plain`] is this text written down. [`shapes`] gives the same numbers faster: it reads each
//! line as two words of bits, passes over lines with fewer than two stones and over stones without
//! another within four cells (no pattern has so few), and looks windows up in tables made from
//! [`PATTERNS`] at compile time.

mod patterns;
pub mod plain;
#[cfg(test)]
mod tests;

pub use patterns::PATTERNS;

use patterns::{FIVE_CELLS, SIX_CELLS};
use yomi_game::{
    Game as _, Side,
    gomoku::{Direction, LARGEST_SIZE, Position, set_bits},
};
use yomi_search::evaluation::PointEstimate;

/// The usual weight of the opponent's points, in thousandths.
pub const DEFAULT_OPPONENT_WEIGHT_THOUSANDTHS: i64 = 100;

const LARGEST: usize = LARGEST_SIZE as usize;

/// The value of `position` by the shapes of its stones, from the side to move.
///
/// In thousandths of a point: 1,000 × own points − `opponent_weight_thousandths` × the opponent's.
/// Meant for weights of 0 to 10,000; no board overflows with them. Looks at the stones alone:
/// whether the game is over is for the caller to check. Does not allocate. Equal to
/// [`plain::shapes`].
#[must_use]
pub fn shapes(position: &Position, opponent_weight_thousandths: i64) -> i64 {
    let side = position.side_to_move();
    1_000 * points(position, side) - opponent_weight_thousandths * points(position, side.opponent())
}

fn points(position: &Position, side: Side) -> i64 {
    let size = position.board_size();
    let (own, opponent) = (position.lines(side), position.lines(side.opponent()));
    let mut total = 0;
    let mut crossings = Crossings::NONE;
    for direction in Direction::ALL {
        for line in 0..direction.line_count(size) {
            let stones = own.line(direction, line);
            let has_two = stones & stones.wrapping_sub(1) != 0;
            if !has_two {
                continue;
            }
            let free = direction.cells(line, size) & !opponent.line(direction, line);
            let found = ShapesOfLine::find(stones, free);
            if found.count == 0 {
                continue;
            }
            let cell = |bit| {
                let (column, top) = direction.cell(line, bit, size);
                usize::from(top) * LARGEST + usize::from(column)
            };
            // Shapes of one line do not pair with one another, so all are paired before any is
            // recorded.
            for shape in found.iter() {
                total += shape.score;
                total += shape.bits().map(|bit| crossings.pairs(cell(bit), shape.score)).sum::<i64>();
            }
            for shape in found.iter() {
                shape.bits().for_each(|bit| crossings.note(cell(bit), shape.score));
            }
        }
    }
    total
}

/// A counted shape of a line.
#[derive(Clone, Copy)]
struct Shape {
    /// The stones in its window, as bits of the line.
    stones: u32,
    /// Points.
    score: i64,
}

impl Shape {
    fn bits(self) -> impl Iterator<Item = u32> {
        set_bits(self.stones)
    }
}

/// The counted shapes of a line, in the order in which they are found.
struct ShapesOfLine {
    shapes: [Shape; LARGEST],
    count: usize,
}

impl ShapesOfLine {
    /// Finds the shapes of the side whose stones are given; `free` are the cells of the line on
    /// which no opponent stands.
    fn find(stones: u32, free: u32) -> Self {
        let mut found = Self { shapes: [Shape { stones: 0, score: 0 }; LARGEST], count: 0 };
        let five_free = free & free >> 1 & free >> 2 & free >> 3 & free >> 4;
        let six_free = five_free & free >> 5;
        let mut uncovered = stones;
        while uncovered != 0 {
            let bit = uncovered.trailing_zeros();
            uncovered &= uncovered - 1;
            // Bit 4 of these nine cells is the stone itself.
            let is_alone = stones >> (bit - 4) & 0x1ff == 1 << 4;
            if is_alone {
                continue;
            }
            if let Some(shape) = best_window(stones, five_free, six_free, bit) {
                uncovered &= !shape.stones;
                // Each shape covers a stone that no earlier shape covers, so there are no more
                // shapes than cells.
                found.shapes[found.count] = shape;
                found.count += 1;
            }
        }
        found
    }

    fn iter(&self) -> impl Iterator<Item = Shape> {
        self.shapes[..self.count].iter().copied()
    }
}

/// The best window that contains the stone at `bit`; `five_free` and `six_free` are the bits at
/// which windows of five and six free cells start.
fn best_window(stones: u32, five_free: u32, six_free: u32, bit: u32) -> Option<Shape> {
    let mut best: Option<Shape> = None;
    let mut offer = |is_free: bool, window: u32, start: u32, score: i64| {
        if is_free && score > best.map_or(0, |shape| shape.score) {
            best = Some(Shape { stones: window << start, score });
        }
    };
    for start in bit - 5..=bit {
        let (five, six) = (stones >> start & 0x1f, stones >> start & 0x3f);
        if start + 5 > bit {
            offer(five_free >> start & 1 == 1, five, start, FIVE_CELLS[five as usize]);
        }
        offer(six_free >> start & 1 == 1, six, start, SIX_CELLS[six as usize]);
    }
    best
}

/// The shapes of the previous directions, by cell.
struct Crossings {
    /// Shapes that cover the cell.
    counts: [i64; LARGEST * LARGEST],
    /// The sum of their scores.
    sums: [i64; LARGEST * LARGEST],
}

impl Crossings {
    const NONE: Self = Self { counts: [0; LARGEST * LARGEST], sums: [0; LARGEST * LARGEST] };

    /// Points that a further shape through `cell` adds for its pairs there. Lines of two directions
    /// meet in one cell, so no pair is counted twice.
    fn pairs(&self, cell: usize, score: i64) -> i64 {
        self.counts[cell] * score + self.sums[cell]
    }

    fn note(&mut self, cell: usize, score: i64) {
        self.counts[cell] += 1;
        self.sums[cell] += score;
    }
}

/// `shapes` as a leaf evaluation, in thousandths of a point. A finished game counts beyond any sum
/// of shapes.
#[derive(Clone, Copy, Debug)]
pub struct Shapes {
    /// Weight of the opponent's points in thousandths, 0..=10,000.
    pub opponent_weight_thousandths: u32,
}

impl Default for Shapes {
    fn default() -> Self {
        Self { opponent_weight_thousandths: DEFAULT_OPPONENT_WEIGHT_THOUSANDTHS as u32 }
    }
}

impl PointEstimate for Shapes {
    type Game = Position;

    fn thousandths(&self, position: &Position) -> i64 {
        shapes(position, i64::from(self.opponent_weight_thousandths))
    }
}
