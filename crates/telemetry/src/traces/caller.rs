//! The trace that a request belongs to, by its headers `traceparent` and `tracestate` (W3C Trace
//! Context). Read here and not by OpenTelemetry's propagator: that one takes `+f` for two
//! hexadecimal digits, and the log and the traces would not name the same trace.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use opentelemetry::{
    Context, SpanId, TraceFlags, TraceId,
    trace::{SpanContext, TraceContextExt as _, TraceState},
};

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
const TRACESTATE: HeaderName = HeaderName::from_static("tracestate");

/// W3C allows no more members of a `tracestate`.
const STATE_MEMBERS: usize = 32;

/// Characters of a `tracestate`: W3C asks that so many be carried. Every span carries them, so that more
/// would let clients choose what spans weigh.
const STATE_CHARACTERS: usize = 512;

/// The trace id of a `traceparent` header, if it has a valid one.
#[must_use]
pub fn trace_id(headers: &HeaderMap) -> Option<&str> {
    Traceparent::of(headers).map(|caller| caller.trace)
}

/// The span of the caller; an empty context where the headers name none.
pub(super) fn context(headers: &HeaderMap) -> Context {
    let caller = Traceparent::of(headers).and_then(|caller| caller.span(tracestate(headers)));
    caller.map_or_else(Context::new, |span| Context::new().with_remote_span_context(span))
}

/// The parts of a valid `traceparent`.
struct Traceparent<'headers> {
    trace: &'headers str,
    parent: &'headers str,
    flags: &'headers str,
}

impl<'headers> Traceparent<'headers> {
    fn of(headers: &'headers HeaderMap) -> Option<Self> {
        let mut parts = headers.get(TRACEPARENT)?.to_str().ok()?.split('-');
        let (version, trace, parent, flags) =
            (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let is_hex = |text: &str, length| {
            text.len() == length && text.bytes().all(|byte| b"0123456789abcdef".contains(&byte))
        };
        let is_id = |text, length| is_hex(text, length) && text.bytes().any(|byte| byte != b'0');
        let is_valid = is_hex(version, 2)
            && version != "ff"
            && is_id(trace, 32)
            && is_id(parent, 16)
            && is_hex(flags, 2)
            // Versions to come may have more parts.
            && (version != "00" || parts.next().is_none());
        is_valid.then_some(Self { trace, parent, flags })
    }

    /// `None` for nothing that has passed [`of`](Self::of).
    fn span(&self, state: TraceState) -> Option<SpanContext> {
        let trace = TraceId::from_hex(self.trace).ok()?;
        let parent = SpanId::from_hex(self.parent).ok()?;
        let flags = TraceFlags::new(u8::from_str_radix(self.flags, 16).ok()?);
        Some(SpanContext::new(trace, parent, flags & TraceFlags::SAMPLED, true, state))
    }
}

/// What tracing systems on the way have left for each other; empty where it is not valid, or too long.
fn tracestate(headers: &HeaderMap) -> TraceState {
    let lines: Result<Vec<&str>, _> =
        headers.get_all(TRACESTATE).iter().map(HeaderValue::to_str).collect();
    let members = lines.unwrap_or_default().join(",");
    let is_short = members.len() <= STATE_CHARACTERS && members.split(',').count() <= STATE_MEMBERS;
    is_short.then(|| members.parse().ok()).flatten().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALID: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_str(text).unwrap();
        pairs.iter().map(|(name, text)| (HeaderName::from_static(name), value(text))).collect()
    }

    /// The span of the caller, as id of its trace, own id, flags; `None` where there is none.
    fn caller(traceparent: &str) -> Option<(String, String, u8)> {
        let context = context(&headers(&[("traceparent", traceparent)]));
        let span = context.span().span_context().clone();
        let parts =
            (span.trace_id().to_string(), span.span_id().to_string(), span.trace_flags().to_u8());
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
        assert_eq!(
            state(&["congo=t61rcWkgMzE, rojo=00f067aa0ba902b7"]),
            "congo=t61rcWkgMzE,rojo=00f067aa0ba902b7"
        );
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
