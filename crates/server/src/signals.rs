//! The signals that start the graceful shutdown, or end the process.

use std::time::Duration;

use tokio::{
    signal::unix::{Signal, SignalKind, signal},
    time::Instant,
};
use yomi_instrumentation::WRITTEN_WITHIN;

/// Signals within this time count as one: some supervisors send SIGTERM to the process and to its group (`timeout`), or
/// SIGINT along with it. A later one counts as the second.
const TOGETHER: Duration = Duration::from_secs(1);

/// Handlers of SIGTERM and SIGINT, installed by the constructor.
#[derive(Debug)]
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
    /// SIGHUP, if the end of the terminal is to end the server.
    hangup: Option<Signal>,
    /// When the first signal arrived.
    first: Option<Instant>,
}

/// A received signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    Terminate,
    Interrupt,
    Hangup,
}

impl Signals {
    /// Installs the handlers; with `with_hangup` also for SIGHUP, sent when the terminal is closed.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn catch(with_hangup: bool) -> std::io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup: with_hangup.then(|| signal(SignalKind::hangup())).transpose()?,
            first: None,
        })
    }

    /// Waits for the first signal.
    pub(super) async fn first(&mut self) -> Stop {
        let stop = self.next().await;
        self.first = Some(Instant::now());
        stop
    }

    /// Waits for a signal that does not count as the first one.
    pub(super) async fn second(&mut self) -> Stop {
        loop {
            let stop = self.next().await;
            if self.first.is_none_or(|first| first.elapsed() >= TOGETHER) {
                return stop;
            }
            tracing::info!(signal = stop.name(), "came together with the first signal");
        }
    }

    async fn next(&mut self) -> Stop {
        tokio::select! {
            _ = self.terminate.recv() => Stop::Terminate,
            _ = self.interrupt.recv() => Stop::Interrupt,
            () = came(self.hangup.as_mut()) => Stop::Hangup,
        }
    }
}

/// Waits for a signal of this kind; for ever if there is no handler.
async fn came(signal: Option<&mut Signal>) {
    match signal {
        Some(signal) => {
            signal.recv().await;
        }
        None => std::future::pending().await,
    }
}

impl Stop {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Terminate => "SIGTERM",
            Self::Interrupt => "SIGINT",
            Self::Hangup => "SIGHUP",
        }
    }

    /// Ends the process once the log is written, with the exit code that shells use for the signal.
    pub(super) fn exit(self) -> ! {
        tracing::warn!(signal = self.name(), "a second signal: exiting at once");
        std::thread::sleep(WRITTEN_WITHIN);
        std::process::exit(match self {
            Self::Terminate => 128 + 15,
            Self::Interrupt => 128 + 2,
            Self::Hangup => 128 + 1,
        })
    }
}
