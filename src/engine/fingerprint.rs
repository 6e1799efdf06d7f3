//! A short name for "this program with these weights answers like this".

use std::sync::LazyLock;

use super::weights_in_use;

/// Version and everything that is compiled in and changes an answer: a change of an evaluation, of
/// the levels or of an engine's search raises the revision.
const REVISION: &str = concat!(env!("CARGO_PKG_VERSION"), " othello-13");

/// The same for textbook searches and for what is said of them.
const TEXTBOOK_REVISION: &str = " textbook-2";

static FINGERPRINT: LazyLock<String> = LazyLock::new(|| {
    let weights = weights_in_use().into_iter().flat_map(|file| file.checksum.to_le_bytes());
    format!("{:08x}", hash(REVISION.bytes().chain(TEXTBOOK_REVISION.bytes()).chain(weights)))
});

/// FNV-1a: stable over builds, machines and versions of the language.
fn hash(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Eight hexadecimal digits that change whenever an answer may: with the program, and with the
/// weights in use, which are settled by the first call.
#[must_use]
pub fn fingerprint() -> &'static str {
    &FINGERPRINT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_counts() {
        // The test vectors of the hash's authors.
        assert_eq!(hash("".bytes()), 0x811C_9DC5);
        assert_eq!(hash("foobar".bytes()), 0xBF9C_F968);
        assert_eq!(fingerprint().len(), 8);
    }
}
