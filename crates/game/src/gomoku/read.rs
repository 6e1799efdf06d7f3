//! Parser of gomoku positions, with legality checks.
//!
//! A board is a diagram and is checked for what a diagram can show: the number of stones, and that
//! the winning lines, if any, were made by the last move of one game. Whether black's stones lie on
//! points that were forbidden when they were played cannot be seen, so a renju board with a black
//! overline is accepted. A board of symbols is a problem if `turn` names the side to move: books
//! leave stones out, so stone counts prove nothing. A board of numbers is one only if the request
//! says so, because stone counts decide whether 1 is black or white. Moves are checked in full.

use super::{DEFAULT_SIZE, LARGEST_SIZE, Position, Rule, SMALLEST_SIZE, gomocup, notation, winning};
use crate::{
    Board, Coordinates, Field, Game, GameKind, Played, PositionFault, PositionFaultKind, PositionText, Side,
    board_text::{self, BoardText, CellValue, Grid, Told},
    record::{self, Format, Record, RecordedStart},
    turn_text::{self, read_turn},
};

/// Longest piece of a caller's text that a message repeats, in characters.
const QUOTED: usize = 32;

/// Reads a position; see [`Board::read_record`].
pub(super) fn read(text: &PositionText, record: &Record<'_>) -> Result<Played<Position>, Vec<PositionFault>> {
    if let Some(game) = record.game.filter(|game| *game != GameKind::Gomoku) {
        return Err(vec![record::unreadable(format!("the record is of {}, not of gomoku", record::in_words(game)))]);
    }
    if record.format == Format::Piskvork
        && text.coordinates.is_some_and(|coordinates| coordinates != Coordinates::FromOne)
    {
        let kind =
            PositionFaultKind::Contradiction("records of Piskvork count from 1; leave out coordinates".to_owned());
        return Err(vec![PositionFault { field: Field::Coordinates, kind }]);
    }
    let mut faults = Vec::new();
    let size = keep(read_size(text.size, record.size), &mut faults);
    let rule = keep(read_rule(text.rule.as_deref(), record.rule.as_deref()), &mut faults);
    let turn = text.turn.as_deref().map(|turn| read_turn(Position::KIND, turn));
    let turn = turn.and_then(|turn| keep(turn, &mut faults));
    let (Some(size), Some(rule)) = (size, rule) else {
        faults.extend(text.board.as_ref().and_then(|board| unknown_cell(board, size)));
        return Err(faults);
    };
    let start = match (&text.board, &record.start) {
        (Some(_), Some(_)) => Err(vec![record::board_twice()]),
        (None, None) => Ok(Position::empty(size, rule)),
        (Some(board), None) => read_board(board, (size, rule), turn, text.problem)
            .map_err(|found| other_size(board, text.size).map_or(found, |fault| vec![fault])),
        (None, Some(start)) => {
            read_start(start, record, Position::empty(size, rule), text.coordinates).map_err(|fault| vec![fault])
        }
    };
    match start {
        Ok(start) if faults.is_empty() => {
            let shape = if record.has_column_i() { notation::MOVE_SHAPE_WITH_I } else { notation::MOVE_SHAPE };
            record::play(start, text, record, turn, shape)
        }
        Ok(_) => Err(faults),
        Err(found) => {
            faults.extend(found);
            Err(faults)
        }
    }
}

