//! From text to a legal position.
//!
//! A board is a picture and is checked for what a picture can show: the number of stones, and that
//! the winning lines, if any, were made by the last move of one game. Whether black's stones lie
//! on points that were forbidden when they were played cannot be seen, so a renju board with a
//! black overline is accepted. Moves are checked in full.

use super::{
    DEFAULT_SIZE, LARGEST_SIZE, Position, Rule, SMALLEST_SIZE, notation,
    recorded::{self, Recorded},
    winning,
};
use crate::{
    Board, Field, Game, Played, PositionFault, PositionFaultKind, PositionText, Side,
    board_text::{self, BoardText, Grid},
    move_text::{parse_moves, play_if_legal},
    record,
    turn_text::{self, read_turn},
};

/// Longest piece of a caller's text that a message repeats, in characters.
const QUOTED: usize = 32;

/// Reads a position; see [`Board::read`].
pub(super) fn read(text: &PositionText) -> Result<Played<Position>, Vec<PositionFault>> {
    let mut faults = Vec::new();
    let recorded = recorded::read(&text.moves, text.coordinates).map_err(|fault| vec![fault])?;
    let size = keep(read_size(text.size, recorded.as_ref()), &mut faults);
    let rule = keep(read_rule(text.rule.as_deref(), recorded.as_ref()), &mut faults);
    let turn = text.turn.as_deref().map(|turn| read_turn(Position::KIND, turn));
    let turn = turn.and_then(|turn| keep(turn, &mut faults));
    let (Some(size), Some(rule)) = (size, rule) else {
        faults.extend(text.board.as_ref().and_then(|board| unknown_cell(board, size)));
        return Err(faults);
    };

    let before_moves = match &text.board {
        None => Some(Position::empty(size, rule)),
        Some(board) => match read_board(board, size, rule) {
            Ok(position) => Some(position),
            Err(board_faults) => {
                match other_size(board, text.size) {
                    Some(fault) => faults.push(fault),
                    None => faults.extend(board_faults),
                }
                None
            }
        },
    };
    if let (Some(position), Some(turn)) = (&before_moves, turn) {
        faults.extend(contradiction(position, turn, text.board.is_some()));
    }
    match before_moves {
        Some(position) if faults.is_empty() => play_moves(position, text, recorded.as_ref()),
        _ => Err(faults),
    }
}

fn keep<T>(result: Result<T, PositionFault>, faults: &mut Vec<PositionFault>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

/// The size that was given, else that of a record, else the usual one.
fn read_size(given: Option<u8>, recorded: Option<&Recorded>) -> Result<u8, PositionFault> {
    let recorded = recorded.and_then(|recorded| recorded.size);
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
    let kind = PositionFaultKind::OutOfRange {
        found: size.into(),
        min: SMALLEST_SIZE.into(),
        max: LARGEST_SIZE.into(),
    };
    Err(PositionFault { field: Field::Size, kind })
}

/// The rule that was given, else that of a record, else freestyle.
fn read_rule(given: Option<&str>, recorded: Option<&Recorded>) -> Result<Rule, PositionFault> {
    let written = recorded.and_then(|recorded| recorded.rule.as_deref());
    let recorded = written.and_then(|name| Rule::from_name(&name.trim().to_lowercase()));
    let Some(name) = given else {
        return match (written, recorded) {
            (None, _) => Ok(Rule::Freestyle),
            (Some(_), Some(rule)) => Ok(rule),
            (Some(name), None) => Err(record::unreadable(format!(
                "the record was played by rules that are not known here, RU[{name}]; give rule as freestyle, standard or \
                 renju"
            ))),
        };
    };
    if let (Some(rule), Some(recorded)) = (Rule::from_name(name), recorded)
        && rule != recorded
    {
        let kind = PositionFaultKind::Contradiction(format!(
            "rule is {name}, but the record in moves was played by {}",
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

/// What is missing of a board that is sound, but not of the size that is taken when none is given.
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

fn read_board(board: &BoardText, size: u8, rule: Rule) -> Result<Position, Vec<PositionFault>> {
    let fault = |kind| PositionFault { field: Field::Board, kind };
    let grid = Grid { game: Position::KIND, columns: size.into(), rows: size.into() };
    let drawn = board_text::read(board, grid).map_err(|fault| vec![fault])?;
    let position = Position::from_cells(&drawn.cells, size, rule);
    let mut faults: Vec<_> = [impossible_count(&position), impossible_lines(&position)]
        .into_iter()
        .flatten()
        .map(|reason| fault(PositionFaultKind::IllegalPosition(reason)))
        .collect();
    if faults.is_empty() {
        faults.extend(board_text::contradiction(&position, drawn.told));
    }
    if faults.is_empty() { Ok(position) } else { Err(faults) }
}

/// Why the numbers of stones cannot come about, if they cannot.
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

/// Why the winning lines cannot come about, if they cannot: a game ends with the first one.
fn impossible_lines(position: &Position) -> Option<String> {
    let line = |side| {
        let (rule, size) = (position.rule(), position.board_size());
        winning::winning_line(position.lines(side), side, rule, size)
    };
    if line(Side::First).is_some() && line(Side::Second).is_some() {
        return Some("both sides have a winning line".to_owned());
    }
    let winner = position.winner()?;
    // With a wrong count the side to move is not known, so nothing more can be said.
    if impossible_count(position).is_some() {
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
    (!made_by_one_move)
        .then(|| format!("no single move can have made all winning stones of {name}"))
}

fn contradiction(position: &Position, turn: Side, has_board: bool) -> Option<PositionFault> {
    let to_move = position.side_to_move();
    let reason = if has_board {
        "the stones on the board leave the move to"
    } else {
        "it is the side to move before moves, and the first move belongs to"
    };
    (to_move != turn).then(|| turn_text::contradiction(Position::KIND, turn, to_move, reason))
}

/// Plays `moves`: texts that are no moves are reported together, else the first illegal move.
fn play_moves(
    start: Position,
    text: &PositionText,
    recorded: Option<&Recorded>,
) -> Result<Played<Position>, Vec<PositionFault>> {
    let written = match recorded {
        Some(recorded) => recorded.on(&start)?,
        None => parse_moves(&start, &text.moves, text.coordinates, notation::MOVE_SHAPE)?
            .into_iter()
            .map(|mv| (None, mv))
            .collect(),
    };
    let mut position = start.clone();
    for (index, &(side, mv)) in written.iter().enumerate() {
        record::check_side(&position, index, mv, side)
            .and_then(|()| play_if_legal(&mut position, index, mv))
            .map_err(|fault| vec![fault])?;
    }
    let moves = written.into_iter().map(|(_, mv)| mv).collect();
    Ok(Played { start, position, moves })
}
