//! Tables of the report, and the format of their cells.

/// Cell of a figure without meaning, or with too few samples.
pub(super) const NONE: &str = "–";

/// Headings of columns of text, which are aligned left: those before the first with numbers.
const WORDS: [&str; 3] = ["load", "part", "kind"];

/// Microseconds as milliseconds, to three significant digits or the microsecond.
pub(super) fn milliseconds(microseconds: Option<f64>) -> String {
    let Some(microseconds) = microseconds else { return NONE.to_owned() };
    let milliseconds = microseconds / 1000.0;
    let digits = match milliseconds {
        100.0.. => 0,
        10.0.. => 1,
        1.0.. => 2,
        _ => 3,
    };
    format!("{milliseconds:.digits$}")
}

/// A Markdown table with aligned columns, numbers to the right.
pub(super) fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut lines = vec![head.iter().map(ToString::to_string).collect::<Vec<_>>(), Vec::new()];
    lines.extend(rows);
    let words = head.iter().take_while(|name| WORDS.contains(name)).count();
    let width = |column: usize| lines.iter().filter_map(|row| Some(row.get(column)?.chars().count())).max();
    let widths: Vec<usize> = (0..head.len()).map(|column| width(column).unwrap_or(0).max(3)).collect();
    let dashes = |(column, width): (usize, &usize)| match "-".repeat(width - 1) {
        dashes if column < words => format!(":{dashes}"),
        dashes => format!("{dashes}:"),
    };
    lines[1] = widths.iter().enumerate().map(dashes).collect();
    let cell = |(column, (cell, &width)): (usize, (&String, &usize))| {
        if column < words { format!(" {cell:<width$} |") } else { format!(" {cell:>width$} |") }
    };
    let line =
        |cells: &Vec<String>| format!("|{}\n", cells.iter().zip(&widths).enumerate().map(cell).collect::<String>());
    lines.iter().map(line).collect::<String>() + "\n"
}
