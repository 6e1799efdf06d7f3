//! Tests of the position parser and its faults.

use super::{Position, Rule, point};
use crate::{
    Board, BoardText, Field, Game, MovesText, PositionFault, PositionFaultKind, PositionText, Side,
    board_text::CellValue,
};

fn read(text: &PositionText) -> Position {
    Position::read(text).expect("a sound position").position
}

fn faults(text: &PositionText) -> Vec<PositionFault> {
    Position::read(text).expect_err("a fault")
}

/// The fields in which faults lie, and their messages.
fn messages(text: &PositionText) -> Vec<(Field, String)> {
    faults(text).into_iter().map(|fault| (fault.field, fault.kind.to_string())).collect()
}

#[test]
fn nothing_given_is_the_empty_freestyle_board_of_15() {
    let position = read(&PositionText::default());
    assert_eq!(position, Position::empty(15, Rule::Freestyle));
    assert_eq!(position.board_text(), "-".repeat(225));
    assert_eq!(position.key(), 0);
}

#[test]
fn moves_are_read_in_every_form_on_every_size() {
    let forms = ["a1b2e5", "1. a1 b2 2. E5", "A1, b2, e5"];
    for size in 5..=20 {
        let list = ["a1", " B2 ", "e5"].map(ToOwned::to_owned).to_vec();
        let texts = forms.map(|form| MovesText::Text(form.to_owned()));
        for moves in texts.into_iter().chain([MovesText::List(list)]) {
            let text = PositionText { moves, size: Some(size), ..PositionText::default() };
            let played = Position::read(&text).expect("legal");
            assert_eq!(played.moves, ["a1", "b2", "e5"].map(point));
            assert_eq!(played.position.last_move(), Some(point("e5")));
            assert_eq!(played.position.side_to_move(), Side::Second);
            let row = usize::from(size) - 5;
            assert_eq!(played.position.cell(4, row).symbol(), 'X');
        }
    }
}

#[test]
fn every_point_of_every_size_is_read_and_none_beside_it() {
    for size in 5..=20 {
        let position = Position::empty(size, Rule::Freestyle);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        assert!(moves.iter().all(|mv| position.parse_move(&mv.to_string()) == Some(*mv)));
        assert_eq!(position.parse_move(&format!("a{}", size + 1)), None);
        assert_eq!(position.parse_move(&format!("{}1", char::from(b'a' + size))), None);
    }
}

#[test]
fn a_board_is_read_back_from_its_text_and_the_side_follows_from_the_stones() {
    let text = PositionText::of_top_rows(7, &["X O", "-X-", "  O|-/-"]);
    // Blanks are skipped, so the rows above are shorter than they look.
    assert!(matches!(
        faults(&text)[..],
        [PositionFault { field: Field::Board, kind: PositionFaultKind::WrongRows(_) }]
    ));
    let position = read(&PositionText::of_top_rows(7, &["XO-----", "-X-O---", "--X----"]));
    assert_eq!(position.side_to_move(), Side::Second);
    let again = PositionText { board: Some(position.board_text().into()), ..PositionText::of_top_rows(7, &[]) };
    assert_eq!(read(&again), position);
}

#[test]
fn moves_are_played_on_from_a_board() {
    let mut text = PositionText::of_top_rows(7, &["XO-----"]);
    text.moves = MovesText::Text("c7 d7".to_owned());
    for turn in ["black", "Black", "b", "X"] {
        text.turn = Some(turn.to_owned());
        assert_eq!(read(&text).board_text(), format!("XOXO{}", "-".repeat(45)));
    }
}

#[test]
fn size_and_rule_out_of_range_are_reported_with_everything_else() {
    let text = PositionText {
        board: Some("X?".into()),
        turn: Some("green".to_owned()),
        moves: MovesText::Text("zz".to_owned()),
        size: Some(4),
        rule: Some("pente".to_owned()),
        ..PositionText::default()
    };
    assert_eq!(
        messages(&text),
        [
            (Field::Size, "4 is outside 5 to 20".to_owned()),
            (Field::Rule, "\"pente\" is not known here; expected freestyle, standard or renju".to_owned()),
            (Field::Turn, "\"green\" is not known here; expected black or white (also b, w, X, O)".to_owned()),
            (
                Field::Board,
                "'?' at character 1 is no cell; use X for the first player, O for the second, - \
                 for an empty cell"
                    .to_owned()
            ),
        ]
    );
    let text = PositionText { size: Some(21), ..PositionText::default() };
    assert_eq!(messages(&text), [(Field::Size, "21 is outside 5 to 20".to_owned())]);
}

