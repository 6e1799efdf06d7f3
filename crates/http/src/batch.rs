//! A batch as it is answered: each line a request of its own behind the gate, of `batch` priority, some at one time.
//!
//! Lines start when the reader takes what is finished, so that a slow reader is backpressure: no more answers wait for it
//! than lines are under way. While another client searches or waits, half as many lines are under way as there are search
//! threads, otherwise as many. A line that is refused for a moment (a full queue, preemption, the rate limit of its key) is
//! asked again after the time that the refusal says. Dropping a batch stops its searches.

use std::{
    collections::{BTreeMap, HashSet, VecDeque},
    ops::Range,
    sync::Arc,
    time::{Duration, Instant},
};

use ::metrics::counter;
use axum::{body::Bytes, http::Extensions};
use futures_util::{FutureExt as _, StreamExt as _, future::BoxFuture, stream::FuturesUnordered};
use serde_json::value::RawValue;
use yomi_contract::{
    answer::batch::{BatchCounts, BatchNews, LineAnswer},
    problem::{Problem, ProblemCode, retry},
    request::batch::{self, LineEndpoint},
};
use yomi_service::Client;
use yomi_telemetry::metrics::BATCH_LINES;

use crate::{
    endpoints::metrics::count_refusal,
    gate::{
        client::ClientName,
        keys::{Key, Revocation},
    },
    in_process::{self, InProcess},
    middleware::context::RequestContext,
    state::Floor,
};

/// Time without a line after which the counts are sent, so that proxies keep the connection.
const NEWS_INTERVAL: Duration = Duration::from_secs(15);

/// Searches of a line that give way before it is refused as `preempted`.
const MOST_PREEMPTIONS: u32 = 8;

/// With answers in order, so many of them for each line under way wait for an earlier one.
const WAITING_PER_LINE: usize = 4;

/// Who asks, with what.
#[derive(Clone, Debug)]
pub(crate) struct BatchCaller {
    /// What its requests carry.
    pub(crate) extensions: Extensions,
    /// What its lines count for.
    pub(crate) client: Client,
    /// Its key, of whose rate each line takes a request.
    pub(crate) key: Option<Arc<Key>>,
    /// Tells of the end of its key.
    pub(crate) revocation: Revocation,
}

impl BatchCaller {
    /// That of a request which has passed the gate.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        let client = extensions.get::<ClientName>().cloned().unwrap_or_else(ClientName::unknown);
        Self {
            extensions: in_process::caller_of(extensions),
            client: client.0,
            key: extensions.get::<Arc<Key>>().cloned(),
            revocation: extensions.get::<Revocation>().cloned().unwrap_or_default(),
        }
    }
}

/// A batch under way.
pub struct Batch {
    shared: Arc<Shared>,
    /// Lines that have not started.
    left: VecDeque<(usize, Range<usize>)>,
    running: FuturesUnordered<BoxFuture<'static, Answered>>,
    /// Answers that wait for an earlier one, by the place of their lines; nothing where the order is free.
    waiting: Option<BTreeMap<usize, Answered>>,
    /// The place of the next line that starts, and of the next that is given in order.
    started: usize,
    given: usize,
    counts: BatchCounts,
    is_over: bool,
}

/// A line of the answer to a batch, with its line break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchText {
    /// The answer to a line.
    Answer(Bytes),
    /// What is told of the batch as a whole: how far it is, or its end.
    News(Bytes),
}

impl BatchText {
    /// The text.
    pub(crate) fn into_bytes(self) -> Bytes {
        let (Self::Answer(text) | Self::News(text)) = self;
        text
    }
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Batch").field("counts", &self.counts).finish_non_exhaustive()
    }
}

/// What all lines need.
struct Shared {
    text: Bytes,
    routes: InProcess,
    floor: Floor,
    caller: BatchCaller,
}

/// The answer to a line.
struct Answered {
    /// Its place among the lines.
    place: usize,
    text: Bytes,
    is_refused: bool,
}

