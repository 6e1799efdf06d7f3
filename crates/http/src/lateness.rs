//! By how much an answer misses its deadline: from the first byte of its request until the response is written to the
//! socket.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use metrics::Histogram;

/// Held until the client has taken a response ([`yomi_server::observed::hold`]); then records how late it was, if there
/// was an answer and a deadline.
#[derive(Debug)]
pub(crate) struct Lateness {
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
    use axum::{body::Body, response::Response};
    use http_body_util::BodyExt as _;
    use metrics::{histogram, with_local_recorder};
    use metrics_exporter_prometheus::PrometheusBuilder;
    use yomi_server::observed::hold;

    use super::*;

    /// Count and sum of the histogram, after responses that were read as `read` says.
    async fn recorded(answered: bool, deadline: Option<u64>, is_read: bool) -> String {
        let recorder = PrometheusBuilder::new().build_recorder();
        let overshoot = with_local_recorder(&recorder, || histogram!("late"));
        let deadline = deadline.map(Duration::from_millis);
        let lateness = Lateness::new(Instant::now(), deadline, overshoot);
        if answered {
            lateness.answered();
        }
        let mut body = hold(Response::new(Body::from("answer")), lateness).into_body();
        let part = body.frame().await;
        drop(body);
        let text = recorder.handle().render();
        assert!(!text.contains("late_count 1"), "handed over, not taken: {text}");
        std::thread::sleep(Duration::from_millis(30));
        if is_read {
            drop(part);
        } else {
            std::mem::forget(part);
        }
        recorder.handle().render()
    }

    #[tokio::test]
    async fn an_answer_is_late_until_it_is_taken() {
        let text = recorded(true, Some(10), true).await;
        let sum = text.lines().find_map(|line| line.strip_prefix("late_sum "));
        let sum: f64 = sum.expect("a histogram").parse().unwrap();
        assert!(sum >= 0.015 && text.contains("late_count 1"), "{text}");
        for (answered, deadline, is_read) in [(false, Some(10), true), (true, None, true), (true, Some(10), false)] {
            let text = recorded(answered, deadline, is_read).await;
            assert!(!text.contains("late_count 1"), "{text}");
        }
    }
}
