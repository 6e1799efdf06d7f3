//! Checks and lock of a store file: on a local disk, readable by its owner alone, open in one process at a time.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions, Permissions, TryLockError},
    io::{ErrorKind, Read as _},
    os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
};

use rustix::fs::Access;

use super::schema::APPLICATION_ID;
use crate::StoreError;

/// A locked store file; unlocked on drop.
#[derive(Debug)]
pub(super) struct Place {
    lock: File,
    /// Canonical path, without symbolic links.
    pub(super) path: PathBuf,
    /// Identity of the file when it was locked.
    file: (u64, u64),
}

impl Place {
    /// Locks the file of a path, and creates a missing one.
    ///
    /// # Errors
    /// `Refused` where another process has it open or it lies on a network file system, `Away` where it cannot be created.
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
        // One lock per file, whichever symbolic link names it.
        let path = match fs::canonicalize(path) {
            Ok(path) => path,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let file = path.file_name().ok_or_else(|| refused(path, "is no file"))?;
                fs::canonicalize(folder).map_err(away)?.join(file)
            }
            Err(error) => return Err(away(error)),
        };
        let path = path.as_path();
        check(path).map_err(away)??;
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
        let file = open(path).map_err(away)?.metadata().map_err(away)?;
        if file.len() == 0 {
            fs::set_permissions(path, Permissions::from_mode(MODE)).map_err(away)?;
        } else if file.mode() & !MODE & 0o777 != 0 {
            tracing::warn!("{name} has requests and answers, and others than its owner can open it");
        }
        Ok(Self { lock, path: path.to_owned(), file: (file.dev(), file.ino()) })
    }

    /// Whether the path now names another file or none: further writes would be lost with the process.
    pub(super) fn is_gone(&self) -> bool {
        fs::metadata(&self.path).map_or(true, |now| (now.dev(), now.ino()) != self.file)
    }

    /// Free bytes of its disk; `None` where the system call fails.
    pub(super) fn left(&self) -> Option<u64> {
        let disk = rustix::fs::fstatvfs(&self.lock).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }
}

/// Mode of the file and its log.
const MODE: u32 = 0o600;

/// First bytes of every SQLite database.
const MAGIC: &[u8] = b"SQLite format 3\0";
/// Offset of the application id in the header.
const APPLICATION: std::ops::Range<usize> = 68..72;

fn refused(path: &Path, why: &str) -> StoreError {
    StoreError::Refused(format!("{} {why}; name another file", path.display()))
}

/// Refuses a path that is not a regular file or holds something else, before other files are created beside it.
fn check(path: &Path) -> std::io::Result<Result<(), StoreError>> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Ok(())),
        Err(error) => return Err(error),
    };
    if !metadata.is_file() {
        return Ok(Err(refused(path, "is no file")));
    }
    if metadata.nlink() > 1 {
        return Ok(Err(refused(path, "has a second name (a hard link), under which another process could open it")));
    }
    let mut header = Vec::new();
    File::open(path)?.take(100).read_to_end(&mut header)?;
    let application = header.get(APPLICATION).unwrap_or_default();
    let is_store = application == (APPLICATION_ID as u32).to_be_bytes() || application == [0; 4];
    Ok(match header.is_empty() || header.starts_with(MAGIC) && is_store {
        true => Ok(()),
        false if header.starts_with(MAGIC) => Err(refused(path, "is a database, but no store of jobs")),
        false => Err(refused(path, "is no database")),
    })
}

/// Opens a file with owner-only permissions, and creates a missing one.
fn open(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().read(true).append(true).create(true).mode(MODE).open(path)
}

/// Refuses files beside a store that SQLite would refuse without naming them. They are not opened: closing one drops the
/// locks of this process on it.
pub(super) fn check_beside(path: &Path) -> Result<(), StoreError> {
    for file in ["-wal", "-shm"].map(|end| beside(path, end)) {
        let Ok(metadata) = fs::metadata(&file) else { continue };
        let name = file.display();
        if !metadata.is_file() {
            return Err(StoreError::Refused(format!("{name} is no file, and a store needs it")));
        }
        if rustix::fs::access(&file, Access::READ_OK | Access::WRITE_OK).is_err() {
            return Err(StoreError::Refused(format!(
                "{name} belongs to user {} and cannot be opened: a store and its log need one owner",
                metadata.uid()
            )));
        }
    }
    Ok(())
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}

/// Network file systems by their magic numbers on Linux (`linux/magic.h`, and the sources of the file systems).
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

/// Name of the network file system of a folder, if it is one.
#[cfg(target_os = "linux")]
fn network_of(folder: &Path) -> std::io::Result<Option<&'static str>> {
    let folder = fs::canonicalize(folder)?;
    let kind = rustix::fs::statfs(&folder)?.f_type;
    #[allow(clippy::unnecessary_cast, clippy::cast_sign_loss, reason = "its type differs by processor")]
    let kind = (kind as u64) & 0xffff_ffff;
    Ok(NETWORKS.into_iter().find(|(number, _)| *number == kind).map(|(_, name)| name))
}

#[cfg(not(target_os = "linux"))]
fn network_of(folder: &Path) -> std::io::Result<Option<&'static str>> {
    fs::canonicalize(folder).map(|_| None)
}
