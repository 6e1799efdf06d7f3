//! The counter of refusals, which of them may be asked again, and the one of a revoked key.

use ::metrics::counter;
use yomi_contract::problem::{Problem, ProblemCode};
use yomi_instrumentation::metrics::REFUSED;

/// The refusals counted here, by name. The service counts its own.
pub const COUNTED: [ProblemCode; 12] = [
    ProblemCode::MalformedRequest,
    ProblemCode::HeadTooLong,
    ProblemCode::Unauthorized,
    ProblemCode::Forbidden,
    ProblemCode::CrossSite,
    ProblemCode::ForeignHost,
    ProblemCode::RequestTimeout,
    ProblemCode::RateLimited,
    ProblemCode::TooManyConcurrent,
    ProblemCode::TooManyConnections,
    ProblemCode::Overloaded,
    ProblemCode::TooManyStreams,
];

/// Counts a refusal, if it is one of [`COUNTED`].
pub fn count(code: ProblemCode) {
    if COUNTED.contains(&code) {
        counter!(REFUSED, "reason" => code.entry().name).increment(1);
    }
}

/// Creates the series at zero, so that an alert on their rate sees the first increment.
pub(crate) fn show_zeros() {
    for code in COUNTED {
        counter!(REFUSED, "reason" => code.entry().name).increment(0);
    }
}

/// The end of a stream whose key is revoked.
#[must_use]
pub fn revoked() -> Problem {
    let detail = "The key of this stream is no longer valid; ask the operator for another.";
    Problem::new(ProblemCode::Unauthorized, detail)
}

/// Whether a request that is refused so may be sent again: its places are taken for now.
pub(crate) const fn passes(code: ProblemCode) -> bool {
    matches!(
        code,
        ProblemCode::QueueFull
            | ProblemCode::QueueTimeout
            | ProblemCode::Preempted
            | ProblemCode::Overloaded
            | ProblemCode::TooManyStreams
    )
}
