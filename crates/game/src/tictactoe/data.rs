//! Tic-tac-toe's names, texts and marks.

use crate::{
    GameData, Sides,
    data::{Rows, Sizes},
};

pub(crate) const DATA: GameData = GameData {
    title: "tic-tac-toe",
    sides: Sides::Marks,
    rows: Rows::FromTop,
    sizes: Sizes::only(3),
    rule_names: &[],
    rules: "Three in a row win.",
    board: "9 cells from the top row down.",
    moves: "Column a to c, row 1 to 3 from the top: b2 is the centre.",
    opening: "b2a1",
    openings: &[],
    puzzles: include_str!("../puzzles/tictactoe.txt"),
    sgf: None,
    ggf: None,
    moves_flip: false,
    marks_legal_moves: false,
};
