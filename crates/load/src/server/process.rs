//! Server process of a run.

use std::{
    fs::{self, File},
    io,
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use serde::Deserialize;
use thiserror::Error;

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

/// Why a server did not start.
#[derive(Debug, Error)]
enum StartError {
    #[error("{program} does not start: {error}")]
    Spawn { program: String, error: io::Error },
    #[error("the server cannot be kept on its cores: {0}")]
    Pin(io::Error),
    #[error("the server ended ({status}) before it listened; its last words:\n{last_words}")]
    Ended { status: ExitStatus, last_words: String },
    #[error(
        "the server did not say within a minute where it listens; expected a line of JSON with \
         \"message\": \"listening\" and \"addr\"; its last words:\n{last_words}"
    )]
    Silent { last_words: String },
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
        Self::launch(command, cores).map_err(|error| LoadError::Start(error.to_string()))
    }

    fn launch(command: &[String], cores: Option<&CoreShares>) -> Result<Self, StartError> {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        // Relaxed: only the number matters.
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let name = format!("yomi-load-{}-{number}.log", std::process::id());
        let log = std::env::temp_dir().join(name);
        let program = command.first().cloned().unwrap_or_default();
        let failed = |error| StartError::Spawn { program: program.clone(), error };
        let file = File::create(&log).map_err(failed)?;
        // On a thread of its own, which is pinned: a process inherits its parent thread's cores.
        let spawned = thread::scope(|scope| {
            let starting = scope.spawn(|| {
                cores.map_or(Ok(()), CoreShares::pin_server).map_err(StartError::Pin)?;
                Command::new(&program)
                    .args(&command[1..])
                    .stdin(Stdio::null())
                    .stdout(Stdio::null())
                    .stderr(file)
                    .spawn()
                    .map_err(failed)
            });
            starting.join().expect("starting a process does not panic")
        });
        let child = match spawned {
            Ok(child) => child,
            Err(error) => {
                // Empty, and may stay where it cannot be removed.
                let _ = fs::remove_file(&log);
                return Err(error);
            }
        };
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
        let process = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        process.map_or(Ok(()), |process| kill_process(process, Signal::TERM))?;
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

    /// Whether it has ended.
    pub fn has_ended(&mut self) -> io::Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    fn wait_until_it_listens(&mut self) -> Result<SocketAddr, StartError> {
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
            let last_words = || {
                let start = log.len().saturating_sub(LAST_WORDS);
                log.get(log.ceil_char_boundary(start)..).unwrap_or_default().trim().to_owned()
            };
            if let Ok(Some(status)) = ended {
                return Err(StartError::Ended { status, last_words: last_words() });
            }
            if Instant::now() >= give_up {
                return Err(StartError::Silent { last_words: last_words() });
            }
            thread::sleep(LOOK);
        }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let process = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        // Fails when it has already exited; then only the wait remains.
        let _ = process.map(|process| kill_process(process, Signal::TERM));
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
