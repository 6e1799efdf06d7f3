//! The search with null windows: most of the work of a solver.

use std::ops::Range;

use super::{
    LOSS,
    last_empties::{finished, last_1, last_2, last_3, last_4},
    solver::Solver,
    stability::stable,
    table::{Known, NO_SQUARE},
};
use crate::{
    game::othello::{Square, flip::flips, placements::placements},
    search::Stopped,
};

/// From so many empty squares on moves are sorted by the replies that they leave.
const SORTED_FROM: u32 = 7;
/// From so many empty squares on positions are remembered.
const TABLE_FROM: u32 = 9;
/// From so many empty squares on the children are looked up before any is searched.
const LOOK_AHEAD_FROM: u32 = 12;

/// The four quarters of the board.
const QUADRANTS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The empty squares of quadrants that hold an odd number of them.
pub(super) fn odd_squares(empty: u64) -> u64 {
    QUADRANTS
        .into_iter()
        .filter(|quadrant| (empty & quadrant).count_ones() % 2 == 1)
        .fold(0, |odd, quadrant| odd | empty & quadrant)
}

/// A move with the board that it leads to, from the view of who moves next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) square: Square,
    pub(super) player: u64,
    pub(super) opponent: u64,
    /// Smaller is searched earlier.
    pub(super) key: i32,
}

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// X squares and C squares: next to a corner.
const NEXT_TO_CORNERS: u64 = 0x42c3_0000_0000_c342;

/// The moves of a node: these places of the solver's stack.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    places: Range<usize>,
}

impl Steps {
    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }
}

