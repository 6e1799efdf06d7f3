//! Rows of a board in text: labels, cells, lengths.

use super::{
    drawn::{Grid, fault},
    symbols,
};
use crate::{Cell, Field, PositionFault, PositionFaultKind, fault::RowLengths};

/// The cells of a piece of text and how blanks, bars and commas part them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Groups<'text> {
    /// The text between two separators.
    pub(super) groups: Vec<&'text str>,
    /// The cells of all groups.
    pub(super) cells: Vec<Cell>,
    /// Whether two bars or commas have only blanks between them.
    pub(super) has_gap: bool,
}

impl<'text> Groups<'text> {
    /// Splits `piece`, a part of `whole`, and reads its cells.
    pub(super) fn read(whole: &str, piece: &'text str) -> Result<Self, PositionFault> {
        let between: Vec<&str> = piece.trim().trim_matches(is_bar).split(is_bar).map(str::trim).collect();
        let has_gap = between.len() > 1 && between.contains(&"");
        let groups: Vec<&str> = between.into_iter().flat_map(str::split_whitespace).collect();
        let mut cells = Vec::new();
        for group in &groups {
            for (offset, symbol) in group.char_indices() {
                let unknown = || unknown(whole, offset_in(whole, group) + offset, symbol);
                cells.push(Cell::from_symbol(symbol).ok_or_else(unknown)?);
            }
        }
        Ok(Self { groups, cells, has_gap })
    }

    /// The symbols of the cells.
    pub(super) fn symbols(&self) -> impl Iterator<Item = char> {
        self.groups.iter().flat_map(|group| group.chars())
    }

    /// Whether every group has so many cells.
    pub(super) fn all_have(&self, cells: usize) -> bool {
        self.groups.iter().all(|group| group.chars().count() == cells)
    }

    /// Whether blanks stand between some cells only, as if they were meant for empty cells.
    pub(super) fn is_uneven(&self) -> bool {
        self.has_gap || (self.groups.len() > 1 && !self.all_have(1))
    }
}

/// `|` and the comma of lists in a query.
fn is_bar(symbol: char) -> bool {
    symbol == '|' || symbol == ','
}

/// Where `part`, a slice of `whole`, begins in it, in bytes.
pub(super) fn offset_in(whole: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize)
}

/// The fault of an unknown symbol at a byte of `whole`.
pub(super) fn unknown(whole: &str, offset: usize, symbol: char) -> PositionFault {
    let index = whole.get(..offset).map_or(0, |before| before.chars().count());
    fault(PositionFaultKind::UnknownCell { index, symbol })
}

/// Cells of rows in which a blank is an empty cell: if there are blanks, every row has exactly the
/// board's width, and no other symbol stands for empty cells. `None` otherwise.
pub(super) fn with_blanks<'text>(rows: impl Iterator<Item = &'text str> + Clone, grid: Grid) -> Option<Vec<Cell>> {
    let has_width = |row: &str| row.chars().count() == grid.columns;
    if grid.columns < 2
        || rows.clone().count() != grid.rows
        || !rows.clone().all(has_width)
        || !rows.clone().any(|row| row.contains(' '))
    {
        return None;
    }
    let cell = |symbol| match symbol {
        ' ' => Some(Cell::Empty),
        _ => Cell::from_symbol(symbol).filter(|cell| *cell != Cell::Empty),
    };
    rows.flat_map(str::chars).map(cell).collect()
}

/// Cells of a board that is drawn with rules between its rows and bars between its cells, in which a blank is an empty
/// cell; `None` for any other text.
///
/// ```text
///  X | O |   
/// ---+---+---
///    | X |   
/// ```
pub(super) fn ruled(text: &str, grid: Grid) -> Option<Vec<Cell>> {
    let is_rule = |line: &&str| {
        let line = line.trim();
        line.contains(['+', '┼']) || line.len() > grid.columns && !line.contains(['|', '│'])
    };
    let is_of_rule = |line: &&str| line.trim().chars().all(|symbol| "-+=|─┼ ".contains(symbol));
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let (rules, rows): (Vec<_>, Vec<_>) = lines.partition(is_rule);
    let has_rules = !rules.is_empty() && rules.len() + 1 >= grid.rows;
    if !has_rules || rows.len() != grid.rows || !rules.iter().all(is_of_rule) {
        return None;
    }
    let mut cells = Vec::with_capacity(grid.cells());
    for row in rows {
        let mut fields: Vec<&str> = row.split(['|', '│']).map(str::trim).collect();
        // Bars of a frame.
        if let ["", .., ""] = fields[..]
            && fields.len() == grid.columns + 2
        {
            fields = fields[1..=grid.columns].to_vec();
        }
        let cell = |field: &&str| match field.chars().next() {
            None => Some(Cell::Empty),
            Some(symbol) => Cell::from_symbol(symbol).filter(|_| field.len() == symbol.len_utf8()),
        };
        cells.extend(fields.iter().map(cell).collect::<Option<Vec<_>>>()?);
        (fields.len() == grid.columns).then_some(())?;
    }
    Some(cells)
}

