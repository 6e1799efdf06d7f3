//! The root and the principal variation.

use std::sync::Arc;

use super::{
    EndgameTable, LOSS, NO_SQUARE, Nodes,
    last_empties::finished,
    search::Step,
    splits::{Place, Scout, Split, Splits},
};
use crate::{
    game::{
        Game,
        othello::{Move, Position, placements::placements},
    },
    search::{Budget, Stopped, Team, line::TriangularTable, team::Seat},
};

/// Nodes between two looks at the limits, at least.
const POLL_NODES: u64 = 1 << 14;
/// The same where several threads search: what one finds may end what another does.
const POLL_NODES_TOGETHER: u64 = 1 << 10;

/// Solves positions; owns what one request needs of one thread.
#[derive(Debug)]
pub struct Solver<'run> {
    pub(super) nodes: Nodes,
    pub(super) table: &'run EndgameTable,
    pub(super) limiter: Limiter<'run>,
    /// Nodes that the limiter knows of.
    charged: u64,
    poll_nodes: u64,
    line: TriangularTable<Move>,
    /// The moves of the nodes on the way from the root.
    pub(super) steps: Vec<Step>,
    team: Team,
    /// What is shared with helpers; `None` for a search on one thread.
    pub(super) splits: Option<Arc<Splits>>,
    /// The innermost split that this thread searches for.
    pub(super) below: Option<Arc<Split>>,
}

/// What ends the search of a thread.
#[derive(Debug)]
pub(super) enum Limiter<'run> {
    /// The leader's limits.
    Budget(Budget<'run>),
    /// A helper's place.
    Seat(&'run Seat),
}

/// A move with its exact result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result in discs for the side to move at the root; an end of the window where it lies
    /// beyond.
    pub value: i32,
    /// The move and the best play after it, to the end of the game or as far as the window needed.
    pub line: Vec<Move>,
    /// The move's place among the root moves that were given.
    pub place: usize,
}

impl<'run> Solver<'run> {
    /// A solver on one thread, with an emptied table.
    #[must_use]
    pub fn new(table: &'run EndgameTable, budget: Budget<'run>) -> Self {
        table.start();
        Self::of(table, Limiter::Budget(budget), None, Team::alone())
    }

    /// A solver that the helpers of `team` join, with an emptied table, which they share.
    #[must_use]
    pub fn in_team(table: &'run Arc<EndgameTable>, budget: Budget<'run>, team: &Team) -> Self {
        table.start();
        let limit = budget.nodes_left();
        let splits = (team.threads() > 1).then(|| Arc::new(Splits::new(Arc::clone(table), limit)));
        Self::of(table, Limiter::Budget(budget), splits, team.clone())
    }

    /// The solver of a helper.
    pub(super) fn helping(
        table: &'run EndgameTable,
        splits: Arc<Splits>,
        seat: &'run Seat,
    ) -> Self {
        Self::of(table, Limiter::Seat(seat), Some(splits), Team::alone())
    }

    fn of(
        table: &'run EndgameTable,
        limiter: Limiter<'run>,
        splits: Option<Arc<Splits>>,
        team: Team,
    ) -> Self {
        Self {
            nodes: Nodes::default(),
            table,
            limiter,
            charged: 0,
            poll_nodes: if splits.is_some() { POLL_NODES_TOGETHER } else { POLL_NODES },
            line: TriangularTable::new(),
            steps: Vec::with_capacity(1024),
            team,
            splits,
            below: None,
        }
    }

