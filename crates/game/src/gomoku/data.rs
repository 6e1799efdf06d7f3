//! Gomoku's names, sizes, texts and marks.

use super::{
    rule::Rule,
    size::{DEFAULT_SIZE, LARGEST_SIZE, SMALLEST_SIZE},
};
use crate::{
    GameData, Sides,
    data::{Rows, Sizes},
    openings::renju,
};

const RULE_NAMES: [&str; Rule::ALL.len()] = {
    let mut names = [""; Rule::ALL.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = Rule::ALL[index].name();
        index += 1;
    }
    names
};

pub(crate) const DATA: GameData = GameData {
    title: "gomoku",
    sides: Sides::Colours,
    rows: Rows::FromBottom,
    sizes: Sizes { default: DEFAULT_SIZE, min: SMALLEST_SIZE, max: LARGEST_SIZE },
    rule_names: &RULE_NAMES,
    rules: "Five in a row win. freestyle: more than five win too. standard: exactly five. renju: \
            for black exactly five win, and double three, double four and overline are \
            forbidden; for white five or more win.",
    board: "size × size cells from the top row down; or no board and only moves.",
    moves: "Column from a (no letter is skipped), row from 1 at the bottom: h8 is the centre of \
            15×15.",
    opening: "h8i9j7",
    openings: renju::OPENINGS,
    puzzles: include_str!("../puzzles/gomoku.txt"),
    sgf: Some(4),
    ggf: None,
    moves_flip: false,
    marks_legal_moves: false,
};
