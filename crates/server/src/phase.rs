//! Idle timeout, header timeout and write timeout: the phase of a connection, that is what it waits for: the beginning
//! of a request, the rest of a head or body, or nothing from the client while a request is under way; and whether the
//! client takes its responses. From this follows which connections may be displaced by a new one.
//!
//! The socket ([`TimedStream`](super::timed::TimedStream)) reports bytes, the service around the router reports
//! requests. So the timeouts apply to HTTP/1.1 and HTTP/2 alike, and the header timeout starts at the first byte of a
//! head, not at the end of the previous request.

pub(super) mod giving_way;
mod under_way;

use std::{collections::HashMap, sync::Arc, task::Waker, time::Duration};

use parking_lot::Mutex;
use tokio::{sync::Notify, time::Instant};

use crate::ConnectionSettings;

pub(super) use self::under_way::{BodyUnderWay, UnderWay};

/// The phase of one connection; clones share it.
#[derive(Clone)]
pub(super) struct Phases {
    shared: Arc<Mutex<State>>,
    displaced: Arc<Notify>,
    header_timeout: Duration,
    idle_timeout: Duration,
    write_timeout: Duration,
}

struct State {
    protocol: Protocol,
    /// Since when no request has been under way.
    idle_since: Instant,
    /// When the first byte of the current incomplete head arrived.
    head_since: Option<Instant>,
    /// When the last bytes arrived.
    last_read: Instant,
    /// Requests whose response is not fully handed over.
    under_way: usize,
    /// Since when the socket has accepted no bytes.
    blocked_since: Option<Instant>,
    /// Responses with parts that are handed over and not taken, by request.
    untaken: HashMap<u64, Untaken>,
    /// Incomplete request bodies, by request.
    unsent: HashMap<u64, Unsent>,
    last_request: u64,
    /// Whether it is to end, because it was displaced by a new connection.
    is_displaced: bool,
    /// Waker of the task that waits for bytes. Woken when the last request ends, in HTTP/2 on another task, and when
    /// the connection is displaced.
    reader: Option<Waker>,
}

/// An incomplete request body.
struct Unsent {
    /// Since when it has been awaited.
    since: Instant,
    reader: Waker,
}

/// A response with parts that are handed over and not taken.
#[derive(Clone, Copy)]
struct Untaken {
    /// When the first part was handed over, or the last one taken.
    since: Instant,
    parts: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Protocol {
    /// Only this many bytes of the HTTP/2 preface have arrived.
    Preface(usize),
    Http1,
    Http2,
}

/// The HTTP/2 connection preface (RFC 9113, 3.4).
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// The reason for a timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Late {
    /// Header timeout: the head of an HTTP/1.1 request, or the preface of HTTP/2, is incomplete.
    Head,
    /// Idle timeout: there is no request.
    Idle,
    /// No timeout: no request is under way, and another connection needs the place.
    Displaced,
}

impl Phases {
    pub(super) fn new(settings: &ConnectionSettings, now: Instant) -> Self {
        Self {
            shared: Arc::new(Mutex::new(State {
                protocol: Protocol::Preface(0),
                idle_since: now,
                head_since: None,
                last_read: now,
                under_way: 0,
                blocked_since: None,
                untaken: HashMap::new(),
                unsent: HashMap::new(),
                last_request: 0,
                is_displaced: false,
                reader: None,
            })),
            displaced: Arc::default(),
            header_timeout: settings.header_timeout,
            idle_timeout: settings.idle_timeout,
            write_timeout: settings.write_timeout,
        }
    }

    /// Records bytes from the client. Returns whether they may be the first of a request.
    pub(super) fn received(&self, bytes: &[u8], now: Instant) -> bool {
        let mut state = self.shared.lock();
        state.last_read = now;
        let is_going_on = state.head_since.is_some();
        if let Protocol::Preface(known) = state.protocol {
            let rest = &PREFACE[known..];
            state.protocol = if bytes.starts_with(rest) {
                state.head_since = None;
                Protocol::Http2
            } else if rest.starts_with(bytes) {
                Protocol::Preface(known + bytes.len())
            } else {
                Protocol::Http1
            };
        }
        // An incomplete preface counts as an incomplete head.
        if state.protocol != Protocol::Http2 && state.under_way == 0 {
            state.head_since.get_or_insert(now);
        }
        !is_going_on
    }

