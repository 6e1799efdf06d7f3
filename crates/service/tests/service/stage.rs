//! Mock backend: its searchers follow the script that a test assigned to each request, by number (the
//! seed of the request, or the nanoseconds in the limit of the experiment).

use std::{
    collections::HashMap,
    num::NonZeroUsize,
    sync::{
        Arc, Condvar, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use yomi_game::{AnyPosition, othello, tictactoe};
use yomi_laboratory::{Experiment, ExperimentFault, Findings, Made, Plan, Race, RacePlan, Subject};
use yomi_players::{AnyOutcome, AnyReport, Player, Players, SearchRequest};
use yomi_review::{Visit, Visited};
use yomi_search::{
    Control, Limits, Line, Report, Statistics, StopReason, StoppedBy, Team, Unit, Valuation, ValueKind,
    team::{Helpers, Seat},
};
use yomi_service::{Backend, PoolSettings, Searcher, Service};

/// The part of one request or experiment, which has no iterations. Those without one end at once with one iteration.
#[derive(Clone, Copy, Debug)]
pub enum Act {
    /// Answered without a search.
    Immediate,
    /// Ends by itself after that time.
    Takes(Duration),
    /// Of an experiment: ends after so many parts of that time, and gives way between them.
    InParts { parts: usize, time: Duration },
    /// Searches as long as the server's limit allows, and publishes one iteration.
    ToTheServersLimit,
    /// Publishes iterations 1, 2… and then searches until told to stop.
    UntilStopped { iterations: u32 },
    /// The same, deaf to every stop until [`Stage::release`].
    Stuck { iterations: u32 },
    /// Panics.
    Panic,
    /// Takes as many helpers as the request allows, and searches with them until told to stop or
    /// [`Stage::release`].
    Leads,
    /// Takes helpers that panic, and searches until the first has panicked.
    LeadsToPanic,
}

#[derive(Default)]
struct Scene {
    acts: HashMap<u64, Act>,
    started: Vec<u64>,
    /// How many parts were made of an experiment.
    made: HashMap<u64, usize>,
    experiments: usize,
    most_experiments: usize,
    /// Helpers that sit now, and the most that did at the same time.
    helpers: u32,
    most_helpers: u32,
    published: usize,
    searchers_made: usize,
    server_limits: Vec<Duration>,
    no_searchers: bool,
    /// Visits of reviews, and which of them lasts until its stop flag or [`Stage::release`].
    visits: usize,
    holds_visit: Option<usize>,
    released: bool,
    /// When those that were stuck were going to be stopped, as they knew when they were released.
    dues: Vec<Option<Instant>>,
}

/// What the test and the search threads share.
#[derive(Clone, Default)]
pub struct Stage {
    scene: Arc<(Mutex<Scene>, Condvar)>,
}

impl Stage {
    fn with<T>(&self, look: impl FnOnce(&mut Scene) -> T) -> T {
        look(&mut self.scene.0.lock().unwrap())
    }

    pub fn plays(&self, number: u64, act: Act) {
        self.with(|scene| scene.acts.insert(number, act));
    }

    pub fn open(&self, settings: PoolSettings) -> Service {
        Service::start(settings, self.backend()).unwrap()
    }

    pub fn backend(&self) -> Arc<dyn Backend> {
        Arc::new(self.clone())
    }

    /// The visit of that number, from 1, lasts until its stop flag is set.
    pub fn holds_visit(&self, number: usize) {
        self.with(|scene| scene.holds_visit = Some(number));
    }

    /// How many visits have begun.
    pub fn visits(&self) -> usize {
        self.with(|scene| scene.visits)
    }

    pub fn makes_no_searchers(&self) {
        self.with(|scene| scene.no_searchers = true);
    }

    /// Lets those that are stuck go.
    pub fn release(&self) {
        self.with(|scene| scene.released = true);
        self.scene.1.notify_all();
    }

    /// The numbers of the searches in the order in which they started.
    pub fn started(&self) -> Vec<u64> {
        self.with(|scene| scene.started.clone())
    }

    /// The most experiments that ran at the same time.
    pub fn most_experiments(&self) -> usize {
        self.with(|scene| scene.most_experiments)
    }

    /// The part of a search that starts now.
    fn enters(&self, number: u64) -> Option<Act> {
        self.with(|scene| {
            scene.started.push(number);
            scene.acts.get(&number).copied()
        })
    }

    fn until_released(&self) {
        let (scene, released) = &*self.scene;
        drop(released.wait_while(scene.lock().unwrap(), |scene| !scene.released));
    }

    /// The most helpers that sat at the same time.
    pub fn most_helpers(&self) -> u32 {
        self.with(|scene| scene.most_helpers)
    }

    /// Iterations published by all searches together.
    pub fn published(&self) -> usize {
        self.with(|scene| scene.published)
    }

    /// The server's limits of the searches that went to them.
    pub fn server_limits(&self) -> Vec<Duration> {
        self.with(|scene| scene.server_limits.clone())
    }

    pub fn dues(&self) -> Vec<Option<Instant>> {
        self.with(|scene| scene.dues.clone())
    }

    pub fn searchers_made(&self) -> usize {
        self.with(|scene| scene.searchers_made)
    }
}

impl Backend for Stage {
    fn immediate(&self, request: &SearchRequest) -> Option<AnyOutcome> {
        let act = self.with(|scene| scene.acts.get(&request.seed).copied());
        matches!(act, Some(Act::Immediate)).then(|| outcome(request, 9, StoppedBy::Solved))
    }

    fn depth_zero(&self, request: &SearchRequest) -> AnyReport {
        report(request, 0)
    }

    fn searcher(&self, helpers: Arc<dyn Helpers>) -> Box<dyn Searcher> {
        self.with(|scene| scene.searchers_made += 1);
        assert!(!self.with(|scene| scene.no_searchers), "no searchers today");
        Box::new(Actor { stage: self.clone(), helpers, players: Players::default() })
    }
}

struct Actor {
    stage: Stage,
    helpers: Arc<dyn Helpers>,
    /// Of reviews, which are real.
    players: Players,
}

impl Searcher for Actor {
    fn visit(&mut self, visit: &Visit, control: &Control) -> Visited {
        let (number, holds) = self.stage.with(|scene| {
            scene.visits += 1;
            (scene.visits, scene.holds_visit)
        });
        while holds == Some(number) && control.stopped().is_none() && !self.stage.with(|scene| scene.released) {
            thread::sleep(Duration::from_micros(100));
        }
        visit.perform(&mut self.players, control)
    }

    fn search(&mut self, request: &SearchRequest, control: &Control, publish: &mut dyn FnMut(AnyReport)) -> AnyOutcome {
        let act = self.stage.enters(request.seed);
        let mut publish_all = |iterations| {
            for depth in 1..=iterations {
                publish(report(request, depth));
                self.stage.with(|scene| scene.published += 1);
            }
        };
        match act {
            None | Some(Act::Immediate) => {}
            Some(Act::InParts { .. }) => panic!("best moves have no parts"),
            Some(Act::Takes(time)) => thread::sleep(time),
            Some(Act::ToTheServersLimit) => {
                let limit = request.limits.server_time.unwrap_or_default();
                self.stage.with(|scene| scene.server_limits.push(limit));
                publish_all(1);
                thread::sleep(limit);
                return outcome(request, 1, StoppedBy::ServerLimit);
            }
            Some(Act::Panic) => panic!("as told"),
            Some(Act::Leads) => return self.lead(request, control),
            Some(Act::LeadsToPanic) => self.lead_to_panic(request),
            Some(Act::UntilStopped { iterations }) => {
                publish_all(iterations);
                return outcome(request, iterations, until_stopped(control));
            }
            Some(Act::Stuck { iterations }) => {
                publish_all(iterations);
                self.stage.until_released();
                self.stage.with(|scene| scene.dues.push(control.due()));
            }
        }
        publish(report(request, 1));
        outcome(request, 1, StoppedBy::Depth)
    }

    fn experiment(
        &mut self,
        experiment: &Experiment,
        _: &mut Made,
        control: &Control,
        gives_way: &dyn Fn() -> bool,
    ) -> Option<Result<Findings, ExperimentFault>> {
        let act = self.stage.enters(number_of(experiment));
        let _running = RunningExperiment::on(&self.stage);
        Some(match act {
            None | Some(Act::Immediate | Act::ToTheServersLimit) => Ok(findings()),
            Some(Act::Takes(time)) => {
                thread::sleep(time);
                Ok(findings())
            }
            Some(Act::InParts { parts, time }) => {
                loop {
                    thread::sleep(time);
                    let made = self.stage.with(|scene| {
                        let made = scene.made.entry(number_of(experiment)).or_insert(0);
                        *made += 1;
                        *made
                    });
                    if made == parts {
                        break;
                    }
                    if gives_way() {
                        return None;
                    }
                }
                Ok(findings())
            }
            Some(Act::Panic) => panic!("as told"),
            Some(Act::UntilStopped { .. } | Act::Leads | Act::LeadsToPanic) => {
                Err(ExperimentFault::Stopped(until_stopped(control)))
            }
            Some(Act::Stuck { .. }) => {
                self.stage.until_released();
                Ok(findings())
            }
        })
    }
}

impl Actor {
    fn team(&self, request: &SearchRequest) -> Team {
        Team::new(Arc::clone(&self.helpers), request.threads)
    }

    fn lead(&self, request: &SearchRequest, control: &Control) -> AnyOutcome {
        let stage = self.stage.clone();
        let help = move |seat: &Seat| {
            stage.with(|scene| {
                scene.helpers += 1;
                scene.most_helpers = scene.most_helpers.max(scene.helpers);
            });
            while !seat.should_leave() {
                thread::sleep(Duration::from_micros(100));
            }
            stage.with(|scene| scene.helpers -= 1);
        };
        self.team(request).run(Arc::new(help), || {
            while control.stopped().is_none() && !self.stage.with(|scene| scene.released) {
                thread::sleep(Duration::from_micros(100));
            }
        });
        assert_eq!(self.stage.with(|scene| scene.helpers), 0, "helpers leave first");
        let mut outcome = outcome(request, 1, StoppedBy::Depth);
        outcome.report.statistics.helpers = self.stage.most_helpers();
        outcome
    }

    fn lead_to_panic(&self, request: &SearchRequest) {
        let came = Arc::new(AtomicBool::new(false));
        let signal = Arc::clone(&came);
        let help = move |_: &Seat| {
            signal.store(true, Ordering::SeqCst);
            panic!("as told");
        };
        self.team(request).run(Arc::new(help), || {
            while !came.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_micros(100));
            }
        });
    }
}

