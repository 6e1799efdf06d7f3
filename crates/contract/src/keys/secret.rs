//! The secret of an API key, and the digest that the service stores.
//!
//! A key is `yomi_` and the 64 hexadecimal digits of 32 random bytes. The service knows only their
//! SHA-256: the bytes are random, so that nothing slower is needed against guessing, and a stolen
//! file of digests opens nothing.

use sha2::{Digest as _, Sha256};
use subtle::{Choice, ConstantTimeEq};

/// What keys begin with, so that people and scanners for leaked secrets know one.
const PREFIX: &str = "yomi_";

/// Random bytes of a key.
const BYTES: usize = 32;

/// The bytes of a key. Only [`text`](Self::text) reveals them.
pub struct Secret([u8; BYTES]);

impl Secret {
    /// A new one, from the system's random bytes.
    ///
    /// # Errors
    /// When the system has none.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Parses a key; `None` for other text.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut bytes = [0; BYTES];
        let decoded = base16ct::lower::decode(text.strip_prefix(PREFIX)?, &mut bytes).ok()?;
        (decoded.len() == BYTES).then_some(Self(bytes))
    }

    /// The key as its owner sends it.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{PREFIX}{}", base16ct::lower::encode_string(&self.0))
    }

    /// The digest that the service stores.
    #[must_use]
    pub fn digest(&self) -> KeyDigest {
        KeyDigest(Sha256::digest(self.0).into())
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

/// The SHA-256 of the bytes of a key.
///
/// Not `Eq`: [`matches`](Self::matches) compares in constant time.
#[derive(Clone, Copy, Debug)]
pub struct KeyDigest([u8; BYTES]);

impl KeyDigest {
    /// Reads 64 hexadecimal digits; `None` for other text.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut bytes = [0; BYTES];
        let decoded = base16ct::mixed::decode(text, &mut bytes).ok()?;
        (decoded.len() == BYTES).then_some(Self(bytes))
    }

    /// The digits.
    #[must_use]
    pub fn text(&self) -> String {
        base16ct::lower::encode_string(&self.0)
    }

    /// Whether both are of the same key.
    #[must_use]
    pub fn matches(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_was_written_and_its_digest_is_sha_256() {
        let secret = Secret(std::array::from_fn(|index| index as u8));
        let text = secret.text();
        assert_eq!(text.len(), 69);
        assert_eq!(Secret::read(&text).unwrap().text(), text);
        // printf of the bytes 00 to 1f, by sha256sum.
        let expected = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
        assert_eq!(secret.digest().text(), expected);
        assert!(bool::from(KeyDigest::read(expected).unwrap().matches(&secret.digest())));
    }

    #[test]
    fn two_keys_differ_and_none_shows_itself() {
        let (one, other) = (Secret::random().unwrap(), Secret::random().unwrap());
        assert!(!bool::from(one.digest().matches(&other.digest())));
        assert_eq!(format!("{one:?}"), "Secret(…)");
    }

    #[test]
    fn what_is_no_key_is_not_read() {
        let text = Secret::random().unwrap().text();
        for wrong in ["", "yomi_", &text[1..], &text[..68], &format!("{text}0"), &"é".repeat(40)] {
            assert!(Secret::read(wrong).is_none(), "{wrong}");
        }
        assert!(KeyDigest::read(&"0".repeat(63)).is_none());
        assert!(KeyDigest::read(&"g".repeat(64)).is_none());
    }
}
