//! A short name for "this program with these weights answers like this".

use std::{fmt, sync::LazyLock};

use super::weights_in_use;

/// Whose answers, and the how-many-eth they are: what changes one of them, an evaluation, the levels, the search
/// itself or what is said of it, raises the number. `tests/pinned_answers.rs` holds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision {
    /// The engine's game, or `textbook`.
    whose: &'static str,
    number: u32,
}

impl Revision {
    /// Of Othello's engine.
    pub const OTHELLO: Self = Self { whose: "othello", number: 13 };
    /// Of gomoku's engine.
    pub const GOMOKU: Self = Self { whose: "gomoku", number: 1 };
    /// Of tic-tac-toe's engine.
    pub const TICTACTOE: Self = Self { whose: "tictactoe", number: 1 };
    /// Of the textbook's searches.
    pub const TEXTBOOK: Self = Self { whose: "textbook", number: 2 };
    /// All of them.
    pub const ALL: [Self; 4] = [Self::OTHELLO, Self::GOMOKU, Self::TICTACTOE, Self::TEXTBOOK];
}

impl fmt::Display for Revision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.whose, self.number)
    }
}

static FINGERPRINT: LazyLock<String> = LazyLock::new(|| {
    let revisions: String = Revision::ALL.iter().map(|revision| format!("{revision} ")).collect();
    let weights = weights_in_use().into_iter().flat_map(|file| file.checksum.to_le_bytes());
    format!("{:08x}", hash(revisions.bytes().chain(weights)))
});

/// FNV-1a: stable over builds, machines and versions of the language.
fn hash(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Eight hexadecimal digits that change whenever an answer may: with the revisions, and with the
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
