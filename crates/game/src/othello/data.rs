//! Othello's names, texts and marks.

use crate::{
    GameData, Sides,
    data::{Rows, Sizes},
    openings::othello,
};

pub(crate) const DATA: GameData = GameData {
    title: "Othello",
    sides: Sides::Colours,
    rows: Rows::FromTop,
    sizes: Sizes::only(8),
    rule_names: &[],
    rules: "A move encloses discs of the opponent in straight lines and flips them; who cannot \
            move passes; when nobody can, the side with more discs wins, and the empty squares \
            are scored for it.",
    board: "64 cells row by row from a1 at the top left, optionally followed by the side to \
            move; or one OBF line.",
    moves: "Column a to h, row 1 to 8 from the top: d3; or pass.",
    opening: "f5d6c3",
    openings: othello::OPENINGS,
    puzzles: include_str!("../puzzles/othello.txt"),
    sgf: Some(2),
    ggf: Some("Othello"),
    moves_flip: true,
    marks_legal_moves: true,
};
