//! What one part found: a table for people, the same figures as JSON, and the promises that it saw broken.

use std::{fmt, time::Duration};

use serde::{Serialize, Serializer, ser::SerializeMap as _};

/// What a column shows, its unit included, and the digits behind the point.
pub type Column = (&'static str, usize);

/// The findings of one part.
#[derive(Serialize)]
pub struct Part {
    part: &'static str,
    promised: &'static str,
    #[serde(skip)]
    columns: &'static [Column],
    rows: Vec<Row>,
    broken: Vec<String>,
}

/// What one case came to.
pub struct Row {
    case: String,
    columns: &'static [Column],
    /// As many as there are columns.
    figures: Vec<f64>,
}

pub fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

impl Part {
    pub const fn new(
        part: &'static str,
        promised: &'static str,
        columns: &'static [Column],
    ) -> Self {
        Self { part, promised, columns, rows: Vec::new(), broken: Vec::new() }
    }

    /// Adds a row.
    pub fn add<const N: usize>(&mut self, case: &str, figures: [f64; N]) {
        assert_eq!(N, self.columns.len(), "{}: every column has its figure", self.part);
        self.rows.push(Row {
            case: case.to_owned(),
            columns: self.columns,
            figures: figures.to_vec(),
        });
    }

    /// Holds one figure of a case to what was promised of it.
    pub fn at_most(&mut self, case: &str, what: &str, found: f64, promised: f64, unit: &str) {
        if found > promised {
            self.broken(case, &format!("{what} {found:.2} {unit}, promised {promised:.2} {unit}"));
        }
    }

    /// A promise that no number tells.
    pub fn broken(&mut self, case: &str, what: &str) {
        self.broken.push(format!("{case}: {what}"));
    }

    pub const fn is_broken(&self) -> bool {
        !self.broken.is_empty()
    }
}

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "## {}\n\npromised: {}\n", self.part, self.promised)?;
        let titles: Vec<&str> = self.columns.iter().map(|(title, _)| *title).collect();
        writeln!(formatter, "| case | {} |", titles.join(" | "))?;
        writeln!(formatter, "|:--|{}", "--:|".repeat(titles.len()))?;
        for Row { case, figures, .. } in &self.rows {
            write!(formatter, "| {case} |")?;
            for ((_, decimals), figure) in self.columns.iter().zip(figures) {
                write!(formatter, " {figure:.decimals$} |")?;
            }
            writeln!(formatter)?;
        }
        writeln!(formatter)?;
        if self.broken.is_empty() {
            return writeln!(formatter, "kept");
        }
        self.broken.iter().try_for_each(|line| writeln!(formatter, "BROKEN: {line}"))
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1 + self.columns.len()))?;
        map.serialize_entry("case", &self.case)?;
        for ((title, _), figure) in self.columns.iter().zip(&self.figures) {
            map.serialize_entry(title, figure)?;
        }
        map.end()
    }
}
