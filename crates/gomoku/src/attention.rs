//! Attention: which rows a person sees.
//!
//! A *row* is a group of stones of one colour along a line, with gaps of one cell at most. What it threatens with the
//! next stone gives it a class. A row is seen or overlooked as a whole: its stones look like walls along its line
//! ([`Board::overlook`]), and are stones along the other three. The draw hashes seed, skill, the row's cells, direction
//! and colour, so that it is the same all game; the chance it is compared with depends on the class, the direction, the
//! age of the row and its distance to the last stones as well. A row is seen for sure where one of the person's own last
//! moves answered it.

use yomi_game::{Side, gomoku::Move, random::SplitMix64};
use yomi_search::person::{Person, Skill};

use crate::{
    board::Board,
    geometry::{Cell, DIRECTIONS, Geometry},
    line_class::LineClass,
};

/// Moves before the position that count as recent.
pub(crate) const RECALLS: usize = 8;

/// What a row threatens, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// A five with the next stone.
    Four,
    /// A straight four, or two fours on the line.
    Three,
    /// A four.
    BlockedThree,
    /// A three.
    Two,
}

/// Odds of overlooking a row of the opponent at skill 1, along a row or column, just made, next to the last stones.
/// They fall with the square of the skill.
const fn odds(class: Class) -> f64 {
    match class {
        Class::Four => 0.003,
        Class::Three => 0.03,
        Class::BlockedThree => 0.06,
        Class::Two => 0.15,
    }
}

/// Factors of the odds: along a diagonal; of a row that is not just made; of one whose last stone is not among the
/// [`RECALLS`] last moves; far from the last two stones; of one's own.
const DIAGONAL: f64 = 1.6;
const OLDER: f64 = 1.3;
const OLD: f64 = 1.6;
const FAR: f64 = 1.4;
const OWN: f64 = 0.5;

/// Steps beyond which a row is far.
const NEAR: u16 = 4;

/// Steps beyond the ends of a row within which a stone on its line answers it.
const ANSWERS: i16 = 2;

/// A row of stones that threatens something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) side: Side,
    pub(crate) direction: usize,
    /// In order along the line, two at least.
    pub(crate) stones: Vec<Cell>,
    pub(crate) class: Class,
}

/// The rows of both sides that threaten something.
pub(crate) fn rows(board: &Board) -> Vec<Row> {
    let geometry = board.geometry();
    let mut rows = Vec::new();
    for direction in 0..DIRECTIONS {
        for cell in 0..geometry.cells as Cell {
            let Some(side) = board.stone(cell) else { continue };
            if joined(board, cell, side, direction, -1).is_some() {
                continue;
            }
            let next = |last: &Cell| joined(board, *last, side, direction, 1);
            let stones: Vec<Cell> = std::iter::successors(Some(cell), next).collect();
            if let Some(class) = class_of(board, &stones, side, direction) {
                rows.push(Row { side, direction, stones, class });
            }
        }
    }
    rows
}

/// The next stone of a row in that direction, forwards or backwards.
fn joined(board: &Board, cell: Cell, side: Side, direction: usize, sign: i16) -> Option<Cell> {
    let near = along(board.geometry(), cell, direction, sign)?;
    match board.stone(near) {
        Some(stone) => (stone == side).then_some(near),
        None => {
            let far = along(board.geometry(), near, direction, sign)?;
            (board.stone(far) == Some(side)).then_some(far)
        }
    }
}

/// The cell so many steps along a line; `None` beyond the edge.
fn along(geometry: &Geometry, cell: Cell, direction: usize, steps: i16) -> Option<Cell> {
    let other = cell.checked_add_signed(geometry.steps[direction] * steps)?;
    let here = geometry.place(cell, direction);
    let there = (usize::from(other) < geometry.cells).then(|| geometry.place(other, direction))?;
    (there.line == here.line && i16::from(there.shift) == i16::from(here.shift) + 2 * steps).then_some(other)
}

fn class_of(board: &Board, stones: &[Cell], side: Side, direction: usize) -> Option<Class> {
    let geometry = board.geometry();
    if stones.len() < 2 {
        return None;
    }
    let beside = |cell: &Cell| [-1, 1].map(|step| along(geometry, *cell, direction, step));
    let empty = stones.iter().flat_map(beside).flatten().filter(|cell| board.empty_cells().contains(*cell));
    let class = |cell: Cell| {
        use LineClass::{DoubleFour, Five, Four, StraightFour};
        match LineClass::of(u32::from(board.code(cell, side)) >> (4 * direction)) {
            Five => Some(Class::Four),
            StraightFour | DoubleFour => Some(Class::Three),
            Four => Some(Class::BlockedThree),
            class if class.is_three() => Some(Class::Two),
            _ => None,
        }
    };
    empty.filter_map(class).min()
}