fn keep<T>(result: Result<T, PositionFault>, faults: &mut Vec<PositionFault>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

/// The size given, else the record's, else the default.
fn read_size(given: Option<u8>, recorded: Option<u8>) -> Result<u8, PositionFault> {
    if let (Some(size), Some(recorded)) = (given, recorded)
        && size != recorded
    {
        let kind = PositionFaultKind::Contradiction(format!(
            "size is {size}, but the record in moves was played on {recorded}×{recorded}"
        ));
        return Err(PositionFault { field: Field::Size, kind });
    }
    if given.is_none()
        && let Some(size) = recorded.filter(|size| !(SMALLEST_SIZE..=LARGEST_SIZE).contains(size))
    {
        return Err(record::unreadable(format!(
            "the record was played on {size}×{size}, which is outside {SMALLEST_SIZE} to {LARGEST_SIZE}"
        )));
    }
    let size = given.or(recorded).unwrap_or(DEFAULT_SIZE);
    if (SMALLEST_SIZE..=LARGEST_SIZE).contains(&size) {
        return Ok(size);
    }
    let kind =
        PositionFaultKind::OutOfRange { found: size.into(), min: SMALLEST_SIZE.into(), max: LARGEST_SIZE.into() };
    Err(PositionFault { field: Field::Size, kind })
}

/// The rule given, else the record's, else freestyle.
fn read_rule(given: Option<&str>, written: Option<&str>) -> Result<Rule, PositionFault> {
    let recorded = written.and_then(recorded_rule);
    let Some(name) = given else {
        return match (written, recorded) {
            (None, _) => Ok(Rule::Freestyle),
            (Some(_), Some(rule)) => Ok(rule),
            (Some(name), None) => Err(record::unreadable(format!(
                "the record was played by rules that are not known here, {:?}; give rule as freestyle, standard or renju",
                name.chars().take(QUOTED).collect::<String>()
            ))),
        };
    };
    if let (Some(rule), Some(recorded)) = (Rule::from_name(name), recorded)
        && rule != recorded
    {
        let kind = PositionFaultKind::Contradiction(format!(
            "rule is {name}, but the record was played by {}",
            recorded.name()
        ));
        return Err(PositionFault { field: Field::Rule, kind });
    }
    Rule::from_name(name).ok_or_else(|| PositionFault {
        field: Field::Rule,
        kind: PositionFaultKind::UnknownValue {
            found: name.chars().take(QUOTED).collect(),
            expected: "freestyle, standard or renju",
            known: &["freestyle", "standard", "renju"],
        },
    })
}

/// The rule that a record names, by its name or by its number in Gomocup's protocol.
fn recorded_rule(name: &str) -> Option<Rule> {
    let name = name.trim().to_lowercase();
    let by_number = || {
        let number: u8 = name.parse().ok()?;
        Rule::ALL.into_iter().find(|&rule| gomocup::number(rule) == number)
    };
    Rule::from_name(&name).or_else(by_number)
}

/// The fault of a valid board of another size than the default, when none is given.
fn other_size(board: &BoardText, given: Option<u8>) -> Option<PositionFault> {
    if given.is_some() {
        return None;
    }
    let is_of = |size: &u8| {
        let rows = usize::from(*size);
        board_text::read(board, Grid { game: Position::KIND, columns: rows, rows }).is_ok()
    };
    let mut sizes = (SMALLEST_SIZE..=LARGEST_SIZE).filter(|&size| size != DEFAULT_SIZE);
    let size = sizes.find(is_of)?;
    let kind = PositionFaultKind::Contradiction(format!(
        "the board has {size}×{size} cells, and size is {DEFAULT_SIZE} when it is not given; give size as {size}"
    ));
    Some(PositionFault { field: Field::Size, kind })
}

/// A symbol that is no cell on a board of any size.
fn unknown_cell(board: &BoardText, size: Option<u8>) -> Option<PositionFault> {
    let size = usize::from(size.unwrap_or(DEFAULT_SIZE));
    let grid = Grid { game: Position::KIND, columns: size, rows: size };
    let fault = board_text::read(board, grid).err()?;
    matches!(fault.kind, PositionFaultKind::UnknownCell { .. }).then_some(fault)
}

fn read_board(
    board: &BoardText,
    (size, rule): (u8, Rule),
    turn: Option<Side>,
    is_problem: bool,
) -> Result<Position, Vec<PositionFault>> {
    let grid = Grid { game: Position::KIND, columns: size.into(), rows: size.into() };
    let drawn = board_text::read(board, grid).map_err(|fault| vec![fault])?;
    let position = Position::from_cells(&drawn.cells, size, rule);
    let told = match drawn.told {
        Some(Told::ToMove(side)) => Some(side),
        Some(Told::Over) | None => None,
    };
    if let (Some(turn), Some(told)) = (turn, told)
        && turn != told
    {
        let reason = "the side to move written after the cells is";
        return Err(vec![turn_text::contradiction(Position::KIND, turn, told, reason)]);
    }
    let position = with_turn(position, turn.or(told), is_problem || !holds_numbers(board))?;
    board_text::contradiction(&position, drawn.told).map_or(Ok(position), |fault| Err(vec![fault]))
}

/// The position with its side to move: the named one, if stone counts do not decide it.
fn with_turn(position: Position, turn: Option<Side>, is_problem: bool) -> Result<Position, Vec<PositionFault>> {
    let mut faults = Vec::new();
    let mut illegal = |reason| {
        let kind = PositionFaultKind::IllegalPosition(reason);
        faults.push(PositionFault { field: Field::Board, kind });
    };
    match (impossible_count(&position), turn) {
        (Some(reason), Some(_)) if !is_problem => {
            illegal(format!("{reason}; where stones were left out on purpose, send problem: true"));
        }
        (Some(reason), None) => illegal(format!(
            "{reason}; on a board from which stones were left out, turn tells the side to move{}",
            if is_problem { "" } else { ", with problem: true" }
        )),
        _ => {}
    }
    let is_other = turn.is_some_and(|turn| turn != position.side_to_move());
    if faults.is_empty() && is_other && !is_problem {
        let side = position.side_to_move();
        let reason = "the stones on the board (where none were left out on purpose, which problem: true says) leave the \
                      move to";
        let turn = side.opponent();
        return Err(vec![turn_text::contradiction(Position::KIND, turn, side, reason)]);
    }
    let position = if is_other { position.with_other_side_to_move() } else { position };
    if let Some(reason) = impossible_lines(&position, turn.is_some()) {
        let kind = PositionFaultKind::IllegalPosition(reason);
        faults.push(PositionFault { field: Field::Board, kind });
    }
    if faults.is_empty() { Ok(position) } else { Err(faults) }
}

/// Whether stones are numbers in a list, whose colours could be swapped.
fn holds_numbers(board: &BoardText) -> bool {
    let is_number = |value: &CellValue| matches!(value, CellValue::Number(_));
    match board {
        BoardText::Text(_) | BoardText::Rows(_) => false,
        BoardText::Cells(cells) => cells.iter().any(is_number),
        BoardText::CellRows(rows) => rows.iter().flatten().any(is_number),
    }
}

/// The setup stones of a record; the side to move is the named one, else that of its first move.
fn read_start(
    start: &RecordedStart<'_>,
    record: &Record<'_>,
    board: Position,
    coordinates: Option<Coordinates>,
) -> Result<Position, PositionFault> {
    let RecordedStart::Stones(stones) = start else {
        return Err(record::unreadable("BO belongs to records of Othello; send the stones as board"));
    };
    let cells = record::cells_of(&board, stones, coordinates)?;
    let position = Position::from_cells(&cells, board.board_size(), board.rule());
    let turn = record.turn.or_else(|| record.moves.first().and_then(|mv| mv.side));
    if let (None, Some(reason)) = (turn, impossible_count(&position)) {
        return Err(record::unreadable(format!("{reason}; PL[B] or PL[W] tells the side to move")));
    }
    with_turn(position, turn, true).map_err(|mut faults| {
        let fault = faults.swap_remove(0);
        record::unreadable(format!("the stones that the record sets up: {}", fault.kind))
    })
}

/// Why the stone counts are impossible, if they are.
fn impossible_count(position: &Position) -> Option<String> {
    let black = position.lines(Side::First).count();
    let white = position.lines(Side::Second).count();
    (black != white && black != white + 1).then(|| {
        format!(
            "black has {black} stones and white {white}; black moves first, so black has as many \
             as white or one more"
        )
    })
}

/// Why the winning lines are impossible, if they are: a game ends with the first one.
///
/// `has_turn`: whether the side to move is known whatever the numbers of stones say.
fn impossible_lines(position: &Position, has_turn: bool) -> Option<String> {
    let line = |side| {
        let (rule, size) = (position.rule(), position.board_size());
        winning::winning_line(position.lines(side), side, rule, size)
    };
    if line(Side::First).is_some() && line(Side::Second).is_some() {
        return Some("both sides have a winning line".to_owned());
    }
    let winner = position.winner()?;
    // With a wrong count the side to move is unknown, so the lines prove nothing.
    if !has_turn && impossible_count(position).is_some() {
        return None;
    }
    let name = Position::KIND.side_name(winner);
    if winner == position.side_to_move() {
        return Some(format!("{name} is to move and already has a winning line"));
    }
    let (rule, size) = (position.rule(), position.board_size());
    let made_by_one_move = line(winner)?.into_iter().filter_map(|mv| mv.square(size)).any(|last| {
        let mut before = position.lines(winner).clone();
        before.toggle(last, size);
        winning::winning_line(&before, winner, rule, size).is_none()
    });
    (!made_by_one_move).then(|| format!("no single move can have made all winning stones of {name}"))
}
