//! The signals that stop the server.

use std::time::Duration;

use tokio::{
    signal::unix::{Signal, SignalKind, signal},
    time::Instant,
};
use yomi_telemetry::logs;

/// Signals of so short a time are one: some supervisors send SIGTERM to the process and to its group (`timeout`), or
/// SIGINT along with it. What comes later is meant as a second one.
const TOGETHER: Duration = Duration::from_secs(1);

/// SIGTERM and SIGINT, caught from the moment of the construction.
#[derive(Debug)]
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
    /// Where a hang-up is to end the server.
    hangup: Option<Signal>,
    /// When the first came.
    first: Option<Instant>,
}

/// One that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    Terminate,
    Interrupt,
    Hangup,
}

impl Signals {
    /// Catches them from now on; SIGHUP, which tells that the terminal has gone, where `with_hangup`.
    ///
    /// # Errors
    /// When the system does not let it.
    pub fn catch(with_hangup: bool) -> std::io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup: with_hangup.then(|| signal(SignalKind::hangup())).transpose()?,
            first: None,
        })
    }

    /// The first that comes.
    pub(super) async fn first(&mut self) -> Stop {
        let stop = self.next().await;
        self.first = Some(Instant::now());
        stop
    }

    /// One that comes later than together with the first.
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

/// The next signal of that kind; never, where it is not waited for.
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

    /// Ends the process as soon as the log says why, with the exit code by which shells know the signal.
    pub(super) fn exit(self) -> ! {
        tracing::warn!(signal = self.name(), "a second signal: exiting at once");
        std::thread::sleep(logs::WRITTEN_WITHIN);
        std::process::exit(match self {
            Self::Terminate => 128 + 15,
            Self::Interrupt => 128 + 2,
            Self::Hangup => 128 + 1,
        })
    }
}
