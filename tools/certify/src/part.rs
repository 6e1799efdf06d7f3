//! Result of one part: a table, the same figures as JSON, and whether the promise is kept.

use std::{fmt, io, time::Duration};

use serde::{Serialize, Serializer, ser::SerializeMap as _};

/// A column: its title with the unit, and its decimal places.
pub(crate) type Column = (&'static str, usize);

/// Results of one part.
#[derive(Clone, Debug, Serialize)]
pub struct Part {
    /// Its name.
    pub part: &'static str,
    /// The promise.
    pub promised: &'static str,
    /// Whether the promise is kept.
    pub verdict: PartResult,
    #[serde(skip)]
    columns: &'static [Column],
    rows: Vec<Row>,
}

/// Result of one part: whether its promise is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "verdict", content = "because")]
pub enum PartResult {
    /// It is kept.
    Kept,
    /// It is broken, in these ways.
    Broken(Vec<String>),
    /// It cannot be measured from where the clients are.
    NotMeasured(&'static str),
    /// It could not be measured this time.
    Failed(String),
}

/// Results of one case.
#[derive(Clone, Debug)]
struct Row {
    case: String,
    columns: &'static [Column],
    /// One per column; NaN where there is none.
    figures: Vec<f64>,
}

pub(crate) fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

impl Part {
    pub(crate) const fn new(part: &'static str, promised: &'static str, columns: &'static [Column]) -> Self {
        Self { part, promised, columns, rows: Vec::new(), verdict: PartResult::Kept }
    }

    /// Runs a measurement and stores its results or its failure.
    pub(crate) fn filled(mut self, measure: impl FnOnce(&mut Self) -> io::Result<()>) -> Self {
        if let Err(error) = measure(&mut self) {
            self.verdict = PartResult::Failed(error.to_string());
        }
        self
    }

    /// A part that needs a server started by this program.
    pub(crate) fn not_measured(mut self) -> Self {
        self.verdict = PartResult::NotMeasured("it takes servers that this command starts");
        self
    }

    /// Adds a row.
    pub(crate) fn add<const N: usize>(&mut self, case: &str, figures: [f64; N]) {
        debug_assert_eq!(N, self.columns.len(), "{}: every column has its figure", self.part);
        self.rows.push(Row { case: case.to_owned(), columns: self.columns, figures: figures.to_vec() });
    }

    /// Checks one figure of a case against its limit; a missing figure fails.
    pub(crate) fn at_most(&mut self, case: &str, what: &str, found: f64, promised: f64, unit: &str) {
        if found.is_nan() || found > promised {
            self.broken(case, &format!("{what} {found:.2} {unit}, promised {promised:.2} {unit}"));
        }
    }

    /// Records a broken promise that has no number.
    pub(crate) fn broken(&mut self, case: &str, what: &str) {
        let line = format!("{case}: {what}");
        match &mut self.verdict {
            PartResult::Broken(lines) => lines.push(line),
            verdict => *verdict = PartResult::Broken(vec![line]),
        }
    }
}

impl fmt::Display for PartResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kept => formatter.write_str("kept"),
            Self::Broken(lines) => write!(formatter, "**broken**: {}", lines.join("; ")),
            Self::NotMeasured(reason) => write!(formatter, "not measured: {reason}"),
            Self::Failed(reason) => write!(formatter, "**not measured**: {reason}"),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "## {}\n\nPromised: {}.", self.part, self.promised)?;
        writeln!(formatter, "{}.\n", self.verdict)?;
        if self.rows.is_empty() {
            return Ok(());
        }
        let titles: Vec<&str> = self.columns.iter().map(|(title, _)| *title).collect();
        writeln!(formatter, "| case | {} |", titles.join(" | "))?;
        writeln!(formatter, "|:--|{}", "--:|".repeat(titles.len()))?;
        for Row { case, figures, .. } in &self.rows {
            write!(formatter, "| {case} |")?;
            for ((_, decimals), figure) in self.columns.iter().zip(figures) {
                if figure.is_nan() {
                    write!(formatter, " – |")?;
                } else {
                    write!(formatter, " {figure:.decimals$} |")?;
                }
            }
            writeln!(formatter)?;
        }
        writeln!(formatter)
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
