//! The signals that stop the server.

use tokio::signal::unix::{Signal, SignalKind, signal};

/// SIGTERM and SIGINT, caught from the moment of the construction.
#[derive(Debug)]
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

/// One that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    Terminate,
    Interrupt,
}

impl Signals {
    /// Catches both from now on.
    ///
    /// # Errors
    /// When the system does not let it.
    pub fn catch() -> std::io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// The next that comes.
    pub(super) async fn next(&mut self) -> Stop {
        tokio::select! {
            _ = self.terminate.recv() => Stop::Terminate,
            _ = self.interrupt.recv() => Stop::Interrupt,
        }
    }
}

impl Stop {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Terminate => "SIGTERM",
            Self::Interrupt => "SIGINT",
        }
    }

    /// Ends the process at once, with the exit code by which shells know the signal.
    pub(super) fn exit(self) -> ! {
        tracing::warn!(signal = self.name(), "a second signal: exiting at once");
        std::process::exit(match self {
            Self::Terminate => 128 + 15,
            Self::Interrupt => 128 + 2,
        })
    }
}
