//! The search thread of a session, so that the session reads commands during a search.

use std::{
    sync::{
        Arc,
        mpsc::{Sender, SyncSender, channel, sync_channel},
    },
    thread,
};

use yomi_game::{
    AnyMove, Game as _, GameKind,
    gomoku::{Position, Rule},
};
use yomi_players::{
    AnyOutcome, AnyReport, Engines, Player, Players, SearchRequest,
    swap2::{Swap2, Swap2Decision},
};
use yomi_search::{Control, Limits, StopReason};

use super::progress::progress;

/// Nodes of each search by which a board of a new size is prepared: less than a millisecond.
const WARM_UP_NODES: u64 = 300;

/// What is to be found.
#[derive(Debug)]
pub(super) enum Task {
    /// A move.
    Move(Box<SearchRequest>),
    /// What to do in Swap2, within limits for all its searches.
    Swap2(Box<Swap2>, Limits),
}

/// The result of a search.
#[derive(Debug)]
pub(super) enum Choice {
    /// A move.
    Move(AnyMove),
    /// What to do in Swap2.
    Swap2(Swap2Decision),
}

/// A message of the search thread.
#[derive(Debug)]
pub(super) struct Thought {
    /// Which search.
    number: u64,
    /// What was found so far, for people.
    pub(super) message: Option<String>,
    /// What is answered, at the end.
    pub(super) found: Option<Choice>,
}

/// Work for the search thread.
#[derive(Debug)]
enum Work {
    /// A search, with its number and the flag that stops it.
    Think(u64, Task, Arc<Control>),
    /// To search a little on boards of that size, so that the first move waits for nothing; then a word.
    WarmUp(u8, SyncSender<()>),
}

/// The thread, and the search that it is at.
#[derive(Debug)]
pub(super) struct Thinker {
    work: Sender<Work>,
    last: u64,
    current: Option<(u64, Arc<Control>)>,
}

impl Thinker {
    /// Starts the thread; `tell` gets what its searches find. It ends with the thinker.
    pub(super) fn start(engines: Engines, tell: impl Fn(Thought) + Send + 'static) -> Self {
        let (work, received) = channel();
        thread::spawn(move || {
            let mut players = Players::new(engines);
            players.prepare_for(GameKind::Gomoku);
            // Whether the tables are of the move before, of the same game.
            let mut keeps = false;
            for work in received {
                let (number, task, control) = match work {
                    Work::Think(number, task, control) => (number, task, control),
                    Work::WarmUp(size, done) => {
                        warm_up(&mut players, size);
                        keeps = false;
                        // A session that has ended waits no longer.
                        let _ = done.send(());
                        continue;
                    }
                };
                let mut publish = |report: AnyReport| {
                    tell(Thought { number, message: progress(&report), found: None });
                };
                let found = match task {
                    Task::Move(request) => {
                        let before = std::mem::replace(&mut keeps, true);
                        chosen(&mut players, &request, before, &control, &mut publish)
                    }
                    Task::Swap2(swap2, limits) => decided(&mut players, *swap2, limits, &control, &mut publish),
                };
                tell(Thought { number, message: None, found });
            }
        });
        Self { work, last: 0, current: None }
    }

    /// Returns once the first search on a board of that size has nothing to wait for: weights and tables of lines are
    /// there, and all memory is taken. Some tenths of a second at the first call, a few milliseconds at others.
    pub(super) fn prepare(&self, size: u8) {
        let (done, heard) = sync_channel(1);
        if self.work.send(Work::WarmUp(size, done)).is_ok() {
            // It hangs up where the thread has ended.
            let _ = heard.recv();
        }
    }

    /// Searches; what was searched before is forgotten.
    pub(super) fn think(&mut self, task: Task) {
        self.forget();
        self.last += 1;
        let control = Arc::new(Control::default());
        self.current = Some((self.last, Arc::clone(&control)));
        // The thread takes work for as long as the thinker is there.
        let _ = self.work.send(Work::Think(self.last, task, control));
    }

    /// Ends the search, of which nothing is wanted any more.
    pub(super) fn forget(&mut self) {
        if let Some((_, control)) = self.current.take() {
            control.stop(StopReason::Abandoned);
        }
    }

    /// Ends the search with what it has found; whether it was not asked to before.
    pub(super) fn hurry(&self) -> bool {
        self.current.as_ref().is_some_and(|(_, control)| {
            let is_first = control.stopped().is_none();
            control.stop(StopReason::Deadline);
            is_first
        })
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

/// Searches a little by each rule, with two stones on the board.
fn warm_up(players: &mut Players, size: u8) {
    let limits = Limits { nodes: Some(WARM_UP_NODES), ..Limits::default() };
    for rule in Rule::ALL {
        let mut position = Position::empty(size, rule);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let middle = moves.len() / 2;
        for &mv in moves[middle..].iter().take(2) {
            position.play(mv);
        }
        let request = SearchRequest::of(position.into(), Player::engine(None), limits);
        players.search(&request, &Control::default(), &mut |_| ());
    }
}

/// Searches for a move; with `keeps` in the tables of the search before, whatever limits it.
fn chosen(
    players: &mut Players,
    request: &SearchRequest,
    keeps: bool,
    control: &Control,
    publish: &mut dyn FnMut(AnyReport),
) -> Option<Choice> {
    let AnyOutcome { report, .. } = players.search_in_series(request, keeps, control, publish);
    let mv = report.choice().and_then(|line| line.moves.first().copied());
    mv.or(request.root_moves.first().copied()).map(Choice::Move)
}

/// Searches for what to do in Swap2; where it is stopped, from what was found so far.
fn decided(
    players: &mut Players,
    mut swap2: Swap2,
    limits: Limits,
    control: &Control,
    publish: &mut dyn FnMut(AnyReport),
) -> Option<Choice> {
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
    swap2.decision().map(Choice::Swap2)
}
