//! A visit: the searches of the root position of one ply.

use std::{sync::Arc, time::Duration};

use yomi_game::{AnyMove, AnyPosition, Board as _, with_position};
use yomi_players::{AnyOutcome, AnyReport, Player, Players, SearchRequest};
use yomi_search::{Control, Goal, Level, Limits, strength::Likelihood};

use crate::{
    Scored, errors,
    games::ReviewData,
    pair::{Pair, RootMove},
};

/// Performs the searches of a visit, one after the other.
pub trait Searches {
    /// Searches `request` until a limit is reached or `control` stops it. The position is searched as it stands; with
    /// `keeps`, the search uses the transposition tables as the previous search found and left them.
    fn search(&mut self, request: &SearchRequest, keeps: bool, control: &Control) -> AnyOutcome;

    /// How likely people of each skill play a move; `None` where no model of them says, and where `control` stopped it.
    fn likelihood(&mut self, position: &AnyPosition, mv: AnyMove, control: &Control) -> Option<Likelihood> {
        let _ = (position, mv, control);
        None
    }
}

impl Searches for Players {
    fn search(&mut self, request: &SearchRequest, keeps: bool, control: &Control) -> AnyOutcome {
        self.search_in_series(request, keeps, control, &mut |_| ())
    }

    fn likelihood(&mut self, position: &AnyPosition, mv: AnyMove, control: &Control) -> Option<Likelihood> {
        Self::likelihood(self, position, mv, control)
    }
}

/// How far the searches of a visit go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// About this many nodes in all.
    Nodes(u64),
    /// About this much time in all.
    Time(Duration),
    /// To this depth.
    Depth(u32),
    /// At this level.
    Level(Level),
    /// To the end of the game, with at most this many nodes.
    Solve(u64),
    /// To the end of the game, in at most this much time.
    SolveIn(Duration),
}

/// The question of a visit about its root.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Question {
    /// The best move, and the one that was played.
    Pair {
        /// The move that was played.
        played: AnyMove,
        /// Its score, if the position after it has a certain one.
        known: Option<RootMove>,
        /// Another move, whose score is certain and the value of the position: it is not searched again.
        best: Option<RootMove>,
    },
    /// The best move except this one.
    Without(AnyMove),
    /// How likely people play this move.
    Likelihood(AnyMove),
}

/// The searches of one root. It owns all that it needs, so that any thread can perform it.
#[derive(Clone, Debug, PartialEq)]
pub struct Visit {
    pub(crate) index: usize,
    pub(crate) root: AnyPosition,
    pub(crate) question: Question,
    pub(crate) effort: Effort,
    pub(crate) threads: u32,
    /// Whether only the move that was played is searched.
    pub(crate) is_forced: bool,
    /// Whether the first search uses the contents of the tables.
    pub(crate) keeps: bool,
    /// Time limit of the visit, whatever its effort.
    pub(crate) longest: Option<Duration>,
    /// What is left of a budget of nodes: beyond it a search gets [`FEWEST_NODES`].
    pub(crate) nodes_left: Option<u64>,
}

/// What a visit found.
#[derive(Clone, Debug, PartialEq)]
pub struct Visited {
    pub(crate) index: usize,
    /// Whether it went for the end of the game.
    pub(crate) solves: bool,
    pub(crate) found: Option<VisitAnswer>,
    /// The fingerprint of what searched, if it was another build of the engines.
    pub(crate) build: Option<Arc<str>>,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Search time of all searches.
    pub elapsed: Duration,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum VisitAnswer {
    Pair(Pair),
    Second(RootMove),
    /// `None` where no model of people says.
    Likelihood(Option<Likelihood>),
}

/// Fraction of an effort for the search for the best move; the rest is for the move that was played.
const PART_OF_BEST: f64 = 0.7;
/// Node limit of the search of the move that was played, as a multiple of the nodes for the best one.
const PLAYED_TIMES: u64 = 3;
/// The same if the best move wins by a proof: the multiple for the search for a longer win.
const LONGER_WIN_TIMES: u64 = 4;
/// Minimum node limit of any search.
const FEWEST_NODES: u64 = 400;

impl Visited {
    /// The best move and the one that was played, unless the visit asked something else or was stopped.
    #[must_use]
    pub const fn pair(&self) -> Option<&Pair> {
        match &self.found {
            Some(VisitAnswer::Pair(pair)) => Some(pair),
            Some(VisitAnswer::Second(_) | VisitAnswer::Likelihood(_)) | None => None,
        }
    }
}

impl Visit {
    /// A visit outside a plan: of `root` for the best move and for `played`, a legal move.
    #[must_use]
    pub const fn alone(root: AnyPosition, played: AnyMove, effort: Effort, threads: u32) -> Self {
        let question = Question::Pair { played, known: None, best: None };
        Self {
            index: 0,
            root,
            question,
            effort,
            threads,
            is_forced: false,
            keeps: false,
            longest: None,
            nodes_left: None,
        }
    }

