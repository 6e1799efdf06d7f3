//! Progress events and the result of a review.

use std::time::Duration;

use yomi_review::{Review, ReviewedPly, Visited};

use crate::Refusal;

/// A progress event of a review.
#[derive(Clone, Debug, PartialEq)]
pub enum ReviewUpdate {
    /// Finished plies, each reported once; possibly none.
    Plies {
        /// The plies.
        plies: Vec<ReviewedPly>,
        /// Plies whose values changed since the previous event and may change again.
        unfinished: Vec<ReviewedPly>,
        /// Approximate fraction of the review that is done, 0 to 1.
        progress: f64,
        /// Visits since the previous event, where the plan [records](Plan::record) them.
        visits: Vec<Visited>,
    },
    /// The end: the whole review, or the reason for its absence.
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
