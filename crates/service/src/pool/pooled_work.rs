//! Search tasks on a thread of the pool: the search, its cache entry, and its return to the queue.

use std::sync::Arc;

use yomi_players::AnyOutcome;
use yomi_search::Control;

use crate::{
    Searcher,
    cache::Kept,
    pool::{
        Pool,
        background_work::{BackgroundResult, BackgroundWork, Series},
        task::{BestMove, Finished, SearchWork, Spent, Task},
    },
};

/// The part of the work of a search that needs the pool.
pub(crate) trait PooledWork: SearchWork {
    /// Searches until the end, or until `control` stops it.
    fn search(&self, searcher: &mut dyn Searcher, control: &Control, pool: &Pool) -> Self::Output;

    /// Caches the result, where it may serve other requests.
    fn keep(&self, finished: &Finished<Self::Output>, pool: &Pool) {
        let _ = (finished, pool);
    }

    /// Returns a preempted search, with its time so far, to the queue, and frees its thread. Returns the task where it must be
    /// answered instead.
    fn requeue(task: Task<Self>, thread: usize, search: Spent, pool: &Pool) -> Option<Task<Self>> {
        let _ = (thread, search, pool);
        Some(task)
    }
}

impl PooledWork for BestMove {
    fn search(&self, searcher: &mut dyn Searcher, control: &Control, _: &Pool) -> Arc<AnyOutcome> {
        let outcome = searcher.search(&self.request, control, &mut |report| {
            let report = Some(Arc::new(report));
            self.progress.send_modify(|progress| progress.report = report);
        });
        Arc::new(outcome)
    }

    fn keep(&self, finished: &Finished<Arc<AnyOutcome>>, pool: &Pool) {
        let Some(key) = &self.kept_by else { return };
        let Finished { found, queue, search, processor: _ } = finished;
        let kept = Kept { outcome: Arc::clone(found), queue: *queue, search: *search };
        pool.cache.keep(key, kept);
        pool.meters.cache.holds(pool.cache.size());
    }

    fn requeue(task: Task<Self>, thread: usize, search: Spent, pool: &Pool) -> Option<Task<Self>> {
        pool.requeue(thread, task, search)
    }
}

impl PooledWork for BackgroundWork {
    fn search(&self, searcher: &mut dyn Searcher, control: &Control, pool: &Pool) -> Option<BackgroundResult> {
        let gives_way = || control.stopped().is_none() && pool.others_wait(&self.client);
        match &self.series {
            Series::Experiment(experiment, made) => {
                let mut made = made.lock();
                let found = searcher.experiment(experiment, &mut made, control, &gives_way)?;
                Some(BackgroundResult::Experiment(found))
            }
            Series::Review(review) => {
                let earlier = self.earlier().search;
                review.search(searcher, control, earlier, &gives_way)?;
                Some(BackgroundResult::Review)
            }
        }
    }

    fn requeue(task: Task<Self>, thread: usize, search: Spent, pool: &Pool) -> Option<Task<Self>> {
        pool.requeue_background(thread, task, search);
        None
    }
}
