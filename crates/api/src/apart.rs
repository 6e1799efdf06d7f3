//! Work that would block the runtime: on a thread of its own that yields to searches, charged to the client.
//!
//! Rendering a PNG takes a processor for some 10 to 100 ms, so clients take turns, on one thread for every two search
//! threads, and each picture holds a place. SVG is text, written like any other answer.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    thread,
    time::Duration,
};

use tracing::Span;
use yomi_contract::problem::{Problem, ProblemCode, retry};
use yomi_os::ProcessorClock;
use yomi_service::{Client, Refusal, share::pool::Place};

use crate::Api;

/// Timeout of the wait for a turn; each rendering takes a fraction of a second.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Nice value of these threads: the lowest priority. Search threads have 10, seven times the weight.
const YIELDS_BY: u8 = 19;

/// Pictures rendered at one time: half the search threads, at least one; none without the feature `png`.
#[must_use]
pub const fn at_one_time(search_threads: usize) -> usize {
    if !cfg!(feature = "png") {
        return 0;
    }
    if search_threads < 2 { 1 } else { search_threads / 2 }
}

impl Api {
    /// Renders a picture: takes a place, which is held while it is drawn even if the client leaves, and waits for a turn.
    ///
    /// # Errors
    /// `queue_full`, `queue_timeout`, and as [`apart`](Self::apart).
    pub async fn picture<T: Send + 'static>(
        &self,
        client: &Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<(T, Place), Problem> {
        let full = |share| Problem::from(Refusal::QueueFull { retry_after: retry::SOON, share });
        let place = self.pools.pictures.take(client, 1).map_err(full)?;
        self.drawn(client, move || (work(), place)).await
    }

    /// The same without a place, for an answer that holds another.
    ///
    /// # Errors
    /// As [`picture`](Self::picture), `queue_full` aside.
    pub async fn drawn<T: Send + 'static>(
        &self,
        client: &Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = tokio::time::timeout(LONGEST_WAIT, self.drawers.turn(client)).await;
        let turn = turn.map_err(|_| Problem::from(Refusal::QueueTimeout { retry_after: retry::SOON }))?;
        let work = move || {
            let result = work();
            drop(turn);
            result
        };
        self.apart(client, work).await
    }

    /// Runs `work` on a thread of its own that yields to searches, and charges its processor time to the client.
    ///
    /// # Errors
    /// `overloaded`, if the system gives no thread.
    ///
    /// # Panics
    /// As `work` does.
    pub async fn apart<T: Send + 'static>(
        &self,
        client: &Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (sender, done) = tokio::sync::oneshot::channel();
        let (service, client, span) = (self.service.clone(), client.clone(), Span::current());
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
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{num::NonZeroUsize, sync::Arc, time::Duration};

    use yomi_contract::limits::{LiveLimits, OperatorLimits};
    use yomi_players::Engines;
    use yomi_service::{PoolSettings, Service};

    use super::*;
    use crate::{ApiParts, pools::PoolSizes};

    fn api() -> Api {
        let settings = PoolSettings::with_threads(NonZeroUsize::MIN);
        let service = Service::start(settings, Arc::new(Engines::default())).unwrap();
        let limits = LiveLimits::new(OperatorLimits::WIDEST);
        Api::new(ApiParts::new(service, Engines::default(), limits, PoolSizes::default()))
    }

    /// Field 19 of `/proc/thread-self/stat`; the second may contain blanks and ends with the last bracket.
    fn niceness() -> i32 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        let behind = stat.rsplit_once(") ").unwrap().1;
        behind.split(' ').nth(19 - 3).unwrap().parse().unwrap()
    }

    fn works(time: Duration) {
        let clock = ProcessorClock::of_this_thread();
        let begun = clock.read().unwrap();
        while clock.read().unwrap() < begun + time {}
    }

    fn charged(api: &Api) -> Vec<(String, f64)> {
        api.service.search_time().into_iter().map(|(client, seconds)| (client.name().to_owned(), seconds)).collect()
    }

    #[tokio::test]
    async fn pictures_are_drawn_on_a_thread_that_yields_and_charged_to_their_client() {
        let api = api();
        let client = Client::named("painter");
        let work = || {
            works(Duration::from_millis(30));
            niceness()
        };
        let before = niceness();
        assert_eq!(api.apart(&client, work).await, Ok(19));
        assert_eq!(niceness(), before);
        let [(client, seconds)] = &charged(&api)[..] else { panic!("one client") };
        assert!(client == "painter" && (0.02..1.0).contains(seconds), "{seconds}");
    }

    #[tokio::test]
    async fn work_in_turns_is_charged_to_its_caller() {
        let api = api();
        let caller = crate::Caller::new(Client::named("reader"));
        api.in_turns(&caller, async { works(Duration::from_millis(30)) }).await;
        let [(client, seconds)] = &charged(&api)[..] else { panic!("one client") };
        assert!(client == "reader" && (0.02..1.0).contains(seconds), "{seconds}");
    }

    #[tokio::test]
    #[should_panic(expected = "as told")]
    async fn a_panic_while_drawing_is_that_of_the_request() {
        let client = Client::named("painter");
        let _ = api().apart(&client, || panic!("as told")).await;
    }
}
