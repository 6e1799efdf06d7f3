//! Whole games as gomoku's programs record them: Piskvork's records and SGF.
//!
//! ```text
//! Piskvorky 20x20, 11:11, 0      columns and rows of the board
//! 11,11,0                        column, row from the top left, both from 1; milliseconds
//! 12,12,231
//! alice.zip                      names of both players, where they are known
//! bob.zip
//! -1                             how the game ended for the program that wrote it
//! ```
//! Sources: the reader and writer of Piskvork, and <https://www.red-bean.com/sgf/> for SGF, in which a point is
//! two letters, column and row from the top left: `hh`.

use super::Position;
use crate::game::{
    Field, MovesText, PositionFault, PositionFaultKind, Side,
    coordinates::{self, Coordinates},
    move_text::parse_move,
    record::{self, PISKVORK},
};

/// What a move looks like in SGF.
const SGF_FORM: &str = "a point on the board, such as B[hh] or B[h8]";
/// What a line of Piskvork looks like.
const LINE_FORM: &str = "column, row and time, such as 11,11,231, both counted from 1 on the board";
/// Lines that Piskvork writes behind the moves: two names and a number.
const LINES_BEHIND: usize = 3;

/// A game as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recorded {
    /// Rows and columns of the board, where the record tells them.
    pub(super) size: Option<u8>,
    moves: Vec<RecordedPoint>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct RecordedPoint {
    /// The side, where the record tells it.
    side: Option<Side>,
    text: String,
    /// How numbers or letters count; `None` for a point in our notation.
    pair: Option<((usize, usize), Coordinates)>,
    expected: &'static str,
}

/// Reads `moves` when they are a record.
pub(super) fn read(
    moves: &MovesText,
    coordinates: Option<Coordinates>,
) -> Result<Option<Recorded>, PositionFault> {
    match moves {
        MovesText::Text(text) if text.trim_start().starts_with(PISKVORK) => {
            if coordinates == Some(Coordinates::FromZero) {
                let kind = PositionFaultKind::Contradiction(
                    "records of Piskvork count from 1; leave out coordinates".to_owned(),
                );
                return Err(PositionFault { field: Field::Coordinates, kind });
            }
            of_piskvork(text).map(Some)
        }
        MovesText::Text(text) if record::is_property_list(text) => of_sgf(text).map(Some),
        MovesText::Text(_) | MovesText::List(_) => Ok(None),
    }
}

impl Recorded {
    /// The moves on the squares of `board`, each with its side where the record tells it.
    pub(super) fn on(
        &self,
        board: &Position,
    ) -> Result<Vec<(Option<Side>, super::Move)>, Vec<PositionFault>> {
        let read = |(index, point): (usize, &RecordedPoint)| {
            let mv = match point.pair {
                Some((pair, coordinates)) => coordinates::square(board, pair, coordinates)
                    .ok_or_else(|| unknown(&point.text, point.expected)),
                None => parse_move(board, point.text.trim(), None, point.expected),
            };
            mv.map(|mv| (point.side, mv))
                .map_err(|kind| vec![PositionFault { field: Field::Move(index), kind }])
        };
        self.moves.iter().enumerate().map(read).collect()
    }
}

fn unknown(text: &str, expected: &'static str) -> PositionFaultKind {
    PositionFaultKind::UnknownMove { text: text.chars().take(32).collect(), expected }
}

fn of_piskvork(text: &str) -> Result<Recorded, PositionFault> {
    let mut lines = text.trim().lines().map(str::trim);
    let head = lines.next().unwrap_or_default();
    let sides = head.strip_prefix(PISKVORK).and_then(|rest| rest.split(',').next());
    let sides = sides.and_then(|sides| sides.trim().split_once(['x', 'X']));
    let numbers = sides.and_then(|(columns, rows)| {
        Some((columns.trim().parse::<u8>().ok()?, rows.trim().parse::<u8>().ok()?))
    });
    let size = match numbers {
        Some((columns, rows)) if columns == rows => columns,
        Some((columns, rows)) => {
            return Err(record::unreadable(format!(
                "a board of {columns}×{rows} is not played here; it has to be square"
            )));
        }
        None => {
            return Err(record::unreadable(
                "a record of Piskvork opens with its board, such as Piskvorky 20x20, 11:11, 0",
            ));
        }
    };
    let mut moves = Vec::new();
    let mut behind = 0;
    for line in lines.filter(|line| !line.is_empty()) {
        let pair = pair_of_line(line);
        if let (Some(pair), 0) = (pair, behind) {
            moves.push(RecordedPoint {
                side: None,
                text: line.to_owned(),
                pair: Some((pair, Coordinates::FromOne)),
                expected: LINE_FORM,
            });
            continue;
        }
        behind += 1;
        if pair.is_some() || behind > LINES_BEHIND {
            let shown: String = line.chars().take(32).collect();
            return Err(record::unreadable(format!(
                "the line {shown:?} stands behind the moves, where two names and a result may; a move is {LINE_FORM}"
            )));
        }
    }
    Ok(Recorded { size: Some(size), moves })
}

/// Column and row of `x,y,time`; the time may be missing.
fn pair_of_line(line: &str) -> Option<(usize, usize)> {
    let numbers: Option<Vec<usize>> =
        line.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers?[..] {
        [column, row] | [column, row, _] => Some((column, row)),
        _ => None,
    }
}

fn of_sgf(text: &str) -> Result<Recorded, PositionFault> {
    let record = record::read(text)?;
    // SGF numbers its games; 4 is gomoku and renju.
    match record.game.as_deref().map(str::to_lowercase).as_deref() {
        None | Some("4" | "gomoku" | "renju" | "gomoku+renju") => {}
        Some(name) => return Err(record::unreadable(format!("GM[{name}] is not gomoku"))),
    }
    if record.board.is_some() {
        return Err(record::unreadable(
            "BO belongs to records of Othello; send the stones as board",
        ));
    }
    let size = match record.size.as_deref().map(|size| (size, read_size(size))) {
        None => None,
        Some((_, Some(size))) => Some(size),
        Some((size, None)) => {
            return Err(record::unreadable(format!("SZ[{size}] is no square board")));
        }
    };
    let moves = record.moves.into_iter().map(|mv| RecordedPoint {
        side: Some(mv.side),
        pair: letters(mv.text.trim()).map(|pair| (pair, Coordinates::FromZero)),
        text: mv.text,
        expected: SGF_FORM,
    });
    Ok(Recorded { size, moves: moves.collect() })
}

/// `15` or `15:15`.
fn read_size(text: &str) -> Option<u8> {
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let size = columns.trim().parse().ok()?;
    (rows.trim().parse() == Ok(size)).then_some(size)
}

/// Column and row of a point of two small letters, both from 0.
fn letters(text: &str) -> Option<(usize, usize)> {
    match text.as_bytes() {
        &[column @ b'a'..=b'z', row @ b'a'..=b'z'] => {
            Some((usize::from(column - b'a'), usize::from(row - b'a')))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