impl Solver<'_> {
    /// Puts the moves of the side with the discs `player` on the stack, with nothing known of their
    /// order. An arrangement that no game reaches may have more of them than any position of a game.
    pub(super) fn steps_of(&mut self, player: u64, opponent: u64, placements: u64) -> Steps {
        let start = self.steps.len();
        self.steps.extend(Square::all_of(placements).map(|square| {
            let flipped = flips(square, player, opponent);
            Step {
                square,
                player: opponent ^ flipped,
                opponent: player | flipped | square.bit(),
                key: 0,
            }
        }));
        Steps { places: start..self.steps.len() }
    }

    /// Takes the moves of a node off the stack: the node is done.
    pub(super) fn drop_steps(&mut self, steps: &Steps) {
        self.steps.truncate(steps.places.start);
    }

    /// Gives each move its key: fewest replies first, corners among them counted twice, then odd
    /// regions, then corners of our own; the move on the square `best` before all.
    pub(super) fn rate(&mut self, steps: &Steps, empty: u64, best: u8) {
        let odd = odd_squares(empty);
        for step in &mut self.steps[steps.places.clone()] {
            step.key = if step.square.index() == usize::from(best) {
                i32::MIN
            } else {
                let replies = placements(step.player, step.opponent);
                let weighed = replies.count_ones() + (replies & CORNERS).count_ones();
                let bit = step.square.bit();
                16 * weighed as i32
                    - 8 * i32::from(odd & bit != 0)
                    - 12 * i32::from(CORNERS & bit != 0)
                    + 6 * i32::from(NEXT_TO_CORNERS & bit != 0)
            };
        }
    }

    /// The next move to search: the one with the smallest key from the index `from` on, moved there.
    pub(super) fn next_best(&mut self, steps: &Steps, from: usize) -> Step {
        let rest = &mut self.steps[steps.places.start + from..steps.places.end];
        let best = (0..rest.len()).min_by_key(|&index| rest[index].key).unwrap_or_default();
        rest.swap(0, best);
        rest[0]
    }

    /// The result in discs for the side with the discs `player`, with the null window (`alpha`,
    /// `alpha` + 1), fail-soft.
    pub(super) fn null_window(
        &mut self,
        player: u64,
        opponent: u64,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        let empty = !(player | opponent);
        let empties = empty.count_ones();
        if empties < SORTED_FROM {
            return Ok(self.near_the_end(player, opponent, alpha, empty));
        }
        self.nodes.enter();
        if empties >= TABLE_FROM {
            self.poll()?;
        }
        if let Some(bound) = stability_bound(player, opponent, alpha) {
            return Ok(bound);
        }
        let moves = placements(player, opponent);
        if moves == 0 {
            if placements(opponent, player) == 0 {
                return Ok(finished(player, opponent));
            }
            return Ok(-self.null_window(opponent, player, -alpha - 1)?);
        }
        let remembers = empties >= TABLE_FROM;
        let known = if remembers { self.table.probe(player, opponent) } else { None };
        let mut first = NO_SQUARE;
        if let Some(known) = known {
            if known.is_exact(empties) {
                if i32::from(known.lower) > alpha {
                    return Ok(known.lower.into());
                }
                if i32::from(known.upper) <= alpha {
                    return Ok(known.upper.into());
                }
            }
            first = known.best;
        }
        let steps = self.steps_of(player, opponent, moves);
        if empties >= LOOK_AHEAD_FROM
            && let Some(bound) = self.refuted_ahead(&steps, alpha, empties - 1)
        {
            self.drop_steps(&steps);
            return Ok(bound);
        }
        self.rate(&steps, empty, first);
        let (mut best, mut best_square) = (LOSS, NO_SQUARE);
        for index in 0..steps.count() {
            if index == 1 && self.shares(empties, steps.count() - index) {
                let found = (best, best_square);
                (best, best_square) = self.rest_together(&steps, index, alpha, found, empties)?;
                break;
            }
            let step = self.next_best(&steps, index);
            let value = -self.null_window(step.player, step.opponent, -alpha - 1)?;
            if value > best {
                (best, best_square) = (value, step.square.index() as u8);
                if best > alpha {
                    break;
                }
            }
        }
        self.drop_steps(&steps);
        if remembers {
            self.remember(player, opponent, (alpha, alpha + 1), best, best_square);
        }
        Ok(best)
    }

    /// Remembers what a search with the window (`alpha`, `beta`) found.
    pub(super) fn remember(
        &mut self,
        player: u64,
        opponent: u64,
        (alpha, beta): (i32, i32),
        value: i32,
        best: u8,
    ) {
        let lower = if value > alpha { value } else { -64 };
        let upper = if value < beta { value } else { 64 };
        let empties = (player | opponent).count_zeros();
        self.table.store(player, opponent, Known::exact(empties, lower, upper, best));
    }

    /// Enhanced transposition cutoff: a child that is known to be bad enough for the opponent
    /// answers the node at once. Source: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Exploiting
    /// Graph Properties of Game Trees, AAAI (1996).
    fn refuted_ahead(&self, steps: &Steps, alpha: i32, empties: u32) -> Option<i32> {
        self.steps[steps.places.clone()]
            .iter()
            .filter_map(|step| self.table.probe(step.player, step.opponent))
            .filter(|known| known.is_exact(empties))
            .map(|known| -i32::from(known.upper))
            .find(|&lower| lower > alpha)
    }

    /// Fewer empty squares than are worth sorting: odd regions first, then the others.
    fn near_the_end(&mut self, player: u64, opponent: u64, alpha: i32, empty: u64) -> i32 {
        match empty.count_ones() {
            0 => {
                self.nodes.enter();
                finished(player, opponent)
            }
            1 => last_1(&mut self.nodes, player, opponent, by_parity::<1>(empty)[0]),
            2 => {
                let [first, second] = by_parity(empty);
                last_2(&mut self.nodes, player, opponent, alpha, first, second)
            }
            3 => last_3(&mut self.nodes, player, opponent, alpha, by_parity(empty)),
            4 => last_4(&mut self.nodes, player, opponent, alpha, by_parity(empty)),
            _ => self.few_empties(player, opponent, alpha, empty),
        }
    }

    fn few_empties(&mut self, player: u64, opponent: u64, alpha: i32, empty: u64) -> i32 {
        self.nodes.enter();
        if let Some(bound) = stability_bound(player, opponent, alpha) {
            return bound;
        }
        let moves = placements(player, opponent);
        if moves == 0 {
            if placements(opponent, player) == 0 {
                return finished(player, opponent);
            }
            return -self.near_the_end(opponent, player, -alpha - 1, empty);
        }
        let odd = odd_squares(empty);
        let mut best = LOSS;
        for group in [moves & odd, moves & !odd] {
            for square in Square::all_of(group) {
                let flipped = flips(square, player, opponent);
                let value = -self.near_the_end(
                    opponent ^ flipped,
                    player | flipped | square.bit(),
                    -alpha - 1,
                    empty ^ square.bit(),
                );
                if value > best {
                    best = value;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
        best
    }
}

/// The empty squares, those of odd quadrants first.
fn by_parity<const N: usize>(empty: u64) -> [Square; N] {
    let odd = odd_squares(empty);
    let mut squares = Square::all_of(odd).chain(Square::all_of(empty & !odd));
    std::array::from_fn(|_| squares.next().expect("there are so many empty squares"))
}

/// The upper bound that the opponent's stable discs set, where it answers the node.
fn stability_bound(player: u64, opponent: u64, alpha: i32) -> Option<i32> {
    // Only discs of the opponent can be stable, so most nodes need no closer look.
    if 64 - 2 * (opponent.count_ones() as i32) > alpha {
        return None;
    }
    let bound = 64 - 2 * stable(opponent, player).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::othello::endgame::EndgameTable,
        search::{Budget, Control, Limits},
    };

    #[test]
    fn arrangements_that_no_game_reaches_may_have_more_moves_than_any_position_of_one() {
        let text = "----OX---O-OXOO--OX-XO---XO-O----O-X-XO--OX-OXO--OXOOOO---------";
        let bits = |disc| {
            let found = text.chars().enumerate().filter(|(_, cell)| *cell == disc);
            found.fold(0, |bits, (index, _)| bits | 1_u64 << index)
        };
        let (player, opponent) = (bits('X'), bits('O'));
        let table = EndgameTable::new(4);
        let control = Control::default();
        let mut solver = Solver::new(&table, Budget::start(Limits::default(), &control));
        let steps = solver.steps_of(player, opponent, placements(player, opponent));
        assert_eq!(steps.count(), 35);
        solver.rate(&steps, !(player | opponent), 64);
        let keys: Vec<i32> =
            (0..steps.count()).map(|index| solver.next_best(&steps, index).key).collect();
        assert!(keys.is_sorted());
        solver.drop_steps(&steps);
        assert_eq!(solver.steps.len(), 0);
    }
}
