//! The key file: one JSON object a line, `#` before comments.
//!
//! ```text
//! # The app for phones.
//! {"name":"phones","sha256":"630d…","rate":{"requests":600,"seconds":60},"concurrent":8,"limits":{"time_ms":1000}}
//! ```

use std::{fmt, num::NonZeroU32, path::Path, time::Duration};

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use crate::{
    keys::{limits::KeyLimits, secret::KeyDigest},
    reading::field::Field,
    request::{
        limits::{DEPTH, NODES, THREADS, TIME_MS},
        player::LEVEL,
    },
};

/// Maximum number of keys in a file: each request is compared with all digests.
pub const MAX_KEYS: usize = 1000;

/// Maximum size of the file in bytes.
pub const MAX_FILE_BYTES: u64 = 1024 * 1024;

/// Maximum length of a key's name in characters.
pub(super) const MAX_NAME_CHARACTERS: usize = 64;

/// Maximum of both numbers of a rate limit; at least a microsecond lies between two requests.
const MAX_RATE: u32 = 1_000_000;

/// A rate limit: requests per window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// Requests in a window.
    pub requests: NonZeroU32,
    /// Length of the window in seconds.
    pub seconds: NonZeroU32,
}

impl Rate {
    /// Mean interval between two requests at this rate.
    #[must_use]
    pub fn interval(self) -> Duration {
        Duration::from_secs(self.seconds.get().into()) / self.requests.get()
    }
}

/// The fields whose upper limit a key can lower.
pub const LIMITED: [&Field; 5] = [&LEVEL, &DEPTH, &NODES, &TIME_MS, &THREADS];

/// One line of the file.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyLine {
    /// The name in logs: `[A-Za-z0-9._-]{1,64}`.
    pub name: String,
    /// The SHA-256 of the bytes of the key, 64 hexadecimal digits.
    pub sha256: String,
    /// Rate limit; none without it.
    #[serde(default)]
    pub rate: Option<Rate>,
    /// Concurrency limit; none without it.
    #[serde(default)]
    pub concurrent: Option<NonZeroU32>,
    /// Upper limits of fields.
    #[serde(default, skip_serializing_if = "KeyLimits::is_none")]
    pub limits: KeyLimits,
    /// Whether the laboratory may be used.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub laboratory: bool,
    /// Whether its searches can be preempted by other clients.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub preemptible: bool,
}

const fn yes() -> bool {
    true
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_yes(flag: &bool) -> bool {
    *flag
}

/// Why a key file is rejected.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// It cannot be read.
    #[error("the key file {path} cannot be read: {error}")]
    Unreadable {
        /// The file.
        path: String,
        /// The I/O error.
        error: std::io::Error,
    },
    /// It is too long to be one.
    #[error("the key file {path} has more than {MAX_FILE_BYTES} bytes")]
    TooLong {
        /// The file.
        path: String,
    },
    /// One line is wrong.
    #[error("{path}:{line}: {fault}")]
    Line {
        /// The file.
        path: String,
        /// Line number, from 1.
        line: usize,
        /// What is expected in the line.
        fault: LineFault,
    },
    /// No line has a key.
    #[error("{path} has no key; `yomi key new NAME` prints a key and its line for the file")]
    Empty {
        /// The file.
        path: String,
    },
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// It is no JSON object of a key.
    #[error("expected one JSON object as `yomi key new NAME` prints it: {0}")]
    Form(String),
    /// The name is no name.
    #[error("name: expected 1 to {MAX_NAME_CHARACTERS} letters, digits, full stops, hyphens or underscores")]
    Name,
    /// The digest is no digest.
    #[error("sha256: expected 64 hexadecimal digits")]
    Digest,
    /// An earlier line has the same name.
    #[error("name: line {first} has it already; names must differ")]
    SameName {
        /// The earlier line.
        first: usize,
    },
    /// An earlier line has the same key.
    #[error("sha256: line {first} has it already; every name needs a key of its own")]
    SameKey {
        /// The earlier line.
        first: usize,
    },
    /// A number is outside its range.
    #[error("{field}: expected {min} to {max}, found {found}")]
    OutOfRange {
        /// Name of the number.
        field: String,
        /// The value found.
        found: u64,
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
    },
    /// Too many keys.
    #[error("more than {MAX_KEYS} keys; share one among clients that need no telling apart")]
    TooMany,
}

/// Whether the text may name a key.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    (1..=MAX_NAME_CHARACTERS).contains(&name.len()) && name.bytes().all(allowed)
}

impl KeyLine {
    /// Checks form and range of every value; returns the digest.
    ///
    /// # Errors
    /// The first invalid value.
    pub fn check(&self) -> Result<KeyDigest, LineFault> {
        if !is_name(&self.name) {
            return Err(LineFault::Name);
        }
        let rate = |number: fn(Rate) -> NonZeroU32| self.rate.map(|rate| number(rate).get().into());
        let most = (1, MAX_RATE.into());
        let numbers = [
            ("rate, requests".to_owned(), rate(|rate| rate.requests), most),
            ("rate, seconds".to_owned(), rate(|rate| rate.seconds), most),
            ("concurrent".to_owned(), self.concurrent.map(|number| number.get().into()), most),
        ];
        let limits = LIMITED.into_iter().filter_map(|field| {
            Some((format!("limits, {}", field.name), field.limit_of(&self.limits), field.range()?))
        });
        for (field, found, (min, max)) in numbers.into_iter().chain(limits) {
            if let Some(found) = found.filter(|found| !(min..=max).contains(found)) {
                return Err(LineFault::OutOfRange { field, found, min, max });
            }
        }
        KeyDigest::read(&self.sha256).ok_or(LineFault::Digest)
    }
}

