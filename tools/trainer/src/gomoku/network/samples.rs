//! Quiet positions of games, with what became of them.

use yomi_game::{
    Board as _, Cell, Game as _, Side,
    gomoku::{Position, Rule},
};
use yomi_gomoku::{
    LOG_ODDS,
    network::shapes::{Shapes, WINDOW},
    sight::{Sight, Situation},
    weights::GomokuWeights,
};

use super::super::{
    game::{CLAIMED, sign},
    record::{Game, SIZE},
    values,
};

const ROWS: usize = SIZE as usize;
/// Cells of the boards of games.
pub const CELLS: usize = ROWS * ROWS;

/// A position.
pub struct Sample {
    /// The shapes of every cell in its four directions, as if the side to move were black.
    pub shapes: Box<[u16]>,
    /// Whether black is to move.
    pub is_black: bool,
    /// The linear estimate, in log odds for the side to move.
    pub linear: f32,
    /// The threats of both sides.
    pub threats: u16,
    /// The chance of the side to move that is learnt.
    pub chance: f32,
    /// That of the search.
    pub searched: f32,
    /// What became of the game, 1 for a win; none where another move was played.
    pub result: Option<f32>,
}

/// The region of a cell among the nine of the board.
#[inline(always)]
pub const fn region(cell: usize) -> usize {
    cell / ROWS / 5 * 3 + cell % ROWS / 5
}

/// How positions become samples.
#[derive(Clone, Copy)]
pub struct Labels<'a> {
    /// The weights of the linear estimate.
    pub weights: &'a GomokuWeights,
    /// Log odds in a thousandth of a point of the games' scores.
    pub log_odds: f32,
    /// Share of the search's score in the label; the rest is the result.
    pub score_share: f32,
}

impl Labels<'_> {
    /// Adds the quiet positions of a game.
    pub fn add(self, rule: Rule, game: &Game, into: &mut Vec<Sample>) {
        let mut sight = Sight::new(&Position::empty(SIZE, rule), self.weights);
        let mut position = Position::empty(SIZE, rule);
        for ply in &game.plies {
            if let Some(score) = ply.score {
                if let Some((other, after)) = ply.aside {
                    sight.play(other);
                    let mut beside = position.clone();
                    beside.play(other);
                    into.push(self.sample(&sight, &beside, after, None));
                    sight.undo();
                }
                if sight.situation() == Situation::Quiet && !sight.makes_four(ply.mv) {
                    let side = sign(sight.side()) as f32;
                    let result = (1.0 + side * f32::from(game.result)) / 2.0;
                    into.push(self.sample(&sight, &position, score, Some(result)));
                }
            }
            sight.play(ply.mv);
            position.play(ply.mv);
        }
    }

    fn sample(self, sight: &Sight, position: &Position, score: i16, result: Option<f32>) -> Sample {
        let searched = match score {
            CLAIMED.. => 0.99,
            score if score <= -CLAIMED => 0.01,
            score => values::chance(self.log_odds * f32::from(score)),
        };
        let share = self.score_share;
        Sample {
            shapes: shapes(position, sight.side()),
            is_black: sight.side() == Side::First,
            linear: sight.linear() as f32 / LOG_ODDS,
            threats: sight.threat_mask() as u16,
            chance: result.map_or(searched, |result| share * searched + (1.0 - share) * result),
            searched,
            result,
        }
    }
}

/// The shapes of every cell, with `own` as black.
fn shapes(position: &Position, own: Side) -> Box<[u16]> {
    const EDGE: usize = WINDOW as usize / 2;
    const WIDE: usize = ROWS + 2 * EDGE;
    let mut cells = [3_u8; WIDE * WIDE];
    for (row, column) in (0..ROWS).flat_map(|row| (0..ROWS).map(move |column| (row, column))) {
        cells[(row + EDGE) * WIDE + column + EDGE] = match position.cell(column, row) {
            Cell::Occupied(side) if side == own => 1,
            Cell::Occupied(_) => 2,
            _ => 0,
        };
    }
    let all = Shapes::all();
    let steps = [1, WIDE, WIDE + 1, WIDE - 1];
    let of = |cell: usize, step: usize| {
        let first = (cell / ROWS + EDGE) * WIDE + cell % ROWS + EDGE - EDGE * step;
        let window = (0..WINDOW as usize).rev();
        all.of(window.fold(0, |window, place| window << 2 | u64::from(cells[first + place * step])))
    };
    let each = (0..CELLS).flat_map(|cell| steps.map(|step| of(cell, step) as u16));
    each.collect()
}
