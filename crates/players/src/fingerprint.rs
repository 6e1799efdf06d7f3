//! Fingerprint of the answers: identifies this program with these weights.

use std::io::Write as _;

use yomi_game::hash::Fnv1a;
use yomi_search::engine::Revision;

use crate::Engines;

/// Revision of the textbook's searches and their descriptions; the engines have their own.
pub const TEXTBOOK_REVISION: Revision = Revision { whose: "textbook", number: 5 };

impl Engines {
    /// Eight hexadecimal digits that change whenever an answer may change: with the revisions of engines and textbook, and with the weights.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        self.fingerprint.get_or_init(|| self.hashed())
    }

    fn hashed(&self) -> String {
        let revisions = Self::revisions().into_iter().chain([TEXTBOOK_REVISION]);
        let revisions: String = revisions.map(|revision| format!("{revision} ")).collect();
        let weights = self.weights().into_iter().flat_map(|(_, file)| file.checksum.to_le_bytes());
        let told: Vec<u8> = revisions.into_bytes().into_iter().chain(weights).collect();
        let mut hash = Fnv1a::default();
        hash.write_all(&told).expect("a hash takes everything");
        let hash = hash.value();
        format!("{:08x}", (hash >> 32) ^ (hash & 0xFFFF_FFFF))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_has_eight_digits() {
        assert_eq!(Engines::default().fingerprint().len(), 8);
    }
}
