//! Worked boards, and the fast evaluation against the plain one.

use proptest::prelude::*;
use yomi_game::{
    Board, Cell, Game, PositionText, Side,
    gomoku::{Position, Rule},
    symmetry::Symmetry,
};

use super::{DEFAULT_OPPONENT_WEIGHT_THOUSANDTHS as USUAL, plain, shapes};

/// The position that `rows` show, top row first; what is left out is empty.
fn position(size: u8, rows: &[&str]) -> Position {
    let read = Position::read(&PositionText::of_top_rows(size, rows));
    read.expect("a sound position").position
}

/// The value by both evaluations, which must agree.
fn value(position: &Position, weight: i64) -> i64 {
    let value = shapes(position, weight);
    assert_eq!(value, plain::shapes(position, weight), "{position:?}");
    value
}

#[test]
fn single_stones_are_worth_nothing() {
    assert_eq!(value(&position(15, &[]), USUAL), 0);
    assert_eq!(value(&position(5, &["X---O", "", "", "", "O---X"]), USUAL), 0);
}

#[test]
fn a_two_counts_once_though_two_windows_fit() {
    // Black: d5 and e5. For d5, `00110` (b5-f5) is the first of the best windows; it covers e5,
    // so the row gives 50. No other line has two black stones. White: single stones in corners.
    let two = position(9, &["O-------O", "", "", "", "---XX----"]);
    assert_eq!(value(&two, USUAL), 50_000);
    // At the edge: a5 b5 would need an empty cell before it.
    let edge = position(9, &["O-------O", "", "", "", "XX-------"]);
    assert_eq!(value(&edge, USUAL), 0);
}

#[test]
fn threes_are_worth_less_beside_the_edge_or_a_stone() {
    let corners = "O---O---O";
    for (row, points) in [
        // `11010` from the edge.
        ("XX-X-----", 200),
        // `01011` up to the edge.
        ("-----X-XX", 200),
        // `011010`, six cells, beats `11010` inside it.
        ("-XX-X----", 5_000),
        // `11100` from the edge; `00111` up to it.
        ("XXX------", 500),
        ("------XXX", 500),
        // `01110`.
        ("-XXX-----", 5_000),
        // Spread out, no window fits.
        ("X-X-X----", 0),
    ] {
        let board = position(9, &[corners, "", "", "", row]);
        assert_eq!(value(&board, USUAL), 1_000 * points, "{row}");
    }
    // `11100` behind a white stone; white's other stones stand alone.
    let blocked = position(9, &["O---O----", "", "", "", "--OXXX---"]);
    assert_eq!(value(&blocked, USUAL), 500_000);
    // Four cells between stones are too few for any window.
    let closed = position(9, &["O--------", "", "", "", "-OXXX-O--"]);
    assert_eq!(value(&closed, USUAL), 0);
}

#[test]
fn shapes_that_cross_in_a_stone_are_added_once_more() {
    // Black: b5 c5 d5 is `01110`, 5,000. d5 d4 is a two down the column (`00110`), 50. They share
    // d5: both once more. c5 and d4 stand on a falling diagonal with room for `01100`: another 50,
    // which shares c5 with the three (5,050 more) and d4 with the column's two (100 more).
    // Total: 5,000 + 50 + 50 + 5,050 + 5,050 + 100 = 15,300.
    let crossing = position(9, &["O-------O", "", "", "", "-XXX-----", "---X-----", "", "", "O-------O"]);
    assert_eq!(value(&crossing, USUAL), 15_300_000);
    // Black: b5 c5 d5 along the row and d5 d6 d7 up the column, each `01110`, 5,000; they share
    // d5: 10,000 more. On the rising diagonals lie b5 alone, c5 with d6 (`00110`: 50, sharing c5
    // and d6 with the threes: 2 × 5,050), and b5 with d7, one cell apart: no pattern.
    // Total: 10,000 + 10,000 + 50 + 10,100 = 30,150.
    let corner = position(9, &["O---O---O", "", "---X-----", "---X-----", "-XXX-----", "", "", "", "O-------O"]);
    assert_eq!(value(&corner, USUAL), 30_150_000);
}

