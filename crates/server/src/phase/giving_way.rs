//! Eviction order at the connection limit: first connections that wait for a slow client, then idle ones, then those
//! whose request has just begun. A connection that waits for the server, for a search or with a stream being read,
//! keeps its place.

use std::{task::Waker, time::Duration};

use tokio::time::Instant;

use super::{Phases, Protocol, State};

/// When a connection may be displaced: variants in order of eviction, then the oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GivesWay {
    /// Slow client: the server has waited too long for the rest of a request, or for a response to be taken. Before
    /// idle ones: honest clients send a request in one piece, and slowloris clients with many incomplete requests would
    /// displace all others.
    Late(Instant),
    /// Idle: it has no request.
    Idle(Instant),
    /// The head of a request has just begun.
    Begun(Instant),
}

/// Age from which an incomplete request is late, if another connection needs the place.
const LATE_REST: Duration = Duration::from_secs(1);

/// The same for a response that is not taken: a phone may be out of reach for some seconds.
const LATE_TAKING: Duration = Duration::from_secs(5);

impl Phases {
    /// Its rank for eviction; `None` while the server owes the client something.
    pub(crate) fn gives_way(&self, now: Instant) -> Option<GivesWay> {
        self.shared.lock().gives_way(now)
    }

    /// Displaces the connection, if it may be; returns whether. A request that arrives at that moment is not read; one
    /// that was already read is answered first.
    pub(crate) fn displace(&self, now: Instant) -> bool {
        let mut state = self.shared.lock();
        if state.gives_way(now).is_none() {
            return false;
        }
        state.is_displaced = true;
        let bodies = state.unsent.drain().map(|(_, body)| body.reader);
        let readers: Vec<_> = bodies.collect();
        let reader = state.reader.take();
        drop(state);
        readers.into_iter().chain(reader).for_each(Waker::wake);
        self.displaced.notify_one();
        true
    }

    /// Completes once the connection was displaced.
    pub(crate) async fn displaced(&self) {
        self.displaced.notified().await;
    }

    /// Whether only an untaken response keeps the connection open.
    pub(crate) fn is_untaken(&self, now: Instant) -> bool {
        let state = self.shared.lock();
        state.blocked_since.is_some() || state.is_busy() && matches!(state.owed_by_client(now), Some(GivesWay::Late(_)))
    }

    /// Whether it is displaced and has no request under way, so that it ends now.
    pub(crate) fn is_displaced(&self) -> bool {
        let state = self.shared.lock();
        state.is_displaced && state.under_way == 0
    }
}

impl State {
    /// Whether a request is under way, or HTTP/2 still buffers a response. In HTTP/1.1 the socket reports the latter.
    fn is_busy(&self) -> bool {
        self.under_way > 0 || self.protocol == Protocol::Http2 && !self.untaken.is_empty()
    }

    fn gives_way(&self, now: Instant) -> Option<GivesWay> {
        if self.is_displaced {
            return None;
        }
        if self.is_busy() || self.blocked_since.is_some() {
            return self.owed_by_client(now);
        }
        Some(match self.head_since {
            None => GivesWay::Idle(self.idle_since),
            Some(since) if now >= since + LATE_REST => GivesWay::Late(since),
            Some(since) => GivesWay::Begun(since),
        })
    }

    /// Since when the client has been late, if all requests under way wait for it.
    fn owed_by_client(&self, now: Instant) -> Option<GivesWay> {
        let late = |since, patience| (now >= since + patience).then_some(since);
        // A blocked socket holds up all requests under way.
        if let Some(since) = self.blocked_since {
            return late(since, LATE_TAKING).map(GivesWay::Late);
        }
        if self.under_way > self.untaken.len() + self.unsent.len() {
            return None;
        }
        let rests = self.unsent.values().map(|body| late(body.since, LATE_REST));
        let answers = self.untaken.values().map(|untaken| late(untaken.since, LATE_TAKING));
        let all = rests.chain(answers);
        all.reduce(|one, other| Some(one?.max(other?)))?.map(GivesWay::Late)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ConnectionSettings,
        phase::{
            Late,
            tests::{SECOND, Woken},
        },
    };

