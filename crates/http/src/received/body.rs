//! Reads the body of a `POST`: JSON by its content type, within the body timeout and the size limit.

use std::{error::Error, io, time::Duration};

use axum::{
    BoxError,
    body::{Body, Bytes, HttpBody},
    http::{HeaderMap, HeaderValue, header},
};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use tokio::time::error::Elapsed;
use yomi_contract::{
    problem::{Problem, ProblemCode, retry},
    reading::body::{MAX_BODY_BYTES, too_large},
};
use yomi_server::GivenUp;

use crate::gate::requests::{Displaced, HalfRequest};

// The window of an HTTP/2 connection fits a whole body.
const _: () = assert!(MAX_BODY_BYTES == yomi_server::MAX_BODY_BYTES);

/// Body timeout, from the head of a request. 64 KiB take a second on the slowest line in use; a slow client must not
/// hold the connection for ever.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyTimeout(pub Duration);

/// Checks that the head announces a supported body.
///
/// # Errors
/// `unsupported_media_type`.
pub(crate) fn check_head(headers: &HeaderMap) -> Result<(), Problem> {
    let expected = "Send the body as JSON, with the header content-type: application/json.";
    check_head_for(headers, &["application/json"], expected)
}

/// The same for a batch.
///
/// # Errors
/// As [`check_head`].
pub(crate) fn check_head_of_lines(headers: &HeaderMap) -> Result<(), Problem> {
    let expected = "Send a JSON object a line, with the header content-type: application/x-ndjson.";
    check_head_for(headers, &LINES, expected)
}

/// Media types in use for lines of JSON; none is registered.
const LINES: [&str; 6] = [
    "application/x-ndjson",
    "application/ndjson",
    "application/jsonl",
    "application/x-jsonl",
    "application/jsonlines",
    "application/x-jsonlines",
];

fn check_head_for(headers: &HeaderMap, media_types: &[&str], expected: &str) -> Result<(), Problem> {
    if !is_of(headers, media_types) {
        return Err(Problem::new(ProblemCode::UnsupportedMediaType, expected));
    }
    if is_encoded(headers) {
        return Err(Problem::new(
            ProblemCode::UnsupportedMediaType,
            "Send the body as it is, without content-encoding.",
        ));
    }
    Ok(())
}

/// Reads the whole body; refuses an announced length above the limit before reading. `half` is the place of the
/// request, which may be displaced until the body is complete.
///
/// # Errors
/// `too_large`, `request_timeout`, `too_many_connections`, `overloaded`, `malformed_body`.
pub(crate) async fn read(body: Body, timeout: BodyTimeout, half: Option<HalfRequest>) -> Result<Bytes, Problem> {
    read_within(body, MAX_BODY_BYTES, timeout, half).await
}

/// The same for at most `max_bytes`. The timeout grows by one second for each 64 KiB that the body may still have.
///
/// # Errors
/// As [`read`].
pub(crate) async fn read_within(
    body: Body,
    max_bytes: usize,
    BodyTimeout(patience): BodyTimeout,
    half: Option<HalfRequest>,
) -> Result<Bytes, Problem> {
    if body.size_hint().lower() > max_bytes as u64 {
        return Err(too_large(max_bytes));
    }
    let more = u32::try_from(longest(&body, max_bytes) / MAX_BODY_BYTES as u64).unwrap_or(u32::MAX);
    let patience = patience + Duration::from_secs(1) * more.saturating_sub(1);
    let reading = tokio::time::timeout(patience, whole(Limited::new(body, max_bytes), max_bytes));
    let Some(half) = half else { return read_in_time(reading.await, max_bytes, patience) };
    let read = tokio::select! {
        biased;
        read = reading => read,
        () = half.displaced() => return Err(displaced()),
    };
    let read = read_in_time(read, max_bytes, patience)?;
    half.is_whole().map_err(|Displaced| displaced())?;
    Ok(read)
}

/// Upper bound of a body's length: the announced one, at most `max_bytes`.
pub(crate) fn longest(body: &Body, max_bytes: usize) -> u64 {
    body.size_hint().upper().unwrap_or(u64::MAX).min(max_bytes as u64)
}

fn read_in_time(
    read: Result<Result<Bytes, BoxError>, Elapsed>,
    max_bytes: usize,
    patience: Duration,
) -> Result<Bytes, Problem> {
    match read {
        Ok(Ok(whole)) => Ok(whole),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large(max_bytes)),
        Ok(Err(error)) => Err(unreadable(&*error)),
        Err(_) => Err(too_slow(patience)),
    }
}

/// The problem of a body that could not be read to its end. No line and column: nothing was parsed.
fn unreadable(error: &(dyn Error + 'static)) -> Problem {
    let mut causes = std::iter::successors(Some(error), |&error| error.source());
    if causes.clone().any(|error| error.is::<GivenUp>()) {
        return given_up();
    }
    // hyper's errors for an invalid chunk length and for a truncated chunk.
    let is_broken =
        |error: &io::Error| matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData);
    let detail = if causes.any(|error| error.downcast_ref().is_some_and(is_broken)) {
        "The chunks of the body cannot be read; each is its length in hexadecimal digits, a line break, so many \
         bytes and a line break. Send content-length instead."
    } else {
        "The body ended before it was complete."
    };
    Problem::new(ProblemCode::MalformedBody, detail)
}

/// Joins the parts of a body. Each part keeps the whole read buffer (16 KiB) alive, even for one byte, so only a body
/// of a single part, the common case, is not copied.
async fn whole<B>(mut body: B, max_bytes: usize) -> Result<Bytes, B::Error>
where
    B: HttpBody<Data = Bytes> + Unpin,
{
    let mut first = Bytes::new();
    let mut together = Vec::new();
    while let Some(frame) = body.frame().await {
        // Frames that are no data are trailers.
        let part = frame?.into_data().unwrap_or_default();
        if first.is_empty() && together.is_empty() {
            first = part;
            continue;
        }
        if together.is_empty() {
            let announced =
                body.size_hint().upper().unwrap_or(0).saturating_add(first.len() as u64 + part.len() as u64);
            let room = usize::try_from(announced).unwrap_or(usize::MAX).max(MAX_BODY_BYTES);
            together.reserve_exact(room.min(max_bytes));
            together.extend_from_slice(&std::mem::take(&mut first));
        }
        together.extend_from_slice(&part);
    }
    Ok(if together.is_empty() { first } else { together.into() })
}

fn is_of(headers: &HeaderMap, media_types: &[&str]) -> bool {
    let declared = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    declared.is_some_and(|declared| {
        let declared = declared.split(';').next().unwrap_or_default().trim();
        media_types.iter().any(|media_type| declared.eq_ignore_ascii_case(media_type))
    })
}

/// Whether `content-encoding` declares the body as encoded.
fn is_encoded(headers: &HeaderMap) -> bool {
    let is_identity = |value: &HeaderValue| value.as_bytes().eq_ignore_ascii_case(b"identity");
    !headers.get_all(header::CONTENT_ENCODING).iter().all(is_identity)
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

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[tokio::test]
    async fn parts_come_together_and_hold_on_to_nothing_that_was_read_with_them() {
        async fn of_parts(parts: Vec<Bytes>) -> Bytes {
            let parts = parts.into_iter().map(Ok::<_, Infallible>);
            let body = Body::from_stream(futures_util::stream::iter(parts));
            whole(Limited::new(body, MAX_BODY_BYTES), MAX_BODY_BYTES).await.unwrap()
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
}
