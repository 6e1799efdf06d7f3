//! Live reload: a file that is polled while the server runs and reloaded when its content changes.
//!
//! Polled by content, not by file events: a Kubernetes Secret changes through a symbolic link above the file, an editor
//! replaces the file, and a network file system sends no events.

use std::{fmt, fs, io, path::Path};

/// A file whose content is in use.
pub trait WatchedFile: Clone + Send + 'static {
    /// Why the content is rejected.
    type Fault: fmt::Display;

    /// Reads the file.
    ///
    /// # Errors
    /// If it cannot be read, or is too long.
    fn text(&self) -> Result<String, Self::Fault>;

    /// Whether the content in use is this text.
    fn is_of(&self, text: &str) -> bool;

    /// Uses this text from now on.
    ///
    /// # Errors
    /// If it is invalid; the content in use stays.
    fn take(&self, text: String) -> Result<(), Self::Fault>;

    /// Reads the file and uses its content.
    ///
    /// # Errors
    /// If it cannot be read or is invalid; the content in use stays.
    fn reload(&self) -> Result<(), Self::Fault> {
        self.take(self.text()?)
    }
}

/// Polling state of a file.
#[derive(Debug)]
pub struct FileWatch<W> {
    watched: W,
    /// Content or error of the previous poll.
    before: Option<Result<String, String>>,
    /// The last error reported, until the file is valid.
    told: Option<String>,
}

/// The result of one poll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileLook {
    /// The content in use.
    Same {
        /// Whether an error was reported before.
        mended: bool,
    },
    /// Differs from the previous poll: it may be half written, and is left to the next poll.
    Unsettled,
    /// New content, now in use.
    Taken,
    /// Unusable; the content in use stays.
    Faulty {
        /// Why it is unusable.
        fault: String,
        /// Whether the error differs from the previous poll.
        is_new: bool,
    },
}

impl<W: WatchedFile> FileWatch<W> {
    /// Watches this file.
    #[must_use]
    pub const fn new(watched: W) -> Self {
        Self { watched, before: None, told: None }
    }

    /// Polls once. Two polls in a row have to agree before the content is used: a file that is written in parts may end
    /// with a whole line, and a file that is replaced may be missing for a moment.
    pub fn look(&mut self) -> FileLook {
        let found = self.watched.text();
        let seen = match &found {
            Ok(text) => Ok(text.clone()),
            Err(error) => Err(error.to_string()),
        };
        let is_settled = self.before.as_ref() == Some(&seen);
        let is_in_use = seen.as_ref().is_ok_and(|text| self.watched.is_of(text));
        self.before = Some(seen);
        if is_in_use {
            return FileLook::Same { mended: self.told.take().is_some() };
        }
        if !is_settled {
            return FileLook::Unsettled;
        }
        match found.and_then(|text| self.watched.take(text)) {
            Ok(()) => {
                self.told = None;
                FileLook::Taken
            }
            Err(error) => {
                let fault = error.to_string();
                let is_new = self.told.as_ref() != Some(&fault);
                self.told = Some(fault.clone());
                FileLook::Faulty { fault, is_new }
            }
        }
    }
}

/// The text of a file; `None` if it has more bytes than `most`.
pub fn text_of(path: &Path, most: u64) -> io::Result<Option<String>> {
    use io::Read as _;
    // Opening a pipe would block until it has a writer.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is a pipe, a folder or a device, and no file"));
    }
    let mut text = String::new();
    fs::File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    Ok((text.len() as u64 <= most).then_some(text))
}
