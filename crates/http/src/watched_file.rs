//! A file that is read again and again while the server runs, and taken up where its content is another.
//!
//! By the content and not by events of the system: a Secret of Kubernetes changes by a link above the file, an editor
//! puts another file in its place, and a disk of the network tells nothing.

use std::{fmt, fs, io, path::Path};

/// A file whose content is in use.
pub trait WatchedFile: Clone + Send + 'static {
    /// Why it cannot be used.
    type Fault: fmt::Display;

    /// What stands in it now.
    ///
    /// # Errors
    /// When it cannot be read, or is too long.
    fn text(&self) -> Result<String, Self::Fault>;

    /// Whether what is in use is that text.
    fn is_of(&self, text: &str) -> bool;

    /// Uses that text from now on.
    ///
    /// # Errors
    /// When it is faulty; then what is in use stays.
    fn take(&self, text: String) -> Result<(), Self::Fault>;

    /// Reads the file and uses it.
    ///
    /// # Errors
    /// When it cannot be read or is faulty; then what is in use stays.
    fn reload(&self) -> Result<(), Self::Fault> {
        self.take(self.text()?)
    }
}

/// A file under watch.
#[derive(Debug)]
pub struct FileWatch<W> {
    watched: W,
    /// What the look before found, or why it found nothing.
    before: Option<Result<String, String>>,
    /// The fault that was told last, until the file is good.
    told: Option<String>,
}

/// What one look found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileLook {
    /// What is in use.
    Same {
        /// Whether a fault was told before.
        mended: bool,
    },
    /// Something else than the look before: it may be written just now, and is left to the next look.
    Unsettled,
    /// Something else, which is in use now.
    Taken,
    /// Nothing of use; what is in use stays.
    Faulty {
        /// Why not.
        fault: String,
        /// Whether the look before found another fault or none.
        is_new: bool,
    },
}

impl<W: WatchedFile> FileWatch<W> {
    /// Watches that file.
    #[must_use]
    pub const fn new(watched: W) -> Self {
        Self { watched, before: None, told: None }
    }

    /// Looks once. Two looks in a row have to find the same before it is taken for what was meant: a file that is
    /// written in parts may end with a whole line, and a file that is replaced may be missing for a moment.
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

/// The text of a file, `None` if it has more bytes than that.
pub(crate) fn text_of(path: &Path, most: u64) -> io::Result<Option<String>> {
    use io::Read as _;
    // Opening a pipe waits for its writer.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is a pipe, a folder or a device, and no file"));
    }
    let mut text = String::new();
    fs::File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    Ok((text.len() as u64 <= most).then_some(text))
}
