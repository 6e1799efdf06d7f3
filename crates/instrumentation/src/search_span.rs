//! The span of a search in the traces.

use std::sync::atomic::{AtomicBool, Ordering};

use tracing::{Span, field::Empty};

/// The target of the spans of searches, which the log leaves out: its lines belong to requests.
pub const SEARCH: &str = "yomi::trace::search";

/// Relaxed suffices: it is set once, before there are requests.
static IS_TRACED: AtomicBool = AtomicBool::new(false);

/// Says that this process sends traces, before there are requests.
pub fn begin_traces() {
    IS_TRACED.store(true, Ordering::Relaxed);
}

/// Whether this process sends traces.
#[must_use]
pub fn is_traced() -> bool {
    IS_TRACED.load(Ordering::Relaxed)
}

/// A span for the search of a request, on the thread that makes it; none where there are no traces.
pub fn search_span(request: &Span) -> Span {
    if !is_traced() {
        return Span::none();
    }
    tracing::info_span!(
        target: SEARCH,
        parent: request,
        "search",
        game = Empty,
        depth = Empty,
        nodes = Empty,
        stopped_by = Empty,
    )
}
