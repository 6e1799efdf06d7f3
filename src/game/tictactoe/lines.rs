//! The eight lines of three.

/// The cells of each line: rows from the top, columns from the left, diagonals.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// The first line all of whose cells are set in `marks`.
///
/// One move can complete two lines; the other one is not reported.
pub(super) fn complete_line(marks: u16) -> Option<u16> {
    LINES.into_iter().find(|line| marks & line == *line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_the_sets_of_three_cells_with_equal_steps() {
        let mut expected = Vec::new();
        for (columns, rows) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for first in 0..9 {
                let cells =
                    (0..3).map(|step| (first % 3 + columns * step, first / 3 + rows * step));
                let on_board =
                    |&(column, row): &(i32, i32)| (0..3).contains(&column) && (0..3).contains(&row);
                if cells.clone().all(|cell| on_board(&cell)) {
                    expected
                        .push(cells.fold(0, |line, (column, row)| line | 1 << (row * 3 + column)));
                }
            }
        }
        expected.sort_unstable();
        let mut lines = LINES;
        lines.sort_unstable();
        assert_eq!(lines, expected[..]);
    }
}
