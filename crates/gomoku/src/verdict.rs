//! Verdicts: wins and losses in one to five plies without search, and the threats to answer.
//!
//! From the side to move, the first that holds:
//!
//! 1. It makes a five: won in 1.
//! 2. The opponent could make two fives, or one that may not be stopped (renju): lost in 2.
//! 3. It can make two fives at once, or one that may not be stopped: won in 3.
//! 4. It makes a four and a three at once, the reply makes no four, and the three lives on: won in 5.
//! 5. It makes two threes at once, the opponent can make no four, and no reply stops both: won in 5.
//! 6. The opponent could make two fives at once, it can make no four, and no reply stops that: lost in 4.
//!
//! Each is a proof, under every rule; `tests` compares them with a plain search. Two cells for a
//! straight four on one line are one threat: what counts is whether one stone stops them all
//! ([`stops`]).

#[cfg(test)]
pub(crate) mod tests;

use yomi_game::{Side, gomoku::Rule};

use crate::{
    board::Board,
    cell_set::CellSet,
    geometry::{Cell, DIRECTIONS},
    line_class::LineClass,
    threat::{Threat, classes_of},
};

/// A certain result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A win of the side to move by a stone there, in so many plies.
    Win {
        /// Plies to the five.
        plies: u32,
        /// The first of them.
        cell: Cell,
    },
    /// A loss in so many plies, whatever is played.
    Loss {
        /// Plies to the opponent's five.
        plies: u32,
    },
}

/// The opponent's threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// None that has to be answered at once.
    Nothing,
    /// A five: this is the only move.
    Five(Cell),
    /// Two fives with the next stone: all other moves lose in 4.
    OpenFour(CellSet),
}

/// The cell that completes the single four that a stone of `side` on `cell` makes.
///
/// # Panics
/// When such a stone makes no four.
pub(crate) fn completion(board: &Board, cell: Cell, side: Side) -> Cell {
    completions(board, cell, side).next().expect("a four has a cell that makes it a five")
}

/// The cells on which `side` makes a five once it has a stone on `cell`.
pub(crate) fn completions(board: &Board, cell: Cell, side: Side) -> impl Iterator<Item = Cell> {
    let classes = classes_of(board.code(cell, side));
    (0..DIRECTIONS)
        .filter(move |direction| {
            use LineClass::{DoubleFour, Four, StraightFour};
            matches!(classes[*direction], Four | StraightFour | DoubleFour)
        })
        .flat_map(move |direction| board.row_ends(cell, side, direction, LineClass::Five))
}

/// The cells, each of which the opponent may take to stop all that `side` would make of two fives
/// at once; `None` without such threats. The opponent's fours stop them too, for the time being.
pub(crate) fn stops(board: &Board, side: Side) -> Option<CellSet> {
    let mut all: Option<CellSet> = None;
    for cell in board.cells(side, Threat::OpenFour).iter() {
        let stops = stops_of(board, cell, side);
        all = Some(all.map_or(stops, |all| all.and(&stops)));
    }
    all
}

/// The cells, each of which the opponent may take to stop the two fives at once that `side` would make on `cell`.
pub(crate) fn stops_of(board: &Board, cell: Cell, side: Side) -> CellSet {
    let mut stops = CellSet::EMPTY;
    stops.insert(cell);
    let mut fives = CellSet::EMPTY;
    completions(board, cell, side).for_each(|five| fives.insert(five));
    // Of three fives, two are left when one is stopped.
    if fives.len() == 2 { stops.or(&fives) } else { stops }
}

/// The cells on which `side` makes a four or more and may play: without those that win at once, and
/// in renju without black's double threes that turn out to be forbidden.
pub(crate) fn fours(board: &mut Board, side: Side) -> CellSet {
    let mut cells = *board.cells(side, Threat::Four);
    for threat in [Threat::FourThree, Threat::OpenFour] {
        cells = cells.or(board.cells(side, threat));
    }
    if board.may_be_forbidden(side) {
        for cell in board.cells(side, Threat::Suspect).iter() {
            if makes_four(board, cell, side) && !board.is_forbidden(cell, side) {
                cells.insert(cell);
            }
        }
    }
    cells
}

/// Whether a stone of `side` makes a four of any kind along one line.
pub(crate) fn makes_four(board: &Board, cell: Cell, side: Side) -> bool {
    let is_four = |class: &LineClass| (LineClass::Four..LineClass::Five).contains(class);
    classes_of(board.code(cell, side)).iter().any(is_four)
}

