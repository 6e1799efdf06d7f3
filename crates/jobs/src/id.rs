//! Job ids: 128 random bits. With keys off, the id alone grants access to its job.

use std::fmt;

/// Job id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId([u8; Self::BYTES]);

impl JobId {
    /// Length in bytes.
    pub const BYTES: usize = 16;

    /// A new random id.
    ///
    /// # Errors
    /// Where the system provides no random bytes.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; Self::BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// The id of these bytes.
    #[must_use]
    pub const fn of_bytes(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }

    /// Reads 32 hexadecimal digits in lower case.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut bytes = [0; Self::BYTES];
        let read = base16ct::lower::decode(text, &mut bytes).ok()?;
        (read.len() == Self::BYTES).then_some(Self(bytes))
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&base16ct::lower::encode_string(&self.0))
    }
}

/// The first eight digits only: the whole id grants access to the job, and logs are read by more people.
impl fmt::Debug for JobId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "JobId({}…)", base16ct::lower::encode_string(&self.0[..4]))
    }
}

/// Worker id: identifies a process that runs jobs, from its start to its end. 128 random bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WorkerId(JobId);

impl WorkerId {
    /// A new random id.
    ///
    /// # Errors
    /// Where the system provides no random bytes.
    pub fn random() -> Result<Self, getrandom::Error> {
        JobId::random().map(Self)
    }

    /// The id of these bytes.
    #[must_use]
    pub const fn of_bytes(bytes: [u8; JobId::BYTES]) -> Self {
        Self(JobId::of_bytes(bytes))
    }

    /// Its bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; JobId::BYTES] {
        self.0.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_is_written_and_nothing_else_is_one() {
        let id = JobId::random().unwrap();
        assert_eq!(JobId::read(&id.to_string()), Some(id));
        assert_ne!(JobId::random().unwrap(), id);
        let text = id.to_string();
        for other in ["", &text[1..], &format!("{text}0"), &text.to_uppercase().replace(char::is_numeric, "A"), "é"] {
            assert_eq!(JobId::read(other), None, "{other}");
        }
        assert_eq!(format!("{id:?}").len(), "JobId(00000000…)".len());
    }
}
