//! The body of a `POST`: one JSON object, declared as such, whole within the time that the
//! operator set.

use std::{error::Error, io, time::Duration};

use axum::{
    BoxError,
    body::{Body, Bytes, HttpBody},
    http::{HeaderMap, HeaderValue, header},
};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use serde_json::{Map, Value};
use tokio::time::error::Elapsed;

use super::{
    fault::{Fault, FaultCode},
    json::{self, Unread},
};
use crate::api::{
    gate::requests::{Displaced, HalfRequest},
    problem::{Problem, ProblemCode, retry},
};

/// Bytes that a body may have. Nothing but [`read`] reads bodies.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

/// From the head of a request to the end of its body, at most. 64 KiB take a second on the slowest
/// line that is still in use; who sends nothing more would hold the connection for ever.
#[derive(Clone, Copy, Debug)]
pub struct BodyTimeout(pub Duration);

/// The end of a body of which the server takes no more, because another connection needs the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the place of the connection was given to another before the body was whole")]
pub struct GivenUp;

/// Whether the head of a request announces a body that is read.
///
/// # Errors
/// `unsupported_media_type`.
pub(super) fn check_head(headers: &HeaderMap) -> Result<(), Problem> {
    if !is_json(headers) {
        return Err(Problem::new(
            ProblemCode::UnsupportedMediaType,
            "Send the body as JSON, with the header content-type: application/json.",
        ));
    }
    if is_encoded(headers) {
        return Err(Problem::new(
            ProblemCode::UnsupportedMediaType,
            "Send the body as it is, without content-encoding.",
        ));
    }
    Ok(())
}

/// The whole body; one that announces too many bytes is refused before any is read. `half` is the place of the request,
/// which others may need before the body has come.
///
/// # Errors
/// `too_large`, `request_timeout`, `too_many_connections`, `overloaded`, `malformed_body`.
pub(super) async fn read(
    body: Body,
    BodyTimeout(patience): BodyTimeout,
    half: Option<HalfRequest>,
) -> Result<Bytes, Problem> {
    if body.size_hint().lower() > MAX_BODY_BYTES as u64 {
        return Err(too_large());
    }
    let reading = tokio::time::timeout(patience, whole(Limited::new(body, MAX_BODY_BYTES)));
    let Some(half) = half else { return read_in_time(reading.await, patience) };
    let read = tokio::select! {
        biased;
        read = reading => read,
        () = half.displaced() => return Err(displaced()),
    };
    let read = read_in_time(read, patience)?;
    half.is_whole().map_err(|Displaced| displaced())?;
    Ok(read)
}

fn read_in_time(
    read: Result<Result<Bytes, BoxError>, Elapsed>,
    patience: Duration,
) -> Result<Bytes, Problem> {
    match read {
        Ok(Ok(whole)) => Ok(whole),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(error)) => Err(unreadable(&*error)),
        Err(_) => Err(too_slow(patience)),
    }
}

/// Why a body could not be read to its end. It has no line and no column: nothing was parsed.
fn unreadable(error: &(dyn Error + 'static)) -> Problem {
    let mut causes = std::iter::successors(Some(error), |&error| error.source());
    if causes.clone().any(|error| error.is::<GivenUp>()) {
        return given_up();
    }
    // So hyper calls a length of a chunk that is none, or one without its end.
    let is_broken = |error: &io::Error| {
        matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData)
    };
    let detail = if causes.any(|error| error.downcast_ref().is_some_and(is_broken)) {
        "The chunks of the body cannot be read; each is its length in hexadecimal digits, a line break, so many \
         bytes and a line break. Send content-length instead."
    } else {
        "The body ended before it was complete."
    };
    Problem::new(ProblemCode::MalformedBody, detail)
}