    /// The same visit with a time limit, whatever its effort.
    #[must_use]
    pub const fn within(mut self, longest: Duration) -> Self {
        self.longest = Some(longest);
        self
    }

    /// Index of the move in the game, from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// The effort.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// The position that is searched.
    #[must_use]
    pub const fn root(&self) -> &AnyPosition {
        &self.root
    }

    /// Performs the searches. Where `control` stops one, nothing is found.
    pub fn perform(&self, searches: &mut impl Searches, control: &Control) -> Visited {
        let mut visited = Visited {
            index: self.index,
            solves: matches!(self.effort, Effort::Solve(_) | Effort::SolveIn(_)),
            found: None,
            build: None,
            nodes: 0,
            elapsed: Duration::ZERO,
        };
        if let Question::Likelihood(played) = self.question {
            let found = searches.likelihood(&self.root, played, control);
            visited.found = control.stopped().is_none().then_some(VisitAnswer::Likelihood(found));
            return visited;
        }
        let mut run = |request: &SearchRequest, keeps: bool| {
            let mut request = request.clone();
            request.limits.server_time = self.longest.map(|longest| longest.saturating_sub(visited.elapsed));
            if let (Some(nodes), Some(left)) = (&mut request.limits.nodes, self.nodes_left) {
                *nodes = (*nodes).min(left.saturating_sub(visited.nodes)).max(FEWEST_NODES);
            }
            let outcome = searches.search(&request, keeps, control);
            visited.nodes += outcome.report.statistics.nodes;
            visited.elapsed += outcome.report.elapsed;
            control.stopped().is_none().then_some(outcome.report)
        };
        let found = match &self.question {
            Question::Pair { played, known: None, best: Some(best) } => {
                self.beside_best(*played, best, &mut run).map(VisitAnswer::Pair)
            }
            Question::Pair { played, known, best: _ } => {
                self.pair(*played, known.as_ref(), &mut run).map(VisitAnswer::Pair)
            }
            Question::Without(best) => self.second(*best, &mut run).map(VisitAnswer::Second),
            Question::Likelihood(_) => None,
        };
        visited.found = found;
        visited
    }

    fn pair(
        &self,
        played: AnyMove,
        known: Option<&RootMove>,
        run: &mut impl FnMut(&SearchRequest, bool) -> Option<AnyReport>,
    ) -> Option<Pair> {
        // A forced move with a certain score needs no search.
        if let Some(known) = known.filter(|_| self.is_forced) {
            return Some(Pair::of_certain(known.clone()));
        }
        let has_proofs = !self.root.results_differ_in_size();
        if let Some(known) = known.filter(|_| has_proofs) {
            return self.beside_known(played, known, run);
        }
        let moves = if self.is_forced { vec![played] } else { self.root.legal_moves() };
        let best = self.searched(moves, self.keeps, run)?;
        let pair = Pair::of_best(&self.root, &best)?;
        let with_known = |pair: Pair| match known {
            Some(known) => pair.with_certain(&self.root, known.clone()),
            None => pair,
        };
        let is_known = pair.best.score.is_certain() && known.is_some();
        if self.is_forced || pair.best.mv() == Some(played) || is_known {
            return Some(with_known(pair));
        }
        // If the best move loses for certain, so do all others.
        if pair.best.score.is_lowest() {
            let score = Scored { plies_to_end: None, ..pair.best.score };
            let played = RootMove { score, line: vec![played] };
            return Some(pair.with_certain(&self.root, played));
        }
        let request = self.of_played(played, &best, &pair);
        let found = Pair::of_searches(&self.root, &best, &run(&request, true)?)?;
        let is_mirrored = found.best.mv().is_some_and(|best| self.leads_to_the_same(best, played));
        Some(with_known(if is_mirrored { found.of_equals(&self.root) } else { found }))
    }

    /// The move that was played, beside another one that is proven best.
    fn beside_best(
        &self,
        played: AnyMove,
        best: &RootMove,
        run: &mut impl FnMut(&SearchRequest, bool) -> Option<AnyReport>,
    ) -> Option<Pair> {
        let report = self.searched(vec![played], self.keeps, run)?;
        let pair = Pair::of_best(&self.root, &report)?;
        Some(pair.with_value(&self.root, best.score, &best.line))
    }

