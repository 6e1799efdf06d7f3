//! Expected durations of searches, from the durations of similar recent ones. Knows no clock: times
//! and durations come in as arguments.

mod prior;

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use yomi_game::GameKind;
use yomi_players::{Engines, Player, SearchRequest};
use yomi_search::{Goal, Limits};

use crate::admission::bounds::Bounds;

/// Rows of the table at most: some hundred KiB, whatever clients ask for.
const MOST_ROWS: usize = 512;

/// A search counts for one part in so many: the last eight or so make the mean.
const WEIGHT: u32 = 8;

/// What makes searches alike. Those of one kind are expected to take equally long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kind {
    game: GameKind,
    /// With its level.
    player: Player,
    goal: Goal,
    depth: Option<u32>,
    /// The node budget in steps of a quarter of its magnitude: 4 · log₂, rounded.
    nodes: Option<u32>,
    /// Nothing but a clock limits it.
    clock: bool,
    /// More than one line, more than one thread.
    several: (bool, bool),
    /// How far the game is; `None` in rows about all stages together.
    stage: Option<u16>,
}

impl Kind {
    pub(crate) fn of(request: &SearchRequest) -> Self {
        // Without `..`: a new field compiles only once it is decided whether searches take longer by it.
        let SearchRequest { position, root_moves: _, player, limits, goal, multi_pv, seed: _, trail: _, threads } =
            request;
        // The limits of time bound the estimate ([`Bounds`]).
        let &Limits { depth, nodes, time: _, target_time: _, server_time: _, clock_only: clock } = limits;
        Self {
            game: position.kind(),
            player: *player,
            goal: *goal,
            depth,
            nodes: nodes.map(|nodes| (4.0 * (nodes.max(1) as f64).log2()).round() as u32),
            clock,
            several: (*multi_pv > 1, *threads > 1),
            stage: Some(Engines::stage(position)),
        }
    }

    /// Whether nothing but a clock limits it.
    pub(crate) const fn is_of_clock(&self) -> bool {
        self.clock
    }

    /// The same of all stages together.
    const fn of_all_stages(self) -> Self {
        Self { stage: None, ..self }
    }
}

/// What searches took lately, by kind. Of kinds that only a clock limits the share of the time
/// that they were given; of all others seconds.
#[derive(Debug, Default)]
pub(crate) struct Estimates {
    rows: HashMap<Kind, Row>,
    /// Counts what is recorded, for the age of the rows.
    recorded: u64,
    /// By game: how much longer searches take here than was assumed of them before any was measured,
    /// as a natural logarithm.
    slowness: [f64; GameKind::ALL.len()],
}

#[derive(Clone, Copy, Debug)]
struct Row {
    mean: f64,
    /// Searches in the mean, at most [`WEIGHT`].
    count: u32,
    /// When it was recorded last.
    last: u64,
}

impl Estimates {
    /// What a search of that kind within those bounds is expected to take if it starts then.
    pub(crate) fn expected(&self, kind: &Kind, bounds: &Bounds, start: Instant) -> Duration {
        let typical = self.typical(kind);
        if let Some(given) = bounds.given(start).filter(|_| kind.clock) {
            return given.mul_f64(typical.clamp(0.0, 1.0));
        }
        let expected = Duration::try_from_secs_f64(typical).unwrap_or(Duration::MAX);
        bounds.at_most(Duration::ZERO, start).map_or(expected, |most| most.min(expected))
    }

    /// Seconds, or the share of a clock: of such searches; where none was measured of such in any
    /// stage of the game; and where there was none either, of what is assumed.
    fn typical(&self, kind: &Kind) -> f64 {
        let row = self.rows.get(kind).or_else(|| self.rows.get(&kind.of_all_stages()));
        row.map_or_else(|| self.assumed(kind), |row| row.mean)
    }

    fn assumed(&self, kind: &Kind) -> f64 {
        if kind.clock {
            return 1.0;
        }
        prior::seconds(kind) * self.slowness[kind.game.index()].exp()
    }

    /// Takes in a search of that kind that started then and took so long. `cut_short` is one that was
    /// ended before its own limits: it says only that such searches take longer than that.
    pub(crate) fn record(&mut self, kind: &Kind, bounds: &Bounds, start: Instant, took: Duration, cut_short: bool) {
        let mut value = took.as_secs_f64();
        if kind.clock {
            let Some(given) = bounds.given(start).filter(|given| !given.is_zero()) else { return };
            value = (value / given.as_secs_f64()).min(1.0);
        }
        if cut_short && value <= self.typical(kind) {
            return;
        }
        self.recorded += 1;
        if !kind.clock && !cut_short {
            self.learn_slowness(kind, value);
        }
        self.enter(*kind, value);
        self.enter(kind.of_all_stages(), value);
    }

    fn enter(&mut self, kind: Kind, value: f64) {
        let last = self.recorded;
        if let Some(row) = self.rows.get_mut(&kind) {
            row.count = (row.count + 1).min(WEIGHT);
            row.mean += (value - row.mean) / f64::from(row.count);
            row.last = last;
            return;
        }
        if self.rows.len() >= MOST_ROWS {
            self.forget_the_oldest();
        }
        self.rows.insert(kind, Row { mean: value, count: 1, last });
    }

    /// Makes room: without the half that was not recorded for longest.
    fn forget_the_oldest(&mut self) {
        let mut ages: Vec<u64> = self.rows.values().map(|row| row.last).collect();
        let middle = ages.len() / 2;
        let (_, &mut median, _) = ages.select_nth_unstable(middle);
        self.rows.retain(|_, row| row.last > median);
    }

    fn learn_slowness(&mut self, kind: &Kind, seconds: f64) {
        /// A machine a hundred times faster or slower than assumed is a mistake of the assumption.
        const MOST: f64 = 4.6;
        let found = (seconds.max(1e-6) / prior::seconds(kind)).ln().clamp(-MOST, MOST);
        let slowness = &mut self.slowness[kind.game.index()];
        *slowness += (found - *slowness) / f64::from(WEIGHT);
    }
}

/// What a search that was expected to take so long, and has searched for so long, will still take. One
/// that outlasts its estimate is expected to go on for a quarter of what it took.
pub(crate) fn rest(expected: Duration, searched: Duration) -> Duration {
    expected.saturating_sub(searched).max(expected.max(searched) / 4)
}

#[cfg(test)]
mod tests;
