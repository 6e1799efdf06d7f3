//! The metrics: their names, and what they count.
//!
//! Every label takes one of a few known values, so that no client can make series. The floors
//! write through the `metrics` macros or handles, with the names from here.

/// The most memory that the service can need, whatever clients do (gauge, bytes).
pub const MEMORY_BOUND: &str = "yomi_memory_bound_bytes";
/// Requests in the queue (gauge).
pub const QUEUE_DEPTH: &str = "yomi_queue_depth";
/// Places in the queue (gauge).
pub const QUEUE_PLACES: &str = "yomi_queue_places";
/// Search threads (gauge).
pub const THREADS: &str = "yomi_threads";
/// Search threads that lead a search now (gauge).
pub const THREADS_BUSY: &str = "yomi_threads_busy";
/// Search threads that help another's search now, until they are needed (gauge).
pub const THREADS_HELPING: &str = "yomi_threads_helping";
/// Requests and connections refused, by `reason`: the names of the service's refusals, and the codes
/// of the problems that yomi-http counts (counter).
pub const REFUSED: &str = "yomi_refused_total";
/// Requests with a deadline, by `result`: `accepted`, or `refused` because it could not be met (counter).
pub const DEADLINES: &str = "yomi_deadlines_total";
/// What requests were expected to search for that were refused for want of threads (histogram, seconds).
pub const REFUSED_SEARCH_SECONDS: &str = "yomi_refused_search_seconds";
/// Searches ended from outside, by `cause`: `deadline`, `abandoned`, `draining` (counter).
pub const CANCELLED: &str = "yomi_cancelled_total";
/// Searches that were asked to give way to another client's request, by `class`: `laboratory`, `batch`, `interactive` (counter).
pub const PREEMPTED: &str = "yomi_preempted_total";
/// Nodes searched, by `game` (counter).
pub const NODES: &str = "yomi_nodes_total";
/// Search time, by `game` (histogram, seconds).
pub const SEARCH_SECONDS: &str = "yomi_search_seconds";
/// Depth of the last completed iteration, by `game`; searches whose client left aside (histogram, plies).
pub const SEARCH_DEPTH: &str = "yomi_search_depth";
/// Look-ups in transposition tables, by `game`; of searches that count them (counter).
pub const TABLE_PROBES: &str = "yomi_table_probes_total";
/// Those of them that found their position, by `game` (counter).
pub const TABLE_HITS: &str = "yomi_table_hits_total";
/// Cutoffs, by `game` and by the `cause` for which the move that cut was tried when it was: `table`,
/// `killer`, `counter_move`, `history`, `static_order`, `random_order`, `board_order`; and what
/// answered for a whole node: `table_bound`, `probcut`, `stability`. Of searches that count them
/// (counter).
pub const CUTOFFS: &str = "yomi_cutoffs_total";
/// Time in the queue (histogram, seconds).
pub const QUEUE_SECONDS: &str = "yomi_queue_seconds";
/// By how much answers with a deadline were late when they were written to the socket; 0 for those in time (histogram,
/// seconds).
pub const DEADLINE_OVERSHOOT_SECONDS: &str = "yomi_deadline_overshoot_seconds";
/// Nodes that searches entered after they were asked to stop, reckoned from above (counter).
pub const WASTED_NODES: &str = "yomi_wasted_nodes_total";
/// Search time that answers got over what they asked for, by `priority`; 1 where a search ended by itself (histogram).
pub const SEARCH_TIME_RATIO: &str = "yomi_search_time_ratio";
/// Answers marked as degraded (counter).
pub const DEGRADED: &str = "yomi_degraded_total";
/// Search time over what was expected when the search started; 1 is exact (histogram).
pub const ESTIMATE_ERROR_RATIO: &str = "yomi_estimate_error_ratio";
/// Requests for best moves that were accepted and are not immediate, by `result`: `hit`, `miss`, `bypass`, `joined`
/// (counter).
pub const CACHE_REQUESTS: &str = "yomi_cache_requests_total";
/// What the answers that are kept take (gauge, bytes).
pub const CACHE_BYTES: &str = "yomi_cache_bytes";
/// Answers that are kept (gauge).
pub const CACHE_ENTRIES: &str = "yomi_cache_entries";
/// Experiments of the laboratory in their queue (gauge).
pub const EXPERIMENTS_QUEUED: &str = "yomi_experiments_queued";
/// Search threads that run experiments now; busy ones, too (gauge).
pub const EXPERIMENTS_RUNNING: &str = "yomi_experiments_running";
/// Experiments, by `outcome`: `findings`, `fault`, `abandoned`, or why they were refused (counter).
pub const EXPERIMENTS: &str = "yomi_experiments_total";
/// Counter with label `outcome`: reviews of games, by how they ended for their clients.
pub const REVIEWS: &str = "yomi_reviews_total";
/// Counter: plies of reviews that ended.
pub const REVIEWED_PLIES: &str = "yomi_reviewed_plies_total";
/// Counter with labels `tool` and `outcome`: calls of tools over the Model Context Protocol.
pub const MCP_CALLS: &str = "yomi_mcp_calls_total";
/// Jobs that wait and that run.
pub const JOBS: &str = "yomi_jobs";
/// How long the job has waited that waits longest.
pub const JOBS_OLDEST: &str = "yomi_jobs_oldest_seconds";
/// Jobs that ended.
pub const JOBS_TOTAL: &str = "yomi_jobs_total";
/// Time of the operations of the store of jobs, by `operation` (`read`, `commit`), from the call on (histogram, seconds).
pub const JOBS_STORE_SECONDS: &str = "yomi_jobs_store_seconds";
/// Operations of the store of jobs that failed, by `operation`; and jobs refused because its disk is nearly full (counter).
pub const JOBS_STORE_ERRORS: &str = "yomi_jobs_store_errors_total";
/// Jobs that were started again because their process died (counter).
pub const JOBS_RETRIES: &str = "yomi_jobs_retries_total";
/// Jobs that were ended because their processes died (counter).
pub const JOBS_GIVEN_UP: &str = "yomi_jobs_given_up_total";
/// Answers to searches that the store keeps, by `outcome` (`kept`, `found`) (counter).
pub const RESULTS_TOTAL: &str = "yomi_results_total";
/// Lines of batches.
pub const BATCH_LINES: &str = "yomi_batch_lines_total";
/// Search time of experiments (histogram, seconds).
pub const EXPERIMENT_SECONDS: &str = "yomi_experiment_seconds";
/// Time of experiments in their queue (histogram, seconds).
pub const EXPERIMENT_QUEUE_SECONDS: &str = "yomi_experiment_queue_seconds";
/// Connections open now (gauge).
pub const CONNECTIONS: &str = "yomi_connections";
/// Connections ended because the client was too slow, by `cause`: `head` (of a request), `idle`
/// (between requests), `write` (it does not take its answer); `displaced`: an idle one whose place was
/// needed (counter).
pub const CONNECTION_TIMEOUTS: &str = "yomi_connection_timeouts_total";
/// Requests that could not be read as HTTP, by `reason` (counter).
pub const UNREAD_REQUESTS: &str = "yomi_unread_requests_total";
/// Lines of the log that were lost, by `cause`: `late` (not taken off standard error in time), `unwritten`
/// (the disk is full, the reader has gone) (counter).
pub const LOG_LINES_LOST: &str = "yomi_log_lines_lost_total";
/// When the key file was last found good, in seconds since 1970; 0 without one (gauge).
pub const KEYS_GOOD: &str = "yomi_keys_good_timestamp_seconds";
/// Looks at the key file that found no keys (counter).
pub const KEYS_FAILED: &str = "yomi_keys_failed_total";
/// Panics in searches, experiments and handlers of requests (counter).
pub const PANICS: &str = "yomi_panics_total";
/// Time of a task on the runtime of HTTP from its wake to its run, sampled ten times a second (histogram, seconds).
pub const RUNTIME_DELAY_SECONDS: &str = "yomi_runtime_delay_seconds";
/// Always 1, with `version` and `commit` (gauge).
pub const BUILD_INFO: &str = "yomi_build_info";
/// HTTP requests, by `route`, `method` and `code` (counter).
pub const HTTP_REQUESTS: &str = "yomi_http_requests_total";
/// Time from the first byte of a request to the head of its response, by `route` (histogram, seconds).
pub const HTTP_REQUEST_SECONDS: &str = "yomi_http_request_seconds";
