//! Gomoku for the textbook.

use yomi_game::{
    Game,
    gomoku::{Direction, Move, Position},
};

use super::Reach;
use crate::game::{Forcing, TextbookGame};

/// Attack value of a window of five cells around a point, by the number of own stones in it, with
/// no stone of the opponent.
const ATTACK: [i32; 6] = [1, 8, 60, 400, 100_000, 0];
/// Defence value: the same for the opponent's stones, whose point is taken. Own lines come first.
const DEFENCE: [i32; 6] = [1, 6, 40, 300, 30_000, 0];

/// The value of a point along one line: `own` and `opponent` are the stones on the nine cells
/// around it, `cells` those of the nine that are on the board.
fn line_value(own: u32, opponent: u32, cells: u32) -> i32 {
    let mut value = 0;
    for start in 0..5 {
        let window = 0x1F << start;
        if cells & window != window {
            continue;
        }
        if opponent & window == 0 {
            value += ATTACK[(own & window).count_ones() as usize];
        }
        if own & window == 0 {
            value += DEFENCE[(opponent & window).count_ones() as usize];
        }
    }
    value
}

/// Chebyshev distance of two points: neighbours, also diagonal ones, are 1 apart.
fn distance(from: Move, to: Move) -> u8 {
    let columns = from.column().abs_diff(to.column());
    columns.max(from.row().abs_diff(to.row()))
}

pub(super) const REACH: Reach =
    Reach { exhaustive_depth: 2, pruned_depth: 3, mtd_f_depth: 3, seconds: 1.0, growth: 15.0, playouts: 30_000 };

impl TextbookGame for Position {
    const PACKED_MOVES: usize = 1 << 13;

    /// Points that make or stop lines first; ties by distance to the last move.
    fn static_value(&self, mv: Move) -> i32 {
        let size = self.board_size();
        let top = size - 1 - mv.row();
        let own = self.lines(self.side_to_move());
        let opponent = self.lines(self.side_to_move().opponent());
        let lines: i32 = Direction::ALL
            .into_iter()
            .map(|direction| {
                let (line, bit) = direction.locate(mv.column(), top, size);
                let around = |bits: u32| bits >> (bit - 4) & 0x1FF;
                line_value(
                    around(own.line(direction, line)),
                    around(opponent.line(direction, line)),
                    around(direction.cells(line, size)),
                )
            })
            .sum();
        let from_last = self.last_move().map_or(0, |last| distance(mv, last));
        32 * lines - i32::from(from_last)
    }

    fn candidates(&self, neighbourhood: Option<u8>, moves: &mut Vec<Move>) {
        match neighbourhood {
            Some(radius) => self.neighbourhood(radius, moves),
            None => self.legal_moves(moves),
        }
    }

    fn near_last_move_first(&self, moves: &mut [Move]) {
        if let Some(last) = self.last_move() {
            moves.sort_by_key(|&mv| distance(mv, last));
        }
    }

    fn after_null_move(&self) -> Option<Self> {
        (!self.is_over()).then(|| self.with_other_side_to_move())
    }

    /// Quiet unless the move wins, makes a four, or takes a point on which the opponent would win.
    fn is_quiet(&self, mv: Move) -> bool {
        !self.is_forcing(mv)
    }

    /// Where the side to move can win at once: its winning points. Else, where the opponent
    /// threatens to win at once: the opponent's winning points, as answers; where renju forbids all
    /// of them the list stays empty, so that the search scores the position as it stands. Else: the
    /// moves that make a four.
    ///
    /// Empty in a won game.
    fn forcing_moves(&self, moves: &mut Vec<Move>) -> Forcing {
        let side = self.side_to_move();
        let wins = self.winning_points(side);
        if !wins.is_empty() {
            self.legal_moves_among(&wins, moves);
            return Forcing::Chosen;
        }
        let threats = self.winning_points(side.opponent());
        if !threats.is_empty() {
            self.legal_moves_among(&threats, moves);
            return Forcing::Answers;
        }
        self.legal_moves_among(&self.four_points(side), moves);
        Forcing::Chosen
    }

    fn pack(mv: Move) -> u16 {
        u16::from(mv.row()) << 8 | u16::from(mv.column())
    }

    fn unpack(packed: u16) -> Option<Move> {
        Move::new((packed & 0xFF) as u8, (packed >> 8) as u8)
    }
}

#[cfg(test)]
mod tests;
