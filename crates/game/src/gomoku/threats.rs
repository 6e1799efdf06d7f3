//! Threat detection: winning points, and moves that make a four.
//!
//! A point wins for a side when a stone there makes a row that wins under the rule: five or more
//! where overlines win, else exactly five. In renju black may play such a point whatever else the
//! stone makes, so a winning point is always legal before a win.
//!
//! All points of a line are tested in parallel. With `own` the stones of a side on a line, bit b of
//! `below[n]` says that the n cells before b hold own stones, and bit b of `above[n]` the same of
//! the n cells behind b. A stone on b then makes a row of at least five when `below[n]` and
//! `above[4 - n]` have bit b for some n, and a row of exactly five when, besides, `below[n + 1]`
//! and `above[5 - n]` have not.

use super::{Direction, Move, Points, Position, lines::Row};
use crate::{Game, Side};

/// The cells among `empty` on which one more stone makes a row that wins.
fn winning_cells(own: u32, empty: u32, overlines_win: bool) -> u32 {
    let (mut below, mut above) = ([u32::MAX; 6], [u32::MAX; 6]);
    for stones in 1..=5 {
        below[stones] = below[stones - 1] & own << stones;
        above[stones] = above[stones - 1] & own >> stones;
    }
    let mut cells = 0;
    for before in 0..=4 {
        let behind = 4 - before;
        let five = below[before] & above[behind];
        cells |= if overlines_win { five } else { five & !below[before + 1] & !above[behind + 1] };
    }
    cells & empty
}

/// The cells among `empty` on which one more stone makes a four, in a line without a cell that
/// wins: both empty cells of every five that holds three own stones and could become a row that
/// wins.
fn four_cells(own: u32, empty: u32, overlines_win: bool) -> u32 {
    let mut cells = 0;
    let usable = own | empty;
    // A five lies among usable cells, so it begins on one.
    let mut starts = usable & usable >> 1 & usable >> 2 & usable >> 3 & usable >> 4;
    while starts != 0 {
        let start = starts.trailing_zeros();
        starts &= starts - 1;
        let five = 0x1F << start;
        let bounds = 1 << (start - 1) | 1 << (start + 5);
        if (own & five).count_ones() == 3 && (overlines_win || own & bounds == 0) {
            cells |= empty & five;
        }
    }
    cells
}

impl Position {
    /// The empty points on which a stone of `side` wins, whichever side is to move.
    #[must_use]
    pub fn winning_points(&self, side: Side) -> Points {
        self.points_of_lines(side, 4, winning_cells)
    }

    /// The empty points on which a stone of `side` makes a four: it then threatens to win with its
    /// next stone. Forbidden points are among them.
    ///
    /// Only for a side without [winning points](Self::winning_points); else some are left out.
    #[must_use]
    pub fn four_points(&self, side: Side) -> Points {
        self.points_of_lines(side, 3, four_cells)
    }

    /// Collects the cells that `cells_of` finds on the lines with at least `stones` stones of
    /// `side`.
    fn points_of_lines(&self, side: Side, stones: u32, cells_of: impl Fn(u32, u32, bool) -> u32) -> Points {
        let mut points = Points::NONE;
        let size = self.board_size();
        let overlines_win = self.overlines_win(side);
        let (all_own, all_opponent) = (self.lines(side), self.lines(side.opponent()));
        for direction in Direction::ALL {
            for line in 0..direction.line_count(size) {
                let own = all_own.line(direction, line);
                if own.count_ones() < stones {
                    continue;
                }
                let empty = direction.cells(line, size) & !own & !all_opponent.line(direction, line);
                points.add(direction, line, cells_of(own, empty, overlines_win), size);
            }
        }
        points
    }

    /// Whether the legal move is one of three kinds: it wins; it makes a four, so that along one of
    /// its lines there is a point that wins and did not before; it takes a point on which the
    /// opponent would win.
    ///
    /// # Panics
    /// When the move lies outside the board.
    #[must_use]
    pub fn is_forcing(&self, mv: Move) -> bool {
        let size = self.board_size();
        let square = mv.square(size).expect("a legal move lies on the board");
        let side = self.side_to_move();
        let opponent = side.opponent();
        let overlines_win = self.overlines_win(side);
        Direction::ALL.into_iter().any(|direction| {
            let (line, bit) = direction.locate(square.column, square.top, size);
            let own = self.lines(side).line(direction, line);
            let others = self.lines(opponent).line(direction, line);
            let wins = |stones: u32, side: Side| self.rule().wins(side, Row::through(stones | 1 << bit, bit).length());
            // Most lines hold too few stones for anything.
            (others.count_ones() >= 4 && wins(others, opponent))
                || own.count_ones() >= 3 && {
                    let empty = direction.cells(line, size) & !own & !others;
                    let before = winning_cells(own, empty, overlines_win);
                    let after = winning_cells(own | 1 << bit, empty & !(1 << bit), overlines_win);
                    wins(own, side) || after & !before != 0
                }
        })
    }

    /// Whether a row of six or more wins for `side`.
    const fn overlines_win(&self, side: Side) -> bool {
        self.rule().wins(side, 6)
    }
}
