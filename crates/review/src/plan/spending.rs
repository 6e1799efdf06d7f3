//! Spending of the budget: the effort of each visit.

use std::time::Duration;

use super::{Budget, CLEAR, Plan, Stage};
use crate::{
    class::ERRORS,
    errors,
    games::ReviewData,
    visit::{Effort, Question, Visit},
};

/// Fractions of what is left that one further ply may take, and one of the last plies.
const PART_OF_ONE_MORE: f64 = 0.08;
const PART_OF_LAST: f64 = 0.35;
/// Growth of the cost of solving with each empty square.
const GROWTH: f64 = 2.0;
/// Limit of a visit that solves a ply, as a multiple of its expected cost.
const STRETCH: f64 = 4.0;
/// Approximate nodes for solving e empty squares, until a ply was solved: 15 · 1.8ᵉ.
const SOLVING: (f64, f64) = (15.0, 1.8);
/// Assumed speed in nodes a second.
const NODES_A_SECOND: f64 = 4e6;

/// Fraction of the budget after the exact plies that all other plies share alike.
const EVEN: f64 = 0.4;
/// Weight of a forced or placed move in that share: it has no loss, and its score only appears in the graph.
const FORCED: f64 = 0.15;
/// Fraction of the whole budget that is reserved for exercises.
const EXERCISES: f64 = 0.04;
/// Fraction of a budget of time that is planned; the rest absorbs visits that overrun on a busy machine.
const PLANNED: f64 = 0.92;
/// Fraction of what is left for each unvisited ply that a visit gets: it may take twice as long.
const AHEAD: f64 = 0.5;
/// Limit of a repeated visit, as a multiple of the previous one.
const MORE: f64 = 2.0;
/// Minimum nodes per ply of a review.
pub(super) const FEWEST_NODES_OF_PLY: u64 = 1000;
/// Minimum nodes of a visit, also when the time is over.
const FEWEST_NODES: f64 = 600.0;

/// Under a depth or a level, positions with at most this many empty cells are solved, with at most so many nodes a ply.
const SOLVED_ALWAYS: u32 = 12;
const NODES_OF_SOLVED: u64 = 200_000;
/// Boards of up to this many cells, which only tic-tac-toe has, are solved under any budget: a table has the values.
const SOLVED_CELLS: usize = 9;

/// The budget and what was spent of it, in seconds or nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purse {
    budget: Budget,
    /// The whole budget; infinite under a depth or a level.
    total: f64,
    spent: f64,
}

impl Purse {
    /// The whole budget of a review of so many plies, less the time of reading strength.
    pub(super) fn new(budget: Budget, plies: usize, reading: Duration) -> Self {
        let total = match budget {
            Budget::Time(time) => time.saturating_sub(reading).as_secs_f64() * PLANNED,
            Budget::Nodes(nodes) => nodes as f64 * plies as f64,
            Budget::Depth(_) | Budget::Level(_) => f64::INFINITY,
        };
        Self { budget, total, spent: 0.0 }
    }

    /// Sets the time on the caller's clock.
    pub(super) const fn at(&mut self, elapsed: Duration) {
        if self.is_time() {
            self.spent = self.spent.max(elapsed.as_secs_f64());
        }
    }

    /// Charges a visit; returns its cost in the unit of the purse.
    pub(super) const fn charge(&mut self, nodes: u64, elapsed: Duration) -> f64 {
        let cost = if self.is_time() { elapsed.as_secs_f64() } else { nodes as f64 };
        self.spent += cost;
        cost
    }

    pub(super) const fn is_time(&self) -> bool {
        matches!(self.budget, Budget::Time(_))
    }

