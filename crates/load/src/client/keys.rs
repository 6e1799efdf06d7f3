//! API keys of the clients.

use hyper::header::HeaderValue;
use thiserror::Error;

/// Maximum number of keys.
const MAX_KEYS: usize = 10_000;

/// Maximum length of a key in characters.
const MAX_KEY: usize = 512;

/// The keys of all clients, used round robin. Never printed, not even by `Debug`.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// `Bearer …`, each marked as sensitive.
    bearers: Vec<HeaderValue>,
}

/// Fault in a file of keys. It names the line, never its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum KeysError {
    /// A line is not a key.
    #[error("line {line} is no key; expected 1 to {MAX_KEY} letters, digits and any of -._~+/=, without blanks")]
    Line {
        /// The line, from 1.
        line: usize,
    },
    /// There are no keys.
    #[error("there is no key; expected one a line")]
    Empty,
    /// There are too many keys.
    #[error("there are more than {MAX_KEYS} keys")]
    TooMany,
}

impl Keys {
    /// Maximum length of a file in bytes.
    pub const MAX_BYTES: u64 = 8 << 20;

    /// Parses one key per line; skips blank lines and those that begin with `#`.
    ///
    /// # Errors
    /// The first line that is not a key; no keys at all; or more than 10,000.
    pub fn parse(text: &str) -> Result<Self, KeysError> {
        let mut bearers = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let key = line.trim();
            if key.is_empty() || key.starts_with('#') {
                continue;
            }
            if bearers.len() == MAX_KEYS {
                return Err(KeysError::TooMany);
            }
            // RFC 6750, 2.1: the characters of a token.
            let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte);
            let fault = KeysError::Line { line: index + 1 };
            if key.len() > MAX_KEY || !key.bytes().all(allowed) {
                return Err(fault);
            }
            let mut bearer = HeaderValue::try_from(format!("Bearer {key}")).map_err(|_| fault)?;
            bearer.set_sensitive(true);
            bearers.push(bearer);
        }
        if bearers.is_empty() { Err(KeysError::Empty) } else { Ok(Self { bearers }) }
    }

    /// Number of keys.
    pub(crate) fn count(&self) -> usize {
        self.bearers.len()
    }

    /// Key of the client with this number; `None` without keys.
    pub(crate) fn bearer(&self, client: usize) -> Option<&HeaderValue> {
        self.bearers.get(client.checked_rem(self.bearers.len())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_take_turns_and_no_key_is_printed() {
        let keys = Keys::parse("# ours\nfirst-1\n\n  second=\n").unwrap();
        let shown = |client| keys.bearer(client).unwrap().to_str().unwrap();
        assert_eq!([shown(0), shown(1), shown(2)], ["Bearer first-1", "Bearer second=", "Bearer first-1"]);
        assert_eq!(keys.count(), 2);
        let printed = format!("{keys:?}");
        assert!(!printed.contains("first") && !printed.contains("second"), "{printed}");
        assert_eq!(Keys::default().bearer(3), None);
    }

    #[test]
    fn a_line_that_is_no_key_is_named_and_not_repeated() {
        let fault = Keys::parse("good\n{\"sha256\": 1}").unwrap_err();
        assert_eq!(fault, KeysError::Line { line: 2 });
        assert!(!fault.to_string().contains("sha256"));
        assert_eq!(Keys::parse(&"a".repeat(513)).unwrap_err(), KeysError::Line { line: 1 });
        assert_eq!(Keys::parse("#\n").unwrap_err(), KeysError::Empty);
        assert_eq!(Keys::parse(&"a\n".repeat(10_001)).unwrap_err(), KeysError::TooMany);
    }
}
