//! What becomes of a match, and of the programs that it has started, when it is told to stop.

use std::thread;

use anyhow::Context as _;
use tokio::{
    runtime::Runtime,
    signal::unix::{Signal, SignalKind, signal},
};
use yomi_arena::process_group;

/// Added to the number of a signal for the exit code of what it ended, as shells do.
const SIGNALLED: i32 = 128;

/// From here on SIGINT and SIGTERM end this process: after `last`, which gets the name of the signal and what ends the
/// programs of a match. A second one ends it at once.
///
/// Each program has a process group of its own, which a Ctrl-C on the terminal does not reach. SIGHUP
/// stays as it is, for `nohup`; then programs end at the end of their input.
pub(super) fn end_programs(
    last: impl FnOnce(&'static str, fn()) + Send + 'static,
) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .context("the asynchronous runtime does not start")?;
    thread::Builder::new()
        .name("interrupt".to_owned())
        .spawn(move || wait(&runtime, last))
        .context("the thread that waits for signals does not start")?;
    Ok(())
}

fn wait(runtime: &Runtime, last: impl FnOnce(&'static str, fn()) + Send + 'static) {
    // Signals are listened to where a runtime is.
    let _entered = runtime.enter();
    let (interrupt, terminate) = (SignalKind::interrupt(), SignalKind::terminate());
    let (Ok(mut interrupts), Ok(mut terminations)) = (signal(interrupt), signal(terminate)) else {
        return;
    };
    let mut next = || {
        let (interrupts, terminations): (&mut Signal, &mut Signal) =
            (&mut interrupts, &mut terminations);
        runtime.block_on(async {
            tokio::select! {
                _ = interrupts.recv() => ("SIGINT", interrupt.as_raw_value()),
                _ = terminations.recv() => ("SIGTERM", terminate.as_raw_value()),
            }
        })
    };
    let (name, number) = next();
    thread::spawn(move || {
        last(name, process_group::kill_all);
        std::process::exit(SIGNALLED + number);
    });
    let (_, number) = next();
    std::process::exit(SIGNALLED + number);
}
