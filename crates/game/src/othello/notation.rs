//! A position as a reader sees it, and text that becomes a position.

use super::{
    Move, Position, Square,
    diagram_text::{Diagram, read_diagram},
    ggf::{self, Recorded},
    image,
};
use crate::{
    Board, Cell, Field, Game, GameKind, GameOutcome, Played, PositionFault, PositionFaultKind,
    PositionText, Side,
    board_text::{self, BoardText, Told},
    move_text::{parse_moves, play_if_legal},
    record,
    symmetry::Symmetry,
    turn_text,
};

/// What a move looks like, for the fault of one that is unknown.
const MOVE_FORM: &str = "a column a to h and a row 1 to 8 from the top, such as d3, or pass";

impl Board for Position {
    const KIND: GameKind = GameKind::Othello;

    type Identity = Self;

    fn identity(&self) -> Self {
        *self
    }

    fn size(&self) -> (usize, usize) {
        (8, 8)
    }

    fn cell(&self, column: usize, row: usize) -> Cell {
        let square = Square::at(column, row).map_or(0, Square::bit);
        [Side::First, Side::Second]
            .into_iter()
            .find(|&side| self.discs_of(side) & square != 0)
            .map_or(Cell::Empty, Cell::Occupied)
    }

    fn square_of(&self, mv: Move) -> Option<(usize, usize)> {
        mv.square().map(|square| (square.column(), square.row()))
    }

    fn parse_move(&self, text: &str) -> Option<Move> {
        Move::parse(text)
    }

    fn why_illegal(&self, mv: Move) -> Option<String> {
        if self.is_legal(mv) {
            return None;
        }
        let side = GameKind::Othello.side_name(self.side_to_move());
        Some(match mv {
            _ if self.is_over() => "the game is over".to_owned(),
            Move::Pass => format!("{side} can place a disc, and may pass only when it cannot"),
            Move::Place(square) if (self.player() | self.opponent()) & square.bit() != 0 => {
                "the square is occupied".to_owned()
            }
            Move::Place(_) if self.must_pass() => format!("{side} cannot place and must pass"),
            Move::Place(_) => "it would flip no disc".to_owned(),
        })
    }

    fn outcome(&self) -> Option<GameOutcome<Move>> {
        if !self.is_over() {
            return None;
        }
        let (black, white) = self.discs();
        let winner = match black.cmp(&white) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Side::Second),
        };
        Some(GameOutcome { winner, line: Vec::new() })
    }

    /// `board` is 64 cells, optionally followed by the side to move. Without `board` the moves start from the
    /// initial position, or from the board of the record that they are. A pass that is due and not written is
    /// played when a move follows it, and passes written behind the end of the game are skipped. `size` and
    /// `rule` are not looked at.
    fn read(text: &PositionText) -> Result<Played<Self>, Vec<PositionFault>> {
        let recorded = ggf::read(&text.moves).map_err(|fault| vec![fault])?;
        let board = recorded.as_ref().and_then(|recorded| recorded.board.as_ref());
        let start = read_start(text, board)?;
        let mut position = start;
        let written: Vec<(Option<Side>, Move)> = match recorded {
            Some(Recorded { moves, .. }) => moves,
            None => parse_moves(&position, &text.moves, text.coordinates, MOVE_FORM)?
                .into_iter()
                .map(|mv| (None, mv))
                .collect(),
        };
        let mut moves = Vec::with_capacity(written.len());
        for (index, (side, mv)) in written.into_iter().enumerate() {
            if mv == Move::Pass && position.is_over() {
                continue;
            }
            if mv != Move::Pass && position.must_pass() {
                position.play(Move::Pass);
                moves.push(Move::Pass);
            }
            record::check_side(&position, index, mv, side)
                .and_then(|()| play_if_legal(&mut position, index, mv))
                .map_err(|fault| vec![fault])?;
            moves.push(mv);
        }
        Ok(Played { start, position, moves })
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let [player, opponent] =
            [self.player(), self.opponent()].map(|discs| image::image_of(discs, symmetry));
        Self::from_bitboards(player, opponent, self.side_to_move())
            .expect("a symmetry maps different squares to different squares")
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        match mv {
            Move::Place(square) => {
                let image = Square::lowest_of(image::image_of(square.bit(), symmetry));
                Move::Place(image.expect("a symmetry maps the board to itself"))
            }
            Move::Pass => Move::Pass,
        }
    }

    fn canonical_symmetry(&self) -> Symmetry {
        image::to_smallest_text([Side::First, Side::Second].map(|side| self.discs_of(side)))
    }
}

/// Reads `board` and `turn`, and reports the faults of both. `recorded` is the board of a record of moves.
fn read_start(
    text: &PositionText,
    recorded: Option<&BoardText>,
) -> Result<Position, Vec<PositionFault>> {
    if text.board.is_some() && recorded.is_some() {
        let kind = PositionFaultKind::Contradiction(
            "the record in moves has a board of its own; leave out board".to_owned(),
        );
        return Err(vec![PositionFault { field: Field::Board, kind }]);
    }
    let board = match recorded {
        Some(board) => read_diagram(board)
            .map_err(|fault| record::unreadable(format!("the board BO of the record: {fault}")))
            .map(Some),
        None => text.board.as_ref().map(read_diagram).transpose(),
    };
    let turn = text.turn.as_deref().map(|turn| turn_text::read_turn(GameKind::Othello, turn));
    let (board, turn) = match (board, turn.transpose()) {
        (Ok(board), Ok(turn)) => (board, turn),
        (board, turn) => return Err(board.err().into_iter().chain(turn.err()).collect()),
    };
    let Some(Diagram { discs: [black, white], told }) = board else {
        let position = Position::initial();
        let side = agreed_side(
            turn,
            Some(position.side_to_move()),
            "on the initial position the side to move is",
        )?;
        debug_assert_eq!(side, position.side_to_move());
        return Ok(position);
    };
    let side = match told {
        Some(Told::ToMove(side)) => Some(side),
        // Where nobody can move it makes no difference.
        Some(Told::Over) if turn.is_none() => Some(Side::First),
        Some(Told::Over) | None => None,
    };
    let side = agreed_side(turn, side, "the side to move written after the cells is")?;
    let (player, opponent) = match side {
        Side::First => (black, white),
        Side::Second => (white, black),
    };
    let position =
        Position::from_bitboards(player, opponent, side).expect("a cell holds one disc at most");
    board_text::contradiction(&position, told).map_or(Ok(position), |fault| Err(vec![fault]))
}

/// The side to move when `turn` and the board each may name it.
fn agreed_side(
    turn: Option<Side>,
    board: Option<Side>,
    reason: &str,
) -> Result<Side, Vec<PositionFault>> {
    match (turn, board) {
        (Some(turn), Some(board)) if turn != board => {
            Err(vec![turn_text::contradiction(GameKind::Othello, turn, board, reason)])
        }
        (Some(side), _) | (None, Some(side)) => Ok(side),
        (None, None) => Err(vec![PositionFault {
            field: Field::Turn,
            kind: PositionFaultKind::Required(
                "the board does not tell the side to move; give turn as black or white, or end the text of the \
                 board with the side",
            ),
        }]),
    }
}

#[cfg(test)]
mod tests;
