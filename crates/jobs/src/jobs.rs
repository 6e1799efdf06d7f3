//! The jobs of a process: acceptance, fair start, cancellation, expiry, and their standings.

mod upkeep;

use std::{
    collections::HashMap,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

use futures_util::FutureExt as _;
use tokio::{
    sync::{Notify, watch},
    task::AbortHandle,
};

use crate::{
    Job, JobId, JobKind, JobState, NewJob, Part, StoreError, Write, Written,
    follow::Follow,
    measures,
    queue::Queue,
    standing::{Counts, Standing, SubmitError, Submitted, WaitsFor},
    stored::Stored,
    work::{Amount, Held, Outcome, Sink, Task, Work, bytes_of, persist},
};

/// Starts of a job that end with their process before it is given up.
pub const MOST_TRIES: u32 = 3;

/// How jobs run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobSettings {
    /// Jobs that run at one time.
    pub most_running: usize,
    /// Jobs of one client that run at one time: with fewer than all places no client closes them to others.
    pub most_of_client: usize,
    /// How long a job is kept after its end.
    pub keep: Duration,
    /// What is said of a job that was started [`MOST_TRIES`] times and never ended, and of one that panicked: problem documents.
    pub problems: Problems,
}

/// Problem documents of jobs that end by a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problems {
    /// Its processes died.
    pub given_up: &'static str,
    /// It panicked.
    pub panicked: &'static str,
}

/// The jobs; clones share them.
#[derive(Clone)]
pub struct Jobs(Arc<Shared>);

struct Shared {
    stored: Stored,
    settings: JobSettings,
    work: Arc<dyn Work>,
    state: Mutex<State>,
    /// A job waits, or a place is free.
    wake: Notify,
    /// Turns true when the process takes no more jobs.
    stopping: watch::Sender<bool>,
}

#[derive(Default)]
struct State {
    queue: Queue,
    active: HashMap<JobId, Active>,
    /// What jobs hold until they are forgotten.
    held: HashMap<JobId, Vec<Held>>,
    /// Mean seconds of the jobs of each kind that ended of late.
    seconds: HashMap<JobKind, f64>,
    /// What runs as long as the process takes jobs.
    tasks: Vec<AbortHandle>,
}

/// A job that has not ended.
struct Active {
    kind: JobKind,
    client: String,
    /// In the queue.
    arrival: u64,
    /// The number of its last part, for those who follow.
    last_part: watch::Sender<u64>,
    runs: Option<AbortHandle>,
    progress: f64,
    _held: Held,
}