/// Walls off the rows that the person to move overlooks; the number of them.
pub(crate) fn overlook(board: &mut Board, person: &Person<'_, Move>, last: Option<Move>, seed: u64) -> usize {
    let geometry = board.geometry();
    let trail: Vec<Cell> = match (person.trail, last) {
        ([], Some(last)) => vec![geometry.cell(last)],
        (trail, _) => trail.iter().map(|mv| geometry.cell(*mv)).collect(),
    };
    let watch = Watch { geometry, side: board.side(), trail, skill: person.skill, seed };
    let unseen: Vec<_> = rows(board).into_iter().filter(|row| !watch.sees(row)).collect();
    unseen.iter().for_each(|row| board.overlook(&row.stones, row.direction));
    unseen.len()
}

/// What decides about seeing a row.
struct Watch {
    geometry: &'static Geometry,
    /// The person's.
    side: Side,
    /// The last moves, the last one last.
    trail: Vec<Cell>,
    skill: Skill,
    seed: u64,
}

impl Watch {
    fn sees(&self, row: &Row) -> bool {
        let odds = self.odds(row);
        self.is_answered(row) || self.draw(row) >= odds / (1.0 + odds)
    }

    fn odds(&self, row: &Row) -> f64 {
        let when = |cell| self.trail.iter().rev().position(|played| *played == cell);
        let age = row.stones.iter().filter_map(|cell| when(*cell)).min();
        let is_far = !self
            .trail
            .iter()
            .rev()
            .take(2)
            .any(|last| row.stones.iter().any(|cell| distance(self.geometry, *cell, *last) <= NEAR));
        let factors = [
            (row.direction >= 2, DIAGONAL),
            (age.is_some_and(|age| age > 1), OLDER),
            (age.is_none(), OLD),
            (is_far, FAR),
            (row.side == self.side, OWN),
        ];
        let factor: f64 = factors.into_iter().filter(|(holds, _)| *holds).map(|(_, factor)| factor).product();
        odds(row.class) * factor / (self.skill.factor() * self.skill.factor())
    }

    /// Whether one of the person's own last moves lies on the row's line, in it or at its ends.
    fn is_answered(&self, row: &Row) -> bool {
        let own = self.trail.iter().rev().skip(1).step_by(2);
        let (first, last) = (row.stones[0], row.stones[row.stones.len() - 1]);
        let on = |cell: Cell| {
            let place = self.geometry.place(cell, row.direction);
            let shift = |cell| self.geometry.place(cell, row.direction).shift;
            let (from, to) = (i16::from(shift(first)), i16::from(shift(last)));
            place.line == self.geometry.place(first, row.direction).line
                && (from - 2 * ANSWERS..=to + 2 * ANSWERS).contains(&i16::from(place.shift))
        };
        row.side != self.side && own.copied().any(on)
    }

    /// A number in 0..1 that belongs to the row all game.
    fn draw(&self, row: &Row) -> f64 {
        let start = SplitMix64::new(self.seed ^ u64::from(self.skill.thousandths()) << 48).next_bits();
        let told = [row.direction as u64, row.side as u64, self.geometry.size.into()];
        let parts = told.into_iter().chain(row.stones.iter().map(|cell| u64::from(*cell)));
        let bits = parts.fold(start, |bits, part| SplitMix64::new(bits ^ part).next_bits());
        SplitMix64::new(bits).fraction()
    }
}

/// Steps of a king between two cells.
pub(crate) fn distance(geometry: &Geometry, one: Cell, other: Cell) -> u16 {
    let size = u16::from(geometry.size);
    (one / size).abs_diff(other / size).max((one % size).abs_diff(other % size))
}

#[cfg(test)]
mod tests {
    use yomi_game::{Board as _, Game as _, PositionText, gomoku::Position};

    use super::*;
    use crate::{testing, threat::Threat};

    fn position(moves: &str) -> Position {
        Position::read(&PositionText::of_moves(moves)).expect("legal moves").position
    }

