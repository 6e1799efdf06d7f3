//! The game of a dialogue: what was played, and what is asked about it.

use std::{
    hash::{BuildHasher as _, Hasher as _, RandomState},
    mem,
};

use yomi_game::{AnyMove, AnyPosition, Side};
use yomi_players::{AnyOutcome, Engines, Player, SearchRequest};
use yomi_review::{Budget, Plan, PlayedGame, Review, ReviewedPly, Searches, Settings};
use yomi_search::{Control, Limits, Outcome, Report, Statistics, StopReason, StoppedBy, strength::Likelihood};

use crate::searcher::{Question, Searcher};

/// A game under way.
#[derive(Debug)]
pub(crate) struct Game {
    start: AnyPosition,
    /// The moves, each behind the position in which it was played, or in which a pass was left out before it.
    played: Vec<(AnyPosition, AnyMove)>,
    pub(crate) position: AnyPosition,
    /// What an opponent draws its moves by.
    seed: u64,
}

impl Game {
    /// A game of these moves, as far as they are legal.
    pub(crate) fn new(start: AnyPosition, moves: &[AnyMove]) -> Self {
        // A seed that no other game has, from the keys of the standard library's hash maps.
        let seed = RandomState::new().build_hasher().finish();
        let mut game = Self { position: start.clone(), start, played: Vec::new(), seed };
        for &mv in moves {
            game.play(None, mv);
        }
        game
    }

    /// Plays a legal move, after a pass where `passed` is the position behind it; one `undo` takes back both.
    pub(crate) fn play(&mut self, passed: Option<AnyPosition>, mv: AnyMove) {
        if let Some(after) = passed.as_ref().unwrap_or(&self.position).after(mv) {
            self.played.push((mem::replace(&mut self.position, after), mv));
        }
    }

    /// Takes back the last move; false without one.
    pub(crate) fn undo(&mut self) -> bool {
        let Some((before, _)) = self.played.pop() else { return false };
        self.position = before;
        true
    }

    /// The position in which that side is to move: that after a pass of the other one, or `None` for the one that is there.
    pub(crate) fn turn_to(&self, side: Side) -> Result<Option<AnyPosition>, String> {
        let mover = self.position.side_to_move();
        if mover == side {
            return Ok(None);
        }
        let passed = self.pass().filter(|passed| !passed.is_over());
        let mover = self.position.kind().side_name(mover);
        passed.map(Some).ok_or_else(|| format!("illegal move: it is the turn of {mover}"))
    }

    /// The position after the pass that is due.
    pub(crate) fn pass(&self) -> Option<AnyPosition> {
        self.position.pass_that_is_due().and_then(|pass| self.position.after(pass))
    }

    /// All moves, passes among them.
    pub(crate) fn moves(&self) -> Vec<AnyMove> {
        let with_pass = |(before, mv): &(AnyPosition, AnyMove)| {
            let left_out = before.pass_that_is_due().filter(|pass| pass != mv);
            left_out.into_iter().chain([*mv])
        };
        self.played.iter().flat_map(with_pass).collect()
    }

    /// A question about the position, or about that after a pass that is left out.
    pub(crate) fn question(&self, passed: Option<&AnyPosition>, player: Player, limits: Limits) -> Question {
        let mut moves = self.moves();
        moves.extend(self.position.pass_that_is_due().filter(|_| passed.is_some()));
        let position = passed.unwrap_or(&self.position).clone();
        let trail = Engines::recalled(position.kind(), &player, &moves).to_vec();
        let request = SearchRequest { seed: self.seed, trail, ..SearchRequest::of(position, player, limits) };
        Question { request, start: self.start.clone(), moves }
    }

    /// The game, for a review.
    pub(crate) fn record(&self) -> Result<PlayedGame, String> {
        PlayedGame::new(self.start.clone(), self.moves()).map_err(|fault| fault.reason)
    }
}

/// Reviews a game, and hands its plies to `tell` whenever their scores have changed. Where `control` stops it, what is finished
/// is the review.
pub(crate) fn review(
    searcher: &mut dyn Searcher,
    game: PlayedGame,
    budget: Budget,
    control: &Control,
    tell: &mut dyn FnMut(&ReviewedPly),
) -> Result<Review, String> {
    let mut plan = Plan::new(game, Settings::new(budget));
    let mut series = Series { searcher, fault: None };
    let began = std::time::Instant::now();
    while let Some(visit) = plan.next_visit(began.elapsed()) {
        plan.take(visit.perform(&mut series, control));
        if control.stopped().is_some() {
            plan.cancel();
        }
        plan.unfinished().iter().chain(&plan.finished()).for_each(&mut *tell);
    }
    series.fault.map_or_else(|| Ok(plan.review()), Err)
}

/// The searches of a review, until one fails.
struct Series<'searcher> {
    searcher: &'searcher mut dyn Searcher,
    fault: Option<String>,
}

impl Searches for Series<'_> {
    fn search(&mut self, request: &SearchRequest, keeps: bool, control: &Control) -> AnyOutcome {
        self.searcher.search_in_series(request, keeps, control).unwrap_or_else(|why| {
            control.stop(StopReason::Abandoned);
            self.fault = Some(why);
            let report = Report::unsearched(Vec::new(), Statistics::default());
            Outcome { report, stopped_by: StoppedBy::Abandoned }
        })
    }

    fn likelihood(&mut self, position: &AnyPosition, mv: AnyMove, control: &Control) -> Option<Likelihood> {
        self.searcher.likelihood(position, mv, control)
    }
}
