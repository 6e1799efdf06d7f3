//! Connect Four's position and rules.

use super::Move;
use crate::{Game, Side};

/// Columns of the board.
pub const COLUMNS: u8 = 7;
/// Rows of the board.
pub const ROWS: u8 = 6;

/// Bits from a cell to its neighbour: up, to the right, and on both diagonals.
const DIRECTIONS: [u32; 4] = [1, 7, 6, 8];

/// The lowest cell of each column.
const BOTTOM: u64 = 0x0000_0408_1020_4081;

/// All cells: six bits of every seven.
const CELLS: u64 = BOTTOM * 0x3F;

/// A position that a game can reach. The number of stones tells the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    first: u64,
    second: u64,
}

/// Whether four of the stones stand in a row.
const fn has_four(stones: u64) -> bool {
    let mut direction = 0;
    while direction < DIRECTIONS.len() {
        if fours(stones, DIRECTIONS[direction]) != 0 {
            return true;
        }
        direction += 1;
    }
    false
}

/// The stones from which on four stand `step` bits apart.
const fn fours(stones: u64, step: u32) -> u64 {
    let pairs = stones & stones >> step;
    pairs & pairs >> (2 * step)
}

impl Position {
    /// The empty board, black to move.
    #[must_use]
    pub const fn initial() -> Self {
        Self { first: 0, second: 0 }
    }

    /// The position with those stones, or why no game leads to it.
    pub(super) fn from_stones(first: u64, second: u64) -> Result<Self, &'static str> {
        let position = Self { first, second };
        let occupied = first | second;
        // A stone that rests on nothing: no stone and no ground below.
        if occupied & !(occupied << 1 | BOTTOM) != 0 {
            return Err("a stone hangs above an empty cell");
        }
        let counts = (first.count_ones(), second.count_ones());
        if counts.0 != counts.1 && counts.0 != counts.1 + 1 {
            return Err("black begins, so there are as many black stones as white ones, or one more");
        }
        let own = position.stones_of(position.side_to_move());
        if has_four(own) {
            return Err("the side to move has four in a row, and the other side has moved after that");
        }
        let others = position.stones_of(position.side_to_move().opponent());
        let was_last = |column: usize| {
            let top = (0..usize::from(ROWS))
                .rev()
                .find_map(|row| Move::at(column, row).filter(|mv| occupied & mv.bit() != 0));
            top.is_some_and(|mv| others & mv.bit() != 0 && !has_four(others & !mv.bit()))
        };
        if has_four(others) && !(0..usize::from(COLUMNS)).any(was_last) {
            return Err("no single move can have made all rows of four");
        }
        Ok(position)
    }

    /// The stones of a side, as bits.
    #[must_use]
    pub const fn stones_of(&self, side: Side) -> u64 {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// The cells in which a stone can come to rest.
    #[must_use]
    pub const fn open_cells(&self) -> u64 {
        // Adding the lowest cells carries each column's stones into its first empty cell.
        ((self.first | self.second) + BOTTOM) & CELLS
    }

    /// Whether a stone of `side` in that cell makes four in a row.
    #[must_use]
    pub const fn completes_four(&self, side: Side, mv: Move) -> bool {
        has_four(self.stones_of(side) | mv.bit())
    }

    /// The winner, and one of its rows of four as a cell and the bits from each cell to the next.
    pub(super) fn won(&self) -> Option<(Side, u32, u32)> {
        [Side::First, Side::Second].into_iter().find_map(|side| {
            DIRECTIONS.into_iter().find_map(|step| {
                let fours = fours(self.stones_of(side), step);
                (fours != 0).then(|| (side, fours.trailing_zeros(), step))
            })
        })
    }

    /// The image with left and right exchanged.
    pub(super) fn mirrored(&self) -> Self {
        let mirror =
            |stones: u64| (0..7).fold(0, |image, column| image | (stones >> (7 * column) & 0x3F) << (7 * (6 - column)));
        Self { first: mirror(self.first), second: mirror(self.second) }
    }
}

impl Game for Position {
    type Move = Move;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        if (self.first | self.second).count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.won().is_some() {
            return;
        }
        let open = self.open_cells();
        let cells = (0..usize::from(ROWS))
            .rev()
            .flat_map(|row| (0..usize::from(COLUMNS)).filter_map(move |column| Move::at(column, row)));
        moves.extend(cells.filter(|mv| open & mv.bit() != 0));
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.open_cells() & mv.bit() != 0 && self.won().is_none()
    }

    fn play(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self:?}");
        match self.side_to_move() {
            Side::First => self.first |= mv.bit(),
            Side::Second => self.second |= mv.bit(),
        }
    }

    fn undo(&mut self, mv: Move, (): ()) {
        self.first &= !mv.bit();
        self.second &= !mv.bit();
    }

    fn is_over(&self) -> bool {
        self.open_cells() == 0 || has_four(self.first) || has_four(self.second)
    }

    /// −1 or 0: the winner is always the side that moved last.
    fn final_score(&self) -> i32 {
        -i32::from(self.won().is_some())
    }

    fn is_pass(_mv: Move) -> bool {
        false
    }

    fn empties(&self) -> u32 {
        u32::from(COLUMNS) * u32::from(ROWS) - (self.first | self.second).count_ones()
    }

    fn key(&self) -> u128 {
        u128::from(self.first) << 64 | u128::from(self.second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, perft::perft};

    fn played(columns: &str) -> Position {
        let mut position = Position::initial();
        for column in columns.bytes().map(|letter| usize::from(letter - b'a')) {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            position.play(moves.into_iter().find(|mv| mv.column() == column).expect("a move"));
        }
        position
    }

    /// 7 to the power of the depth until a column is full.
    #[test]
    fn as_many_lines_of_play_as_other_programs_count() {
        let counts = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536];
        for (depth, count) in counts.into_iter().enumerate() {
            assert_eq!(perft(&Position::initial(), depth as u32), count, "{depth}");
        }
    }

    #[test]
    fn four_in_a_row_win_in_every_direction_and_three_do_not() {
        for (columns, line) in [
            ("agagaga", "a1 a2 a3 a4"),
            ("aabbccd", "a1 b1 c1 d1"),
            ("abbcdccdedd", "a1 b2 c3 d4"),
            ("gffedeedcdd", "d4 e3 f2 g1"),
        ] {
            let position = played(columns);
            assert!(position.is_over(), "{columns}");
            assert_eq!(position.final_score(), -1);
            let found: Vec<_> = position.outcome().expect("an end").line.iter().map(ToString::to_string).collect();
            let mut sorted = found.clone();
            sorted.sort();
            assert_eq!(sorted.join(" "), line, "{columns}");
            assert!(!played(&columns[..columns.len() - 1]).is_over(), "{columns}");
        }
    }

    /// A column's top and the next column's lowest cell are no neighbours.
    #[test]
    fn no_line_runs_from_one_column_into_the_next() {
        for mv in [(0, 3), (2, 3), (5, 3)].map(|(column, row)| Move::at(column, row).unwrap()) {
            let wrapped = (0..4).fold(0, |stones, step| stones | mv.bit() << step);
            assert!(!has_four(wrapped & CELLS), "{mv}");
        }
        assert_eq!(CELLS.count_ones(), 42);
    }
}
