//! Win detection.

use super::{
    lines::{Direction, Lines, Row, Square, set_bits},
    point::Move,
    rule::Rule,
};
use crate::Side;

/// Whether the stone of `side` on `square` stands in a row that wins.
pub(super) fn wins_through(stones: &Lines, side: Side, square: Square, rule: Rule, size: u8) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let (line, bit) = direction.locate(square.column, square.top, size);
        rule.wins(side, Row::through(stones.line(direction, line), bit).length())
    })
}

/// The points of the first winning row of `side` in order along it; `None` when there is none.
///
/// First by direction, then by line, then along the line.
pub(super) fn winning_line(stones: &Lines, side: Side, rule: Rule, size: u8) -> Option<Vec<Move>> {
    Direction::ALL.into_iter().find_map(|direction| {
        (0..direction.line_count(size)).find_map(|line| {
            let row = rows(stones.line(direction, line)).find(|row| rule.wins(side, row.length()))?;
            let points = (row.first..=row.last).map(|bit| {
                let (column, top) = direction.cell(line, bit, size);
                Move::from_square(Square { column, top }, size)
            });
            Some(points.collect())
        })
    })
}

/// Whether five cells in a line are free of `opponent`'s stones, so that the other side may still
/// make a five there; ignores rules by which more than five do not win.
pub(super) fn leaves_room(opponent: &Lines, size: u8) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        (0..direction.line_count(size)).any(|line| {
            let free = direction.cells(line, size) & !opponent.line(direction, line);
            free & free >> 1 & free >> 2 & free >> 3 & free >> 4 != 0
        })
    })
}

/// The unbroken rows of a line: a row begins where a stone has none before it.
fn rows(stones: u32) -> impl Iterator<Item = Row> {
    set_bits(stones & !(stones << 1)).map(move |bit| Row::through(stones, bit))
}
