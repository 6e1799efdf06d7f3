//! Signal handling of a match: ends the match and the programs that it started.

use std::thread;

use anyhow::Context as _;
use tokio::{
    runtime::Runtime,
    signal::unix::{Signal, SignalKind, signal},
};
use yomi_arena::process_group;

/// Added to the number of a signal for the exit code of what it ended, as shells do.
const SIGNALLED: i32 = 128;

/// From here on SIGINT and SIGTERM end this process, after a call of `last` with the name of the
/// signal and the means to end the programs of a match. A second signal ends it at once.
///
/// Each program has a process group of its own, which a Ctrl-C on the terminal does not reach.
/// SIGHUP keeps its default, for `nohup`; then programs end at the end of their input.
pub(super) fn end_programs(last: impl FnOnce(&'static str, fn()) + Send + 'static) -> anyhow::Result<()> {
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
    // Signal listeners need a runtime.
    let _entered = runtime.enter();
    let (interrupt, terminate) = (SignalKind::interrupt(), SignalKind::terminate());
    let (Ok(mut interrupts), Ok(mut terminations)) = (signal(interrupt), signal(terminate)) else {
        return;
    };
    let mut next = || {
        let (interrupts, terminations): (&mut Signal, &mut Signal) = (&mut interrupts, &mut terminations);
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
