//! Budget allocation of a review: the order in which plies are visited, and the effort of each visit.
//!
//! Plies are visited from last to first, so that the transposition tables of later positions serve the earlier ones.
//! Under a budget of time or nodes the last plies are solved first; two fifths of the rest go to all plies alike,
//! and the remainder to those whose loss lies within its own error of a border between classes ([`spending`]). A depth
//! or a level is the same for every ply.

mod neighbours;
mod spending;
mod state;
mod strength;

use std::time::Duration;

use yomi_game::Side;
use yomi_players::{Engines, Player};
use yomi_search::{Goal, Level, engine};

use crate::{
    Forced, PlayedGame, Review, ReviewedPly, Summary, Visit, Visited,
    class::{ERRORS, distance_to_border},
    errors,
    reviewed::{Cost, loss_of, may_win},
    visit::{Effort, Question, VisitAnswer},
};
use spending::{Exact, Purse};
use state::PlyState;

/// How far a review goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Total time, by the caller's clock.
    Time(Duration),
    /// Mean nodes per ply, at least 1; the review is reproducible.
    Nodes(u64),
    /// Every ply to this depth, at least 1.
    Depth(u32),
    /// Every ply at this level.
    Level(Level),
}

/// What is reviewed, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The budget.
    pub budget: Budget,
    /// Maximum number of search threads of each search, at least 1; with more than one, the review is not reproducible.
    pub threads: u32,
    /// The first ply, from 1.
    pub from: usize,
    /// The last ply; `None` for the last of the game.
    pub to: Option<usize>,
    /// The side whose moves are reviewed; `None` for both.
    pub side: Option<Side>,
}

impl Settings {
    /// All plies of both sides, on one thread.
    #[must_use]
    pub const fn new(budget: Budget) -> Self {
        Self { budget, threads: 1, from: 1, to: None, side: None }
    }
}

/// Estimated cost of a review, before it begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Plies to review.
    pub plies: usize,
    /// Seconds on one core, where a clock limits the review or the engine assumes a speed.
    pub seconds: Option<f64>,
    /// Approximate nodes under a budget of nodes: a ply takes a minimum, however small the budget.
    pub nodes: Option<u64>,
}

/// Stages of a review, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Under a budget of time or nodes the last plies are solved, and exercises among them found.
    Exact,
    /// Every ply gets its share.
    Even,
    /// Plies near a border get more.
    Refine,
    /// Plies with a mistake are searched without the best move.
    Exercises,
    /// The strength of both sides is read off their moves.
    Strength,
    /// Nothing is left.
    Done,
}

/// The state of a review.
#[derive(Clone, Debug)]
pub struct Plan {
    game: PlayedGame,
    settings: Settings,
    plies: Vec<PlyState>,
    stage: Stage,
    purse: Purse,
    exact: Exact,
    /// Share of a ply in the even stage, in the unit of the purse.
    share: f64,
    /// Visits that were taken and not yet asked for, where they are recorded.
    taken: Option<Vec<Visited>>,
}

/// Standard errors from the nearest border beyond which a ply needs no more searching.
const CLEAR: f64 = 3.0;

impl Plan {
    /// The plan of a review.
    #[must_use]
    pub fn new(game: PlayedGame, settings: Settings) -> Self {
        let last = settings.to.unwrap_or(usize::MAX);
        let mut plies: Vec<_> = game
            .moves()
            .iter()
            .enumerate()
            .map(|(index, &mv)| {
                let position = game.position(index);
                let is_asked = (settings.from..=last).contains(&(index + 1))
                    && settings.side.is_none_or(|side| side == position.side_to_move());
                let is_placed = index < game.placed;
                let forced = if is_placed { None } else { Forced::of(position, mv) };
                PlyState { is_placed, ..PlyState::new(is_asked, forced) }
            })
            .collect();
        let asked = plies.iter().filter(|ply| ply.is_asked).count();
        let reading = strength::choose(&game, &mut plies, settings.budget);
        let purse = Purse::new(settings.budget, asked, reading);
        Self { game, settings, plies, stage: Stage::Exact, purse, exact: Exact::default(), share: 0.0, taken: None }
    }

    /// The game under review.
    #[must_use]
    pub const fn game(&self) -> &PlayedGame {
        &self.game
    }