/// Counts an experiment among the running ones as long as it lives, panics included.
struct RunningExperiment<'stage>(&'stage Stage);

impl<'stage> RunningExperiment<'stage> {
    fn on(stage: &'stage Stage) -> Self {
        stage.with(|scene| {
            scene.experiments += 1;
            scene.most_experiments = scene.most_experiments.max(scene.experiments);
        });
        Self(stage)
    }
}

impl Drop for RunningExperiment<'_> {
    fn drop(&mut self) {
        self.0.with(|scene| scene.experiments -= 1);
    }
}

/// What ended the search.
fn until_stopped(control: &Control) -> StoppedBy {
    loop {
        match control.stopped() {
            None => thread::sleep(Duration::from_micros(100)),
            Some(StopReason::Preempted) => return StoppedBy::Preempted,
            Some(_) => return StoppedBy::Abandoned,
        }
    }
}

/// What experiments of the stage say that were stopped.
pub const STOPPED: ExperimentFault = ExperimentFault::Stopped(StoppedBy::Abandoned);

/// What all experiments of the stage find.
pub fn findings() -> Findings {
    Findings::Race(Race { unit: None, rows: Vec::new(), agree: None })
}

/// The experiment of that number, of at most so many seconds.
pub fn experiment(number: u32, seconds: u64) -> Experiment {
    let position = AnyPosition::TicTacToe(tictactoe::Position::initial());
    Experiment {
        subject: Subject::Position(position),
        plan: Plan::Race(RacePlan { runs: Vec::new() }),
        seed: 0,
        limit: Some(Duration::new(seconds, number)),
    }
}