    /// Whether two moves lead to positions that are mirror images or rotations of one another.
    fn leads_to_the_same(&self, one: AnyMove, other: AnyMove) -> bool {
        let [one, other] = [one, other].map(|mv| {
            let position = self.root.after(mv)?;
            Some(with_position!(&position, position => position.symmetry_key()))
        });
        one.is_some() && one == other
    }

    /// The best move beside a move whose result is known: another win may be shorter, and a move that does not win is
    /// not searched again.
    fn beside_known(
        &self,
        played: AnyMove,
        known: &RootMove,
        run: &mut impl FnMut(&SearchRequest, bool) -> Option<AnyReport>,
    ) -> Option<Pair> {
        let mut others = self.root.legal_moves();
        if !known.score.is_won() {
            others.retain(|&mv| mv != played);
        }
        if others.is_empty() {
            return Some(Pair::of_certain(known.clone()));
        }
        let best = self.searched(others, self.keeps, run)?;
        Pair::of_others(&self.root, &best, known.clone())
    }

    fn second(
        &self,
        best: AnyMove,
        run: &mut impl FnMut(&SearchRequest, bool) -> Option<AnyReport>,
    ) -> Option<RootMove> {
        let mut moves = self.root.legal_moves();
        moves.retain(|&mv| mv != best);
        let report = self.searched(moves, self.keeps, run)?;
        Some(Pair::of_best(&self.root, &report)?.best)
    }

    /// Searches these moves within the effort; at least one ply if no iteration completes.
    fn searched(
        &self,
        root_moves: Vec<AnyMove>,
        keeps: bool,
        run: &mut impl FnMut(&SearchRequest, bool) -> Option<AnyReport>,
    ) -> Option<AnyReport> {
        let request = self.request(root_moves);
        let report = run(&request, keeps)?;
        if report.depth > 0 {
            return Some(report);
        }
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let player = Player::engine(None);
        run(&SearchRequest { player, limits, goal: Goal::Best, ..request }, true)
    }

    fn request(&self, root_moves: Vec<AnyMove>) -> SearchRequest {
        let part = |nodes: u64| ((nodes as f64 * PART_OF_BEST) as u64).max(FEWEST_NODES);
        let mut limits = Limits::default();
        let (mut player, mut goal) = (Player::engine(None), Goal::Best);
        match self.effort {
            Effort::Nodes(nodes) => limits.nodes = Some(part(nodes)),
            Effort::Time(time) => {
                let time = time.mul_f64(PART_OF_BEST);
                limits.time = Some(time.mul_f64(1.5));
                limits.target_time = Some(time);
                limits.clock_only = true;
            }
            Effort::Depth(depth) => limits.depth = Some(depth),
            Effort::Level(level) => player = Player::engine(Some(level)),
            Effort::Solve(nodes) => {
                limits.nodes = Some(nodes);
                goal = Goal::Solve;
            }
            Effort::SolveIn(time) => {
                limits.time = Some(time);
                limits.clock_only = true;
                goal = Goal::Solve;
            }
        }
        // With a single move a clock ends the search early; here the score is needed.
        if root_moves.len() == 1 && limits.clock_only {
            limits.clock_only = false;
            limits.nodes = Some(u64::MAX / 4);
        }
        SearchRequest {
            root_moves,
            threads: self.threads,
            goal,
            ..SearchRequest::of(self.root.clone(), player, limits)
        }
    }

    /// The search of the move that was played, as deep as that of the best one.
    fn of_played(&self, played: AnyMove, best: &AnyReport, pair: &Pair) -> SearchRequest {
        let mut request = self.request(vec![played]);
        let nodes = best.statistics.nodes.max(FEWEST_NODES);
        let is_to_the_end = if self.root.results_differ_in_size() {
            pair.depth >= errors::empties(&self.root)
        } else {
            pair.best.score.is_certain()
        };
        match self.effort {
            Effort::Depth(_) | Effort::Level(_) => return request,
            Effort::Time(time) => request.limits.time = Some(time),
            Effort::Nodes(_) | Effort::Solve(_) | Effort::SolveIn(_) => {}
        }
        request.limits.clock_only = false;
        request.limits.target_time = None;
        if is_to_the_end {
            let times = if pair.best.score.is_won() { LONGER_WIN_TIMES } else { PLAYED_TIMES };
            let asked = match self.effort {
                Effort::Nodes(nodes) | Effort::Solve(nodes) => nodes,
                _ => 0,
            };
            request.limits.nodes = Some(nodes.saturating_mul(times).max(asked));
        } else {
            request.limits.nodes = Some(nodes.saturating_mul(PLAYED_TIMES));
            request.limits.depth = Some(pair.depth);
            if let Some(repeating) = ReviewData::of(&self.root).repeating {
                request.player = repeating();
            }
        }
        request
    }
}
