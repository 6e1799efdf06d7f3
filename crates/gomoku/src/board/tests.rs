//! The incremental board against the reference and the rules.

use yomi_game::{
    Game, Side,
    gomoku::{Position, Rule},
    random::SplitMix64,
};

use super::{Board, plain};
use crate::{geometry::Cell, testing, threat::Threat};

impl Board {
    /// Whether all data of a search is equal.
    pub(crate) fn same_as(&self, other: &Self) -> bool {
        let empty =
            |board: &Self| -> Vec<u32> { board.empty.iter().map(|cell| board.codes[usize::from(cell)]).collect() };
        (self.key, self.lines, self.values) == (other.key, other.lines, other.values)
            && (self.cells, self.empty) == (other.cells, other.empty)
            && self.near_cells() == other.near_cells()
            && empty(self) == empty(other)
    }
}

/// Compares every cell of the board with the reference.
fn hold(board: &Board, position: &Position) {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let cells = board.geometry().cells as Cell;
    for side in [Side::First, Side::Second] {
        let mut value = 0;
        for cell in 0..cells {
            let is_empty = board.empty_cells().contains(cell);
            for threat in testing::THREATS {
                let expected = is_empty && plain::threat(position, cell, side) == threat;
                assert_eq!(board.cells(side, threat).contains(cell), expected, "{position:?}");
            }
            if is_empty {
                let code = crate::threat::classes_of(board.code(cell, side));
                assert_eq!(code, plain::classes(position, cell, side), "{cell} {position:?}");
                value += i32::from(board.meaning(cell, side).values[usize::from(side != board.side())]);
            }
        }
        assert_eq!(board.value(side), value);
    }
}

/// Compares the forbidden points with those of the rules.
fn hold_forbidden(board: &mut Board, position: &Position) {
    if position.winner().is_some() || position.side_to_move() == Side::Second {
        return;
    }
    let expected: Vec<_> = position.forbidden().into_iter().map(|(mv, _)| mv).collect();
    let empty = *board.empty_cells();
    let found: Vec<_> = empty.iter().filter(|cell| !board.is_legal(*cell)).collect();
    let found: Vec<_> = found.into_iter().map(|cell| board.mv(cell)).collect();
    assert_eq!(found, expected, "{position:?}");
}

#[test]
fn the_board_is_what_a_plain_one_finds_from_scratch() {
    let mut rng = SplitMix64::new(36);
    for size in [5, 6, 9, 15, 19, 20] {
        for rule in Rule::ALL {
            let mut position = Position::empty(size, rule);
            let mut board = testing::board(&position);
            let mut undo = Vec::new();
            for _ in 0..testing::times(60) {
                // Three steps forward for one back, so that the board fills.
                if rng.below(4) == 0 && !undo.is_empty() || position.is_over() {
                    let (mv, was) = undo.pop().expect("a move was played");
                    position.undo(mv, was);
                    board.undo();
                } else {
                    let mv = testing::crowded_move(&position, &mut rng);
                    board.play(board.geometry().cell(mv));
                    undo.push((mv, position.play(mv)));
                }
                if rng.below(4) == 0 {
                    hold(&board, &position);
                }
                hold_forbidden(&mut board, &position);
                if rng.below(8) == 0 {
                    let fresh = testing::board(&position);
                    assert!(board.same_as(&fresh), "{position:?}");
                }
            }
        }
    }
}

#[test]
fn forbidden_points_are_those_of_the_rules_on_crowded_boards() {
    let mut rng = SplitMix64::new(9);
    let mut seen = 0;
    for _ in 0..testing::times(400) {
        let position = testing::random_position(15, Rule::Renju, 30 + 2 * rng.below(20), &mut rng);
        if let Some(position) = position {
            hold_forbidden(&mut testing::board(&position), &position);
            let board = testing::board(&position);
            seen += board.cells(Side::First, Threat::Suspect).len();
        }
    }
    assert!(seen > 100, "{seen}");
}
