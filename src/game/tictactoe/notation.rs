//! A position as a reader sees it, and text that becomes a position.

use super::{Move, Position};
use crate::game::{
    Board, Cell, Field, Game, GameKind, GameOutcome, Played, PositionFault, PositionFaultKind,
    PositionText, Side,
    cells::read_cells,
    move_text::{parse_moves, play_if_legal},
    symmetry::Symmetry,
    turn_text,
};

/// What a move looks like, for the fault of one that is unknown.
const MOVE_FORM: &str = "a column a to c and a row 1 to 3 from the top, such as b2";

impl Board for Position {
    const KIND: GameKind = GameKind::TicTacToe;

    fn size(&self) -> (usize, usize) {
        (3, 3)
    }

    fn cell(&self, column: usize, row: usize) -> Cell {
        let cell = Move::at(column, row).map_or(0, Move::bit);
        [Side::First, Side::Second]
            .into_iter()
            .find(|&side| self.marks_of(side) & cell != 0)
            .map_or(Cell::Empty, Cell::Occupied)
    }

    fn square_of(&self, mv: Move) -> Option<(usize, usize)> {
        Some((mv.column(), mv.row()))
    }

    fn row_label(&self, row: usize) -> usize {
        row + 1
    }

    fn parse_move(&self, text: &str) -> Option<Move> {
        Move::parse(text)
    }

    fn why_illegal(&self, mv: Move) -> Option<String> {
        if self.is_over() {
            Some("the game is over".to_owned())
        } else if self.is_legal(mv) {
            None
        } else {
            Some("the square is occupied".to_owned())
        }
    }

    fn outcome(&self) -> Option<GameOutcome<Move>> {
        if !self.is_over() {
            return None;
        }
        let won = self.winning_line();
        Some(GameOutcome {
            winner: won.map(|(winner, _)| winner),
            line: won.map_or_else(Vec::new, |(_, line)| Move::all_of(line).collect()),
        })
    }

    /// `board` is nine cells. `turn` may be left out, since the marks tell it. `size` and `rule`
    /// are not looked at.
    fn read(text: &PositionText) -> Result<Played<Self>, Vec<PositionFault>> {
        let mut position = read_start(text)?;
        let moves = parse_moves(&position, &text.moves, MOVE_FORM)?;
        for (index, &mv) in moves.iter().enumerate() {
            play_if_legal(&mut position, index, mv).map_err(|fault| vec![fault])?;
        }
        Ok(Played { position, moves })
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let image =
            |marks| Move::all_of(marks).fold(0, |image, mv| image | image_of(mv, symmetry).bit());
        Self::from_marks(image(self.marks_of(Side::First)), image(self.marks_of(Side::Second)))
            .expect("the images of the moves of a game are a game")
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        image_of(mv, symmetry)
    }
}

fn image_of(mv: Move, symmetry: Symmetry) -> Move {
    let (column, row) = symmetry.apply((mv.column(), mv.row()), 3);
    Move::at(column, row).expect("a symmetry maps the board to itself")
}

/// Reads `board` and `turn`, and reports the faults of both.
fn read_start(text: &PositionText) -> Result<Position, Vec<PositionFault>> {
    let position = text.board.as_deref().map_or(Ok(Position::initial()), read_board);
    let turn = text.turn.as_deref().map(|turn| turn_text::read_turn(GameKind::TicTacToe, turn));
    let (position, turn) = match (position, turn.transpose()) {
        (Ok(position), Ok(turn)) => (position, turn),
        (position, turn) => return Err(position.err().into_iter().chain(turn.err()).collect()),
    };
    let side = position.side_to_move();
    match turn {
        Some(turn) if turn != side => Err(vec![turn_text::contradiction(
            GameKind::TicTacToe,
            turn,
            side,
            "by the number of marks the side to move is",
        )]),
        _ => Ok(position),
    }
}

fn read_board(text: &str) -> Result<Position, PositionFault> {
    let fault = |kind| PositionFault { field: Field::Board, kind };
    let cells = read_cells(text)?;
    if cells.len() != 9 {
        return Err(fault(PositionFaultKind::WrongLength { found: cells.len(), expected: 9 }));
    }
    let marks_of = |side| {
        let marked = cells.iter().enumerate().filter(|&(_, &cell)| cell == Cell::Occupied(side));
        marked.fold(0, |marks, (index, _)| marks | 1 << index)
    };
    Position::from_marks(marks_of(Side::First), marks_of(Side::Second))
        .map_err(|reason| fault(PositionFaultKind::IllegalPosition(reason.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MovesText;

    fn board(board: &str, turn: Option<&str>, moves: &str) -> PositionText {
        PositionText {
            board: Some(board.to_owned()),
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
        faults.into_iter().map(|fault| (fault.field, fault.to_string())).collect()
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
                "turn is X, but by the number of marks the side to move is O".to_owned()
            )]
        );
    }

    #[test]
    fn unreachable_boards_are_refused_with_the_reason() {
        for (text, reason) in [
            (
                "XX-------",
                "2 X and 0 O: X begins, so there are as many X as O, or one more, not otherwise",
            ),
            (
                "O--------",
                "0 X and 1 O: X begins, so there are as many X as O, or one more, not otherwise",
            ),
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
        let moves = |text: &str| PositionText {
            moves: MovesText::Text(text.to_owned()),
            ..PositionText::default()
        };
        assert_eq!(
            faults(&moves("1. b2 B2")),
            [(Field::Move(1), "b2 is not legal: the square is occupied".to_owned())]
        );
        assert_eq!(faults(&moves("d4"))[0].0, Field::Move(0));
        assert_eq!(faults(&moves("pass"))[0].0, Field::Move(0));
    }
}
