//! Where a store lies: on a disk of this machine, for its owner alone, and open in one process at a time.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions, TryLockError},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

use crate::StoreError;

/// A file that this process has taken until this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    lock: File,
}

impl Place {
    /// Takes the file of that path, and makes it where there is none.
    ///
    /// # Errors
    /// `Refused` where another process has it or it lies on a network file system, `Away` where it cannot be made.
    pub(super) fn take(path: &Path) -> Result<Self, StoreError> {
        let name = path.display();
        let away = |error: std::io::Error| StoreError::Away(format!("{name}: {error}"));
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        if let Some(network) = network_of(folder).map_err(away)? {
            return Err(StoreError::Refused(format!(
                "{name} lies on a network file system ({network}), whose locks a store cannot trust; name a file on a disk of this \
                 machine"
            )));
        }
        let lock = open(&beside(path, ".lock")).map_err(away)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::Refused(format!(
                    "{name} is open in another process; stop that one, or name another file"
                )));
            }
            Err(TryLockError::Error(error)) => return Err(away(error)),
        }
        // SQLite gives its log the mode of the file.
        open(path).map_err(away)?;
        Ok(Self { lock })
    }

    /// Free bytes of its disk; `None` where the system call fails.
    pub(super) fn left(&self) -> Option<u64> {
        let disk = rustix::fs::fstatvfs(&self.lock).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }
}

/// Opens a file for its owner alone, and makes it where there is none.
fn open(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().read(true).append(true).create(true).mode(0o600).open(path)
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}

/// Network file systems by the numbers of Linux (`linux/magic.h`, and those of the file systems themselves).
const NETWORKS: [(u64, &str); 9] = [
    (0x6969, "NFS"),
    (0x517b, "SMB"),
    (0xfe53_4d42, "SMB 2"),
    (0xff53_4d42, "CIFS"),
    (0x0102_1997, "9P"),
    (0x00c3_6400, "Ceph"),
    (0x5346_414f, "AFS"),
    (0x0bd0_0bd0, "Lustre"),
    (0x0116_1970, "GFS2"),
];

/// The name of the network file system of a folder, if it is one.
#[cfg(target_os = "linux")]
fn network_of(folder: &Path) -> std::io::Result<Option<&'static str>> {
    let folder = fs::canonicalize(folder)?;
    let kind = rustix::fs::statfs(&folder)?.f_type;
    #[allow(
        clippy::unnecessary_cast,
        clippy::cast_sign_loss,
        reason = "its type differs by processor"
    )]
    let kind = (kind as u64) & 0xffff_ffff;
    Ok(NETWORKS.into_iter().find(|(number, _)| *number == kind).map(|(_, name)| name))
}

#[cfg(not(target_os = "linux"))]
fn network_of(folder: &Path) -> std::io::Result<Option<&'static str>> {
    fs::canonicalize(folder).map(|_| None)
}
