//! Accumulators: the sums of rows of each cell, and the clipped sums of each region of the board.
//!
//! The board applies moves when an estimate is wanted, so a move that is unmade before costs nothing. Undoing replays a log.

use std::sync::Arc;

use yomi_game::{Side, compiled_for_each_cpu, othello::cpu::CpuPath, with_cpu};

use super::{
    Network,
    dimensions::{BOTH, ONE, REGIONS, Region},
    head::HeadCpu as _,
    shapes::{Shapes, WINDOW},
};
use crate::geometry::{Cell, DIRECTIONS, Geometry, MOST_CELLS, MOST_LINES, REACH};

/// Rows of the boards of the training games.
const TRAINED_ON: u8 = 15;
/// Cells to each side of the middle of a window.
const EDGE: u32 = WINDOW / 2;

/// The accumulators of a board.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    network: Arc<Network>,
    path: CpuPath,
    shapes: &'static Shapes,
    geometry: &'static Geometry,
    lines: [u64; MOST_LINES],
    cells: Box<[Region; MOST_CELLS]>,
    regions: [Region; REGIONS],
    region_of: Box<[u8; MOST_CELLS]>,
    played: Vec<Played>,
    /// Sums of cells before moves changed them.
    log: Vec<(Cell, Region)>,
}

/// Undo record of a move.
#[derive(Clone, Debug)]
struct Played {
    cell: Cell,
    side: Side,
    log: usize,
    regions: [Region; REGIONS],
}

#[inline(always)]
fn clipped(number: i16) -> i16 {
    number.clamp(0, ONE)
}

/// The region of a cell on a board of that size: corners are squares of a third of the rows, rounded down.
fn region(cell: usize, size: usize) -> u8 {
    let band = |line: usize| u8::from(line >= size / 3) + u8::from(line >= size - size / 3);
    3 * band(cell / size) + band(cell % size)
}

impl Sums {
    /// Those of an empty board. On boards of another size than the training's, the regions begin with the sums of its empty
    /// board, so that an empty board is worth the same on all.
    pub(crate) fn new(network: &Arc<Network>, geometry: &'static Geometry) -> Self {
        let mut sums = Self::of_size(network, geometry);
        if geometry.size != TRAINED_ON {
            sums.regions = Self::of_size(network, Geometry::of(TRAINED_ON)).regions;
        }
        sums
    }

    fn of_size(network: &Arc<Network>, geometry: &'static Geometry) -> Self {
        let mut sums = Self {
            network: Arc::clone(network),
            path: network.path,
            shapes: Shapes::all(),
            geometry,
            lines: geometry.empty_lines,
            cells: Box::new([[0; BOTH]; MOST_CELLS]),
            regions: [[0; BOTH]; REGIONS],
            region_of: Box::new([0; MOST_CELLS]),
            played: Vec::new(),
            log: Vec::new(),
        };
        for cell in 0..geometry.cells {
            let mut sum = network.bias;
            for direction in 0..DIRECTIONS {
                let place = geometry.place(cell as Cell, direction);
                let word = sums.lines[usize::from(place.line)];
                let row = &network.rows[sums.shapes.of(word >> (u32::from(place.shift) + 2 * (REACH - EDGE)))];
                sum.iter_mut().zip(row).for_each(|(sum, number)| *sum = sum.wrapping_add(*number));
            }
            let region = region(cell, usize::from(geometry.size));
            sums.region_of[cell] = region;
            sums.cells[cell] = sum;
            let region = &mut sums.regions[usize::from(region)];
            region.iter_mut().zip(sum).for_each(|(region, number)| *region += clipped(number));
        }
        sums
    }

    /// The number of moves applied since [`settle`](Self::settle).
    pub(crate) fn played(&self) -> usize {
        self.played.len()
    }

    /// Drops the undo records.
    pub(crate) fn settle(&mut self) {
        self.played.clear();
        self.log.clear();
    }