fn number_of(experiment: &Experiment) -> u64 {
    experiment.limit.map_or(0, |limit| limit.subsec_nanos().into())
}

fn outcome(request: &SearchRequest, depth: u32, stopped_by: StoppedBy) -> AnyOutcome {
    AnyOutcome { report: report(request, depth), stopped_by }
}

fn report(request: &SearchRequest, depth: u32) -> AnyReport {
    let score = Valuation::new(0, Unit::Discs, ValueKind::Heuristic);
    let lines = vec![Line { score, moves: vec![request.root_moves[0]] }];
    let statistics = Statistics { nodes: u64::from(depth) * 10, ..Statistics::default() };
    Report { depth, selective_depth: depth, ..Report::unsearched(lines, statistics) }
}

/// The request of that number.
pub fn numbered(number: u64) -> SearchRequest {
    let position = AnyPosition::Othello(othello::Position::initial());
    let player = Player::engine(None);
    SearchRequest { seed: number, ..SearchRequest::of(position, player, Limits::default()) }
}

/// Settings of a pool of so many threads and so many places for each.
pub fn settings(threads: usize, queue_per_thread: usize) -> PoolSettings {
    PoolSettings {
        queue_per_thread: NonZeroUsize::new(queue_per_thread).unwrap(),
        ..PoolSettings::with_threads(NonZeroUsize::new(threads).unwrap())
    }
}

/// Looks until it is so; half a minute is for machines that are busy with other things.
#[track_caller]
pub fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let patience = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < patience, "never: {what}");
        thread::sleep(Duration::from_micros(200));
    }
}