/// The parts of a body in one piece. A part holds on to all that was read from the socket with it, were
/// it but a byte of 16 KiB: so only a body of one part stays where it lies, and most are.
async fn whole<B>(mut body: B) -> Result<Bytes, B::Error>
where
    B: HttpBody<Data = Bytes> + Unpin,
{
    let mut first = Bytes::new();
    let mut together = Vec::new();
    while let Some(frame) = body.frame().await {
        // What is no data is trailers.
        let part = frame?.into_data().unwrap_or_default();
        if first.is_empty() && together.is_empty() {
            first = part;
            continue;
        }
        if together.is_empty() {
            together.reserve_exact(MAX_BODY_BYTES);
            together.extend_from_slice(&std::mem::take(&mut first));
        }
        together.extend_from_slice(&part);
    }
    Ok(if together.is_empty() { first } else { together.into() })
}

fn is_json(headers: &HeaderMap) -> bool {
    let declared = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    declared.is_some_and(|declared| {
        let media_type = declared.split(';').next().unwrap_or_default().trim();
        media_type.eq_ignore_ascii_case("application/json")
    })
}

/// Whether the body is compressed, or said to be.
fn is_encoded(headers: &HeaderMap) -> bool {
    let is_identity = |value: &HeaderValue| value.as_bytes().eq_ignore_ascii_case(b"identity");
    !headers.get_all(header::CONTENT_ENCODING).iter().all(is_identity)
}

fn too_large() -> Problem {
    Problem::new(
        ProblemCode::TooLarge,
        format!("The body may have at most {MAX_BODY_BYTES} bytes."),
    )
}

fn too_slow(patience: Duration) -> Problem {
    Problem::new(
        ProblemCode::RequestTimeout,
        format!(
            "The body did not arrive within {} seconds; send all bytes that content-length \
             announces.",
            patience.as_secs_f64()
        ),
    )
}

fn given_up() -> Problem {
    Problem {
        retry_after: Some(retry::SOON),
        ..Problem::new(
            ProblemCode::TooManyConnections,
            "The body had not arrived whole when another connection needed the place of this one; try again after \
             retry_after_ms, and send it in one piece.",
        )
    }
}

fn displaced() -> Problem {
    Problem {
        retry_after: Some(retry::SOON),
        ..Problem::new(
            ProblemCode::Overloaded,
            "The body had not arrived whole when another request needed the place of this one; try again after \
             retry_after_ms, and send it in one piece.",
        )
    }
}

fn empty() -> Problem {
    Problem {
        detail: "The body is empty; send one JSON object.".to_owned(),
        ..malformed("the body is empty; send one JSON object", 1, 0)
    }
}

fn malformed(detail: &str, line: usize, column: usize) -> Problem {
    let fault = Fault {
        line: Some(line),
        column: Some(column),
        ..Fault::new("", FaultCode::MalformedJson, detail)
    };
    Problem {
        errors: vec![fault],
        ..Problem::new(
            ProblemCode::MalformedBody,
            format!("Line {line}, column {column}: {detail}."),
        )
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Parses a body. How deep it is read says `json::read`.
///
/// # Errors
/// `malformed_body` with line and column; `invalid_request` where an object names a field twice.
pub fn parse(bytes: &[u8]) -> Result<Map<String, Value>, Problem> {
    // PowerShell and others write one; RFC 8259, 8.1, lets a reader skip it.
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    if let Some(encoding) = wide_encoding(bytes) {
        return Err(malformed(&format!("the body is {encoding}; send UTF-8"), 1, 0));
    }
    if bytes.trim_ascii().is_empty() {
        return Err(empty());
    }
    if bytes.trim_ascii_start().starts_with(BYTE_ORDER_MARK) {
        let detail = "a byte order mark stands twice, or behind blanks; leave it out";
        return Err(malformed(detail, 1, 0));
    }
    match json::read(bytes) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(other) => {
            let found = match other {
                Value::Null => "null",
                Value::Bool(_) => "a boolean",
                Value::Number(_) => "a number",
                Value::String(_) => "a string",
                Value::Array(_) | Value::Object(_) => "a list",
            };
            Err(malformed(&format!("expected one JSON object, found {found}"), 1, 0))
        }
        Err(Unread::Repeated(faults)) => Err(Problem::invalid(faults)),
        Err(Unread::Malformed(error)) => {
            // serde_json repeats the position at the end of its message.
            let message = error.to_string();
            let detail = message.split(" at line ").next().unwrap_or_default();
            Err(malformed(detail, error.line(), characters(bytes, error.line(), error.column())))
        }
    }
}

/// The encoding of a text of units of two bytes or four. Of JSON the first character is of ASCII, so that it shows
/// in the zeros beside it, or a byte order mark says so.
fn wide_encoding(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0, 0, 0xfe, 0xff, ..] | [0xff, 0xfe, 0, 0, ..] | [0, 0, 0, _, ..] | [_, 0, 0, 0, ..] => {
            Some("UTF-32")
        }
        [0xfe, 0xff, ..] | [0xff, 0xfe, ..] | [0, _, 0, _, ..] | [_, 0, _, 0, ..] => Some("UTF-16"),
        _ => None,
    }
}