    /// The budget, with all nodes so far, those of helpers included.
    ///
    /// # Panics
    /// For the solver of a helper, which has none.
    pub fn budget(&mut self) -> &mut Budget<'run> {
        // The error is found again by whoever asks the budget.
        let _ = self.look_up();
        match &mut self.limiter {
            Limiter::Budget(budget) => budget,
            Limiter::Seat(_) => unreachable!("helpers have no budget of their own"),
        }
    }

    /// Positions scored so far, by helpers too.
    #[must_use]
    pub fn leaves(&self) -> u64 {
        self.nodes.leaves + self.splits.as_ref().map_or(0, |splits| splits.leaves())
    }

    /// Helpers that took part, at most those that the team has at once.
    #[must_use]
    pub fn helpers(&self) -> u32 {
        let helpers = self.splits.as_ref().map_or(0, |splits| splits.helpers());
        helpers.min(self.team.threads() - 1)
    }

    /// Hands in the last nodes of a helper; all that it counted.
    pub(super) fn finish(mut self) -> Nodes {
        // Whether it has to leave is no matter any more.
        let _ = self.look_up();
        self.nodes
    }

    /// Looks at all limits now.
    pub(super) fn look_up(&mut self) -> Result<(), Stopped> {
        let new = self.nodes.entered - self.charged;
        self.charged = self.nodes.entered;
        match (&mut self.limiter, &self.splits) {
            (Limiter::Budget(budget), None) => return budget.charge(new),
            (Limiter::Budget(budget), Some(splits)) => {
                splits.add_own(new);
                if budget.charge(new + splits.take_entered()).is_err() {
                    splits.stop();
                }
            }
            (Limiter::Seat(_), splits) => {
                splits.iter().for_each(|splits| splits.add_entered(new));
            }
        }
        self.must_go_on()
    }

    /// Looks at the limits from time to time.
    #[inline]
    pub(super) fn poll(&mut self) -> Result<(), Stopped> {
        if self.nodes.entered - self.charged >= self.poll_nodes { self.look_up() } else { Ok(()) }
    }

    /// Moves on the stack.
    pub(super) const fn height(&self) -> usize {
        self.steps.len()
    }

    /// Takes the moves of nodes that were broken off from the stack.
    pub(super) fn drop_to(&mut self, height: usize) {
        self.steps.truncate(height);
    }

    /// The `wanted` best of the moves, with results that are exact inside (`alpha`, `beta`) and no
    /// further than its ends, best first, equal ones in the order of `moves`. They are searched in
    /// the order of `order`, places in `moves`.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop.
    ///
    /// # Panics
    /// When a helper panics.
    pub fn solve(
        &mut self,
        position: &Position,
        moves: &[Move],
        order: &[usize],
        wanted: usize,
        window: (i32, i32),
    ) -> Result<Vec<Solution>, Stopped> {
        let Some(splits) = self.splits.clone() else {
            return self.root(position, moves, order, wanted, window);
        };
        let team = self.team.clone();
        team.run(splits, || self.root(position, moves, order, wanted, window))
    }

    fn root(
        &mut self,
        position: &Position,
        moves: &[Move],
        order: &[usize],
        wanted: usize,
        (alpha, beta): (i32, i32),
    ) -> Result<Vec<Solution>, Stopped> {
        self.nodes.enter();
        let after = |place: usize| {
            let mut after = *position;
            after.play(moves[place]);
            (after.player(), after.opponent())
        };
        let mut lines: Vec<Solution> = Vec::new();
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
                    let ((player, opponent), alpha) = (after(place), floor_of(place));
                    Scout { player, opponent, alpha }
                };
                let scouts = left.iter().map(scout).collect();
                let values = self.until_one_is_above(scouts, position.empties())?;
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
            self.line.enter(1);
            let value = -self.principal(player, opponent, -beta, -floor, 1)?;
            let value = value.clamp(alpha, beta);
            let mut line = vec![moves[place]];
            line.extend_from_slice(self.line.at(1));
            let rank = lines.partition_point(|known| {
                known.value > value || known.value == value && known.place < place
            });
            lines.insert(rank, Solution { value, line, place });
            lines.truncate(wanted);
        }
        Ok(lines)
    }

    /// The value of a move, by a null window.
    pub(super) fn scout(&mut self, scout: &Scout) -> Result<i32, Stopped> {
        Ok(-self.null_window(scout.player, scout.opponent, -scout.alpha - 1)?)
    }

    /// Searches moves of a node with so many empty squares with null windows, together with others
    /// where it is worth it, until one is worth more than its `alpha`; the values of those that were
    /// searched.
    fn until_one_is_above(
        &mut self,
        scouts: Vec<Scout>,
        empties: u32,
    ) -> Result<Vec<Option<i32>>, Stopped> {
        if self.shares(empties, scouts.len()) {
            return self.together(scouts, Place::Principal, empties);
        }
        let mut values = vec![None; scouts.len()];
        for (scout, known) in scouts.iter().zip(&mut values) {
            let value = self.scout(scout)?;
            *known = Some(value);
            if value > scout.alpha {
                break;
            }
        }
        Ok(values)
    }

    /// The result for the side with the discs `player`, exact inside (`alpha`, `beta`), where its
    /// line is collected.
    fn principal(
        &mut self,
        player: u64,
        opponent: u64,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<i32, Stopped> {
        self.line.enter(ply);
        self.nodes.enter();
        self.poll()?;
        let moves = placements(player, opponent);
        if moves == 0 {
            if placements(opponent, player) == 0 {
                return Ok(finished(player, opponent));
            }
            let value = -self.principal(opponent, player, -beta, -alpha, ply + 1)?;
            self.line.improve(ply, Move::Pass);
            return Ok(value);
        }
        let empty = !(player | opponent);
        let known = self.table.probe(player, opponent);
        let steps = self.steps_of(player, opponent, moves);
        self.rate(&steps, empty, known.map_or(NO_SQUARE, |known| known.best));
        let mut left: Vec<Step> =
            (0..steps.count()).map(|index| self.next_best(&steps, index)).collect();
        let mut best = LOSS;
        let mut best_square = NO_SQUARE;
        while !left.is_empty() && best < beta {
            let lower = alpha.max(best);
            let is_first = best == LOSS;
            let (step, scouted) = if is_first {
                (left.remove(0), LOSS)
            } else {
                let scout = |step: &Step| Scout {
                    player: step.player,
                    opponent: step.opponent,
                    alpha: lower,
                };
                let scouts = left.iter().map(scout).collect();
                let values = self.until_one_is_above(scouts, empty.count_ones())?;
                let mut better = None;
                for (step, value) in std::mem::take(&mut left).into_iter().zip(values) {
                    match value {
                        Some(value) if value <= lower => {
                            if value > best {
                                (best, best_square) = (value, step.square.index() as u8);
                            }
                        }
                        Some(value) if better.is_none() => better = Some((step, value)),
                        _ => left.push(step),
                    }
                }
                let Some(better) = better else { break };
                better
            };
            let value = if is_first || scouted < beta {
                -self.principal(step.player, step.opponent, -beta, -lower, ply + 1)?
            } else {
                scouted
            };
            if value > best {
                (best, best_square) = (value, step.square.index() as u8);
                if value > alpha {
                    self.line.improve(ply, Move::Place(step.square));
                }
            }
        }
        self.drop_steps(&steps);
        self.remember(player, opponent, (alpha, beta), best, best_square);
        Ok(best)
    }
}
