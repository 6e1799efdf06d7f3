//! Board geometry: the places of cells and lines for each size.
//!
//! Cells are numbered in square order, the top row first. A line is a word with two bits a cell: bit 0 a black
//! stone, bit 1 a white one, both where there is no cell. Five such walls lie before the first place of a line and
//! at least five behind its last one, so that the eleven cells around any cell are one shift away.

use std::sync::OnceLock;

use yomi_game::gomoku::{LARGEST_SIZE, Move, SMALLEST_SIZE};

use crate::cell_set::CellSet;

/// Cells of the largest board.
pub(crate) const MOST_CELLS: usize = LARGEST_SIZE as usize * LARGEST_SIZE as usize;
/// Lines of the largest board: rows, columns, and diagonals of both kinds.
pub(crate) const MOST_LINES: usize = 6 * LARGEST_SIZE as usize - 2;
/// Directions of a line: along a row, down a column, down to the right, down to the left.
pub(crate) const DIRECTIONS: usize = 4;
/// Radius of a cell's window: a row of exactly five that holds it, and the cells that bound that
/// row.
pub(crate) const REACH: u32 = 5;

/// A cell by its number in square order.
pub(crate) type Cell = u16;

/// Place of a cell on one of its four lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The line among all lines.
    pub(crate) line: u8,
    /// Shift that moves the eleven cells around this one into the lowest 22 bits.
    pub(crate) shift: u8,
}

/// A board of one size.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// Rows, and columns.
    pub(crate) size: u8,
    /// How many cells.
    pub(crate) cells: usize,
    /// What one step along each direction adds to the number of a cell.
    pub(crate) steps: [i16; DIRECTIONS],
    /// The lines without stones.
    pub(crate) empty_lines: [u64; MOST_LINES],
    places: Vec<[Place; DIRECTIONS]>,
    near: Vec<CellSet>,
}

impl Geometry {
    /// The geometry of that size, built on first use.
    ///
    /// # Panics
    /// When no board has that size.
    pub(crate) fn of(size: u8) -> &'static Self {
        const SIZES: usize = (LARGEST_SIZE - SMALLEST_SIZE + 1) as usize;
        static ALL: [OnceLock<Geometry>; SIZES] = [const { OnceLock::new() }; SIZES];
        ALL[usize::from(size - SMALLEST_SIZE)].get_or_init(|| Self::new(size))
    }

    fn new(size: u8) -> Self {
        let side = usize::from(size);
        let cells = side * side;
        let mut places = Vec::with_capacity(cells);
        let mut empty_lines = [u64::MAX; MOST_LINES];
        for (top, column) in (0..side).flat_map(|top| (0..side).map(move |column| (top, column))) {
            let along = [column, top, top, top];
            let lines =
                [top, side + column, 2 * side + (side - 1 - column + top), 2 * side + (2 * side - 1) + column + top];
            let of_cell = [0, 1, 2, 3]
                .map(|direction: usize| Place { line: lines[direction] as u8, shift: 2 * along[direction] as u8 });
            for place in of_cell {
                empty_lines[usize::from(place.line)] &= !(0b11 << (u32::from(place.shift) + 2 * REACH));
            }
            places.push(of_cell);
        }
        let step = i16::from(size);
        let near = (0..cells).map(|cell| near(cell, side)).collect();
        Self { size, cells, steps: [1, step, step + 1, step - 1], empty_lines, places, near }
    }

    /// Place of a cell on its line in that direction.
    pub(crate) fn place(&self, cell: Cell, direction: usize) -> Place {
        self.places[usize::from(cell)][direction]
    }

    /// The cells near a stone: within two lines, or on a line with it and three away.
    pub(crate) fn near(&self, cell: Cell) -> &CellSet {
        &self.near[usize::from(cell)]
    }

    /// The middle of the board; of an even size, the first of its four.
    pub(crate) const fn middle(&self) -> Cell {
        let middle = (self.size as u16 - 1) / 2;
        middle * self.size as u16 + middle
    }

    /// The cell of a move of this board.
    pub(crate) const fn cell(&self, mv: Move) -> Cell {
        (self.size - 1 - mv.row()) as u16 * self.size as u16 + mv.column() as u16
    }

    /// The move on a cell.
    ///
    /// # Panics
    /// When the board has no such cell.
    pub(crate) fn mv(&self, cell: Cell) -> Move {
        let size = u16::from(self.size);
        let (top, column) = ((cell / size) as u8, (cell % size) as u8);
        Move::new(column, self.size - 1 - top).expect("a cell of the board")
    }
}

fn near(cell: usize, size: usize) -> CellSet {
    let mut set = CellSet::EMPTY;
    for other in (0..size * size).filter(|other| *other != cell) {
        let columns = (other % size).abs_diff(cell % size);
        let rows = (other / size).abs_diff(cell / size);
        let far = columns.max(rows);
        let on_a_line = columns == rows || columns == 0 || rows == 0;
        if far <= 2 || far == 3 && on_a_line {
            set.insert(other as Cell);
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_lies_alone_on_its_place_of_each_line() {
        for size in SMALLEST_SIZE..=LARGEST_SIZE {
            let geometry = Geometry::of(size);
            let mut seen = std::collections::HashSet::new();
            for cell in 0..geometry.cells as Cell {
                assert_eq!(geometry.cell(geometry.mv(cell)), cell);
                for direction in 0..DIRECTIONS {
                    let place = geometry.place(cell, direction);
                    assert!(seen.insert((place.line, place.shift)), "{size} {cell} {direction}");
                    assert!(u32::from(place.shift) + 4 * REACH < 62);
                    let next = i32::from(cell) + i32::from(geometry.steps[direction]);
                    let Ok(next) = Cell::try_from(next) else { continue };
                    if usize::from(next) < geometry.cells {
                        let beside = geometry.place(next, direction);
                        if beside.line == place.line {
                            assert_eq!(beside.shift, place.shift + 2);
                        }
                    }
                }
            }
        }
    }
}
