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

/// What is asked at the root.
#[derive(Clone, Copy, Debug)]
pub struct Root<'a> {
    /// The position.
    pub position: &'a Position,
    /// The moves that may be chosen.
    pub moves: &'a [Move],
    /// The order in which they are searched: places in `moves`.
    pub order: &'a [usize],
    /// How many best moves are wanted, at least 1.
    pub wanted: usize,
    /// All moves that are at most so much worse than the best are wanted as well, in units of
    /// [`DISC`].
    pub margin: Option<i32>,
}

impl Root<'_> {
    /// Whether the best move is all that is wanted.
    const fn wants_best_alone(&self) -> bool {
        self.wanted == 1 && self.margin.is_none()
    }

    /// The value from which on another move is of interest; `alpha` is the lower end of the window.
    fn floor(&self, lines: &[RootLine], place: usize, alpha: i32) -> i32 {
        let Some(worst) = lines.get(self.wanted - 1) else { return alpha };
        // An earlier move wins a tie.
        let ranked = worst.value - i32::from(place < worst.place);
        let near = self.margin.map(|margin| lines[0].value - margin - 1);
        near.map_or(ranked, |near| ranked.min(near)).max(alpha)
    }

    /// Drops the lines that are not wanted after all.
    fn keep_wanted(&self, lines: &mut Vec<RootLine>) {
        let best = lines.first().map_or(WORST, |line| line.value);
        let near = self.margin.map_or(-WORST, |margin| best - margin);
        let kept = lines.iter().skip(self.wanted).take_while(|line| line.value >= near).count();
        lines.truncate(self.wanted + kept);
    }
}

impl Midgame<'_> {
    /// The wanted moves, exact inside (`alpha`, `beta`), best first, equal ones in the order of
    /// `moves`. A value of `alpha` or less, or of `beta` or more, is a bound.
    ///
    /// Where the best move alone is wanted, `improved` hears of every move that turns out to be
    /// better than the first one searched, with its line: what a search that is stopped has found.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop.
    pub fn search_root(
        &mut self,
        root: Root<'_>,
        depth: u32,
        (alpha, beta): (i32, i32),
        improved: &mut dyn FnMut(&RootLine),
    ) -> Result<Vec<RootLine>, Stopped> {
        let Root { position, moves, order, wanted, .. } = root;
        self.solver.enter()?;
        self.children.clear();
        self.probing = 0;
        let path = self.solver.path();
        let mut lines: Vec<RootLine> = Vec::new();
        for &place in order {
            let mut after = *position;
            after.play(moves[place]);
            let node = Node::of(after.player(), after.opponent());
            let left = if moves[place] == Move::Pass { depth } else { depth - 1 };
            let floor = root.floor(&lines, place, alpha);
            self.line.enter(1);
            if lines.len() >= wanted {
                if floor >= beta {
                    break;
                }
                let value =
                    -with_cpu!(path, cpu => cpu.null_window(self, &node, -floor - 1, left))?;
                if value <= floor {
                    continue;
                }
            }
            let value =
                -with_cpu!(path, cpu => cpu.principal(self, &node, (-beta, -floor), left, 1))?;
            if value <= floor && lines.len() >= wanted {
                continue;
            }
            let mut line = vec![moves[place]];
            line.extend_from_slice(self.line.at(1));
            let rank = lines.partition_point(|known| {
                known.value > value || known.value == value && known.place < place
            });
            let is_first = lines.is_empty();
            lines.insert(rank, RootLine { value, moves: line, place });
            root.keep_wanted(&mut lines);
            if root.wants_best_alone() {
                if !is_first {
                    improved(&lines[0]);
                }
                if lines[0].value >= beta {
                    break;
                }
            }
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
        root: Root<'_>,
        depth: u32,
        guess: Option<i32>,
        improved: &mut dyn FnMut(&RootLine),
    ) -> Result<Vec<RootLine>, Stopped> {
        let open = (WORST, -WORST);
        let Some(guess) = guess.filter(|_| root.wants_best_alone()) else {
            return self.search_root(root, depth, open, improved);
        };
        let mut width = (2 * DISC, 2 * DISC);
        let mut order = root.order.to_vec();
        loop {
            let window = ((guess - width.0).max(WORST), (guess + width.1).min(-WORST));
            let root = Root { order: &order, ..root };
            let lines = self.search_root(root, depth, window, improved)?;
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
