//! Unguessable handles of reviews.

/// 128 random bits as hexadecimal digits; `None` where the system has none to give.
pub(crate) fn new() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(base16ct::lower::encode_string(&bytes))
}
