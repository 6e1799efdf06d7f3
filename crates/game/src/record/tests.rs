//! Whole games in all supported formats.

use crate::{Board, Coordinates, Played, PositionText, gomoku, othello};

fn played(text: &PositionText) -> (u8, Vec<String>) {
    let Played { position, moves, .. } =
        gomoku::Position::read(text).unwrap_or_else(|faults| panic!("{text:?}: {faults:?}"));
    (position.board_size(), moves.iter().map(ToString::to_string).collect())
}

fn gomoku_refused(text: &PositionText) -> String {
    let faults = gomoku::Position::read(text).expect_err("refused");
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

const RECORD: &str = "Piskvorky 20x20, 11:11, 0\n1,1,0\n20,20,231\n1,20,5\nalice.zip\nbob.zip\n-1\n";

#[test]
fn records_of_piskvork_count_from_one_at_the_top_left_and_bring_their_size() {
    for record in [RECORD.to_owned(), RECORD.replace('\n', "\r\n"), format!("  {RECORD}\n")] {
        let (size, moves) = played(&PositionText::of_moves(&record));
        assert_eq!((size, moves), (20, ["a20", "t1", "a1"].map(str::to_owned).to_vec()));
    }
    let from_1 = PositionText { coordinates: Some(Coordinates::FromOne), ..PositionText::of_moves(RECORD) };
    assert_eq!(played(&from_1).1, ["a20", "t1", "a1"]);
    for record in [
        "Piskvorky 15x15, 0:0, 1\n8,8,0",
        "\u{feff}piskvorky 15x15\n8,8\n0\n",
        "Piskvorky 15x15, 0:0, 1\n8,8,0\nalice\nbob",
    ] {
        assert_eq!(played(&PositionText::of_moves(record)).1, ["h8"], "{record:?}");
    }
}

#[test]
fn records_of_piskvork_that_are_not_understood_whole_are_refused() {
    let from_0 = PositionText { coordinates: Some(Coordinates::FromZero), ..PositionText::of_moves(RECORD) };
    assert!(gomoku_refused(&from_0).contains("count from 1"));
    let small = PositionText { size: Some(15), ..PositionText::of_moves(RECORD) };
    assert!(gomoku_refused(&small).contains("played on 20×20"));
    for (record, reason) in [
        ("Piskvorky 20x15, 0:0, 0\n1,1,0", "has to be square"),
        ("Piskvorky\n1,1,0", "opens with a line for its board"),
        ("Piskvorky 25x25, 0:0, 0\n1,1,0", "25×25, which is outside 5 to 20"),
        ("Piskvorky 15x15, 0:0, 0\n0,1,0", "\"0,1,0\" is no move"),
        ("Piskvorky 15x15, 0:0, 0\n16,1,0", "\"16,1,0\" is no move"),
        ("Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0", "occupied"),
        ("Piskvorky 15x15, 0:0, 0\n1,1,0\nalice\n2,2,0", "line 3 of the record, \"alice\", is no move"),
        ("Piskvorky 15x15, 0:0, 0\na\nb\n-1\nmore", "line 5 of the record, \"more\""),
        ("Piskvorky 15x15, 0:0, 0\n8 8 0\n", "line 2 of the record, \"8 8 0\""),
        ("Piskvorky 15x15, 0:0, 0 8,8,0 9,9,0", "opens with a line for its board"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0,\n9,9,0,\n", "line 2"),
        ("Piskvorky 15x15, 0:0, 0\n(8,8)\n(9,9)\n", "line 2"),
        ("Piskvorky 15x15, 0:0, 0\nh8\ni9\n", "line 2"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n10;10;0\n", "line 4"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0ms\n", "line 3"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\ni7\n", "line 3"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\nalice\n", "line 3"),
    ] {
        let found = gomoku_refused(&PositionText::of_moves(record));
        assert!(found.contains(reason), "{record:?}: {found}");
    }
}

#[test]
fn points_of_sgf_are_two_letters_from_the_top_left() {
    for record in ["(;GM[4]SZ[15]PB[a]\n;B[hh];W[ig])", ";B[hh];W[ig]", "(;SZ[15:15];B[h8];W[i9])"] {
        assert_eq!(played(&PositionText::of_moves(record)), (15, vec!["h8".to_owned(), "i9".to_owned()]));
    }
    assert_eq!(played(&PositionText::of_moves("(;SZ[19];B[aa];W[ss])")).1, ["a19", "s1"]);
    let sized = PositionText { size: Some(20), ..PositionText::of_moves(";B[aa]") };
    assert_eq!(played(&sized).1, ["a20"]);
    for (record, reason) in [
        ("(;GM[1];B[hh])", "\"GM[1]\" is not gomoku, which is GM[4]"),
        ("(;SZ[15:13];B[hh])", "no square board"),
        (";B[hh];B[hi]", "gives h7 to black, but white is to move"),
        (";W[hh]", "gives h8 to white, but black is to move"),
        (";B[pa]", "\"pa\" is no move"),
        (";B[]", "\"\" is no move"),
        ("(;B[hh];W[ih];B[hh])", "occupied"),
    ] {
        let found = gomoku_refused(&PositionText::of_moves(record));
        assert!(found.contains(reason), "{record:?}: {found}");
    }
}

#[test]
fn the_rule_of_a_record_is_taken_or_refused() {
    let rule =
        |record: &str| gomoku::Position::read(&PositionText::of_moves(record)).expect(record).position.rule().name();
    assert_eq!(rule("(;GM[4]RU[Renju];B[hh])"), "renju");
    assert_eq!(rule("(;GM[Renju];B[hh])"), "renju");
    assert_eq!(rule("(;RU[standard];B[hh])"), "standard");
    assert_eq!(rule("(;B[hh])"), "freestyle");
    assert!(gomoku_refused(&PositionText::of_moves("(;RU[swap2];B[hh])")).contains("swap2"));
    let other = PositionText { rule: Some("freestyle".to_owned()), ..PositionText::of_moves("(;RU[Renju];B[hh])") };
    assert!(gomoku_refused(&other).contains("rule is freestyle, but the record"));
    let known = PositionText { rule: Some("renju".to_owned()), ..PositionText::of_moves("(;RU[swap2];B[hh])") };
    assert_eq!(gomoku::Position::read(&known).expect("given").position.rule().name(), "renju");
}

const BOARD: &str = "---------------------------O*------*O---------------------------";

fn othello(moves: &str) -> othello::Position {
    othello::Position::read(&PositionText::of_moves(moves))
        .unwrap_or_else(|faults| panic!("{moves}: {faults:?}"))
        .position
}

fn othello_refused(moves: &str) -> String {
    othello::Position::read(&PositionText::of_moves(moves)).expect_err(moves)[0].to_string()
}

#[test]
fn recorded_games_are_played_from_their_board() {
    for record in [
        format!("(;GM[Othello]BO[8 {BOARD} *]B[F5//2.449]W[D6/0.00]B[C5];)"),
        "(;GM[Othello]PC[GGS]DT[2003]PB[a]PW[b]RE[+2]TI[5:00]TY[8]B[f5]W[d6]B[c5];)".to_owned(),
        "(;GM[2]SZ[8];B[f5];W[d6];B[c5])".to_owned(),
        ";B[f5];W[d6];B[c5]".to_owned(),
    ] {
        assert_eq!(othello(&record), othello("f5d6c5"), "{record}");
    }
    // White cannot move and passes: written or not.
    let before = "e6f4e3f6g5d6e7f5c5";
    assert_eq!(othello(&format!("{before} PA pass @@ --")), othello(before));
    let side = format!("(;GM[Othello]BO[8 {} O]W[e3];)", BOARD);
    assert_eq!(othello(&side).board_text().matches('O').count(), 4);
}

#[test]
fn comments_of_property_lists_are_comments() {
    let read = super::parse("(;GM[2]GC[of the game];B[f5]C[a \\] b];W[d6]N[name])").expect("a record");
    let ignored: Vec<_> = read[0].ignored.iter().map(|it| (it.kind.name(), &*it.text)).collect();
    let expected = [("comment", "GC[of the game]"), ("comment", "C[a \\] b]"), ("property", "N[name]")];
    assert_eq!(ignored, expected);
}

#[test]
fn records_that_are_not_understood_whole_are_refused() {
    for (record, reason) in [
        ("(;GM[Othello]B[F5]B[D6];)", "gives d6 to black, but white is to move"),
        ("(;GM[Othello]B[F5]W[Z6];)", "\"Z6\" is no move"),
        ("(;GM[Othello]BO[10 ---- *]B[F5];)", "[8, its 64 cells"),
        ("(;GM[4]B[hh])", "the record is of gomoku, not of Othello"),
        ("(;SZ[10]B[f5])", "10×10, not on 8×8"),
        ("2 (;GM[Othello]B[F5];)(;GM[Othello]B[F5];)", "more than one game"),
        ("(;GM[Othello]TY[8a]B[F5];)", "\"TY[8a]\" is another game"),
        ("(;GM[Othello]TY[10]B[F5];)", "\"TY[10]\" is another game"),
        ("(;GM[Othello]B[F5];)(;GM[Othello]B[F5];)", "more than one game"),
        ("(;GM[Othello]B[F5]", "closing parenthesis"),
    ] {
        let found = othello_refused(record);
        assert!(found.contains(reason), "{record}: {found}");
    }
    let both = PositionText {
        board: Some(format!("{BOARD}*").into()),
        ..PositionText::of_moves(format!("(;GM[Othello]BO[8 {BOARD} *]B[F5];)"))
    };
    assert!(othello::Position::read(&both).expect_err("two boards")[0].to_string().contains("leave out board"));
}
