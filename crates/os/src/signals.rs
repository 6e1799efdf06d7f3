//! Signals that end a process, or ask it to read its files anew. Windows has none: there Ctrl-C and Ctrl-Break count as SIGINT, the
//! end of the console, of the session and of the system as SIGTERM, and SIGHUP never comes.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(windows)]
use tokio::signal::windows::{self, CtrlBreak, CtrlC, CtrlClose, CtrlLogoff, CtrlShutdown};

/// A kind of signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `SIGHUP`: the terminal was closed, or files are to be read anew.
    Hangup,
    /// `SIGINT`: Ctrl-C.
    Interrupt,
    /// `SIGTERM`.
    Terminate,
}

impl Kind {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hangup => "SIGHUP",
            Self::Interrupt => "SIGINT",
            Self::Terminate => "SIGTERM",
        }
    }

    /// The exit code of a process that it ended, as shells have it.
    #[must_use]
    pub const fn exit_code(self) -> i32 {
        128 + match self {
            Self::Hangup => 1,
            Self::Interrupt => 2,
            Self::Terminate => 15,
        }
    }
}

/// The signals of one kind as they come, which end the process no more.
#[derive(Debug)]
pub struct Signals {
    #[cfg(unix)]
    handler: Signal,
    #[cfg(windows)]
    handler: Handler,
}

#[cfg(windows)]
#[derive(Debug)]
enum Handler {
    Never,
    Keys(CtrlC, CtrlBreak),
    Ends(CtrlClose, CtrlLogoff, CtrlShutdown),
}

impl Signals {
    /// Installs the handler; to be called on a runtime.
    ///
    /// # Errors
    /// If the system refuses.
    #[cfg(unix)]
    pub fn catch(kind: Kind) -> io::Result<Self> {
        let kind = match kind {
            Kind::Hangup => SignalKind::hangup(),
            Kind::Interrupt => SignalKind::interrupt(),
            Kind::Terminate => SignalKind::terminate(),
        };
        Ok(Self { handler: signal(kind)? })
    }

    /// Installs the handler; to be called on a runtime.
    ///
    /// # Errors
    /// If the system refuses.
    #[cfg(windows)]
    pub fn catch(kind: Kind) -> io::Result<Self> {
        let handler = match kind {
            Kind::Hangup => Handler::Never,
            Kind::Interrupt => Handler::Keys(windows::ctrl_c()?, windows::ctrl_break()?),
            Kind::Terminate => {
                Handler::Ends(windows::ctrl_close()?, windows::ctrl_logoff()?, windows::ctrl_shutdown()?)
            }
        };
        Ok(Self { handler })
    }

    /// Waits for the next one.
    #[cfg(unix)]
    pub async fn next(&mut self) {
        self.handler.recv().await;
    }

    /// Waits for the next one.
    #[cfg(windows)]
    pub async fn next(&mut self) {
        match &mut self.handler {
            Handler::Never => std::future::pending().await,
            Handler::Keys(c, pause) => {
                tokio::select! {
                    _ = c.recv() => {}
                    _ = pause.recv() => {}
                }
            }
            Handler::Ends(close, logoff, shutdown) => {
                tokio::select! {
                    _ = close.recv() => {}
                    _ = logoff.recv() => {}
                    _ = shutdown.recv() => {}
                }
            }
        }
    }
}
