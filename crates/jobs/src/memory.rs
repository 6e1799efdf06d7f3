//! Store in memory: jobs are lost when the process ends.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::{
    Brief, Claim, Job, JobId, JobKind, JobState, NewJob, Part, Queued, Reader, Sharing, Store, StoreError, WorkerId,
    Write, Writer, Written,
    queue::Queue,
    store::{PartsPage, STATE, state_data},
};

/// An empty store.
#[must_use]
pub fn store() -> Store {
    Rows::default().store(None)
}

/// Several stores that share rows, like processes that share a database.
#[must_use]
pub fn shared(processes: usize, lease: Duration) -> Vec<Store> {
    let rows = Rows::default();
    let sharing = || {
        let keeper = Box::new(rows.clone());
        Some(Sharing { lease, keeper, news: Arc::new(Notify::new()) })
    };
    (0..processes).map(|_| rows.store(sharing())).collect()
}

/// The rows; clones share them.
#[derive(Clone, Debug, Default)]
struct Rows(Arc<Mutex<Tables>>);

#[derive(Debug, Default)]
struct Tables {
    jobs: HashMap<JobId, Row>,
    /// The jobs of each owner by acceptance time and id.
    of_owners: HashMap<String, BTreeMap<(i64, JobId), ()>>,
    keys: HashMap<(String, String), JobId>,
    /// Jobs that have not ended, by acceptance number.
    unfinished: BTreeMap<u64, JobId>,
    /// Number of the last start of each client.
    turns: HashMap<String, u64>,
    /// Search results, oldest first: number, key, text, time of storing.
    results: Vec<(u64, [u8; 32], String, i64)>,
    /// Jobs accepted and search results stored so far: the source of numbers.
    arrivals: u64,
    kept: u64,
}

#[derive(Debug)]
struct Row {
    /// Acceptance number.
    arrival: u64,
    job: Job,
    body: Bytes,
    key: Option<String>,
    digest: [u8; 32],
    parts: Vec<Part>,
    notes: Vec<String>,
    /// Changes applied since its start.
    steps: u64,
    /// The process that runs it.
    worker: Option<WorkerId>,
    /// End of the lease, in milliseconds since 1970.
    lease: i64,
}

impl Rows {
    fn store(&self, sharing: Option<Sharing>) -> Store {
        let [writer, reader] = [self.clone(), self.clone()];
        Store { writer: Box::new(writer), reader: Box::new(reader), is_durable: false, sharing }
    }
}

impl Writer for Rows {
    fn apply(&mut self, changes: &[Write]) -> Result<Vec<Written>, StoreError> {
        let mut tables = self.0.lock();
        Ok(changes.iter().map(|change| tables.apply(change)).collect())
    }
}

