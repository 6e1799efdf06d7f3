//! Names of stores: `sqlite:PATH`, `postgres://…`, or `file:PATH` of a file that has one of them.

use std::{
    convert::Infallible,
    fmt, fs,
    path::{Path, PathBuf},
    str::FromStr,
};

#[cfg(feature = "postgres")]
use crate::postgres::{self, Bounds, PostgresUrl};
use crate::{Store, StoreError, sqlite};

/// Address of a job store. No printed form shows a password.
#[derive(Clone, PartialEq, Eq)]
pub enum StoreUrl {
    /// A file of SQLite.
    Sqlite(PathBuf),
    /// A database of PostgreSQL.
    #[cfg(feature = "postgres")]
    Postgres(Box<PostgresUrl>),
}

impl StoreUrl {
    /// Opens the store for a server. The bounds apply to a shared store, over all processes; with the others, the server's own limits
    /// apply.
    ///
    /// # Errors
    /// As [`sqlite::open`] and `postgres::open`.
    #[cfg_attr(not(feature = "postgres"), allow(unused_variables, reason = "a file has no bounds"))]
    pub fn open(&self, jobs: u64, bytes: u64) -> Result<Store, StoreError> {
        match self {
            Self::Sqlite(path) => sqlite::open(path),
            #[cfg(feature = "postgres")]
            Self::Postgres(url) => postgres::open(url, Bounds { jobs, bytes }),
        }
    }

    /// Opens the store for an operator's command, while servers use it.
    ///
    /// # Errors
    /// As [`sqlite::open_beside`] and `postgres::open_beside`.
    pub fn open_beside(&self) -> Result<Store, StoreError> {
        match self {
            Self::Sqlite(path) => sqlite::open_beside(path),
            #[cfg(feature = "postgres")]
            Self::Postgres(url) => postgres::open_beside(url),
        }
    }
}

/// Why an address names no store. Never shows the address, because it may contain a password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreUrlError {
    /// The address itself is wrong.
    #[error("{0}")]
    Address(String),
    /// The file that it names cannot be read, or has no address of a store.
    #[error("{0}")]
    File(String),
}

impl FromStr for StoreUrl {
    type Err = StoreUrlError;

    fn from_str(text: &str) -> Result<Self, StoreUrlError> {
        let Some(path) = text.strip_prefix("file:") else { return read(text, None).map_err(StoreUrlError::Address) };
        let text = fs::read_to_string(path).map_err(|error| format!("it cannot be read: {error}"));
        let url = text.and_then(|text| read(text.trim(), Some(path.as_ref())));
        url.map_err(|why| StoreUrlError::File(format!("{path}: {why}")))
    }
}

/// Reads an address, of that file if it stands in one.
#[cfg_attr(not(feature = "postgres"), allow(unused_variables, reason = "files of SQLite keep their names"))]
fn read(text: &str, file: Option<&Path>) -> Result<StoreUrl, String> {
    if text.starts_with("postgres://") || text.starts_with("postgresql://") {
        #[cfg(feature = "postgres")]
        return Ok(StoreUrl::Postgres(Box::new(PostgresUrl::read(text, file)?)));
        #[cfg(not(feature = "postgres"))]
        return Err("this build is without PostgreSQL".to_owned());
    }
    let path = text.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path));
    // Names that SQLite does not treat as files.
    let path = path.filter(|path| !path.is_empty() && !path.starts_with(':'));
    let path = path.ok_or(
        "expected sqlite: and the path of a file, such as sqlite:/var/lib/yomi/jobs.sqlite, or \
         postgres://user:password@host/database, or file: and the path of a file that has one of these",
    )?;
    Ok(StoreUrl::Sqlite(path.into()))
}

impl fmt::Display for StoreUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(formatter, "sqlite:{}", path.display()),
            #[cfg(feature = "postgres")]
            Self::Postgres(url) => url.fmt(formatter),
        }
    }
}

impl fmt::Debug for StoreUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "StoreUrl({self})")
    }
}

/// The address of a store as given. Errors describe what is wrong without showing it, because it may contain a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenStore(Result<StoreUrl, StoreUrlError>);

impl GivenStore {
    /// The store.
    ///
    /// # Errors
    /// Describes what is wrong with the address.
    pub fn url(self) -> Result<StoreUrl, StoreUrlError> {
        self.0
    }
}

impl FromStr for GivenStore {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.parse()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_is_a_file_of_sqlite_or_a_database() {
        let path = |text: &str| {
            text.parse().map(|url| match url {
                StoreUrl::Sqlite(path) => path,
                #[cfg(feature = "postgres")]
                StoreUrl::Postgres(_) => "a database".into(),
            })
        };
        assert_eq!(path("sqlite:jobs.db"), Ok("jobs.db".into()));
        assert_eq!(path("sqlite:///var/jobs.db"), Ok("/var/jobs.db".into()));
        #[cfg(feature = "postgres")]
        assert_eq!(path("postgres://user:secret@host/db"), Ok("a database".into()));
        for text in ["", "sqlite:", "sqlite://", "sqlite::memory:", "jobs.db", "postgres:host/db"] {
            assert!(matches!(path(text), Err(StoreUrlError::Address(_))), "{text}");
        }
    }
}
