//! Panics of a request's work, which are bugs: logged, counted, and answered with `internal`.

use std::{any::Any, panic::AssertUnwindSafe};

use ::metrics::counter;
use futures_util::FutureExt as _;
use yomi_contract::problem::{Problem, ProblemCode};
use yomi_instrumentation::metrics::PANICS;

/// Logs a panic with the request id of its span, and returns its problem.
pub fn panicked(payload: Box<dyn Any + Send>) -> Problem {
    let message = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    tracing::error!(panic = message, "a handler panicked");
    counter!(PANICS).increment(1);
    Problem::new(ProblemCode::Internal, "A bug was hit; the log has more under this request id.")
}

/// The outcome of that work; a panic is its problem. A panic can leave only state of this work half done, and that ends
/// here.
pub(crate) async fn caught<T>(work: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
    AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|payload| Err(panicked(payload)))
}
