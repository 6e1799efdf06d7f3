//! Job manager of a process: acceptance, fair start, cancellation, expiry, status.

mod running;
mod turns;
mod upkeep;

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

use futures_util::future::join_all;
use parking_lot::Mutex;
use tokio::{
    sync::{Notify, watch},
    task::AbortHandle,
};

use crate::{
    Job, JobId, JobKind, JobState, NewJob, Part, StoreError, WorkerId, Write, Written,
    follow::Follow,
    measures,
    standing::{Counts, Standing, SubmitError, Submitted, WaitsFor},
    stored::Stored,
    work::{Amount, Held, Work},
};
use turns::Turns;

/// Attempts that end with the death of their process before the job fails.
pub const MOST_TRIES: u32 = 3;

/// How long a stopping process waits for its store.
const GIVE_BACK: Duration = Duration::from_secs(2);

/// Settings of the job manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobSettings {
    /// Jobs that run at a time.
    pub most_running: usize,
    /// Jobs of one client that run at a time: below the total, so that one client cannot take all places.
    pub most_of_client: usize,
    /// Retention: how long a job is kept after its end.
    pub keep: Duration,
    /// How long a job that this process cannot run is left to others, with a retry here at each twentieth of that.
    pub elsewhere: Duration,
    /// Problem documents of a job that was started [`MOST_TRIES`] times and never ended, and of one that panicked.
    pub problems: Problems,
}

/// Problem documents of jobs that end by a fault of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problems {
    /// The processes that ran it died.
    pub given_up: &'static str,
    /// It panicked.
    pub panicked: &'static str,
}

/// The job manager; clones share one.
#[derive(Clone)]
pub struct Jobs(Arc<Shared>);

struct Shared {
    stored: Stored,
    settings: JobSettings,
    work: Arc<dyn Work>,
    /// Worker id of this process.
    worker: WorkerId,
    state: Mutex<State>,
    /// Notified when a job waits or a place becomes free.
    wake: Arc<Notify>,
    /// True once the process takes no more jobs.
    stopping: watch::Sender<bool>,
}

#[derive(Default)]
struct State {
    /// Jobs that run in this process.
    running: HashMap<JobId, Running>,
    /// Quota of jobs that were accepted here and have not ended.
    places: HashMap<JobId, (JobKind, Held)>,
    /// Quota that jobs hold until they expire or are erased.
    held: HashMap<JobId, Vec<Held>>,
    /// Number of the last part of each job that has subscribers in this process.
    followed: HashMap<JobId, watch::Sender<u64>>,
    /// Cached queue positions of waiting jobs.
    turns: Option<Arc<Turns>>,
    /// Jobs that this process could not run and returned to the queue.
    returned: HashMap<JobId, Returned>,
    /// Since when the leases of this process have been renewed without a gap.
    in_contact: Option<Instant>,
    /// Background tasks, aborted when the process takes no more jobs.
    tasks: Vec<AbortHandle>,
}

/// Waiting jobs whose places others may take, for each place: a bound on the jobs that run and wait together.
const RESTING: usize = 3;

impl State {
    /// Whether another job may run. Jobs that wait for the rate limit of their key leave their places to others.
    fn has_place(&self, most_running: usize) -> bool {
        let resting = self.running.values().filter(|running| running.rests > 0).count();
        let resting = resting.min(RESTING * most_running);
        self.running.len() - resting < most_running
    }
}

/// Returns of a job that this process cannot run.
struct Returned {
    client: String,
    first: Instant,
    last: Instant,
}

/// A job that runs in this process.
struct Running {
    client: String,
    /// Fencing token of its start.
    fence: u32,
    /// `None` until its task is spawned.
    task: Option<AbortHandle>,
    progress: f64,
    /// Its waits under way for the rate limit of its key.
    rests: usize,
}

