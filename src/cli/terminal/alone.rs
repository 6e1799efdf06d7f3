//! Serverless search for the terminal commands: one search thread with optional helpers, the widest
//! limits, and refusals in words.

use std::{num::NonZeroUsize, sync::Arc, time::Duration};

use anyhow::{Context as _, anyhow};
use yomi_contract::{limits::RequestLimits, problem::Problem, request::query::field_value};
use yomi_players::{AnyOutcome, AnyReport, Engines, Players, SearchRequest};
use yomi_search::team::{Helpers, SpawnedThreads};
use yomi_service::{Backend, PoolSettings, Searcher, Service};

use super::say;
use serde_json::{Map, Value};

/// Request limits of a single search thread. The longest search is the server's.
pub(super) const LIMITS: RequestLimits = RequestLimits { max_threads: 1, ..RequestLimits::WIDEST };

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
    Service::start(settings, Arc::new(EnginesAlone(engines.clone())))
        .context("the search thread does not start")
}

/// Blocks on a future of the service.
pub(super) fn wait_for<F: Future>(future: F) -> anyhow::Result<F::Output> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .context("the asynchronous runtime does not start")?;
    Ok(runtime.block_on(future))
}

/// The fields that were given as flags, written as in a query string, as a body would hold them.
pub(super) fn fields(
    flags: impl IntoIterator<Item = (&'static str, Option<String>)>,
) -> Map<String, Value> {
    flags
        .into_iter()
        .filter_map(|(name, text)| Some((name.to_owned(), field_value(name, text?))))
        .collect()
}

/// Writes every fault of a request to standard error, each with its flag. `arguments` are the
/// fields that are not flags.
pub(super) fn refused(problem: &Problem, arguments: &[&str]) -> anyhow::Error {
    if problem.errors.is_empty() {
        return anyhow!("{problem}");
    }
    for fault in &problem.errors {
        say(&format!("{}: {}", place(&fault.pointer, arguments), fault.detail));
    }
    anyhow!("the request is refused; see above")
}

/// `--depth` for `/depth`, `run 2, depth` for `/runs/1/depth`.
fn place(pointer: &str, arguments: &[&str]) -> String {
    let pointer = pointer.trim_start_matches('/');
    let (field, below) = pointer.split_once('/').unwrap_or((pointer, ""));
    let (first, below) = match (field, below.split_once('/').unwrap_or((below, ""))) {
        ("runs", (index, below)) if let Ok(index) = index.parse::<usize>() => {
            (format!("run {}", index + 1), below)
        }
        _ if arguments.contains(&field) => (field.to_owned(), below),
        _ => (format!("--{}", field.replace('_', "-")), below),
    };
    if below.is_empty() { first } else { format!("{first}, {}", below.replace('/', " ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_placed_at_flags_arguments_and_runs() {
        for (pointer, expected) in [
            ("/time_ms", "--time-ms"),
            ("/techniques/killer_moves/slots", "--techniques, killer_moves slots"),
            ("/tree", "tree"),
            ("/runs", "--runs"),
            ("/runs/1", "run 2"),
            ("/runs/0/techniques/history", "run 1, techniques history"),
        ] {
            assert_eq!(place(pointer, &["tree"]), expected);
        }
    }
}
