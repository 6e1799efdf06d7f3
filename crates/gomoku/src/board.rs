//! Incremental board of the engine: the threat that a stone on each empty cell would make, for both
//! sides.
//!
//! A move changes what can be made within five cells on its four lines. For each empty cell there,
//! the window of its line is looked up again ([`LineTable`]), and a changed cell is logged with its
//! previous code. The data derived from codes (the threat of a cell, the sets of cells by threat,
//! the values of the evaluation) follows each change; unmaking a move replays the log.
//!
//! `plain` (for tests) computes the same from scratch.

mod overlook;
#[cfg(test)]
pub(crate) mod plain;
mod renju;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use yomi_game::{
    Board as _, Cell as Stone, Game as _, Side,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};

use crate::{
    cell_set::CellSet,
    geometry::{Cell, DIRECTIONS, Geometry, MOST_CELLS, MOST_LINES, REACH},
    line_class::{LineClass, LineTable},
    network::sums::Sums,
    threat::{Code, Meaning, Meanings, THREAT_BITS, Threat},
    weights::GomokuWeights,
};

/// A position with all that a search needs.
#[derive(Clone)]
pub(crate) struct Board {
    geometry: &'static Geometry,
    table: &'static LineTable,
    meanings: [Arc<Meanings>; 2],
    rule: Rule,
    side: Side,
    key: u64,
    lines: [u64; MOST_LINES],
    /// Of each empty cell: black's code in the lower half, white's in the upper half.
    codes: [u32; MOST_CELLS],
    /// The meanings of those codes for black and for white.
    known: [[Meaning; 2]; MOST_CELLS],
    empty: CellSet,
    /// The empty cells of each side by threat.
    cells: [[CellSet; Threat::COUNT]; 2],
    /// The value of the cells to each side, to move and not to move.
    values: [[i32; 2]; 2],
    /// The cells near the stones, before each move and now.
    near: Vec<CellSet>,
    moves: Vec<Played>,
    changes: Vec<Change>,
    /// Accumulators of the network, which lag behind the moves until an estimate is wanted.
    sums: Option<Box<Sums>>,
}

/// Undo record of a move.
#[derive(Clone, Copy)]
struct Played {
    cell: Cell,
    /// Length of the log before it.
    changes: usize,
    /// The values before.
    values: [[i32; 2]; 2],
}

/// Log entry: a cell whose code a move changed.
#[derive(Clone, Copy)]
struct Change {
    cell: Cell,
    code: u32,
    known: [Meaning; 2],
}

