//! A thread that searches, so that the session hears commands meanwhile.

use std::{
    sync::{
        Arc,
        mpsc::{Sender, channel},
    },
    thread,
};

use yomi_game::AnyMove;
use yomi_players::{
    AnyOutcome, AnyReport, Engines, Player, Players, SearchRequest,
    swap2::{Swap2, Swap2Decision},
};
use yomi_search::{Control, Limits, StopReason};

/// What is to be found.
#[derive(Debug)]
pub(super) enum Task {
    /// A move.
    Move(Box<SearchRequest>),
    /// What to do in Swap2, within limits for all its searches.
    Swap2(Box<Swap2>, Limits),
}

/// What was found.
#[derive(Debug)]
pub(super) enum Found {
    /// A move.
    Move(AnyMove),
    /// What to do in Swap2.
    Swap2(Swap2Decision),
}

/// What a search tells.
#[derive(Debug)]
pub(super) struct Thought {
    /// Which search.
    number: u64,
    /// What was found so far, for people.
    pub(super) message: Option<String>,
    /// What is answered, at the end.
    pub(super) found: Option<Found>,
}

/// The thread, and the search that it is at.
#[derive(Debug)]
pub(super) struct Thinker {
    tasks: Sender<(u64, Task, Arc<Control>)>,
    last: u64,
    current: Option<(u64, Arc<Control>)>,
}

impl Thinker {
    /// Starts the thread; `tell` gets what its searches find. It ends with the thinker.
    pub(super) fn start(engines: Engines, tell: impl Fn(Thought) + Send + 'static) -> Self {
        let (tasks, received) = channel::<(u64, Task, Arc<Control>)>();
        thread::spawn(move || {
            engines.prepare();
            let mut players = Players::new(engines);
            for (number, task, control) in received {
                let mut publish = |report: AnyReport| {
                    tell(Thought { number, message: message(&report), found: None });
                };
                let found = match task {
                    Task::Move(request) => chosen(&mut players, &request, &control, &mut publish),
                    Task::Swap2(swap2, limits) => {
                        decided(&mut players, *swap2, limits, &control, &mut publish)
                    }
                };
                tell(Thought { number, message: None, found });
            }
        });
        Self { tasks, last: 0, current: None }
    }

    /// Searches; what was searched before is forgotten.
    pub(super) fn think(&mut self, task: Task) {
        self.forget();
        self.last += 1;
        let control = Arc::new(Control::default());
        self.current = Some((self.last, Arc::clone(&control)));
        // The thread takes tasks for as long as the thinker is there.
        let _ = self.tasks.send((self.last, task, control));
    }

    /// Ends the search, of which nothing is wanted any more.
    pub(super) fn forget(&mut self) {
        if let Some((_, control)) = self.current.take() {
            control.stop(StopReason::Abandoned);
        }
    }

    /// Ends the search with what it has found.
    pub(super) fn hurry(&self) {
        if let Some((_, control)) = &self.current {
            control.stop(StopReason::Deadline);
        }
    }

    /// Whether a search is under way whose move is wanted.
    pub(super) const fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// Whether it is of the search that is wanted.
    pub(super) fn is_current(&self, thought: &Thought) -> bool {
        self.current.as_ref().is_some_and(|(number, _)| *number == thought.number)
    }
}

/// Searches for a move.
fn chosen(
    players: &mut Players,
    request: &SearchRequest,
    control: &Control,
    publish: &mut dyn FnMut(AnyReport),
) -> Option<Found> {
    let AnyOutcome { report, .. } = players.search(request, control, publish);
    let mv = report.choice().and_then(|line| line.moves.first().copied());
    mv.or(request.root_moves.first().copied()).map(Found::Move)
}

/// Searches for what to do in Swap2; where it is stopped, from what was found so far.
fn decided(
    players: &mut Players,
    mut swap2: Swap2,
    limits: Limits,
    control: &Control,
    publish: &mut dyn FnMut(AnyReport),
) -> Option<Found> {
    while let Some(search) = swap2.next_search() {
        let limits = search.limits(limits);
        let request = SearchRequest::of(search.position, Player::engine(None), limits);
        let report = players.search(&request, control, publish).report;
        let is_stopped = control.stopped().is_some();
        // What was stopped says little, but something of the given position has to be said.
        if !is_stopped || swap2.decision().is_none() {
            swap2.hear(&report);
        }
        if is_stopped {
            break;
        }
    }
    swap2.decision().map(Found::Swap2)
}

/// Depth, value, nodes and line in one line.
fn message(report: &AnyReport) -> Option<String> {
    let line = report.choice()?;
    let moves: Vec<_> = line.moves.iter().map(ToString::to_string).collect();
    let value = line.score;
    let value = match value.win_thousandths {
        Some(win) => format!("win {:.1} %", f64::from(win) / 10.0),
        None => format!("value {}", value.thousandths / 1000),
    };
    let (depth, nodes) = (report.depth, report.statistics.nodes);
    Some(format!("depth {depth}, {value}, {nodes} nodes, {}", moves.join(" ")))
}
