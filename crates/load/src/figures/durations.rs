//! High dynamic range (HDR) histogram of durations, with percentiles only where enough samples
//! support them.

use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

/// Longest duration that is recorded exactly, in nanoseconds: ten minutes.
const LONGEST: u64 = 600_000_000_000;

/// Significant decimal digits of a recorded duration: a relative error of at most a thousandth.
const DIGITS: u8 = 3;

/// Samples required beyond a reported percentile: with fewer it is noise.
const SAMPLES_BEYOND: u64 = 100;

/// Histogram of durations, with a relative error of a thousandth.
#[derive(Clone, Debug)]
pub(crate) struct Durations {
    histogram: Histogram<u64>,
}

/// Summary in microseconds. A percentile is `null` with fewer than 100 samples beyond it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Percentiles {
    /// Samples.
    pub count: u64,
    /// Mean; `null` without samples.
    pub mean_us: Option<f64>,
    /// Median.
    pub p50_us: Option<f64>,
    /// 90th percentile.
    pub p90_us: Option<f64>,
    /// 99th percentile.
    pub p99_us: Option<f64>,
    /// 99.9th percentile.
    pub p99_9_us: Option<f64>,
    /// Longest; `null` without samples.
    pub max_us: Option<f64>,
}

impl Default for Durations {
    fn default() -> Self {
        let histogram = Histogram::new_with_bounds(1, LONGEST, DIGITS);
        Self { histogram: histogram.expect("the bounds are in order and three digits allowed") }
    }
}

impl Durations {
    /// Adds a duration; more than ten minutes counts as ten minutes.
    pub(crate) fn add(&mut self, duration: Duration) {
        let nanoseconds = u64::try_from(duration.as_nanos()).unwrap_or(LONGEST);
        self.histogram.saturating_record(nanoseconds);
    }

    /// Mean; 0 without samples.
    pub(crate) fn mean(&self) -> Duration {
        Duration::from_nanos(self.histogram.mean() as u64)
    }

    /// Summary.
    pub(crate) fn percentiles(&self) -> Percentiles {
        let some = (!self.histogram.is_empty()).then_some(());
        Percentiles {
            count: self.histogram.len(),
            mean_us: some.map(|()| round(self.histogram.mean())),
            p50_us: self.quantile(0.5),
            p90_us: self.quantile(0.9),
            p99_us: self.quantile(0.99),
            p99_9_us: self.quantile(0.999),
            max_us: some.map(|()| round(self.histogram.max() as f64)),
        }
    }

    /// The `quantile` (0 to 1) in microseconds, where at least 100 samples lie beyond it.
    fn quantile(&self, quantile: f64) -> Option<f64> {
        let beyond = self.histogram.len() as f64 * (1.0 - quantile);
        // Tolerance for the rounding of 1 − 0.999.
        (beyond + 1e-6 >= SAMPLES_BEYOND as f64).then(|| round(self.histogram.value_at_quantile(quantile) as f64))
    }

    /// The `quantile` (0 to 1), however few samples there are; 0 without samples.
    pub(crate) fn rank(&self, quantile: f64) -> Duration {
        Duration::from_nanos(self.histogram.value_at_quantile(quantile))
    }
}

/// A figure for each part of the time of a request, with its name in the text. The send lag has a table of its own.
macro_rules! parts {
    ($($(#[$doc:meta])* $field:ident: $name:literal,)*) => {
        /// Each part of the time of requests.
        #[derive(Clone, Debug, Default, Serialize)]
        pub struct Parts<T> {
            $($(#[$doc])* pub $field: T,)*
        }

        impl Parts<Durations> {
            /// The summaries.
            pub(crate) fn percentiles(&self) -> Parts<Percentiles> {
                Parts { $($field: self.$field.percentiles(),)* }
            }
        }

        impl<T> Parts<T> {
            /// Each part with its name.
            pub(crate) fn named(&self) -> impl Iterator<Item = (&'static str, &T)> {
                [$(($name, &self.$field),)*].into_iter()
            }
        }
    };
}

parts! {
    /// Latency of all requests that were neither refused nor cancelled; of one without an answer, its age.
    latency: "latency",
    /// Time in the queue, as reported by the server, of answers.
    queue: "queue",
    /// Search time, as reported by the server, of answers.
    search: "search",
    /// From sending to the answer, without queue and search.
    overhead: "outside",
    /// Latency of refusals, from sending.
    refusal: "refusal",
    /// Lateness of answers to requests with a deadline; 0 for those in time.
    overshoot: "past the deadline",
    /// Send lag: delay of the generator itself.
    send_lag: "",
}

/// Nanoseconds as microseconds, to a tenth.
fn round(nanoseconds: f64) -> f64 {
    (nanoseconds / 100.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn milliseconds(numbers: impl IntoIterator<Item = u64>) -> Durations {
        let mut durations = Durations::default();
        numbers.into_iter().for_each(|number| durations.add(Duration::from_millis(number)));
        durations
    }

    fn is_near(found: Option<f64>, microseconds: f64) -> bool {
        found.is_some_and(|found| (found / microseconds - 1.0).abs() < 0.002)
    }

    #[test]
    fn percentiles_need_a_hundred_samples_beyond_them() {
        let some = milliseconds(1..=999).percentiles();
        assert!(is_near(some.p50_us, 500_000.0), "{some:?}");
        assert_eq!((some.p90_us, some.p99_us, some.p99_9_us), (None, None, None));
        let more = milliseconds(1..=1000).percentiles();
        assert!(is_near(more.p90_us, 900_000.0), "{more:?}");
        assert_eq!(more.p99_us, None);
        let most = milliseconds((0..100_000).map(|number| number / 100 + 1)).percentiles();
        assert!(is_near(most.p99_us, 990_000.0), "{most:?}");
        assert!(is_near(most.p99_9_us, 999_000.0), "{most:?}");
        assert!(is_near(most.max_us, 1_000_000.0), "{most:?}");
        assert_eq!(milliseconds([]).percentiles(), Percentiles::default());
    }
}
