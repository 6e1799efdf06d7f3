//! API keys: authentication, rate limits and permissions. Off unless a key file is given.
//!
//! A request presents its key as `Authorization: Bearer yomi_…`, never in the URL, which proxies and browsers log.
//! `secret` is the text of a key and its digest, `file` the key file, which [`watched_file`](crate::watched_file)
//! reloads when it changes, `quota` the rate and concurrency limits of a key, `grant` its permissions, and `revocation`
//! ends streams of a removed key. The gate of an interface calls the [`KeyRing`].

mod grant;
mod quota;
mod revocation;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use http::{HeaderMap, header};
use parking_lot::RwLock;
use subtle::{ConditionallySelectable as _, ConstantTimeEq as _};
use yomi_contract::keys::{self, KeyDigest, KeyFileError, KeyLine, MAX_FILE_BYTES, Secret};

use crate::watched_file::{WatchedFile, text_of};

pub use grant::Grant;
pub use quota::{Admission, Exhausted, Quota, QuotaLeft};
pub use revocation::Revocation;

/// One loaded key.
#[derive(Debug)]
pub struct Key {
    line: KeyLine,
    digest: KeyDigest,
    /// Its permissions.
    pub grant: Grant,
    /// Its rate and concurrency limits, with what is left.
    pub quota: Arc<Quota>,
    /// Completes when the key is removed from the file.
    pub revocation: Revocation,
}

/// The keys of a file; clones share them.
#[derive(Clone, Debug)]
pub struct KeyRing {
    path: Arc<Path>,
    loaded: Arc<RwLock<Loaded>>,
}

/// The last valid content of the file.
#[derive(Clone, Debug)]
struct Loaded {
    text: Arc<str>,
    keys: Arc<[Arc<Key>]>,
}

/// Why authentication fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unauthorized {
    /// The request has no key.
    Missing,
    /// The key is malformed or not in the file.
    Unknown,
}

impl KeyRing {
    /// Reads the file.
    ///
    /// # Errors
    /// If the file cannot be read, or a line is invalid.
    pub fn load(path: PathBuf) -> Result<Self, KeyFileError> {
        let loaded = loaded(&path, text(&path)?, &[])?;
        Ok(Self { path: path.into(), loaded: Arc::new(RwLock::new(loaded)) })
    }

    /// Number of keys.
    #[must_use]
    pub fn count(&self) -> usize {
        self.snapshot().keys.len()
    }

    /// The key of a request.
    ///
    /// # Errors
    /// If the request has none, or one that is not known.
    pub fn find(&self, headers: &HeaderMap) -> Result<Arc<Key>, Unauthorized> {
        let mut lines = headers.get_all(header::AUTHORIZATION).iter();
        let line = lines.next().ok_or(Unauthorized::Missing)?;
        // Two keys would make the client ambiguous.
        if lines.next().is_some() {
            return Err(Unauthorized::Unknown);
        }
        let text = line.to_str().ok().and_then(bearer).ok_or(Unauthorized::Unknown)?;
        let digest = Secret::read(text).ok_or(Unauthorized::Unknown)?.digest();
        self.with_digest(&digest).ok_or(Unauthorized::Unknown)
    }

    /// Constant time: compares with every key, so that timing reveals nothing.
    fn with_digest(&self, digest: &KeyDigest) -> Option<Arc<Key>> {
        let keys = self.snapshot().keys;
        let nowhere = u32::MAX;
        let found = (0..)
            .zip(keys.iter())
            .fold(nowhere, |found, (index, key)| u32::conditional_select(&found, &index, key.digest.matches(digest)));
        if found.ct_eq(&nowhere).into() {
            return None;
        }
        keys.get(usize::try_from(found).ok()?).cloned()
    }

    /// The key of that name, for what it asked for before.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Arc<Key>> {
        self.snapshot().keys.iter().find(|key| key.line.name == name).cloned()
    }

    fn snapshot(&self) -> Loaded {
        self.loaded.read().clone()
    }
}

/// A key with an unchanged quota keeps its remaining quota.
impl WatchedFile for KeyRing {
    type Fault = KeyFileError;

    fn text(&self) -> Result<String, KeyFileError> {
        text(&self.path)
    }

    fn is_of(&self, text: &str) -> bool {
        *self.snapshot().text == *text
    }

    fn take(&self, text: String) -> Result<(), KeyFileError> {
        let old = self.snapshot().keys;
        let loaded = loaded(&self.path, text, &old)?;
        let new = Arc::clone(&loaded.keys);
        *self.loaded.write() = loaded;
        for key in old.iter().filter(|old| !new.iter().any(|new| is_same(old, &new.digest))) {
            key.revocation.revoke();
        }
        Ok(())
    }
}

/// The text of the file.
///
/// # Errors
/// If it cannot be read, or is too long.
fn text(path: &Path) -> Result<String, KeyFileError> {
    let shown = || path.display().to_string();
    match text_of(path, MAX_FILE_BYTES) {
        Ok(Some(text)) => Ok(text),
        Ok(None) => Err(KeyFileError::TooLong { path: shown() }),
        Err(error) => Err(KeyFileError::Unreadable { path: shown(), error }),
    }
}

/// The token after the scheme `Bearer` (RFC 6750).
fn bearer(line: &str) -> Option<&str> {
    let (scheme, rest) = line.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| rest.trim())
}

fn loaded(path: &Path, text: String, old: &[Arc<Key>]) -> Result<Loaded, KeyFileError> {
    let lines = keys::keys(path, &text)?;
    let keys = lines.into_iter().map(|(line, digest)| Arc::new(key(line, digest, old))).collect();
    Ok(Loaded { text: text.into(), keys })
}

/// Whether the key has this digest.
fn is_same(key: &Key, digest: &KeyDigest) -> bool {
    key.digest.matches(digest).into()
}

fn key(line: KeyLine, digest: KeyDigest, old: &[Arc<Key>]) -> Key {
    let same = old
        .iter()
        .find(|old| old.line.name == line.name && old.line.rate == line.rate && old.line.concurrent == line.concurrent);
    let quota = match same {
        Some(old) => Arc::clone(&old.quota),
        None => Arc::new(Quota::new(line.rate, line.concurrent)),
    };
    let grant = Grant {
        name: Some(line.name.as_str().into()),
        limits: line.limits,
        laboratory: line.laboratory,
        preemptible: line.preemptible,
    };
    let same = old.iter().find(|old| is_same(old, &digest));
    let revocation = same.map_or_else(Revocation::default, |old| old.revocation.clone());
    Key { line, digest, grant, quota, revocation }
}