/// Reads a list of rows.
pub(super) fn of_list(rows: &[String], grid: Grid) -> Result<Vec<Cell>, PositionFault> {
    if let Some(cells) = with_blanks(rows.iter().map(String::as_str), grid) {
        symbols::check(rows.iter().flat_map(|row| row.chars()))?;
        return Ok(cells);
    }
    if let Some(last) = rows.last()
        && rows.len() == grid.rows + 1
        && symbols::side(last, grid.game).is_some()
    {
        let reason = format!("{last:?} names a side, for which a list of rows has no place; give it as turn");
        let kind = PositionFaultKind::Contradiction(reason);
        return Err(PositionFault { field: Field::BoardRow(grid.rows), kind });
    }
    let mut read = Vec::with_capacity(rows.len());
    for (row, text) in rows.iter().enumerate() {
        let groups =
            Groups::read(text, text).map_err(|fault| PositionFault { field: Field::BoardRow(row), ..fault })?;
        read.push(groups);
    }
    let has_blanks = rows.iter().any(|row| row.contains(char::is_whitespace));
    joined(&read, grid, |lengths| RowLengths { has_blanks, ..lengths })
}

/// Reads rows that are pieces of `whole`, with the numbers of a drawing before or behind them.
pub(super) fn of_text(whole: &str, pieces: &[&str], grid: Grid) -> Result<Vec<Cell>, PositionFault> {
    let mut read = Vec::with_capacity(pieces.len());
    let mut labelled = 0;
    for (row, piece) in pieces.iter().enumerate() {
        // A row number has two digits at most: longer ones were meant for cells.
        if let Some(at) = piece.find(|symbol: char| symbol.is_ascii_digit())
            && piece.bytes().filter(u8::is_ascii_digit).count() > 4
        {
            let digit = char::from(piece.as_bytes()[at]);
            return Err(unknown(whole, offset_in(whole, piece) + at, digit));
        }
        let (labels, piece) = split_labels(piece);
        for &label in &labels {
            let expected = if row < grid.rows { grid.row_label(row) } else { 0 };
            if label != expected {
                let found = label.to_string();
                return Err(fault(PositionFaultKind::WrongLabel { row: row + 1, found, expected }));
            }
        }
        labelled += usize::from(!labels.is_empty());
        read.push(Groups::read(whole, piece)?);
    }
    if labelled > 0 && labelled < pieces.len() {
        let reason = "some rows have a number and others have none";
        return Err(fault(PositionFaultKind::Contradiction(reason.to_owned())));
    }
    let has_blanks = whole.contains([' ', '\t']);
    joined(&read, grid, |lengths| RowLengths { has_blanks, ..lengths })
}

/// The numbers before and behind a row, and the row without them.
fn split_labels(row: &str) -> (Vec<usize>, &str) {
    let row = row.trim();
    let digit = |symbol: char| symbol.is_ascii_digit();
    let behind = row.trim_start_matches(digit);
    let rest = behind.trim_end_matches(digit);
    let numbers = [&row[..row.len() - behind.len()], &behind[rest.len()..]];
    // Digits that overflow a number are no label of any row.
    let labels = numbers.into_iter().filter(|digits| !digits.is_empty());
    (labels.map(|digits| digits.parse().unwrap_or(usize::MAX)).collect(), rest)
}

/// All cells of the rows, if each has the board's width; `known` adds details to the fault of the
/// others.
fn joined(
    rows: &[Groups<'_>],
    grid: Grid,
    known: impl FnOnce(RowLengths) -> RowLengths,
) -> Result<Vec<Cell>, PositionFault> {
    let lengths = rows.iter().map(|row| row.cells.len()).collect();
    RowLengths::check(lengths, grid.columns, grid.rows)
        .map_err(|lengths| fault(PositionFaultKind::WrongRows(known(lengths))))?;
    if let Some(row) = rows.iter().position(Groups::is_uneven) {
        return Err(fault(PositionFaultKind::Blanks { row: Some(row + 1) }));
    }
    symbols::check(rows.iter().flat_map(Groups::symbols))?;
    Ok(rows.iter().flat_map(|row| row.cells.iter().copied()).collect())
}
