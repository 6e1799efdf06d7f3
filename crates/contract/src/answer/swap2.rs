//! The answer to gomoku's `swap2`.

use std::time::Duration;

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::GameKind;
use yomi_players::{Engines, swap2::Swap2Decision};
use yomi_service::Answer;

use super::{EngineText, Score, Timing};
use crate::{request::swap2::Swap2Question, vocabulary};

/// What Swap2 makes of a board of no, three or five stones.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Swap2Answer {
    /// The request's `id`.
    pub id: Option<String>,
    /// The game: gomoku.
    #[schema(value_type = vocabulary::Game)]
    pub game: &'static str,
    /// Rows and columns.
    pub size: u8,
    /// `freestyle` or `standard`.
    #[schema(value_type = vocabulary::Rule)]
    pub rule: &'static str,
    /// What was asked.
    #[schema(value_type = vocabulary::Swap2Stage)]
    pub stage: &'static str,
    /// What to do.
    #[schema(value_type = vocabulary::Swap2Choice)]
    pub choice: &'static str,
    /// The stones to put on the board now, in this order.
    pub stones: Vec<String>,
    /// The value for white of the given position, or with `place_two` after the two stones; absent with `place_three`.
    pub score: Option<Score>,
    /// The chance to win of the player that makes this choice; with `place_two` that of the colour which the opponent
    /// leaves.
    #[schema(minimum = 0, maximum = 1)]
    pub win_probability: Option<f64>,
    /// Plies that the search of the given position has completed; 0 without one.
    pub depth: u32,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Time ran out, or the server was overloaded, before all was searched.
    pub degraded: bool,
    /// The same request gives the same answer on the same `fingerprint`, `timing` apart: no clock ended a search.
    pub deterministic: bool,
    /// What depends on the clock; queue and search of all searches together.
    pub timing: Timing,
    /// The engine, and the build of the server.
    pub engine: EngineText,
}

/// Cost of all searches of a question.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    depth: Option<u32>,
    nodes: u64,
    /// Whether any of the searches was degraded.
    pub degraded: bool,
    deterministic: bool,
    /// Time in the queue.
    pub queue: Duration,
    /// Time of the searches.
    pub search: Duration,
}

impl Cost {
    /// The cost of no search.
    pub const NOTHING: Self = Self {
        depth: None,
        nodes: 0,
        degraded: false,
        deterministic: true,
        queue: Duration::ZERO,
        search: Duration::ZERO,
    };

    /// Adds the cost of a search.
    pub fn add(&mut self, answer: &Answer) {
        self.depth.get_or_insert(answer.report.depth);
        self.nodes += answer.report.statistics.nodes;
        self.degraded |= answer.degraded;
        self.deterministic &= answer.deterministic;
        self.queue += answer.waited.queue;
        self.search += answer.waited.search;
    }

    /// Nodes of all searches.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the same searches find the same again.
    #[must_use]
    pub const fn is_deterministic(&self) -> bool {
        self.deterministic && !self.degraded
    }

    /// Whether no search was made.
    pub const fn is_nothing(&self) -> bool {
        self.depth.is_none()
    }
}

impl Swap2Answer {
    /// The answer to `question`, `total` after its arrival.
    #[must_use]
    pub fn new(
        engines: &Engines,
        question: &Swap2Question,
        decision: &Swap2Decision,
        cost: &Cost,
        total: Duration,
    ) -> Self {
        let variant = question.position.variant();
        Self {
            id: question.id.clone(),
            game: GameKind::Gomoku.name(),
            size: variant.map_or(0, |variant| variant.size),
            rule: variant.map_or("", |variant| variant.rule),
            stage: question.swap2.stage().name(),
            choice: decision.choice.name(),
            stones: decision.stones.iter().map(ToString::to_string).collect(),
            score: decision.score.map(Into::into),
            win_probability: decision.win_thousandths.map(|win| f64::from(win) / 1000.0),
            depth: cost.depth.unwrap_or(0),
            nodes: cost.nodes,
            degraded: cost.degraded,
            deterministic: cost.is_deterministic(),
            timing: Timing::without_speed(cost.queue, cost.search, total),
            engine: EngineText::new(engines, &question.whole(), 1),
        }
    }
}
