//! The connection server: the listener, its connections, their timeouts and limits, and graceful shutdown.
//!
//! Knows nothing of games: it serves any router. A connection handles one request after the other on one task, without
//! spawning handlers: when the client disconnects, hyper drops the handler, the handler its ticket, and the search
//! stops.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod application;
mod connection;
pub mod observed;
mod phase;
mod places;
mod proxies;
mod refusal;
mod settings;
mod signals;
mod socket;
mod timed;
mod unread;
mod why;

use std::{convert::Infallible, net::IpAddr, time::Duration};

use axum::Router;
use hyper_util::server::graceful::GracefulShutdown;
use metrics::counter;
use tokio::time::Instant;
use yomi_instrumentation::{few_lines::FewLines, metrics::CONNECTION_TIMEOUTS};
use yomi_os::State;

use self::{
    phase::Phases,
    places::Places,
    refusal::Refuser,
    socket::{Listener, Stream},
};

pub use application::{Application, Arrived, Early, End, ParseFault, Stopping, Visitor};
pub use connection::{CONNECTION_BYTES, GivenUp, MAX_BODY_BYTES};
pub use proxies::{TrustedProxies, UNIX_PEER, network_of};
pub use settings::{ConnectionSettings, DrainSettings, ListenAddress};
pub use signals::Signals;

/// Time for writing the last responses, after the drain.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Pause before the next `accept` when the system has no sockets left, usually because of the limit on open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Connection limit of the metrics' own listener: a few scrapers.
pub const METRICS_CONNECTIONS: usize = 16;

/// A bound listener.
#[derive(Debug)]
pub struct Server {
    listener: Listener,
    address: ListenAddress,
}

impl Server {
    /// Binds the address; port 0 takes a free one. The file of a Unix socket is accessible to user and group of the
    /// process, replaces a stale socket, and is removed when the server stops.
    ///
    /// # Errors
    /// If the address is in use or not of this machine.
    pub async fn bind(address: &ListenAddress) -> std::io::Result<Self> {
        let (listener, address) = Listener::bind(address).await?;
        Ok(Self { listener, address })
    }

    /// The bound address, with its real port.
    #[must_use]
    pub const fn address(&self) -> &ListenAddress {
        &self.address
    }

    /// Serves until the first of `signals`, then shuts down gracefully:
    ///
    /// 1. `/readyz` answers 503, so that load balancers route elsewhere; all requests are served for `drain.delay`.
    /// 2. New requests are refused (`draining`), on new connections too; admitted ones may take `drain.patience`, then
    ///    they answer their best so far.
    /// 3. The listener is closed; connections finish writing, for a second at most.
    ///
    /// A second signal ends the process at once, unless it comes within a second of the first.
    pub async fn run(
        self,
        router: Router,
        application: &dyn Application,
        settings: ConnectionSettings,
        drain: DrainSettings,
        mut signals: Signals,
    ) {
        let connections = GracefulShutdown::new();
        tokio::select! {
            never = accept(&self.listener, &router, application, &connections, &settings) => match never {},
            () = stop(application, drain, &mut signals) => {}
        }
        drop(self.listener);
        tokio::select! {
            () = connections.shutdown() => {}
            () = tokio::time::sleep(LAST_WORDS) => {
                tracing::warn!("some clients did not take their answers in time");
            }
            signal = signals.second() => signals::exit(signal),
        }
        tracing::info!("stopped");
    }

    /// Serves `router` for as long as this future lives, during the shutdown too: for metrics and probes, with few
    /// connections.
    pub async fn watch(
        self,
        router: Router,
        application: impl Application,
        settings: ConnectionSettings,
    ) -> Infallible {
        let few = ConnectionSettings {
            max_connections: METRICS_CONNECTIONS,
            max_per_client: METRICS_CONNECTIONS,
            ..settings
        };
        accept(&self.listener, &router, &application, &GracefulShutdown::new(), &few).await
    }
}

/// Graceful shutdown: waits for the first signal, announces the stop and drains the application.
async fn stop(application: &dyn Application, drain: DrainSettings, signals: &mut Signals) {
    let signal = signals.first().await;
    tracing::info!(signal = signal.name(), "stopping");
    application.announce_stop();
    // The supervisor sees the end of the process in any case.
    let _ = yomi_os::tell_supervisor(State::Stopping);
    let drained = async {
        tokio::time::sleep(drain.delay).await;
        application.drain(drain.patience).await;
    };
    tokio::select! {
        () = drained => {}
        signal = signals.second() => signals::exit(signal),
    }
}

/// Accepts connections until dropped. At the connection limit it evicts one that is idle or waits for its client; a
/// connection that finds no place is refused at once: in the kernel's backlog it would get no response, and cause
/// head-of-line blocking.
async fn accept(
    listener: &Listener,
    router: &Router,
    application: &dyn Application,
    connections: &GracefulShutdown,
    settings: &ConnectionSettings,
) -> Infallible {
    show_zeros();
    let places = Places::new(settings.clone());
    let refuser = Refuser::new();
    let errors = FewLines::new(1);
    loop {
        let (stream, peer) = next_connection(listener, &errors).await;
        let phases = Phases::new(settings, Instant::now());
        let place = match places.take(peer, &phases) {
            Ok(place) => place,
            Err(full) => {
                let visitor = application.connection(peer);
                visitor.ended(End::Full);
                refuser.refuse(stream, full, &*visitor);
                continue;
            }
        };
        let (router, watcher, settings) = (router.clone(), connections.watcher(), settings.clone());
        let visitor = application.connection(peer);
        tokio::spawn(async move {
            connection::serve(stream, router, watcher, phases, &settings, visitor).await;
            drop(place);
        });
    }
}

/// Creates the series at zero, so that an alert on their rate sees the first increment.
fn show_zeros() {
    for cause in ["head", "idle", "write", "displaced"] {
        counter!(CONNECTION_TIMEOUTS, "cause" => cause).increment(0);
    }
}

async fn next_connection(listener: &Listener, errors: &FewLines<1>) -> (Stream, IpAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) => {
                let tell_more = |more| tracing::warn!(more, "more connections could not be accepted");
                if errors.has_room(0, tell_more) {
                    tracing::warn!(%error, "no connection could be accepted");
                }
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}
