//! By how much an answer misses its deadline: from the first byte of its request until the response is written to the
//! socket.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use metrics::Histogram;

/// Held until the client has taken a response; then records how late it was, if there was an answer and a deadline.
#[derive(Debug)]
pub struct Lateness {
    due: Option<Instant>,
    is_answered: AtomicBool,
    overshoot: Histogram,
}

impl Lateness {
    /// Of a request that arrived then.
    pub(crate) fn new(arrival: Instant, deadline: Option<Duration>, overshoot: Histogram) -> Self {
        let due = deadline.and_then(|deadline| arrival.checked_add(deadline));
        Self { due, is_answered: AtomicBool::new(false), overshoot }
    }

    /// The answer of the request was made: what is written from now on holds it.
    pub(crate) fn answered(&self) {
        // Relaxed: a reference count orders it before the drop.
        self.is_answered.store(true, Ordering::Relaxed);
    }
}

impl Drop for Lateness {
    fn drop(&mut self) {
        if let Some(due) = self.due
            && *self.is_answered.get_mut()
        {
            self.overshoot.record(Instant::now().saturating_duration_since(due));
        }
    }
}

#[cfg(test)]
mod tests {
    use metrics::{histogram, with_local_recorder};
    use metrics_exporter_prometheus::PrometheusBuilder;

    use super::*;

    /// The page of metrics after a response that was taken `millis` after its request.
    fn recorded(answered: bool, deadline: Option<u64>, millis: u64) -> String {
        let recorder = PrometheusBuilder::new().build_recorder();
        let overshoot = with_local_recorder(&recorder, || histogram!("late"));
        let lateness = Lateness::new(Instant::now(), deadline.map(Duration::from_millis), overshoot);
        if answered {
            lateness.answered();
        }
        std::thread::sleep(Duration::from_millis(millis));
        assert!(!recorder.handle().render().contains("late_count 1"), "made, not taken");
        drop(lateness);
        recorder.handle().render()
    }

    #[test]
    fn an_answer_is_late_until_it_is_taken() {
        let text = recorded(true, Some(10), 30);
        let sum = text.lines().find_map(|line| line.strip_prefix("late_sum "));
        let sum: f64 = sum.expect("a histogram").parse().unwrap();
        assert!(sum >= 0.015 && text.contains("late_count 1"), "{text}");
        for (answered, deadline) in [(false, Some(10)), (true, None)] {
            let text = recorded(answered, deadline, 0);
            assert!(!text.contains("late_count 1"), "{text}");
        }
    }
}
