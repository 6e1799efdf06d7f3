//! Parser of tic-tac-toe positions, with legality checks.

use super::{LONGEST_SIDE, Position, Shape};
use crate::{
    Field, Game, GameKind, Played, PositionFault, PositionFaultKind, PositionText, Side,
    board_text::{self, BoardText, Grid},
    record::{self, Record},
    turn_text,
};

/// The expected form of a move on 3×3, for the fault of an unknown one.
const CLASSIC_MOVE_FORM: &str = "a column a to c and a row 1 to 3 from the top, such as b2";
/// The same on any other board.
const MOVE_FORM: &str = "a column letter and a row number from the top, on the board, such as a1";

/// Reads a position; see [`Board::read_record`](crate::Board::read_record).
pub(super) fn read(text: &PositionText, record: &Record<'_>) -> Result<Played<Position>, Vec<PositionFault>> {
    if let Some(game) = record.game.filter(|game| *game != GameKind::TicTacToe) {
        let reason = format!("the record is of {}, not of tic-tac-toe", record::in_words(game));
        return Err(vec![record::unreadable(reason)]);
    }
    if record.rule.is_some() || record.size.is_some_and(|size| size != 3) {
        let reason = "the record was played on another board or by other rules than tic-tac-toe";
        return Err(vec![record::unreadable(reason)]);
    }
    if record.start.is_some() {
        let reason = "a record of tic-tac-toe begins on the empty board; send the marks as board";
        return Err(vec![record::unreadable(reason)]);
    }
    let (start, turn) = read_start(text)?;
    let form = if start.shape() == Shape::CLASSIC { CLASSIC_MOVE_FORM } else { MOVE_FORM };
    record::play(start, text, record, turn, form)
}

/// Reads shape, `board` and `turn`, and reports the faults of all. Cells can be counted only where
/// the shape is sound.
fn read_start(text: &PositionText) -> Result<(Position, Option<Side>), Vec<PositionFault>> {
    let position = read_shape(text).and_then(|shape| match &text.board {
        None => Ok(Position::empty(shape)),
        Some(board) => read_board(board, shape).map_err(|fault| vec![fault]),
    });
    let turn = text.turn.as_deref().map(|turn| turn_text::read_turn(GameKind::TicTacToe, turn));
    let (position, turn) = match (position, turn.transpose()) {
        (Ok(position), Ok(turn)) => (position, turn),
        (position, turn) => {
            return Err(position.err().into_iter().flatten().chain(turn.err()).collect());
        }
    };
    let side = position.side_to_move();
    match turn {
        Some(turn) if text.board.is_some() && turn != side => Err(vec![turn_text::contradiction(
            GameKind::TicTacToe,
            turn,
            side,
            "by the number of marks on the board the side to move there, before moves, is",
        )]),
        _ => Ok((position, turn)),
    }
}

/// The shape; each number defaults to 3.
fn read_shape(text: &PositionText) -> Result<Shape, Vec<PositionFault>> {
    let [columns, rows, in_a_row] = [text.columns, text.rows, text.in_a_row].map(|number| number.unwrap_or(3));
    let outside = |(field, found): (Field, u8)| {
        let kind = PositionFaultKind::OutOfRange { found: found.into(), min: 1, max: LONGEST_SIDE.into() };
        (!(1..=LONGEST_SIDE).contains(&found)).then_some(PositionFault { field, kind })
    };
    let faults: Vec<_> = [(Field::Columns, columns), (Field::Rows, rows), (Field::InARow, in_a_row)]
        .into_iter()
        .filter_map(outside)
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    Shape::new(columns, rows, in_a_row).ok_or_else(|| {
        let kind = PositionFaultKind::Contradiction(format!(
            "no player could get {in_a_row} in a row: a board of {columns}×{rows} has no line longer \
             than {}",
            columns.max(rows)
        ));
        vec![PositionFault { field: Field::InARow, kind }]
    })
}

