//! Line detection by shifts.
//!
//! A window is k neighbouring cells of a line, named by its first cell. All windows of a direction
//! are tested in parallel: `marks & marks >> step & marks >> 2 step …` keeps the cells from which
//! on k marks stand `step` bits apart. Some of them run over an edge of the board; those are
//! removed by the mask of the cells on which a window can start, so that no line wraps around.

use super::{Move, Shape, shape::block};

/// One of the four directions of a line, by the way from a cell to the next.
#[derive(Clone, Copy, Debug)]
struct Direction {
    right: i8,
    down: i8,
}

/// Rows, columns, diagonals that fall to the right, diagonals that fall to the left.
const DIRECTIONS: [Direction; 4] = [
    Direction { right: 1, down: 0 },
    Direction { right: 0, down: 1 },
    Direction { right: 1, down: 1 },
    Direction { right: -1, down: 1 },
];

impl Direction {
    /// From a cell to the next in bits.
    const fn step(self) -> u32 {
        (8 * self.down + self.right) as u32
    }

    /// The cells on which a window that stays on the board can start.
    const fn starts(self, shape: Shape) -> u64 {
        let reach = shape.in_a_row() - 1;
        let columns = if self.right == 0 { shape.columns() } else { shape.columns().saturating_sub(reach) };
        let rows = if self.down == 0 { shape.rows() } else { shape.rows().saturating_sub(reach) };
        let starts = block(columns, rows);
        // Windows to the left start at the right edge.
        if self.right < 0 { starts << reach } else { starts }
    }

    /// The windows that are full of marks, by their first cells.
    const fn full_windows(self, marks: u64, shape: Shape) -> u64 {
        let mut full = marks & self.starts(shape);
        let mut further = 1;
        while further < shape.in_a_row() {
            full &= marks >> (self.step() * further as u32);
            further += 1;
        }
        full
    }

    /// The unbroken row of marks that begins with a full window at `first`.
    fn row_from(self, first: Move, marks: u64) -> u64 {
        let next = |mv: &Move| {
            let column = mv.column().checked_add_signed(self.right.into())?;
            let row = mv.row().checked_add_signed(self.down.into())?;
            Move::at(column, row).filter(|mv| marks & mv.bit() != 0)
        };
        std::iter::successors(Some(first), next).fold(0, |row, mv| row | mv.bit())
    }
}

/// Whether enough marks stand in a row. Marks outside the board must not be set.
pub(super) fn has_line(marks: u64, shape: Shape) -> bool {
    DIRECTIONS.into_iter().any(|direction| direction.full_windows(marks, shape) != 0)
}

/// The cells of the first row of enough marks: rows from the top come first, then columns, then
/// the diagonals.
///
/// One move can complete two lines; the other one is not reported.
pub(super) fn complete_line(marks: u64, shape: Shape) -> Option<u64> {
    DIRECTIONS.into_iter().find_map(|direction| {
        let first = Move::all_of(direction.full_windows(marks, shape)).next()?;
        Some(direction.row_from(first, marks))
    })
}

impl Shape {
    /// On how many possible winning lines the cell lies: in each of the four directions, the
    /// windows of [`in_a_row`](Self::in_a_row) cells that contain it. On 3×3 the centre lies on
    /// four, a corner on three, an edge on two.
    ///
    /// # Panics
    /// In debug builds, when the cell lies outside the board.
    #[must_use]
    pub fn lines_through(self, mv: Move) -> u32 {
        debug_assert!(self.cells() & mv.bit() != 0, "{mv} lies outside {self:?}");
        let reach = usize::from(self.in_a_row()) - 1;
        let (left, above) = (mv.column(), mv.row());
        let right = usize::from(self.columns()) - 1 - left;
        let below = usize::from(self.rows()) - 1 - above;
        [(left, right), (above, below), (left.min(above), right.min(below)), (right.min(above), left.min(below))]
            .into_iter()
            // Windows that contain a cell lie among the `reach` cells on either side of it.
            .map(|(before, behind)| (before.min(reach) + 1 + behind.min(reach)).saturating_sub(reach) as u32)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tictactoe::{plain, shape::tests::all_shapes};

    #[test]
    fn a_window_of_every_shape_is_found_and_one_mark_less_is_not() {
        for shape in all_shapes() {
            for window in plain::windows(shape) {
                assert!(has_line(window, shape), "{shape:?} {window:#x}");
                assert_eq!(complete_line(window, shape), Some(window), "{shape:?}");
                for mv in Move::all_of(window) {
                    assert!(!has_line(window ^ mv.bit(), shape), "{shape:?} {window:#x} {mv}");
                }
            }
        }
    }

    #[test]
    fn lines_through_a_cell_are_counted() {
        let of_classic =
            Move::all_of(Shape::CLASSIC.cells()).map(|mv| Shape::CLASSIC.lines_through(mv)).collect::<Vec<_>>();
        assert_eq!(of_classic, [3, 2, 3, 2, 4, 2, 3, 2, 3]);
        for shape in all_shapes() {
            let windows = plain::windows(shape);
            for mv in Move::all_of(shape.cells()) {
                let through = windows.iter().filter(|&window| window & mv.bit() != 0).count();
                assert_eq!(shape.lines_through(mv), through as u32, "{shape:?} {mv}");
            }
        }
    }

    #[test]
    fn a_longer_row_is_named_as_a_whole() {
        let shape = Shape::new(8, 8, 3).expect("a shape");
        let falling_left = Move::parse("h1")
            .into_iter()
            .chain(["g2", "f3", "e4"].into_iter().filter_map(Move::parse))
            .fold(0, |row, mv| row | mv.bit());
        assert_eq!(complete_line(falling_left | 1, shape), Some(falling_left));
    }

    proptest! {
        #[test]
        fn lines_are_those_of_the_plain_twin_in_every_shape(
            [some, others, more] in any::<[u64; 3]>(),
            dense: bool,
        ) {
            let marks = if dense { some | others & more } else { some & (others | more) };
            for shape in all_shapes() {
                let marks = marks & shape.cells();
                let expected = plain::windows(shape).into_iter().any(|line| marks & line == line);
                prop_assert_eq!(has_line(marks, shape), expected, "{:?}", shape);
                let line = complete_line(marks, shape);
                prop_assert_eq!(line.is_some(), expected, "{:?}", shape);
                let line = line.unwrap_or(marks);
                prop_assert_eq!(line & !marks, 0);
                prop_assert!(!expected || line.count_ones() >= u32::from(shape.in_a_row()));
            }
        }
    }
}
