//! Board parser: boards in text or JSON, as people and programs write them, become cells.
//!
//! The whole text is read: rows of another width than the board's, unknown cells and text after the
//! board are refused, so that no cell shifts and nothing is dropped.
//!
//! ```text
//! XO-/-X-/--O        rows parted by `/` or line breaks, by `|` where neither stands
//! XO--X---O X        one run of cells; a side to move may follow
//! "   " "X  "        rows in which a blank is an empty cell, all just as wide as the board
//!     a b c          a drawing, with its letters, its numbers and the line below with the side to move
//!   1 X O -
//! [1, 2, 0, …]       a list of cells, a list of rows, a list of lists; a cell is a number, a symbol or a word
//! 64 cells X; D3:+2  for Othello, a problem of a collection, or a board of the servers GGF and GGS
//! ```

mod drawing;
mod drawn;
mod given;
mod list;
mod rows;
mod symbols;

pub use drawn::{Drawn, Grid, Told};
pub use given::{BoardText, CellValue};

use super::{Field, PositionFault, PositionFaultKind};

/// Reads a board of that size.
///
/// # Errors
/// The first fault, in [`Field::Board`] or a part of it.
pub fn read(board: &BoardText, grid: Grid) -> Result<Drawn, PositionFault> {
    let listed = |cells| Drawn { cells, told: None };
    match board {
        BoardText::Text(text) => drawing::read(text, grid),
        BoardText::Rows(rows) if rows.len() == grid.cells() || are_cells(rows, grid) => {
            let cells: Vec<_> = rows.iter().map(|text| CellValue::Text(text.clone())).collect();
            list::read_cells(&cells, grid, Field::BoardRow).map(listed)
        }
        BoardText::Rows(rows) => rows::of_list(rows, grid).map(listed),
        BoardText::Cells(cells) => list::read_cells(cells, grid, Field::BoardRow).map(listed),
        BoardText::CellRows(rows) => list::read_rows(rows, grid).map(listed),
    }
}

/// Whether a list of the wrong length is a list of cells all the same: one symbol each at most.
fn are_cells(texts: &[String], grid: Grid) -> bool {
    let is_cell = |text: &String| text.trim().chars().nth(1).is_none() || list::word(text, grid.game).is_some();
    // Rows of blanks alone are as wide as the board.
    let are_rows = texts.len() == grid.rows && texts.iter().all(|text| text.chars().count() == grid.columns);
    grid.columns > 1 && !are_rows && !texts.is_empty() && texts.iter().all(is_cell)
}

/// The contradiction between `position` and the text's statement about it, if any.
#[must_use]
pub fn contradiction<B: super::Board>(position: &B, told: Option<Told>) -> Option<PositionFault> {
    let side = B::KIND.side_name(position.side_to_move());
    let reason = match told? {
        Told::ToMove(given) if given != position.side_to_move() => {
            let given = B::KIND.side_name(given);
            format!("the text says that {given} is to move, but the cells leave the move to {side}")
        }
        Told::Over if !position.is_over() => {
            format!("the text says that the game is over, but {side} can move")
        }
        Told::ToMove(_) | Told::Over => return None,
    };
    let kind = PositionFaultKind::Contradiction(reason);
    Some(PositionFault { field: Field::Board, kind })
}

#[cfg(test)]
mod tests;
