use std::{
    fs,
    io::{self, ErrorKind},
    os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
};

pub use tokio::net::UnixStream;

/// Permissions of a Unix socket: user and group of the process, whatever its umask.
const UNIX_MODE: u32 = 0o660;

/// A bound listener. Its file is removed when it is dropped.
#[derive(Debug)]
pub struct UnixListener {
    listener: tokio::net::UnixListener,
    path: PathBuf,
    /// Device and inode: a file found there later may belong to another process.
    identity: Option<(u64, u64)>,
}

impl UnixListener {
    /// Listens at a path, for user and group of the process; a file that a killed process left there is removed.
    ///
    /// # Errors
    /// If another process listens there, the file is no socket, or the system refuses.
    pub fn bind(path: &Path) -> io::Result<Self> {
        remove_stale(path)?;
        let listener = tokio::net::UnixListener::bind(path)?;
        let listener = Self { listener, path: path.to_owned(), identity: identity(path) };
        fs::set_permissions(path, fs::Permissions::from_mode(UNIX_MODE))?;
        Ok(listener)
    }

    /// The next connection.
    ///
    /// # Errors
    /// What the system says.
    pub async fn accept(&self) -> io::Result<UnixStream> {
        self.listener.accept().await.map(|(stream, _)| stream)
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

impl Drop for UnixListener {
    fn drop(&mut self) {
        if self.identity.is_some() && identity(&self.path) == self.identity {
            // If it cannot be removed, the next start finds it stale.
            let _ = fs::remove_file(&self.path);
        }
    }
}
