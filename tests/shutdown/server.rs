//! A server process of the real binary, and requests to it.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    process::{Command, Stdio},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use rustix::process::Signal;

use crate::process::{PATIENCE, Process, binary};

/// A running server.
pub struct Server(Process);

impl Server {
    /// Starts the binary with these flags and waits until it listens.
    pub fn start(flags: &[&str]) -> Self {
        Self(Process::start(flags, &[]))
    }

    pub fn signal(&self, signal: Signal) {
        self.0.signal(signal);
    }

    /// The next log line that contains a text.
    pub fn wait_for_log(&self, text: &str) -> String {
        self.0.wait_for_log(text)
    }

    /// Waits for the process to exit.
    pub fn exit_code(&mut self) -> Option<i32> {
        self.0.exit_code()
    }

    /// Sends a request on a connection of its own.
    pub fn send(&self, path: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.0.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let path = path.replace('"', "%22").replace('{', "%7B").replace('}', "%7D");
        let host = self.0.address;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        stream
    }

    /// The whole response, head and body.
    pub fn get(&self, path: &str) -> String {
        receive(self.send(path))
    }

    /// The whole response, once it has arrived.
    pub fn get_later(&self, path: &str) -> JoinHandle<String> {
        let stream = self.send(path);
        thread::spawn(move || receive(stream))
    }

    pub fn wait_until_busy(&self) {
        self.wait_for_status("\"busy\":1");
    }

    pub fn wait_until_idle(&self) {
        self.wait_for_status("\"busy\":0");
    }

    fn wait_for_status(&self, text: &str) {
        let give_up = Instant::now() + PATIENCE;
        loop {
            let status = self.get("/v1/status");
            if status.contains(text) {
                return;
            }
            assert!(Instant::now() < give_up, "never {text}: {status}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Exit code of `yomi healthcheck` for this server, whose address it gets by the environment variable.
    pub fn healthcheck(&self, flags: &[&str]) -> Option<i32> {
        let mut command = Command::new(binary());
        command.arg("healthcheck").args(flags).env("YOMI_ADDR", self.0.address.to_string());
        command.stderr(Stdio::null()).status().unwrap().code()
    }
}

fn receive(mut stream: TcpStream) -> String {
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}
