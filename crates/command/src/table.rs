//! Text tables: columns aligned, two blanks between them.

/// Alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Aligned to the left.
    Left,
    /// Aligned to the right.
    Right,
}

/// Writes a table under its headings. A column without any cell is left out.
pub fn table(headings: &[(&str, Align)], rows: &[Vec<String>]) -> String {
    let cell = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
    let columns: Vec<_> = (0..headings.len())
        .filter(|&column| rows.iter().any(|row| !cell(row, column).is_empty()))
        .map(|column| {
            let (heading, align) = headings[column];
            let cells: Vec<_> =
                std::iter::once(heading.to_owned()).chain(rows.iter().map(|row| cell(row, column))).collect();
            let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
            (cells, align, width)
        })
        .collect();
    let mut text = String::new();
    for line in 0..=rows.len() {
        let cells = columns.iter().map(|(cells, align, width)| match align {
            Align::Left => format!("{:<width$}", cells[line]),
            Align::Right => format!("{:>width$}", cells[line]),
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_by_characters_and_empty_ones_left_out() {
        let headings = [("name", Align::Left), ("×first", Align::Right), ("none", Align::Left), ("n", Align::Right)];
        let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        let text = table(&headings, &[row(["αβ", "1", "", "12"]), row(["minimax", "", "", "3"])]);
        assert_eq!(text, "name     ×first   n\nαβ            1  12\nminimax           3\n");
    }
}
