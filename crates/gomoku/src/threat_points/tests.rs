//! Threat points against a reference that counts single stones.

use yomi_game::{
    Board as _, Cell, Game as _, PositionText, Side,
    gomoku::{LARGEST_SIZE, Move, Position, Rule, SMALLEST_SIZE},
    random::SplitMix64,
};

use super::{ThreatPoints, threat_points};
use crate::testing;

/// A board on which stones are put and taken freely.
struct Plain<'position> {
    position: &'position Position,
    cells: Vec<Vec<Option<Side>>>,
    side: Side,
}

/// Column and row from the top.
type At = (usize, usize);

const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl<'position> Plain<'position> {
    fn new(position: &'position Position, side: Side) -> Self {
        let size = usize::from(position.board_size());
        let stone = |column, row| match position.cell(column, row) {
            Cell::Empty => None,
            Cell::Occupied(side) => Some(side),
        };
        let cells = (0..size).map(|row| (0..size).map(|column| stone(column, row)).collect());
        Self { position, cells: cells.collect(), side }
    }

    fn away(&self, (column, row): At, (dx, dy): (isize, isize), steps: isize) -> Option<At> {
        let at = (column.checked_add_signed(dx * steps)?, row.checked_add_signed(dy * steps)?);
        (at.0 < self.cells.len() && at.1 < self.cells.len()).then_some(at)
    }

    fn holds(&self, at: Option<At>, what: Option<Side>) -> bool {
        at.is_some_and(|(column, row)| self.cells[row][column] == what)
    }

    fn put(&mut self, (column, row): At, what: Option<Side>) {
        self.cells[row][column] = what;
    }

    /// Stones of the row through an own stone.
    fn row(&self, at: At, step: (isize, isize)) -> u32 {
        let one_way = |way: isize| {
            let own = |steps: &isize| self.holds(self.away(at, step, way * steps), Some(self.side));
            (1..).take_while(own).count() as u32
        };
        1 + one_way(1) + one_way(-1)
    }

    fn wins(&self, at: At, step: (isize, isize)) -> bool {
        self.position.rule().wins(self.side, self.row(at, step))
    }

    /// The empty cells on the line of an own stone.
    fn empty_on_line(&self, at: At, step: (isize, isize)) -> Vec<At> {
        let cells = (-20..=20).filter_map(|steps| self.away(at, step, steps));
        cells.filter(|&at| self.holds(Some(at), None)).collect()
    }

    /// The cells that make a five of which the own stone is a part.
    fn fives(&mut self, at: At, step: (isize, isize)) -> usize {
        let mut fives = 0;
        for cell in self.empty_on_line(at, step) {
            self.put(cell, Some(self.side));
            fives += usize::from(self.wins(at, step));
            self.put(cell, None);
        }
        fives
    }

    fn is_straight_four(&mut self, at: At, step: (isize, isize)) -> bool {
        self.row(at, step) == 4 && self.fives(at, step) == 2
    }

    /// Whether one more stone makes a straight four of an own stone, or two fours.
    fn is_three(&mut self, at: At, step: (isize, isize)) -> bool {
        let is_renju = self.position.rule() == Rule::Renju && self.side == Side::First;
        self.empty_on_line(at, step).into_iter().any(|cell| {
            self.put(cell, Some(self.side));
            let is_five = STEPS.iter().any(|&step| self.wins(cell, step));
            let grows = if is_renju {
                self.is_straight_four(at, step) && !is_five
            } else {
                self.row(at, step) < 5 && self.fives(at, step) >= 2
            };
            self.put(cell, None);
            grows && !(is_renju && self.is_forbidden_after(at, cell))
        })
    }

    fn mv(&self, (column, row): At) -> Move {
        let size = self.position.board_size();
        Move::new(column as u8, size - 1 - row as u8).unwrap()
    }

    /// The position with `side` to move.
    fn of_side(&self) -> Position {
        let position = self.position.clone();
        if position.side_to_move() == self.side { position } else { position.with_other_side_to_move() }
    }

    fn is_forbidden_after(&self, first: At, second: At) -> bool {
        let mut position = self.of_side();
        position.play(self.mv(first));
        !position.with_other_side_to_move().is_legal(self.mv(second))
    }

    fn points(&mut self) -> ThreatPoints {
        let mut points = ThreatPoints::default();
        let size = self.cells.len();
        for at in (0..size).flat_map(|row| (0..size).map(move |column| (column, row))) {
            if !self.holds(Some(at), None) {
                continue;
            }
            let is_legal = self.of_side().is_legal(self.mv(at));
            self.put(at, Some(self.side));
            if STEPS.iter().any(|&step| self.wins(at, step)) {
                points.five.push(self.mv(at));
            } else if is_legal {
                let fives = STEPS.map(|step| self.fives(at, step));
                let straight = STEPS.map(|step| self.is_straight_four(at, step));
                let threes = [0, 1, 2, 3].map(|line| fives[line] == 0 && self.is_three(at, STEPS[line]));
                if straight.contains(&true) {
                    points.straight_four.push(self.mv(at));
                }
                if (0..4).any(|line| fives[line] > 0 && !straight[line]) {
                    points.four.push(self.mv(at));
                }
                if threes.contains(&true) {
                    points.open_three.push(self.mv(at));
                }
            }
            self.put(at, None);
        }
        points
    }
}

#[test]
fn points_are_those_that_are_counted_stone_by_stone() {
    let mut rng = SplitMix64::new(361);
    let mut seen = [0; 4];
    for size in SMALLEST_SIZE..=LARGEST_SIZE {
        for rule in Rule::ALL {
            for _ in 0..testing::times(2) {
                let cells = usize::from(size) * usize::from(size);
                let stones = 1 + rng.below(cells.min(60) * 2 / 3);
                let Some(position) = testing::random_position(size, rule, stones, &mut rng) else {
                    continue;
                };
                for side in [Side::First, Side::Second] {
                    let found = threat_points(&position, side);
                    let expected = Plain::new(&position, side).points();
                    assert_eq!(found, expected, "{side:?} {position:?}");
                    let lists = [&found.five, &found.straight_four, &found.four, &found.open_three];
                    for (count, list) in seen.iter_mut().zip(lists) {
                        *count += list.len();
                    }
                }
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
}

fn texts(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_point_stands_in_every_list_that_its_lines_put_it_into() {
    let position = |moves: &str, rule: Rule| {
        let text = PositionText { rule: Some(rule.name().to_owned()), ..PositionText::of_moves(moves) };
        Position::read(&text).unwrap().position
    };
    // White holds g8, so that h8 i8 j8 is blocked; k9 and k10 with k8 make a three.
    let crossed = position("h8g8i8a1j8a3k9a5k10a7", Rule::Freestyle);
    let points = threat_points(&crossed, Side::First);
    assert_eq!(texts(&points.four), "k8 l8");
    assert!(texts(&points.open_three).contains("k8"));
    assert_eq!(points.five, []);
    // Renju: a four and a four in one point are forbidden to black, and in no list.
    let fours = position("h8g8i8a1j8a3k9a5k10a7k11k12", Rule::Renju);
    assert!(!texts(&threat_points(&fours, Side::First).four).contains("k8"));
    assert!(texts(&threat_points(&fours, Side::First).four).contains("l8"));
    // A won game has no threats.
    let won = position("h8a1i8a2j8a3k8a4l8", Rule::Freestyle);
    assert_eq!(threat_points(&won, Side::First), ThreatPoints::default());
}
