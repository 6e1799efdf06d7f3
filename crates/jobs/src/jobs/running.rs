//! Execution of jobs: a task for each, from its start to its end in the store.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Instant};

use futures_util::FutureExt as _;

use super::{Jobs, Returned, Running, now};
use crate::{
    Job, JobId, JobState, Write, Written, log_limit, measures,
    work::{Amount, Outcome, Sink, Task, bytes_of, persist},
};

impl Jobs {
    /// Starts jobs as places become free.
    pub(super) async fn start_in_turn(self) {
        loop {
            let claimed = if self.0.state.lock().has_place(self.0.settings.most_running) {
                self.0.stored.writes.write(Write::Claim(self.claim())).await
            } else {
                Ok(Written::Idle)
            };
            match claimed {
                Ok(Written::Job(job)) => self.begin(job),
                Ok(Written::GivenUp(job)) => {
                    measures::given_up(&job);
                    self.forget_active(job.id);
                    self.tell(job.id, job.last_part);
                }
                Ok(_) => self.wait_for_turn().await,
                Err(error) => crate::work::wait(&error).await,
            }
        }
    }

    /// Runs a job that was claimed.
    fn begin(&self, job: Job) {
        let id = job.id;
        let Job { fence, ref client, .. } = job;
        let client = client.clone();
        let mut state = self.0.state.lock();
        let running = Running { client, fence, task: None, progress: 0.0, rests: 0 };
        state.running.insert(id, running);
        state.turns = None;
        drop(state);
        let task = tokio::spawn(self.clone().run(job));
        if let Some(running) = self.0.state.lock().running.get_mut(&id) {
            running.task = Some(task.abort_handle());
        }
    }

    async fn run(self, job: Job) {
        let id = job.id;
        self.tell(id, job.last_part);
        let body = loop {
            match self.0.stored.reads.ask(move |reader| reader.body(id)).await {
                Ok(body) => break body.unwrap_or_default(),
                Err(_) => tokio::time::sleep(crate::work::AWAY).await,
            }
        };
        let task = Task { job: job.clone(), body, reads: self.0.stored.reads.clone(), sink: self.sink(&job) };
        let outcome = AssertUnwindSafe(self.0.work.run(task)).catch_unwind().await;
        let mut last = Vec::new();
        let (state, problem) = match outcome {
            Ok(Outcome::Completed(parts)) => match self.take_bytes(id, &job.client, bytes_of(&parts)) {
                Ok(()) => {
                    last = parts;
                    (JobState::Completed, None)
                }
                Err(problem) => (JobState::Failed, Some(problem)),
            },
            Ok(Outcome::Failed(problem)) => (JobState::Failed, Some(problem)),
            Ok(Outcome::Elsewhere(problem)) => {
                if self.hand_back(&job, &problem).await {
                    return;
                }
                (JobState::Failed, Some(problem))
            }
            Ok(Outcome::Fenced) => {
                self.forget_running(id, job.fence);
                return;
            }
            Err(_) => (JobState::Failed, Some(self.0.settings.problems.panicked.to_owned())),
        };
        self.end(&job, state, problem, last).await;
    }

    /// Returns a job to the queue that this process cannot run, and leaves the jobs of its client to other processes for a while. False where
    /// there are none, and where none has taken the job for too long.
    async fn hand_back(&self, job: &Job, problem: &str) -> bool {
        if !self.is_shared() {
            return false;
        }
        let Job { id, fence, ref client, .. } = *job;
        let (now, patience) = (Instant::now(), self.0.settings.elsewhere);
        let first = {
            let returned = &mut self.0.state.lock().returned;
            // Another process has those that did not come back.
            returned.retain(|_, returned| returned.last.elapsed() < patience);
            let new = Returned { client: client.clone(), first: now, last: now };
            let returned = returned.entry(id).or_insert(new);
            returned.last = now;
            returned.first
        };
        if first.elapsed() >= patience {
            tracing::warn!(job = %id, client, problem, "no server could run a job: it has failed");
            return false;
        }
        if log_limit::is_new(&format!("returned: {client}")) {
            tracing::warn!(job = %id, client, problem, "jobs that this server cannot run are left to others");
        }
        persist(&self.0.stored.writes, Write::Pause { id, fence }).await;
        self.forget_running(id, fence);
        true
    }

    fn sink(&self, job: &Job) -> Sink {
        let (id, client) = (job.id, job.client.clone());
        let (taking, telling, going, resting) = (self.clone(), self.clone(), self.clone(), self.clone());
        let fence = job.fence;
        Sink {
            writes: self.0.stored.writes.clone(),
            job: job.clone(),
            steps: tokio::sync::Mutex::default(),
            take: Arc::new(move |bytes| taking.take_bytes(id, &client, bytes)),
            on_append: Arc::new(move |last| telling.tell(id, last)),
            progress: Arc::new(move |done| {
                if let Some(running) = going.0.state.lock().running.get_mut(&id) {
                    running.progress = done;
                }
            }),
            rest: Arc::new(move |begins| {
                let mut state = resting.0.state.lock();
                let running = state.running.get_mut(&id).filter(|running| running.fence == fence);
                if let Some(running) = running {
                    let ends = usize::from(!begins);
                    running.rests = (running.rests + usize::from(begins)).saturating_sub(ends);
                    drop(state);
                    resting.0.wake.notify_one();
                }
            }),
        }
    }

    fn take_bytes(&self, id: JobId, client: &str, bytes: u64) -> Result<(), String> {
        let work = &self.0.work;
        let held = work.hold(client, Amount::Bytes(bytes));
        let held = held.map_err(|refused| work.reason(refused))?;
        self.0.state.lock().held.entry(id).or_default().push(held);
        Ok(())
    }

    /// Notifies the subscribers in this process of a job's last part.
    pub(super) fn tell(&self, id: JobId, last: u64) {
        if let Some(followed) = self.0.state.lock().followed.get(&id) {
            followed.send_replace(last);
        }
    }

    /// Writes the end of a job with its last parts.
    async fn end(&self, job: &Job, state: JobState, problem: Option<String>, parts: Vec<(String, String)>) {
        let end = Write::End { id: job.id, fence: job.fence, state, problem, parts, now: now() };
        let written = persist(&self.0.stored.writes, end).await;
        match written {
            Written::Job(job) => {
                measures::ended(job.kind, job.state);
                self.forget_active(job.id);
                self.tell(job.id, job.last_part);
            }
            // Cancelled, erased, run by another process, or ended by a change whose answer was lost: the poll notifies subscribers.
            _ => self.forget_running(job.id, job.fence),
        }
    }
}
