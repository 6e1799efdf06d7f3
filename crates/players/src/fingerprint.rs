//! A short name for "this program with these weights answers like this".

use yomi_search::engine::Revision;

use crate::Engines;

/// Of the textbook's searches, and of what is said of them; the engines have their own.
pub const TEXTBOOK_REVISION: Revision = Revision { whose: "textbook", number: 2 };

impl Engines {
    /// Eight hexadecimal digits that change whenever an answer may: with the revisions of engines and textbook, and
    /// with the weights.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        self.fingerprint.get_or_init(|| self.hashed())
    }

    fn hashed(&self) -> String {
        let revisions: String = Self::revisions()
            .into_iter()
            .chain([TEXTBOOK_REVISION])
            .map(|revision| format!("{revision} "))
            .collect();
        let weights = self.weights().into_iter().flat_map(|(_, file)| file.checksum.to_le_bytes());
        format!("{:08x}", hash(revisions.bytes().chain(weights)))
    }
}

/// FNV-1a: stable over builds, machines and versions of the language.
fn hash(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_counts() {
        // The test vectors of the hash's authors.
        assert_eq!(hash("".bytes()), 0x811C_9DC5);
        assert_eq!(hash("foobar".bytes()), 0xBF9C_F968);
        assert_eq!(Engines::default().fingerprint().len(), 8);
    }
}
