//! Looks at the key file again and again, and takes it up where its content is another.
//!
//! By the content and not by events of the system: a Secret of Kubernetes changes by a link above the file, an editor
//! puts another file in its place, and a disk of the network tells nothing.

use super::{KeyRing, file};

/// A key file under watch.
#[derive(Debug)]
pub struct KeyWatch {
    ring: KeyRing,
    /// What the look before found, or why it found nothing.
    before: Option<Result<String, String>>,
    /// The fault that was told last, until the file is good.
    told: Option<String>,
}

/// What one look found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyLook {
    /// The keys in use.
    Same {
        /// Whether a fault was told before.
        mended: bool,
    },
    /// Something else than the look before: it may be written just now, and is left to the next look.
    Unsettled,
    /// Other keys, which are in use now.
    Taken,
    /// No keys; those in use stay.
    Faulty {
        /// Why not.
        fault: String,
        /// Whether the look before found another fault or none.
        is_new: bool,
    },
}

impl KeyWatch {
    /// Watches the file of these keys.
    #[must_use]
    pub const fn new(ring: KeyRing) -> Self {
        Self { ring, before: None, told: None }
    }

    /// Looks once. Two looks in a row have to find the same before it is taken for what was meant: a file that is
    /// written in parts may end with a whole line, and a file that is replaced may be missing for a moment.
    pub fn look(&mut self) -> KeyLook {
        let found = file::text(&self.ring.path);
        let seen = match &found {
            Ok(text) => Ok(text.clone()),
            Err(error) => Err(error.to_string()),
        };
        let is_settled = self.before.as_ref() == Some(&seen);
        let is_in_use = seen.as_ref().is_ok_and(|text| self.ring.is_of(text));
        self.before = Some(seen);
        if is_in_use {
            return KeyLook::Same { mended: self.told.take().is_some() };
        }
        if !is_settled {
            return KeyLook::Unsettled;
        }
        match found.and_then(|text| self.ring.take(text)) {
            Ok(()) => {
                self.told = None;
                KeyLook::Taken
            }
            Err(error) => {
                let fault = error.to_string();
                let is_new = self.told.as_ref() != Some(&fault);
                self.told = Some(fault.clone());
                KeyLook::Faulty { fault, is_new }
            }
        }
    }
}
