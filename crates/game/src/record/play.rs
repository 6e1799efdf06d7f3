//! Plays the moves of a record on the board of a game.

use std::fmt::Display;

use super::{
    fault::{shown, unreadable},
    numbers::{Numbers, Plies},
    recorded_game::{Format, Record, RecordedSquare, WrittenMove},
    tokens::is_move,
};
use crate::{
    Board, Coordinates, Field, Played, PositionFault, PositionFaultKind, PositionText, Side,
    coordinates::{self, numbered_cell},
    lookalike::half_width,
    move_text::{parse_move, play_if_legal},
    turn_text,
};

/// Largest number of unknown moves reported: enough to show a pattern, too few to turn a long
/// garbled text into a longer answer.
const UNKNOWN_MOVES_REPORTED: usize = 16;

/// Plays the moves of `record` from `start`, with unwritten forced passes. Checks the sides, move
/// numbers and result of the record, and `turn`, which without a board is the side to move after
/// the moves. Passes after the end of the game are skipped. A forbidden move loses as the last one, and is refused before
/// others.
///
/// `expected` is the form of this game's moves.
///
/// # Errors
/// Every unknown move, at most 16; else the first contradiction.
pub(crate) fn play<B: Board>(
    start: B,
    text: &PositionText,
    record: &Record<'_>,
    turn: Option<Side>,
    expected: &'static str,
) -> Result<Played<B>, Vec<PositionFault>> {
    let written = moves_on(&start, record, text.coordinates, expected)?;
    let from_board = text.board.is_some() || record.start.is_some();
    let mut numbers = Numbers::new(from_board, start.side_to_move());
    let mut plies = Plies::default();
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(written.len());
    for (index, (recorded, mv)) in record.moves.iter().zip(written).enumerate() {
        let is_pass = B::is_pass(mv);
        if is_pass && position.is_over() {
            continue;
        }
        if !is_pass && let Some(pass) = pass_that_is_due(&position, mv) {
            position.play(pass);
            moves.push(pass);
            plies.add(true, false);
        }
        numbers.note(index, recorded, plies);
        let is_last = index + 1 == record.moves.len();
        let lost = if is_last { position.after_forbidden(mv) } else { None };
        let played = check_side(&position, index, mv, recorded.side).and_then(|()| match lost {
            Some(lost) => {
                position = lost;
                Ok(())
            }
            None => play_if_legal(&mut position, index, mv),
        });
        // A missing move before it explains the fault better.
        played.map_err(|fault| vec![numbers.check().err().unwrap_or(fault)])?;
        moves.push(mv);
        plies.add(is_pass, true);
    }
    numbers.check().map_err(|fault| vec![fault])?;
    if let Some(sentence) = record.result.as_ref().and_then(|result| result.contradiction(&position)) {
        let kind = PositionFaultKind::Contradiction(sentence);
        return Err(vec![PositionFault { field: Field::Moves, kind }]);
    }
    if let Some(turn) = turn.filter(|_| text.board.is_none()) {
        check_turn(&position, &moves, turn).map_err(|fault| vec![fault])?;
    }
    Ok(Played { start, position, moves })
}

/// The squares of the moves of a record on `board`, legal or not.
///
/// # Errors
/// One fault for each unknown move, at most 16, or for all words of a text; one for all moves without known coordinates.
pub(crate) fn moves_on<B: Board>(
    board: &B,
    record: &Record<'_>,
    coordinates: Option<Coordinates>,
    expected: &'static str,
) -> Result<Vec<B::Move>, Vec<PositionFault>> {
    let mut words = record.moves.iter().filter(|mv| !is_move(mv.text.trim()));
    if matches!(record.format, Format::Transcript | Format::Pgn)
        && let (Some(first), more @ 1..) = (words.next(), words.count())
    {
        // One sentence for a text that is not of moves.
        let first = PositionFaultKind::UnknownMove { text: shown(&first.text), expected };
        return Err(vec![unreadable(format!("{} parts of the text are no moves; the first: {first}", more + 1))]);
    }
    let mut moves = Vec::with_capacity(record.moves.len());
    let mut faults: Vec<PositionFault> = Vec::new();
    let has_column_i = coordinates.is_none() && record.has_column_i();
    for (index, written) in record.moves.iter().enumerate() {
        match move_on(board, written, coordinates, has_column_i, expected) {
            Ok(mv) => moves.push(mv),
            Err(PositionFaultKind::AmbiguousPair { .. } | PositionFaultKind::AmbiguousColumns { .. })
                if faults.iter().any(|fault| fault.field == Field::Coordinates) => {}
            Err(kind @ (PositionFaultKind::AmbiguousPair { .. } | PositionFaultKind::AmbiguousColumns { .. })) => {
                faults.push(PositionFault { field: Field::Coordinates, kind });
            }
            Err(kind) => faults.push(PositionFault { field: Field::Move(index), kind }),
        }
        if faults.len() == UNKNOWN_MOVES_REPORTED {
            break;
        }
    }
    if faults.is_empty() { Ok(moves) } else { Err(faults) }
}