    /// Whether a head is being read that began with the first bytes of a read: not after another request in the same
    /// bytes, nor while one was under way.
    pub(super) fn is_in_head(&self) -> bool {
        self.shared.lock().head_since.is_some()
    }

    /// When the next timeout expires and which one, unless more bytes arrive; `None` while the client owes nothing.
    /// `reader` is woken when that changes without bytes from the client. The body timeout is left to the body's
    /// reader.
    pub(super) fn due(&self, reader: &Waker) -> Option<(Instant, Late)> {
        let mut state = self.shared.lock();
        if !state.reader.as_ref().is_some_and(|known| known.will_wake(reader)) {
            state.reader = Some(reader.clone());
        }
        match state.head_since {
            _ if state.under_way > 0 => None,
            _ if state.is_displaced => Some((state.idle_since, Late::Displaced)),
            Some(since) => Some((since + self.header_timeout, Late::Head)),
            None => Some((state.idle_since + self.idle_timeout, Late::Idle)),
        }
    }

    /// Records whether the socket accepts bytes.
    pub(super) fn blocked(&self, is_blocked: bool, now: Instant) {
        let mut state = self.shared.lock();
        if is_blocked {
            state.blocked_since.get_or_insert(now);
        } else {
            state.blocked_since = None;
        }
    }

    /// Marks a request as under way until the result is dropped. Its first byte was read when its head began; over HTTP/2,
    /// and behind another request in the same bytes, when the last bytes were read.
    pub(super) fn begin(&self) -> UnderWay {
        let mut state = self.shared.lock();
        let since = state.head_since.take().unwrap_or(state.last_read);
        state.under_way += 1;
        state.last_request += 1;
        UnderWay::new(self.clone(), state.last_request, since)
    }

