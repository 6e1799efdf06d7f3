//! What becomes of programs that a command has started when it is told to stop.

use anyhow::Context as _;
use tokio::signal::unix::{SignalKind, signal};
use yomi_arena::process_group;

/// Added to the number of a signal for the exit code of what it ended, as shells do.
const SIGNALLED: i32 = 128;

/// From here on SIGINT and SIGTERM end the programs of a match and then this process.
///
/// Each program has a process group of its own, which a Ctrl-C on the terminal does not reach. SIGHUP
/// stays as it is, for `nohup`; then programs end at the end of their input.
pub(super) fn end_programs() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .context("the asynchronous runtime does not start")?;
    std::thread::Builder::new()
        .name("interrupt".to_owned())
        .spawn(move || {
            let number = runtime.block_on(told_to_stop());
            if let Ok(number) = number {
                process_group::kill_all();
                std::process::exit(SIGNALLED + number);
            }
        })
        .context("the thread that waits for signals does not start")?;
    Ok(())
}

/// The number of the first signal to stop.
async fn told_to_stop() -> std::io::Result<i32> {
    let (interrupt, terminate) = (SignalKind::interrupt(), SignalKind::terminate());
    let (mut interrupted, mut terminated) = (signal(interrupt)?, signal(terminate)?);
    Ok(tokio::select! {
        _ = interrupted.recv() => interrupt.as_raw_value(),
        _ = terminated.recv() => terminate.as_raw_value(),
    })
}