/// The move as which `written` is read, legal or not.
pub(super) fn move_on<B: Board>(
    board: &B,
    written: &WrittenMove<'_>,
    coordinates: Option<Coordinates>,
    has_column_i: bool,
    expected: &'static str,
) -> Result<B::Move, PositionFaultKind> {
    let unknown = |expected| PositionFaultKind::UnknownMove { text: shown(&written.text), expected };
    match written.square {
        None => {
            let wide = half_width(&written.text);
            let text = wide.as_deref().unwrap_or(&written.text).trim();
            let found = parse_move(board, text, coordinates, expected);
            found.map_err(|kind| match kind {
                PositionFaultKind::SkippedColumn { .. } if has_column_i => unknown(expected),
                kind => kind,
            })
        }
        Some(RecordedSquare::At(column, row)) => {
            coordinates::square(board, (column, row), Coordinates::FromZero)
                // Othello's words for a pass are two letters, too.
                .or_else(|| board.parse_move(&written.text).filter(|mv| B::is_pass(*mv)))
                .ok_or_else(|| unknown(expected))
        }
        Some(RecordedSquare::Pass) => board.parse_move("pass").ok_or_else(|| unknown(expected)),
        Some(RecordedSquare::MaySkipI) if has_column_i => {
            board.parse_move(written.text.trim()).ok_or_else(|| unknown(expected))
        }
        Some(RecordedSquare::MaySkipI) => may_skip_i(board, &written.text, coordinates, expected),
        Some(RecordedSquare::Cell(number)) => match coordinates {
            Some(coordinates) => numbered_cell(board, number, coordinates).ok_or_else(|| {
                unknown("the number of a cell on the board, row by row from the top left, as coordinates counts")
            }),
            None => {
                let at = |coordinates| shown_square(numbered_cell(board, number, coordinates));
                Err(PositionFaultKind::AmbiguousPair {
                    text: number.to_string(),
                    from_0: at(Coordinates::FromZero),
                    from_1: at(Coordinates::FromOne),
                })
            }
        },
    }
}

/// A square of a program that may skip the column i: unambiguous up to h, and with `coordinates`.
fn may_skip_i<B: Board>(
    board: &B,
    text: &str,
    coordinates: Option<Coordinates>,
    expected: &'static str,
) -> Result<B::Move, PositionFaultKind> {
    let is_clear = text.trim().starts_with(|letter: char| matches!(letter.to_ascii_lowercase(), 'a'..='h'));
    if is_clear || coordinates == Some(Coordinates::SkipI) || board.parse_move(text.trim()).is_none() {
        return parse_move(board, text.trim(), coordinates, expected);
    }
    let skipping = coordinates::without_skip(text.trim());
    Err(PositionFaultKind::AmbiguousColumns {
        text: shown(text),
        skipping: shown_square(skipping.and_then(|square| board.parse_move(&square))),
    })
}

fn shown_square(mv: Option<impl Display>) -> String {
    mv.map_or_else(|| "no square of this board".to_owned(), |mv| mv.to_string())
}

/// The forced pass before `mv`, which is not legal.
fn pass_that_is_due<B: Board>(position: &B, mv: B::Move) -> Option<B::Move> {
    if position.is_legal(mv) {
        return None;
    }
    let pass = position.parse_move("pass")?;
    position.is_legal(pass).then_some(pass)
}

/// Checks the side that a record gives to a move; `index` is its number, from 0.
fn check_side<B: Board>(position: &B, index: usize, mv: B::Move, side: Option<Side>) -> Result<(), PositionFault> {
    let to_move = position.side_to_move();
    match side {
        Some(side) if side != to_move && !position.is_over() => {
            let [given, to_move] = [side, to_move].map(|side| B::KIND.side_name(side));
            let kind =
                PositionFaultKind::Contradiction(format!("the record gives {mv} to {given}, but {to_move} is to move"));
            Err(PositionFault { field: Field::Move(index), kind })
        }
        _ => Ok(()),
    }
}

/// Checks `turn` against the position after the moves; a finished game accepts any.
fn check_turn<B: Board>(position: &B, moves: &[B::Move], turn: Side) -> Result<(), PositionFault> {
    let to_move = position.side_to_move();
    if turn == to_move || position.is_over() {
        return Ok(());
    }
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let reason = if legal.iter().any(|&mv| B::is_pass(mv)) {
        "the other side has to pass first (write pass behind the moves); without a board, turn is the side to move after \
         moves,"
    } else if moves.is_empty() {
        "without a board the game is at its beginning, and the side to move is"
    } else {
        "without a board it is the side to move after moves, which is"
    };
    Err(turn_text::contradiction(B::KIND, turn, to_move, reason))
}
