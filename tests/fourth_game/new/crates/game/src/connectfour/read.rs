//! Parser of positions of Connect Four, with legality checks.

use super::{COLUMNS, Position, ROWS, notation::from_top};
use crate::{
    Cell, Field, Game, GameKind, Played, PositionFault, PositionFaultKind, PositionText, Side,
    board_text::{self, BoardText, Grid},
    record::{self, Record},
    turn_text,
};

/// The expected form of a move, for the fault of an unknown one.
const MOVE_FORM: &str = "a column a to g and a row 1 to 6 from the bottom, such as d1";

/// Reads a position; see [`Board::read_record`](crate::Board::read_record).
pub(super) fn read(text: &PositionText, record: &Record<'_>) -> Result<Played<Position>, Vec<PositionFault>> {
    let is_other = record.game.is_some_and(|game| game != GameKind::ConnectFour);
    if is_other || record.start.is_some() || record.rule.is_some() || record.size.is_some() {
        let reason = "the record is of another game than Connect Four, or begins on a board";
        return Err(vec![record::unreadable(reason)]);
    }
    let board = text.board.as_ref().map_or(Ok(Position::initial()), read_board);
    let turn = text.turn.as_deref().map(|turn| turn_text::read_turn(GameKind::ConnectFour, turn));
    let (start, turn) = match (board, turn.transpose()) {
        (Ok(start), Ok(turn)) => (start, turn),
        (board, turn) => return Err(board.err().into_iter().chain(turn.err()).collect()),
    };
    let side = start.side_to_move();
    match turn {
        Some(turn) if text.board.is_some() && turn != side => Err(vec![turn_text::contradiction(
            GameKind::ConnectFour,
            turn,
            side,
            "by the number of stones on the board the side to move there, before moves, is",
        )]),
        _ => record::play(start, text, record, turn, MOVE_FORM),
    }
}

fn read_board(board: &BoardText) -> Result<Position, PositionFault> {
    let (columns, rows) = (usize::from(COLUMNS), usize::from(ROWS));
    let drawn = board_text::read(board, Grid { game: GameKind::ConnectFour, columns, rows })?;
    let stones_of = |side| {
        let cells = drawn.cells.iter().enumerate();
        let own = cells.filter(|&(_, &cell)| cell == Cell::Occupied(side));
        own.filter_map(|(index, _)| from_top(index % columns, index / columns)).fold(0, |stones, mv| stones | mv.bit())
    };
    let position = Position::from_stones(stones_of(Side::First), stones_of(Side::Second)).map_err(|reason| {
        PositionFault { field: Field::Board, kind: PositionFaultKind::IllegalPosition(reason.to_owned()) }
    })?;
    board_text::contradiction(&position, drawn.told).map_or(Ok(position), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    fn fault(board: &str) -> String {
        let faults = Position::read(&PositionText::of_board(board)).expect_err("a faulty board");
        faults[0].to_string()
    }

    #[test]
    fn boards_that_no_game_reaches_are_refused() {
        let rows = |lowest: [&str; 2]| format!("{}{}{}", "-".repeat(28), lowest[0], lowest[1]);
        assert!(fault(&rows(["--X----", "-------"])).contains("hangs above"));
        assert!(fault(&rows(["-------", "XXX----"])).contains("black begins"));
        assert!(fault(&rows(["OOOO---", "XXXX---"])).contains("has moved after that"));
        let read = Position::read(&PositionText::of_board(rows(["--O----", "--XX---"]).as_str()));
        assert_eq!(read.expect("a position").position.side_to_move(), Side::Second);
    }
}
