//! Root search: the requested number of best moves (multi-PV).

use yomi_game::{
    Game,
    othello::{Move, Position, cpu::with_cpu},
};
use yomi_search::Stopped;

use super::{Midgame, WORST, cpu::MidgameCpu as _, node::Node};
use crate::units::{Discs, Eighths};

/// A move of the root with its value and line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootLine {
    /// Its index among the moves given.
    pub place: usize,
    /// Its value for the side to move at the root.
    pub value: Eighths,
    /// The move and the best play after it.
    pub moves: Vec<Move>,
}

/// Threshold that a move has to exceed to be wanted.
#[derive(Clone, Copy, Debug)]
struct Bar {
    /// The worst line among those wanted by number, and its place.
    value: Eighths,
    place: usize,
    /// The same, if all moves near the best are wanted.
    near: Option<Eighths>,
}

impl Bar {
    /// The value that the move at `place` has to exceed. An earlier move wins a tie.
    fn floor(self, place: usize) -> Eighths {
        let ranked = if place < self.place { self.value.previous() } else { self.value };
        self.near.map_or(ranked, |near| ranked.min(near))
    }
}

/// A root search request.
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
    /// The margin below the best within which moves are wanted as well.
    pub margin: Option<Eighths>,
}

impl Root<'_> {
    /// Whether the best move is all that is wanted.
    const fn wants_best_alone(&self) -> bool {
        self.wanted == 1 && self.margin.is_none()
    }

    /// The threshold for further moves; `None` while any move is wanted.
    fn bar(&self, lines: &[RootLine]) -> Option<Bar> {
        let worst = lines.get(self.wanted - 1)?;
        let near = self.margin.map(|margin| lines[0].value - margin.next());
        Some(Bar { value: worst.value, place: worst.place, near })
    }

    /// Drops the lines outside the requested number and margin.
    fn keep_wanted(&self, lines: &mut Vec<RootLine>) {
        let best = lines.first().map_or(WORST, |line| line.value);
        let near = self.margin.map_or(-WORST, |margin| best - margin);
        let kept = lines.iter().skip(self.wanted).take_while(|line| line.value >= near).count();
        lines.truncate(self.wanted + kept);
    }
}

/// Callback for a better move in the middle of an iteration, with the state of the search.
pub(super) type Improved<'hearer> = &'hearer mut dyn FnMut(&Midgame<'_>, &RootLine);

impl Midgame<'_> {
    /// The wanted moves, exact inside (`alpha`, `beta`), best first, equal ones in the order of
    /// `moves`. Values beyond the window are given as its ends.
    ///
    /// Where the best move alone is wanted, `improved` is called with the line of every move that
    /// turns out to be better than the first one searched, so that a stopped search can answer with
    /// it.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop.
    pub fn search_root(
        &mut self,
        root: Root<'_>,
        depth: u32,
        (alpha, beta): (Eighths, Eighths),
        improved: Improved<'_>,
    ) -> Result<Vec<RootLine>, Stopped> {
        let Root { position, moves, order, wanted, .. } = root;
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
            let bar = root.bar(&lines);
            let floor_of = |place: usize| bar.map_or(alpha, |bar| bar.floor(place).max(alpha));
            let place = if lines.len() < wanted {
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
            let value = -with_cpu!(path, cpu => cpu.principal(self, &node, window, plies(place), 1))?;
            // Clamped, a bound says no more than the window, and is the same from every thread.
            let value = value.clamp(alpha, beta);
            let mut line = vec![moves[place]];
            line.extend_from_slice(self.line.at(1));
            let rank =
                lines.partition_point(|known| known.value > value || known.value == value && known.place < place);
            let is_better = rank == 0 && !lines.is_empty();
            lines.insert(rank, RootLine { value, moves: line, place });
            root.keep_wanted(&mut lines);
            if is_better && root.wants_best_alone() {
                improved(self, &lines[0]);
            }
        }
        Ok(lines)
    }

    /// The value of a position for the side with the discs `player`, `depth` plies ahead.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop.
    pub fn value(&mut self, player: u64, opponent: u64, depth: u32) -> Result<Eighths, Stopped> {
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
        guess: Option<Eighths>,
        improved: Improved<'_>,
    ) -> Result<Vec<RootLine>, Stopped> {
        let open = (WORST, -WORST);
        let Some(guess) = guess.filter(|_| root.wants_best_alone()) else {
            return self.search_root(root, depth, open, improved);
        };
        let (mut below, mut above) = (Discs(2), Discs(2));
        let mut order = root.order.to_vec();
        loop {
            let (low, high) = (guess - below.eighths(), guess + above.eighths());
            let window = (low.max(WORST), high.min(-WORST));
            let root = Root { order: &order, ..root };
            let lines = self.search_root(root, depth, window, improved)?;
            let Some(best) = lines.first() else { return Ok(lines) };
            if best.value <= window.0 && window.0 > WORST {
                below.0 *= 4;
            } else if best.value >= window.1 && window.1 < -WORST {
                above.0 *= 4;
                let place = best.place;
                order.sort_by_key(|&other| other != place);
            } else {
                return Ok(lines);
            }
        }
    }
}