fn read_board(board: &BoardText, shape: Shape) -> Result<Position, PositionFault> {
    let (columns, rows) = (usize::from(shape.columns()), usize::from(shape.rows()));
    let drawn = board_text::read(board, Grid { game: GameKind::TicTacToe, columns, rows })?;
    let marks_of = |side| drawn.bits_of(side, columns, usize::from(LONGEST_SIDE));
    let position = Position::from_marks(marks_of(Side::First), marks_of(Side::Second), shape).map_err(|reason| {
        PositionFault { field: Field::Board, kind: PositionFaultKind::IllegalPosition(reason.to_string()) }
    })?;
    board_text::contradiction(&position, drawn.told).map_or(Ok(position), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, GameOutcome, MovesText};

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

    #[test]
    fn turn_is_told_by_the_marks() {
        assert_eq!(read(&PositionText::default()).position, Position::initial());
        assert_eq!(read(&board("X--|-O-|---", None, "")).position.side_to_move(), Side::First);
        let position = read(&board("X--/---/---", Some("o"), "b2")).position;
        assert_eq!(position.board_text(), "X---O----");
        assert_eq!(
            faults(&board("X--------", Some("X"), "")),
            [(
                Field::Turn,
                "turn is X, but by the number of marks on the board the side to move there, before moves, is O"
                    .to_owned()
            )]
        );
    }

    #[test]
    fn unreachable_boards_are_refused_with_the_reason() {
        for (text, reason) in [
            ("XX-------", "2 X and 0 O: X begins, so there are as many X as O, or one more, not otherwise"),
            ("O--------", "0 X and 1 O: X begins, so there are as many X as O, or one more, not otherwise"),
            ("XXXOOO---", "X and O both have three in a row"),
            ("XXXOO-O--", "X has three in a row, but O has moved after that"),
            ("OOOXX-X-X", "O has three in a row, but X has moved after that"),
        ] {
            assert_eq!(faults(&board(text, None, "")), [(Field::Board, reason.to_owned())]);
        }
    }

    #[test]
    fn faults_of_board_and_turn_come_together() {
        let found = faults(&board("XX", Some("black"), "a1"));
        let fields: Vec<_> = found.iter().map(|(field, _)| *field).collect();
        assert_eq!(fields, [Field::Board, Field::Turn]);
    }

    #[test]
    fn outcome_names_winner_and_line() {
        let position = read(&board("XO-OX----", None, "c3")).position;
        let outcome = position.outcome().expect("X has won");
        let line: Vec<_> = outcome.line.iter().map(ToString::to_string).collect();
        assert_eq!(outcome.winner, Some(Side::First));
        assert_eq!(line, ["a1", "b2", "c3"]);
        assert_eq!(position.final_score(), -1);

        let drawn = read(&board("XOXXOOOXX", None, "")).position;
        assert_eq!(drawn.outcome(), Some(GameOutcome { winner: None, line: Vec::new() }));
        assert_eq!(Position::initial().outcome(), None);
    }

    #[test]
    fn move_after_the_end_is_illegal() {
        assert_eq!(
            faults(&board("XXXOO----", None, "c3")),
            [(Field::Move(0), "c3 is not legal: the game is over".to_owned())]
        );
    }

    #[test]
    fn occupied_and_unknown_squares_are_refused() {
        let moves = |text: &str| PositionText { moves: MovesText::Text(text.to_owned()), ..PositionText::default() };
        assert_eq!(
            faults(&moves("1. b2 B2")),
            [(Field::Move(1), "b2 is not legal: the square is occupied".to_owned())]
        );
        assert_eq!(faults(&moves("d4"))[0].0, Field::Move(0));
        assert_eq!(faults(&moves("pass"))[0].0, Field::Move(0));
    }

    fn shaped(columns: u8, rows: u8, in_a_row: u8, text: PositionText) -> PositionText {
        let (columns, rows, in_a_row) = (Some(columns), Some(rows), Some(in_a_row));
        PositionText { columns, rows, in_a_row, ..text }
    }

    #[test]
    fn other_shapes_are_read_row_by_row() {
        let text = shaped(5, 2, 4, board("XX---/-OO--", None, "e2"));
        let position = read(&text).position;
        assert_eq!(position.board_text(), "XX----OO-X");
        assert_eq!(position.size(), (5, 2));
        let wide = PositionText { columns: Some(8), ..PositionText::default() };
        assert_eq!(read(&wide).position.shape(), Shape::new(8, 3, 3).expect("a shape"));
        assert_eq!(
            position.why_illegal(crate::tictactoe::Move::new(63).unwrap()).unwrap(),
            "it lies outside the board of 5×2"
        );
    }

    #[test]
    fn impossible_shapes_are_refused_with_the_reason() {
        let none = PositionText::default;
        assert_eq!(
            faults(&shaped(0, 9, 10, PositionText { turn: Some("red".to_owned()), ..none() })),
            [
                (Field::Columns, "0 is outside 1 to 8".to_owned()),
                (Field::Rows, "9 is outside 1 to 8".to_owned()),
                (Field::InARow, "10 is outside 1 to 8".to_owned()),
                (Field::Turn, "\"red\" is not known here; expected X or O".to_owned()),
            ]
        );
        assert_eq!(
            faults(&shaped(4, 2, 5, board("?", None, ""))),
            [(Field::InARow, "no player could get 5 in a row: a board of 4×2 has no line longer than 4".to_owned())]
        );
        assert_eq!(
            faults(&shaped(4, 2, 2, board("X--------", None, ""))),
            [(Field::Board, "9 cells, expected 8".to_owned())]
        );
    }

    #[test]
    fn unreachable_boards_of_other_shapes_are_refused_with_the_reason() {
        for (columns, rows, in_a_row, text, reason) in [
            (4, 4, 4, "XXXX/OOOO/----/----", "X and O both have four in a row"),
            (2, 1, 1, "XO", "X and O both have one in a row"),
            (4, 3, 2, "XX--/O-O-/----", "X has two in a row, but O has moved after that"),
            (
                7,
                2,
                3,
                "XXX-XXX/O-OO-OO",
                "X has three in a row more than once, and no single move can have made all of it",
            ),
        ] {
            let text = shaped(columns, rows, in_a_row, board(text, None, ""));
            assert_eq!(faults(&text), [(Field::Board, reason.to_owned())]);
        }
        // One move joined the two rows.
        let joined = read(&shaped(5, 2, 3, board("XXXXX/OO-OO", None, ""))).position;
        assert_eq!(joined.outcome().expect("X has won").line.len(), 5);
    }

    #[test]
    fn unknown_moves_of_other_shapes_are_refused_with_a_form_that_fits() {
        let text = shaped(4, 2, 2, PositionText { moves: MovesText::Text("d3".to_owned()), ..PositionText::default() });
        assert_eq!(
            faults(&text),
            [(
                Field::Move(0),
                "\"d3\" is no move of this game; expected a column letter and a row number from \
                 the top, on the board, such as a1"
                    .to_owned()
            )]
        );
    }

    #[test]
    fn images_of_one_board_share_a_symmetry_key_and_other_boards_do_not() {
        let wide = |text| read(&shaped(3, 2, 3, board(text, None, ""))).position;
        let high = read(&shaped(2, 3, 3, board("XO/--/--", None, ""))).position;
        // The marks of both read the same as a text of cells, but lie in different corners.
        assert_ne!(wide("XO-/---").symmetry_key(), high.symmetry_key());
        assert_eq!(wide("X--/O--").symmetry_key(), high.symmetry_key());
        assert_eq!(wide("---/O-X").symmetry_key(), wide("X-O/---").symmetry_key());
        assert_ne!(wide("X-O/---").symmetry_key(), wide("X--/--O").symmetry_key());
    }
}