/// Whether `side` can make a four, allowed or not.
pub(crate) fn may_make_four(board: &Board, side: Side) -> bool {
    let has = |threat| board.has(side, threat);
    has(Threat::Four)
        || has(Threat::FourThree)
        || has(Threat::OpenFour)
        || board.may_be_forbidden(side)
            && board.cells(side, Threat::Suspect).iter().any(|cell| makes_four(board, cell, side))
}

/// A cell on which `side`, to move, makes two fives at once, or one that the opponent may not stop.
/// No five is possible yet, except for the opponent on `among`, if given: then no other cell is
/// considered.
pub(crate) fn winning_four(board: &mut Board, among: Option<Cell>) -> Option<Cell> {
    let side = board.side();
    let wanted = |cell: &Cell| among.is_none_or(|only| only == *cell);
    if let Some(cell) = board.cells(side, Threat::OpenFour).iter().find(wanted) {
        return Some(cell);
    }
    if board.rule() != Rule::Renju {
        return None;
    }
    if side == Side::First {
        // A straight four on a cell that only looks forbidden.
        let suspects = *board.cells(side, Threat::Suspect);
        return suspects.iter().filter(wanted).find(|cell| {
            classes_of(board.code(*cell, side)).contains(&LineClass::StraightFour) && board.is_legal(*cell)
        });
    }
    let cells = board.cells(side, Threat::Four).or(board.cells(side, Threat::FourThree));
    cells.iter().filter(wanted).find(|cell| {
        let five = completion(board, *cell, side);
        // White's stone only removes options of black.
        if !matches!(board.threat(five, Side::First), Threat::Suspect | Threat::Forbidden) {
            return false;
        }
        board.play(*cell);
        let is_forbidden = board.is_forbidden(five, Side::First);
        board.undo();
        is_forbidden
    })
}

/// The threat to answer; valid without a [`verdict`].
pub(crate) fn demand(board: &mut Board) -> Demand {
    let side = board.side();
    if let Some(five) = board.cells(side.opponent(), Threat::Five).lowest() {
        return Demand::Five(five);
    }
    match stops(board, side.opponent()) {
        None => Demand::Nothing,
        Some(stops) => Demand::OpenFour(stops.or(&fours(board, side))),
    }
}

/// The result by the first of the six rules that applies.
pub(crate) fn verdict(board: &mut Board) -> Option<Verdict> {
    let side = board.side();
    let other = side.opponent();
    if let Some(cell) = board.cells(side, Threat::Five).lowest() {
        return Some(Verdict::Win { plies: 1, cell });
    }
    let fives = board.cells(other, Threat::Five);
    if let Some(five) = fives.lowest() {
        if fives.len() > 1 || !board.is_legal(five) {
            return Some(Verdict::Loss { plies: 2 });
        }
        return winning_four(board, Some(five)).map(|cell| Verdict::Win { plies: 3, cell });
    }
    if let Some(cell) = winning_four(board, None) {
        return Some(Verdict::Win { plies: 3, cell });
    }
    if let Some(cell) = four_three(board) {
        return Some(Verdict::Win { plies: 5, cell });
    }
    if let Some(cell) = double_three(board) {
        return Some(Verdict::Win { plies: 5, cell });
    }
    if board.has(other, Threat::OpenFour) {
        let is_lost = stops(board, other).is_some_and(|stops| stops.is_empty()) && !may_make_four(board, side);
        return is_lost.then_some(Verdict::Loss { plies: 4 });
    }
    None
}

/// A cell where a four and a three at once win.
fn four_three(board: &mut Board) -> Option<Cell> {
    let (side, other) = (board.side(), board.side().opponent());
    let cells = *board.cells(side, Threat::FourThree);
    cells.iter().find(|cell| {
        let reply = completion(board, *cell, side);
        board.play(*cell);
        let wins = !makes_four(board, reply, other) && {
            board.play(reply);
            let lives = board.has(side, Threat::OpenFour);
            board.undo();
            lives
        };
        board.undo();
        wins
    })
}

/// A cell where two threes at once win.
fn double_three(board: &mut Board) -> Option<Cell> {
    let (side, other) = (board.side(), board.side().opponent());
    if !board.has(side, Threat::DoubleThree) || may_make_four(board, other) {
        return None;
    }
    let cells = *board.cells(side, Threat::DoubleThree);
    cells.iter().find(|cell| {
        board.play(*cell);
        let wins = stops(board, side).is_some_and(|stops| stops.is_empty());
        board.undo();
        wins
    })
}
