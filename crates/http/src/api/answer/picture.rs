//! Pictures of pixels: who draws them when, and how large they may be.
//!
//! A drawing as SVG is text, written like any other answer. Pixels take a processor for some 10 to 100 ms, so that
//! they are drawn on threads that may be busy so long, one for each two search threads at a time.

use std::{sync::Arc, time::Duration};

use axum::{
    http::{HeaderMap, HeaderValue},
    response::Response,
};
use tokio::sync::OwnedSemaphorePermit;
use yomi_picture::{Pixels, SizeFault, png};
use yomi_service::Refusal;

use super::written;
use crate::api::{
    Floor, caching,
    problem::{Problem, ProblemCode, retry},
    reading::{
        fault::{Fault, FaultCode},
        form::Form,
    },
    request::picture::{Look, WIDTH},
};

/// The longest wait for a turn; those before take a fraction of a second each.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// How many are drawn at one time, for so many search threads: the laboratory's share of them.
#[must_use]
pub const fn at_one_time(search_threads: usize) -> usize {
    if search_threads < 2 { 1 } else { search_threads / 2 }
}

/// Leave to draw.
///
/// # Errors
/// `queue_timeout`, when none came free for long.
pub(in crate::api) async fn turn(floor: &Floor) -> Result<OwnedSemaphorePermit, Problem> {
    let turn = tokio::time::timeout(LONGEST_WAIT, Arc::clone(&floor.drawers).acquire_owned()).await;
    // The semaphore is never closed.
    turn.ok().and_then(Result::ok).ok_or(Refusal::QueueTimeout { retry_after: retry::SOON }.into())
}

/// What a client may keep of the answer to a query: how long, and what its request says that it has.
pub(in crate::api) type Kept = (HeaderValue, HeaderMap);

/// The response with the pixels of a drawing, as [`pixels`]; without them where the client has them, for the
/// drawing and its look decide them.
///
/// # Errors
/// As [`pixels`].
pub(in crate::api) fn response(
    svg: &str,
    points: (f64, f64),
    look: Look,
    illegible: &str,
    kept: Option<Kept>,
) -> Result<Response, Problem> {
    let Some((lifetime, headers)) = kept else {
        return Ok(written::answer(Form::Png, pixels(svg, points, look, illegible)?));
    };
    let width = look.width.unwrap_or(0).to_le_bytes();
    let tag = caching::tag_of_parts(&[Form::Png.name().as_bytes(), &width, svg.as_bytes()]);
    let pixels = if caching::is_known(&tag, &headers) {
        Vec::new()
    } else {
        pixels(svg, points, look, illegible)?
    };
    let whole = || written::answer(Form::Png, pixels);
    Ok(caching::unless_known(&tag, lifetime, &headers, whole))
}

/// The pixels of a drawing of that width and height in points. For a thread that may be busy, while it has a
/// [`turn`].
///
/// # Errors
/// `invalid_request`, where it would be too large: at `width`, or at `illegible`, the field that makes it smaller.
pub fn pixels(
    svg: &str,
    points: (f64, f64),
    look: Look,
    illegible: &str,
) -> Result<Vec<u8>, Problem> {
    let size = Pixels::of(points, look.width).map_err(|fault| too_large(fault, illegible))?;
    png(svg, size).map_err(|error| {
        tracing::error!(%error, "a drawing does not become a picture");
        Problem::new(ProblemCode::Internal, "The picture could not be drawn.")
    })
}

fn too_large(fault: SizeFault, illegible: &str) -> Problem {
    Problem::invalid(vec![match fault {
        SizeFault::TooWide { largest, .. } => {
            let (min, _) = WIDTH.range().unwrap_or_default();
            let pointer = format!("/{}", WIDTH.name);
            Fault {
                min: Some(min.cast_signed().min(largest.into())),
                max: Some(largest.into()),
                ..Fault::new(pointer, FaultCode::OutOfRange, fault.to_string())
            }
        }
        SizeFault::Illegible { .. } => {
            let detail = format!("{fault}; ask for an SVG, or for less of the tree");
            Fault::new(format!("/{illegible}"), FaultCode::OutOfRange, detail)
        }
    }])
}
