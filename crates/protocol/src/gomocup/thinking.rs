//! A thread that searches, so that the session hears commands meanwhile.

use std::{
    sync::{
        Arc,
        mpsc::{Sender, channel},
    },
    thread,
};

use yomi_game::AnyMove;
use yomi_players::{AnyOutcome, AnyReport, Engines, Players, SearchRequest};
use yomi_search::{Control, StopReason};

/// What a search tells.
#[derive(Debug)]
pub(super) struct Thought {
    /// Which search.
    number: u64,
    /// What was found so far, for people.
    pub(super) message: Option<String>,
    /// The move, at the end.
    pub(super) mv: Option<AnyMove>,
}

/// The thread, and the search that it is at.
#[derive(Debug)]
pub(super) struct Thinker {
    tasks: Sender<(u64, SearchRequest, Arc<Control>)>,
    last: u64,
    current: Option<(u64, Arc<Control>)>,
}

impl Thinker {
    /// Starts the thread; `tell` gets what its searches find. It ends with the thinker.
    pub(super) fn start(engines: Engines, tell: impl Fn(Thought) + Send + 'static) -> Self {
        let (tasks, received) = channel::<(u64, SearchRequest, Arc<Control>)>();
        thread::spawn(move || {
            engines.prepare();
            let mut players = Players::new(engines);
            for (number, request, control) in received {
                let mut publish = |report: AnyReport| {
                    tell(Thought { number, message: message(&report), mv: None });
                };
                let AnyOutcome { report, .. } = players.search(&request, &control, &mut publish);
                let mv = report.choice().and_then(|line| line.moves.first().copied());
                tell(Thought {
                    number,
                    message: None,
                    mv: mv.or(request.root_moves.first().copied()),
                });
            }
        });
        Self { tasks, last: 0, current: None }
    }

    /// Searches; what was searched before is forgotten.
    pub(super) fn think(&mut self, request: SearchRequest) {
        self.forget();
        self.last += 1;
        let control = Arc::new(Control::default());
        self.current = Some((self.last, Arc::clone(&control)));
        // The thread takes tasks for as long as the thinker is there.
        let _ = self.tasks.send((self.last, request, control));
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
