//! Serverless search for the terminal commands: one search thread with optional helpers.

use std::{num::NonZeroUsize, sync::Arc, time::Duration};

use anyhow::Context as _;
use yomi_command::refusal::LIMITS;
use yomi_players::{AnyOutcome, AnyReport, Engines, Players, SearchRequest};
use yomi_search::team::{Helpers, SpawnedThreads};
use yomi_service::{Backend, PoolSettings, Searcher, Service};

/// Engines whose helpers are started on demand: a pool of several threads would allocate tables for each.
struct EnginesAlone(Engines);

impl Backend for EnginesAlone {
    fn immediate(&self, request: &SearchRequest) -> Option<AnyOutcome> {
        self.0.immediate(request)
    }

    fn depth_zero(&self, request: &SearchRequest) -> AnyReport {
        self.0.depth_zero(request)
    }

    fn searcher(&self, _: Arc<dyn Helpers>) -> Box<dyn Searcher> {
        Box::new(Players::with_helpers(self.0.clone(), Arc::new(SpawnedThreads)))
    }
}

/// A pool of one thread.
pub(super) fn service(engines: &Engines) -> anyhow::Result<Service> {
    let settings = PoolSettings {
        queue_per_thread: NonZeroUsize::MIN,
        max_queue: LIMITS.max_search,
        min_time: Duration::ZERO,
        // No other work to yield to.
        search_nice: 0,
        // One question, one answer.
        cache_bytes: 0,
        ..PoolSettings::with_threads(NonZeroUsize::MIN)
    };
    Service::start(settings, Arc::new(EnginesAlone(engines.clone()))).context("the search thread does not start")
}

/// Blocks on a future of the service.
pub(super) fn wait_for<F: Future>(future: F) -> anyhow::Result<F::Output> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .context("the asynchronous runtime does not start")?;
    Ok(runtime.block_on(future))
}
