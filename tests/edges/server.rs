//! A server process of the real binary, and connections to it.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{Shutdown, SocketAddr, TcpStream},
    thread,
    time::{Duration, Instant},
};

use rustix::process::Signal;

use crate::process::Process;
pub use crate::process::{PATIENCE, binary};

/// A running server with one search thread.
pub struct Server {
    process: Process,
    pub address: SocketAddr,
}

impl Server {
    pub fn start(flags: &[&str]) -> Self {
        Self::start_with(flags, &[])
    }

    /// [`start`](Self::start) with environment variables.
    pub fn start_with(flags: &[&str], variables: &[(&str, &str)]) -> Self {
        let process = Process::start(&[&["--threads", "1"], flags].concat(), variables);
        Self { address: process.address, process }
    }

    pub fn connect(&self) -> Client {
        Client::connect(self.address)
    }

    /// Sends one request on a connection of its own.
    pub fn get(&self, path: &str) -> Answer {
        self.connect().get(path)
    }

    /// Waits until the metrics have this line.
    pub fn wait_for_metric(&self, line: &str) {
        self.connect().wait_for_metric(line);
    }

    /// The next log line that contains a text.
    pub fn wait_for_log(&self, text: &str) -> String {
        self.process.wait_for_log(text)
    }

    /// Everything logged so far.
    pub fn logged(&self) -> String {
        self.process.logged.lock().unwrap().clone()
    }

    pub fn hang_up(&self) {
        self.process.signal(Signal::HUP);
    }

    /// Sends SIGTERM.
    pub fn terminate(&self) {
        self.process.signal(Signal::TERM);
    }

    /// Suspends or resumes it.
    pub fn suspend(&self, signal: Signal) {
        self.process.signal(signal);
    }

    /// Waits for an orderly exit.
    pub fn ended(&mut self) {
        assert_eq!(self.process.exit_code(), Some(0));
    }
}

/// One connection.
pub struct Client {
    reader: BufReader<TcpStream>,
}

/// A response.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Client {
    pub fn connect(address: SocketAddr) -> Self {
        Self::over(TcpStream::connect(address).unwrap())
    }

    /// [`connect`](Self::connect) from a given loopback address.
    pub fn connect_from(source: [u8; 4], address: SocketAddr) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let stream = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4()?;
            socket.bind((source, 0).into())?;
            socket.connect(address).await?.into_std()
        });
        let stream = stream.unwrap();
        stream.set_nonblocking(false).unwrap();
        Self::over(stream)
    }

    /// A connection over an existing socket.
    pub fn over(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        Self { reader: BufReader::new(stream) }
    }

    /// Address of the server.
    pub fn address(&self) -> SocketAddr {
        self.reader.get_ref().peer_addr().unwrap()
    }

    /// The next line that is not empty.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        while line.trim().is_empty() {
            line.clear();
            assert!(self.reader.read_line(&mut line).unwrap() > 0, "the connection ended");
        }
        line
    }

    pub fn write(&mut self, text: &str) {
        self.reader.get_mut().write_all(text.as_bytes()).unwrap();
    }

    /// The same, if the server has not closed the connection.
    pub fn try_write(&mut self, text: &str) -> bool {
        self.reader.get_mut().write_all(text.as_bytes()).is_ok()
    }

    pub fn post(&mut self, path: &str, body: &str) -> Answer {
        self.write(&format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        ));
        self.answer()
    }

    pub fn get(&mut self, path: &str) -> Answer {
        self.write(&request(path, ""));
        self.answer()
    }

    /// Reads the head of a response.
    pub fn head(&mut self) -> String {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            let count = self.reader.read_line(&mut head).unwrap();
            assert!(count > 0, "the connection ended after {head:?}");
        }
        head
    }

    /// Reads one response, with the length given in its head.
    pub fn answer(&mut self) -> Answer {
        let head = self.head();
        let length = head.to_ascii_lowercase();
        let length = length.split("content-length: ").nth(1).map_or("0", |rest| rest.split("\r\n").next().unwrap());
        let mut body = vec![0; length.parse().unwrap()];
        self.reader.read_exact(&mut body).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head, body: String::from_utf8(body).unwrap() }
    }

    /// Whether unread bytes have arrived.
    pub fn is_answered(&self) -> bool {
        let stream = self.reader.get_ref();
        stream.set_nonblocking(true).unwrap();
        let count = stream.peek(&mut [0; 1]);
        stream.set_nonblocking(false).unwrap();
        count.is_ok_and(|count| count > 0)
    }

    /// Whether the server closes the connection without sending another byte.
    pub fn is_closed(&mut self) -> bool {
        matches!(self.reader.read(&mut [0; 1]), Ok(0))
    }

    /// Half-closes the connection: no more sending, reading stays possible.
    pub fn close_half(&self) {
        self.reader.get_ref().shutdown(Shutdown::Write).unwrap();
    }

    /// Waits until the metrics have this line.
    pub fn wait_for_metric(&mut self, line: &str) {
        self.wait_for_metrics(line, |page| page.lines().any(|found| found == line));
    }

    /// Waits until the metrics satisfy a condition; `what` describes it.
    pub fn wait_for_metrics(&mut self, what: &str, is_wanted: impl Fn(&str) -> bool) {
        let give_up = Instant::now() + PATIENCE;
        loop {
            let page = self.get("/metrics").body;
            if is_wanted(&page) {
                return;
            }
            assert!(Instant::now() < give_up, "never {what}:\n{page}");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// A `GET` with additional header lines, each with its line break.
pub fn request(path: &str, headers: &str) -> String {
    let path = path.replace('"', "%22").replace('{', "%7B").replace('}', "%7D");
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n")
}

impl Answer {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// Asserts the status and the code of a problem.
    pub fn is_problem(&self, status: u16, code: &str) {
        let json = self.json();
        assert_eq!((self.status, json["code"].as_str()), (status, Some(code)), "{self:?}");
        assert!(self.head.contains("application/problem+json"), "{self:?}");
        assert!(json["request_id"].as_str().is_some_and(|id| self.head.contains(id)), "{self:?}");
    }
}
