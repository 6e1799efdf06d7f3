//! Sockets of the connections.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpSocket, TcpStream},
};

use super::origin::Origin;

/// Bytes that a slow reader takes from its socket at a time.
pub(super) const SIP: usize = 128;

/// Receive buffer of a slow reader in bytes; the system raises it to its minimum.
const SMALL_BUFFER: u32 = 1024;

/// An open socket.
#[derive(Debug)]
pub(super) struct Socket {
    stream: TcpStream,
    /// Reads in small pieces, so that unread data stays with the server.
    in_sips: bool,
}

impl Socket {
    pub(super) async fn open(server: SocketAddr, origin: Origin) -> io::Result<Self> {
        let socket = if server.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        if let Some(address) = origin.address {
            socket.bind(SocketAddr::new(address, 0))?;
        }
        if origin.reads_slowly {
            socket.set_recv_buffer_size(SMALL_BUFFER)?;
        }
        let stream = socket.connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, in_sips: origin.reads_slowly })
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.in_sips {
            return Pin::new(&mut self.stream).poll_read(context, buffer);
        }
        let mut sip = [0; SIP];
        let mut sip = ReadBuf::new(&mut sip[..SIP.min(buffer.remaining())]);
        ready!(Pin::new(&mut self.stream).poll_read(context, &mut sip))?;
        buffer.put_slice(sip.filled());
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, pieces)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
