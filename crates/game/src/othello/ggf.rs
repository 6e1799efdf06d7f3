//! Whole games as Othello's servers and programs record them: GGF, and SGF's form of the same.
//!
//! ```text
//! (;GM[Othello]PB[Ann]PW[Ben]BO[8 --…-- *]B[F5//2.449]W[D6/0.00]B[C5];)
//! ```
//! A move is a square or a pass, then, behind slashes, its evaluation and its time, which are not read.

use super::Move;
use crate::{
    Field, MovesText, PositionFault, PositionFaultKind, Side,
    board_text::BoardText,
    record::{self, Record, RecordedMove},
};

/// What a move looks like in a record.
const MOVE_FORM: &str = "a square or PA, such as F5 or F5/1.20/2.449";

/// A game as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recorded {
    /// The board from which it was played, where the record has one.
    pub(super) board: Option<BoardText>,
    /// The moves with their sides.
    pub(super) moves: Vec<(Option<Side>, Move)>,
}

/// Reads `moves` when they are a record.
pub(super) fn read(moves: &MovesText) -> Result<Option<Recorded>, PositionFault> {
    let MovesText::Text(text) = moves else { return Ok(None) };
    if !record::is_property_list(text) {
        return Ok(None);
    }
    let Record { game, size, kind, board, moves, rules: _ } = record::read(text)?;
    // SGF numbers its games; 2 is Othello.
    match game {
        Some(name) if !name.eq_ignore_ascii_case("othello") && name != "2" => {
            return Err(record::unreadable(format!("GM[{name}] is not Othello")));
        }
        _ => {}
    }
    match size {
        Some(size) if size != "8" => {
            return Err(record::unreadable(format!("SZ[{size}] is no board of 8×8")));
        }
        _ => {}
    }
    if let Some(kind) = kind.filter(|kind| !is_plain(kind)) {
        return Err(record::unreadable(format!(
            "TY[{kind}] is another game than Othello on 8×8, in which the most discs win"
        )));
    }
    let moves = moves.iter().enumerate().map(|(index, mv)| recorded_move(index, mv));
    Ok(Some(Recorded {
        board: board.map(|board| BoardText::Text(format!("[{board}]"))),
        moves: moves.collect::<Result<_, _>>()?,
    }))
}

/// Whether a kind of game is Othello on 8×8, perhaps from a random opening, perhaps one of two that are played at a
/// time: `8`, `8r20`, `s8r16`. The letter `a` turns its goal round.
fn is_plain(kind: &str) -> bool {
    let size = kind.trim().trim_start_matches(['s', 'S']);
    let rest = size.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    size.strip_suffix(rest) == Some("8") && !rest.contains(['a', 'A'])
}

fn recorded_move(index: usize, mv: &RecordedMove) -> Result<(Option<Side>, Move), PositionFault> {
    let text = mv.text.split('/').next().unwrap_or_default().trim();
    let read = Move::parse(text).map(|read| (Some(mv.side), read));
    read.ok_or_else(|| {
        let text = mv.text.chars().take(32).collect();
        let kind = PositionFaultKind::UnknownMove { text, expected: MOVE_FORM };
        PositionFault { field: Field::Move(index), kind }
    })
}

#[cfg(test)]
mod tests {
    use crate::{Board, PositionText, othello::Position};

    const BOARD: &str = "---------------------------O*------*O---------------------------";

    fn played(moves: &str) -> Position {
        Position::read(&PositionText::of_moves(moves))
            .unwrap_or_else(|faults| panic!("{moves}: {faults:?}"))
            .position
    }

    fn refused(moves: &str) -> String {
        Position::read(&PositionText::of_moves(moves)).expect_err(moves)[0].to_string()
    }

    #[test]
    fn recorded_games_are_played_from_their_board() {
        for record in [
            format!("(;GM[Othello]BO[8 {BOARD} *]B[F5//2.449]W[D6/0.00]B[C5];)"),
            "(;GM[Othello]PC[GGS]DT[2003]PB[a]PW[b]RE[+2]TI[5:00]TY[8]B[f5]W[d6]B[c5];)".to_owned(),
            "(;GM[2]SZ[8];B[f5];W[d6];B[c5])".to_owned(),
            ";B[f5];W[d6];B[c5]".to_owned(),
        ] {
            assert_eq!(played(&record), played("f5d6c5"), "{record}");
        }
        // White, who cannot move, passes: written or not.
        let before = "e6f4e3f6g5d6e7f5c5";
        assert_eq!(played(&format!("{before} PA pass @@ --")), played(before));
        let side = format!("(;GM[Othello]BO[8 {} O]W[e3];)", BOARD);
        assert_eq!(played(&side).board_text().matches('O').count(), 4);
    }

    #[test]
    fn records_that_are_not_understood_whole_are_refused() {
        for (record, reason) in [
            ("(;GM[Othello]B[F5]B[D6];)", "gives d6 to black, but white is to move"),
            ("(;GM[Othello]B[F5]W[Z6];)", "\"Z6\" is no move"),
            ("(;GM[Othello]BO[10 ---- *]B[F5];)", "[8, its 64 cells"),
            ("(;GM[4]B[hh])", "GM[4] is not Othello"),
            ("(;SZ[10]B[f5])", "no board of 8×8"),
            ("2 (;GM[Othello]B[F5];)(;GM[Othello]B[F5];)", "more than one game"),
            ("(;GM[Othello]TY[8a]B[F5];)", "TY[8a] is another game"),
            ("(;GM[Othello]TY[10]B[F5];)", "TY[10] is another game"),
            ("(;GM[Othello]B[F5];)(;GM[Othello]B[F5];)", "more than one game"),
            ("(;GM[Othello]B[F5]", "closing parenthesis"),
        ] {
            let found = refused(record);
            assert!(found.contains(reason), "{record}: {found}");
        }
        let both = PositionText {
            board: Some(format!("{BOARD}*").into()),
            ..PositionText::of_moves(format!("(;GM[Othello]BO[8 {BOARD} *]B[F5];)"))
        };
        assert!(
            Position::read(&both).expect_err("two boards")[0]
                .to_string()
                .contains("leave out board")
        );
    }
}
