//! How far a search may go: `depth`, `nodes`, `time_ms`, `clock`, `deadline_ms` and `goal`.

use std::time::Duration;

use serde_json::Value;
use yomi_players::{Allotment, GameClock};
use yomi_search::{Goal, Limits};

use super::GOALS;
use crate::api::{
    ApiSettings,
    fault::{Fault, FaultCode, Faults},
    fields::{self, Fields},
};

/// Plies that a request may ask for at most.
pub const MAX_DEPTH: u32 = 99;
/// Nodes that a request may ask for at most.
pub const MAX_NODES: u64 = 1_000_000_000_000;
/// Milliseconds of search that a request may ask for at most.
pub const MAX_TIME_MS: u64 = 60_000;
/// The latest deadline, in milliseconds from the arrival.
pub const MAX_DEADLINE_MS: u64 = 120_000;
/// The longest time left on a clock, in milliseconds: a day.
pub const MAX_REMAINING_MS: u64 = 24 * 60 * 60 * 1000;
/// The largest increment of a clock, in milliseconds: ten minutes.
pub const MAX_INCREMENT_MS: u64 = 10 * 60 * 1000;
/// 2⁵³ − 1: the largest integer that every JSON reader keeps exact.
pub const MAX_SEED: i64 = (1 << 53) - 1;

/// The largest limits that this server takes: those of the contract, or lower ones that its
/// operator set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestLimits {
    /// Plies.
    pub max_depth: u32,
    /// Nodes.
    pub max_nodes: u64,
    /// Search time; every search ends after it.
    pub max_search: Duration,
    /// Search threads of one request.
    pub max_threads: u32,
}

impl RequestLimits {
    /// The limits of a server with these settings and so many search threads.
    #[must_use]
    pub fn new(settings: &ApiSettings, threads: usize) -> Self {
        Self {
            max_depth: settings.max_depth.clamp(1, MAX_DEPTH),
            max_nodes: settings.max_nodes.clamp(1, MAX_NODES),
            max_search: settings.max_search,
            max_threads: u32::try_from(threads).unwrap_or(u32::MAX).max(1),
        }
    }

    /// The largest `time_ms`.
    #[must_use]
    pub fn max_time_ms(&self) -> u64 {
        let server = u64::try_from(self.max_search.as_millis()).unwrap_or(u64::MAX);
        server.clamp(1, MAX_TIME_MS)
    }
}

/// The limits that a request names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// `depth`
    pub depth: Option<u32>,
    /// `nodes`
    pub nodes: Option<u64>,
    /// `time_ms`
    pub time: Option<Duration>,
    /// `clock`
    pub clock: Option<GameClock>,
    /// `deadline_ms`
    pub deadline: Option<Duration>,
}

impl Asked {
    /// Whether time limits the search.
    #[must_use]
    pub const fn has_clock(&self) -> bool {
        self.time.is_some() || self.clock.is_some() || self.deadline.is_some()
    }

    /// The limits of the search; a level that the caller gave limits it, too. `allotment` is the
    /// clock's share for the move, and `manages_time` says whether the player makes use of the room in
    /// it. Another player stops at the target, and so does a search that is limited by depth, nodes or
    /// a level: time stops it but does not steer it.
    #[must_use]
    pub fn of_search(
        &self,
        has_level: bool,
        allotment: Option<Allotment>,
        manages_time: bool,
        limits: &RequestLimits,
    ) -> Limits {
        let is_bounded = self.depth.is_some() || self.nodes.is_some() || has_level;
        let steered = allotment.filter(|_| manages_time && !is_bounded);
        let of_clock = match steered {
            Some(allotment) => Some(allotment.longest),
            None => allotment.map(|allotment| allotment.target),
        };
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.or(of_clock),
            target_time: steered.map(|allotment| allotment.target),
            server_time: Some(limits.max_search),
            clock_only: self.has_clock() && !is_bounded,
        }
    }
}

/// A limit that the operator may have set lower than the contract has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operators {
    /// `depth`
    Depth,
    /// `nodes`
    Nodes,
    /// `time_ms`
    Time,
    /// `threads`
    Threads,
}

