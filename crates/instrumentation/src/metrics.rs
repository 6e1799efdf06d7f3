//! The metrics: their names, and what they count.
//!
//! Every label takes one of a few known values, so that no client can make series; docs/metrics.md lists them. The floors
//! write through the `metrics` macros or handles, with the names from here.

/// What a metric is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types, reason = "the words of the table")]
pub enum MetricKind {
    /// A count that only grows.
    counter,
    /// A value that rises and falls.
    gauge,
    /// A distribution.
    histogram,
}

/// A metric.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// What it is.
    pub kind: MetricKind,
    /// Its name, which ends with its unit.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
}

macro_rules! metrics {
    ($($kind:ident $NAME:ident = $name:literal, $about:literal;)+) => {
        $(#[doc = $about] pub const $NAME: &str = $name;)+

        /// All of them.
        pub const METRICS: &[Metric] =
            &[$(Metric { kind: MetricKind::$kind, name: $name, about: $about }),+];
    };
}

metrics! {
    gauge MEMORY_BOUND = "yomi_memory_bound_bytes",
        "The most memory that the service can need, whatever its clients do.";
    gauge QUEUE_DEPTH = "yomi_queue_depth", "Requests that wait for a search thread.";
    gauge QUEUE_PLACES = "yomi_queue_places", "Places in the queue.";
    gauge THREADS = "yomi_threads", "Search threads.";
    gauge THREADS_BUSY = "yomi_threads_busy", "Search threads that lead a search now.";
    gauge THREADS_HELPING = "yomi_threads_helping",
        "Search threads that help another's search now; they come back when they are needed.";
    counter REFUSED = "yomi_refused_total", "Requests and connections refused, by reason.";
    counter DEADLINES = "yomi_deadlines_total",
        "Requests with a deadline: accepted, or refused because it could not be met.";
    histogram REFUSED_SEARCH_SECONDS = "yomi_refused_search_seconds",
        "What requests were expected to search for that were refused for want of threads.";
    counter CANCELLED = "yomi_cancelled_total", "Searches ended from outside, by cause.";
    counter PREEMPTED = "yomi_preempted_total",
        "Searches that were asked to give way to another client's request, by class.";
    counter NODES = "yomi_nodes_total", "Positions entered by searches, by game.";
    histogram SEARCH_SECONDS = "yomi_search_seconds", "Search time, by game.";
    histogram SEARCH_DEPTH = "yomi_search_depth",
        "Depth of the last completed iteration in plies, by game; searches whose client left aside.";
    counter TABLE_PROBES = "yomi_table_probes_total", "Look-ups in transposition tables, by game.";
    counter TABLE_HITS = "yomi_table_hits_total", "Look-ups that found their position, by game.";
    counter CUTOFFS = "yomi_cutoffs_total",
        "Cutoffs, by game and by why the move that cut was tried when it was; table_bound, probcut and stability \
         answered for a whole node.";
    histogram QUEUE_SECONDS = "yomi_queue_seconds", "Time in the queue.";
    histogram DEADLINE_OVERSHOOT_SECONDS = "yomi_deadline_overshoot_seconds",
        "By how much answers were late, from the first byte read to the last one written; 0 for those in time.";
    counter WASTED_NODES = "yomi_wasted_nodes_total", "Nodes that searches entered after they were asked to stop.";
    histogram SEARCH_TIME_RATIO = "yomi_search_time_ratio",
        "Search time that answers got over what they asked for, by priority; 1 where a search ended by itself.";
    counter DEGRADED = "yomi_degraded_total", "Answers that fell short of what was asked because time ran out.";
    histogram ESTIMATE_ERROR_RATIO = "yomi_estimate_error_ratio",
        "Search time over what was expected when the search started; 1 is exact. Without searches that were ended from \
         outside.";
    counter CACHE_REQUESTS = "yomi_cache_requests_total",
        "Requests for best moves that a search or the cache answers: hit (kept before), joined (the same search was \
         under way), miss, bypass (own wish, or limited by nothing but a clock).";
    gauge CACHE_BYTES = "yomi_cache_bytes", "What the answers that are kept take.";
    gauge CACHE_ENTRIES = "yomi_cache_entries", "Answers that are kept.";
    gauge EXPERIMENTS_QUEUED = "yomi_experiments_queued", "Experiments that wait for a search thread.";
    gauge EXPERIMENTS_RUNNING = "yomi_experiments_running", "Search threads that run experiments now.";
    counter EXPERIMENTS = "yomi_experiments_total", "Experiments, by how they ended.";
    counter REVIEWS = "yomi_reviews_total", "Reviews of games, by how they ended.";
    counter REVIEWED_PLIES = "yomi_reviewed_plies_total", "Plies of reviews that ended.";
    counter MCP_CALLS = "yomi_mcp_calls_total", "Calls of tools by agents, by tool and outcome.";
    gauge JOBS = "yomi_jobs", "Jobs that wait, and jobs that run.";
    gauge JOBS_OLDEST = "yomi_jobs_oldest_seconds",
        "Seconds that the job has waited that waits longest; 0 where none waits.";
    counter JOBS_TOTAL = "yomi_jobs_total", "Jobs that ended, by kind and state.";
    histogram JOBS_STORE_SECONDS = "yomi_jobs_store_seconds",
        "Time of the operations of the store of jobs, from the call on, by operation.";
    counter JOBS_STORE_ERRORS = "yomi_jobs_store_errors_total",
        "Operations of the store of jobs that failed, and jobs refused because its disk is nearly full.";
    counter JOBS_RETRIES = "yomi_jobs_retries_total", "Jobs that were started again because their process died.";
    counter JOBS_GIVEN_UP = "yomi_jobs_given_up_total", "Jobs that were ended because their processes died.";
    counter RESULTS_TOTAL = "yomi_results_total",
        "Exact answers to long searches that the store of jobs kept, and that were found there.";
    counter BATCH_LINES = "yomi_batch_lines_total", "Lines of batches, by endpoint and outcome.";
    histogram EXPERIMENT_SECONDS = "yomi_experiment_seconds", "Search time of experiments.";
    histogram EXPERIMENT_QUEUE_SECONDS = "yomi_experiment_queue_seconds", "Time of experiments in their queue.";
    gauge CONNECTIONS = "yomi_connections", "Connections open now.";
    counter CONNECTION_TIMEOUTS = "yomi_connection_timeouts_total",
        "Connections ended because the client was too slow, or idle while its place was needed, by cause.";
    counter UNREAD_REQUESTS = "yomi_unread_requests_total", "Requests that could not be read as HTTP, by reason.";
    counter LOG_LINES_LOST = "yomi_log_lines_lost_total",
        "Lines of the log that were lost: not taken off standard error in time, or not written.";
    gauge KEYS_GOOD = "yomi_keys_good_timestamp_seconds", "When the key file was last found good; 0 without one.";
    counter KEYS_FAILED = "yomi_keys_failed_total", "Looks at the key file that found no keys.";
    counter PANICS = "yomi_panics_total", "Panics in searches and handlers: each one is a bug.";
    histogram RUNTIME_DELAY_SECONDS = "yomi_runtime_delay_seconds",
        "Time of a task on the runtime of HTTP from its wake to its run, sampled ten times a second.";
    gauge BUILD_INFO = "yomi_build_info", "Always 1; the labels tell the build.";
    counter HTTP_REQUESTS = "yomi_http_requests_total",
        "HTTP requests, by route, method and status code; 499 where the client left before its answer.";
    histogram HTTP_REQUEST_SECONDS = "yomi_http_request_seconds",
        "Time from the first byte of a request to the head of its response, by route.";
}
