//! Unguessable handles: of reviews, and of sessions.

const BYTES: usize = 16;

/// 128 random bits as hexadecimal digits; `None` where the system has none to give.
pub(crate) fn new() -> Option<String> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).ok()?;
    Some(base16ct::lower::encode_string(&bytes))
}

/// Whether a text has the form of a handle.
pub(crate) fn is_one(text: &str) -> bool {
    text.len() == 2 * BYTES && text.bytes().all(|digit| digit.is_ascii_hexdigit())
}