impl Tables {
    fn apply(&mut self, change: &Write) -> Written {
        match change {
            Write::Accept(new) => self.accept(new),
            Write::Claim(claim) => self.claim(claim),
            Write::Renew { worker, running, lease } => {
                let until = crate::now().saturating_add(milliseconds(*lease));
                for (id, progress) in running {
                    let row = self.jobs.get_mut(id).filter(|row| row.worker == Some(*worker));
                    if let Some(row) = row {
                        (row.lease, row.job.progress) = (until, *progress);
                    }
                }
                Written::Kept
            }
            Write::Append { id, fence, step, parts, notes } => {
                let id = self.running(*id, *fence);
                let Some(row) = id.and_then(|id| self.jobs.get_mut(&id)) else {
                    return Written::Fenced;
                };
                if row.steps + 1 == *step {
                    row.steps = *step;
                    row.job.tries = 1;
                    row.job.bytes += notes.iter().map(|note| note.len() as u64).sum::<u64>();
                    row.notes.extend_from_slice(notes);
                    parts.iter().for_each(|(name, data)| row.push(name, data.clone()));
                } else if row.steps != *step {
                    return Written::Fenced;
                }
                Written::Appended(row.job.last_part)
            }
            Write::Pause { id, fence } => self.change(self.running(*id, *fence), |job| {
                job.tries = job.tries.saturating_sub(1);
                job.state = JobState::Waiting;
            }),
            Write::End { id, fence, state, problem, parts, now } => {
                let id = self.running(*id, *fence);
                if let Some(row) = id.and_then(|id| self.jobs.get_mut(&id)) {
                    parts.iter().for_each(|(name, data)| row.push(name, data.clone()));
                }
                self.change(id, |job| {
                    (job.state, job.ended) = (*state, Some(*now));
                    job.problem.clone_from(problem);
                })
            }
            Write::Cancel { id, now } => match self.unfinished(*id) {
                Some(id) => self.change(Some(id), |job| {
                    (job.state, job.ended) = (JobState::Cancelled, Some(*now));
                }),
                // An ended job stays unchanged.
                None => self.jobs.get(id).map_or(Written::Fenced, |row| Written::Known(row.job.clone())),
            },
            Write::Expire { before, most } => {
                let ended = |row: &Row| row.job.ended.filter(|ended| ended < before);
                let old = self.jobs.values().filter_map(|row| Some((ended(row)?, row.job.id)));
                let mut old: Vec<_> = old.collect();
                old.sort_unstable();
                old.truncate(*most);
                self.forget(old.into_iter().map(|(_, id)| id).collect())
            }
            Write::KeepResult { key, data, most_bytes, before, now } => {
                self.results.retain(|(_, known, ..)| known != key);
                self.kept += 1;
                self.results.push((self.kept, *key, data.clone(), *now));
                self.results.retain(|(.., kept)| kept >= before);
                let bytes = |results: &[(u64, [u8; 32], String, i64)]| {
                    results.iter().map(|(_, _, data, _)| data.len() as u64).sum::<u64>()
                };
                while bytes(&self.results) > *most_bytes {
                    self.results.remove(0);
                }
                Written::Kept
            }
            Write::Erase { owner } => {
                let of_owner = self.of_owners.get(owner);
                self.forget(of_owner.into_iter().flatten().map(|((_, id), ())| *id).collect())
            }
        }
    }

    /// Changes a job's state and adds the part that reports it.
    fn change(&mut self, id: Option<JobId>, change: impl FnOnce(&mut Job)) -> Written {
        let Some(row) = id.and_then(|id| self.jobs.get_mut(&id)) else { return Written::Fenced };
        change(&mut row.job);
        if row.job.state != JobState::Running {
            row.worker = None;
        }
        if row.job.state.is_final() {
            self.unfinished.remove(&row.arrival);
            let notes = std::mem::take(&mut row.notes);
            row.job.bytes -= notes.iter().map(|note| note.len() as u64).sum::<u64>();
        }
        let Job { state, tries, problem, .. } = &row.job;
        let data = state_data(*state, *tries, problem.as_deref());
        row.push(STATE, data);
        Written::Job(row.job.clone())
    }

    /// Claims the next job, or fails it after too many attempts.
    fn claim(&mut self, claim: &Claim) -> Written {
        let Claim { worker, busy, lease, orphans, most_tries, problem, now } = claim;
        let mut queue = self.queue();
        for queued in &mut queue {
            let lease = self.jobs.get(&queued.id).map_or(i64::MAX, |row| row.lease);
            queued.worker = queued.worker.filter(|_| orphans.is_none() || lease >= crate::now());
        }
        let Some(id) = Queue::of(&queue).next(busy) else { return Written::Idle };
        if self.jobs.get(&id).is_some_and(|row| row.job.tries >= *most_tries) {
            return match self.change(Some(id), |job| {
                (job.state, job.ended) = (JobState::Failed, Some(*now));
                job.problem = Some(problem.clone());
            }) {
                Written::Job(job) => Written::GivenUp(job),
                written => written,
            };
        }
        let starts = self.turns.values().max().map_or(1, |last| last + 1);
        let until = lease.map(|lease| crate::now().saturating_add(milliseconds(lease)));
        if let Some(row) = self.jobs.get_mut(&id) {
            (row.worker, row.lease, row.steps) = (Some(*worker), until.unwrap_or(i64::MAX), 0);
            self.turns.insert(row.job.client.clone(), starts);
        }
        self.change(Some(id), |job| {
            job.fence += 1;
            job.tries += 1;
            (job.state, job.started, job.progress) = (JobState::Running, Some(*now), 0);
        })
    }