impl Board {
    /// The board of a position, evaluated with those weights.
    pub(crate) fn new(position: &Position, weights: &GomokuWeights) -> Self {
        let mut board = Self::empty(position.board_size(), position.rule(), weights);
        let size = usize::from(position.board_size());
        for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
            if let Stone::Occupied(side) = position.cell(column, row) {
                board.side = side;
                let cell = (row * size + column) as Cell;
                board.play(cell);
                board.sums.iter_mut().for_each(|sums| sums.play(cell, side));
            }
        }
        board.side = position.side_to_move();
        board.key = board.key_from_scratch();
        if let Some(sums) = &mut board.sums {
            sums.settle();
        }
        board.moves.clear();
        board.changes.clear();
        let near = board.near.pop().unwrap_or_default();
        board.near = vec![near];
        board
    }

    fn empty(size: u8, rule: Rule, weights: &GomokuWeights) -> Self {
        let geometry = Geometry::of(size);
        let mut board = Self {
            geometry,
            table: LineTable::of(rule),
            meanings: weights.of(rule),
            rule,
            side: Side::First,
            key: 0,
            lines: geometry.empty_lines,
            codes: [0; MOST_CELLS],
            known: [[Meaning::NOTHING; 2]; MOST_CELLS],
            empty: CellSet::first(geometry.cells),
            cells: [[CellSet::EMPTY; Threat::COUNT]; 2],
            values: [[0; 2]; 2],
            near: vec![CellSet::EMPTY],
            moves: Vec::new(),
            changes: Vec::new(),
            sums: weights.network(rule).map(|network| Box::new(Sums::new(network, geometry))),
        };
        for cell in 0..geometry.cells as Cell {
            let code = board.code_from_lines(cell);
            board.codes[usize::from(cell)] = code;
            board.known[usize::from(cell)] = board.meanings_of(code);
            board.count_in(cell);
        }
        board
    }

    /// The code of a cell, computed from its lines.
    fn code_from_lines(&self, cell: Cell) -> u32 {
        (0..DIRECTIONS).fold(0, |code, direction| {
            let place = self.geometry.place(cell, direction);
            let pair = self.table.pair(self.lines[usize::from(place.line)] >> place.shift);
            code | spread(pair) << (4 * direction)
        })
    }

    /// The rule.
    pub(crate) const fn rule(&self) -> Rule {
        self.rule
    }

    /// The geometry of its size.
    pub(crate) const fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// The side to move.
    pub(crate) const fn side(&self) -> Side {
        self.side
    }

    /// Zobrist key of the position, rule and size.
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    /// The key after a stone of the side to move on an empty cell.
    pub(crate) fn key_after(&self, cell: Cell) -> u64 {
        self.key ^ self.stone_key(cell, self.side) ^ WHITE_TO_MOVE
    }

    /// The cells without a stone.
    pub(crate) const fn empty_cells(&self) -> &CellSet {
        &self.empty
    }

    /// The empty cells where nearly every good move lies: near the stones.
    pub(crate) fn near_cells(&self) -> CellSet {
        self.near.last().map_or(CellSet::EMPTY, |near| near.and(&self.empty))
    }

    /// The empty cells on which a stone of `side` makes that threat.
    pub(crate) const fn cells(&self, side: Side, threat: Threat) -> &CellSet {
        &self.cells[side as usize][threat as usize]
    }

    /// Whether there is such a cell.
    pub(crate) fn has(&self, side: Side, threat: Threat) -> bool {
        !self.cells(side, threat).is_empty()
    }

    /// Sum of the empty cells' values to a side, to move or not, in
    /// [`UNITS`](crate::weights::UNITS).
    pub(crate) fn value(&self, side: Side) -> i32 {
        self.values[side as usize][usize::from(side != self.side)]
    }

    /// Mask of both sides' threats, below [`THREAT_MASKS`](crate::threat::THREAT_MASKS).
    pub(crate) fn threat_mask(&self) -> usize {
        let bits = |side: Side| {
            let has = |threat| usize::from(self.has(side, threat));
            let fours = self.cells(side, Threat::Four).up_to_three();
            // A double three of renju's black is a suspect, which has to be judged first.
            has(Threat::Three)
                | (has(Threat::DoubleThree) | has(Threat::Suspect)) << 1
                | usize::from(fours > 0) << 2
                // A line with three stones has two such cells.
                | usize::from(fours > 2) << 3
                | has(Threat::FourThree) << 4
        };
        bits(self.side) << THREAT_BITS | bits(self.side.opponent())
    }

    /// Value of those [threats](Self::threat_mask) to the side to move, in [`UNITS`](crate::weights::UNITS).
    pub(crate) fn threats_value(&self, threats: usize) -> i32 {
        self.meanings[self.side as usize].threats(threats)
    }

    /// Move ordering score of `side`'s move to an empty cell, from its meaning to both sides; in
    /// 64ths of a unit of log odds.
    pub(crate) fn rank(&self, cell: Cell, side: Side) -> i32 {
        let rank = |of: Side, role: usize| {
            let combination = self.meaning(cell, of).combination;
            i32::from(self.meanings[of as usize].ranks(combination)[role])
        };
        rank(side, 0) + rank(side.opponent(), 1)
    }

    /// The code of an empty cell for a side.
    pub(crate) const fn code(&self, cell: Cell, side: Side) -> Code {
        (self.codes[cell as usize] >> (16 * side as u32)) as Code
    }

    /// Meaning of an empty cell to `side`: its threat and its value.
    pub(crate) const fn meaning(&self, cell: Cell, side: Side) -> Meaning {
        self.known[cell as usize][side as usize]
    }

    /// Threat of `side`'s stone on an empty cell.
    pub(crate) const fn threat(&self, cell: Cell, side: Side) -> Threat {
        self.meaning(cell, side).threat
    }

    /// Whether `side` has forbidden points.
    pub(crate) fn may_be_forbidden(&self, side: Side) -> bool {
        self.rule == Rule::Renju && side == Side::First
    }

    /// The last move on this board, if one was played.
    pub(crate) fn last_move(&self) -> Option<Cell> {
        self.moves.last().map(|played| played.cell)
    }

    /// Puts a stone of the side to move on an empty cell, forbidden or not.
    pub(crate) fn play(&mut self, cell: Cell) {
        let side = self.side;
        self.moves.push(Played { cell, changes: self.changes.len(), values: self.values });
        let near = self.near.last().map_or(CellSet::EMPTY, |near| near.or(self.geometry.near(cell)));
        self.near.push(near);
        self.count_out(cell);
        self.empty.remove(cell);
        self.key = self.key_after(cell);
        self.side = side.opponent();
        for direction in 0..DIRECTIONS {
            let place = self.geometry.place(cell, direction);
            let shift = u32::from(place.shift);
            let word = self.lines[usize::from(place.line)] | stone_bit(side) << (shift + 2 * REACH);
            self.lines[usize::from(place.line)] = word;
            let window = word >> shift;
            let mut free = !(window | window >> 1) & EVERY_CELL;
            while free != 0 {
                let bit = free.trailing_zeros();
                free &= free - 1;
                let pair = self.table.pair(word >> (shift + bit - 2 * REACH));
                let away = (bit / 2).cast_signed() as i16 - REACH as i16;
                let other = cell.wrapping_add_signed(self.geometry.steps[direction] * away);
                let before = self.codes[usize::from(other)];
                let after = before & !(0x000F_000F << (4 * direction)) | spread(pair) << (4 * direction);
                if after != before {
                    self.change(other, before, after);
                }
            }
        }
    }

    /// Unmakes the last move.
    ///
    /// # Panics
    /// When none was played on this board.
    pub(crate) fn undo(&mut self) {
        let Played { cell, changes, values } = self.moves.pop().expect("a move was played");
        if let Some(sums) = &mut self.sums
            && sums.played() > self.moves.len()
        {
            sums.undo();
        }
        self.near.pop();
        while self.changes.len() > changes {
            let Some(change) = self.changes.pop() else { break };
            let known = &mut self.known[usize::from(change.cell)];
            for (side, (after, before)) in known.iter().zip(change.known).enumerate() {
                let (after, before) = (after.threat, before.threat);
                if after != before {
                    self.cells[side][after as usize].remove(change.cell);
                    self.cells[side][before as usize].insert(change.cell);
                }
            }
            *known = change.known;
            self.codes[usize::from(change.cell)] = change.code;
        }
        self.side = self.side.opponent();
        self.key ^= self.stone_key(cell, self.side) ^ WHITE_TO_MOVE;
        self.toggle_lines(cell, self.side);
        self.empty.insert(cell);
        self.count_in(cell);
        self.values = values;
    }

    /// Whether the rule has a network.
    pub(crate) const fn has_network(&self) -> bool {
        self.sums.is_some()
    }

    /// The network's estimate for the side to move, in thousandths of a point, from the linear one and the
    /// [threats](Self::threat_mask); `None` where the rule has no network.
    pub(crate) fn network_estimate(&mut self, linear: i32, threats: usize) -> Option<i32> {
        let mut sums = self.sums.take()?;
        for played in &self.moves[sums.played()..] {
            let side = self.stone(played.cell).unwrap_or(self.side);
            sums.play(played.cell, side);
        }
        let estimate = sums.estimate(self.side, linear, threats);
        self.sums = Some(sums);
        Some(estimate)
    }

    /// The side of the stone on a cell; of none that is overlooked along its row.
    pub(crate) fn stone(&self, cell: Cell) -> Option<Side> {
        let place = self.geometry.place(cell, 0);
        let word = self.lines[usize::from(place.line)] >> (u32::from(place.shift) + 2 * REACH);
        match word & 3 {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        }
    }

    /// Null move: passes the turn, without an undo record.
    pub(crate) fn pass(&mut self) {
        self.side = self.side.opponent();
        self.key ^= WHITE_TO_MOVE;
    }

    /// Toggles a stone on the lines alone.
    fn toggle_lines(&mut self, cell: Cell, side: Side) {
        for direction in 0..DIRECTIONS {
            let place = self.geometry.place(cell, direction);
            self.lines[usize::from(place.line)] ^= stone_bit(side) << (u32::from(place.shift) + 2 * REACH);
        }
    }

    /// Changes the code of an empty cell.
    fn change(&mut self, cell: Cell, before: u32, after: u32) {
        let known = &mut self.known[usize::from(cell)];
        self.changes.push(Change { cell, code: before, known: *known });
        self.codes[usize::from(cell)] = after;
        for (side, known) in known.iter_mut().enumerate() {
            if (before ^ after) >> (16 * side) & 0xFFFF == 0 {
                continue;
            }
            let new = self.meanings[side].get((after >> (16 * side)) as Code);
            let old = std::mem::replace(known, new);
            for role in 0..2 {
                self.values[side][role] += i32::from(new.values[role]) - i32::from(old.values[role]);
            }
            if old.threat != new.threat {
                self.cells[side][old.threat as usize].remove(cell);
                self.cells[side][new.threat as usize].insert(cell);
            }
        }
    }

    fn meanings_of(&self, code: u32) -> [Meaning; 2] {
        [self.meanings[0].get(code as Code), self.meanings[1].get((code >> 16) as Code)]
    }

    /// Adds a cell that becomes empty.
    fn count_in(&mut self, cell: Cell) {
        for (side, meaning) in self.known[usize::from(cell)].into_iter().enumerate() {
            for role in 0..2 {
                self.values[side][role] += i32::from(meaning.values[role]);
            }
            self.cells[side][meaning.threat as usize].insert(cell);
        }
    }

    /// Removes a cell that is no longer empty.
    fn count_out(&mut self, cell: Cell) {
        for (side, meaning) in self.known[usize::from(cell)].into_iter().enumerate() {
            for role in 0..2 {
                self.values[side][role] -= i32::from(meaning.values[role]);
            }
            self.cells[side][meaning.threat as usize].remove(cell);
        }
    }

    /// Whether the stone on `cell` is part of a row that wins.
    pub(crate) fn wins_with(&self, cell: Cell) -> bool {
        let place = self.geometry.place(cell, 0);
        let word = self.lines[usize::from(place.line)] >> (u32::from(place.shift) + 2 * REACH);
        let side = if word & 1 == 1 { 0 } else { 4 };
        (0..DIRECTIONS).any(|direction| {
            let place = self.geometry.place(cell, direction);
            let pair = self.table.pair(self.lines[usize::from(place.line)] >> place.shift);
            LineClass::of(pair >> side) == LineClass::Five
        })
    }

    /// The number of moves played on this board.
    pub(crate) fn played(&self) -> usize {
        self.moves.len()
    }

    /// Unmakes moves until so many are left.
    pub(crate) fn rewind(&mut self, played: usize) {
        while self.moves.len() > played {
            self.undo();
        }
    }

    /// Whether neither side can make a five any more. May miss some cases.
    pub(crate) fn is_dead(&self) -> bool {
        self.empty.iter().all(|cell| self.codes[usize::from(cell)] == 0)
    }

    /// The move on a cell.
    pub(crate) fn mv(&self, cell: Cell) -> Move {
        self.geometry.mv(cell)
    }

    /// Zobrist constant of a stone.
    pub(crate) fn stone_key(&self, cell: Cell, side: Side) -> u64 {
        STONES[side as usize][usize::from(cell)]
    }

    fn key_from_scratch(&self) -> u64 {
        let mut key = mixed(u64::from(self.geometry.size) << 8 | self.rule as u64);
        if self.side == Side::Second {
            key ^= WHITE_TO_MOVE;
        }
        for cell in CellSet::first(self.geometry.cells).without(&self.empty).iter() {
            let place = self.geometry.place(cell, 0);
            let word = self.lines[usize::from(place.line)] >> (u32::from(place.shift) + 2 * REACH);
            let side = if word & 1 == 1 { Side::First } else { Side::Second };
            key ^= self.stone_key(cell, side);
        }
        key
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let moves: Vec<_> = self.moves.iter().map(|played| self.mv(played.cell)).collect();
        formatter.debug_struct("Board").field("rule", &self.rule).field("moves", &moves).finish()
    }
}

/// The lowest bit of each of the eleven cells of a window.
const EVERY_CELL: u64 = 0x15_5555;

/// A stone on the first place of a line.
const fn stone_bit(side: Side) -> u64 {
    1 << side as u64
}

/// Black's class in the lower half, white's in the upper half.
const fn spread(pair: u32) -> u32 {
    pair & 15 | (pair >> 4) << 16
}

/// The first output of the generator of that seed.
const fn mixed(seed: u64) -> u64 {
    SplitMix64::new(seed).next_bits()
}

/// Zobrist constants of the stones (A. L. Zobrist 1970), by side and cell.
static STONES: [[u64; MOST_CELLS]; 2] = {
    let mut stones = [[0; MOST_CELLS]; 2];
    let mut index = 0;
    while index < 2 * MOST_CELLS {
        stones[index / MOST_CELLS][index % MOST_CELLS] = mixed(1 << 32 | index as u64);
        index += 1;
    }
    stones
};

/// Zobrist constant of white to move.
const WHITE_TO_MOVE: u64 = mixed(1 << 33);