    fn watch(board: &Board, skill: u16, trail: &str, seed: u64) -> Watch {
        let text = PositionText::of_moves(trail);
        let trail = if trail.is_empty() { Vec::new() } else { Position::read(&text).expect("legal moves").moves };
        let trail = trail.iter().map(|mv| board.geometry().cell(*mv)).collect();
        let skill = Skill::of_thousandths(skill).expect("a skill");
        Watch { geometry: board.geometry(), side: board.side(), trail, skill, seed }
    }

    /// Black has a four along row 8 that white closed at e8, and white three stones along a diagonal.
    const FOUR: &str = "f8e8g8b2h8c3i8d4";

    #[test]
    fn rows_have_the_class_of_what_they_threaten() {
        let classes = |moves: &str| -> Vec<_> {
            rows(&testing::board(&position(moves))).into_iter().map(|row| (row.stones.len(), row.class)).collect()
        };
        assert_eq!(classes(FOUR), [(4, Class::Four), (3, Class::Three)]);
        assert_eq!(classes("h8a1i8c1"), [(2, Class::Two)]);
        // A gap of one cell belongs to the row, and a stone at its end closes it.
        assert_eq!(classes("h8a1i8c1k8"), [(3, Class::Three)]);
        assert_eq!(classes("h8g8i8a1k8"), [(3, Class::BlockedThree)]);
        assert_eq!(classes("h8a1n3c1"), []);
    }

    #[test]
    fn a_row_that_is_overlooked_threatens_nothing_and_blocks_as_before() {
        let mut board = testing::board(&position(FOUR));
        let rows = rows(&board);
        let codes: Vec<_> = board.empty_cells().iter().map(|cell| board.code(cell, Side::Second)).collect();
        assert!(board.has(Side::First, Threat::Five));
        board.overlook(&rows[0].stones, rows[0].direction);
        assert!(!board.has(Side::First, Threat::Five));
        let after: Vec<_> = board.empty_cells().iter().map(|cell| board.code(cell, Side::Second)).collect();
        assert_eq!(codes, after);
    }

    #[test]
    fn the_draw_of_a_row_stays_the_same_whatever_else_is_played() {
        let (before, after) = (position(FOUR), position(&format!("{FOUR}o15n1")));
        let (before, after) = (testing::board(&before), testing::board(&after));
        let (one, same) = (rows(&before)[0].clone(), rows(&after)[0].clone());
        assert_eq!(one, same);
        let mut numbers = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let drawn = watch(&before, 500, FOUR, seed).draw(&one);
            assert_eq!(drawn.to_bits(), watch(&after, 500, "", seed).draw(&same).to_bits());
            numbers.insert(drawn.to_bits());
        }
        assert_eq!(numbers.len(), 50);
        assert!(watch(&before, 500, "", 1).draw(&one).to_bits() != watch(&before, 501, "", 1).draw(&one).to_bits());
    }

    #[test]
    fn open_threes_are_overlooked_as_often_as_the_sentences_of_opponents_say() {
        for (skill, least) in [(200, 0.4), (300, 0.25), (450, 0.125), (680, 0.05)] {
            let factor = f64::from(skill) / 1_000.0;
            let odds = odds(Class::Three) / (factor * factor);
            assert!(odds / (1.0 + odds) >= least - 1e-9, "{skill}");
        }
    }

    #[test]
    fn a_row_that_was_answered_is_seen_and_others_are_seen_less_where_they_are_old_and_far() {
        // White's last move but one closes the row, or does not.
        let (answered, not) = ("a1b1f8c5g8d7h8e8i8", "a1b1f8c5g8d7h8n2i8");
        let seen = |moves: &str, trail: &str| {
            let board = testing::board(&position(moves));
            let row = rows(&board).into_iter().find(|row| row.class == Class::Four).expect("a four");
            (0..2_000).filter(|seed| watch(&board, 20, trail, *seed).sees(&row)).count()
        };
        assert_eq!(seen(answered, answered), 2_000);
        let (fresh, old) = (seen(not, not), seen(not, ""));
        assert!(fresh < 600 && old < fresh, "{fresh} {old}");
        let board = testing::board(&position(not));
        let row = rows(&board).into_iter().find(|row| row.class == Class::Four).expect("a four");
        assert!((0..2_000).filter(|seed| !watch(&board, 1_000, "", *seed).sees(&row)).count() < 40);
        assert!(position(not).side_to_move() == Side::Second);
    }
}
