//! Games against a person.

use std::io::Cursor;

use yomi_game::{Board as _, GameKind, PositionText, othello, tictactoe};
use yomi_players::Players;

use super::*;

fn program(start: AnyPosition, side: Side) -> Program {
    let level = Level::new(1).expect("a level");
    let (player, name) = (Player::engine(Some(level)), "level 1".to_owned());
    Program { start, side, player, name, level, review: Some(Budget::Depth(1)), prompts: false }
}

fn talk(program: Program, said: &str) -> (String, Option<(PlayedGame, Review)>) {
    let mut output = Vec::new();
    let played = play(Cursor::new(said.to_owned()), &mut output, Box::<Players>::default(), program);
    (String::from_utf8(output).expect("text"), played.expect("it is memory"))
}

fn othello() -> AnyPosition {
    othello::Position::initial().into()
}

#[test]
fn a_move_is_answered_and_both_are_taken_back() {
    let (said, ended) = talk(program(othello(), Side::First), "f5\nundo\nundo\nboard\n");
    assert!(said.starts_with("\n    a b c d e f g h\n  1 - - "), "{said}");
    assert!(said.contains("white plays ") && said.contains("There is no move to take back."), "{said}");
    let boards: Vec<_> = said.split("X black, O white; black to move.").collect();
    assert_eq!(boards.len(), 5, "{said}");
    assert_ne!(boards[0], boards[1]);
    assert_eq!(boards[0].trim(), boards[2].trim());
    assert!(ended.is_none() && !said.contains('\u{1b}'), "{said}");
}

#[test]
fn the_opponent_opens_where_the_person_is_second_and_its_opening_stays() {
    let (said, _) = talk(program(othello(), Side::Second), "undo\n");
    assert_eq!(said.matches("black plays ").count(), 2, "{said}");
    assert!(said.ends_with("There is no move to take back.\n"), "{said}");
}

#[test]
fn garbage_and_illegal_moves_are_told_and_change_nothing() {
    let (said, _) = talk(program(othello(), Side::First), "\u{0}\u{1b}[A\nq9\na1\n\nHELP\nhint\nF5\n");
    assert!(
        said.contains("is no move, such as d3; help lists the words.") && said.contains("a1 is not legal: "),
        "{said}"
    );
    assert!(!said.contains('\u{1b}') && said.contains("or: help, board, hint, undo, resign, quit."), "{said}");
    let hints = said.lines().filter(|line| line.starts_with("    ") && !line.contains(" b c ")).count();
    assert_eq!(hints, 3, "{said}");
    assert!(said.contains("white plays "), "{said}");
}

#[test]
fn a_finished_game_is_told_with_its_result_and_reviewed() {
    let start: AnyPosition = tictactoe::Position::read(&PositionText::default()).expect("empty").position.into();
    // Every cell in turn: those that are taken are refused.
    let cells: String =
        (b'a'..=b'c').flat_map(|column| (1..=3).map(move |row| format!("{}{row}\n", char::from(column)))).collect();
    let (said, ended) = talk(program(start, Side::First), &cells);
    let last = said.lines().last().expect("a line");
    assert!(last.starts_with("The game is over: "), "{said}");
    let (game, review) = ended.expect("it is over");
    assert!(game.is_over() && game.kind() == GameKind::TicTacToe && review.is_complete());
    assert_eq!(game.players, [Some("you".to_owned()), Some("level 1".to_owned())]);
}

#[test]
fn passes_are_played_by_themselves_and_discs_are_counted() {
    // White has no move, then black takes the last square.
    let board = format!("{}XXXXXXO-", "X".repeat(56));
    let text = PositionText { turn: Some("white".to_owned()), ..PositionText::of_board(board) };
    let start: AnyPosition = othello::Position::read(&text).expect("a position").position.into();
    let (said, ended) = talk(program(start.clone(), Side::First), "h8\n");
    assert!(said.starts_with("white has no move and passes.\n"), "{said}");
    assert!(said.ends_with("The game is over: black has won. black 64, white 0.\n"), "{said}");
    assert_eq!(ended.expect("it is over").0.moves().len(), 2);
    // The other way round there is nothing to do.
    let (said, ended) = talk(program(start, Side::Second), "");
    assert!(said.contains("black plays h8.") && ended.is_some(), "{said}");
}

#[test]
fn whoever_resigns_has_lost_and_whoever_leaves_has_no_review() {
    let (said, ended) = talk(program(othello(), Side::First), "f5\nresign\nf5\n");
    assert!(said.ends_with("white has won: black resigns.\n") && ended.is_some(), "{said}");
    let (said, ended) = talk(program(othello(), Side::First), "f5\nQuit\nd6\n");
    assert!(!said.contains("has won") && ended.is_none(), "{said}");
}
