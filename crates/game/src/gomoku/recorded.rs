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
use crate::{
    Board, Field, MovesText, PositionFault, PositionFaultKind, Side,
    coordinates::{self, Coordinates},
    move_text::read_square,
    record,
};

/// What a move looks like in SGF.
const SGF_FORM: &str = "a point on the board, such as B[hh] or B[h8]";
/// What a line of Piskvork looks like.
const LINE_FORM: &str = "column, row and time, such as 11,11,231, both counted from 1 on the board";

/// A game as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recorded {
    /// Rows and columns of the board, where the record tells them.
    pub(super) size: Option<u8>,
    /// The rule by name, where the record tells it.
    pub(super) rule: Option<String>,
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
    let MovesText::Text(text) = moves else { return Ok(None) };
    match record::of_piskvork(text) {
        Some(record) => {
            if coordinates == Some(Coordinates::FromZero) {
                let kind = PositionFaultKind::Contradiction(
                    "records of Piskvork count from 1; leave out coordinates".to_owned(),
                );
                return Err(PositionFault { field: Field::Coordinates, kind });
            }
            of_piskvork(record).map(Some)
        }
        None if record::is_property_list(text) => of_sgf(text).map(Some),
        None => Ok(None),
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
                None => board
                    .parse_move(point.text.trim())
                    .ok_or_else(|| unknown(&point.text, point.expected)),
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

/// Reads what stands behind the word that opens a record.
fn of_piskvork(text: &str) -> Result<Recorded, PositionFault> {
    let mut lines = text.lines().map(str::trim);
    let size = size_of_head(lines.next().unwrap_or_default())?;
    let mut moves = Vec::new();
    let mut behind = Vec::new();
    for (index, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
        match pair_of_line(line) {
            Some(pair) if behind.is_empty() => moves.push(RecordedPoint {
                side: None,
                text: line.to_owned(),
                pair: Some((pair, Coordinates::FromOne)),
                expected: LINE_FORM,
            }),
            _ => behind.push((index + 2, line)),
        }
    }
    let is_number = |line: &str| line.parse::<i64>().is_ok();
    let is_name = |line: &str| {
        !line.starts_with(|symbol: char| !symbol.is_alphabetic()) && read_square(line).is_none()
    };
    let expected = |number: usize| match (number, behind.len()) {
        (0, 1) | (2, _) => is_number,
        _ => is_name as fn(&str) -> bool,
    };
    let wrong = behind
        .iter()
        .enumerate()
        .find(|&(number, &(_, line))| number > 2 || !expected(number)(line));
    match wrong {
        None => Ok(Recorded { size: Some(size), rule: None, moves }),
        Some((_, (number, line))) => {
            let shown: String = line.chars().take(32).collect();
            Err(record::unreadable(format!(
                "line {number} of the record, {shown:?}, is no move ({LINE_FORM}), and behind the moves may stand \
                 nothing but the names of both players and a number for the result"
            )))
        }
    }
}

/// The size in the first line, ` 20x20, 11:11, 0`; the numbers behind it tell who played.
fn size_of_head(head: &str) -> Result<u8, PositionFault> {
    let mut parts = head.split(',').map(str::trim);
    let sides = parts.next().and_then(|sides| sides.split_once(['x', 'X']));
    let is_rest = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b':')
    };
    let numbers = sides.and_then(|(columns, rows)| {
        Some((columns.trim().parse::<u8>().ok()?, rows.trim().parse::<u8>().ok()?))
    });
    let rest: Vec<&str> = parts.collect();
    match numbers {
        Some((columns, rows)) if rest.len() <= 2 && rest.into_iter().all(is_rest) => {
            if columns == rows {
                return Ok(columns);
            }
            Err(record::unreadable(format!(
                "a board of {columns}×{rows} is not played here; it has to be square"
            )))
        }
        _ => Err(record::unreadable(
            "a record of Piskvork opens with a line for its board, such as Piskvorky 20x20, 11:11, 0",
        )),
    }
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
    let rule = record.rules.or(record.game.filter(|game| game.eq_ignore_ascii_case("renju")));
    let moves = record.moves.into_iter().map(|mv| RecordedPoint {
        side: Some(mv.side),
        pair: letters(mv.text.trim()).map(|pair| (pair, Coordinates::FromZero)),
        text: mv.text,
        expected: SGF_FORM,
    });
    Ok(Recorded { size, rule, moves: moves.collect() })
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