    /// Applies a stone.
    pub(crate) fn play(&mut self, cell: Cell, side: Side) {
        with_cpu!(self.path, cpu => cpu.apply(self, cell, side));
    }

    /// The estimate with that side to move, in thousandths of a point.
    pub(crate) fn estimate(&self, side: Side, linear: i32, threats: usize) -> i32 {
        let head = &self.network.heads[side as usize];
        with_cpu!(self.path, cpu => cpu.estimate(head, &self.regions, side, linear, threats))
    }

    /// Takes the last stone back.
    pub(crate) fn undo(&mut self) {
        let Some(Played { cell, side, log, regions }) = self.played.pop() else { return };
        for (cell, sum) in self.log.drain(log..).rev() {
            self.cells[usize::from(cell)] = sum;
        }
        self.regions = regions;
        for direction in 0..DIRECTIONS {
            let place = self.geometry.place(cell, direction);
            let middle = u32::from(place.shift) + 2 * REACH;
            self.lines[usize::from(place.line)] ^= 1 << (middle + side as u32);
        }
    }
}

impl Sums {
    /// Whether all sums are equal.
    #[cfg(test)]
    pub(crate) fn same_as(&self, other: &Self) -> bool {
        (&self.lines, &self.cells, &self.regions) == (&other.lines, &other.cells, &other.regions)
    }

    /// The sums of the regions.
    #[cfg(test)]
    pub(crate) const fn regions(&self) -> &[Region; REGIONS] {
        &self.regions
    }
}

compiled_for_each_cpu! {
    /// The accumulators, compiled for each instruction set.
    trait SumsCpu {
        /// Applies a stone.
        fn apply(sums: &mut Sums, cell: Cell, side: Side) = apply;
    }
}

#[inline(always)]
fn apply<C: SumsCpu>(_cpu: C, sums: &mut Sums, cell: Cell, side: Side) {
    let Sums { network, shapes, geometry, lines, cells, regions, region_of, played, log, .. } = sums;
    played.push(Played { cell, side, log: log.len(), regions: *regions });
    let rows = &network.rows[..];
    let mut own = cells[usize::from(cell)];
    for direction in 0..DIRECTIONS {
        let place = geometry.place(cell, direction);
        let middle = u32::from(place.shift) + 2 * REACH;
        let before = lines[usize::from(place.line)];
        let after = before ^ 1 << (middle + side as u32);
        lines[usize::from(place.line)] = after;
        let step = geometry.steps[direction];
        for away in -(EDGE as i16)..=EDGE as i16 {
            let at = middle.wrapping_add_signed(2 * i32::from(away));
            if before >> at & 3 == 3 {
                continue;
            }
            let old = &rows[shapes.of(before >> (at - 2 * EDGE))];
            let new = &rows[shapes.of(after >> (at - 2 * EDGE))];
            if away == 0 {
                for number in 0..BOTH {
                    own[number] = own[number].wrapping_add(new[number].wrapping_sub(old[number]));
                }
                continue;
            }
            let other = cell.wrapping_add_signed(step * away);
            let sum = cells[usize::from(other)];
            let mut moved = sum;
            for number in 0..BOTH {
                moved[number] = sum[number].wrapping_add(new[number].wrapping_sub(old[number]));
            }
            log.push((other, sum));
            cells[usize::from(other)] = moved;
            add_change(&mut regions[usize::from(region_of[usize::from(other)])], &sum, &moved);
        }
    }
    let sum = cells[usize::from(cell)];
    log.push((cell, sum));
    cells[usize::from(cell)] = own;
    add_change(&mut regions[usize::from(region_of[usize::from(cell)])], &sum, &own);
}

#[inline(always)]
fn add_change(region: &mut Region, before: &Region, after: &Region) {
    for number in 0..BOTH {
        region[number] += clipped(after[number]) - clipped(before[number]);
    }
}
