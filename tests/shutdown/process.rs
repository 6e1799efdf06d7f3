//! The binary as a child process: started on a free port, which its log tells.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

const BINARY: &str = env!("CARGO_BIN_EXE_yomi");

/// For whatever the machine is slow at; nothing takes so long by itself.
const PATIENCE: Duration = Duration::from_secs(60);

/// The signals that stop a server.
#[derive(Clone, Copy, Debug)]
pub enum SignalName {
    Term,
    Int,
}

/// A running server; dropped, it is killed.
pub struct Server {
    process: Child,
    address: SocketAddr,
    log: Receiver<String>,
}

impl Server {
    /// Starts the binary with those flags and waits until it listens.
    pub fn start(flags: &[&str]) -> Self {
        let mut process = Command::new(BINARY)
            .args(["--addr", "127.0.0.1:0", "--log-format", "json", "--log-level", "info"])
            .args(flags)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let (sender, log) = channel();
        thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let line = find(&log, "listening");
        let event: serde_json::Value = serde_json::from_str(&line).unwrap();
        let address = event["addr"].as_str().unwrap().parse().unwrap();
        Self { process, address, log }
    }

    pub fn signal(&self, name: SignalName) {
        let flag = match name {
            SignalName::Term => "-TERM",
            SignalName::Int => "-INT",
        };
        let sent = Command::new("kill").args([flag, &self.process.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// The next line of the log that has this text.
    pub fn wait_for_log(&self, text: &str) -> String {
        find(&self.log, text)
    }

    /// Waits for the end of the process.
    pub fn exit_code(&mut self) -> Option<i32> {
        let give_up = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return status.code();
            }
            assert!(Instant::now() < give_up, "the server does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Sends a request on a connection of its own.
    pub fn send(&self, path: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let path = path.replace('"', "%22").replace('{', "%7B").replace('}', "%7D");
        let host = self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        stream
    }

    /// The whole response, head and body.
    pub fn get(&self, path: &str) -> String {
        receive(self.send(path))
    }

    /// The whole response, once it is there.
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

    /// The exit code of `yomi healthcheck` for this server, which hears of it by the variable.
    pub fn healthcheck(&self, flags: &[&str]) -> Option<i32> {
        let mut command = Command::new(BINARY);
        command.arg("healthcheck").args(flags).env("YOMI_ADDR", self.address.to_string());
        command.stderr(Stdio::null()).status().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Fails when it has ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn find(log: &Receiver<String>, text: &str) -> String {
    loop {
        let line = log.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("never logged: {text}"));
        if line.contains(text) {
            return line;
        }
    }
}

fn receive(mut stream: TcpStream) -> String {
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}
