//! Boards as given by the caller.

/// A board as given by the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardText {
    /// One text for all cells; for Othello also a board of GGF or GGS, `[8 --…-- *]`.
    Text(String),
    /// A text for each row; or, where there are as many texts as cells, for each cell.
    Rows(Vec<String>),
    /// A value for each cell, row by row from the top left.
    Cells(Vec<CellValue>),
    /// Rows of such values.
    CellRows(Vec<Vec<CellValue>>),
}

impl From<&str> for BoardText {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for BoardText {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// One cell of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellValue {
    /// A symbol; an empty or blank text is an empty cell.
    Text(String),
    /// 0 empty, 1 first player, 2 or -1 second player.
    Number(i64),
    /// `null`: an empty cell.
    Null,
}