    /// Whether a budget of time is over, the part that is not planned included.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.budget, Budget::Time(time) if self.spent >= time.as_secs_f64())
    }

    /// Whether the budget is finite.
    pub(super) const fn is_limited(&self) -> bool {
        self.total.is_finite()
    }

    fn left(&self) -> f64 {
        (self.total - self.spent).max(0.0)
    }

    /// What is left of a budget of nodes.
    pub(super) fn nodes_left(&self) -> Option<u64> {
        matches!(self.budget, Budget::Nodes(_)).then(|| self.left() as u64)
    }

    /// Fraction of the budget that is spent; `None` without a limit.
    pub(super) fn spent_part(&self) -> Option<f64> {
        (self.is_limited() && self.total > 0.0).then(|| self.spent / self.total)
    }

    /// The effort of a visit of this cost.
    fn effort(&self, cost: f64) -> Effort {
        match self.budget {
            Budget::Depth(depth) => Effort::Depth(depth.max(1)),
            Budget::Level(level) => Effort::Level(level),
            Budget::Nodes(_) => Effort::Nodes(cost.max(FEWEST_NODES) as u64),
            Budget::Time(_) if self.left() <= 0.0 || cost * NODES_A_SECOND < FEWEST_NODES => {
                Effort::Nodes(FEWEST_NODES as u64)
            }
            Budget::Time(_) => Effort::Time(Duration::from_secs_f64(cost)),
        }
    }

    fn effort_to_solve(&self, cost: f64) -> Effort {
        match self.budget {
            Budget::Time(_) => Effort::SolveIn(Duration::from_secs_f64(cost.max(1e-3))),
            _ => Effort::Solve(cost.max(FEWEST_NODES) as u64),
        }
    }

    /// Assumed cost of solving so many empty squares, before any was measured.
    fn assumed_to_solve(&self, empties: u32) -> f64 {
        let (factor, base) = SOLVING;
        let nodes = factor * base.powi(empties.cast_signed());
        if self.is_time() { nodes / NODES_A_SECOND } else { nodes }
    }
}

/// Progress of solving the last plies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Exact {
    /// Empty squares of the last ply that was solved, and the greatest cost so far.
    last: Option<(u32, f64)>,
    /// A ply was not solved, so earlier ones will not be, either.
    has_failed: bool,
}

impl Exact {
    pub(super) fn visited(&mut self, empties: u32, cost: f64, is_solved: bool) {
        self.has_failed |= !is_solved;
        let most = self.last.map_or(cost, |(_, most)| most.max(cost));
        self.last = Some((empties, most));
    }
}

impl Plan {
    /// The visit that solves the last unvisited ply, if that is worth its cost.
    pub(super) fn next_to_solve(&self) -> Option<Visit> {
        if self.exact.has_failed || !self.purse.is_limited() {
            return None;
        }
        let index = self.last_unvisited()?;
        let empties = errors::empties(self.game.position(index));
        let (first, at_most) = ReviewData::of(self.game.position(index)).solved_first;
        if empties > at_most {
            return None;
        }
        let expected = match self.exact.last {
            Some((last, most)) => {
                let floor = self.purse.assumed_to_solve(empties.min(12));
                most.max(floor) * GROWTH.powi((empties.saturating_sub(last)).cast_signed())
            }
            None => self.purse.assumed_to_solve(empties),
        };
        let part = if empties <= first { PART_OF_LAST } else { PART_OF_ONE_MORE };
        let most = self.purse.left() * part;
        (expected <= most).then(|| {
            let cost = (expected * STRETCH).min(self.purse.left() * PART_OF_LAST);
            self.visit(index, self.purse.effort_to_solve(cost))
        })
    }

    fn last_unvisited(&self) -> Option<usize> {
        (0..self.plies.len()).rev().find(|&index| self.plies[index].is_asked && self.plies[index].pair.is_none())
    }

    /// Share of a free ply in the even stage.
    pub(super) fn even_share(&self) -> f64 {
        let unvisited = || self.plies.iter().filter(|ply| ply.is_asked && ply.pair.is_none());
        let forced = unvisited().filter(|ply| !ply.is_free()).count() as f64;
        let free = unvisited().count() as f64 - forced;
        self.purse.left() * EVEN / (free + FORCED * forced).max(1.0)
    }

    /// Whether a ply is solved outside the budget: on a small board of tic-tac-toe, and near the end under a depth or a
    /// level.
    pub(super) fn is_solved_always(&self, index: usize) -> bool {
        let root = self.game.position(index);
        let (columns, rows) = root.size();
        let is_near_end = !self.purse.is_limited() && errors::empties(root) <= SOLVED_ALWAYS;
        is_near_end || columns * rows <= SOLVED_CELLS
    }

