//! The root: the wanted best moves, by growing depth.

use super::{DISC, Midgame, WORST, cpu::MidgameCpu as _, node::Node};
use crate::{
    game::{
        Game,
        othello::{Move, Position, cpu::with_cpu},
    },
    search::Stopped,
};

/// A move of the root with its value and line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootLine {
    /// Its place among the moves given.
    pub place: usize,
    /// Its value for the side to move at the root, in units of [`DISC`].
    pub value: i32,
    /// The move and the best play after it.
    pub moves: Vec<Move>,
}

impl Midgame<'_> {
    /// The `wanted` best of `moves`, exact inside (`alpha`, `beta`), best first, equal ones in the
    /// order of `moves`; searched in the order of `order`, places in `moves`. Values beyond the
    /// window are given as its ends.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop.
    pub fn search_root(
        &mut self,
        position: &Position,
        moves: &[Move],
        order: &[usize],
        wanted: usize,
        depth: u32,
        (alpha, beta): (i32, i32),
    ) -> Result<Vec<RootLine>, Stopped> {
        self.solver.enter()?;
        self.children.clear();
        self.probing = 0;
        let path = self.solver.path();
        let after = |place: usize| {
            let mut after = *position;
            after.play(moves[place]);
            (after.player(), after.opponent())
        };
        let plies = |place: usize| if moves[place] == Move::Pass { depth } else { depth - 1 };
        let mut lines: Vec<RootLine> = Vec::new();
        let mut left = order.to_vec();
        while !left.is_empty() {
            let worst = lines.last().filter(|_| lines.len() >= wanted);
            let worst = worst.map(|worst| (worst.value, worst.place));
            // An earlier move wins a tie.
            let floor_of = |place: usize| {
                let floor = worst.map(|(value, worst)| value - i32::from(place < worst));
                floor.map_or(alpha, |floor| floor.max(alpha))
            };
            let place = if worst.is_none() {
                left.remove(0)
            } else {
                left.retain(|&place| floor_of(place) < beta);
                let scout = |&place: &usize| {
                    let (player, opponent) = after(place);
                    self.scout_of(player, opponent, floor_of(place), plies(place))
                };
                let scouts = left.iter().map(scout).collect();
                let values = self.until_one_is_above(scouts, depth, position.empties())?;
                let mut better = None;
                for (place, value) in std::mem::take(&mut left).into_iter().zip(values) {
                    match value {
                        Some(value) if value <= floor_of(place) => {}
                        Some(_) if better.is_none() => better = Some(place),
                        _ => left.push(place),
                    }
                }
                let Some(place) = better else { break };
                place
            };
            let floor = floor_of(place);
            let (player, opponent) = after(place);
            let node = Node::of(player, opponent);
            self.line.enter(1);
            let window = (-beta, -floor);
            let value =
                -with_cpu!(path, cpu => cpu.principal(self, &node, window, plies(place), 1))?;
            // A bound says no more than the window does, and is the same whoever found it.
            let value = value.clamp(alpha, beta);
            let mut line = vec![moves[place]];
            line.extend_from_slice(self.line.at(1));
            let rank = lines.partition_point(|known| {
                known.value > value || known.value == value && known.place < place
            });
            lines.insert(rank, RootLine { value, moves: line, place });
            lines.truncate(wanted);
        }
        Ok(lines)
    }

    /// The value of a position for the side with the discs `player`, `depth` plies ahead.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop.
    pub fn value(&mut self, player: u64, opponent: u64, depth: u32) -> Result<i32, Stopped> {
        self.children.clear();
        self.probing = 0;
        let (node, open) = (Node::of(player, opponent), (WORST, -WORST));
        with_cpu!(self.solver.path(), cpu => cpu.principal(self, &node, open, depth, 0))
    }

    /// As [`Self::search_root`] with an open window, by an aspiration window around `guess`.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop.
    pub fn aspire(
        &mut self,
        position: &Position,
        moves: &[Move],
        order: &[usize],
        wanted: usize,
        depth: u32,
        guess: Option<i32>,
    ) -> Result<Vec<RootLine>, Stopped> {
        let open = (WORST, -WORST);
        let Some(guess) = guess.filter(|_| wanted == 1) else {
            return self.search_root(position, moves, order, wanted, depth, open);
        };
        let mut width = (2 * DISC, 2 * DISC);
        let mut order = order.to_vec();
        loop {
            let window = ((guess - width.0).max(WORST), (guess + width.1).min(-WORST));
            let lines = self.search_root(position, moves, &order, wanted, depth, window)?;
            let Some(best) = lines.first() else { return Ok(lines) };
            if best.value <= window.0 && window.0 > WORST {
                width.0 *= 4;
            } else if best.value >= window.1 && window.1 < -WORST {
                width.1 *= 4;
                let place = best.place;
                order.sort_by_key(|&other| other != place);
            } else {
                return Ok(lines);
            }
        }
    }
}