    /// Write timeout: whether the client has taken nothing for too long. In HTTP/2 the timeout of each response is
    /// multiplied by their number: a slow line delivers their parts one after the other.
    pub(super) fn is_stalled(&self, now: Instant) -> bool {
        let state = self.shared.lock();
        let is_late = |since, patience| now >= since + patience;
        let answers = u32::try_from(state.untaken.len()).unwrap_or(u32::MAX);
        let for_each = self.write_timeout.saturating_mul(answers);
        // HTTP/1.1 has one response at a time, and the socket decides.
        let is_http2 = state.protocol == Protocol::Http2;
        state.blocked_since.is_some_and(|since| is_late(since, self.write_timeout))
            || is_http2 && state.untaken.values().any(|untaken| is_late(untaken.since, for_each))
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicBool, Ordering},
        task::Wake,
    };

    use super::*;

    /// Records whether a reader was woken.
    #[derive(Clone, Default)]
    pub(super) struct Woken(Arc<Flag>);

    #[derive(Default)]
    struct Flag(AtomicBool);

    impl Wake for Flag {
        fn wake(self: Arc<Self>) {
            self.0.store(true, Ordering::SeqCst);
        }
    }

    impl Woken {
        pub(super) fn waker(&self) -> Waker {
            Waker::from(Arc::clone(&self.0))
        }

        pub(super) fn is_woken(&self) -> bool {
            self.0.0.load(Ordering::SeqCst)
        }
    }

    pub(super) const SECOND: Duration = Duration::from_secs(1);

    fn phases(start: Instant) -> Phases {
        let settings = ConnectionSettings {
            header_timeout: SECOND,
            idle_timeout: 5 * SECOND,
            write_timeout: 3 * SECOND,
            ..ConnectionSettings::default()
        };
        Phases::new(&settings, start)
    }

    #[tokio::test(start_paused = true)]
    async fn the_time_for_a_head_counts_from_its_first_byte() {
        let start = Instant::now();
        let phases = phases(start);
        assert_eq!(phases.due(Waker::noop()), Some((start + 5 * SECOND, Late::Idle)));
        phases.received(b"GE", start + 2 * SECOND);
        phases.received(b"T", start + 2 * SECOND + SECOND / 2);
        assert_eq!(phases.due(Waker::noop()), Some((start + 3 * SECOND, Late::Head)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_begins_with_the_first_byte_of_its_head() {
        let start = Instant::now();
        let phases = phases(start);
        phases.received(b"GE", start + SECOND);
        phases.received(b"T / HTTP/1.1\r\n\r\nGET /", start + 2 * SECOND);
        let request = phases.begin();
        assert_eq!(request.since(), start + SECOND);
        drop(request);
        // Behind another one.
        assert_eq!(phases.begin().since(), start + 2 * SECOND);
        phases.received(b"GET", start + 3 * SECOND);
        phases.received(b" / HTTP/1.1\r\n\r\n", start + 4 * SECOND);
        assert_eq!(phases.begin().since(), start + 3 * SECOND);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_owes_nothing_while_its_request_is_under_way() {
        let start = Instant::now();
        let phases = phases(start);
        phases.received(b"GET / HTTP/1.1\r\n\r\n", start);
        let request = phases.begin();
        phases.received(b"a body", start + SECOND);
        assert_eq!(phases.due(Waker::noop()), None);
        tokio::time::advance(7 * SECOND).await;
        drop(request);
        assert_eq!(phases.due(Waker::noop()), Some((start + 12 * SECOND, Late::Idle)));
    }

    #[tokio::test(start_paused = true)]
    async fn an_http2_connection_is_idle_without_requests_whatever_it_sends() {
        let start = Instant::now();
        let phases = phases(start);
        phases.received(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", start);
        phases.received(b"a ping", start + SECOND);
        assert_eq!(phases.due(Waker::noop()), Some((start + 5 * SECOND, Late::Idle)));
        let (one, other) = (phases.begin(), phases.begin());
        drop(one);
        assert_eq!(phases.due(Waker::noop()), None);
        drop(other);
        assert!(phases.due(Waker::noop()).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_preface_of_http2_has_the_time_of_a_head() {
        let start = Instant::now();
        let phases = phases(start);
        for part in PREFACE[..16].chunks(5) {
            phases.received(part, start + SECOND);
        }
        assert_eq!(phases.due(Waker::noop()), Some((start + 2 * SECOND, Late::Head)));
        phases.received(&PREFACE[16..], start + SECOND);
        assert_eq!(phases.due(Waker::noop()), Some((start + 5 * SECOND, Late::Idle)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_behind_another_request_is_told_from_one_that_begins_a_read() {
        let start = Instant::now();
        let phases = phases(start);
        phases.received(b"GET / HTTP/1.1\r\n\r\nGET /\" HTTP/1.1\r\n\r\n", start);
        assert!(phases.is_in_head());
        drop(phases.begin());
        assert!(!phases.is_in_head());
        phases.received(b"GET /\" HTTP/1.1\r\n\r\n", start);
        assert!(phases.is_in_head());
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_read_during_a_request_is_woken_when_the_last_one_ends() {
        let phases = phases(Instant::now());
        let reader = Woken::default();
        let (one, other) = (phases.begin(), phases.begin());
        assert_eq!(phases.due(&reader.waker()), None);
        drop(one);
        assert!(!reader.is_woken());
        drop(other);
        assert!(reader.is_woken());
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_stalls_that_takes_neither_bytes_nor_parts() {
        let start = Instant::now();
        let phases = phases(start);
        let late = start + 3 * SECOND;
        phases.blocked(true, start);
        phases.blocked(true, start + SECOND);
        assert!(!phases.is_stalled(late - SECOND / 2) && phases.is_stalled(late));
        phases.blocked(false, late);
        assert!(!phases.is_stalled(late));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_of_http2_stalls_that_takes_no_part_of_an_answer_in_its_time() {
        let start = Instant::now();
        let phases = phases(start);
        phases.received(PREFACE, start);
        let late = start + 3 * SECOND;
        let request = phases.begin();
        request.part_handed_over(start);
        request.part_handed_over(start);
        assert!(!phases.is_stalled(late - SECOND / 2) && phases.is_stalled(late));
        request.part_taken(start + SECOND);
        assert!(!phases.is_stalled(late) && phases.is_stalled(late + SECOND));
        request.part_taken(late);
        assert!(!phases.is_stalled(late + 60 * SECOND), "it waits for us");
        // Two responses that share the line have twice the time.
        let other = phases.begin();
        request.part_handed_over(start);
        other.part_handed_over(start);
        assert!(!phases.is_stalled(late) && phases.is_stalled(late + 3 * SECOND));
        // Fully handed over, and not taken yet.
        other.end();
        assert!(phases.is_stalled(late + 3 * SECOND) && phases.gives_way(start).is_none());
        drop((request, other));
        assert!(!phases.is_stalled(late + 60 * SECOND) && phases.gives_way(start).is_some());
    }
}
