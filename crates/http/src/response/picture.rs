//! PNG pictures: when and where they are rendered, and how large they may be.
//!
//! SVG is text, written like any other answer. Rendering a PNG takes a processor for some 10 to 100 ms, so it runs on
//! threads of its own, one for every two search threads, which yield to searches and whose processor time is charged to
//! the client.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    thread,
    time::Duration,
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
use crate::{caching, slots::Slot, state::HandlerState};

/// Timeout of the wait for a turn; each rendering takes a fraction of a second.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Pictures rendered at one time: half the search threads, at least one; none without the feature `png`.
#[must_use]
pub const fn at_one_time(search_threads: usize) -> usize {
    if !cfg!(feature = "png") {
        return 0;
    }
    if search_threads < 2 { 1 } else { search_threads / 2 }
}

/// A place for a PNG picture.
///
/// # Errors
/// `queue_full`.
pub(crate) fn place(state: &HandlerState, client: &Client) -> Result<Place, Problem> {
    let full = |share| Refusal::QueueFull { retry_after: retry::SOON, share }.into();
    state.pools.pictures.take(client, 1).map_err(full)
}

/// Waits for a turn of the client to render.
///
/// # Errors
/// `queue_timeout`, if it did not come in time.
pub(crate) async fn turn(state: &HandlerState, client: &Client) -> Result<Slot, Problem> {
    let turn = tokio::time::timeout(LONGEST_WAIT, state.drawers.turn(client)).await;
    turn.map_err(|_| Refusal::QueueTimeout { retry_after: retry::SOON }.into())
}

/// Nice value of rendering threads: the lowest priority. Search threads have 10, seven times the weight.
const YIELDS_BY: u8 = 19;

/// Runs `work` on a thread of its own that yields to searches, and charges its processor time to the client.
///
/// # Errors
/// `overloaded`, if the system gives no thread.
pub(crate) async fn apart<T: Send + 'static>(
    service: &Service,
    client: Client,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let (sender, done) = tokio::sync::oneshot::channel();
    let (service, span) = (service.clone(), Span::current());
    let thread = thread::Builder::new().name("drawing".to_owned()).spawn(move || {
        let _in_span = span.enter();
        // On failure it keeps the runtime's priority.
        let _ = yomi_os::yield_by(YIELDS_BY);
        let clock = ProcessorClock::of_this_thread();
        let begun = clock.read();
        // Unwind safe: the state is dropped after a panic.
        let result = catch_unwind(AssertUnwindSafe(work));
        let ended = clock.read();
        if let Some((begun, ended)) = begun.zip(ended) {
            service.charge(&client, ended.saturating_sub(begun));
        }
        // The client may have disconnected.
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

/// `Cache-Control` of a query's answer, and the headers of its conditional request.
pub(crate) type Kept = (HeaderValue, HeaderMap);

/// The PNG response of a drawing, as [`pixels`]; 304 without rendering if the client has it: SVG and look determine the
/// tag.
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
    let pixels = if caching::is_known(&tag, &headers) { Vec::new() } else { pixels(svg, points, look, illegible)? };
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

    /// Field 19 of `/proc/thread-self/stat`; the second may contain blanks and ends with the last bracket.
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
