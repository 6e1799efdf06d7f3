use super::*;
use crate::{MovesText, diagram};

const INITIAL: &str = "---------------------------OX------XO---------------------------";

/// White a1 and a2 against black b1 and b2: black cannot place here, nor after white's c1, which
/// leaves black b2 alone.
const BLACK_MUST_PASS: &str = "OX------OX------------------------------------------------------";

fn board(board: &str, turn: Option<&str>, moves: &str) -> PositionText {
    PositionText {
        board: Some(board.into()),
        turn: turn.map(str::to_owned),
        moves: MovesText::Text(moves.to_owned()),
        ..PositionText::default()
    }
}

fn read(text: &PositionText) -> Played<Position> {
    Position::read(text).unwrap_or_else(|faults| panic!("{text:?}: {faults:?}"))
}

fn faults(text: &PositionText) -> Vec<(Field, String)> {
    let faults = Position::read(text).expect_err("the text is faulty");
    faults.into_iter().map(|fault| (fault.field, fault.kind.to_string())).collect()
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn nothing_given_is_the_initial_position() {
    let played = read(&PositionText::default());
    let initial = Position::initial();
    assert_eq!(played, Played { start: initial, position: initial, moves: Vec::new() });
    assert_eq!(played.position.board_text(), INITIAL);
    assert_eq!(read(&board(INITIAL, Some("black"), "")), played);
}

#[test]
fn initial_placements_are_d3_c4_f5_e6() {
    let mut legal = Vec::new();
    Position::initial().legal_moves(&mut legal);
    assert_eq!(texts(&legal), ["d3", "c4", "f5", "e6"]);
    assert_eq!(diagram::draw(&Position::initial(), &legal).lines().nth(3), Some("  3 - - - . - - - -"));
}

#[test]
fn a_game_is_read_in_every_spelling() {
    let expected = read(&PositionText::of_moves("f5d6c3"));
    assert_eq!(texts(&expected.moves), ["f5", "d6", "c3"]);
    assert_eq!(expected.position.side_to_move(), Side::Second);
    for text in ["F5D6C3", "f5 d6 c3", "1. f5 d6 2. c3", "f5,d6,c3"] {
        assert_eq!(read(&PositionText::of_moves(text)), expected, "{text}");
    }
    let list = ["f5", " D6", "c3"].map(str::to_owned).to_vec();
    let text = PositionText { moves: MovesText::List(list), ..PositionText::default() };
    assert_eq!(read(&text), expected);
}

#[test]
fn moves_are_played_on_from_the_board() {
    let played = read(&board(INITIAL, Some("white"), "f4"));
    assert_eq!(texts(&played.moves), ["f4"]);
    assert_eq!(played.position.side_to_move(), Side::First);
    assert_eq!(played.position.discs(), (1, 4));
}

#[test]
fn due_pass_may_be_left_out_or_written_between_moves() {
    let written = read(&board(BLACK_MUST_PASS, Some("black"), "pass c1"));
    assert_eq!(texts(&written.moves), ["pass", "c1"]);
    for text in ["c1", "pac1", "--c1", "PS c1"] {
        assert_eq!(read(&board(BLACK_MUST_PASS, Some("black"), text)), written, "{text}");
    }
}

#[test]
fn due_pass_after_the_last_move_is_not_played() {
    let played = read(&board(BLACK_MUST_PASS, Some("black"), ""));
    assert_eq!(played.moves, []);
    assert!(played.position.must_pass());
    let played = read(&board(BLACK_MUST_PASS, Some("white"), "c1"));
    assert_eq!(texts(&played.moves), ["c1"]);
    assert!(played.position.must_pass());
}

#[test]
fn pass_that_is_not_due_is_illegal() {
    assert_eq!(
        faults(&PositionText::of_moves("f5 pass")),
        [(Field::Move(1), "pass is not legal: white can place a disc, and may pass only when it cannot".to_owned())]
    );
}

#[test]
fn illegal_move_comes_with_its_reason_and_the_legal_moves() {
    let legal = ["d3", "c4", "f5", "e6"].map(str::to_owned).to_vec();
    for (text, index, mv, reason, legal_moves) in [
        ("a1", 0, "a1", "it would flip no disc", legal.clone()),
        ("d4", 0, "d4", "the square is occupied", legal),
        ("1. f5 e3", 1, "e3", "it would flip no disc", ["f4", "d6", "f6"].map(str::to_owned).to_vec()),
    ] {
        let kind = PositionFaultKind::IllegalMove { mv: mv.to_owned(), reason: reason.to_owned(), legal_moves };
        let fault = PositionFault { field: Field::Move(index), kind };
        assert_eq!(Position::read(&PositionText::of_moves(text)), Err(vec![fault]));
    }
}

#[test]
fn move_after_the_end_is_illegal() {
    let full = "X".repeat(64);
    let fault = faults(&board(&full, Some("white"), "a1"));
    assert_eq!(fault, [(Field::Move(0), "a1 is not legal: the game is over".to_owned())]);
}

#[test]
fn every_unknown_move_is_reported() {
    let found = faults(&PositionText::of_moves("f5 z9 d6 c33"));
    let fields: Vec<_> = found.iter().map(|(field, _)| *field).collect();
    assert_eq!(fields, [Field::Move(1), Field::Move(3)]);
    assert_eq!(found[0].1, format!("\"z9\" is no move of this game; expected {MOVE_FORM}"));
    let all = (0..1000).map(|row| format!("z{}", row % 90 + 9)).collect::<Vec<_>>().join(" ");
    assert_eq!(faults(&PositionText::of_moves(all)).len(), 16);
    // Words of a text have one sentence, items of a list one each.
    let words = "what a game f5";
    let found = faults(&PositionText::of_moves(words));
    assert_eq!(found.len(), 1);
    assert!(found[0].1.starts_with("3 parts of the text are no moves; the first: \"what\" is"));
    let list = words.split(' ').map(str::to_owned).collect();
    let list = PositionText { moves: MovesText::List(list), ..PositionText::default() };
    assert_eq!(faults(&list).len(), 3);
}

#[test]
fn board_without_a_side_needs_turn() {
    let found = faults(&board(INITIAL, None, ""));
    assert_eq!(found[0].0, Field::Turn);
    assert!(found[0].1.starts_with("the board does not tell the side to move"));
}

#[test]
fn turn_that_contradicts_the_board_is_refused() {
    let found = faults(&board(&format!("{INITIAL} O"), Some("black"), ""));
    assert_eq!(
        found,
        [(Field::Turn, "turn is black, but the side to move written after the cells is white".to_owned())]
    );
    let turn = Some("white".to_owned());
    let found = faults(&PositionText { turn, ..PositionText::default() });
    assert_eq!(
        found,
        [(
            Field::Turn,
            "turn is white, but without a board the game is at its beginning, and the side to move is black".to_owned()
        )]
    );
}

#[test]
fn faults_of_board_and_turn_come_together() {
    let found = faults(&board("XO", Some("red"), "f5"));
    let fields: Vec<_> = found.iter().map(|(field, _)| *field).collect();
    assert_eq!(fields, [Field::Board, Field::Turn]);
}

#[test]
fn winner_is_who_has_more_discs() {
    let full = format!("{}{}", "X".repeat(20), "O".repeat(44));
    let position = read(&board(&full, Some("black"), "")).position;
    let outcome = GameOutcome { winner: Some(Side::Second), line: Vec::new() };
    assert_eq!(position.outcome(), Some(outcome));
    assert_eq!(Position::initial().outcome(), None);
}
