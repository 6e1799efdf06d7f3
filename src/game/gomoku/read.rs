//! From text to a legal position.
//!
//! A board is a picture and is checked for what a picture can show: the number of stones, and that
//! the winning lines, if any, were made by the last move of one game. Whether black's stones lie
//! on points that were forbidden when they were played cannot be seen, so a renju board with a
//! black overline is accepted. Moves are checked in full.

use super::{DEFAULT_SIZE, LARGEST_SIZE, Position, Rule, SMALLEST_SIZE, notation, winning};
use crate::game::{
    Board, Cell, Field, Game, MovesText, Played, PositionFault, PositionFaultKind, PositionText,
    Side,
    cells::read_cells,
    move_text::{parse_moves, play_if_legal},
    turn_text::{self, read_turn},
};

/// Longest piece of a caller's text that a message repeats, in characters.
const QUOTED: usize = 32;

/// Reads a position; see [`Board::read`].
pub(super) fn read(text: &PositionText) -> Result<Played<Position>, Vec<PositionFault>> {
    let mut faults = Vec::new();
    let size = keep(read_size(text.size), &mut faults);
    let rule = keep(read_rule(text.rule.as_deref()), &mut faults);
    let turn = text.turn.as_deref().map(|turn| read_turn(Position::KIND, turn));
    let turn = turn.and_then(|turn| keep(turn, &mut faults));
    let cells = text.board.as_deref().map(|board| keep(read_cells(board), &mut faults));
    let (Some(size), Some(rule)) = (size, rule) else { return Err(faults) };

    let before_moves = match cells {
        None => Some(Position::empty(size, rule)),
        Some(None) => None,
        Some(Some(cells)) => match read_board(&cells, size, rule) {
            Ok(position) => Some(position),
            Err(board_faults) => {
                faults.extend(board_faults);
                None
            }
        },
    };
    if let (Some(position), Some(turn)) = (&before_moves, turn) {
        faults.extend(contradiction(position, turn, text.board.is_some()));
    }
    match before_moves {
        Some(position) if faults.is_empty() => play_moves(position, &text.moves),
        _ => Err(faults),
    }
}

fn keep<T>(result: Result<T, PositionFault>, faults: &mut Vec<PositionFault>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

fn read_size(size: Option<u8>) -> Result<u8, PositionFault> {
    let size = size.unwrap_or(DEFAULT_SIZE);
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

fn read_rule(name: Option<&str>) -> Result<Rule, PositionFault> {
    let Some(name) = name else { return Ok(Rule::Freestyle) };
    Rule::from_name(name).ok_or_else(|| PositionFault {
        field: Field::Rule,
        kind: PositionFaultKind::UnknownValue {
            found: name.chars().take(QUOTED).collect(),
            expected: "freestyle, standard or renju",
        },
    })
}

fn read_board(cells: &[Cell], size: u8, rule: Rule) -> Result<Position, Vec<PositionFault>> {
    let fault = |kind| PositionFault { field: Field::Board, kind };
    let expected = usize::from(size) * usize::from(size);
    if cells.len() != expected {
        let kind = PositionFaultKind::WrongLength { found: cells.len(), expected };
        return Err(vec![fault(kind)]);
    }
    let position = Position::from_cells(cells, size, rule);
    let faults: Vec<_> = [impossible_count(&position), impossible_lines(&position)]
        .into_iter()
        .flatten()
        .map(|reason| fault(PositionFaultKind::IllegalPosition(reason)))
        .collect();
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
    mut position: Position,
    moves: &MovesText,
) -> Result<Played<Position>, Vec<PositionFault>> {
    let moves = parse_moves(&position, moves, notation::MOVE_SHAPE)?;
    for (index, &mv) in moves.iter().enumerate() {
        play_if_legal(&mut position, index, mv).map_err(|fault| vec![fault])?;
    }
    Ok(Played { position, moves })
}
