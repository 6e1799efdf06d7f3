//! What the log and the traces are told of an answer, for one that is given again word for word.

use std::time::Duration;

use tracing::Span;
use yomi_game::GameKind;
use yomi_players::{Player, SearchRequest};
use yomi_search::StoppedBy;

use crate::{Answer, Origin};

/// What is told of an answer.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Where the answer came from.
    pub origin: Origin,
    game: GameKind,
    algorithm: &'static str,
    depth: u32,
    nodes: u64,
    queue: Duration,
    search: Duration,
    stopped_by: StoppedBy,
}

impl Summary {
    /// Of the answer to that request.
    #[must_use]
    pub fn of(request: &SearchRequest, answer: &Answer) -> Self {
        Self {
            origin: answer.origin,
            game: request.position.kind(),
            algorithm: algorithm_name(&request.player),
            depth: answer.report.depth,
            nodes: answer.report.statistics.nodes,
            queue: answer.queue,
            search: answer.search,
            stopped_by: answer.stopped_by,
        }
    }

    pub(crate) fn record_on(&self, span: &Span) {
        tracing::record_all!(
            span,
            game = self.game.name(),
            algorithm = self.algorithm,
            // Traces know signed numbers alone; others become text there.
            depth = i64::from(self.depth),
            nodes = self.nodes.cast_signed(),
            queue_us = micros(self.queue),
            search_us = micros(self.search),
            stopped_by = self.stopped_by.name()
        );
    }
}

/// `engine`, or the textbook algorithm.
pub(crate) fn algorithm_name(player: &Player) -> &'static str {
    match player {
        Player::Engine { .. } => "engine",
        Player::Textbook(configuration) => configuration.algorithm.entry().name,
    }
}

/// Whole microseconds, signed as numbers of traces are.
pub(crate) fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}