impl fmt::Display for KeyLine {
    /// The key's line in the file.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Strings and numbers always serialise.
        formatter.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

/// Parses a key file.
///
/// # Errors
/// The first invalid line; or that the file has no key.
pub fn keys(path: &Path, text: &str) -> Result<Vec<(KeyLine, KeyDigest)>, KeyFileError> {
    let path = || path.display().to_string();
    let keys = parse(text).map_err(|(line, fault)| KeyFileError::Line { path: path(), line, fault })?;
    if keys.is_empty() {
        return Err(KeyFileError::Empty { path: path() });
    }
    Ok(keys)
}

fn parse(text: &str) -> Result<Vec<(KeyLine, KeyDigest)>, (usize, LineFault)> {
    // Editors of Windows put a byte order mark in front.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut keys: Vec<(usize, KeyLine, KeyDigest)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fault = |fault| (number, fault);
        if !line.starts_with('{') {
            // `serde_json` would also accept an array of the values in order.
            return Err(fault(LineFault::Form("a line begins with {".to_owned())));
        }
        let key: KeyLine = serde_json::from_str(line).map_err(|error| {
            // The message's own line number is always 1: the caller adds that of the file.
            let message = error.to_string();
            let reason = message.replace(" at line 1 column ", " at column ");
            fault(LineFault::Form(reason))
        })?;
        let digest = key.check().map_err(fault)?;
        if let Some((first, ..)) = keys.iter().find(|(_, other, _)| other.name == key.name) {
            return Err(fault(LineFault::SameName { first: *first }));
        }
        if let Some((first, ..)) = keys.iter().find(|(.., other)| other.matches(&digest).into()) {
            return Err(fault(LineFault::SameKey { first: *first }));
        }
        if keys.len() == MAX_KEYS {
            return Err(fault(LineFault::TooMany));
        }
        keys.push((number, key, digest));
    }
    Ok(keys.into_iter().map(|(_, key, digest)| (key, digest)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str, digit: char, rest: &str) -> String {
        let digest = digit.to_string().repeat(64);
        format!("{{\"name\":\"{name}\",\"sha256\":\"{digest}\"{rest}}}")
    }

    fn fault(text: &str) -> (usize, String) {
        let (line, fault) = parse(text).unwrap_err();
        (line, fault.to_string())
    }

    #[test]
    fn a_line_is_read_as_it_is_written_and_the_rest_is_comments() {
        let full = line(
            "a.B_c-1",
            'a',
            ",\"rate\":{\"requests\":600,\"seconds\":60},\"concurrent\":4,\
             \"limits\":{\"level\":20,\"time_ms\":1000},\"laboratory\":false",
        );
        let text = format!("\u{feff}# comment\n\n  {full}  \r\n{}\n", line("bare", 'b', ""));
        let keys = parse(&text).unwrap();
        assert_eq!(keys[0].0.to_string(), full);
        assert_eq!(keys[1].0.to_string(), line("bare", 'b', ""));
        assert!(keys[1].0.laboratory && keys[1].0.limits.is_none());
    }

    #[test]
    fn every_fault_is_told_with_its_line_and_what_is_expected() {
        let first = line("one", '1', "");
        for (second, expected) in [
            (line("a b", '2', ""), "name: expected 1 to 64 letters"),
            (line("", '2', ""), "name: expected 1 to 64 letters"),
            (line("two", 'x', ""), "sha256: expected 64 hexadecimal digits"),
            (line("one", '2', ""), "name: line 2 has it already"),
            (line("two", '1', ""), "sha256: line 2 has it already"),
            (line("two", '2', ",\"limits\":{\"depth\":0}"), "limits, depth: expected 1 to 99"),
            (line("two", '2', ",\"limits\":{\"level\":31}"), "limits, level: expected 0 to 30"),
            (line("two", '2', ",\"concurrent\":0"), "nonzero"),
            (
                line("two", '2', ",\"rate\":{\"requests\":9000000,\"seconds\":1}"),
                "rate, requests: expected 1 to 1000000, found 9000000",
            ),
            (line("two", '2', ",\"rate\":{\"requests\":5}"), "missing field `seconds` at column"),
            (line("two", '2', ",\"limit\":{}"), "unknown field `limit`, expected one of `name`"),
            ("two".to_owned(), "expected one JSON object as `yomi key new NAME` prints it"),
            (format!("[\"two\",\"{}\",null]", "2".repeat(64)), "expected one JSON object"),
        ] {
            let (line, message) = fault(&format!("\n{first}\n{second}\n"));
            assert_eq!(line, 3, "{message}");
            assert!(message.contains(expected), "{message}");
        }
    }

    #[test]
    fn more_keys_than_can_be_compared_are_refused() {
        let lines: String =
            (0..=MAX_KEYS).map(|number| format!("{{\"name\":\"k{number}\",\"sha256\":\"{number:064x}\"}}\n")).collect();
        assert_eq!(fault(&lines).0, MAX_KEYS + 1);
    }
}