    /// The estimated cost.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let asked = || (0..self.plies.len()).filter(|&index| self.plies[index].is_asked);
        let plies = asked().count();
        let kind = self.game.kind();
        let assumed = |player: Player, depth, nodes: Option<f64>| {
            let of = |index: usize| {
                let stage = Some(Engines::stage(self.game.position(index)));
                let effort = engine::Effort { goal: Goal::Best, depth, nodes, stage };
                Engines::assumed_seconds(kind, &player, &effort)
            };
            // Searching the move that was played adds half as much. The sum of no terms is -0.
            asked().map(of).sum::<Option<f64>>().map(|seconds| seconds * 1.5 + 0.0)
        };
        let player = Player::engine(None);
        let (seconds, nodes) = match self.settings.budget {
            Budget::Time(time) => (Some(time.as_secs_f64()), None),
            Budget::Nodes(nodes) => {
                let nodes = nodes.max(spending::FEWEST_NODES_OF_PLY);
                let all = nodes.saturating_mul(plies as u64);
                (assumed(player, None, Some(nodes as f64)).map(|seconds| seconds / 1.5), Some(all))
            }
            Budget::Depth(depth) => (assumed(player, Some(depth), None), None),
            Budget::Level(level) => (assumed(Player::engine(Some(level)), None, None), None),
        };
        Estimate { plies, seconds, nodes }
    }

    /// The next visit; `None` once the review is done. `elapsed` is the time since the review began, used only by a
    /// budget of time. A visit whose result is not taken is handed out again.
    pub fn next_visit(&mut self, elapsed: Duration) -> Option<Visit> {
        self.purse.at(elapsed);
        loop {
            let visit = match self.stage {
                Stage::Exact => self.next_to_solve().or_else(|| self.next_exercise()),
                Stage::Even => self.next_even(),
                Stage::Refine => self.next_reopened().or_else(|| self.next_to_refine()),
                Stage::Exercises => self.next_reopened().or_else(|| self.next_exercise()),
                Stage::Strength => self.next_to_read(),
                Stage::Done => return None,
            };
            if visit.is_some() {
                return visit;
            }
            self.enter(match self.stage {
                Stage::Exact => Stage::Even,
                Stage::Even => Stage::Refine,
                Stage::Refine => Stage::Exercises,
                Stage::Exercises => Stage::Strength,
                Stage::Strength | Stage::Done => Stage::Done,
            });
        }
    }

    /// Accepts the result of a visit. A visit that was stopped is handed out again; it is charged only to a budget of
    /// time, so that a review by nodes is reproducible however often its visits are preempted.
    pub fn take(&mut self, visited: Visited) {
        if visited.found.is_none() && !self.purse.is_time() {
            return;
        }
        if let Some(VisitAnswer::Likelihood(likelihood)) = visited.found {
            self.take_likelihood(visited.index, likelihood);
            return;
        }
        if let Some(taken) = &mut self.taken {
            taken.push(visited.clone());
        }
        let cost = self.purse.charge(visited.nodes, visited.elapsed);
        let Some(ply) = self.plies.get_mut(visited.index) else { return };
        ply.nodes += visited.nodes;
        let root = self.game.position(visited.index);
        if visited.found.is_some() {
            ply.build = visited.build;
        }
        match visited.found {
            Some(VisitAnswer::Pair(pair)) => {
                if visited.solves {
                    self.exact.visited(errors::empties(root), cost, pair.is_certain());
                }
                ply.behind = if self.purse.is_time() { ply.behind + visited.nodes } else { visited.nodes };
                ply.visited(root, pair, cost);
                self.agree_with_neighbours(visited.index);
            }
            Some(VisitAnswer::Second(second)) => ply.second = Some(second),
            Some(VisitAnswer::Likelihood(_)) | None => {}
        }
    }

    /// Goes on from visits that [`take_recorded`](Self::take_recorded) gave in another process, in their order: the plan
    /// is then where it was, and under a budget of nodes, depth or level it ends alike. Returns their search time.
    pub fn resume(&mut self, recorded: impl IntoIterator<Item = Visited>) -> Duration {
        let mut elapsed = Duration::ZERO;
        for visited in recorded {
            // Moves the plan to the stage of that visit.
            let _ = self.next_visit(elapsed);
            elapsed += visited.elapsed;
            self.take(visited);
        }
        elapsed
    }

    /// Records the visits that are taken from now on.
    pub fn record(&mut self) {
        self.taken.get_or_insert_default();
    }

    /// The visits that were taken since the last call; none unless they are [recorded](Self::record).
    pub fn take_recorded(&mut self) -> Vec<Visited> {
        self.taken.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Whether the budget is time, so that the plan itself ends when that is over.
    #[must_use]
    pub const fn is_limited_by_time(&self) -> bool {
        matches!(self.settings.budget, Budget::Time(_))
    }

    /// Whether nothing is left to be done.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Ends the review; the results so far are kept.
    pub const fn cancel(&mut self) {
        self.stage = Stage::Done;
    }

    /// The newly finished plies, in order. Must be called after every [`take`](Self::take), and once more at the end.
    pub fn finished(&mut self) -> Vec<ReviewedPly> {
        let new: Vec<_> =
            (0..self.plies.len()).filter(|&index| !self.plies[index].is_given_out && self.is_finished(index)).collect();
        for &index in &new {
            self.plies[index].is_given_out = true;
        }
        new.into_iter().filter_map(|index| self.reviewed(index)).collect()
    }

    /// The unfinished plies whose scores changed since the last call, in order.
    pub fn unfinished(&mut self) -> Vec<ReviewedPly> {
        let changed = |ply: &mut PlyState| !ply.is_given_out && std::mem::take(&mut ply.is_changed);
        let new: Vec<_> = (0..self.plies.len()).filter(|&index| changed(&mut self.plies[index])).collect();
        new.into_iter().filter_map(|index| self.reviewed(index)).collect()
    }

    /// The review so far: every ply that was visited, finished or not.
    #[must_use]
    pub fn review(&self) -> Review {
        let plies: Vec<_> = (0..self.plies.len()).filter_map(|index| self.reviewed(index)).collect();
        let asked = self.plies.iter().filter(|ply| ply.is_asked).count();
        let mut summary = Summary::of(&plies);
        for side in [Side::First, Side::Second] {
            summary.sides[usize::from(side == Side::Second)].strength = self.strength(side);
        }
        Review { plies, asked, summary }
    }

    /// Approximate fraction of the review that is done, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.stage == Stage::Done {
            return 1.0;
        }
        let asked = self.plies.iter().filter(|ply| ply.is_asked).count().max(1);
        let visited = self.plies.iter().filter(|ply| ply.pair.is_some()).count();
        self.purse.spent_part().unwrap_or(visited as f64 / asked as f64).clamp(0.0, 1.0)
    }

    fn reviewed(&self, index: usize) -> Option<ReviewedPly> {
        let ply = &self.plies[index];
        let pair = ply.pair.as_ref().filter(|_| ply.is_asked)?;
        let cost = Cost { nodes: ply.nodes, behind: ply.behind };
        let (root, played) = (self.game.position(index), self.game.moves()[index]);
        let second = ply.second.as_ref();
        let reviewed = ReviewedPly::new(index, root, played, (pair, cost), second, ply.forced);
        let reviewed = if ply.is_placed { reviewed.placed() } else { reviewed };
        Some(ReviewedPly { build: ply.build.clone(), ..reviewed })
    }

    fn is_finished(&self, index: usize) -> bool {
        let ply = &self.plies[index];
        let Some(pair) = ply.pair.as_ref().filter(|_| ply.is_asked) else { return false };
        if self.stage == Stage::Done {
            return true;
        }
        // While any ply is searched, a neighbour may still pass on a proof, or a nearer end.
        let is_settled =
            self.stage > Stage::Refine || pair.is_certain() && self.game.position(0).results_differ_in_size();
        is_settled && !self.wants_second(index)
    }

    /// Standard errors between the loss of a ply and the nearest border.
    fn distance(&self, index: usize) -> f64 {
        let ply = &self.plies[index];
        let Some(pair) = &ply.pair else { return 0.0 };
        // After those near a border: few of them are decided however long they are searched.
        if may_win(pair) {
            return ERRORS;
        }
        let loss = loss_of(self.game.position(index), pair, ply.behind);
        distance_to_border(loss.expectation, loss.error)
    }

    /// Whether a ply may be an exercise, for which its second best move has to be known.
    fn wants_second(&self, index: usize) -> bool {
        let ply = &self.plies[index];
        ply.second.is_none()
            && !ply.is_without_second
            && self.reviewed(index).is_some_and(|reviewed| {
                // The mark is of certain scores only.
                reviewed.is_bad()
                    && reviewed.best_score.is_certain()
                    && self.game.position(index).legal_moves().len() > 2
            })
    }

    fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        if stage == Stage::Even {
            self.share = self.even_share();
        }
    }

    /// A visit to a ply for the best move and the one that was played.
    fn visit(&self, index: usize, effort: Effort) -> Visit {
        let played = self.game.moves()[index];
        let known = self.known_after(index);
        let has_proofs = !self.game.position(index).results_differ_in_size();
        let best = self.plies[index]
            .pair
            .as_ref()
            .map(|pair| &pair.best)
            .filter(|best| has_proofs && best.score.is_certain() && best.mv() != Some(played));
        let best = best.cloned();
        self.ask(index, Question::Pair { played, known, best }, effort)
    }

    fn ask(&self, index: usize, question: Question, effort: Effort) -> Visit {
        let is_first = self.plies.iter().all(|ply| ply.pair.is_none());
        let is_pair = matches!(question, Question::Pair { .. });
        Visit {
            index,
            root: self.game.position(index).clone(),
            question,
            effort,
            threads: self.settings.threads.max(1),
            is_forced: is_pair && !self.plies[index].is_free(),
            // Without kept tables a review is reproducible, whatever uses the tables between two visits.
            keeps: self.purse.is_time() && !is_first,
            longest: None,
            nodes_left: self.nodes_left(index),
        }
    }
}