    fn queue(&self) -> Vec<Queued> {
        let rows = self.unfinished.values().filter_map(|id| self.jobs.get(id));
        rows.map(|Row { job, worker, .. }| Queued {
            id: job.id,
            client: job.client.clone(),
            worker: *worker,
            turn: self.turns.get(&job.client).copied().unwrap_or_default(),
        })
        .collect()
    }

    fn accept(&mut self, new: &NewJob) -> Written {
        let key = new.idempotency_key.clone().map(|key| (new.owner.clone(), key));
        if let Some(row) = key.as_ref().and_then(|key| self.jobs.get(self.keys.get(key)?)) {
            return if row.digest == new.digest { Written::Known(row.job.clone()) } else { Written::Conflict };
        }
        let bytes = new.bytes();
        let NewJob { id, owner, client, kind, path, body, max_ms, idempotency_key, digest, now } = new.clone();
        let job = Job {
            id,
            owner,
            client,
            kind,
            path,
            max_ms,
            state: JobState::Waiting,
            fence: 0,
            tries: 0,
            created: now,
            started: None,
            ended: None,
            last_part: 0,
            progress: 0,
            bytes,
            problem: None,
        };
        if let Some(key) = key {
            self.keys.insert(key, id);
        }
        self.of_owners.entry(job.owner.clone()).or_default().insert((now, id), ());
        self.arrivals += 1;
        let row = Row {
            arrival: self.arrivals,
            job: job.clone(),
            body,
            key: idempotency_key,
            digest,
            parts: Vec::new(),
            notes: Vec::new(),
            steps: 0,
            worker: None,
            lease: 0,
        };
        self.unfinished.insert(self.arrivals, id);
        self.jobs.insert(id, row);
        Written::Job(job)
    }

    /// The id, if its job has not ended.
    fn unfinished(&self, id: JobId) -> Option<JobId> {
        self.jobs.get(&id).filter(|row| !row.job.state.is_final()).map(|_| id)
    }

    /// The id, if its job runs with this fencing token.
    fn running(&self, id: JobId, fence: u32) -> Option<JobId> {
        let is_it = |row: &&Row| has_token(row.job.fence, fence) && row.job.state == JobState::Running;
        self.jobs.get(&id).filter(is_it).map(|_| id)
    }

    fn forget(&mut self, mut ids: Vec<JobId>) -> Written {
        ids.sort_unstable();
        for id in &ids {
            self.forget_one(*id);
        }
        if !ids.is_empty() {
            // The client's name is removed with its last job.
            let known: HashSet<_> = self.jobs.values().map(|row| row.job.client.as_str()).collect();
            self.turns.retain(|client, _| known.contains(client.as_str()));
        }
        Written::Forgotten(ids)
    }

    fn forget_one(&mut self, id: JobId) {
        let Some(Row { arrival, job, key, .. }) = self.jobs.remove(&id) else { return };
        self.unfinished.remove(&arrival);
        if let Some(key) = key {
            self.keys.remove(&(job.owner.clone(), key));
        }
        if let Some(of_owner) = self.of_owners.get_mut(&job.owner) {
            of_owner.remove(&(job.created, id));
            if of_owner.is_empty() {
                self.of_owners.remove(&job.owner);
            }
        }
    }
}

impl Row {
    fn push(&mut self, name: &str, data: String) {
        self.job.last_part += 1;
        self.job.bytes += (name.len() + data.len()) as u64;
        self.parts.push(Part { number: self.job.last_part, name: name.to_owned(), data });
    }
}

impl Reader for Rows {
    fn job(&mut self, id: JobId) -> Result<Option<Job>, StoreError> {
        Ok(self.0.lock().jobs.get(&id).map(|row| row.job.clone()))
    }

    fn body(&mut self, id: JobId) -> Result<Option<Bytes>, StoreError> {
        Ok(self.0.lock().jobs.get(&id).map(|row| row.body.clone()))
    }

    fn parts(&mut self, id: JobId, after: u64, most: usize) -> Result<Vec<Part>, StoreError> {
        let tables = self.0.lock();
        let parts = tables.jobs.get(&id).map(|row| row.parts.as_slice()).unwrap_or_default();
        let from = usize::try_from(after).unwrap_or(usize::MAX).min(parts.len());
        let mut page = PartsPage::default();
        let fit = parts[from..].iter().take(most).take_while(|part| page.takes(&part.data));
        Ok(fit.cloned().collect())
    }

