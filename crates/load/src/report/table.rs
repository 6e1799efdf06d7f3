//! Tables of the report, and the format of their cells.

use std::fmt::Write as _;

/// Cell of a figure without meaning, or with too few samples.
pub(super) const NONE: &str = "–";

/// Appends a line.
pub(super) fn add(text: &mut String, line: impl AsRef<str>) {
    text.push_str(line.as_ref());
    text.push('\n');
}

/// A figure, or the placeholder.
pub(super) fn or_none(figure: Option<String>) -> String {
    figure.unwrap_or_else(|| NONE.to_owned())
}

/// Microseconds as milliseconds, to three significant digits or the microsecond.
pub(super) fn milliseconds(microseconds: Option<f64>) -> String {
    or_none(microseconds.map(|microseconds| {
        let milliseconds = microseconds / 1000.0;
        let digits = match milliseconds {
            100.0.. => 0,
            10.0.. => 1,
            1.0.. => 2,
            _ => 3,
        };
        format!("{milliseconds:.digits$}")
    }))
}

/// A Markdown table with aligned columns, numbers to the right.
pub(super) fn table(text: &mut String, head: &[&str], rows: impl Iterator<Item = Vec<String>>) {
    let rows: Vec<Vec<String>> = rows.collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(String::as_str);
        cells.chain([head[column]]).map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    // Text columns are aligned left: those before the first with numbers.
    let words = head.iter().take_while(|name| WORDS.contains(name)).count();
    let line = |cells: &[&str]| {
        let mut line = "|".to_owned();
        for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
            // Writing to a string cannot fail.
            let _ = if column < words { write!(line, " {cell:<width$} |") } else { write!(line, " {cell:>width$} |") };
        }
        line
    };
    add(text, line(head));
    let rules: Vec<String> = widths
        .iter()
        .enumerate()
        .map(|(column, width)| {
            let dashes = "-".repeat(width - 1);
            if column < words { format!(":{dashes}") } else { format!("{dashes}:") }
        })
        .collect();
    add(text, line(&rules.iter().map(String::as_str).collect::<Vec<_>>()));
    for row in &rows {
        add(text, line(&row.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    text.push('\n');
}

/// Number of text columns.
const WORDS: [&str; 3] = ["load", "part", "kind"];
