//! Connect Four's names, texts and marks.

use crate::{
    GameData, Sides,
    data::{Rows, Sizes},
};

pub(crate) const DATA: GameData = GameData {
    title: "Connect Four",
    sides: Sides::Colours,
    rows: Rows::FromBottom,
    sizes: Sizes::only(6),
    rule_names: &[],
    rules: "Stones fall to the lowest empty cell of their column; four in a row win.",
    board: "42 cells, six rows of seven from the top row down.",
    moves: "Column a to g, row 1 to 6 from the bottom, which is the lowest empty one: d1.",
    opening: "d1d2",
    openings: &[],
    puzzles: "",
    sgf: None,
    ggf: None,
    moves_flip: false,
    marks_legal_moves: true,
};
