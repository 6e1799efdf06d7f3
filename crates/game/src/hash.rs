//! Portable hash: equal in every build, on every machine and in every version of the language.

/// FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo). For result ids that replicas agree on; not
/// for secrets, because collisions are easy to construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Fnv1a {
    /// The hash of all bytes written so far.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// Accepts all bytes; never fails.
impl std::io::Write for Fnv1a {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        self.0 = bytes.iter().fold(self.0, step);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn the_hash_is_that_of_its_authors() {
        let hash = |text: &str| {
            let mut hash = Fnv1a::default();
            hash.write_all(text.as_bytes()).unwrap();
            hash.value()
        };
        assert_eq!(hash(""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(hash("foobar"), 0x8594_4171_F739_67E8);
    }
}
