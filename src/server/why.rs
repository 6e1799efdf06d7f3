//! Why hyper could not read a request, in words: looked for in its first bytes once it was refused.
//!
//! No parser: nothing is accepted or refused here, and where no reason is found the sentence is a general one.

use axum::http::StatusCode;

use crate::api::raw::Unread;

/// A reason with a sentence on which a person can act.
pub(super) type Why = (Unread, String);

/// What is wrong with a request that was refused with `status` and begins with `head`.
pub(super) fn of(status: StatusCode, head: &[u8]) -> Why {
    if status != StatusCode::BAD_REQUEST {
        return too_long(head);
    }
    if head.starts_with(&[0x16, 3]) {
        return (Unread::NotHttp, "This port speaks HTTP, not HTTPS: ask it with http://.".into());
    }
    let head = head.trim_ascii_start();
    let mut lines = head.split_inclusive(|&byte| byte == b'\n');
    let line = lines.next().unwrap_or_default();
    // A header that may have been cut off tells nothing.
    let headers = lines.filter(|line| line.ends_with(b"\n")).map(|line| line.trim_ascii_end());
    of_request_line(line.trim_ascii_end())
        .or_else(|| of_headers(headers))
        .unwrap_or_else(|| (Unread::Other, "The request cannot be read as HTTP/1.1.".into()))
}

fn too_long(head: &[u8]) -> Why {
    // Only its beginning is known: no line of a usual length is longer.
    let detail = if head.contains(&b'\n') {
        "The head has more than 16 KiB or more than 100 headers; send less of them."
    } else {
        "The head may have 16 KiB, and most of it is the address; send the fields as JSON in the body of a POST."
    };
    (Unread::TooLong, detail.to_owned())
}

fn of_request_line(line: &[u8]) -> Option<Why> {
    let no_line = |detail: &str| {
        let example = "the first line is like GET /v1/games HTTP/1.1";
        Some((Unread::RequestLine, format!("{detail}; {example}.")))
    };
    let mut parts = line.splitn(2, |&byte| byte == b' ');
    let method = parts.next().unwrap_or_default();
    let Some(rest) = parts.next().filter(|_| !method.is_empty() && method.iter().all(is_of_token))
    else {
        return no_line("The request does not begin with a method and an address");
    };
    let (target, version) = match rest.iter().rposition(|&byte| byte == b' ') {
        Some(at) if rest[at + 1..].starts_with(b"HTTP/") => (&rest[..at], Some(&rest[at + 1..])),
        _ => (rest, None),
    };
    if let Some(why) = of_address(target) {
        return Some(why);
    }
    match version {
        Some(b"HTTP/1.0" | b"HTTP/1.1") => None,
        Some(_) => no_line("The version of HTTP after the address is not known here"),
        // The line may go on behind what is known of it.
        None if line.len() >= BEGINNING => None,
        None => no_line("No version of HTTP stands after the address"),
    }
}

/// Bytes of a request that are kept for this.
pub(super) const BEGINNING: usize = 1024;

fn of_address(target: &[u8]) -> Option<Why> {
    let found = target.iter().position(|&byte| {
        matches!(byte, b' ' | b'"' | b'<' | b'>' | b'`' | 0x7f) || byte.is_ascii_control()
    });
    let Some(at) = found else {
        let is_text = target.len() >= BEGINNING || std::str::from_utf8(target).is_ok();
        let begins = target.starts_with(b"/") || target == b"*" || target.contains(&b':');
        return match (is_text, begins) {
            (true, true) => None,
            (false, _) => address(
                "The address has bytes that are no UTF-8; write % and two hexadecimal digits for each.",
            ),
            (true, false) => address("The address does not begin with a slash."),
        };
    };
    let byte = target[at];
    let name = match byte {
        b' ' => "a blank",
        b'"' => "a quotation mark",
        b'<' | b'>' => "an angle bracket",
        b'`' => "a backtick",
        _ => "a control character",
    };
    address(&format!(
        "The address has {name} as it is (character {}): write %{byte:02X} for {name}, and encode the rest of \
         the value too, as `curl -G --data-urlencode` does; or send the fields as JSON in the body of a POST.",
        at + 1
    ))
}

fn address(detail: &str) -> Option<Why> {
    Some((Unread::Address, detail.to_owned()))
}

