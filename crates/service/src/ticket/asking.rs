//! Demands of a request on queue and search threads, and whether its answer met them.

use std::time::{Duration, Instant};

use yomi_players::SearchRequest;
use yomi_search::{Goal, StoppedBy};

use crate::{
    Arrival, IfOverloaded, SearchTime,
    admission::{
        Demand, Least,
        bounds::{Bounds, shorter},
    },
};

/// A request as the queue sees it.
#[derive(Clone, Debug)]
pub(crate) struct Asking {
    pub(crate) arrival: Arrival,
    /// The search time that its own limits leave, the deadline apart; `None` where none is of time.
    limit: Option<Duration>,
    /// It asks for a certain amount of search, of which a part is no answer unless it says that less is welcome.
    wants_all: bool,
}

impl Asking {
    /// That of a request which came so.
    pub(crate) fn of(request: &SearchRequest, arrival: Arrival) -> Self {
        let limits = &request.limits;
        let wants_all = limits.depth.is_some() || limits.nodes.is_some() || request.goal != Goal::Best;
        Self { limit: Bounds::time_of(limits), wants_all, arrival }
    }

    /// What it needs, judged now. A request that does not say what it takes at least takes `usual`.
    pub(crate) fn demand(&self, usual: Duration, now: Instant) -> Demand {
        let arrival = &self.arrival;
        let until = arrival.aim().unwrap_or_else(|| arrival.queue_due());
        Demand {
            deadline: arrival.deadline,
            left: until.saturating_duration_since(now),
            least: self.min_time().map_or(Least::Usual(self.within_limit(usual)), Least::Asked),
            may_degrade: arrival.if_overloaded == IfOverloaded::Degrade,
        }
    }

    /// Whether what a search found until it gave way, after that time, is an answer.
    pub(crate) fn takes(&self, searched: Duration) -> bool {
        let is_enough = !self.wants_all && self.min_time().is_none_or(|least| searched >= least);
        is_enough || self.arrival.if_overloaded == IfOverloaded::Degrade
    }

    /// What it says that it takes at least.
    fn min_time(&self) -> Option<Duration> {
        self.arrival.min_time.map(|time| self.within_limit(time))
    }

    fn within_limit(&self, time: Duration) -> Duration {
        self.limit.map_or(time, |limit| limit.min(time))
    }

    /// The search time that it asked for and what it got, by a search that took so long and was ended by
    /// that: all of it unless the search was ended from outside. `None` where it asked for none.
    pub(crate) fn search_time(&self, stopped_by: StoppedBy, took: Duration) -> Option<SearchTime> {
        let arrival = &self.arrival;
        let until_due = arrival.aim().map(|aim| aim.saturating_duration_since(arrival.at));
        let asked = shorter(self.limit, until_due).filter(|asked| !asked.is_zero())?;
        let given = if is_from_outside(stopped_by) { took.min(asked) } else { asked };
        Some(SearchTime { asked, given })
    }

    /// Which part of the search time that it asked for the processor gave to a search that took so long, and had a processor for
    /// that long of it. All of it, where the search reached a limit that is not of time. `None` where it asked for none.
    pub(crate) fn processor_ratio(
        &self,
        stopped_by: StoppedBy,
        took: Duration,
        processor: Option<Duration>,
    ) -> Option<f64> {
        let SearchTime { asked, given } = self.search_time(stopped_by, took)?;
        let of_processor = match stopped_by {
            StoppedBy::Depth | StoppedBy::Nodes | StoppedBy::Solved | StoppedBy::OnlyMove | StoppedBy::GameOver => None,
            StoppedBy::Time
            | StoppedBy::Deadline
            | StoppedBy::ServerLimit
            | StoppedBy::Draining
            | StoppedBy::Preempted
            | StoppedBy::Abandoned => processor.filter(|_| !took.is_zero()),
        };
        let share = of_processor.map_or(1.0, |processor| processor.div_duration_f64(took).min(1.0));
        Some(given.div_duration_f64(asked) * share)
    }

    /// The search time that it asked for and what it got, of an answer that got too little.
    pub(crate) fn shortened(&self, stopped_by: StoppedBy, took: Duration) -> Option<SearchTime> {
        self.search_time(stopped_by, took).filter(|time| {
            let least = self.min_time().unwrap_or_default().max(time.asked / 2);
            is_from_outside(stopped_by) && time.given < least
        })
    }
}

