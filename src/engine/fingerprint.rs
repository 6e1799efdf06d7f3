//! A short name for "this program with these weights answers like this".

use std::sync::LazyLock;

/// Version and everything that is compiled in and changes an answer: a change of an evaluation, of
/// the levels or of a search raises the revision.
const REVISION: &str = concat!(env!("CARGO_PKG_VERSION"), " textbook-3");

static FINGERPRINT: LazyLock<String> = LazyLock::new(|| {
    // FNV-1a: stable over builds, machines and versions of the language.
    let hash = REVISION
        .bytes()
        .fold(0x811C_9DC5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
});

/// Eight hexadecimal digits that change whenever an answer may.
#[must_use]
pub fn fingerprint() -> &'static str {
    &FINGERPRINT
}