/// How many characters the first `column` bytes of a line hold; lines count from 1.
fn characters(bytes: &[u8], line: usize, column: usize) -> usize {
    let line = bytes.split(|&byte| byte == b'\n').nth(line.saturating_sub(1)).unwrap_or_default();
    String::from_utf8_lossy(&line[..column.min(line.len())]).chars().count()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[tokio::test]
    async fn parts_come_together_and_hold_on_to_nothing_that_was_read_with_them() {
        async fn of_parts(parts: Vec<Bytes>) -> Bytes {
            let parts = parts.into_iter().map(Ok::<_, Infallible>);
            let body = Body::from_stream(futures_util::stream::iter(parts));
            whole(Limited::new(body, MAX_BODY_BYTES)).await.unwrap()
        }
        let read = Bytes::from(vec![b'x'; 1 << 14]);
        let alone = of_parts(vec![read.slice(..3)]).await;
        assert_eq!((&alone[..], alone.is_unique()), (&b"xxx"[..], false), "as it lies");
        drop(alone);
        let parts = vec![read.slice(..1), Bytes::new(), read.slice(1..3), Bytes::from("y")];
        assert_eq!(&of_parts(parts.clone()).await[..], b"xxxy");
        drop(parts);
        let together = of_parts(vec![read.slice(..1), read.slice(..1)]).await;
        assert!(together.is_unique() && read.is_unique());
        assert_eq!(of_parts(vec![]).await, Bytes::new());
    }

    #[test]
    fn bodies_that_are_no_utf8_are_told_their_encoding() {
        let detail = |bytes: &[u8]| parse(bytes).unwrap_err().detail;
        let text = "{\"moves\": \"f5\"}";
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
        let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<_>>();
        let marked = format!("\u{feff}{text}");
        for bytes in [wide(text), wide(&marked), big(text), big(&marked), wide("[1]"), wide("{}")] {
            assert!(detail(&bytes).contains("the body is UTF-16; send UTF-8"), "{bytes:?}");
        }
        let wider: Vec<_> = text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
        assert!(detail(&wider).contains("UTF-32"));
        assert!(parse(marked.as_bytes()).is_ok());
        for bytes in
            [format!("\u{feff}{marked}"), format!(" \n{marked}"), "\u{feff} \u{feff}{}".into()]
        {
            let detail = detail(bytes.as_bytes());
            assert!(
                detail.contains("a byte order mark stands twice, or behind blanks"),
                "{detail}"
            );
        }
    }

    #[test]
    fn faults_in_json_lie_at_lines_and_columns_of_characters() {
        let place = |text: &str| {
            let problem = parse(text.as_bytes()).unwrap_err();
            (problem.errors[0].line, problem.errors[0].column)
        };
        assert_eq!(place("{\"id\":\n \"ab\", }"), (Some(2), Some(8)));
        assert_eq!(place("{\"id\":\n \"éé\", }"), (Some(2), Some(8)));
        assert_eq!(place("{\"id\":\n \"😀\", }"), (Some(2), Some(7)));
        assert_eq!(place("[\"é\"]"), (Some(1), Some(0)));
    }
}
