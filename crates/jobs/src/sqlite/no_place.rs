//! No store file where the system is not of the Unix family: its locks, owners and modes are what keeps one to a process.

use std::{
    convert::Infallible,
    path::{Path, PathBuf},
};

use crate::StoreError;

/// No file.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) path: PathBuf,
    never: Infallible,
}

impl Place {
    /// # Errors
    /// Always `Refused`.
    pub(super) fn take(path: &Path) -> Result<Self, StoreError> {
        let name = path.display();
        Err(StoreError::Refused(format!(
            "{name}: jobs are kept in no file on this system; leave it out, or name a PostgreSQL"
        )))
    }

    pub(super) fn is_gone(&self) -> bool {
        match self.never {}
    }

    pub(super) fn left(&self) -> Option<u64> {
        match self.never {}
    }
}

pub(super) fn check_beside(_path: &Path) -> Result<(), StoreError> {
    Ok(())
}
