//! `degraded_from`: the requested limits that an answer given under overload did not reach.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_players::Player;
use yomi_search::{Goal, Limits, StoppedBy};
use yomi_service::Answer;

use crate::{request::bestmove::Question, vocabulary};

/// The limits that the request asked for and that were not reached, because the server was overloaded.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DegradedFrom {
    /// The strength dial, the default one included.
    pub level: Option<u8>,
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Milliseconds of search; those that `clock` meant.
    pub time_ms: Option<u64>,
    /// Milliseconds from arrival to answer, where the search was ended before.
    pub deadline_ms: Option<u64>,
    /// `solve` or `win_loss_draw`.
    #[schema(value_type = Option<vocabulary::Goal>)]
    pub goal: Option<&'static str>,
}

impl DegradedFrom {
    /// The limits that `answer` did not reach; `None` unless it was limited under load.
    #[must_use]
    pub fn of(question: &Question, answer: &Answer) -> Option<Self> {
        if !answer.limited {
            return None;
        }
        let (search, report) = (&question.search, &answer.report);
        // Destructured in full, so that a new limit has to be handled here. The server's own time limit is none of the
        // request's.
        let Limits { depth, nodes, time, target_time, server_time: _, clock_only: _ } = search.limits;
        let milliseconds = |duration: std::time::Duration| u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
        Some(Self {
            level: match search.player {
                Player::Engine { level, .. } => level.map(|level| level.number()),
                Player::Textbook(_) | Player::Human(_) => None,
            },
            depth: depth.filter(|&depth| report.depth < depth),
            nodes: nodes.filter(|&nodes| report.statistics.nodes < nodes),
            time_ms: target_time.or(time).filter(|&time| answer.search < time).map(milliseconds),
            deadline_ms: question.deadline.filter(|_| answer.stopped_by != StoppedBy::Deadline).map(milliseconds),
            goal: (search.goal != Goal::Best).then(|| search.goal.name()),
        })
    }
}