    /// What is left of the nodes that a ply may take.
    pub(super) fn nodes_left(&self, index: usize) -> Option<u64> {
        if self.is_solved_always(index) {
            return Some(NODES_OF_SOLVED.saturating_sub(self.plies[index].nodes));
        }
        self.purse.nodes_left()
    }

    /// The effort of a visit to a ply, of this cost where the budget pays for it.
    fn effort(&self, index: usize, cost: f64) -> Effort {
        if self.is_solved_always(index) {
            return Effort::Solve(NODES_OF_SOLVED);
        }
        self.purse.effort(cost)
    }

    pub(super) fn next_even(&self) -> Option<Visit> {
        let index = self.last_unvisited()?;
        let part = if self.plies[index].is_free() { 1.0 } else { FORCED };
        let unvisited = self.plies.iter().filter(|ply| ply.is_asked && ply.pair.is_none()).count();
        let most = self.purse.left() / unvisited.max(1) as f64 * AHEAD;
        let cost = self.share * part;
        let cost = if self.purse.is_time() { cost.min(most) } else { cost };
        Some(self.visit(index, self.effort(index, cost)))
    }

    /// A ply whose best move was refuted by a later visit to the next one.
    pub(super) fn next_reopened(&self) -> Option<Visit> {
        let index = (0..self.plies.len()).rev().find(|&index| self.plies[index].is_reopened)?;
        Some(self.visit(index, self.effort(index, self.share)))
    }

    /// The ply nearest to a border, among those with the fewest visits.
    pub(super) fn next_to_refine(&self) -> Option<Visit> {
        if !self.purse.is_limited() {
            return None;
        }
        let left = self.purse.left() - self.purse.total * EXERCISES;
        let within = |most: f64| {
            let candidates = (0..self.plies.len()).filter(|&index| {
                let ply = &self.plies[index];
                let is_open = ply.is_asked && ply.is_free() && !ply.is_given_out;
                is_open && ply.pair.as_ref().is_some_and(|pair| !pair.is_certain()) && self.cost_of_more(index) <= left
            });
            let near = candidates.map(|index| (index, self.distance(index)));
            near.filter(|(_, distance)| *distance < most).min_by(|(one, near), (other, nearer)| {
                let visits = |index: usize| self.plies[index].visits;
                visits(*one).cmp(&visits(*other)).then(near.total_cmp(nearer))
            })
        };
        let (index, _) = within(ERRORS).or_else(|| within(CLEAR))?;
        Some(self.visit(index, self.purse.effort(self.cost_of_more(index))))
    }

    fn cost_of_more(&self, index: usize) -> f64 {
        self.plies[index].last_cost.max(self.share) * MORE
    }

    /// A ply with a mistake, without its best move.
    pub(super) fn next_exercise(&mut self) -> Option<Visit> {
        let index = (0..self.plies.len()).rev().find(|&index| self.wants_second(index))?;
        let is_spent =
            if self.is_solved_always(index) { self.nodes_left(index) == Some(0) } else { self.purse.left() <= 0.0 };
        if is_spent {
            self.plies[index].is_without_second = true;
            return self.next_exercise();
        }
        let best = self.plies[index].pair.as_ref()?.best.mv()?;
        let cost = self.plies[index].last_cost.max(self.share);
        let root = self.game.position(index);
        let (empties, (_, at_most)) = (errors::empties(root), ReviewData::of(root).solved_first);
        let part = match self.stage {
            Stage::Exact if empties <= SOLVED_ALWAYS => PART_OF_LAST,
            Stage::Exact => PART_OF_ONE_MORE,
            _ => 1.0,
        };
        let most = self.purse.left() * part;
        let effort = if self.purse.is_limited() && empties <= at_most {
            let expected = cost.max(self.purse.assumed_to_solve(empties));
            self.purse.effort_to_solve((expected * STRETCH).min(most))
        } else {
            self.effort(index, cost.min(most))
        };
        Some(self.ask(index, Question::Without(best), effort))
    }
}