fn of_headers<'head>(headers: impl Iterator<Item = &'head [u8]>) -> Option<Why> {
    let mut length: Option<&[u8]> = None;
    let no_header =
        |number: usize, detail: &str| Some((Unread::Header, format!("Header {number} {detail}.")));
    for (index, line) in headers.enumerate() {
        let number = index + 1;
        if line.is_empty() {
            break;
        }
        let Some(colon) = line.iter().position(|&byte| byte == b':') else {
            return no_header(number, "has no colon; it is like accept: application/json");
        };
        let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
        if name.is_empty() || !name.iter().all(is_of_token) {
            let detail = "has a name of other characters than letters, digits and hyphens, or a blank \
                          before its colon";
            return no_header(number, detail);
        }
        if value.iter().any(|byte| byte.is_ascii_control() && *byte != b'\t') {
            return no_header(number, "has a control character");
        }
        if name.eq_ignore_ascii_case(b"content-length") {
            let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
            if !is_number || value.len() > 18 {
                let detail = "content-length is no number of bytes.";
                return Some((Unread::Length, detail.to_owned()));
            }
            if length.is_some_and(|other| other != value) {
                let detail = "content-length is given twice, with different numbers; give it once.";
                return Some((Unread::Length, detail.to_owned()));
            }
            length = Some(value);
        }
        if name.eq_ignore_ascii_case(b"transfer-encoding") {
            let detail = "transfer-encoding is read by HTTP/1.1 alone, and where it ends with chunked; send \
                          content-length instead.";
            return Some((Unread::Length, detail.to_owned()));
        }
    }
    None
}

/// Whether a byte may stand in a method and in the name of a header.
fn is_of_token(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(head: &str) -> Why {
        of(StatusCode::BAD_REQUEST, head.as_bytes())
    }

    #[test]
    fn a_raw_character_of_an_address_is_named_with_its_code() {
        for (address, expected) in [
            ("/v1/othello/bestmove?clock={\"remaining_ms\":1000}", "%22 for a quotation mark"),
            ("/v1/othello/position?moves=f5 d6", "%20 for a blank"),
            ("/v1/lab/tree?tree=(3 5)", "%20 for a blank"),
            ("/v1/<game>/position", "%3C for an angle bracket"),
            ("/v1/games\u{7f}", "%7F"),
        ] {
            let (reason, detail) = why(&format!("GET {address} HTTP/1.1\r\nhost: here\r\n\r\n"));
            assert_eq!(reason, Unread::Address, "{address}");
            assert!(detail.contains(expected), "{detail}");
        }
        let long = format!("GET /?a={}", "\"x".repeat(BEGINNING));
        assert_eq!(why(&long[..BEGINNING]).0, Unread::Address);
        assert_eq!(of(StatusCode::BAD_REQUEST, b"GET /\xff HTTP/1.1\r\n\r\n").0, Unread::Address);
        assert_eq!(why("GET v1/games HTTP/1.1\r\n\r\n").0, Unread::Address);
    }

    #[test]
    fn lines_and_lengths_that_are_none_are_told_apart() {
        for (head, reason) in [
            ("hello\r\n\r\n", Unread::RequestLine),
            ("GET\r\n\r\n", Unread::RequestLine),
            ("{\"moves\": \"f5\"}\r\n", Unread::RequestLine),
            ("GET /v1/games\r\n\r\n", Unread::RequestLine),
            ("GET /v1/games HTTP/3.0\r\n\r\n", Unread::RequestLine),
            ("\u{16}\u{3}\u{1}", Unread::NotHttp),
            ("POST / HTTP/1.1\r\nContent-Length: 16\r\nContent-Length: 15\r\n\r\n", Unread::Length),
            ("POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n", Unread::Length),
            ("POST / HTTP/1.1\r\ncontent-length: \r\n\r\n", Unread::Length),
            ("POST / HTTP/1.0\r\ntransfer-encoding: chunked\r\n\r\n", Unread::Length),
            ("GET / HTTP/1.1\r\nno header\r\n\r\n", Unread::Header),
            ("GET / HTTP/1.1\r\nhost : here\r\n\r\n", Unread::Header),
            ("GET / HTTP/1.1\r\nhost: a\u{1}b\r\n\r\n", Unread::Header),
            ("GET / HTTP/1.1\r\nhost: here\r\nthe rest was cut o", Unread::Other),
            ("", Unread::RequestLine),
        ] {
            assert_eq!(why(head).0, reason, "{head:?}");
        }
    }

    #[test]
    fn any_bytes_have_a_reason() {
        for first in 0..=255u8 {
            for second in 0..=255u8 {
                let _ = of(
                    StatusCode::BAD_REQUEST,
                    &[first, second, b' ', second, first, b'\n', second, b':', b'\n'],
                );
            }
        }
    }
}
