//! Trace context propagation: the parent span of a request, from its headers `traceparent` and `tracestate` (W3C Trace
//! Context).

use hyper::{
    HeaderMap,
    header::{HeaderName, HeaderValue},
};
use opentelemetry::{
    Context, SpanId, TraceFlags, TraceId,
    trace::{SpanContext, TraceContextExt as _, TraceState},
};

use crate::traceparent::Traceparent;

const TRACESTATE: HeaderName = HeaderName::from_static("tracestate");

/// W3C allows no more members of a `tracestate`.
const STATE_MEMBERS: usize = 32;

/// Characters of a `tracestate`: W3C asks that so many be carried. Every span carries them, so that more
/// would let clients choose what spans weigh.
const STATE_CHARACTERS: usize = 512;

/// The span of the caller; an empty context where the headers name none.
pub(super) fn context(headers: &HeaderMap) -> Context {
    let caller = Traceparent::of(headers).and_then(|caller| span(&caller, tracestate(headers)));
    caller.map_or_else(Context::new, |span| Context::new().with_remote_span_context(span))
}

/// Its span; `None` for nothing that was read as valid.
fn span(caller: &Traceparent<'_>, state: TraceState) -> Option<SpanContext> {
    let trace = TraceId::from_hex(caller.trace).ok()?;
    let parent = SpanId::from_hex(caller.parent).ok()?;
    let flags = TraceFlags::new(u8::from_str_radix(caller.flags, 16).ok()?);
    Some(SpanContext::new(trace, parent, flags & TraceFlags::SAMPLED, true, state))
}

/// What tracing systems on the way have left for each other; empty where it is not valid, or too long.
fn tracestate(headers: &HeaderMap) -> TraceState {
    let lines: Result<Vec<&str>, _> = headers.get_all(TRACESTATE).iter().map(HeaderValue::to_str).collect();
    let members = lines.unwrap_or_default().join(",");
    let is_short = members.len() <= STATE_CHARACTERS && members.split(',').count() <= STATE_MEMBERS;
    is_short.then(|| members.parse().ok()).flatten().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::traceparent::trace_id;

    const VALID: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_str(text).unwrap();
        pairs.iter().map(|(name, text)| (HeaderName::from_static(name), value(text))).collect()
    }

    /// The span of the caller, as id of its trace, own id, flags; `None` where there is none.
    fn caller(traceparent: &str) -> Option<(String, String, u8)> {
        let context = context(&headers(&[("traceparent", traceparent)]));
        let span = context.span().span_context().clone();
        let parts = (span.trace_id().to_string(), span.span_id().to_string(), span.trace_flags().to_u8());
        span.is_valid().then_some(parts)
    }

    #[test]
    fn a_valid_header_names_the_trace_and_the_span_of_the_caller() {
        let (trace, parent) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
        // Of the flags only the first bit is known.
        for (header, flags) in [
            (VALID.to_owned(), 1),
            (format!("00-{trace}-{parent}-00"), 0),
            (format!("00-{trace}-{parent}-ff"), 1),
            (format!("cc-{trace}-{parent}-01-more"), 1),
        ] {
            assert_eq!(caller(&header), Some((trace.to_owned(), parent.to_owned(), flags)));
            assert_eq!(trace_id(&headers(&[("traceparent", &header)])), Some(trace), "{header}");
        }
    }

    #[test]
    fn an_invalid_header_is_neither_continued_nor_logged() {
        for header in [
            "",
            "nonsense",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            // What the standard library reads as numbers, and OpenTelemetry with it.
            "00-+4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-+0f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-+1",
            "+0-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "0-4bf92f3577b34da6a3ce929d0e0e4736-f067aa0ba902b7-1",
        ] {
            assert_eq!(caller(header), None, "{header}");
            assert_eq!(trace_id(&headers(&[("traceparent", header)])), None, "{header}");
        }
        assert!(!context(&HeaderMap::new()).has_active_span());
    }

    /// The state of the caller's span with those headers.
    fn state(lines: &[&str]) -> String {
        let mut pairs = vec![("traceparent", VALID)];
        pairs.extend(lines.iter().map(|line| ("tracestate", *line)));
        context(&headers(&pairs)).span().span_context().trace_state().header()
    }

    /// `a0=1,a1=1,…`.
    fn members(count: usize) -> String {
        (0..count).map(|number| format!("a{number}=1")).collect::<Vec<_>>().join(",")
    }

    #[test]
    fn a_tracestate_is_carried_up_to_32_members_and_512_characters() {
        assert_eq!(state(&["congo=t61rcWkgMzE, rojo=00f067aa0ba902b7"]), "congo=t61rcWkgMzE,rojo=00f067aa0ba902b7");
        assert_eq!(state(&["congo=1", "rojo=2"]), "congo=1,rojo=2");
        assert_eq!(state(&[&members(32)]), members(32));
        assert_eq!(state(&[&members(33)]), "");
        assert_eq!(state(&[&members(32), "more=1"]), "");
        let value = "x".repeat(253);
        let longest = format!("a={value},b={value}y");
        assert_eq!((longest.len(), state(&[&longest])), (512, longest.clone()));
        assert_eq!(state(&[&format!("{longest}y")]), "");
        assert_eq!(state(&["no member"]), "");
    }
}