    fn phases() -> Phases {
        Phases::new(&ConnectionSettings::default(), Instant::now())
    }

    #[tokio::test(start_paused = true)]
    async fn an_idle_connection_is_displaced_once_and_its_reader_is_woken() {
        let (start, phases) = (Instant::now(), phases());
        let request = phases.begin();
        assert!(!phases.displace(start + 60 * SECOND), "a request is under way");
        phases.blocked(true, start);
        drop(request);
        assert!(!phases.displace(start + SECOND), "its answer is not written");
        phases.blocked(false, start);
        assert_eq!(phases.gives_way(start), Some(GivesWay::Idle(start)));
        let reader = Woken::default();
        assert!(matches!(phases.due(&reader.waker()), Some((_, Late::Idle))));
        assert!(phases.displace(start));
        assert!(reader.is_woken() && phases.is_displaced());
        assert!(matches!(phases.due(Waker::noop()), Some((_, Late::Displaced))));
        assert!(!phases.displace(start), "once");
        // Read before, and first seen now.
        let request = phases.begin();
        assert!(!phases.is_displaced());
        drop(request);
        assert!(phases.is_displaced());
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_head_goes_last_while_it_is_new_and_first_when_it_is_late() {
        let (start, phases) = (Instant::now(), phases());
        phases.received(b"GET / HTT", start);
        phases.received(b"P", start + SECOND);
        let at = |time| phases.gives_way(time).unwrap();
        assert_eq!(at(start + LATE_REST / 2), GivesWay::Begun(start));
        assert_eq!(at(start + LATE_REST), GivesWay::Late(start));
        assert!(at(start + LATE_REST) < GivesWay::Idle(start - 60 * SECOND));
        assert!(at(start) > GivesWay::Idle(start + 60 * SECOND));
        assert!(phases.displace(start) && phases.is_displaced() && phases.is_in_head());
        assert!(matches!(phases.due(Waker::noop()), Some((_, Late::Displaced))));
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_body_is_given_up_when_all_that_is_under_way_waits_for_the_client() {
        let (start, phases) = (Instant::now(), phases());
        let request = phases.begin();
        let (mut body, reader) = (request.body(), Woken::default());
        assert!(!body.is_given_up(&reader.waker()));
        assert_eq!(phases.gives_way(start), None, "it may come yet");
        tokio::time::advance(LATE_REST).await;
        // Bytes that trickle in buy no time.
        assert!(!body.is_given_up(&reader.waker()));
        let now = Instant::now();
        let searching = phases.begin();
        assert_eq!(phases.gives_way(now), None, "a search is under way");
        drop(searching);
        assert_eq!(phases.gives_way(now), Some(GivesWay::Late(start)));
        assert!(phases.displace(now) && reader.is_woken());
        assert!(body.is_given_up(Waker::noop()) && !phases.is_untaken(now));
        assert!(!phases.is_displaced(), "it is answered first");
        drop((body, request));
        assert!(phases.is_displaced());
        // A complete request is searched.
        let phases = self::phases();
        let request = phases.begin();
        let mut body = request.body();
        assert!(!body.is_given_up(Waker::noop()));
        drop(body);
        assert_eq!(phases.gives_way(start + 60 * SECOND), None);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_is_not_taken_for_long_gives_its_place_up_and_then_its_connection() {
        let (start, phases) = (Instant::now(), phases());
        let request = phases.begin();
        request.part_handed_over(start);
        assert_eq!(phases.gives_way(start + LATE_TAKING / 2), None);
        let late = start + LATE_TAKING;
        assert_eq!(phases.gives_way(late), Some(GivesWay::Late(start)));
        request.part_taken(late);
        assert_eq!(phases.gives_way(late), None, "it waits for the server");
        drop(request);
        phases.blocked(true, start);
        let _behind = phases.begin();
        assert!(phases.displace(late) && phases.is_untaken(late));
        phases.displaced().await;
        phases.blocked(false, late);
        assert!(!phases.is_untaken(late));
    }
}