    fn by_key(&mut self, owner: &str, key: &str) -> Result<Option<(JobId, [u8; 32])>, StoreError> {
        let tables = self.0.lock();
        let id = tables.keys.get(&(owner.to_owned(), key.to_owned()));
        Ok(id.and_then(|id| Some((*id, tables.jobs.get(id)?.digest))))
    }

    fn notes(&mut self, id: JobId, after: usize, most: usize) -> Result<Vec<String>, StoreError> {
        let tables = self.0.lock();
        let notes = tables.jobs.get(&id).map(|row| row.notes.as_slice()).unwrap_or_default();
        Ok(notes.iter().skip(after).take(most).cloned().collect())
    }

    fn of_owner(&mut self, owner: &str, behind: Option<(i64, JobId)>, most: usize) -> Result<Vec<Job>, StoreError> {
        let tables = self.0.lock();
        let of_owner = tables.of_owners.get(owner).into_iter().flatten().rev();
        let ids = of_owner.map(|(place, ())| *place).filter(|place| behind.is_none_or(|behind| *place < behind));
        Ok(ids.take(most).filter_map(|(_, id)| Some(tables.jobs.get(&id)?.job.clone())).collect())
    }

    fn result(&mut self, key: &[u8; 32]) -> Result<Option<String>, StoreError> {
        let tables = self.0.lock();
        let result = tables.results.iter().find(|(_, known, ..)| known == key);
        Ok(result.map(|(_, _, data, _)| data.clone()))
    }

    fn result_keys(&mut self, after: u64, most: usize) -> Result<Vec<(u64, [u8; 32])>, StoreError> {
        let tables = self.0.lock();
        let results = tables.results.iter().filter(|(number, ..)| *number > after);
        Ok(results.map(|(number, key, ..)| (*number, *key)).take(most).collect())
    }

    fn briefs(&mut self, ids: &[JobId]) -> Result<Vec<Option<Brief>>, StoreError> {
        let tables = self.0.lock();
        let brief = |id: &JobId| {
            let Job { state, fence, last_part, .. } = tables.jobs.get(id)?.job;
            Some(Brief { state, fence, last_part })
        };
        Ok(ids.iter().map(brief).collect())
    }

    fn queue(&mut self) -> Result<Vec<Queued>, StoreError> {
        Ok(self.0.lock().queue())
    }

    fn waiting(&mut self) -> Result<(usize, Option<i64>), StoreError> {
        let tables = self.0.lock();
        let unfinished = tables.unfinished.values().filter_map(|id| tables.jobs.get(id));
        let waiting = unfinished.filter(|row| row.job.state == JobState::Waiting);
        let created: Vec<_> = waiting.map(|row| row.job.created).collect();
        Ok((created.len(), created.into_iter().min()))
    }

    fn took(&mut self, most: usize) -> Result<Vec<(JobKind, i64)>, StoreError> {
        let tables = self.0.lock();
        let completed = tables.jobs.values().map(|row| &row.job);
        let completed = completed.filter(|job| job.state == JobState::Completed);
        let mut took: Vec<_> =
            completed.filter_map(|job| Some((job.ended?, job.id, job.kind, job.ended? - job.started?))).collect();
        took.sort_unstable_by_key(|(ended, id, ..)| Reverse((*ended, *id)));
        Ok(took.into_iter().take(most).map(|(.., kind, took)| (kind, took)).collect())
    }

    fn all(&mut self) -> Result<Vec<Job>, StoreError> {
        let tables = self.0.lock();
        let mut rows: Vec<_> = tables.jobs.values().collect();
        rows.sort_unstable_by_key(|row| row.arrival);
        Ok(rows.into_iter().map(|row| row.job.clone()).collect())
    }
}

/// Whether the fencing token of a change is the job's, as [`has_token`](crate::store::has_token) checks it in SQL.
const fn has_token(of_job: u32, of_change: u32) -> bool {
    of_job == of_change || cfg!(yomi_without_fencing)
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
