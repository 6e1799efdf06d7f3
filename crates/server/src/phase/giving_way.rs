//! Which connections give their place to a new one, where all places are taken: those that are idle or wait for
//! their client. What waits for the server keeps its place: a search, a stream that is taken.

use std::{task::Waker, time::Duration};

use tokio::time::Instant;

use super::{Phases, Protocol, State};

/// Which connections give their place up first, and among these since when: the longest ago comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GivesWay {
    /// It has kept the server waiting for the rest of a request, or for an answer to be taken. Before idle ones:
    /// clients that mean it send a request in one piece, and those that keep a crowd of halves open would push all
    /// others out.
    Late(Instant),
    /// It has no request.
    Idle(Instant),
    /// The head of a request has begun just now.
    Begun(Instant),
}

/// From then on the rest of a request is late, where others wait for a place.
const LATE_REST: Duration = Duration::from_secs(1);

/// The same of an answer that is not taken: a phone may be out of reach for some seconds.
const LATE_TAKING: Duration = Duration::from_secs(5);

impl Phases {
    /// How it would give its place up; `None` while the server owes the client something.
    pub(crate) fn gives_way(&self, now: Instant) -> Option<GivesWay> {
        self.state().gives_way(now)
    }

    /// Has it end if it can give its place up; whether it can. A request that comes at that moment is not read; one
    /// that was read already is answered before the end.
    pub(crate) fn displace(&self, now: Instant) -> bool {
        let mut state = self.state();
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

    /// Ready once it was displaced.
    pub(crate) async fn displaced(&self) {
        self.displaced.notified().await;
    }

    /// Whether nothing but its client's taking of an answer keeps it from its end.
    pub(crate) fn is_untaken(&self, now: Instant) -> bool {
        let state = self.state();
        state.blocked_since.is_some()
            || state.is_busy() && matches!(state.owed_by_client(now), Some(GivesWay::Late(_)))
    }

    /// Whether it is to end now for the sake of another.
    pub(crate) fn is_displaced(&self) -> bool {
        let state = self.state();
        state.is_displaced && state.under_way == 0
    }
}

impl State {
    /// Whether something is under way, or lies in the buffers of HTTP/2. By HTTP/1.1 that is a matter of the socket.
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

    /// Since when the client has been late with what it owes, where nothing is under way but waits for it.
    fn owed_by_client(&self, now: Instant) -> Option<GivesWay> {
        let late = |since, patience| (now >= since + patience).then_some(since);
        // A socket that takes no bytes holds up all that is under way.
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
        // Read before, and not seen until now.
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
        // What trickles in buys no time.
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
        // One that has come whole is searched.
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
