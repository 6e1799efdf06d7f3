//! Backlog of the span exporter: the number of queued spans, and log lines on dropped ones.

use std::{
    fmt::Display,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};

/// Spans between their end and the batch that takes them, up to a limit.
#[derive(Debug)]
pub(super) struct Backlog {
    limit: usize,
    waiting: AtomicUsize,
    /// Whether spans were lost of late: the log says so once, not with every span.
    is_losing: AtomicBool,
}

impl Backlog {
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, waiting: AtomicUsize::new(0), is_losing: AtomicBool::new(false) }
    }

    /// A place for one more span; none where it is lost.
    pub(super) fn enter(&self) -> bool {
        let one_more = |waiting| (waiting < self.limit).then_some(waiting + 1);
        // Acquires what `leave` releases: a trace that gets a place finds that of the SDK's queue free, too.
        let entered = self.waiting.fetch_update(Ordering::AcqRel, Ordering::Relaxed, one_more);
        if entered.is_err() {
            let limit = self.limit;
            self.lost(format_args!("{limit} wait already, all that OTEL_BSP_MAX_QUEUE_SIZE allows"));
        }
        entered.is_ok()
    }

    /// A batch takes so many off.
    pub(super) fn leave(&self, spans: usize) {
        self.waiting.fetch_sub(spans, Ordering::AcqRel);
    }

    pub(super) fn lost(&self, reason: impl Display) {
        if !self.is_losing.swap(true, Ordering::Relaxed) {
            // In no span: whose end finds the queue full did not fill it.
            tracing::warn!(parent: None, %reason, "traces are lost: the collector does not take them");
        }
    }

    /// The collector has taken a batch. It keeps up again once half of the places are free: one that
    /// is slow takes batch after batch, and the log would say each time that spans are lost again.
    pub(super) fn sent(&self) {
        let keeps_up = self.waiting.load(Ordering::Relaxed) <= self.limit / 2;
        if keeps_up && self.is_losing.swap(false, Ordering::Relaxed) {
            tracing::info!(parent: None, "the collector takes traces again");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logs::{LogLine, tests::lines_of};

    /// What the log says of `happen`, each line as its message.
    fn said(happen: impl FnOnce()) -> Vec<String> {
        let message = |line: &LogLine| {
            let event: serde_json::Value = serde_json::from_str(&line.to_json()).unwrap();
            event["message"].as_str().unwrap().to_owned()
        };
        lines_of(happen).iter().map(message).collect()
    }

    #[test]
    fn a_full_backlog_is_logged_once_until_half_of_it_is_free() {
        let backlog = Backlog::new(4);
        let fill = || (0..6).filter(|_| backlog.enter()).count();
        let lost = "traces are lost: the collector does not take them";
        let again = "the collector takes traces again";
        assert_eq!(said(|| assert_eq!(fill(), 4)), [lost]);
        // A slow collector takes some, and what is free fills again.
        let slow = || {
            backlog.leave(1);
            backlog.sent();
            assert_eq!(fill(), 1);
            backlog.sent();
        };
        assert!(said(slow).is_empty());
        let caught_up = || {
            backlog.leave(2);
            backlog.sent();
            backlog.sent();
        };
        assert_eq!(said(caught_up), [again]);
        assert_eq!(said(|| assert_eq!(fill(), 2)), [lost]);
    }
}