/// Search threads that a server may have.
pub const MAX_THREADS: u64 = 1024;

impl Operators {
    /// The field, the contract's largest value, the server's, and the setting that moves it.
    fn row(self, limits: &RequestLimits) -> (&'static str, u64, u64, &'static str) {
        match self {
            Self::Depth => ("depth", MAX_DEPTH.into(), limits.max_depth.into(), "--max-depth"),
            Self::Nodes => ("nodes", MAX_NODES, limits.max_nodes, "--max-nodes"),
            Self::Time => ("time_ms", MAX_TIME_MS, limits.max_time_ms(), "--max-search-ms"),
            Self::Threads => ("threads", MAX_THREADS, limits.max_threads.into(), "--threads"),
        }
    }

    /// Reads the field, at least 1. Where the operator's setting stands in the way it is named, with how far it
    /// goes where that is not enough.
    pub fn read(
        self,
        fields: &mut Fields<'_>,
        limits: &RequestLimits,
        faults: &mut Faults,
    ) -> Option<u64> {
        let (name, largest, max, setting) = self.row(limits);
        let before = faults.count();
        let read = up_to(fields, name, max, faults);
        let asked = fields.value(name).and_then(Value::as_f64);
        if faults.count() > before
            && max < largest
            && let Some(asked) = asked.filter(|&asked| asked > max as f64)
        {
            let to =
                if asked > largest as f64 { format!(", up to {largest}") } else { String::new() };
            faults.add_to_last(&format!("; the operator may raise it with {setting}{to}"));
        }
        read
    }
}

/// Reads the limits.
pub fn read(fields: &mut Fields<'_>, limits: &RequestLimits, faults: &mut Faults) -> Asked {
    let depth = Operators::Depth.read(fields, limits, faults);
    Asked {
        depth: depth.and_then(|depth| u32::try_from(depth).ok()),
        nodes: Operators::Nodes.read(fields, limits, faults),
        time: Operators::Time.read(fields, limits, faults).map(Duration::from_millis),
        clock: clock(fields, faults),
        deadline: up_to(fields, "deadline_ms", MAX_DEADLINE_MS, faults).map(Duration::from_millis),
    }
}

fn up_to(
    fields: &mut Fields<'_>,
    name: &'static str,
    max: u64,
    faults: &mut Faults,
) -> Option<u64> {
    let max = i64::try_from(max).unwrap_or(i64::MAX);
    fields.integer(name, 1..=max, faults).map(i64::unsigned_abs)
}

/// Reads the clock of a game: an object of `remaining_ms` and `increment_ms`.
fn clock(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<GameClock> {
    let value = fields.value("clock")?;
    let pointer = fields.pointer_to("clock");
    if fields.is_given("time_ms") {
        faults.push(Fault::new(
            pointer.clone(),
            FaultCode::ConflictingFields,
            "a clock sets the time of the move, as time_ms does; give one of the two",
        ));
    }
    let Value::Object(object) = value else {
        faults.push(fields::wrong_type(pointer, "an object", value));
        return None;
    };
    let mut parts = Fields::of_object(object, pointer);
    if !parts.is_given("remaining_ms") {
        faults.push(Fault::new(
            parts.pointer_to("remaining_ms"),
            FaultCode::Required,
            "the time left on the clock must be given",
        ));
    }
    let remaining = up_to(&mut parts, "remaining_ms", MAX_REMAINING_MS, faults);
    let largest = i64::try_from(MAX_INCREMENT_MS).unwrap_or(i64::MAX);
    let increment = parts.integer("increment_ms", 0..=largest, faults).unwrap_or(0);
    parts.finish(faults);
    Some(GameClock {
        remaining: Duration::from_millis(remaining?),
        increment: Duration::from_millis(increment.unsigned_abs()),
    })
}

/// Reads the goal; `None` when it is given and wrong.
pub fn goal(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Goal> {
    if !fields.is_given("goal") {
        // Asked for all the same, so that the name is known.
        fields.value("goal");
        return Some(Goal::Best);
    }
    fields.choice("goal", GOALS.into_iter().map(|goal| (goal.name(), goal)), faults)
}
