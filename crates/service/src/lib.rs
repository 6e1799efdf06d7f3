//! The search service: admission control, fair queue, deadlines, cancellation, request coalescing, search threads and
//! graceful shutdown. Knows no HTTP.
//!
//! [`Service::submit`] admits a request (`admission`, by the `estimate` of what waits and runs) and
//! puts it into the `fair_queue` of the `pool`, which is ordered by priority, by the search time that a
//! client took lately (`ledger`) and by deadline; a `worker` takes it out, searches, and publishes every completed
//! iteration; the [`Ticket`] waits for the end, or for the `alarm` of the `deadline`, whichever comes
//! first.
//! What searches is a [`Backend`], so that all of this is tested without an engine.
//!
//! [`Service::experiment`] and [`Service::review`] go through the background queue and the same threads, and come back
//! with an [`ExperimentTicket`] or a [`ReviewTicket`]. At most half of the threads, and at least one, serve the
//! background queue, and never before a best move that waits.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod admission;
mod backend;
mod cache;
mod client;
mod meters;
mod pool;
mod preemption;
mod queue;
mod reviewing;
mod run_time;
pub mod share;
mod span_fields;
mod ticket;

use std::{
    num::NonZeroUsize,
    sync::Arc,
    time::{Duration, Instant},
};

use yomi_laboratory::{Experiment, ExperimentFault, Findings};
use yomi_players::{AnyReport, SearchRequest};
use yomi_review::Plan;
use yomi_search::StoppedBy;

use self::share::{Holding, Share};
use run_time::RunTime;

pub use backend::{Backend, Searcher};
pub use client::{CacheChoice, Client, IfOverloaded, PREFIXES, Priority};
pub use queue::ledger::Ledger;
pub use reviewing::{ReviewAnswer, ReviewEnd, ReviewUpdate};
pub use ticket::Ticket;
pub use ticket::experiment::ExperimentTicket;
pub use ticket::feed::Feed;
pub use ticket::review::ReviewTicket;

/// The half-life of what [`Service::search_time`] tells.
pub const LATELY: Duration = Duration::from_secs(300);

/// Settings of the pool.
#[derive(Clone, Debug)]
pub struct PoolSettings {
    /// Search threads.
    pub threads: NonZeroUsize,
    /// Places in the queue for each thread; for each thread open to background tasks, in its own.
    pub queue_per_thread: NonZeroUsize,
    /// Longest wait in the queue of a request without a deadline, and of an experiment.
    pub max_queue: Duration,
    /// A request that does not say its [`min_time`](Arrival::min_time) and that has to wait is refused where
    /// its deadline would leave less search time than this, or than a quarter of the deadline where
    /// that is less.
    pub min_time: Duration,
    /// By how much search threads yield to the threads that read and answer, 0 to 19, where the
    /// system knows priorities of threads.
    pub search_nice: u8,
    /// What answers may take that are kept for the same request, in bytes; 0 keeps none.
    pub cache_bytes: u64,
    /// Drives the jitter of `retry_after`. Best another one on each replica.
    pub seed: u64,
}

impl PoolSettings {
    /// So many threads, and what the server does unless it is told otherwise.
    #[must_use]
    pub const fn with_threads(threads: NonZeroUsize) -> Self {
        Self {
            threads,
            queue_per_thread: NonZeroUsize::new(64).expect("not zero"),
            max_queue: Duration::from_secs(30),
            min_time: Duration::from_millis(5),
            search_nice: 10,
            cache_bytes: 64 << 20,
            seed: 0,
        }
    }
}

/// When a request came, when its answer is due, and how it is treated until then.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// When the head of the request was read.
    pub at: Instant,
    /// Time from `at` to the answer, if the caller set one.
    pub deadline: Option<Duration>,
    /// The least search time that it takes: with less it is refused at the door. Once it is let in, all is
    /// done that it gets so much, without a promise ([`Answer::shortened`]).
    pub min_time: Option<Duration>,
    /// The client that the search time is charged to.
    pub client: Client,
    /// How soon it wants to be served.
    pub priority: Priority,
    /// What becomes of it while the server is overloaded.
    pub if_overloaded: IfOverloaded,
    /// What it makes of answers and searches that there are already.
    pub cache: CacheChoice,
    /// Its search gives way to no other request: the operator exempted its client.
    pub is_exempt: bool,
}

