//! The recorder of metrics: their descriptions, their buckets, and the page that Prometheus reads.
//!
//! Their names are those of [`yomi_instrumentation::metrics`].

use std::sync::OnceLock;

use metrics::{Unit, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
pub use yomi_instrumentation::metrics::*;

/// From a tenth of a millisecond to the longest search and wait: the answers of tables stand
/// apart from searches, and the steps about the default level (100 ms) are fine.
const DURATION_BUCKETS: [f64; 17] =
    [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0];

/// Every ply where textbook searches end, coarser where engines solve.
const DEPTH_BUCKETS: [f64; 16] =
    [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 20.0, 24.0, 30.0, 60.0];

/// In time (at most 0), or late by up to so much.
const OVERSHOOT_BUCKETS: [f64; 8] = [0.0, 0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 1.0];

/// A tenth of what was expected to ten times as much, finest where estimates are good.
const ERROR_BUCKETS: [f64; 10] = [0.1, 0.25, 0.5, 0.75, 0.9, 1.1, 1.5, 2.0, 4.0, 10.0];

/// Shares of the search time that was asked for; half is where an answer is called shortened.
const SEARCH_TIME_BUCKETS: [f64; 7] = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1.0];

/// Installs the recorder of this process, describes all metrics and sets the build info.
///
/// Calls after the first return the same handle. Comes before everything that counts: what is
/// counted earlier is lost, and so is all that goes through handles made earlier. The caller has to
/// call [`PrometheusHandle::run_upkeep`] every few seconds, or memory grows with each measurement
/// between two scrapes. Where another recorder is installed already, that one keeps the
/// measurements and the handle that is returned shows nothing.
pub fn install() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE
        .get_or_init(|| {
            super::process::begin();
            let recorder = builder().build_recorder();
            let handle = recorder.handle();
            if metrics::set_global_recorder(recorder).is_err() {
                tracing::warn!("another metrics recorder is installed; /metrics shows nothing");
            }
            describe();
            gauge!(BUILD_INFO, "version" => super::VERSION, "commit" => super::commit()).set(1.0);
            handle
        })
        .clone()
}

fn builder() -> PrometheusBuilder {
    let buckets: [(&str, &[f64]); 12] = [
        (REFUSED_SEARCH_SECONDS, &DURATION_BUCKETS),
        (SEARCH_SECONDS, &DURATION_BUCKETS),
        (QUEUE_SECONDS, &DURATION_BUCKETS),
        (SEARCH_DEPTH, &DEPTH_BUCKETS),
        (EXPERIMENT_SECONDS, &DURATION_BUCKETS),
        (EXPERIMENT_QUEUE_SECONDS, &DURATION_BUCKETS),
        (HTTP_REQUEST_SECONDS, &DURATION_BUCKETS),
        (DEADLINE_OVERSHOOT_SECONDS, &OVERSHOOT_BUCKETS),
        (RUNTIME_DELAY_SECONDS, &DURATION_BUCKETS),
        (ESTIMATE_ERROR_RATIO, &ERROR_BUCKETS),
        (SEARCH_TIME_RATIO, &SEARCH_TIME_BUCKETS),
        (JOBS_STORE_SECONDS, &DURATION_BUCKETS),
    ];
    buckets.into_iter().fold(PrometheusBuilder::new(), |builder, (name, buckets)| {
        builder
            .set_buckets_for_metric(Matcher::Full(name.to_owned()), buckets)
            .expect("the list of buckets is a constant and not empty")
    })
}