#[test]
fn a_board_of_another_length_is_refused_and_its_size_not_guessed() {
    let text = PositionText { board: Some("-".repeat(81).into()), ..PositionText::default() };
    let expected = "the board has 9×9 cells, and size is 15 when it is not given; give size as 9";
    assert_eq!(messages(&text), [(Field::Size, expected.to_owned())]);
    let given = PositionText { size: Some(15), ..text };
    assert_eq!(messages(&given), [(Field::Board, "81 cells, expected 225".to_owned())]);
    let odd = PositionText { board: Some("-".repeat(82).into()), ..PositionText::default() };
    assert_eq!(messages(&odd), [(Field::Board, "82 cells, expected 225".to_owned())]);
}

#[test]
fn impossible_numbers_of_stones_are_refused() {
    for (row, found) in [("XXX-O", "3 stones and white 1"), ("OX-O", "1 stones and white 2")] {
        let found = format!(
            "black has {found}; black moves first, so black has as many as white or one more; on a board from which \
             stones were left out, turn tells the side to move"
        );
        assert_eq!(messages(&PositionText::of_top_rows(5, &[row])), [(Field::Board, found)]);
    }
}

#[test]
fn impossible_winning_lines_are_refused() {
    for (rows, message) in [
        (["XXXXX", "OOOOO", "", ""], "both sides have a winning line"),
        (["XXXXX", "OO-OO", "O", ""], "black is to move and already has a winning line"),
        (["OOOOO", "XX-XX", "XX", ""], "white is to move and already has a winning line"),
        (["XXXXX", "OO-OO", "XXXXX", "OO-OO---O"], "no single move can have made all winning stones of black"),
    ] {
        let found = messages(&PositionText::of_top_rows(9, &rows));
        assert_eq!(found, [(Field::Board, message.to_owned())], "{rows:?}");
    }
    let both = messages(&PositionText::of_top_rows(9, &["XXXXXX", "OOOOO", "XX"]));
    assert_eq!(both.len(), 2, "the count and the lines: {both:?}");
}

#[test]
fn two_lines_of_five_through_one_stone_are_possible() {
    let rows = ["XXXXX----", "X-O-O-O-O", "X-O-O-O-O", "X--------", "X--------"];
    assert!(read(&PositionText::of_top_rows(9, &rows)).is_over());
}

#[test]
fn a_renju_board_with_a_black_overline_is_accepted() {
    let mut text = PositionText::of_top_rows(9, &["XXXXXX", "O-O-O-O-O", "O"]);
    text.rule = Some("renju".to_owned());
    assert!(!read(&text).is_over());
    text.rule = Some("freestyle".to_owned());
    assert_eq!(messages(&text), [(Field::Board, "black is to move and already has a winning line".to_owned())]);
}

#[test]
fn a_turn_that_contradicts_the_stones_is_refused() {
    let numbers = |cells: [i64; 5]| {
        let mut board: Vec<_> = cells.map(CellValue::Number).to_vec();
        board.resize(25, CellValue::Number(0));
        PositionText {
            size: Some(5),
            turn: Some("white".to_owned()),
            board: Some(BoardText::Cells(board)),
            ..PositionText::default()
        }
    };
    let text = numbers([1, 2, 0, 0, 0]);
    assert_eq!(
        messages(&text),
        [(
            Field::Turn,
            "turn is white, but the stones on the board (where none were left out on purpose, which problem: true says) \
             leave the move to black"
                .to_owned()
        )]
    );
    assert_eq!(read(&PositionText { problem: true, ..text }).side_to_move(), Side::Second);
    let text = numbers([1, 1, 1, 2, 0]);
    assert!(messages(&text)[0].1.ends_with("send problem: true"));
    assert_eq!(read(&PositionText { problem: true, ..text }).side_to_move(), Side::Second);
    let mut text = PositionText::of_moves("h8");
    text.turn = Some("black".to_owned());
    assert_eq!(
        messages(&text),
        [(
            Field::Turn,
            "turn is black, but without a board it is the side to move after moves, which is white".to_owned()
        )]
    );
    text.turn = Some("white".to_owned());
    assert_eq!(read(&text).side_to_move(), Side::Second);
}

