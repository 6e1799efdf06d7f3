//! SIGINT and SIGTERM of a command: the first one ends its work, a second one its process.

use std::thread;

use anyhow::Context as _;
use yomi_os::signals::{Kind, Signals};

/// A signal that ended a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupt {
    /// `SIGINT` or `SIGTERM`.
    pub name: &'static str,
    kind: Kind,
}

impl Interrupt {
    const fn of(kind: Kind) -> Self {
        Self { name: kind.name(), kind }
    }

    /// Ends the process. The exit code is 128 more than the number of the signal, as shells have it.
    pub fn exit(self) -> ! {
        std::process::exit(self.kind.exit_code())
    }
}

/// From here on the first SIGINT or SIGTERM calls `end`, on a thread of its own; a second one ends the process at once.
///
/// # Errors
/// If the system refuses a handler or a thread.
pub fn on_first(end: impl FnOnce(Interrupt) + Send + 'static) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
    let runtime = runtime.context("the asynchronous runtime does not start")?;
    let entered = runtime.enter();
    let (mut interrupts, mut terminations) = (Signals::catch(Kind::Interrupt)?, Signals::catch(Kind::Terminate)?);
    drop(entered);
    let wait = move || {
        let mut next = || {
            runtime.block_on(async {
                tokio::select! {
                    () = interrupts.next() => Interrupt::of(Kind::Interrupt),
                    () = terminations.next() => Interrupt::of(Kind::Terminate),
                }
            })
        };
        let first = next();
        thread::spawn(move || end(first));
        next().exit()
    };
    let waiting = thread::Builder::new().name("interrupt".to_owned()).spawn(wait);
    waiting.map(drop).context("the thread that waits for signals does not start")
}
