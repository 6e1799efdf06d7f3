//! What a review says while it runs and at its end.

use std::time::Duration;

use yomi_review::{Review, ReviewedPly, Visited};

use crate::Refusal;

/// News of a review.
#[derive(Clone, Debug, PartialEq)]
pub enum ReviewNews {
    /// Plies that are finished, each of which comes once; there may be none.
    Plies {
        /// The plies.
        plies: Vec<ReviewedPly>,
        /// Plies as they stand that changed since the news before, and may change again.
        unfinished: Vec<ReviewedPly>,
        /// The part of the review that is done, 0 to 1, about.
        progress: f64,
        /// Visits since the news before, where the plan [records](Plan::record) them.
        visits: Vec<Visited>,
    },
    /// The end: the whole review, or why there is none.
    End(Box<Result<ReviewAnswer, Refusal>>),
}

/// The result of a review.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewAnswer {
    /// Every ply that is reviewed, and what they come to.
    pub review: Review,
    /// Why it ended.
    pub end: ReviewEnd,
    /// Time in the queue.
    pub queue: Duration,
    /// Time in the search.
    pub search: Duration,
}

yomi_game::named! {
    /// Why a review ended.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ReviewEnd {
        /// Every ply that was asked for is reviewed.
        Completed = "completed",
        /// The server's own limit of search time.
        ServerLimit = "server_limit",
        /// Requests of other clients left it no thread for too long.
        Preempted = "preempted",
        /// The service shuts down.
        Draining = "draining",
        /// A signal ended `yomi review`.
        Interrupted = "interrupted",
    }
}
