//! The protocol over standard input and output, a message a line.
//!
//! Lines are checked before the library reads them, as bodies are over HTTP: it leaves unanswered what it cannot read, and
//! keeps the last of two equal fields.

use std::io;

use rmcp::ServiceExt as _;
use tokio::{
    io::{AsyncBufRead, AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader},
    sync::mpsc::{Receiver, Sender, channel},
};

use crate::{
    message::{self, Refusal},
    server::Tools,
};

/// The longest line that is read, as long as the library's.
const LONGEST_LINE: u64 = 16 << 20;
/// Bytes that wait on the way to the library, and on the way back.
const WAITING: usize = 64 << 10;
/// Refusals that wait to be written.
const MOST_REFUSALS: usize = 16;

/// Serves one client over standard input and output until its input ends.
///
/// # Errors
/// When the first message is none of the protocol, or the output is closed.
pub async fn serve(tools: Tools) -> io::Result<()> {
    serve_on(tools, tokio::io::stdin(), tokio::io::stdout()).await
}

/// The same over any two streams.
///
/// # Errors
/// As [`serve`].
pub async fn serve_on(
    tools: Tools,
    input: impl AsyncRead + Send + Unpin + 'static,
    output: impl AsyncWrite + Send + Unpin + 'static,
) -> io::Result<()> {
    let (library, ours) = tokio::io::duplex(WAITING);
    let (answers, requests) = tokio::io::split(ours);
    let (refuse, refusals) = channel(MOST_REFUSALS);
    let reading = tokio::spawn(read(BufReader::new(input), requests, refuse));
    let writing = tokio::spawn(write(BufReader::new(answers), refusals, output));
    let served = async {
        let running = tools.serve(library).await.map_err(io::Error::other)?;
        running.waiting().await.map_err(io::Error::other)
    }
    .await;
    // What is written ends with the library and with the lines that are read.
    reading.abort();
    writing.await.map_err(io::Error::other)??;
    served.map(|_| ())
}

/// Passes the messages on to the library until the input ends, and answers other lines.
async fn read(
    mut input: impl AsyncBufRead + Unpin,
    mut requests: impl AsyncWrite + Unpin,
    refuse: Sender<Refusal>,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line).await? == 0 {
            return requests.shutdown().await;
        }
        let is_cut = line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n");
        if is_cut {
            skip_line(&mut input).await?;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let admitted = if is_cut { Err(message::too_long()) } else { message::admit(line.trim_ascii_end()) };
        match admitted {
            Ok(text) => requests.write_all(format!("{text}\n").as_bytes()).await?,
            // Without a writer there is no client.
            Err(refusal) => refuse.send(refusal).await.map_err(io::Error::other)?,
        }
    }
}

/// Leaves out the rest of a line.
async fn skip_line(input: &mut (impl AsyncBufRead + Unpin)) -> io::Result<()> {
    loop {
        let bytes = input.fill_buf().await?;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let count = end.map_or(bytes.len(), |end| end + 1);
        input.consume(count);
        if end.is_some() || count == 0 {
            return Ok(());
        }
    }
}

/// Writes the lines of the library and the refusals, until neither come any more.
async fn write(
    mut answers: impl AsyncBufRead + Unpin,
    mut refusals: Receiver<Refusal>,
    mut output: impl AsyncWrite + Unpin,
) -> io::Result<()> {
    let mut line = Vec::new();
    let (mut is_answering, mut is_refusing) = (true, true);
    while is_answering || is_refusing {
        tokio::select! {
            // What it has read when a refusal comes first stays in the line.
            read = answers.read_until(b'\n', &mut line), if is_answering => {
                is_answering = read? > 0;
                output.write_all(&line).await?;
                line.clear();
            }
            refusal = refusals.recv(), if is_refusing => match refusal {
                Some(refusal) => output.write_all(format!("{refusal}\n").as_bytes()).await?,
                None => is_refusing = false,
            }
        }
        output.flush().await?;
    }
    Ok(())
}
