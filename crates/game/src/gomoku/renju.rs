//! Renju's forbidden points for black (RIF International Rules of Renju, rule 9).
//!
//! A point is judged as if black had played it:
//!
//! - A row of exactly five wins, whatever else the stone makes.
//! - A row of six or more is an overline.
//! - A *four* is a set of four stones that one more makes exactly five. Fours that share the point
//!   are counted by their stones: `X-XXX-X` played in the middle is two, `-XXXX-` is one.
//! - A *straight four* is four unbroken stones that can become exactly five at both ends.
//! - A *three* is a set of three stones that one more makes a straight four. It counts only when
//!   that further stone may be played there, judged in the same way on the board with the point
//!   already black, and makes no five on another line. The judgement is recursive; it ends because
//!   every call has one more stone on the board.
//!
//! All stones of a four or three that matter here belong to rows next to the point's own row, so
//! in each direction only the two cells that bound that row need to be tried.

use super::{
    lines::{Direction, Lines, Row, Square},
    rule::Forbidden,
};

/// What black's stone on an empty point makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    /// Exactly five: black wins, nothing else counts.
    Five,
    /// The point is forbidden.
    Forbidden(Forbidden),
    /// Neither.
    Free,
}

/// Judges the empty `square` for black.
pub(super) fn judge(black: &Lines, white: &Lines, size: u8, square: Square) -> Judgement {
    if !is_worth_judging(black, size, square) {
        return Judgement::Free;
    }
    let lines = Direction::ALL.map(|direction| Line::after(black, white, size, square, direction));
    if lines.iter().any(|line| line.row.length() == 5) {
        return Judgement::Five;
    }
    if lines.iter().any(|line| line.row.length() > 5) {
        return Judgement::Forbidden(Forbidden::Overline);
    }
    if lines.iter().map(Line::fours).sum::<u32>() >= 2 {
        return Judgement::Forbidden(Forbidden::DoubleFour);
    }
    let threes = lines.map(|line| line.straight_four_points());
    if threes.iter().filter(|points| **points != [None, None]).count() < 2 {
        return Judgement::Free;
    }
    let mut with_point = black.clone();
    with_point.toggle(square, size);
    let counts = |direction: Direction, bit: u32| {
        let (line, _) = direction.locate(square.column, square.top, size);
        let (column, top) = direction.cell(line, bit, size);
        judge(&with_point, white, size, Square { column, top }) == Judgement::Free
    };
    let true_threes = Direction::ALL
        .into_iter()
        .zip(threes)
        .filter(|(direction, points)| points.iter().flatten().any(|bit| counts(*direction, *bit)))
        .take(2)
        .count();
    if true_threes == 2 { Judgement::Forbidden(Forbidden::DoubleThree) } else { Judgement::Free }
}

/// Whether black has enough stones around `square` for a five or for anything forbidden: four
/// within five cells on one line, or two on each of two lines. Most points fail this cheap filter.
fn is_worth_judging(black: &Lines, size: u8, square: Square) -> bool {
    let mut lines_with_two = 0;
    for direction in Direction::ALL {
        let (line, bit) = direction.locate(square.column, square.top, size);
        let near = (black.line(direction, line) >> (bit - 5) & 0x7ff).count_ones();
        if near >= 4 {
            return true;
        }
        lines_with_two += u32::from(near >= 2);
    }
    lines_with_two >= 2
}

/// One line through a point on which black has just played.
#[derive(Clone, Copy)]
struct Line {
    /// Black's stones, the new one among them.
    black: u32,
    /// Cells on which nothing stands.
    empty: u32,
    /// The row to which the new stone belongs.
    row: Row,
}

impl Line {
    fn after(black: &Lines, white: &Lines, size: u8, square: Square, direction: Direction) -> Self {
        let (line, bit) = direction.locate(square.column, square.top, size);
        let black = black.line(direction, line) | 1 << bit;
        let white = white.line(direction, line);
        let empty = direction.cells(line, size) & !black & !white;
        Self { black, empty, row: Row::through(black, bit) }
    }

    /// The fours to which the new stone belongs.
    fn fours(&self) -> u32 {
        let fives = self.bounds().into_iter().flatten().filter(|bit| self.row_with(*bit).length() == 5).count() as u32;
        // The two fives of an unbroken four contain the same four stones.
        if self.row.length() == 4 { fives.min(1) } else { fives }
    }

    /// The cells on which one more stone makes a straight four with the new one.
    fn straight_four_points(&self) -> [Option<u32>; 2] {
        self.bounds().map(|bit| bit.filter(|bit| self.is_straight_four(self.row_with(*bit))))
    }

    fn is_straight_four(&self, row: Row) -> bool {
        let has = |stones: u32, bit: u32| stones >> bit & 1 == 1;
        row.length() == 4
            && has(self.empty, row.first - 1)
            && has(self.empty, row.last + 1)
            && !has(self.black, row.first - 2)
            && !has(self.black, row.last + 2)
    }

    /// The cells that bound the row of the new stone, where they are empty.
    fn bounds(&self) -> [Option<u32>; 2] {
        [self.row.first - 1, self.row.last + 1].map(|bit| (self.empty >> bit & 1 == 1).then_some(bit))
    }

    fn row_with(&self, bit: u32) -> Row {
        Row::through(self.black | 1 << bit, bit)
    }
}
