//! The jobs of a process: acceptance, fair start, cancellation, expiry, and their standings.

mod running;
mod turns;
mod upkeep;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant, SystemTime},
};

use futures_util::future::join_all;
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

/// Starts of a job that end with their process before it is given up.
pub const MOST_TRIES: u32 = 3;

/// How long a process that stops waits for its store.
const GIVE_BACK: Duration = Duration::from_secs(2);

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
    /// This process.
    worker: WorkerId,
    state: Mutex<State>,
    /// A job waits, or a place is free.
    wake: Arc<Notify>,
    /// Turns true when the process takes no more jobs.
    stopping: watch::Sender<bool>,
}

#[derive(Default)]
struct State {
    /// Jobs that run here.
    running: HashMap<JobId, Running>,
    /// The places of jobs that were accepted here and have not ended.
    places: HashMap<JobId, (JobKind, Held)>,
    /// What jobs hold until they are forgotten.
    held: HashMap<JobId, Vec<Held>>,
    /// The number of the last part of each job that is followed here.
    followed: HashMap<JobId, watch::Sender<u64>>,
    /// The turns of jobs that wait, as they were read last.
    turns: Option<Arc<Turns>>,
    /// Since when the leases of this process have been renewed without a gap.
    in_contact: Option<Instant>,
    /// What runs as long as the process takes jobs.
    tasks: Vec<AbortHandle>,
}

