//! Boards of the server GGS, one a line.

use crate::Cell;

/// Cells of the board.
const CELLS: usize = 64;

/// A board of GGS, `8 <64 cells> *`, in brackets or not, as GGF's reader takes it.
pub(crate) fn board_of(line: &str) -> Option<String> {
    let line = line.trim();
    let inner = line.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')).unwrap_or(line);
    let cells = inner.trim().strip_prefix('8')?;
    let words: Vec<&str> = cells.split_whitespace().collect();
    let is_parted = cells.starts_with(char::is_whitespace);
    let are_cells = |word: &str| word.chars().all(|symbol| Cell::from_symbol(symbol).is_some());
    match words[..] {
        [cells, side] if is_parted && are_cells(cells) && are_cells(side) && cells.chars().count() == CELLS => {
            Some(format!("[8 {cells} {side}]"))
        }
        _ => None,
    }
}