impl Batch {
    /// The batch of that text, of at most so many lines, for that caller.
    ///
    /// # Errors
    /// As [`batch::lines`].
    pub(crate) fn new(
        (text, most): (Bytes, usize),
        is_ordered: bool,
        routes: InProcess,
        floor: Floor,
        caller: BatchCaller,
    ) -> Result<Self, Problem> {
        let left = VecDeque::from(batch::lines(&text, most)?);
        let counts = BatchCounts { lines: left.len(), ..BatchCounts::default() };
        Ok(Self {
            shared: Arc::new(Shared { text, routes, floor, caller }),
            left,
            running: FuturesUnordered::new(),
            waiting: is_ordered.then(BTreeMap::new),
            started: 0,
            given: 0,
            counts,
            is_over: false,
        })
    }

    /// Leaves lines out that were answered before: those of these numbers.
    pub(crate) fn skip(&mut self, answered: &HashSet<usize>) {
        self.left.retain(|(number, _)| !answered.contains(number));
        self.counts.lines = self.left.len();
    }

    /// How many lines there are, and how many of them were answered or refused.
    #[must_use]
    pub const fn counts(&self) -> BatchCounts {
        self.counts
    }

    /// Waits for the next line of the answer; `None` after the last.
    ///
    /// Cancel safe.
    pub async fn next(&mut self) -> Option<BatchText> {
        if self.is_over {
            return None;
        }
        let silence = tokio::time::sleep(NEWS_INTERVAL);
        tokio::pin!(silence);
        let revocation = self.shared.caller.revocation.clone();
        let revoked = revocation.revoked();
        tokio::pin!(revoked);
        loop {
            if let Some(answered) = self.in_turn() {
                return Some(self.give(answered));
            }
            self.start_lines();
            if self.running.is_empty() {
                self.is_over = true;
                let end = Some(self.counts);
                return Some(news(&BatchNews { end, ..BatchNews::default() }));
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
                    return Some(news(&BatchNews { progress, ..BatchNews::default() }));
                }
            }
        }
    }

    /// The answer whose turn it is, where they are given in order and it is there.
    fn in_turn(&mut self) -> Option<Answered> {
        self.waiting.as_mut()?.remove(&self.given)
    }

    fn give(&mut self, answered: Answered) -> BatchText {
        let Answered { place: _, text, is_refused } = answered;
        self.given += 1;
        if is_refused {
            self.counts.refused += 1;
        } else {
            self.counts.answered += 1;
        }
        BatchText::Answer(text)
    }

    /// Starts as many lines as may be under way now.
    fn start_lines(&mut self) {
        let Shared { floor, caller, .. } = &*self.shared;
        let threads = floor.threads.max(1);
        let most =
            if floor.service.others_search(&caller.client) { threads.div_ceil(2) } else { threads };
        let waiting = self.waiting.as_ref().map_or(0, BTreeMap::len);
        while self.running.len() < most && waiting < most * WAITING_PER_LINE {
            let Some((number, range)) = self.left.pop_front() else { return };
            let place = self.started;
            self.started += 1;
            let shared = Arc::clone(&self.shared);
            let line = async move { shared.answer(place, number, range).await };
            self.running.push(line.boxed());
        }
    }

    /// The end of a batch whose key was taken out of the file: the lines that are left have no answer.
    fn revoked(&mut self) -> BatchText {
        self.is_over = true;
        self.left.clear();
        self.running.clear();
        let detail = "The key of this batch is no longer valid; ask the operator for another.";
        let problem = Problem::new(ProblemCode::Unauthorized, detail);
        let problem = Some(problem.document(&self.shared.request_id()));
        news(&BatchNews { problem, ..BatchNews::default() })
    }
}

impl Shared {
    fn request_id(&self) -> Arc<str> {
        let context = self.caller.extensions.get::<RequestContext>();
        context.map_or_else(|| Arc::from(""), |context| Arc::clone(&context.id))
    }

