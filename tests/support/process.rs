//! The binary as a child process, on a free port that is read from its log.

use std::{
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, channel},
    },
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

#[path = "binary.rs"]
mod binary_path;
pub use binary_path::binary;

/// Timeout for a slow machine; no operation takes that long by itself.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running server, killed on drop.
pub struct Process {
    pub child: Child,
    pub address: SocketAddr,
    /// Log output so far.
    pub logged: Arc<Mutex<String>>,
    log: Receiver<String>,
}

impl Process {
    /// Starts the binary with these flags and variables and waits until it listens.
    pub fn start(flags: &[&str], variables: &[(&str, &str)]) -> Self {
        let anywhere: &[&str] = if flags.contains(&"--addr") { &[] } else { &["--addr", "127.0.0.1:0"] };
        let mut child = Command::new(binary())
            .args(["--log-format", "json"])
            .args(anywhere)
            .args(flags)
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let (sender, log) = channel();
        let logged = Arc::new(Mutex::new(String::new()));
        let copy = Arc::clone(&logged);
        thread::spawn(move || {
            lines.map_while(Result::ok).try_for_each(|line| {
                *copy.lock().unwrap() += &format!("{line}\n");
                sender.send(line)
            })
        });
        // A placeholder until it listens.
        let nowhere = SocketAddr::from(([0, 0, 0, 0], 0));
        let mut process = Self { child, address: nowhere, logged, log };
        let event: serde_json::Value = serde_json::from_str(&process.wait_for_log("\"listening\"")).unwrap();
        // A Unix socket has no such address: tests know its path from the flags.
        process.address = event["addr"].as_str().unwrap().parse().unwrap_or(nowhere);
        process
    }

    pub fn signal(&self, signal: Signal) {
        let process = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        kill_process(process.unwrap(), signal).unwrap();
    }

    /// The next log line that contains a text.
    pub fn wait_for_log(&self, text: &str) -> String {
        loop {
            let Ok(line) = self.log.recv_timeout(PATIENCE) else {
                panic!("never logged: {text}, but\n{}", self.logged.lock().unwrap());
            };
            if line.contains(text) {
                return line;
            }
        }
    }

    /// Waits for the process to exit.
    pub fn exit_code(&mut self) -> Option<i32> {
        let give_up = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(Instant::now() < give_up, "the server does not end");
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Fails when it has already exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
