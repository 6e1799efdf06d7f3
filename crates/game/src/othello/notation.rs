//! Othello's [`Board`](crate::Board): parser and notation.

use super::{
    Move, Position, Square,
    diagram_text::{Diagram, read_diagram},
    image,
};
use crate::{
    Board, Cell, Coordinates, Field, Game, GameKind, GameOutcome, Played, PositionFault, PositionFaultKind,
    PositionText, Side,
    board_text::{self, BoardText, CellValue, Told},
    record::{self, Record, RecordedStart},
    symmetry::Symmetry,
    turn_text,
};

/// The expected form of a move, for the fault of an unknown one.
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

    fn counts(&self) -> Option<[u32; 2]> {
        let (black, white) = self.discs();
        Some([black, white])
    }

    /// `board` is 64 cells, optionally followed by the side to move. Without `board` the moves
    /// start from the initial position, or from the record's own board. A forced pass that is not
    /// written is played when a move follows it, and passes after the end of the game are skipped.
    /// `size` and `rule` are ignored.
    fn read_record(text: &PositionText, record: &Record<'_>) -> Result<Played<Self>, Vec<PositionFault>> {
        is_of_this_game(record).map_err(|fault| vec![fault])?;
        let (start, turn) = read_start(text, record)?;
        record::play(start, text, record, turn, MOVE_FORM)
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let [player, opponent] = [self.player(), self.opponent()].map(|discs| image::image_of(discs, symmetry));
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

/// Whether a record is of Othello on 8×8, in which the most discs win.
fn is_of_this_game(record: &Record<'_>) -> Result<(), PositionFault> {
    let refused = |reason: String| Err(record::unreadable(reason));
    if let Some(game) = record.game.filter(|game| *game != GameKind::Othello) {
        return refused(format!("the record is of {}, not of Othello", record::in_words(game)));
    }
    if let Some(size) = record.size.filter(|&size| size != 8) {
        return refused(format!("the record was played on {size}×{size}, not on 8×8"));
    }
    if let Some(rule) = record.rule.as_deref() {
        return refused(format!(
            "the record was played by other rules, {:?}",
            rule.chars().take(32).collect::<String>()
        ));
    }
    let Some(kind) = record.kind.as_deref() else { return Ok(()) };
    if !is_plain(kind) {
        return refused(format!(
            "{} is another game than Othello on 8×8, in which the most discs win",
            record::property_shown("TY", kind)
        ));
    }
    // The letter r: random moves before the first.
    if kind.contains(['r', 'R']) && record.start.is_none() {
        return refused(format!(
            "{} begins from a random position, which the record does not have; it stands in BO[8 …]",
            record::property_shown("TY", kind)
        ));
    }
    Ok(())
}

/// Whether a kind of game is Othello on 8×8, from any opening, alone or one of two simultaneous
/// games: `8`, `8r20`, `s8r16`. The letter `a` marks anti-Othello.
fn is_plain(kind: &str) -> bool {
    let size = kind.trim().trim_start_matches(['s', 'S']);
    let rest = size.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    size.strip_suffix(rest) == Some("8") && !rest.contains(['a', 'A'])
}

/// Reads the position before all moves, and `turn`, and reports the faults of both.
fn read_start(text: &PositionText, record: &Record<'_>) -> Result<(Position, Option<Side>), Vec<PositionFault>> {
    if text.board.is_some() && record.start.is_some() {
        return Err(vec![record::board_twice()]);
    }
    let board = match &record.start {
        Some(start) => of_record(start, text.coordinates)
            .map(Some)
            .map_err(|fault| record::unreadable(format!("the position that the record sets up: {fault}"))),
        None => text.board.as_ref().map(read_diagram).transpose(),
    };
    let turn = text.turn.as_deref().map(|turn| turn_text::read_turn(GameKind::Othello, turn));
    let (board, turn) = match (board, turn.transpose()) {
        (Ok(board), Ok(turn)) => (board, turn),
        (board, turn) => return Err(board.err().into_iter().chain(turn.err()).collect()),
    };
    let Some(Diagram { discs: [black, white], told }) = board else {
        return Ok((Position::initial(), turn));
    };
    // A record ignores `turn`: it names a side itself, or its first move does.
    let of_record = record.turn.or_else(|| record.moves.first().and_then(|mv| mv.side));
    let told = match (record.start.is_some(), told, of_record) {
        (true, None, Some(side)) => Some(Told::ToMove(side)),
        _ => told,
    };
    // With a record's position `turn` is the side after the moves.
    let on_board = turn.filter(|_| record.start.is_none());
    let side = match told {
        Some(Told::ToMove(side)) => Some(side),
        // If neither side can move, the side does not matter.
        Some(Told::Over) if on_board.is_none() => Some(Side::First),
        Some(Told::Over) | None => None,
    };
    let side = agreed_side(on_board, side, "the side to move written after the cells is")?;
    let (player, opponent) = match side {
        Side::First => (black, white),
        Side::Second => (white, black),
    };
    let position = Position::from_bitboards(player, opponent, side).expect("a cell holds one disc at most");
    board_text::contradiction(&position, told).map_or(Ok((position, turn)), |fault| Err(vec![fault]))
}

/// The discs that a record sets up.
fn of_record(start: &RecordedStart<'_>, coordinates: Option<Coordinates>) -> Result<Diagram, PositionFault> {
    match start {
        RecordedStart::Board(board) => read_diagram(board),
        RecordedStart::Stones(stones) => {
            let value = |cell: Cell| CellValue::Text(cell.symbol().to_string());
            let cells = record::cells_of(&Position::initial(), stones, coordinates)?;
            read_diagram(&BoardText::Cells(cells.into_iter().map(value).collect()))
        }
    }
}

/// The side to move, if `turn` and the board agree on it.
fn agreed_side(turn: Option<Side>, board: Option<Side>, reason: &str) -> Result<Side, Vec<PositionFault>> {
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
