//! Boards as lists with a value for each cell, the usual form in programs.

use super::{
    drawn::{Grid, fault},
    given::CellValue,
    symbols,
};
use crate::{
    Cell, Field, GameKind, PositionFault, PositionFaultKind, Side, fault::RowLengths, turn_text::side_from_word,
};

/// Reads one value a cell; `place` maps an index to the field of a fault.
pub(super) fn read_cells(
    values: &[CellValue],
    grid: Grid,
    place: impl Fn(usize) -> Field,
) -> Result<Vec<Cell>, PositionFault> {
    let placed: Vec<_> = values.iter().enumerate().map(|(at, value)| (place(at), value)).collect();
    let cells = read(&placed, grid.game)?;
    if cells.len() != grid.cells() {
        let (found, expected) = (cells.len(), grid.cells());
        return Err(fault(PositionFaultKind::WrongLength { found, expected }));
    }
    Ok(cells)
}

/// Reads rows of values.
pub(super) fn read_rows(rows: &[Vec<CellValue>], grid: Grid) -> Result<Vec<Cell>, PositionFault> {
    let lengths = rows.iter().map(Vec::len).collect();
    RowLengths::check(lengths, grid.columns, grid.rows)
        .map_err(|lengths| fault(PositionFaultKind::WrongRows(lengths)))?;
    let placed: Vec<_> = rows
        .iter()
        .enumerate()
        .flat_map(|(row, values)| {
            let place = move |column| Field::BoardCell(row, column);
            values.iter().enumerate().map(move |(column, value)| (place(column), value))
        })
        .collect();
    read(&placed, grid.game)
}

/// The cells, if all values are of one kind.
fn read(placed: &[(Field, &CellValue)], game: GameKind) -> Result<Vec<Cell>, PositionFault> {
    one_kind(placed)?;
    let cells: Vec<Cell> = placed.iter().map(|&(field, value)| cell(field, value, game)).collect::<Result<_, _>>()?;
    let text = |&(_, value): &(Field, &CellValue)| match value {
        CellValue::Text(text) => text.trim().chars().next(),
        CellValue::Number(_) | CellValue::Null => None,
    };
    symbols::check(placed.iter().filter_map(text))?;
    let is_empty = |&index: &usize| cells.get(index) == Some(&Cell::Empty);
    if game == GameKind::Othello && placed.iter().any(|(_, value)| is_number(value)) && CENTRE.iter().any(is_empty) {
        let reason = format!("a square in the centre comes out empty, which none is in Othello; {NUMBERS}");
        return Err(fault(PositionFaultKind::Contradiction(reason)));
    }
    Ok(cells)
}

/// The squares in the centre of Othello's board.
const CENTRE: [usize; 4] = [27, 28, 35, 36];

/// What the numbers of a list mean.
const NUMBERS: &str = "among numbers 0 is an empty cell, 1 the first player, 2 or -1 the second";

const fn is_number(value: &CellValue) -> bool {
    matches!(value, CellValue::Number(_))
}

/// The cell that a word names: a side, or `empty`; one letter is a symbol.
pub(super) fn word(text: &str, game: GameKind) -> Option<Cell> {
    let text = text.trim();
    text.chars().nth(1)?;
    if text.eq_ignore_ascii_case("empty") {
        return Some(Cell::Empty);
    }
    side_from_word(game, text).map(Cell::Occupied)
}

fn cell(field: Field, value: &CellValue, game: GameKind) -> Result<Cell, PositionFault> {
    let unknown = |found: String| PositionFault { field, kind: PositionFaultKind::UnknownCellValue { found } };
    match value {
        CellValue::Null | CellValue::Number(0) => Ok(Cell::Empty),
        CellValue::Number(1) => Ok(Cell::Occupied(Side::First)),
        CellValue::Number(2 | -1) => Ok(Cell::Occupied(Side::Second)),
        CellValue::Number(number) => Err(unknown(number.to_string())),
        CellValue::Text(text) => {
            let mut symbols = text.trim().chars();
            match (symbols.next(), symbols.next()) {
                (None, _) => Ok(Cell::Empty),
                (Some(symbol), None) => Cell::from_symbol(symbol).ok_or_else(|| unknown(format!("{text:?}"))),
                _ if let Some(cell) = word(text, game) => Ok(cell),
                _ => Err(unknown(format!("{:?}", text.chars().take(16).collect::<String>()))),
            }
        }
    }
}

/// Refuses numbers with two readings, or numbers among symbols: they could mean another board.
fn one_kind(placed: &[(Field, &CellValue)]) -> Result<(), PositionFault> {
    let holds = |is: &dyn Fn(&CellValue) -> bool| placed.iter().find(|(_, value)| is(value));
    let is_empty = |value: &CellValue| match value {
        CellValue::Text(text) => text.trim().is_empty(),
        CellValue::Number(_) => false,
        CellValue::Null => true,
    };
    let is_symbol = |value: &CellValue| matches!(value, CellValue::Text(text) if !text.trim().is_empty());
    let reason = if holds(&|value| *value == CellValue::Number(2)).is_some()
        && holds(&|value| *value == CellValue::Number(-1)).is_some()
    {
        "both 2 and -1 stand in the list; write the second player in one way".to_owned()
    } else if holds(&is_number).is_some() && holds(&is_symbol).is_some() {
        "numbers and symbols stand in one list; write 0, 1 and 2, or X, O and -".to_owned()
    } else if holds(&|value| *value == CellValue::Number(0)).is_some() && holds(&is_empty).is_some() {
        format!("null or \"\" stands beside 0 in the list, and both are empty cells; {NUMBERS}")
    } else {
        return Ok(());
    };
    Err(fault(PositionFaultKind::Contradiction(reason)))
}
