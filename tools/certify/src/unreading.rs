//! Slow readers, to the extreme: connections from an address of their own that repeatedly request
//! the largest answers and read nothing.

use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use tokio::{
    io::AsyncWriteExt as _,
    net::{TcpSocket, TcpStream},
};

use super::watch::get;

/// A loopback address other than the generator's, so that it counts as another client.
const SOURCE: [u8; 4] = [127, 0, 0, 2];

/// The smallest receive buffer that the system allows.
const RECEIVE_BUFFER: u32 = 4096;

/// Concurrent connections.
const CONNECTIONS: usize = 64;

/// Interval of new connections.
const INTERVAL: Duration = Duration::from_millis(100);

/// A drawing of 2.8 MB, the pixels of a board, a game record.
const PATHS: [&str; 3] = [
    "/v1/lab/trace.svg?game=tictactoe&moves=b2a1&depth=7&algorithm=minimax",
    "/v1/gomoku/position.png?width=2000",
    "/v1/lab/trace?game=tictactoe&moves=b2a1&depth=7&algorithm=minimax",
];

/// The clients, until they are [ended](Self::end).
pub(crate) struct Unreading {
    ends: Arc<AtomicBool>,
    thread: JoinHandle<io::Result<usize>>,
}

impl Unreading {
    /// Starts the clients.
    pub(crate) fn start(address: SocketAddr) -> Self {
        let ends = Arc::new(AtomicBool::new(false));
        let thread = thread::spawn({
            let ends = Arc::clone(&ends);
            move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
                runtime.block_on(ask(address, &ends))
            }
        });
        Self { ends, thread }
    }

    /// Ends them; returns how many requests were sent.
    pub(crate) fn end(self) -> io::Result<usize> {
        // Relaxed: the counter publishes no other data.
        self.ends.store(true, Ordering::Relaxed);
        self.thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

async fn ask(address: SocketAddr, ends: &AtomicBool) -> io::Result<usize> {
    let mut open: Vec<TcpStream> = Vec::new();
    let mut asked = 0;
    while !ends.load(Ordering::Relaxed) {
        if open.len() >= CONNECTIONS {
            // The server has closed the oldest connection by then, or it is closed now.
            open.remove(0);
        }
        if let Ok(mut stream) = connect(address).await
            && stream.write_all(&get(PATHS[asked % PATHS.len()], "")).await.is_ok()
        {
            asked += 1;
            open.push(stream);
        }
        tokio::time::sleep(INTERVAL).await;
    }
    Ok(asked)
}

async fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(RECEIVE_BUFFER)?;
    socket.bind((SOURCE, 0).into())?;
    socket.connect(address).await
}
