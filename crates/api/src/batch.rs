//! Batch execution: each line is a request of its own, at `batch` priority; several run at one time.
//!
//! A line that needs no search would never wait: lines are processed in turns among clients, one at a time, and other tasks
//! run between any two ([`Api::in_turns`]).
//!
//! Backpressure: lines start only while the reader takes finished answers, so no more answers wait than lines are under
//! way. As many lines run as there are search threads, half as many while another client searches or waits. A line
//! refused for a transient reason (a full queue, preemption, the rate limit of its key) is retried after the wait that
//! the refusal names. Dropping a batch cancels its searches.

use std::{
    collections::{BTreeMap, HashSet, VecDeque},
    sync::Arc,
    time::Duration,
};

use ::metrics::counter;
use bytes::Bytes;
use futures_util::{FutureExt as _, StreamExt as _, future::BoxFuture, stream::FuturesUnordered};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use yomi_contract::{
    answer::{
        batch::{BatchCounts, BatchNews, LineAnswer},
        position::PositionAnswer,
    },
    problem::{Problem, ProblemCode, retry},
    request::{
        batch::{self, LineEndpoint, LineRequest},
        read_position,
    },
};
use yomi_instrumentation::metrics::BATCH_LINES;

use crate::{
    Api, Caller,
    panics::caught,
    refusals::{self, passes},
    review::ReviewMode,
};

/// Keep-alive interval: after this long without a line the counts are sent, so that proxies keep the connection open.
const NEWS_INTERVAL: Duration = Duration::from_secs(15);

/// Preemptions after which a line is refused as `preempted`.
const MOST_PREEMPTIONS: u32 = 8;

/// Bound on head-of-line blocking: with answers in order, this many finished answers per line under way may wait for an
/// earlier line.
const WAITING_PER_LINE: usize = 4;

/// The caller of a batch.
#[derive(Clone, Debug)]
pub struct BatchCaller {
    /// Charged for the lines; each takes one request of the rate limit of its key.
    pub caller: Caller,
    /// Whether lines that a server refuses because it stops are left to the next process, instead of being refused.
    pub(crate) outlives_process: bool,
    /// Hears that a line waits for the rate limit of the key.
    pub(crate) rest: Option<yomi_jobs::Rest>,
}

impl From<Caller> for BatchCaller {
    fn from(caller: Caller) -> Self {
        Self { caller: Caller { is_of_batch: true, ..caller }, outlives_process: false, rest: None }
    }
}

/// A batch under way.
pub struct Batch {
    shared: Arc<Shared>,
    /// Lines that have not started, with their numbers.
    left: VecDeque<(usize, Bytes)>,
    /// Whether more lines may be added.
    is_open: bool,
    running: FuturesUnordered<BoxFuture<'static, Answered>>,
    /// Finished answers that wait for an earlier line, by index of the line; `None` when answers need no order.
    waiting: Option<BTreeMap<usize, Answered>>,
    /// Index of the next line to start; `given` is the number of answers given, with order the index of the next.
    started: usize,
    given: usize,
    counts: BatchCounts,
    is_over: bool,
}

/// What a batch comes to.
#[derive(Clone, Debug)]
pub enum BatchEvent {
    /// The answer to a line: its text, with the line break.
    Answer(Bytes),
    /// News of the whole batch: the counts so far, or its end.
    News(Box<BatchNews>),
}

impl BatchEvent {
    /// Its line of the answer, with the line break.
    #[must_use]
    pub fn into_bytes(self) -> Bytes {
        match self {
            Self::Answer(text) => text,
            Self::News(news) => news.text().into(),
        }
    }
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Batch").field("counts", &self.counts).finish_non_exhaustive()
    }
}

/// State shared by all lines.
struct Shared {
    api: Api,
    of: BatchCaller,
}

/// The answer to a line.
struct Answered {
    /// Index of the line in the batch.
    place: usize,
    text: Bytes,
    is_refused: bool,
}

impl Batch {
    /// A batch of the lines of `text`, `most` at most, for `caller`.
    ///
    /// # Errors
    /// As [`batch::lines`].
    pub fn new(
        (text, most): (&Bytes, usize),
        is_ordered: bool,
        api: Api,
        caller: impl Into<BatchCaller>,
    ) -> Result<Self, Problem> {
        let mut batch = Self::open(is_ordered, api, caller);
        for (number, range) in batch::lines(text, most)? {
            batch.add(number, text.slice(range));
        }
        batch.close();
        Ok(batch)
    }

