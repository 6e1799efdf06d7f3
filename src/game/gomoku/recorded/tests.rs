use super::*;
use crate::game::{Board, Played, PositionText};

fn text(moves: &str) -> PositionText {
    PositionText { moves: MovesText::Text(moves.to_owned()), ..PositionText::default() }
}

fn played(text: &PositionText) -> (u8, Vec<String>) {
    let Played { position, moves } =
        Position::read(text).unwrap_or_else(|faults| panic!("{text:?}: {faults:?}"));
    (position.board_size(), moves.iter().map(ToString::to_string).collect())
}

fn refused(text: &PositionText) -> String {
    let faults = Position::read(text).expect_err("refused");
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

const RECORD: &str =
    "Piskvorky 20x20, 11:11, 0\n1,1,0\n20,20,231\n1,20,5\nalice.zip\nbob.zip\n-1\n";

#[test]
fn records_of_piskvork_count_from_one_at_the_top_left_and_bring_their_size() {
    for record in [RECORD.to_owned(), RECORD.replace('\n', "\r\n"), format!("  {RECORD}\n")] {
        let (size, moves) = played(&text(&record));
        assert_eq!((size, moves), (20, ["a20", "t1", "a1"].map(str::to_owned).to_vec()));
    }
    let from_1 = PositionText { coordinates: Some(Coordinates::FromOne), ..text(RECORD) };
    assert_eq!(played(&from_1).1, ["a20", "t1", "a1"]);
    assert_eq!(played(&text("Piskvorky 15x15, 0:0, 1\n8,8,0")).1, ["h8"]);
}

#[test]
fn records_of_piskvork_that_are_not_understood_whole_are_refused() {
    let from_0 = PositionText { coordinates: Some(Coordinates::FromZero), ..text(RECORD) };
    assert!(refused(&from_0).contains("count from 1"));
    let small = PositionText { size: Some(15), ..text(RECORD) };
    assert!(refused(&small).contains("played on 20×20"));
    for (record, reason) in [
        ("Piskvorky 20x15, 0:0, 0\n1,1,0", "has to be square"),
        ("Piskvorky\n1,1,0", "opens with its board"),
        ("Piskvorky 25x25, 0:0, 0\n1,1,0", "25×25, which is outside 5 to 20"),
        ("Piskvorky 15x15, 0:0, 0\n0,1,0", "\"0,1,0\" is no move"),
        ("Piskvorky 15x15, 0:0, 0\n16,1,0", "\"16,1,0\" is no move"),
        ("Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0", "occupied"),
        ("Piskvorky 15x15, 0:0, 0\n1,1,0\nalice\n2,2,0", "\"2,2,0\" stands behind the moves"),
        ("Piskvorky 15x15, 0:0, 0\na\nb\n-1\nmore", "\"more\" stands behind the moves"),
    ] {
        let found = refused(&text(record));
        assert!(found.contains(reason), "{record:?}: {found}");
    }
}

#[test]
fn points_of_sgf_are_two_letters_from_the_top_left() {
    for record in ["(;GM[4]SZ[15]PB[a]\n;B[hh];W[ig])", ";B[hh];W[ig]", "(;SZ[15:15];B[h8];W[i9])"]
    {
        assert_eq!(played(&text(record)), (15, vec!["h8".to_owned(), "i9".to_owned()]));
    }
    assert_eq!(played(&text("(;SZ[19];B[aa];W[ss])")).1, ["a19", "s1"]);
    let sized = PositionText { size: Some(20), ..text(";B[aa]") };
    assert_eq!(played(&sized).1, ["a20"]);
    for (record, reason) in [
        ("(;GM[1];B[hh])", "GM[1] is not gomoku"),
        ("(;SZ[15:13];B[hh])", "no square board"),
        (";B[hh];B[hi]", "gives h7 to black, but white is to move"),
        (";W[hh]", "gives h8 to white, but black is to move"),
        (";B[pa]", "\"pa\" is no move"),
        (";B[]", "\"\" is no move"),
        ("(;B[hh];W[ih];B[hh])", "occupied"),
        ("(;AB[hh];W[ih])", "AB sets up"),
    ] {
        let found = refused(&text(record));
        assert!(found.contains(reason), "{record:?}: {found}");
    }
}