#[test]
fn a_board_of_symbols_with_a_turn_is_a_problem_with_any_numbers_of_stones() {
    for (row, turn, side) in [
        ("XO", "white", Side::Second),
        ("XXX-O", "black", Side::First),
        ("XXX-O", "white", Side::Second),
        ("OO", "w", Side::Second),
        ("XXX", "X", Side::First),
    ] {
        let mut text = PositionText::of_top_rows(5, &[row]);
        text.turn = Some(turn.to_owned());
        let position = read(&text);
        assert_eq!(position.side_to_move(), side, "{row} {turn}");
        // Its images and the positions behind it keep the side, too.
        let mut after = position.clone();
        after.play(after.parse_move("c1").expect("a point"));
        assert_eq!(after.side_to_move(), side.opponent());
        let image = position.transformed(crate::symmetry::Symmetry::ALL[3]);
        assert_eq!(image.side_to_move(), side);
    }
    let mut text = PositionText::of_top_rows(5, &["XXXXX", "OO"]);
    text.turn = Some("black".to_owned());
    assert_eq!(messages(&text)[0].1, "black is to move and already has a winning line");
    text.turn = Some("white".to_owned());
    assert!(read(&text).is_over());
}

#[test]
fn every_text_that_is_no_move_is_reported() {
    assert_eq!(
        messages(&PositionText::of_moves("1. h8 q1 2. pass h9")),
        [(1, "q1"), (2, "pass")].map(|(index, text)| {
            let message =
                format!("\"{text}\" is no move of this game; expected {}", crate::gomoku::notation::MOVE_SHAPE);
            (Field::Move(index), message)
        })
    );
    let long = "ä".repeat(1000);
    let [fault] = &faults(&PositionText::of_moves(&long))[..] else { panic!("one fault") };
    assert!(matches!(
        &fault.kind,
        PositionFaultKind::UnknownMove { text, .. } if text.chars().count() == 32
    ));
}

fn illegal(text: &PositionText) -> (Field, String, usize) {
    match &faults(text)[..] {
        [PositionFault { field, kind: PositionFaultKind::IllegalMove { mv, reason, legal_moves } }] => {
            (*field, format!("{mv}: {reason}"), legal_moves.len())
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_first_illegal_move_is_reported_with_the_reason() {
    assert_eq!(
        illegal(&PositionText::of_moves("h8 h9 h8 h8")),
        (Field::Move(2), "h8: the point is occupied".to_owned(), 223)
    );
    assert_eq!(
        illegal(&PositionText::of_moves("a1 a2 b1 b2 c1 c2 d1 d2 e1 e2")),
        (Field::Move(9), "e2: the game is over".to_owned(), 0)
    );
}

#[test]
fn forbidden_points_are_checked_in_moves() {
    for (moves, reason) in [
        ("h8 a1 i8 c1 j9 e1 j10 g1 j8", "j8: a double three is forbidden for black in renju"),
        ("h8 a1 i8 c1 j8 e1 k9 g1 k10 i1 k11 a3 k8", "k8: a double four is forbidden for black in renju"),
        ("f8 a1 g8 c1 h8 e1 j8 g1 k8 i1 i8", "i8: an overline is forbidden for black in renju"),
    ] {
        let mut text = PositionText::of_moves(moves);
        assert!(Position::read(&text).is_ok());
        text = PositionText::of_moves(format!("{moves} o15"));
        text.rule = Some("renju".to_owned());
        let (_, found, _) = illegal(&text);
        assert_eq!(found, reason);
    }
}