/// Milliseconds since 1970.
#[must_use]
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Jobs {
    /// Restores the jobs of a store, and starts the waiting ones. Must be called on a runtime.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn start(stored: Stored, settings: JobSettings, work: Arc<dyn Work>) -> Result<Self, StoreError> {
        measures::show_zeros();
        let worker = WorkerId::random().map_err(|error| StoreError::Away(format!("no random bytes: {error}")))?;
        let wake = stored.sharing.as_ref().map(|sharing| Arc::clone(&sharing.news));
        let (state, stopping) = (Mutex::default(), watch::Sender::new(false));
        let wake = wake.unwrap_or_default();
        let jobs = Self(Arc::new(Shared { stored, settings, work, worker, state, wake, stopping }));
        jobs.take_up().await?;
        let tasks = [
            tokio::spawn(jobs.clone().start_in_turn()).abort_handle(),
            tokio::spawn(jobs.clone().sweep()).abort_handle(),
            tokio::spawn(jobs.clone().look()).abort_handle(),
        ];
        jobs.0.state.lock().tasks.extend(tasks);
        upkeep::keep_leases(&jobs.0)?;
        Ok(jobs)
    }

    /// Takes the quota of the jobs that a former process accepted. A shared store counts its jobs itself.
    async fn take_up(&self) -> Result<(), StoreError> {
        if self.is_shared() {
            // Only checks that the store can be read.
            self.0.stored.reads.ask(|reader| reader.waiting()).await?;
            return Ok(());
        }
        for job in self.0.stored.reads.ask(|reader| reader.all()).await? {
            // Accepted jobs stay, even if their client is now over its quota.
            let held = |amount| self.0.work.hold(&job.client, amount).unwrap_or_else(|_| Box::new(()));
            let bytes = held(Amount::Bytes(job.bytes));
            self.0.state.lock().held.entry(job.id).or_default().push(bytes);
            if !job.state.is_final() {
                let place = held(Amount::Job);
                self.0.state.lock().places.insert(job.id, (job.kind, place));
            }
        }
        Ok(())
    }

    /// Whether jobs outlive the process.
    #[must_use]
    pub fn is_durable(&self) -> bool {
        self.0.stored.is_durable
    }

    /// Accepts a job. When the caller is dropped before this returns, the job is accepted as a whole or not at all.
    ///
    /// # Errors
    /// Where the client is over its quota, the store is unavailable, or the process stops.
    pub async fn submit(&self, new: NewJob) -> Result<Submitted, SubmitError> {
        let jobs = self.clone();
        // A task of its own, so that a dropped caller does not interrupt it.
        let accepting = tokio::spawn(async move { jobs.accept(new).await });
        let ended = |_| SubmitError::Store(StoreError::Away("it was not accepted".to_owned()));
        accepting.await.map_err(ended)?
    }

    async fn accept(&self, new: NewJob) -> Result<Submitted, SubmitError> {
        if *self.0.stopping.borrow() {
            return Err(SubmitError::Stopping);
        }
        let hold = |what| self.0.work.hold(&new.client, what);
        let taken = hold(Amount::Job).and_then(|place| Ok((place, hold(Amount::Bytes(new.bytes()))?)));
        let (place, bytes) = match taken {
            Ok(taken) => taken,
            // A repeated request takes no quota.
            Err(refused) => {
                let known = self.known(&new).await.map_err(SubmitError::Store)?;
                return known.ok_or(SubmitError::Refused(refused));
            }
        };
        let written = self.0.stored.writes.write(Write::Accept(new)).await;
        match written.map_err(SubmitError::Store)? {
            Written::Job(job) => {
                let mut state = self.0.state.lock();
                state.held.entry(job.id).or_default().push(bytes);
                state.places.insert(job.id, (job.kind, place));
                state.turns = None;
                drop(state);
                self.0.wake.notify_one();
                Ok(Submitted::New(job))
            }
            Written::Known(job) => Ok(Submitted::Known(job)),
            Written::Full => Err(SubmitError::Store(StoreError::Full)),
            Written::Crowded { bytes, held, allowed } => Err(SubmitError::Crowded { bytes, held, allowed }),
            _ => Ok(Submitted::Conflict),
        }
    }

    /// The job that was accepted for the same request before.
    async fn known(&self, new: &NewJob) -> Result<Option<Submitted>, StoreError> {
        let Some(key) = new.idempotency_key.clone() else { return Ok(None) };
        let (owner, reads) = (new.owner.clone(), &self.0.stored.reads);
        let found = reads.ask(move |reader| reader.by_key(&owner, &key)).await?;
        let Some((id, digest)) = found else { return Ok(None) };
        if digest != new.digest {
            return Ok(Some(Submitted::Conflict));
        }
        Ok(reads.ask(move |reader| reader.job(id)).await?.map(Submitted::Known))
    }

    /// The job of that id.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn get(&self, id: JobId) -> Result<Option<Standing>, StoreError> {
        let Some(job) = self.0.stored.reads.ask(move |reader| reader.job(id)).await? else {
            return Ok(None);
        };
        Ok(self.standings(vec![job]).await?.pop())
    }

    /// Status of jobs.
    async fn standings(&self, jobs: Vec<Job>) -> Result<Vec<Standing>, StoreError> {
        let waits = jobs.iter().any(|job| !job.state.is_final());
        let turns = if waits { self.turns().await? } else { Arc::default() };
        Ok(jobs.into_iter().map(|job| self.standing(job, &turns)).collect())
    }

    /// Status of a job, with its queue position.
    fn standing(&self, job: Job, turns: &Turns) -> Standing {
        if job.state.is_final() {
            // The end may be in the store before its task has processed it: the quota is freed here, so that a caller that reads the end finds it free.
            self.forget_ended(job.id, job.state);
        }
        let state = self.0.state.lock();
        let progress = match state.running.get(&job.id) {
            Some(running) => Some(running.progress),
            // With a shared store: the progress last reported by the other process.
            None if self.is_shared() && job.state == JobState::Running => Some(f64::from(job.progress) / 1000.0),
            None => None,
        };
        let before = turns.before(job.id).filter(|_| !job.state.is_final());
        let JobSettings { most_running, most_of_client, .. } = self.0.settings;
        let waits_for = before.map(|_| {
            let of_client = |running: &&Running| running.client == job.client;
            if state.running.values().filter(of_client).count() >= most_of_client {
                WaitsFor::OwnJobs
            } else if !state.has_place(most_running) {
                WaitsFor::Places
            } else {
                WaitsFor::Turn
            }
        });
        drop(state);
        let wait = before.and_then(|_| turns.wait(job.id, job.kind));
        Standing { job, progress, before, waits_for, wait }
    }

    /// The jobs of an owner, newest first, that come after `after` (its acceptance time and id).
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
        self.standings(jobs).await
    }

    /// Cancels a job: a waiting job does not start, a running search stops. An ended job stays unchanged.
    ///
    /// # Errors
    /// Where the store cannot be written.
    pub async fn cancel(&self, id: JobId) -> Result<Option<Standing>, StoreError> {
        let jobs = self.clone();
        let cancelling = tokio::spawn(async move {
            let written = jobs.0.stored.writes.write(Write::Cancel { id, now: now() }).await?;
            let job = match written {
                Written::Job(job) => {
                    jobs.tell(id, job.last_part);
                    if jobs.is_shared() {
                        measures::ended(job.kind, JobState::Cancelled);
                    }
                    job
                }
                Written::Known(job) => job,
                _ => return Ok(None),
            };
            Ok(Some(jobs.standing(job, &Turns::default())))
        });
        let ended = |_| Err(StoreError::Away("it was not cancelled".to_owned()));
        cancelling.await.unwrap_or_else(ended)
    }

    /// Subscribes to the parts of a job with a number above `after`.
    #[must_use]
    pub fn follow(&self, id: JobId, after: u64) -> Follow {
        Follow::new(self.clone(), id, after)
    }

    /// A page of the parts of a job with a number above `after`; empty at the end.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn parts(&self, id: JobId, after: u64, most: usize) -> Result<Vec<Part>, StoreError> {
        self.0.stored.reads.ask(move |reader| reader.parts(id, after, most)).await
    }

    /// Number of jobs: those that wait in the store, and those that run in this process.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        let (waiting, oldest) = self.0.stored.reads.ask(|reader| reader.waiting()).await?;
        Ok(Counts { waiting, running: self.0.state.lock().running.len(), oldest })
    }

    /// Shutdown: stops all searches and returns their jobs to the queue, for the next process; accepts no more.
    pub async fn stop(&self) {
        let running: Vec<(JobId, u32)> = {
            let mut state = self.0.state.lock();
            self.0.stopping.send_replace(true);
            state.tasks.drain(..).for_each(|task| task.abort());
            let running = state.running.drain().map(|(id, running)| {
                if let Some(task) = running.task {
                    task.abort();
                }
                (id, running.fence)
            });
            running.collect()
        };
        let pause = |(id, fence)| self.0.stored.writes.write(Write::Pause { id, fence });
        // Where the store hangs, the leases run out instead.
        let _ = tokio::time::timeout(GIVE_BACK, join_all(running.into_iter().map(pause))).await;
    }

    /// Completes once the process takes no more jobs.
    pub async fn stopped(&self) {
        // Fails only when the sender is dropped, and `self` holds it.
        let _ = self.0.stopping.subscribe().wait_for(|&stops| stops).await;
    }

    /// Receiver of the number of a job's last part.
    pub(crate) fn last_part(&self, id: JobId) -> watch::Receiver<u64> {
        let mut state = self.0.state.lock();
        // Entries without subscribers are removed here.
        state.followed.retain(|_, followed| followed.receiver_count() > 0);
        state.followed.entry(id).or_default().subscribe()
    }

    /// Whether processes share the store.
    fn is_shared(&self) -> bool {
        self.0.stored.sharing.is_some()
    }

    /// A job has ended, in any process: frees its quota, and counts a cancelled or erased job once. With a shared store, the process that
    /// cancels counts.
    fn forget_ended(&self, id: JobId, state: JobState) {
        if let Some(kind) = self.forget_active(id)
            && state == JobState::Cancelled
            && !self.is_shared()
        {
            measures::ended(kind, state);
        }
    }

    /// A job has ended: stops its search and frees its place. Returns the kind of a job that had a place here, once: a job that is
    /// cancelled while it is claimed is entered as running after that.
    fn forget_active(&self, id: JobId) -> Option<JobKind> {
        let mut state = self.0.state.lock();
        let (running, place) = (state.running.remove(&id), state.places.remove(&id));
        if running.is_none() && place.is_none() {
            return None;
        }
        state.turns = None;
        drop(state);
        // Where the job's own task calls this, its work is done and the abort has no effect.
        if let Some(task) = running.and_then(|running| running.task) {
            task.abort();
        }
        self.0.wake.notify_one();
        place.map(|(kind, _)| kind)
    }

    /// A job runs with this fencing token: stops a start of it here with another token.
    fn forget_former(&self, id: JobId, fence: u32) {
        let former = self.0.state.lock().running.get(&id).map(|running| running.fence);
        if let Some(former) = former.filter(|&former| former != fence) {
            self.forget_running(id, former);
        }
    }

    /// Removes a job from the running ones, if it runs with this fencing token.
    fn forget_running(&self, id: JobId, fence: u32) {
        let mut state = self.0.state.lock();
        if state.running.get(&id).is_none_or(|running| running.fence != fence) {
            return;
        }
        let running = state.running.remove(&id);
        state.turns = None;
        drop(state);
        if let Some(task) = running.and_then(|running| running.task) {
            task.abort();
        }
        self.0.wake.notify_one();
    }
}
