//! Pictures of pixels: who draws them when, and how large they may be.
//!
//! A drawing as SVG is text, written like any other answer. Pixels take a processor for some 10 to 100 ms, so that
//! they are drawn on threads of their own, one for each two search threads at a time, which yield to searches and whose
//! processor time counts for the client.

mod drawers;

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    thread,
};

use axum::{
    http::{HeaderMap, HeaderValue},
    response::Response,
};
use tracing::Span;
use yomi_contract::{
    answer::drawing::pixels,
    problem::{Problem, ProblemCode, retry},
    reading::form::Form,
    request::picture::Look,
};
use yomi_os::ProcessorClock;
use yomi_service::{Client, Refusal, Service, share::pool::Place};

use super::written;
use crate::{caching, state::Floor};

pub(crate) use self::drawers::Drawers;

/// How many are drawn at one time, for so many search threads: the laboratory's share of them.
#[must_use]
pub const fn at_one_time(search_threads: usize) -> usize {
    if search_threads < 2 { 1 } else { search_threads / 2 }
}

/// A place for a board that is drawn in pixels.
///
/// # Errors
/// `queue_full`.
pub(crate) fn place(floor: &Floor, client: &Client) -> Result<Place, Problem> {
    let full = |share| Refusal::QueueFull { retry_after: retry::SOON, share }.into();
    floor.pools.pictures.take(client, 1).map_err(full)
}

/// The steps by which drawing yields: the most that there are. Search threads yield by ten, and have seven times the weight.
const YIELDS_BY: u8 = 19;

/// Does that on a thread of its own which yields to searches, and charges the client with its processor time.
///
/// # Errors
/// `overloaded`, when the system gives no thread.
pub(crate) async fn apart<T: Send + 'static>(
    service: &Service,
    client: Client,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let (sender, done) = tokio::sync::oneshot::channel();
    let (service, span) = (service.clone(), Span::current());
    let thread = thread::Builder::new().name("drawing".to_owned()).spawn(move || {
        let _in_span = span.enter();
        // Refused, it has the priority of the runtime.
        let _ = yomi_os::yield_by(YIELDS_BY);
        let clock = ProcessorClock::of_this_thread();
        let begun = clock.read();
        // Unwind safe: what a panic leaves behind is dropped.
        let result = catch_unwind(AssertUnwindSafe(work));
        let ended = clock.read();
        if let Some((begun, ended)) = begun.zip(ended) {
            service.charge(&client, ended.saturating_sub(begun));
        }
        // The client may have left.
        let _ = sender.send(result);
    });
    thread.map_err(|error| {
        tracing::error!(%error, "the system gives no thread to draw on");
        Problem {
            retry_after: Some(retry::SOON),
            ..Problem::new(ProblemCode::Overloaded, "The system gives no thread to draw on.")
        }
    })?;
    match done.await {
        Ok(Ok(result)) => Ok(result),
        Ok(Err(panic)) => resume_unwind(panic),
        Err(_) => Err(Problem::new(ProblemCode::Internal, "The picture could not be drawn.")),
    }
}

/// What a client may keep of the answer to a query: how long, and what its request says that it has.
pub(crate) type Kept = (HeaderValue, HeaderMap);

/// The response with the pixels of a drawing, as [`pixels`]; without them where the client has them, for the
/// drawing and its look decide them.
///
/// # Errors
/// As [`pixels`].
pub(crate) fn response(
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{num::NonZeroUsize, sync::Arc, time::Duration};

    use yomi_players::Engines;
    use yomi_service::PoolSettings;

    use super::*;

    fn service() -> Service {
        let settings = PoolSettings::with_threads(NonZeroUsize::MIN);
        Service::start(settings, Arc::new(Engines::default())).unwrap()
    }

    /// Field 19 of `/proc/thread-self/stat`; the second may have blanks and ends with the last bracket.
    fn niceness() -> i32 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        let behind = stat.rsplit_once(") ").unwrap().1;
        behind.split(' ').nth(19 - 3).unwrap().parse().unwrap()
    }

    #[tokio::test]
    async fn pictures_are_drawn_on_a_thread_that_yields_and_charged_to_their_client() {
        let service = service();
        let client = Client::named("painter");
        let work = || {
            let (clock, time) = (ProcessorClock::of_this_thread(), Duration::from_millis(30));
            while clock.read().unwrap() < time {}
            niceness()
        };
        let before = niceness();
        assert_eq!(apart(&service, client, work).await, Ok(19));
        assert_eq!(niceness(), before);
        let charged = service.search_time();
        let [(client, seconds)] = &charged[..] else { panic!("{charged:?}") };
        assert!(client.name() == "painter" && (0.02..1.0).contains(seconds), "{charged:?}");
    }

    #[tokio::test]
    #[should_panic(expected = "as told")]
    async fn a_panic_while_drawing_is_that_of_the_request() {
        let client = Client::named("painter");
        let _ = apart(&service(), client, || panic!("as told")).await;
    }
}
