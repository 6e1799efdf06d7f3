//! The search threads: named, each owns its searcher and tables.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, mpsc},
    thread::{self, JoinHandle},
    time::Instant,
};

use parking_lot::Mutex;
use yomi_instrumentation::search_span;
use yomi_search::{
    Control, StopReason,
    team::{Helpers, panic_message},
};

use crate::{
    Backend, PoolSettings, Searcher,
    pool::{
        Duty, Pool,
        pooled_work::PooledWork,
        task::{AnyTask, Finished, Panicked, Searched, Spent, Task},
    },
    run_time::RunTime,
};

/// Stack of a search thread: a recursion over a whole 20×20 game needs more than the usual 2 MiB
/// in builds without optimisation. Only what is touched takes memory.
const STACK_BYTES: usize = 16 << 20;

/// The search threads and the pool that they work for. Dropped, the threads finish what is queued
/// and end.
#[derive(Debug)]
pub(crate) struct Crew {
    pool: Arc<Pool>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Crew {
    /// Starts all threads and waits until each has its searcher.
    pub(crate) fn start(settings: PoolSettings, backend: Arc<dyn Backend>) -> std::io::Result<Self> {
        let count = settings.threads.get();
        let pool = Arc::new(Pool::new(settings, backend)?);
        // Made first, so that threads that did start end when a later one fails.
        let crew = Self { pool: Arc::clone(&pool), threads: Mutex::default() };
        let (ready, all_ready) = mpsc::channel();
        for number in 0..count {
            let (pool, ready) = (Arc::clone(&pool), ready.clone());
            let thread =
                thread::Builder::new().name(format!("search-{number}")).stack_size(STACK_BYTES).spawn(move || {
                    let searcher = new_searcher(&pool);
                    // Afterwards: the start waits for the tables.
                    yield_to_the_runtime(&pool);
                    // Fails only when the start was given up; then the pool is closed as well.
                    let _ = ready.send(());
                    drop(ready);
                    Worker { pool, number, searcher: Some(searcher) }.run();
                })?;
            crew.threads.lock().push(thread);
        }
        drop(ready);
        if all_ready.iter().count() < count {
            return Err(std::io::Error::other("a search thread failed to start"));
        }
        Ok(crew)
    }

    pub(crate) const fn pool(&self) -> &Arc<Pool> {
        &self.pool
    }

    /// Joins the threads that have ended; how many have not.
    pub(crate) fn join_ended(&self) -> usize {
        let mut threads = self.threads.lock();
        let (ended, rest) = threads.drain(..).partition(JoinHandle::is_finished);
        *threads = rest;
        let ended: Vec<_> = ended;
        for thread in ended {
            // A worker catches what its searches throw; a panic of its own was logged by the hook.
            let _ = thread.join();
        }
        threads.len()
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.pool.close();
    }
}

/// One search thread.
struct Worker {
    pool: Arc<Pool>,
    number: usize,
    /// `None` after a panic, until the next search: what is left of a searcher whose search
    /// unwound half-way cannot be trusted.
    searcher: Option<Box<dyn Searcher>>,
}

impl Worker {
    fn run(mut self) {
        while let Some(duty) = self.pool.next(self.number) {
            match duty {
                Duty::Search(AnyTask::BestMove(task), started) => self.work_off(task, started),
                Duty::Search(AnyTask::Background(task), started) => self.work_off(task, started),
                Duty::Help(seat) => {
                    // Its leader answers for a helper that panics.
                    seat.help();
                    self.pool.stop_helping(self.number);
                }
            }
        }
    }

    /// Searches for one task and hands in the result.
    fn work_off<W: PooledWork>(&mut self, task: Task<W>, started: Instant) {
        let span = task.span.clone();
        let _in_span = span.enter();
        // The request ended between leaving the queue and here.
        if task.control.stopped().is_some_and(|reason| reason != StopReason::Preempted) {
            self.pool.finish(self.number, &task.work, None);
            return;
        }
        let queue = started.saturating_duration_since(task.queued_at);
        let run_time = RunTime::begin();
        task.work.started(queue, run_time, &self.pool.meters);
        // A child of the request's span, which ends with the search and not with the answer.
        let trace = search_span(&span);
        let result = trace.in_scope(|| self.search(&task.work, &task.control));
        let (search, processor) = (started.elapsed(), run_time.elapsed());
        let spent = Spent { took: search, processor };
        if let Ok(found) = &result {
            task.work.describe(found, &trace);
        }
        drop(trace);
        let searched = Searched { started, took: search };
        task.work.ended(result.as_ref().ok(), searched, &task.control, &self.pool.meters);
        let task = match &result {
            Ok(found) if W::gave_way(found) => {
                let Some(task) = W::requeue(task, self.number, spent, &self.pool) else { return };
                task
            }
            Ok(_) | Err(_) => task,
        };
        let Task { work, finished, .. } = task;
        let ending = match result {
            Ok(found) => {
                let earlier = work.earlier();
                let (queue, search) = (queue + earlier.queue, search + earlier.search);
                let finished = Finished { found, queue, search, processor };
                // Before the search leaves those under way: a request for the same finds one of
                // the two.
                work.keep(&finished, &self.pool);
                Ok(Arc::new(finished))
            }
            Err(message) => {
                self.searcher = None;
                self.pool.meters.panics.increment(1);
                tracing::error!(panic = message, "a search panicked; its thread goes on");
                Err(Panicked)
            }
        };
        // First the thread is free, then the client has its answer: its next request must not
        // find a busy server.
        self.pool.finish(self.number, &work, Some(spent));
        // No request listens where the deadline was answered or the client left.
        let _ = finished.send(Some(ending));
    }

    /// Searches, or says with which message the search panicked.
    fn search<W: PooledWork>(&mut self, work: &W, control: &Control) -> Result<W::Output, String> {
        let (pool, searcher) = (&self.pool, &mut self.searcher);
        // Unwind safe: a searcher that panicked is thrown away, the rest is behind locks.
        catch_unwind(AssertUnwindSafe(|| {
            let searcher = searcher.get_or_insert_with(|| new_searcher(pool));
            work.search(searcher.as_mut(), control, pool)
        }))
        .map_err(|payload| panic_message(payload.as_ref()))
    }
}

/// A request that comes, a deadline that has come and an answer that is to be written take the core
/// from a search at once.
fn yield_to_the_runtime(pool: &Pool) {
    if let Err(error) = yomi_os::yield_by(pool.settings.search_nice) {
        tracing::warn!(%error, "a search thread keeps the priority of the runtime");
    }
}

fn new_searcher(pool: &Arc<Pool>) -> Box<dyn Searcher> {
    let helpers: Arc<dyn Helpers> = Arc::<Pool>::clone(pool);
    pool.backend.searcher(helpers)
}