/// Why a request was not accepted, or not answered.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// No place in the queue is left for this client.
    #[error("the queue is full")]
    QueueFull {
        /// When a new try has a chance.
        retry_after: Duration,
        /// What the client holds of the places, and may.
        share: Share,
    },
    /// Too little of the deadline would be left for a search.
    #[error("the deadline cannot be met: too little of it would be left for a search")]
    DeadlineUnattainable {
        /// When a new try has a chance.
        retry_after: Duration,
    },
    /// The request waited too long for a thread.
    #[error("no search thread came free in time")]
    QueueTimeout {
        /// When a new try has a chance.
        retry_after: Duration,
    },
    /// The service shuts down.
    #[error("the service is shutting down")]
    Draining {
        /// When a new try has a chance.
        retry_after: Duration,
    },
    /// The search gave way to another client's request before it had what was asked.
    #[error("another client's request needed the search thread")]
    Preempted {
        /// When a new try has a chance.
        retry_after: Duration,
        /// What the search had found; `None` of an experiment.
        best_so_far: Option<Box<Answer>>,
    },
    /// The search panicked. A bug: logged with the request id.
    #[error("the search failed")]
    Panicked,
}

impl Refusal {
    /// All names that [`reason`](Self::reason) gives.
    pub const REASONS: [&'static str; 6] =
        ["queue_full", "deadline_unattainable", "queue_timeout", "draining", "preempted", "panicked"];

    /// That of every request once the service shuts down.
    #[must_use]
    pub const fn draining() -> Self {
        admission::draining()
    }

    /// The name in metrics and, but for `panicked`, in problem documents.
    #[must_use]
    pub const fn reason(&self) -> &'static str {
        match self {
            Self::QueueFull { .. } => "queue_full",
            Self::DeadlineUnattainable { .. } => "deadline_unattainable",
            Self::QueueTimeout { .. } => "queue_timeout",
            Self::Draining { .. } => "draining",
            Self::Preempted { .. } => "preempted",
            Self::Panicked => "panicked",
        }
    }

    /// When a new try has a chance; `None` where waiting does not help.
    #[must_use]
    pub const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::QueueFull { retry_after, share: _ }
            | Self::DeadlineUnattainable { retry_after }
            | Self::QueueTimeout { retry_after }
            | Self::Draining { retry_after }
            | Self::Preempted { retry_after, .. } => Some(*retry_after),
            Self::Panicked => None,
        }
    }
}

/// A complete answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The last completed iteration, or the depth-0 move when there was none.
    pub report: AnyReport,
    /// What ended the search.
    pub stopped_by: StoppedBy,
    /// The answer falls short of what was asked: no iteration was finished when it was due, or it is
    /// [`limited`](Self::limited) or [`shortened`](Self::shortened).
    pub degraded: bool,
    /// The server was overloaded and ended the search before the limits that the request set itself: it was
    /// so when the request came, which welcomed that ([`IfOverloaded::Degrade`]), or the search gave way to
    /// another client's request ([`StoppedBy::Preempted`]).
    pub limited: bool,
    /// The search was ended from outside and got less than half of the time that was asked, or less than
    /// [`Arrival::min_time`].
    pub shortened: Option<SearchTime>,
    /// The same request gives the same answer again.
    pub deterministic: bool,
    /// Threads that took part.
    pub threads: u32,
    /// Time of the search in the queue.
    pub queue: Duration,
    /// Time of the search on its thread.
    pub search: Duration,
    /// Processor time of the search on its thread, where the system tells it.
    pub processor: Option<Duration>,
    /// Where the answer comes from.
    pub origin: Origin,
    /// The same request will find it in the cache.
    pub is_kept: bool,
    /// What this request waited of the two.
    pub waited: Waited,
}

