//! Rows of figures: each figure is named once, with its field in JSON and its column in a table.

use std::time::Duration;

use serde_json::{Map, Value, json};
use yomi_command::table::{Align, table};

/// A row: of a table, and an object in JSON.
#[derive(Debug, Default)]
pub(super) struct Row(Vec<Figure>);

/// A figure. Without a field it is not in JSON, without a heading in no table.
#[derive(Debug)]
struct Figure {
    field: &'static str,
    json: Value,
    heading: &'static str,
    align: Align,
    cell: String,
}

impl Row {
    fn with(mut self, field: &'static str, json: Value, column: (&'static str, Align), cell: String) -> Self {
        self.0.push(Figure { field, json, heading: column.0, align: column.1, cell });
        self
    }

    /// A field that no table shows.
    pub(super) fn field(self, field: &'static str, json: impl Into<Value>) -> Self {
        self.with(field, json.into(), ("", Align::Left), String::new())
    }

    /// A column that is no field, of texts or of numbers.
    pub(super) fn cell(self, heading: &'static str, align: Align, cell: impl Into<String>) -> Self {
        self.with("", Value::Null, (heading, align), cell.into())
    }

    pub(super) fn text(self, field: &'static str, heading: &'static str, text: &str) -> Self {
        self.with(field, json!(text), (heading, Align::Left), text.to_owned())
    }

    /// A whole number; 0 is an empty cell.
    pub(super) fn told(self, field: &'static str, heading: &'static str, count: u64) -> Self {
        let cell = if count > 0 { count.to_string() } else { String::new() };
        self.with(field, json!(count), (heading, Align::Right), cell)
    }

    /// A whole number.
    pub(super) fn count<N: Copy + Into<Value> + ToString>(
        self,
        field: &'static str,
        heading: &'static str,
        count: N,
    ) -> Self {
        self.with(field, count.into(), (heading, Align::Right), count.to_string())
    }

    /// A number to three decimals; without one `null` and an empty cell.
    pub(super) fn number(self, field: &'static str, heading: &'static str, number: Option<f64>) -> Self {
        let cell = number.map(|number| format!("{number:.3}")).unwrap_or_default();
        self.with(field, json!(number), (heading, Align::Right), cell)
    }

    /// A share, 0 to 1, in per cent in a table; without one neither field nor cell.
    pub(super) fn share(self, field: &'static str, heading: &'static str, share: Option<f64>) -> Self {
        let Some(share) = share else { return self.cell(heading, Align::Right, "") };
        self.with(field, json!(share), (heading, Align::Right), format!("{:.1} %", share * 100.0))
    }

    pub(super) fn milliseconds(self, field: &'static str, heading: &'static str, milliseconds: f64) -> Self {
        self.with(field, json!(milliseconds), (heading, Align::Right), format!("{milliseconds:.2}"))
    }

    /// The fields.
    pub(super) fn json(self) -> Value {
        let fields = self.0.into_iter().filter(|figure| !figure.field.is_empty());
        Value::Object(fields.map(|figure| (figure.field.to_owned(), figure.json)).collect::<Map<_, _>>())
    }

    /// The columns of a table.
    fn columns(&self) -> impl Iterator<Item = &Figure> {
        self.0.iter().filter(|figure| !figure.heading.is_empty())
    }

    fn cells(&self) -> Vec<String> {
        self.columns().map(|figure| figure.cell.clone()).collect()
    }

    /// A line of a table whose rows are printed as they come, under its headings if it is the first. `widths` are the
    /// least of the columns.
    pub(super) fn line(&self, widths: &[usize], is_first: bool) -> String {
        let line = |text: fn(&Figure) -> &str| {
            let cells = self.columns().zip(widths).map(|(figure, width)| {
                let (text, width) = (text(figure), (*width).max(figure.heading.chars().count()));
                if figure.align == Align::Left { format!("{text:<width$}") } else { format!("{text:>width$}") }
            });
            format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
        };
        let headings = if is_first { line(|figure| figure.heading) } else { String::new() };
        headings + &line(|figure| &figure.cell)
    }
}

/// To the microsecond.
pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

/// A table of all rows, which have the same columns.
pub(super) fn draw(rows: &[Row]) -> String {
    let headings: Vec<_> =
        rows.first().into_iter().flat_map(Row::columns).map(|row| (row.heading, row.align)).collect();
    table(&headings, &rows.iter().map(Row::cells).collect::<Vec<_>>())
}

/// The rows as a list of objects.
pub(super) fn list(rows: impl IntoIterator<Item = Row>) -> Value {
    rows.into_iter().map(Row::json).collect()
}
