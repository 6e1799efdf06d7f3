//! How far a search may go: `depth`, `nodes`, `time_ms`, `clock`, `deadline_ms` and `goal`.

use std::time::Duration;

use yomi_game::GameKind;
use yomi_players::{Allotment, GameClock};
use yomi_search::{Goal, Limits};

use crate::{
    limits::{MAX_DEPTH, MAX_NODES, MAX_THREADS, MAX_TIME_MS, RequestLimits},
    reading::{
        fault::Faults,
        fault_code::FaultCode,
        field::{Ceiling, Field, PlayerKind, Preset, Shape, fields},
        fields::{self, Fields},
    },
};
use serde_json::Value;

fields! {
    /// What is to be found.
    pub(crate) GOAL = Field::new("goal", Shape::Name(|| GOALS.map(Goal::name).to_vec())),
        default: Preset::Name(Goal::Best.name()), flag: Some("GOAL");

    /// Plies to search at most.
    ///
    /// A depth of at least Othello's empty squares is solved exactly, whatever `confidence` says.
    pub DEPTH = Field::new("depth", Shape::Integer { min: 1, max: MAX_DEPTH as i64 }),
        unit: Some("plies"),
        ceiling: Some(Ceiling {
            now: |limits| limits.max_depth as u64,
            of_key: |key| key.depth.map(u64::from),
            setting: Some("--max-depth"),
        }),
        flag: Some("PLIES");

    /// Nodes to enter at most; Othello's engine may enter some 40 more.
    pub NODES = Field::new("nodes", Shape::Integer { min: 1, max: MAX_NODES as i64 }),
        unit: Some("nodes"),
        ceiling: Some(Ceiling {
            now: |limits| limits.max_nodes,
            of_key: |key| key.nodes,
            setting: Some("--max-nodes"),
        }),
        flag: Some("N");

    /// Search time at most in milliseconds, from the moment a thread starts.
    pub TIME_MS = Field::new("time_ms", Shape::Integer { min: 1, max: MAX_TIME_MS as i64 }),
        unit: Some("ms"),
        ceiling: Some(Ceiling {
            now: RequestLimits::max_time_ms,
            of_key: |key| key.time_ms,
            setting: Some("--max-search-ms"),
        }),
        flag: Some("MS");

    /// The clock of a game, from which the time for this move follows: never more than two fifths of what is left.
    ///
    /// Not together with time_ms.
    pub(super) CLOCK = Field::new("clock", Shape::Object(&[&REMAINING_MS, &INCREMENT_MS])),
        flag: Some("JSON");

    // At most a day.
    /// Time left for the rest of the game.
    REMAINING_MS = Field::new("remaining_ms", Shape::Integer { min: 1, max: 24 * 60 * 60 * 1000 }),
        unit: Some("ms"), required: Some("the time left on the clock must be given");

    // At most ten minutes.
    /// Time added after each move.
    INCREMENT_MS = Field::new("increment_ms", Shape::Integer { min: 0, max: 10 * 60 * 1000 }),
        default: Preset::Number(0), unit: Some("ms");

    /// Time in milliseconds from the arrival of the request to the answer, the queue included.
    pub(crate) DEADLINE_MS = Field::new("deadline_ms", Shape::Integer { min: 1, max: 120_000 }),
        unit: Some("ms"), flag: Some("MS");

    /// Search threads at most, for the engines of Othello and gomoku.
    pub THREADS = Field::new("threads", Shape::Integer { min: 1, max: MAX_THREADS as i64 }),
        default: Preset::Number(1), unit: Some("threads"),
        ceiling: Some(Ceiling {
            now: |limits| limits.max_threads as u64,
            of_key: |key| key.threads.map(u64::from),
            setting: Some("--threads"),
        }),
        games: &[GameKind::Othello, GameKind::Gomoku], players: &[PlayerKind::Engine],
        flag: Some("N");
}

/// The limits that a request names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RequestedLimits {
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

impl RequestedLimits {
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

/// Reads the limits that several searches can share: `nodes`, `time_ms` and `deadline_ms`.
pub(crate) fn read_shared(fields: &mut Fields<'_>, limits: &RequestLimits, faults: &mut Faults) -> RequestedLimits {
    RequestedLimits {
        nodes: NODES.number_within(limits, fields, faults),
        time: TIME_MS.number_within(limits, fields, faults).map(Duration::from_millis),
        deadline: DEADLINE_MS.number(fields, faults).map(Duration::from_millis),
        ..RequestedLimits::default()
    }
}

/// Reads the limits.
pub(crate) fn read(fields: &mut Fields<'_>, limits: &RequestLimits, faults: &mut Faults) -> RequestedLimits {
    let depth = DEPTH.number_within(limits, fields, faults);
    let shared = read_shared(fields, limits, faults);
    RequestedLimits { depth: depth.and_then(|depth| u32::try_from(depth).ok()), clock: clock(fields, faults), ..shared }
}

/// Reads the clock of a game: an object of `remaining_ms` and `increment_ms`.
fn clock(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<GameClock> {
    let value = fields.value(&CLOCK)?;
    if fields.is_given(TIME_MS.name) {
        let detail = "a clock sets the time of the move, as time_ms does; give one of the two";
        fields.refuse(CLOCK.name, FaultCode::ConflictingFields, detail, faults);
    }
    let pointer = fields.pointer_to(CLOCK.name);
    let Value::Object(object) = value else {
        faults.push(fields::wrong_type(pointer, "an object", value));
        return None;
    };
    let mut parts = Fields::of_object(object, pointer);
    let remaining = REMAINING_MS.number(&mut parts, faults);
    let increment = INCREMENT_MS.number_or_preset(&mut parts, faults);
    parts.finish(faults);
    Some(GameClock { remaining: Duration::from_millis(remaining?), increment: Duration::from_millis(increment) })
}

/// The goals by name.
const GOALS: [Goal; 3] = [Goal::Best, Goal::Solve, Goal::WinLossDraw];

/// Reads the goal; `None` when it is given and wrong.
pub(crate) fn goal(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Goal> {
    let goals = GOALS.into_iter().map(|goal| (goal.name(), goal));
    let goal = GOAL.choice(goals, fields, faults);
    if fields.is_given(GOAL.name) { goal } else { Some(Goal::Best) }
}