/// Whether something else than the request's own limits ended the search.
const fn is_from_outside(stopped_by: StoppedBy) -> bool {
    match stopped_by {
        StoppedBy::Depth
        | StoppedBy::Nodes
        | StoppedBy::Time
        | StoppedBy::Solved
        | StoppedBy::OnlyMove
        | StoppedBy::GameOver => false,
        StoppedBy::Deadline
        | StoppedBy::ServerLimit
        | StoppedBy::Draining
        | StoppedBy::Preempted
        | StoppedBy::Abandoned => true,
    }
}

#[cfg(test)]
mod tests {
    use yomi_game::tictactoe;
    use yomi_players::Player;
    use yomi_search::Limits;

    use super::*;

    const MILLISECOND: Duration = Duration::from_millis(1);

    fn asking(time: Option<u32>, deadline: Option<u32>, min_time: Option<u32>) -> Asking {
        let milliseconds = |count: u32| count * MILLISECOND;
        let limits =
            Limits { time: time.map(milliseconds), server_time: Some(10_000 * MILLISECOND), ..Limits::default() };
        let position = tictactoe::Position::initial().into();
        let request = SearchRequest::of(position, Player::engine(None), limits);
        let arrival = Arrival::now(deadline.map(milliseconds));
        Asking::of(&request, Arrival { min_time: min_time.map(milliseconds), ..arrival })
    }

    fn times(time: Option<SearchTime>) -> Option<(u128, u128)> {
        time.map(|time| (time.asked.as_millis(), time.given.as_millis()))
    }

    #[test]
    fn the_time_asked_is_the_limit_or_what_the_deadline_leaves() {
        for (asking, asked) in [
            (asking(Some(40), None, None), 40),
            (asking(Some(40), Some(200), None), 40),
            (asking(Some(400), Some(200), None), 199),
            (asking(None, Some(200), None), 199),
            (asking(None, None, None), 10_000),
        ] {
            let time = asking.search_time(StoppedBy::Deadline, 7 * MILLISECOND);
            assert_eq!(times(time), Some((asked, 7)), "{asking:?}");
        }
    }

    #[test]
    fn a_search_that_ended_by_itself_got_all_that_it_asked_for() {
        let asking = asking(Some(40), Some(200), Some(40));
        for stopped_by in [StoppedBy::Depth, StoppedBy::Nodes, StoppedBy::Time, StoppedBy::Solved] {
            assert_eq!(times(asking.search_time(stopped_by, MILLISECOND)), Some((40, 40)));
            assert_eq!(asking.shortened(stopped_by, MILLISECOND), None, "{stopped_by:?}");
        }
    }

    #[test]
    fn a_search_that_shares_its_processor_gets_less_than_its_clock_says() {
        let asking = asking(Some(1000), Some(2000), None);
        let ratio = |stopped_by, took, processor: Option<u32>| {
            let processor = processor.map(|time| time * MILLISECOND);
            asking.processor_ratio(stopped_by, took * MILLISECOND, processor)
        };
        assert_eq!(ratio(StoppedBy::Time, 1000, Some(200)), Some(0.2));
        assert_eq!(ratio(StoppedBy::Deadline, 500, Some(250)), Some(0.25));
        assert_eq!(ratio(StoppedBy::Deadline, 0, Some(0)), Some(0.0));
        assert_eq!(ratio(StoppedBy::Time, 1000, Some(1001)), Some(1.0));
        assert_eq!(ratio(StoppedBy::Time, 1000, None), Some(1.0));
        assert_eq!(ratio(StoppedBy::Depth, 10, Some(1)), Some(1.0));
    }

    #[test]
    fn less_than_half_is_shortened_and_so_is_less_than_the_least() {
        let shortened = |min_time, took| {
            let asking = asking(Some(40), Some(200), min_time);
            times(asking.shortened(StoppedBy::Deadline, took * MILLISECOND))
        };
        assert_eq!(shortened(None, 19), Some((40, 19)));
        assert_eq!(shortened(None, 20), None);
        assert_eq!(shortened(Some(30), 29), Some((40, 29)));
        assert_eq!(shortened(Some(30), 30), None);
        assert_eq!(shortened(Some(10), 19), Some((40, 19)));
    }

    #[test]
    fn the_least_is_no_more_than_the_limit() {
        let now = Instant::now();
        let usual = 5 * MILLISECOND;
        for (asking, least) in [
            (asking(Some(40), Some(200), Some(30)), Least::Asked(30 * MILLISECOND)),
            (asking(Some(40), Some(200), Some(60)), Least::Asked(40 * MILLISECOND)),
            (asking(Some(40), Some(200), None), Least::Usual(usual)),
            (asking(Some(2), Some(200), None), Least::Usual(2 * MILLISECOND)),
            (asking(None, Some(200), None), Least::Usual(usual)),
        ] {
            assert_eq!(asking.demand(usual, now).least, least);
        }
    }
}