/// Search time, asked and given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchTime {
    /// What the search could have taken had it begun with the arrival: until its limit of time or until its answer
    /// had to be put together, whichever came first.
    pub asked: Duration,
    /// What it took.
    pub given: Duration,
}

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A table, or the rules: nothing was searched, nothing was looked up.
    Immediate,
    /// The cache.
    Cache,
    /// A search that another request had begun.
    Joined,
    /// A search of its own: no request had asked for it.
    Search,
    /// A search of its own, as it wished, or because nothing but a clock limits it.
    Bypass,
}

/// What a request waited itself, of a search that may have begun before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waited {
    /// For a thread.
    pub queue: Duration,
    /// For the search.
    pub search: Duration,
}

/// What came of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentAnswer {
    /// What was found, or the laboratory's reason why there is nothing.
    pub found: Result<Findings, ExperimentFault>,
    /// Time in the queue.
    pub queue: Duration,
    /// Time in the search.
    pub search: Duration,
}

/// What the stream sees of a running search. The watch channel starts with `Progress::default()`.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The last completed iteration; `None` before the first.
    pub report: Option<Arc<AnyReport>>,
    /// Time in the queue; `None` while it lasts.
    pub queue: Option<Duration>,
    /// What the thread has run for the search; `None` while it queues.
    pub(crate) run_time: Option<RunTime>,
}

/// The state of the pool at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Search threads.
    pub threads: usize,
    /// Threads that lead a search now, those that run experiments included.
    pub busy: usize,
    /// Threads that help with a search of another thread; they come back when they are needed.
    pub helping: usize,
    /// Requests in the queue, without experiments.
    pub queued: usize,
    /// Places in the queue.
    pub queue_capacity: usize,
    /// Age of the oldest request in the queue.
    pub oldest: Duration,
    /// Estimated wait of a new request, from recent search times.
    pub estimated_wait: Duration,
    /// Threads that run experiments and reviews now.
    pub experiments: usize,
    /// Experiments and reviews in their queue.
    pub experiments_queued: usize,
    /// Whether the service takes new requests and is not about to stop.
    pub ready: bool,
    /// Whether most deadlines of the last seconds could not be met for want of threads.
    pub deadlines_mostly_refused: bool,
}

/// The service; clones share one pool. When the last one is dropped, the threads finish what is
/// queued and end.
#[derive(Clone, Debug)]
pub struct Service {
    crew: Arc<pool::worker::Crew>,
}

impl Service {
    /// Starts the search threads with the searchers of `backend`: [`Engines`](yomi_players::Engines), or a stand-in.
    /// Ready when this returns.
    ///
    /// # Errors
    /// When the system gives no threads, or `backend` panics making a searcher.
    pub fn start(settings: PoolSettings, backend: Arc<dyn Backend>) -> std::io::Result<Self> {
        let crew = pool::worker::Crew::start(settings, backend)?;
        Ok(Self { crew: Arc::new(crew) })
    }

    /// Admits a request or refuses it at once. Finished games and other immediate answers never
    /// queue. The current tracing span goes with the request: it receives the fields `game`,
    /// `algorithm`, `depth`, `nodes`, `queue_us`, `search_us` and `stopped_by`
    /// where it declares them.
    ///
    /// # Errors
    /// `QueueFull`, `DeadlineUnattainable`, `Draining`.
    pub fn submit(&self, request: SearchRequest, arrival: Arrival) -> Result<Ticket, Refusal> {
        ticket::submit(self.crew.pool(), request, arrival)
    }

    /// What names the answer to that request, whatever its orientation, in every process whose engines have the same
    /// fingerprint; `None` where no answer is kept, or the cache has it.
    #[must_use]
    pub fn missing_answer(&self, request: &SearchRequest) -> Option<String> {
        ticket::kept::missing(self.crew.pool(), request)
    }

