//! A store in memory: jobs end with the process.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;

use crate::{
    Job, JobId, JobState, NewJob, Part, Reader, Store, StoreError, Write, Writer, Written,
    store::{STATE, state_data},
};

/// An empty store.
#[must_use]
pub fn store() -> Store {
    Rows::default().store()
}

/// So many stores of the same rows, as processes have them that share a database.
#[must_use]
pub fn shared(processes: usize) -> Vec<Store> {
    let rows = Rows::default();
    (0..processes).map(|_| rows.store()).collect()
}

/// The rows; clones share them.
#[derive(Clone, Debug, Default)]
struct Rows(Arc<Mutex<Tables>>);

#[derive(Debug, Default)]
struct Tables {
    jobs: HashMap<JobId, Row>,
    /// The jobs of each owner by moment and id.
    of_owners: HashMap<String, BTreeMap<(i64, JobId), ()>>,
    keys: HashMap<(String, String), JobId>,
    /// Answers to searches, the oldest first: name, text, when it was kept.
    results: Vec<([u8; 32], String, i64)>,
    /// Jobs accepted until now.
    arrivals: u64,
}

#[derive(Debug)]
struct Row {
    /// The number of its acceptance.
    arrival: u64,
    job: Job,
    body: Bytes,
    key: Option<String>,
    digest: [u8; 32],
    parts: Vec<Part>,
    notes: Vec<String>,
}

