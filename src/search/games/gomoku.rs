//! Gomoku for the textbook.

use crate::{
    game::{
        Game,
        gomoku::{Direction, Move, Position},
    },
    search::game::TextbookGame,
};

/// What a window of five cells around a point is worth by the own stones that it already holds,
/// with no stone of the opponent in it.
const ATTACK: [i32; 6] = [1, 8, 60, 400, 100_000, 0];
/// The same for the opponent's stones: taking the point from them. Own lines come first.
const DEFENCE: [i32; 6] = [1, 6, 40, 300, 30_000, 0];

/// The worth of a point along one line: `own` and `opponent` are the stones on the nine cells
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

impl TextbookGame for Position {
    const PACKED_MOVES: usize = 1 << 13;

    /// Points that make or stop lines first; of equal ones those near the last move.
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
        let from_last = self.last_move().map_or(0, |last| {
            let columns = mv.column().abs_diff(last.column());
            i32::from(columns.max(mv.row().abs_diff(last.row())))
        });
        32 * lines - from_last
    }

    fn candidates(&self, neighbourhood: Option<u8>, moves: &mut Vec<Move>) {
        match neighbourhood {
            Some(radius) => self.neighbourhood(radius, moves),
            None => self.legal_moves(moves),
        }
    }

    fn pack(mv: Move) -> u16 {
        u16::from(mv.row()) << 8 | u16::from(mv.column())
    }

    fn unpack(packed: u16) -> Option<Move> {
        Move::new((packed & 0xFF) as u8, (packed >> 8) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, gomoku::Rule};

    fn best_by_value(moves: &str) -> String {
        let mut position = Position::empty(15, Rule::Freestyle);
        for text in moves.split(' ') {
            let mv = position.parse_move(text).unwrap();
            position.play(mv);
        }
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        legal.into_iter().max_by_key(|&mv| position.static_value(mv)).unwrap().to_string()
    }

    #[test]
    fn five_comes_before_stopping_a_five() {
        // Both sides have four in a row with one end stopped.
        let fours = "a1 a15 b1 b15 c1 c15 d1 d15";
        assert_eq!(best_by_value(fours), "e1");
        assert_eq!(best_by_value(&format!("{fours} h8")), "e15");
    }
}