    /// A batch without lines, to which they are added.
    pub fn open(is_ordered: bool, api: Api, caller: impl Into<BatchCaller>) -> Self {
        Self {
            shared: Arc::new(Shared { api, of: caller.into() }),
            left: VecDeque::new(),
            is_open: true,
            running: FuturesUnordered::new(),
            waiting: is_ordered.then(BTreeMap::new),
            started: 0,
            given: 0,
            counts: BatchCounts::default(),
            is_over: false,
        }
    }

    /// Adds a line; the next call of [`next`](Self::next) starts it.
    pub fn add(&mut self, number: usize, line: impl Into<Bytes>) {
        self.left.push_back((number, line.into()));
        self.counts.lines += 1;
    }

    /// Ends the batch with the lines that it has.
    pub const fn close(&mut self) {
        self.is_open = false;
    }

    /// Leaves out the lines with these numbers: they were answered before.
    pub(crate) fn skip(&mut self, answered: &HashSet<usize>) {
        self.left.retain(|(number, _)| !answered.contains(number));
        self.counts.lines = self.left.len();
    }

    /// Lines in the batch, and how many of them were answered and refused so far.
    #[must_use]
    pub const fn counts(&self) -> BatchCounts {
        self.counts
    }

    /// Waits for the next line of the answer; `None` after the last.
    ///
    /// Cancel safe.
    pub async fn next(&mut self) -> Option<BatchEvent> {
        if self.is_over {
            return None;
        }
        let silence = tokio::time::sleep(NEWS_INTERVAL);
        tokio::pin!(silence);
        let caller = self.shared.of.caller.clone();
        let revoked = caller.revoked();
        tokio::pin!(revoked);
        loop {
            if let Some(answered) = self.in_turn() {
                return Some(self.give(answered));
            }
            self.start_lines();
            if self.running.is_empty() && !self.is_open {
                self.is_over = true;
                let end = Some(self.counts);
                return Some(news(BatchNews { end, ..BatchNews::default() }));
            }
            tokio::select! {
                biased;
                () = &mut revoked => return Some(self.revoked()),
                Some(answered) = self.running.next() => match &mut self.waiting {
                    None => return Some(self.give(answered)),
                    Some(waiting) => {
                        waiting.insert(answered.place, answered);
                    }
                },
                () = &mut silence => {
                    let progress = Some(self.counts);
                    return Some(news(BatchNews { progress, ..BatchNews::default() }));
                }
            }
        }
    }

    /// The next answer in order, if answers are ordered and it is finished.
    fn in_turn(&mut self) -> Option<Answered> {
        self.waiting.as_mut()?.remove(&self.given)
    }

    fn give(&mut self, answered: Answered) -> BatchEvent {
        let Answered { place: _, text, is_refused } = answered;
        self.given += 1;
        if is_refused {
            self.counts.refused += 1;
        } else {
            self.counts.answered += 1;
        }
        BatchEvent::Answer(text)
    }

    /// Starts lines up to the current limit of lines under way.
    fn start_lines(&mut self) {
        let Shared { api, of } = &*self.shared;
        let threads = api.threads.max(1);
        let most = if api.service.others_search(&of.caller.client) { threads.div_ceil(2) } else { threads };
        let waiting = self.waiting.as_ref().map_or(0, BTreeMap::len);
        while self.running.len() < most && waiting < most * WAITING_PER_LINE {
            let Some((number, line)) = self.left.pop_front() else { return };
            let place = self.started;
            self.started += 1;
            let shared = Arc::clone(&self.shared);
            let answering = Arc::clone(&self.shared);
            let answer = async move { answering.answer(place, number, &line).await };
            let in_turns = async move { shared.api.in_turns(&shared.of.caller, answer).await };
            self.running.push(in_turns.boxed());
        }
    }

    /// Ends a batch whose key was revoked: the remaining lines get no answer.
    fn revoked(&mut self) -> BatchEvent {
        self.is_over = true;
        self.left.clear();
        self.running.clear();
        let detail = "The key of this batch is no longer valid; ask the operator for another.";
        let problem = Problem::new(ProblemCode::Unauthorized, detail);
        let problem = Some(problem.document(&self.shared.of.caller.id));
        news(BatchNews { problem, ..BatchNews::default() })
    }
}

