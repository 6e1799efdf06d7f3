//! Server process of a run.

use std::{
    fs::{self, File},
    io,
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use serde::Deserialize;

use crate::{error::LoadError, server::cores::CoreShares};

/// Timeout for a server to listen.
const STARTS: Duration = Duration::from_secs(60);

/// Timeout for a server to stop, after which it is killed.
const STOPS: Duration = Duration::from_secs(10);

/// Polling interval for its log and its exit.
const LOOK: Duration = Duration::from_millis(5);

/// Length of the log's end that is shown when a server does not start.
const LAST_WORDS: usize = 1000;

/// A running server, stopped on drop.
#[derive(Debug)]
pub struct ServerProcess {
    child: Child,
    address: SocketAddr,
    /// Its standard error. A file, not a pipe: reading a pipe would take the generator's time.
    log: PathBuf,
}

/// The log line that reports the listening address.
#[derive(Deserialize)]
struct Listening {
    message: String,
    addr: SocketAddr,
}

impl ServerProcess {
    /// Starts program and arguments and waits until it listens.
    ///
    /// # Errors
    /// If it does not start, ends, or does not listen within a minute.
    pub fn start(command: &[String], cores: Option<&CoreShares>) -> Result<Self, LoadError> {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        // Relaxed: only the number matters.
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let log = std::env::temp_dir().join(format!("yomi-load-{}-{number}.log", std::process::id()));
        let program = command.first().cloned().unwrap_or_default();
        let failed = |error: io::Error| LoadError::Start(format!("{program} does not start: {error}"));
        let file = File::create(&log).map_err(failed)?;
        // On a thread of its own, which is pinned: a process inherits its parent thread's cores.
        let spawned = thread::scope(|scope| {
            let starting = scope.spawn(|| {
                let pinned = cores.map_or(Ok(()), CoreShares::pin_server);
                pinned.map_err(|error| LoadError::Start(format!("the server cannot be kept on its cores: {error}")))?;
                let mut command_line = Command::new(&program);
                command_line.args(&command[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(file);
                command_line.spawn().map_err(failed)
            });
            starting.join().expect("starting a process does not panic")
        });
        // An empty log may stay where it cannot be removed.
        let child = spawned.inspect_err(|_| drop(fs::remove_file(&log)))?;
        // Unknown until it listens.
        let mut server = Self { child, address: SocketAddr::from(([0, 0, 0, 0], 0)), log };
        server.address = server.wait_until_it_listens()?;
        Ok(server)
    }

    /// Listening address.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Process id.
    pub fn id(&self) -> String {
        self.child.id().to_string()
    }

    /// Sends SIGTERM and waits for the exit; returns the exit code unless a signal ended it.
    ///
    /// # Errors
    /// When it has not stopped after a minute.
    pub fn stop(&mut self) -> io::Result<Option<i32>> {
        self.terminate()?;
        let give_up = Instant::now() + STARTS;
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status.code());
            }
            if Instant::now() >= give_up {
                return Err(io::Error::other("the server did not stop within a minute"));
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Sends SIGTERM.
    fn terminate(&self) -> io::Result<()> {
        let process = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        process.map_or(Ok(()), |process| Ok(kill_process(process, Signal::TERM)?))
    }

    /// Whether it has ended.
    pub fn has_ended(&mut self) -> io::Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    fn wait_until_it_listens(&mut self) -> Result<SocketAddr, LoadError> {
        let give_up = Instant::now() + STARTS;
        loop {
            // Checked before the log is read, because the process may write its last lines in between.
            let ended = self.child.try_wait();
            let log = fs::read_to_string(&self.log).unwrap_or_default();
            let listening = log.lines().find_map(|line| {
                let event: Listening = serde_json::from_str(line).ok()?;
                (event.message == "listening").then_some(event.addr)
            });
            if let Some(address) = listening {
                return Ok(address);
            }
            let start = log.ceil_char_boundary(log.len().saturating_sub(LAST_WORDS));
            let failed = |what: String| {
                let last_words = log.get(start..).unwrap_or_default().trim();
                Err(LoadError::Start(format!("{what}; its last words:\n{last_words}")))
            };
            if let Ok(Some(status)) = ended {
                return failed(format!("the server ended ({status}) before it listened"));
            }
            if Instant::now() >= give_up {
                return failed(
                    "the server did not say within a minute where it listens; expected a line of JSON with \
                     \"message\": \"listening\" and \"addr\""
                        .to_owned(),
                );
            }
            thread::sleep(LOOK);
        }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // Fails when it has already exited; then only the wait remains.
        let _ = self.terminate();
        let give_up = Instant::now() + STOPS;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < give_up {
            thread::sleep(LOOK);
        }
        // All three fail only on what is already gone.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_file(&self.log);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Result<ServerProcess, LoadError> {
        ServerProcess::start(&["sh".to_owned(), "-c".to_owned(), script.to_owned()], None)
    }

    #[test]
    fn the_address_is_read_from_the_log() {
        let server =
            shell(r#"echo hi >&2; echo '{"message":"listening","addr":"127.0.0.1:77","x":1}' >&2; exec sleep 60"#)
                .unwrap();
        assert_eq!(server.address().to_string(), "127.0.0.1:77");
        let log = server.log.clone();
        assert!(fs::read_to_string(&log).unwrap().starts_with("hi\n"));
        drop(server);
        assert!(!log.exists());
    }

    #[test]
    fn a_server_that_ends_is_quoted() {
        let message = shell("echo 'no port left' >&2; exit 3").unwrap_err().to_string();
        assert!(message.contains("no port left") && message.contains('3'), "{message}");
        let missing = ServerProcess::start(&["/nowhere/yomi".to_owned()], None);
        assert!(missing.unwrap_err().to_string().contains("/nowhere/yomi does not start"));
    }
}