/// A job that runs here.
struct Running {
    kind: JobKind,
    client: String,
    /// The token of its start.
    fence: u32,
    /// `None` until its task is known.
    task: Option<AbortHandle>,
    progress: f64,
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
        let worker = WorkerId::random()
            .map_err(|error| StoreError::Away(format!("no random bytes: {error}")))?;
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
        jobs.state().tasks.extend(tasks);
        upkeep::keep_leases(&jobs.0)?;
        Ok(jobs)
    }

    /// Holds what the jobs of a former process held. A store that processes share counts them itself.
    async fn take_up(&self) -> Result<(), StoreError> {
        if self.is_shared() {
            // Whether it can be read.
            self.0.stored.reads.ask(|reader| reader.waiting()).await?;
            return Ok(());
        }
        for job in self.0.stored.reads.ask(|reader| reader.all()).await? {
            // What was let in before stays, whatever its client holds.
            let held =
                |amount| self.0.work.hold(&job.client, amount).unwrap_or_else(|_| Box::new(()));
            let bytes = held(Amount::Bytes(job.bytes));
            self.state().held.entry(job.id).or_default().push(bytes);
            if !job.state.is_final() {
                let place = held(Amount::Job);
                self.state().places.insert(job.id, (job.kind, place));
            }
        }
        Ok(())
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
                let mut state = self.state();
                state.held.entry(job.id).or_default().push(bytes);
                state.places.insert(job.id, (job.kind, place));
                state.turns = None;
                drop(state);
                self.0.wake.notify_one();
                Ok(Submitted::New(job))
            }
            Written::Known(job) => Ok(Submitted::Known(job)),
            Written::Full => Err(SubmitError::Store(StoreError::Full)),
            Written::Crowded { bytes, held, allowed } => {
                Err(SubmitError::Crowded { bytes, held, allowed })
            }
            _ => Ok(Submitted::Conflict),
        }
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

    /// How jobs stand.
    async fn standings(&self, jobs: Vec<Job>) -> Result<Vec<Standing>, StoreError> {
        let waits = jobs.iter().any(|job| !job.state.is_final());
        let turns = if waits { self.turns().await? } else { Arc::default() };
        Ok(jobs.into_iter().map(|job| self.standing(job, &turns)).collect())
    }

    /// How a job stands among those that wait.
    fn standing(&self, job: Job, turns: &Turns) -> Standing {
        if job.state.is_final() {
            // Its end may be in the store before its task has heard of it: a caller that reads the end finds its place free.
            self.forget_ended(job.id, job.state);
        }
        let state = self.state();
        let progress = match state.running.get(&job.id) {
            Some(running) => Some(running.progress),
            // Shared stores have what another process said last.
            None if self.is_shared() && job.state == JobState::Running => {
                Some(f64::from(job.progress) / 1000.0)
            }
            None => None,
        };
        let before = turns.before(job.id).filter(|_| !job.state.is_final());
        let JobSettings { most_running, most_of_client, .. } = self.0.settings;
        let waits_for = before.map(|_| {
            let of_client = |running: &&Running| running.client == job.client;
            if state.running.values().filter(of_client).count() >= most_of_client {
                WaitsFor::OwnJobs
            } else if state.running.len() >= most_running {
                WaitsFor::Places
            } else {
                WaitsFor::Turn
            }
        });
        drop(state);
        let wait = before.and_then(|_| turns.wait(job.id, job.kind));
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
        self.standings(jobs).await
    }

    /// Cancels a job: it starts no more, or its search stops. One that has ended stays as it is.
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
                        measures::cancelled(job.kind);
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

    /// Jobs now: those of the store that wait, and those that run in this process.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        let (waiting, oldest) = self.0.stored.reads.ask(|reader| reader.waiting()).await?;
        Ok(Counts { waiting, running: self.state().running.len(), oldest })
    }

    /// Stops all searches, so that the next process goes on from here; accepts no more.
    pub async fn stop(&self) {
        let running: Vec<(JobId, u32)> = {
            let mut state = self.state();
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
        // A store that hangs learns of it by the leases.
        let _ = tokio::time::timeout(GIVE_BACK, join_all(running.into_iter().map(pause))).await;
    }

    /// Ready once the process takes no more jobs.
    pub async fn stopped(&self) {
        // Fails only when the sender is gone, which this one keeps.
        let _ = self.0.stopping.subscribe().wait_for(|&stops| stops).await;
    }

    /// Hears of the last part of a job.
    pub(crate) fn last_part(&self, id: JobId) -> watch::Receiver<u64> {
        let mut state = self.state();
        // Entries without a follower go as others come.
        state.followed.retain(|_, followed| followed.receiver_count() > 0);
        state.followed.entry(id).or_default().subscribe()
    }

    /// Whether processes share the store.
    fn is_shared(&self) -> bool {
        self.0.stored.sharing.is_some()
    }

    /// The job has ended, in whatever process: counts those that were cancelled or erased, once. Where processes share the store, the one that
    /// cancels counts.
    fn forget_ended(&self, id: JobId, state: JobState) {
        if let Some(kind) = self.forget_active(id)
            && state == JobState::Cancelled
            && !self.is_shared()
        {
            measures::cancelled(kind);
        }
    }

    /// The job has ended: its search stops, and its place is free. Returns its kind the first time.
    fn forget_active(&self, id: JobId) -> Option<JobKind> {
        let mut state = self.state();
        let (running, place) = (state.running.remove(&id), state.places.remove(&id));
        let kind = running.as_ref().map(|running| running.kind);
        let kind = kind.or(place.as_ref().map(|(kind, _)| *kind))?;
        state.turns = None;
        drop(state);
        // Ended by its own task, that is this one: everything is done.
        if let Some(task) = running.and_then(|running| running.task) {
            task.abort();
        }
        self.0.wake.notify_one();
        Some(kind)
    }

    /// A job of that token runs now: a start of it here with another one is over.
    fn forget_former(&self, id: JobId, fence: u32) {
        let former = self.state().running.get(&id).map(|running| running.fence);
        if let Some(former) = former.filter(|&former| former != fence) {
            self.forget_running(id, former);
        }
    }

    /// The job of that start runs here no more.
    fn forget_running(&self, id: JobId, fence: u32) {
        let mut state = self.state();
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

    fn state(&self) -> MutexGuard<'_, State> {
        // What is behind the lock changes by single insertions and removals.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
