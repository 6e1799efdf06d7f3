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
    let buckets: [(Matcher, &[f64]); 5] = [
        (Matcher::Suffix("_seconds".to_owned()), &DURATION_BUCKETS),
        (Matcher::Full(SEARCH_DEPTH.to_owned()), &DEPTH_BUCKETS),
        (Matcher::Full(DEADLINE_OVERSHOOT_SECONDS.to_owned()), &OVERSHOOT_BUCKETS),
        (Matcher::Full(ESTIMATE_ERROR_RATIO.to_owned()), &ERROR_BUCKETS),
        (Matcher::Full(SEARCH_TIME_RATIO.to_owned()), &SEARCH_TIME_BUCKETS),
    ];
    buckets.into_iter().fold(PrometheusBuilder::new(), |builder, (matcher, buckets)| {
        builder.set_buckets_for_metric(matcher, buckets).expect("the list of buckets is a constant and not empty")
    })
}

fn describe() {
    for &Metric { kind, name, about } in METRICS {
        let unit = match name.rsplit('_').next() {
            Some("bytes") => Unit::Bytes,
            Some("seconds") => Unit::Seconds,
            _ => Unit::Count,
        };
        match kind {
            MetricKind::counter => describe_counter!(name, unit, about),
            MetricKind::gauge => describe_gauge!(name, unit, about),
            MetricKind::histogram => describe_histogram!(name, unit, about),
        }
    }
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
