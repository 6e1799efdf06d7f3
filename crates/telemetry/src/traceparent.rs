//! Trace context propagation, first part: the trace id of a request, from its header `traceparent` (W3C Trace Context).
//! Read here and not by OpenTelemetry's propagator: that one takes `+f` for two hexadecimal digits, and the log and the
//! traces would not name the same trace.

use hyper::{HeaderMap, header::HeaderName};

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// The trace id of a `traceparent` header, if it has a valid one.
#[must_use]
pub fn trace_id(headers: &HeaderMap) -> Option<&str> {
    Traceparent::of(headers).map(|caller| caller.trace)
}

/// The parts of a valid `traceparent`.
#[cfg_attr(not(feature = "opentelemetry"), expect(dead_code, reason = "for traces"))]
pub(crate) struct Traceparent<'headers> {
    pub(crate) trace: &'headers str,
    pub(crate) parent: &'headers str,
    pub(crate) flags: &'headers str,
}

impl<'headers> Traceparent<'headers> {
    pub(crate) fn of(headers: &'headers HeaderMap) -> Option<Self> {
        let mut parts = headers.get(TRACEPARENT)?.to_str().ok()?.split('-');
        let (version, trace, parent, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let is_hex =
            |text: &str, length| text.len() == length && text.bytes().all(|byte| b"0123456789abcdef".contains(&byte));
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
}