impl Rows {
    fn store(&self) -> Store {
        let [writer, reader] = [self.clone(), self.clone()];
        Store { writer: Box::new(writer), reader: Box::new(reader), is_durable: false }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        // Nothing between the lock and its end can panic but for want of memory.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Writer for Rows {
    fn apply(&mut self, changes: &[Write]) -> Result<Vec<Written>, StoreError> {
        let mut tables = self.tables();
        Ok(changes.iter().map(|change| tables.apply(change)).collect())
    }
}

impl Tables {
    fn apply(&mut self, change: &Write) -> Written {
        match change {
            Write::Accept(new) => self.accept(new),
            Write::Start { id, now } => self.change(self.unfinished(*id), |job| {
                job.fence += 1;
                job.tries += 1;
                (job.state, job.started) = (JobState::Running, Some(*now));
            }),
            Write::Append { id, fence, parts, notes } => match self.running(*id, *fence) {
                None => Written::Fenced,
                Some(id) => match self.jobs.get_mut(&id) {
                    None => Written::Fenced,
                    Some(row) => {
                        row.job.tries = 1;
                        row.job.bytes += notes.iter().map(|note| note.len() as u64).sum::<u64>();
                        row.notes.extend_from_slice(notes);
                        parts.iter().for_each(|(name, data)| row.push(name, data.clone()));
                        Written::Appended(row.job.last_part)
                    }
                },
            },
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
                // One that ended before stays as it is.
                None => {
                    self.jobs.get(id).map_or(Written::Fenced, |row| Written::Job(row.job.clone()))
                }
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
                self.results.retain(|(known, ..)| known != key);
                self.results.push((*key, data.clone(), *now));
                self.results.retain(|(.., kept)| kept >= before);
                let bytes = |results: &[([u8; 32], String, i64)]| {
                    results.iter().map(|(_, data, _)| data.len() as u64).sum::<u64>()
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

    /// Changes a job and adds the part with its new state.
    fn change(&mut self, id: Option<JobId>, change: impl FnOnce(&mut Job)) -> Written {
        let Some(row) = id.and_then(|id| self.jobs.get_mut(&id)) else { return Written::Fenced };
        change(&mut row.job);
        if row.job.state.is_final() {
            let notes = std::mem::take(&mut row.notes);
            row.job.bytes -= notes.iter().map(|note| note.len() as u64).sum::<u64>();
        }
        let Job { state, tries, problem, .. } = &row.job;
        let data = state_data(*state, *tries, problem.as_deref());
        row.push(STATE, data);
        Written::Job(row.job.clone())
    }

    fn accept(&mut self, new: &NewJob) -> Written {
        let key = new.idempotency_key.clone().map(|key| (new.owner.clone(), key));
        if let Some(row) = key.as_ref().and_then(|key| self.jobs.get(self.keys.get(key)?)) {
            return if row.digest == new.digest {
                Written::Known(row.job.clone())
            } else {
                Written::Conflict
            };
        }
        let NewJob { id, owner, client, kind, path, body, max_ms, idempotency_key, digest, now } =
            new.clone();
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
            bytes: body.len() as u64,
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
        };
        self.jobs.insert(id, row);
        Written::Job(job)
    }

    /// That id, where its job has not ended.
    fn unfinished(&self, id: JobId) -> Option<JobId> {
        self.jobs.get(&id).filter(|row| !row.job.state.is_final()).map(|_| id)
    }

    /// That id, where its job runs under that token.
    fn running(&self, id: JobId, fence: u32) -> Option<JobId> {
        let is_it = |row: &&Row| row.job.fence == fence && row.job.state == JobState::Running;
        self.jobs.get(&id).filter(is_it).map(|_| id)
    }

    fn forget(&mut self, mut ids: Vec<JobId>) -> Written {
        ids.sort_unstable();
        for id in &ids {
            self.forget_one(*id);
        }
        Written::Forgotten(ids)
    }

    fn forget_one(&mut self, id: JobId) {
        let Some(Row { job, key, .. }) = self.jobs.remove(&id) else { return };
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
        Ok(self.tables().jobs.get(&id).map(|row| row.job.clone()))
    }

    fn body(&mut self, id: JobId) -> Result<Option<Bytes>, StoreError> {
        Ok(self.tables().jobs.get(&id).map(|row| row.body.clone()))
    }

    fn parts(&mut self, id: JobId, after: u64, most: usize) -> Result<Vec<Part>, StoreError> {
        let tables = self.tables();
        let parts = tables.jobs.get(&id).map(|row| row.parts.as_slice()).unwrap_or_default();
        let from = usize::try_from(after).unwrap_or(usize::MAX).min(parts.len());
        Ok(parts[from..].iter().take(most).cloned().collect())
    }

    fn notes(&mut self, id: JobId, after: usize, most: usize) -> Result<Vec<String>, StoreError> {
        let tables = self.tables();
        let notes = tables.jobs.get(&id).map(|row| row.notes.as_slice()).unwrap_or_default();
        Ok(notes.iter().skip(after).take(most).cloned().collect())
    }

    fn of_owner(
        &mut self,
        owner: &str,
        behind: Option<(i64, JobId)>,
        most: usize,
    ) -> Result<Vec<Job>, StoreError> {
        let tables = self.tables();
        let of_owner = tables.of_owners.get(owner).into_iter().flatten().rev();
        let ids = of_owner
            .map(|(place, ())| *place)
            .filter(|place| behind.is_none_or(|behind| *place < behind));
        Ok(ids.take(most).filter_map(|(_, id)| Some(tables.jobs.get(&id)?.job.clone())).collect())
    }

    fn result(&mut self, key: &[u8; 32]) -> Result<Option<String>, StoreError> {
        let tables = self.tables();
        let result = tables.results.iter().find(|(known, ..)| known == key);
        Ok(result.map(|(_, data, _)| data.clone()))
    }

    fn result_keys(&mut self) -> Result<Vec<[u8; 32]>, StoreError> {
        Ok(self.tables().results.iter().map(|(key, ..)| *key).collect())
    }

    fn unfinished(&mut self) -> Result<Vec<JobId>, StoreError> {
        let tables = self.tables();
        let unfinished = tables.jobs.values().filter(|row| !row.job.state.is_final());
        Ok(unfinished.map(|row| row.job.id).collect())
    }

    fn count(&mut self) -> Result<usize, StoreError> {
        Ok(self.tables().jobs.len())
    }

    fn ids(&mut self) -> Result<Vec<JobId>, StoreError> {
        Ok(self.tables().jobs.keys().copied().collect())
    }

    fn all(&mut self) -> Result<Vec<Job>, StoreError> {
        let tables = self.tables();
        let mut rows: Vec<_> = tables.jobs.values().collect();
        rows.sort_unstable_by_key(|row| row.arrival);
        Ok(rows.into_iter().map(|row| row.job.clone()).collect())
    }
}