#[test]
fn fours_and_fives() {
    let white = "O-O-O-O-O";
    for (row, points) in [
        // `011110` beats `11110` and `01111`.
        ("--XXXX---", 50_000),
        // `11110` from the edge.
        ("XXXX-----", 5_000),
        // `11011`, then the other stones are covered.
        ("-XX-XX---", 5_000),
    ] {
        let board = position(9, &["O-O-O-O--", "", "", "", row]);
        assert_eq!(value(&board, USUAL), 1_000 * points, "{row}");
    }
    // White to move: black's five counts against it, a tenth.
    let five = position(9, &["O-O-O-O--", "", "", "", "--XXXXX--"]);
    assert_eq!(five.side_to_move(), Side::Second);
    assert_eq!(value(&five, USUAL), -9_999_999_900);
    // Six: the first five covers a5-e5, and f5, not covered, has the five b5-f5.
    let six = position(9, &[white, "", "", "", "XXXXXX---"]);
    assert_eq!(value(&six, USUAL), -19_999_999_800);
}

#[test]
fn the_opponents_points_count_by_their_weight() {
    // Black to move has a two (50), white an open three (5,000).
    let rows = ["X-------X", "", "--OOO----", "", "", "", "--XX-----", "", "O--------"];
    let mut board = position(9, &rows);
    assert_eq!(value(&board, 0), 50_000);
    assert_eq!(value(&board, USUAL), 50_000 - 500_000);
    assert_eq!(value(&board, 1_000), 50_000 - 5_000_000);
    assert_eq!(value(&board, 10_000), 50_000 - 50_000_000);
    // One black stone later, white is to move.
    let far = board.parse_move("i4").expect("a point");
    board.play(far);
    assert_eq!(value(&board, USUAL), 5_000_000 - 5_000);
}

#[test]
fn the_largest_values_do_not_overflow() {
    // No game reaches a board full of black stones but for a corner, which leaves the move to white, but nothing
    // is worth more. The tests are built with overflow checks.
    let mut cells = [Cell::Occupied(Side::First); 400];
    cells[0] = Cell::Empty;
    let full = Position::from_cells(&cells, 20, Rule::Freestyle);
    assert_eq!(full.side_to_move(), Side::Second);
    assert!(value(&full, 10_000) < -1_000_000_000_000_000);
}

/// Boards of all sizes, from sparse to full, whether or not a game can reach them.
fn boards() -> impl Strategy<Value = Position> {
    let cells = (5_u8..=20, 1_u32..12, 1_u32..12).prop_flat_map(|(size, black, white)| {
        let cell = prop_oneof![
            20 => Just(Cell::Empty),
            2 * black => Just(Cell::Occupied(Side::First)),
            2 * white => Just(Cell::Occupied(Side::Second)),
        ];
        let cells = usize::from(size) * usize::from(size);
        (Just(size), prop::collection::vec(cell, cells))
    });
    cells.prop_map(|(size, cells)| Position::from_cells(&cells, size, Rule::Freestyle))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_fast_evaluation_equals_the_plain_one(board in boards(), weight in 0_i64..=10_000) {
        prop_assert_eq!(shapes(&board, weight), plain::shapes(&board, weight));
    }

    #[test]
    fn games_are_valued_alike_after_every_move(
        size in 5_u8..=20,
        choices in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        let mut board = Position::empty(size, Rule::Freestyle);
        for choice in choices {
            let mut moves = Vec::new();
            board.neighbourhood(1, &mut moves);
            if moves.is_empty() {
                break;
            }
            board.play(moves[usize::from(choice) % moves.len()]);
            prop_assert_eq!(shapes(&board, USUAL), plain::shapes(&board, USUAL));
        }
    }
}

#[test]
fn a_shape_is_valued_alike_in_all_orientations() {
    // True of patterns that stand alone: ties between windows cover the same stones.
    let board = position(9, &["O-------O", "", "", "", "-XXX-----", "---X-----", "", "", "O-------O"]);
    for symmetry in Symmetry::ALL {
        assert_eq!(value(&board.transformed(symmetry), USUAL), 15_300_000);
    }
}
