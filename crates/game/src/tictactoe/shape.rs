//! Shape of an m,n,k-game.

/// Columns and rows of the largest board.
pub const LONGEST_SIDE: u8 = 8;

/// Columns, rows, and how many marks in a row win: an m,n,k-game.
///
/// Each is 1..=8, and the marks in a row fit along the longer side, so that the game can be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    columns: u8,
    rows: u8,
    in_a_row: u8,
}

impl Shape {
    /// Three in a row on 3×3.
    pub const CLASSIC: Self = Self { columns: 3, rows: 3, in_a_row: 3 };

    /// The shape of these numbers; `None` unless columns and rows are in 1..=8 and `in_a_row` is
    /// in 1..=the larger of the two.
    #[must_use]
    pub const fn new(columns: u8, rows: u8, in_a_row: u8) -> Option<Self> {
        let fits = 1 <= columns
            && columns <= LONGEST_SIDE
            && 1 <= rows
            && rows <= LONGEST_SIDE
            && 1 <= in_a_row
            && (in_a_row <= columns || in_a_row <= rows);
        if fits { Some(Self { columns, rows, in_a_row }) } else { None }
    }

    /// Columns, 1..=8.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Rows, 1..=8.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Length of a winning row, or more: 1..=8.
    #[must_use]
    pub const fn in_a_row(self) -> u8 {
        self.in_a_row
    }

    /// The same game with rows for columns.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self { columns: self.rows, rows: self.columns, in_a_row: self.in_a_row }
    }

    /// All cells of the board, as bits by cell number.
    #[must_use]
    pub const fn cells(self) -> u64 {
        block(self.columns, self.rows)
    }
}

/// The cells of the block of so many columns and rows at the top left; none when either is 0.
pub(super) const fn block(columns: u8, rows: u8) -> u64 {
    if columns == 0 || rows == 0 {
        return 0;
    }
    let row = 0xFF >> (LONGEST_SIDE - columns);
    let first_of_each_row = 0x0101_0101_0101_0101 >> (8 * (LONGEST_SIDE - rows));
    row * first_of_each_row
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Every shape that there is.
    pub(crate) fn all_shapes() -> impl Iterator<Item = Shape> {
        let numbers = || 0..=LONGEST_SIDE + 1;
        numbers()
            .flat_map(move |columns| numbers().map(move |rows| (columns, rows)))
            .flat_map(move |(columns, rows)| numbers().map(move |length| (columns, rows, length)))
            .filter_map(|(columns, rows, in_a_row)| Shape::new(columns, rows, in_a_row))
    }

    #[test]
    fn somebody_can_win_in_every_shape() {
        assert_eq!(Shape::new(3, 3, 3), Some(Shape::CLASSIC));
        for (columns, rows, in_a_row) in [(0, 3, 1), (3, 0, 1), (9, 3, 3), (3, 9, 3), (3, 3, 0), (3, 3, 4), (1, 1, 2)] {
            assert_eq!(Shape::new(columns, rows, in_a_row), None, "{columns} {rows} {in_a_row}");
        }
        // The larger of two sides, summed over all boards.
        assert_eq!(all_shapes().count(), 372);
    }

    #[test]
    fn cells_are_those_of_the_columns_and_rows() {
        for shape in all_shapes() {
            let expected = (0..64)
                .filter(|cell| cell % 8 < shape.columns && cell / 8 < shape.rows)
                .fold(0, |cells, cell| cells | 1_u64 << cell);
            assert_eq!(shape.cells(), expected, "{shape:?}");
        }
    }
}
