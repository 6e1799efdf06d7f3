//! Sockets: a listener and its connections, over TCP or over a Unix socket.

use std::{
    fs,
    io::{self, ErrorKind},
    net::IpAddr,
    os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
    pin::Pin,
    task::{Context, Poll},
};

use socket2::SockRef;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream, UnixListener, UnixStream},
};

use crate::{ListenAddress, UNIX_PEER};

/// Permissions of a Unix socket: user and group of the process, whatever its umask.
const UNIX_MODE: u32 = 0o660;

/// Unsent bytes that the kernel buffers for a connection (`TCP_NOTSENT_LOWAT`). By default it accepts megabytes, and a
/// response would count as taken that no client has read: backpressure would fail.
const UNSENT_BYTES: u32 = 16 * 1024;

/// A bound listener.
#[derive(Debug)]
pub(super) enum Listener {
    Tcp(TcpListener),
    Unix { listener: UnixListener, _file: SocketFile },
}

/// The file of a Unix socket, removed when dropped.
#[derive(Debug)]
pub(super) struct SocketFile {
    path: PathBuf,
    /// Device and inode: a file found there later may belong to another process.
    identity: Option<(u64, u64)>,
}

/// A connection.
#[derive(Debug)]
pub(super) enum Stream {
    Tcp(TcpStream),
    Unix(UnixStream),
}

impl Listener {
    /// Binds the address; returns it with its real port.
    pub(super) async fn bind(address: &ListenAddress) -> io::Result<(Self, ListenAddress)> {
        match address {
            ListenAddress::Tcp(address) => {
                let listener = TcpListener::bind(address).await?;
                let address = listener.local_addr()?;
                Ok((Self::Tcp(listener), ListenAddress::Tcp(address)))
            }
            ListenAddress::Unix(path) => {
                remove_stale(path)?;
                let listener = UnixListener::bind(path)?;
                let _file = SocketFile { path: path.clone(), identity: identity(path) };
                fs::set_permissions(path, fs::Permissions::from_mode(UNIX_MODE))?;
                Ok((Self::Unix { listener, _file }, address.clone()))
            }
        }
    }

    /// The next connection and its peer address.
    pub(super) async fn accept(&self) -> io::Result<(Stream, IpAddr)> {
        match self {
            Self::Tcp(listener) => {
                let (stream, peer) = listener.accept().await?;
                // A response is one small write, so Nagle's algorithm would only delay it. Fails only on a closed
                // socket.
                let _ = stream.set_nodelay(true);
                // On systems without the option the kernel buffers more. Bytes in flight do not count, so long lines
                // are not slower.
                let _ = SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT_BYTES);
                Ok((Stream::Tcp(stream), peer.ip()))
            }
            Self::Unix { listener, .. } => listener.accept().await.map(|(stream, _)| (Stream::Unix(stream), UNIX_PEER)),
        }
    }
}

/// Removes a stale socket, left by a process that was killed.
///
/// # Errors
/// If a process listens there, or the file is no socket.
fn remove_stale(path: &Path) -> io::Result<()> {
    let Ok(found) = fs::symlink_metadata(path) else { return Ok(()) };
    if !found.file_type().is_socket() {
        return Err(io::Error::new(ErrorKind::AlreadyExists, "there is a file that is no socket"));
    }
    match std::os::unix::net::UnixStream::connect(path) {
        Err(error) if error.kind() == ErrorKind::ConnectionRefused => fs::remove_file(path),
        Ok(_) => Err(io::Error::new(ErrorKind::AddrInUse, "another process listens there")),
        Err(error) => Err(error),
    }
}

fn identity(path: &Path) -> Option<(u64, u64)> {
    fs::symlink_metadata(path).ok().map(|found| (found.dev(), found.ino()))
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        if self.identity.is_some() && identity(&self.path) == self.identity {
            // If it cannot be removed, the next start finds it stale.
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl Stream {
    /// Writes as many bytes as fit without blocking.
    pub(super) fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Tcp(stream) => stream.try_write(bytes),
            Self::Unix(stream) => stream.try_write(bytes),
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Tcp(stream) => Pin::new(stream).poll_read(context, buffer),
            Self::Unix(stream) => Pin::new(stream).poll_read(context, buffer),
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Tcp(stream) => Pin::new(stream).poll_write(context, bytes),
            Self::Unix(stream) => Pin::new(stream).poll_write(context, bytes),
        }
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Tcp(stream) => Pin::new(stream).poll_write_vectored(context, parts),
            Self::Unix(stream) => Pin::new(stream).poll_write_vectored(context, parts),
        }
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Tcp(stream) => Pin::new(stream).poll_flush(context),
            Self::Unix(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Tcp(stream) => Pin::new(stream).poll_shutdown(context),
            Self::Unix(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}
