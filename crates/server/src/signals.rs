//! The signals that start the graceful shutdown, or end the process.

use std::time::Duration;

use tokio::time::Instant;
use yomi_instrumentation::WRITTEN_WITHIN;
use yomi_os::signals::{self, Kind};

/// Signals within this time count as one: some supervisors send SIGTERM to the process and to its group (`timeout`), or
/// SIGINT along with it. A later one counts as the second.
const TOGETHER: Duration = Duration::from_secs(1);

/// Handlers of SIGTERM and SIGINT, installed by the constructor.
#[derive(Debug)]
pub struct Signals {
    terminate: signals::Signals,
    interrupt: signals::Signals,
    /// SIGHUP, if the end of the terminal is to end the server.
    hangup: Option<signals::Signals>,
    /// When the first signal arrived.
    first: Option<Instant>,
}

impl Signals {
    /// Installs the handlers; with `with_hangup` also for SIGHUP, sent when the terminal is closed.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn catch(with_hangup: bool) -> std::io::Result<Self> {
        Ok(Self {
            terminate: signals::Signals::catch(Kind::Terminate)?,
            interrupt: signals::Signals::catch(Kind::Interrupt)?,
            hangup: with_hangup.then(|| signals::Signals::catch(Kind::Hangup)).transpose()?,
            first: None,
        })
    }

    /// Waits for the first signal.
    pub(super) async fn first(&mut self) -> Kind {
        let stop = self.next().await;
        self.first = Some(Instant::now());
        stop
    }

    /// Waits for a signal that does not count as the first one.
    pub(super) async fn second(&mut self) -> Kind {
        loop {
            let stop = self.next().await;
            if self.first.is_none_or(|first| first.elapsed() >= TOGETHER) {
                return stop;
            }
            tracing::info!(signal = stop.name(), "came together with the first signal");
        }
    }

    async fn next(&mut self) -> Kind {
        tokio::select! {
            () = self.terminate.next() => Kind::Terminate,
            () = self.interrupt.next() => Kind::Interrupt,
            () = came(self.hangup.as_mut()) => Kind::Hangup,
        }
    }
}

/// Waits for a signal of this kind; for ever if there is no handler.
async fn came(signals: Option<&mut signals::Signals>) {
    match signals {
        Some(signals) => signals.next().await,
        None => std::future::pending().await,
    }
}

/// Ends the process once the log is written, with the exit code that shells use for the signal.
pub(super) fn exit(signal: Kind) -> ! {
    tracing::warn!(signal = signal.name(), "a second signal: exiting at once");
    std::thread::sleep(WRITTEN_WITHIN);
    std::process::exit(signal.exit_code())
}