fn describe() {
    describe_gauge!(MEMORY_BOUND, Unit::Bytes, "The most memory that the service can need, whatever its clients do.");
    describe_gauge!(QUEUE_DEPTH, "Requests that wait for a search thread.");
    describe_gauge!(QUEUE_PLACES, "Places in the queue.");
    describe_gauge!(THREADS, "Search threads.");
    describe_gauge!(THREADS_BUSY, "Search threads that lead a search now.");
    describe_gauge!(
        THREADS_HELPING,
        "Search threads that help another's search now; they come back when they are needed."
    );
    describe_counter!(REFUSED, "Requests and connections refused, by reason.");
    describe_counter!(UNREAD_REQUESTS, "Requests that could not be read as HTTP, by reason.");
    describe_counter!(DEADLINES, "Requests with a deadline: accepted, or refused because it could not be met.");
    describe_histogram!(
        REFUSED_SEARCH_SECONDS,
        Unit::Seconds,
        "What requests were expected to search for that were refused for want of threads."
    );
    describe_counter!(CANCELLED, "Searches ended from outside, by cause.");
    describe_counter!(PREEMPTED, "Searches that were asked to give way to another client's request, by class.");
    describe_counter!(NODES, "Positions entered by searches, by game.");
    describe_histogram!(SEARCH_SECONDS, Unit::Seconds, "Search time, by game.");
    describe_histogram!(
        SEARCH_DEPTH,
        "Depth of the last completed iteration in plies, by game; searches whose client left aside."
    );
    describe_counter!(TABLE_PROBES, "Look-ups in transposition tables, by game.");
    describe_counter!(TABLE_HITS, "Look-ups that found their position, by game.");
    describe_counter!(
        CUTOFFS,
        "Cutoffs, by game and by why the move that cut was tried when it was; table_bound, probcut \
         and stability answered for a whole node."
    );
    describe_histogram!(QUEUE_SECONDS, Unit::Seconds, "Time in the queue.");
    describe_histogram!(
        DEADLINE_OVERSHOOT_SECONDS,
        Unit::Seconds,
        "By how much answers were late, from the first byte read to the last one written; 0 for those in time."
    );
    describe_histogram!(
        RUNTIME_DELAY_SECONDS,
        Unit::Seconds,
        "Time of a task on the runtime of HTTP from its wake to its run, sampled ten times a second."
    );
    describe_counter!(WASTED_NODES, "Nodes that searches entered after they were asked to stop.");
    describe_counter!(DEGRADED, "Answers that fell short of what was asked because time ran out.");
    describe_histogram!(
        SEARCH_TIME_RATIO,
        "Search time that answers got over what they asked for, by priority; 1 where a search ended by itself."
    );
    describe_histogram!(
        ESTIMATE_ERROR_RATIO,
        "Search time over what was expected when the search started; 1 is exact. Without searches \
         that were ended from outside."
    );
    describe_counter!(
        CACHE_REQUESTS,
        "Requests for best moves that a search or the cache answers: hit (kept before), joined (the same \
         search was under way), miss, bypass (own wish, or limited by nothing but a clock)."
    );
    describe_gauge!(CACHE_BYTES, Unit::Bytes, "What the answers that are kept take.");
    describe_gauge!(CACHE_ENTRIES, "Answers that are kept.");
    describe_gauge!(EXPERIMENTS_QUEUED, "Experiments that wait for a search thread.");
    describe_gauge!(EXPERIMENTS_RUNNING, "Search threads that run experiments now.");
    describe_counter!(EXPERIMENTS, "Experiments, by how they ended.");
    describe_counter!(REVIEWS, "Reviews of games, by how they ended.");
    describe_counter!(REVIEWED_PLIES, "Plies of reviews that ended.");
    describe_counter!(MCP_CALLS, "Calls of tools by agents, by tool and outcome.");
    describe_gauge!(JOBS, "Jobs that wait, and jobs that run.");
    describe_gauge!(JOBS_OLDEST, "Seconds that the job has waited that waits longest; 0 where none waits.");
    describe_counter!(JOBS_TOTAL, "Jobs that ended, by kind and state.");
    describe_histogram!(
        JOBS_STORE_SECONDS,
        Unit::Seconds,
        "Time of the operations of the store of jobs, from the call on, by operation."
    );
    describe_counter!(
        JOBS_STORE_ERRORS,
        "Operations of the store of jobs that failed, and jobs refused because its disk is nearly full."
    );
    describe_counter!(JOBS_RETRIES, "Jobs that were started again because their process died.");
    describe_counter!(JOBS_GIVEN_UP, "Jobs that were ended because their processes died.");
    describe_counter!(
        RESULTS_TOTAL,
        "Exact answers to long searches that the store of jobs kept, and that were found there."
    );
    describe_counter!(BATCH_LINES, "Lines of batches, by endpoint and outcome.");
    describe_histogram!(EXPERIMENT_SECONDS, Unit::Seconds, "Search time of experiments.");
    describe_histogram!(EXPERIMENT_QUEUE_SECONDS, Unit::Seconds, "Time of experiments in their queue.");
    describe_gauge!(CONNECTIONS, "Connections open now.");
    describe_counter!(
        CONNECTION_TIMEOUTS,
        "Connections ended because the client was too slow, or idle while its place was needed, by cause."
    );
    describe_counter!(
        LOG_LINES_LOST,
        "Lines of the log that were lost: not taken off standard error in time, or not written."
    );
    describe_gauge!(KEYS_GOOD, Unit::Seconds, "When the key file was last found good; 0 without one.");
    describe_counter!(KEYS_FAILED, "Looks at the key file that found no keys.");
    describe_counter!(PANICS, "Panics in searches and handlers: each one is a bug.");
    describe_gauge!(BUILD_INFO, "Always 1; the labels tell the build.");
    describe_counter!(
        HTTP_REQUESTS,
        "HTTP requests, by route, method and status code; 499 where the client left before its answer."
    );
    describe_histogram!(
        HTTP_REQUEST_SECONDS,
        Unit::Seconds,
        "Time from the first byte of a request to the head of its response, by route."
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn installing_twice_gives_the_same_recorder_with_its_build_info() {
        let _ = install();
        let page = install().render();
        assert!(page.contains("yomi_build_info{version=\""), "{page}");
    }
}