impl Shared {
    async fn answer(&self, place: usize, number: usize, line: &[u8]) -> Answered {
        let line = batch::read_line(number, line);
        let id = line.id.as_deref();
        let endpoint = line.asked.as_ref().ok().map(|asked| asked.endpoint);
        let answer = match &line.asked {
            Ok(asked) => self.ask(asked, place == 0).await,
            Err(problem) => Err(problem.clone()),
        };
        count_line(endpoint, answer.as_ref().err());
        let text = match &answer {
            Ok(answer) => LineAnswer::answered(number, id, answer).text(),
            Err(problem) => LineAnswer::refused(number, id, problem.document(&self.of.caller.id)).text(),
        };
        Answered { place, text: text.into(), is_refused: answer.is_err() }
    }

    /// Asks until the request is answered or refused for a lasting reason. The batch request has paid for the first line.
    async fn ask(&self, asked: &LineRequest, is_paid: bool) -> Result<Box<RawValue>, Problem> {
        if !is_paid {
            self.pay().await;
        }
        let mut preemptions = 0;
        loop {
            // Its deadline counts from here.
            let caller = self.of.caller.from_now();
            let problem = match caught(answer(&self.api, &caller, asked)).await {
                Ok(answer) => return Ok(answer),
                Err(problem) => problem,
            };
            if problem.code == ProblemCode::Draining && self.of.outlives_process {
                return std::future::pending().await;
            }
            preemptions += u32::from(problem.code == ProblemCode::Preempted);
            if !passes(problem.code) || preemptions > MOST_PREEMPTIONS {
                return Err(problem);
            }
            tokio::time::sleep(problem.retry_after.unwrap_or(retry::SOON)).await;
        }
    }

    /// Waits for the rate limit of the key and takes one request of it.
    async fn pay(&self) {
        let Some(key) = &self.of.caller.key else { return };
        while let Err(wait) = key.quota.take_request() {
            let _resting = self.of.rest.as_ref().map(yomi_jobs::Rest::begin);
            tokio::time::sleep(wait).await;
        }
    }
}

/// The answer to the request of a line.
async fn answer(api: &Api, caller: &Caller, asked: &LineRequest) -> Result<Box<RawValue>, Problem> {
    let LineRequest { game, endpoint, fields } = asked;
    match endpoint {
        LineEndpoint::BestMove => {
            let question = api.read_best_move(caller, *game, fields, false)?;
            written(&api.best_move(caller, question).await?.answer().await?.document)
        }
        LineEndpoint::Position => {
            let question = read_position(*game, fields)?;
            written(&PositionAnswer::new(&question.given, question.include))
        }
        LineEndpoint::Review => {
            let question = api.read_review(caller, *game, fields)?;
            written(&api.review(caller, question, ReviewMode::AtOnce)?.ended().await?.answer())
        }
    }
}

fn written(answer: &impl Serialize) -> Result<Box<RawValue>, Problem> {
    to_raw_value(answer).map_err(|error| {
        tracing::error!(%error, "an answer cannot be written as JSON");
        Problem::new(ProblemCode::Internal, "The answer could not be written.")
    })
}

fn news(news: BatchNews) -> BatchEvent {
    BatchEvent::News(Box::new(news))
}

/// Outcomes of a line, as metric labels.
const ANSWERED: &str = "answered";
const REFUSED: &str = "refused";
/// Endpoint label of a line whose endpoint cannot be read.
const UNREADABLE: &str = "unreadable";

fn count_line(endpoint: Option<LineEndpoint>, problem: Option<&Problem>) {
    let outcome = if problem.is_some() { REFUSED } else { ANSWERED };
    let endpoint = endpoint.map_or(UNREADABLE, LineEndpoint::name);
    counter!(BATCH_LINES, "endpoint" => endpoint, "outcome" => outcome).increment(1);
    if let Some(problem) = problem {
        refusals::count(problem.code);
    }
}

/// Creates the series at zero, so that an alert on their rate sees the first increment.
pub(crate) fn show_zeros() {
    for endpoint in LineEndpoint::ALL.iter().map(|endpoint| endpoint.name()) {
        for outcome in [ANSWERED, REFUSED] {
            counter!(BATCH_LINES, "endpoint" => endpoint, "outcome" => outcome).increment(0);
        }
    }
    counter!(BATCH_LINES, "endpoint" => UNREADABLE, "outcome" => REFUSED).increment(0);
}