    /// The answer that the cache has to that request: its name, as
    /// [`missing_answer`](Self::missing_answer) gives it, and its text.
    #[must_use]
    pub fn kept_answer(&self, request: &SearchRequest) -> Option<(String, String)> {
        ticket::kept::answer(self.crew.pool(), request)
    }

    /// Puts a text of [`kept_answer`](Self::kept_answer), of another process too, into the cache; whether it is one.
    pub fn keep_answer(&self, request: &SearchRequest, text: &str) -> bool {
        ticket::kept::keep(self.crew.pool(), request, text)
    }

    /// Admits an experiment of the laboratory, for that client, or refuses it at once. The current tracing span goes
    /// with it: it receives the fields `queue_us` and `search_us` where it declares them.
    ///
    /// # Errors
    /// `QueueFull`, `Draining`.
    pub fn experiment(&self, experiment: Experiment, client: Client) -> Result<ExperimentTicket, Refusal> {
        ticket::experiment::submit(self.crew.pool(), experiment, client)
    }

    /// Counts an experiment as refused for which its caller has no place until then.
    #[must_use]
    pub fn refuse_experiment(&self, retry_after: Duration, share: Share) -> Refusal {
        ticket::experiment::refuse(retry_after, share)
    }

    /// Admits a review of a game, for that client, or refuses it at once. It ends after that search time with what it has.
    /// The current tracing span goes with it: it receives the fields `queue_us` and `search_us` where it declares them.
    ///
    /// # Errors
    /// `QueueFull`, `Draining`.
    pub fn review(&self, plan: Plan, limit: Duration, client: Client) -> Result<ReviewTicket, Refusal> {
        ticket::review::submit(self.crew.pool(), plan, limit, client)
    }

    /// Counts a review as refused for which its caller has no place until then.
    #[must_use]
    pub fn refuse_review(&self, retry_after: Duration, share: Share) -> Refusal {
        ticket::review::refuse(retry_after, share)
    }

    /// Charges a client with processor time that it took beside the search threads, as if it had searched for so long.
    pub fn charge(&self, client: &Client, processor: Duration) {
        self.crew.pool().charge(client, processor, Instant::now());
    }

    /// Recent search time of each client in seconds, experiments included, without helpers: time that lies [`LATELY`] back counts
    /// for half. In any order.
    #[must_use]
    pub fn search_time(&self) -> Vec<(Client, f64)> {
        self.crew.pool().search_time(Instant::now())
    }

    /// Recent number of searches of each client that were preempted for others: those that lie [`LATELY`] back count for half. In any
    /// order.
    #[must_use]
    pub fn preempted(&self) -> Vec<(Client, f64)> {
        self.crew.pool().preempted(Instant::now())
    }

    /// What each client holds of the places in the queues, in any order.
    #[must_use]
    pub fn holdings(&self) -> Vec<Holding> {
        self.crew.pool().holdings()
    }

    /// Whether a request of another client than that one searches or waits.
    #[must_use]
    pub fn others_search(&self, client: &Client) -> bool {
        self.crew.pool().others_search(client)
    }

    /// The state of the pool.
    #[must_use]
    pub fn status(&self) -> Status {
        self.crew.pool().status(Instant::now())
    }

    /// `/readyz` turns 503 from now on ([`Status::ready`]); requests are still served.
    pub fn announce_stop(&self) {
        self.crew.pool().announce_stop();
    }

    /// Refuses new requests from now on (`Draining`), immediate answers included.
    pub fn refuse_new(&self) {
        self.crew.pool().refuse_new();
    }

    /// Refuses new requests, waits until all accepted ones are answered, at most `patience`; then
    /// stops the rest, which answer their best so far. The search threads have ended when this
    /// returns, but for those that hang. Takes at most about a second longer than `patience`.
    pub async fn drain(&self, patience: Duration) {
        pool::drain::drain(&self.crew, patience).await;
    }
}