    async fn answer(&self, place: usize, number: usize, range: Range<usize>) -> Answered {
        let line = batch::read_line(number, &self.text[range]);
        let id = line.id.as_deref();
        let endpoint = line.asked.as_ref().ok().map(|asked| asked.endpoint);
        let answer = match &line.asked {
            Ok(asked) => self.ask(&asked.path(), &asked.body, place == 0).await,
            Err(problem) => Err(problem.clone()),
        };
        count_line(endpoint, answer.as_ref().err());
        let text = match &answer {
            Ok(answer) => LineAnswer::answered(number, id, answer).text(),
            Err(problem) => {
                LineAnswer::refused(number, id, problem.document(&self.request_id())).text()
            }
        };
        Answered { place, text: text.into(), is_refused: answer.is_err() }
    }

    /// Asks until there is an answer, or a refusal that stays. The request of the batch has paid for its first line.
    async fn ask(&self, path: &str, body: &str, is_paid: bool) -> Result<Box<RawValue>, Problem> {
        if !is_paid {
            self.pay().await;
        }
        let mut preemptions = 0;
        loop {
            let mut caller = self.caller.extensions.clone();
            // Its deadline counts from here.
            let (arrival, id) = (Instant::now(), self.request_id());
            caller.insert(RequestContext { arrival, id, is_of_batch: true });
            let asking = self.routes.send(&caller, path, "application/json", body.to_owned());
            let problem = match asking.await {
                Ok(response) => return raw(&in_process::parts(response).await?),
                Err(problem) => problem,
            };
            preemptions += u32::from(problem.code == ProblemCode::Preempted);
            if !passes(problem.code) || preemptions > MOST_PREEMPTIONS {
                return Err(problem);
            }
            tokio::time::sleep(problem.retry_after.unwrap_or(retry::SOON)).await;
        }
    }

    /// Takes a request of the rate of the key, once there is one.
    async fn pay(&self) {
        let Some(key) = &self.caller.key else { return };
        while let Err(wait) = key.quota.take_request() {
            tokio::time::sleep(wait).await;
        }
    }
}

/// An answer as it was written.
fn raw(parts: &[Bytes]) -> Result<Box<RawValue>, Problem> {
    let text = String::from_utf8(parts.concat()).ok();
    let raw = text.and_then(|text| RawValue::from_string(text).ok());
    raw.ok_or_else(|| Problem::new(ProblemCode::Internal, "An answer is no JSON."))
}

/// Whether a line that is refused so is asked again: its places are taken for now.
const fn passes(code: ProblemCode) -> bool {
    matches!(
        code,
        ProblemCode::QueueFull
            | ProblemCode::QueueTimeout
            | ProblemCode::Preempted
            | ProblemCode::Overloaded
    )
}

fn news(news: &BatchNews) -> BatchText {
    BatchText::News(news.text().into())
}

/// What a line came to, in metrics.
const ANSWERED: &str = "answered";
const REFUSED: &str = "refused";
/// That of a line of which the endpoint cannot be read.
const UNREADABLE: &str = "unreadable";

fn count_line(endpoint: Option<LineEndpoint>, problem: Option<&Problem>) {
    let outcome = if problem.is_some() { REFUSED } else { ANSWERED };
    let endpoint = endpoint.map_or(UNREADABLE, LineEndpoint::name);
    counter!(BATCH_LINES, "endpoint" => endpoint, "outcome" => outcome).increment(1);
    if let Some(problem) = problem {
        count_refusal(problem.code);
    }
}

/// Shows lines that were not counted yet as zeros.
pub(crate) fn show_zeros() {
    for endpoint in LineEndpoint::ALL.iter().map(|endpoint| endpoint.name()) {
        for outcome in [ANSWERED, REFUSED] {
            counter!(BATCH_LINES, "endpoint" => endpoint, "outcome" => outcome).increment(0);
        }
    }
    counter!(BATCH_LINES, "endpoint" => UNREADABLE, "outcome" => REFUSED).increment(0);
}
