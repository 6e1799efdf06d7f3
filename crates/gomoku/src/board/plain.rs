//! Reference implementation of the board, computed from scratch by the definitions.

use std::{cell::RefCell, collections::HashMap};

use yomi_game::{Board as _, Cell as Stone, Side, gomoku::Position};

use crate::{
    geometry::Cell,
    line_class::{LineClass, Rows},
    threat::Threat,
};

/// One line through a cell: `Some(true)` an own stone, `Some(false)` a stone of the opponent or the
/// edge, `None` empty.
type LineCells = Vec<Option<bool>>;

/// The classes along the four lines of an empty cell for a side.
pub(crate) fn classes(position: &Position, cell: Cell, side: Side) -> [LineClass; 4] {
    let rows = Rows::of(position.rule())[side as usize];
    [(1, 0), (0, 1), (1, 1), (-1, 1)].map(|step| {
        let (mut line, middle) = line(position, cell, side, step);
        line[middle] = Some(true);
        class(&line, middle, rows)
    })
}

/// Threat of `side`'s stone on an empty cell.
pub(crate) fn threat(position: &Position, cell: Cell, side: Side) -> Threat {
    Threat::of(classes(position, cell, side), Rows::of(position.rule())[side as usize])
}

fn line(position: &Position, cell: Cell, side: Side, (dx, dy): (i32, i32)) -> (LineCells, usize) {
    let size = i32::from(position.board_size());
    let (column, row) = (i32::from(cell) % size, i32::from(cell) / size);
    // A row of exactly five through the cell, and the cells that bound it.
    let reach = 5;
    let cells = (-reach..=reach).map(|away| {
        let (x, y) = (column + away * dx, row + away * dy);
        if !(0..size).contains(&x) || !(0..size).contains(&y) {
            return Some(false);
        }
        match position.cell(x as usize, y as usize) {
            Stone::Empty => None,
            Stone::Occupied(of) => Some(of == side),
        }
    });
    (cells.collect(), reach as usize)
}

/// First and last cell of the row of own stones through `at`.
fn row(line: &LineCells, at: usize) -> (usize, usize) {
    let is_own = |cell: &usize| line[*cell] == Some(true);
    let first = (0..=at).rev().take_while(is_own).last().unwrap_or(at);
    let last = (at..line.len()).take_while(is_own).last().unwrap_or(at);
    (first, last)
}

thread_local! {
    /// Cache of results, because the same lines recur.
    static KNOWN: RefCell<HashMap<(LineCells, Rows), LineClass>> = RefCell::default();
}

fn class(line: &LineCells, at: usize, rows: Rows) -> LineClass {
    let known = KNOWN.with_borrow(|known| known.get(&(line.clone(), rows)).copied());
    known.unwrap_or_else(|| {
        let class = class_from_scratch(line, at, rows);
        KNOWN.with_borrow_mut(|known| known.insert((line.clone(), rows), class));
        class
    })
}

fn class_from_scratch(line: &LineCells, at: usize, rows: Rows) -> LineClass {
    let (first, last) = row(line, at);
    let length = last - first + 1;
    if length >= 5 {
        return match rows {
            Rows::FiveOrMore => LineClass::Five,
            _ if length == 5 => LineClass::Five,
            Rows::Five => LineClass::Dead,
            Rows::FiveForbidden => LineClass::Overline,
        };
    }
    let next: Vec<LineClass> = (0..line.len())
        .filter(|cell| line[*cell].is_none())
        .map(|cell| {
            let mut line = line.clone();
            line[cell] = Some(true);
            class(&line, at, rows)
        })
        .collect();
    let count = |wanted: &[LineClass]| next.iter().filter(|it| wanted.contains(it)).count();
    use LineClass as L;
    let straight: &[LineClass] =
        if rows == Rows::FiveForbidden { &[L::StraightFour] } else { &[L::StraightFour, L::DoubleFour] };
    let twos = [L::Two, L::TwoInTwoWays, L::TwoInManyWays];
    if count(&[L::Five]) >= 2 {
        return if length == 4 { L::StraightFour } else { L::DoubleFour };
    }
    if count(&[L::Five]) == 1 {
        return L::Four;
    }
    match count(straight) {
        0 => {}
        1 => return L::ThreeInOneWay,
        _ => return L::Three,
    }
    if count(&[L::Four, L::DoubleFour]) > 0 {
        return L::BlockedThree;
    }
    match count(&[L::ThreeInOneWay, L::Three]) {
        0 => {}
        1 => return L::Two,
        2 => return L::TwoInTwoWays,
        _ => return L::TwoInManyWays,
    }
    if count(&[L::BlockedThree]) > 0 {
        return L::BlockedTwo;
    }
    if count(&twos) > 0 {
        return L::One;
    }
    if count(&[L::BlockedTwo]) > 0 { L::BlockedOne } else { L::Dead }
}
