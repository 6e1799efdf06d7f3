//! The answer of the laboratory about a race: its runs side by side.

use std::time::Duration;

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_laboratory::{Race, Row};
use yomi_players::Engines;
use yomi_search::{CounterGroup as _, Statistics};

use super::stats::{Stats, Timing, microseconds, rounded_ratio};
use crate::{request::lab::LabQuestion, vocabulary};

/// Several searches of one subject.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RaceAnswer {
    /// The request's `id`.
    pub id: Option<String>,
    /// The game; left out for an explicit tree.
    #[schema(value_type = Option<vocabulary::Game>)]
    pub game: Option<&'static str>,
    /// The side to move; left out for an explicit tree.
    #[schema(value_type = Option<vocabulary::Turn>)]
    pub turn: Option<&'static str>,
    /// What the values of the first run count; left out for an explicit tree.
    #[schema(value_type = Option<vocabulary::Unit>)]
    pub unit: Option<&'static str>,
    /// One row a run, in the order of the request.
    pub rows: Vec<RowText>,
    /// Whether the runs that must agree in value do; `null` when no two must.
    #[serialize_always]
    #[schema(required)]
    pub agree: Option<bool>,
    /// The runs whose value need not be that of the others, and why.
    pub not_comparable: Vec<NotComparable>,
    /// No clock ended a run: the same request gives the same answer on the same `fingerprint`,
    /// `timing` apart.
    pub deterministic: bool,
    /// What depends on the clock.
    pub timing: Timing,
    /// The build of the server.
    pub engine: BuildText,
}

/// One run of a race.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RaceRow)]
pub struct RowText {
    /// The name that the request gave, or the algorithm with its techniques.
    pub name: String,
    /// The algorithm.
    pub algorithm: &'static str,
    /// The value of the root, from the side to move, of an explicit tree from MAX's view; `null` when
    /// nothing was completed.
    #[serialize_always]
    #[schema(required)]
    pub value: Option<f64>,
    /// What the value counts; left out for an explicit tree. `win_rate` for `mcts`.
    #[schema(value_type = Option<vocabulary::Unit>)]
    pub unit: Option<&'static str>,
    /// The best move or child; `null` when nothing was completed, and at the end of a game.
    #[serialize_always]
    #[schema(required)]
    pub best: Option<String>,
    /// Plies searched completely.
    pub depth: u32,
    /// What ended the run: `depth`, `solved`, `game_over`, `nodes`, `time` or `draining`.
    #[schema(value_type = vocabulary::StoppedBy)]
    pub stopped_by: &'static str,
    /// Positions entered; of `mcts` those of its tree and its random games.
    pub nodes: u64,
    /// Positions scored.
    pub leaf_evaluations: u64,
    /// Cutoffs, for algorithms with a window.
    pub cutoffs: Option<u64>,
    /// Searches that were repeated, for algorithms and techniques that do so.
    pub re_searches: Option<u64>,
    /// All counters.
    pub stats: Stats,
    /// Each counter over that of the first run, to thousandths.
    pub ratios: RatioText,
    /// What depends on the clock.
    pub timing: RowTiming,
}

/// Counters over those of the first run; left out where the first run has none.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Ratios)]
pub struct RatioText {
    /// Of `nodes`.
    pub nodes: Option<f64>,
    /// Of `leaf_evaluations`.
    pub leaf_evaluations: Option<f64>,
    /// Of `cutoffs`.
    pub cutoffs: Option<f64>,
    /// Of `re_searches`.
    pub re_searches: Option<f64>,
}

/// Times of one run.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct RowTiming {
    /// Microseconds of search.
    pub time_us: u64,
    /// Over that of the first run, to thousandths; left out where that took no time.
    pub ratio: Option<f64>,
}

/// A run whose value need not be that of the others.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NotComparable {
    /// Its name.
    pub name: String,
    /// Why, for programs.
    #[schema(value_type = vocabulary::Incomparable)]
    pub code: &'static str,
    /// The technique that is set otherwise, where one is the reason.
    pub technique: Option<&'static str>,
    /// Why.
    pub reason: String,
}

/// The build that searched.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Build)]
pub struct BuildText {
    /// The version of the service.
    pub version: &'static str,
    /// Changes whenever an answer may.
    pub fingerprint: String,
}

impl RaceAnswer {
    /// The answer to `question`, `total` after its arrival.
    #[must_use]
    pub fn new(
        engines: &Engines,
        question: &LabQuestion,
        race: &Race,
        queue: Duration,
        search: Duration,
        total: Duration,
    ) -> Self {
        let game = question.game_and_turn();
        let first = race.rows.first();
        let not_comparable = race.rows.iter().filter_map(|row| {
            let why = row.incomparable?;
            Some(NotComparable {
                name: row.name.clone(),
                code: why.name(),
                technique: why.technique(),
                reason: why.to_string(),
            })
        });
        Self {
            id: question.id.clone(),
            game: game.map(|(name, _)| name),
            turn: game.map(|(_, turn)| turn),
            unit: race.unit.map(|unit| unit.name()),
            rows: race.rows.iter().map(|row| RowText::new(row, first.unwrap_or(row))).collect(),
            agree: race.agree,
            not_comparable: not_comparable.collect(),
            deterministic: race.rows.iter().all(|row| !row.stopped_by.depends_on_time()),
            timing: Timing::without_speed(queue, search, total),
            engine: BuildText { version: env!("CARGO_PKG_VERSION"), fingerprint: engines.fingerprint().to_owned() },
        }
    }
}

impl RowText {
    /// The row of a run beside the first one.
    pub fn new(row: &Row, first: &Row) -> Self {
        let (own, other) = (&row.statistics, &first.statistics);
        let ratio = |own: Option<u64>, other: Option<u64>| rounded_ratio(own?, other?);
        let time_us = microseconds(row.elapsed);
        Self {
            name: row.name.clone(),
            algorithm: row.configuration.algorithm.entry().name,
            value: row.value,
            unit: row.unit.map(|unit| unit.name()),
            best: row.best.clone(),
            depth: row.depth,
            stopped_by: row.stopped_by.name(),
            nodes: own.nodes,
            leaf_evaluations: own.leaf_evaluations,
            cutoffs: cutoffs(own),
            re_searches: re_searches(own),
            stats: Stats::of(own),
            ratios: RatioText {
                nodes: rounded_ratio(own.nodes, other.nodes),
                leaf_evaluations: rounded_ratio(own.leaf_evaluations, other.leaf_evaluations),
                cutoffs: ratio(cutoffs(own), cutoffs(other)),
                re_searches: ratio(re_searches(own), re_searches(other)),
            },
            timing: RowTiming { time_us, ratio: rounded_ratio(time_us, microseconds(first.elapsed)) },
        }
    }
}

fn cutoffs(statistics: &Statistics) -> Option<u64> {
    statistics.cutoffs.map(|cutoffs| cutoffs.total())
}

/// Total number of re-searches.
fn re_searches(statistics: &Statistics) -> Option<u64> {
    statistics.re_searches.map(|re_searches| re_searches.total())
}