/// Milliseconds since 1970.
#[must_use]
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Jobs {
    /// Takes up the jobs of a store, and starts those that wait. Must be called on a runtime.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn start(
        stored: Stored,
        settings: JobSettings,
        work: Arc<dyn Work>,
    ) -> Result<Self, StoreError> {
        measures::show_zeros();
        let all = stored.reads.ask(|reader| reader.all()).await?;
        let (state, wake, stopping) = (Mutex::default(), Notify::new(), watch::Sender::new(false));
        let jobs = Self(Arc::new(Shared { stored, settings, work, state, wake, stopping }));
        for job in all {
            jobs.take_up(job).await;
        }
        let tasks = [
            tokio::spawn(jobs.clone().start_in_turn()).abort_handle(),
            tokio::spawn(jobs.clone().sweep()).abort_handle(),
            tokio::spawn(jobs.clone().look()).abort_handle(),
        ];
        jobs.state().tasks.extend(tasks);
        Ok(jobs)
    }

    /// A job that a former process has left.
    async fn take_up(&self, job: Job) {
        // What was let in before stays, whatever its client holds.
        let held = |amount| self.0.work.hold(&job.client, amount).unwrap_or_else(|_| Box::new(()));
        let bytes = held(Amount::Bytes(job.bytes));
        self.state().held.entry(job.id).or_default().push(bytes);
        if job.state.is_final() {
            return;
        }
        if job.state == JobState::Running && job.tries >= MOST_TRIES {
            let problem = Some(self.0.settings.problems.given_up.to_owned());
            self.end(&job, JobState::Failed, problem, Vec::new()).await;
            measures::given_up(&job);
            return;
        }
        let place = held(Amount::Job);
        self.wait(&job, place);
    }

    /// Whether jobs outlive the process.
    #[must_use]
    pub fn is_durable(&self) -> bool {
        self.0.stored.is_durable
    }

    /// Accepts a job. A caller that is dropped on the way has accepted it or has not, as a whole.
    ///
    /// # Errors
    /// Where its client has used up its share, the store is away, or the process stops.
    pub async fn submit(&self, new: NewJob) -> Result<Submitted, SubmitError> {
        let jobs = self.clone();
        // A task of its own, which its caller's end does not end.
        let accepting = tokio::spawn(async move { jobs.accept(new).await });
        let ended = |_| SubmitError::Store(StoreError::Away("it was not accepted".to_owned()));
        accepting.await.map_err(ended)?
    }

    async fn accept(&self, new: NewJob) -> Result<Submitted, SubmitError> {
        if *self.0.stopping.borrow() {
            return Err(SubmitError::Stopping);
        }
        let work = &self.0.work;
        let client = new.client.clone();
        let place = work.hold(&client, Amount::Job).map_err(SubmitError::Refused)?;
        let bytes = Amount::Bytes(new.body.len() as u64);
        let bytes = work.hold(&client, bytes).map_err(SubmitError::Refused)?;
        let written = self.0.stored.writes.write(Write::Accept(new)).await;
        match written.map_err(SubmitError::Store)? {
            Written::Job(job) => {
                self.state().held.entry(job.id).or_default().push(bytes);
                self.wait(&job, place);
                Ok(Submitted::New(job))
            }
            Written::Known(job) => Ok(Submitted::Known(job)),
            Written::Full => Err(SubmitError::Store(StoreError::Full)),
            _ => Ok(Submitted::Conflict),
        }
    }

    fn wait(&self, job: &Job, held: Held) {
        let Job { id, kind, client, created, last_part, .. } = job;
        let (last_part, _) = watch::channel(*last_part);
        let mut state = self.state();
        let active = Active {
            kind: *kind,
            client: client.clone(),
            arrival: state.queue.push(client, *created, *id),
            last_part,
            runs: None,
            progress: 0.0,
            _held: held,
        };
        state.active.insert(*id, active);
        drop(state);
        self.0.wake.notify_one();
    }

    /// The job of that id.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn get(&self, id: JobId) -> Result<Option<Standing>, StoreError> {
        let job = self.0.stored.reads.ask(move |reader| reader.job(id)).await?;
        let order = self.state().queue.order();
        Ok(job.map(|job| self.standing(job, &order)))
    }

    /// How a job stands, where those that wait start in that order.
    fn standing(&self, job: Job, order: &[JobId]) -> Standing {
        if job.state.is_final() {
            // Its end may be in the store before its task has heard of it: a caller that reads the end finds its place free.
            if job.state == JobState::Cancelled {
                self.forget_cancelled(job.id);
            } else {
                self.forget_active(job.id);
            }
        }
        let state = self.state();
        let active = state.active.get(&job.id);
        let progress = active.filter(|active| active.runs.is_some()).map(|active| active.progress);
        let before = order.iter().position(|id| *id == job.id);
        let JobSettings { most_running, most_of_client, .. } = self.0.settings;
        let waits_for = before.map(|_| match state.queue.count() {
            _ if state.queue.running_of(&job.client) >= most_of_client => WaitsFor::OwnJobs,
            (_, running) if running >= most_running => WaitsFor::Places,
            _ => WaitsFor::Turn,
        });
        let mean = state.seconds.get(&job.kind).copied();
        let wait = before.zip(mean).map(|(before, seconds)| {
            let rounds = (before + 1) as f64 / self.0.settings.most_running as f64;
            Duration::from_secs_f64((seconds * rounds).min(1e7))
        });
        drop(state);
        Standing { job, progress, before, waits_for, wait }
    }

    /// The jobs of an owner, the newest first, behind that one (its moment and id).
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn of_owner(
        &self,
        owner: String,
        behind: Option<(i64, JobId)>,
        most: usize,
    ) -> Result<Vec<Standing>, StoreError> {
        let of_owner = move |reader: &mut dyn crate::Reader| reader.of_owner(&owner, behind, most);
        let jobs = self.0.stored.reads.ask(of_owner).await?;
        let order = self.state().queue.order();
        Ok(jobs.into_iter().map(|job| self.standing(job, &order)).collect())
    }

    /// Cancels a job: it starts no more, or its search stops. One that has ended stays as it is.
    ///
    /// # Errors
    /// Where the store cannot be written.
    pub async fn cancel(&self, id: JobId) -> Result<Option<Standing>, StoreError> {
        let jobs = self.clone();
        let cancelling = tokio::spawn(async move {
            let written = jobs.0.stored.writes.write(Write::Cancel { id, now: now() }).await?;
            let Written::Job(job) = written else { return Ok(None) };
            if job.state == JobState::Cancelled {
                jobs.forget_cancelled(job.id);
            }
            Ok(Some(jobs.standing(job, &[])))
        });
        let ended = |_| Err(StoreError::Away("it was not cancelled".to_owned()));
        cancelling.await.unwrap_or_else(ended)
    }

    /// The parts of a job as they come, behind that number.
    #[must_use]
    pub fn follow(&self, id: JobId, after: u64) -> Follow {
        Follow::new(self.clone(), id, after)
    }

    /// Some parts of a job behind that number; none at the end.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn parts(&self, id: JobId, after: u64, most: usize) -> Result<Vec<Part>, StoreError> {
        self.0.stored.reads.ask(move |reader| reader.parts(id, after, most)).await
    }

    /// Jobs now.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let state = self.state();
        let (waiting, running) = state.queue.count();
        Counts { waiting, running, oldest: state.queue.oldest() }
    }

    /// Stops all searches, so that the next process goes on from here; accepts no more.
    pub async fn stop(&self) {
        let running: Vec<JobId> = {
            let mut state = self.state();
            self.0.stopping.send_replace(true);
            state.tasks.drain(..).for_each(|task| task.abort());
            let running = state.active.iter_mut();
            let running = running.filter_map(|(id, active)| {
                active.runs.take()?.abort();
                Some(*id)
            });
            running.collect()
        };
        for id in running {
            let Ok(Some(job)) = self.0.stored.reads.ask(move |reader| reader.job(id)).await else {
                continue;
            };
            let _ = self.0.stored.writes.write(Write::Pause { id, fence: job.fence }).await;
        }
    }

    /// Ready once the process takes no more jobs.
    pub async fn stopped(&self) {
        // Fails only when the sender is gone, which this one keeps.
        let _ = self.0.stopping.subscribe().wait_for(|&stops| stops).await;
    }

    /// Hears of the last part of a job that has not ended.
    pub(crate) fn last_part(&self, id: JobId) -> Option<watch::Receiver<u64>> {
        self.state().active.get(&id).map(|active| active.last_part.subscribe())
    }

    /// Starts jobs as places come free.
    async fn start_in_turn(self) {
        loop {
            let next = {
                let mut state = self.state();
                let (_, running) = state.queue.count();
                let JobSettings { most_running, most_of_client, .. } = self.0.settings;
                if running < most_running { state.queue.start(most_of_client) } else { None }
            };
            let Some(id) = next else {
                self.0.wake.notified().await;
                continue;
            };
            let running = tokio::spawn(self.clone().run(id));
            if let Some(active) = self.state().active.get_mut(&id) {
                active.runs = Some(running.abort_handle());
            }
        }
    }

    async fn run(self, id: JobId) {
        let started = persist(&self.0.stored.writes, Write::Start { id, now: now() }).await;
        let Written::Job(job) = started else {
            // It was cancelled in between, or erased.
            self.forget_cancelled(id);
            return;
        };
        self.tell(id, job.last_part);
        let body = loop {
            match self.0.stored.reads.ask(move |reader| reader.body(id)).await {
                Ok(body) => break body.unwrap_or_default(),
                Err(_) => tokio::time::sleep(crate::work::AWAY).await,
            }
        };
        let task = Task {
            job: job.clone(),
            body,
            reads: self.0.stored.reads.clone(),
            sink: self.sink(&job),
        };
        let began = tokio::time::Instant::now();
        let outcome = AssertUnwindSafe(self.0.work.run(task)).catch_unwind().await;
        let mut last = Vec::new();
        let (state, problem) = match outcome {
            Ok(Outcome::Completed(parts)) => {
                match self.take_bytes(id, &job.client, bytes_of(&parts)) {
                    Ok(()) => {
                        last = parts;
                        (JobState::Completed, None)
                    }
                    Err(problem) => (JobState::Failed, Some(problem)),
                }
            }
            Ok(Outcome::Failed(problem)) => (JobState::Failed, Some(problem)),
            Ok(Outcome::Fenced) => {
                self.forget_cancelled(id);
                return;
            }
            Err(_) => (JobState::Failed, Some(self.0.settings.problems.panicked.to_owned())),
        };
        if state == JobState::Completed {
            let took = began.elapsed().as_secs_f64();
            let mut locked = self.state();
            let mean = locked.seconds.entry(job.kind).or_insert(took);
            *mean += (took - *mean) / 8.0;
        }
        self.end(&job, state, problem, last).await;
    }

    fn sink(&self, job: &Job) -> Sink {
        let (id, client) = (job.id, job.client.clone());
        let (taking, telling, going) = (self.clone(), self.clone(), self.clone());
        Sink {
            writes: self.0.stored.writes.clone(),
            job: job.clone(),
            take: Arc::new(move |bytes| taking.take_bytes(id, &client, bytes)),
            told: Arc::new(move |last| telling.tell(id, last)),
            progress: Arc::new(move |done| {
                if let Some(active) = going.state().active.get_mut(&id) {
                    active.progress = done;
                }
            }),
        }
    }

    fn take_bytes(&self, id: JobId, client: &str, bytes: u64) -> Result<(), String> {
        let work = &self.0.work;
        let held = work.hold(client, Amount::Bytes(bytes));
        let held = held.map_err(|refused| work.reason(refused))?;
        self.state().held.entry(id).or_default().push(held);
        Ok(())
    }

    fn tell(&self, id: JobId, last: u64) {
        if let Some(active) = self.state().active.get(&id) {
            active.last_part.send_replace(last);
        }
    }

    /// Writes the end of a job with its last parts.
    async fn end(
        &self,
        job: &Job,
        state: JobState,
        problem: Option<String>,
        parts: Vec<(String, String)>,
    ) {
        let end = Write::End { id: job.id, fence: job.fence, state, problem, parts, now: now() };
        persist(&self.0.stored.writes, end).await;
        self.forget_active(job.id);
    }

    /// The job was cancelled or erased, here or by another process.
    fn forget_cancelled(&self, id: JobId) {
        if let Some(kind) = self.forget_active(id) {
            measures::cancelled(kind);
        }
    }

    /// The job has ended: its searches stop, and a place is free. Returns its kind the first time.
    fn forget_active(&self, id: JobId) -> Option<JobKind> {
        let mut state = self.state();
        let active = state.active.remove(&id)?;
        let waited = state.queue.remove(&active.client, active.arrival);
        if !waited {
            state.queue.end(&active.client);
        }
        drop(state);
        // Ended by its own task, that is this one: everything is done.
        if let Some(runs) = active.runs {
            runs.abort();
        }
        self.0.wake.notify_one();
        Some(active.kind)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // What is behind the lock changes by single insertions and removals.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
