use std::{
    io,
    path::Path,
    pin::Pin,
    task::{Context, Poll},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// No listener.
#[derive(Debug)]
pub enum UnixListener {}

/// No connection.
#[derive(Debug)]
pub enum UnixStream {}

fn refused<T>() -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "this system has no Unix sockets"))
}

impl UnixListener {
    /// # Errors
    /// Always.
    pub fn bind(_path: &Path) -> io::Result<Self> {
        refused()
    }

    /// Never called.
    pub async fn accept(&self) -> io::Result<UnixStream> {
        match *self {}
    }
}

impl UnixStream {
    /// # Errors
    /// Always.
    pub async fn connect(_path: impl AsRef<Path>) -> io::Result<Self> {
        refused()
    }

    /// Never called.
    pub fn try_write(&self, _bytes: &[u8]) -> io::Result<usize> {
        match *self {}
    }
}

impl AsyncRead for UnixStream {
    fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, _: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match *self {}
    }
}

impl AsyncWrite for UnixStream {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, _: &[u8]) -> Poll<io::Result<usize>> {
        match *self {}
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        match *self {}
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        match *self {}
    }
}
