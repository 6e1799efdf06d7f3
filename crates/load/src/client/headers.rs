//! Request headers from the workload or a flag.

use hyper::header::{
    CONNECTION, CONTENT_LENGTH, EXPECT, HOST, HeaderName, HeaderValue, TE, TRAILER, TRANSFER_ENCODING, UPGRADE,
};

/// Maximum length of a value in bytes.
const MAX_VALUE: usize = 8_192;

/// Headers of the generator itself, which control framing and the connection.
const OWN: [HeaderName; 8] = [CONNECTION, CONTENT_LENGTH, EXPECT, HOST, TE, TRAILER, TRANSFER_ENCODING, UPGRADE];

/// Parses a name and a value.
pub(crate) fn header(name: &str, value: &str) -> Result<(HeaderName, HeaderValue), String> {
    let read: HeaderName = name.parse().map_err(|_| format!("{name:?} is no name of a header"))?;
    if OWN.contains(&read) {
        return Err(format!("the header {read} is the generator's own"));
    }
    if value.len() > MAX_VALUE {
        return Err(format!("the header {read} has more than {MAX_VALUE} bytes"));
    }
    let mut value = HeaderValue::from_str(value).map_err(|_| format!("the header {read} holds what no header may"))?;
    // Marked sensitive, so that it is never printed.
    value.set_sensitive(true);
    Ok((read, value))
}

/// Parses `name: value`.
///
/// # Errors
/// What is wrong with it, without the value.
pub fn header_line(text: &str) -> Result<(HeaderName, HeaderValue), String> {
    let (name, value) = text.split_once(':').ok_or("expected \"name: value\"")?;
    header(name.trim(), value.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_read_and_its_value_kept_out_of_every_print() {
        let (name, value) = header_line("X-Trace:  a: b ").unwrap();
        assert_eq!((name.as_str(), value.to_str().unwrap()), ("x-trace", "a: b"));
        assert_eq!(format!("{value:?}"), "Sensitive");
    }

    #[test]
    fn what_frames_a_message_and_what_is_no_header_are_refused() {
        for (text, expected) in [
            ("x-trace", "expected \"name: value\""),
            ("two words: x", "no name of a header"),
            ("Content-Length: 3", "content-length is the generator's own"),
            ("x: a\nb", "holds what no header may"),
        ] {
            let fault = header_line(text).unwrap_err();
            assert!(fault.contains(expected), "{fault}");
        }
        let long = header("x", &"a".repeat(MAX_VALUE + 1)).unwrap_err();
        assert!(long.contains("more than 8192 bytes"), "{long}");
    }
}
