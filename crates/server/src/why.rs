//! Why hyper could not parse a request, in words: diagnosed from its first bytes after it was refused.
//!
//! No second parser: nothing is accepted or refused here, and without a known reason the sentence is a general one.

use axum::http::StatusCode;

use crate::{MAX_BODY_BYTES, ParseFault};

/// A reason, with a sentence that tells a person what to fix.
pub(super) type Why = (ParseFault, String);

/// The reason for the refusal with `status` of a request that begins with `head`.
pub(super) fn of(status: StatusCode, head: &[u8]) -> Why {
    // A TLS record begins with its type, one of these, and its version; the usual type suffices alone.
    if matches!(head, [0x16] | [0x14..=0x17, 3, ..]) {
        return (ParseFault::NotHttp, "This port speaks HTTP, not HTTPS: ask it with http://.".into());
    }
    // Empty lines may precede a request.
    let begin = head.iter().position(|byte| !b"\r\n".contains(byte)).unwrap_or(head.len());
    let mut lines = head[begin..].split_inclusive(|&byte| byte == b'\n');
    let line = lines.next().unwrap_or_default();
    // A header that may be truncated is no evidence.
    let headers = lines.filter(|line| line.ends_with(b"\n")).map(without_end);
    if status != StatusCode::BAD_REQUEST {
        // hyper also answers 431 for a content length that overflows.
        return of_headers(headers)
            .filter(|(reason, _)| *reason == ParseFault::TooLarge)
            .unwrap_or_else(|| too_long(head));
    }
    of_request_line(without_end(line))
        .or_else(|| of_headers(headers))
        .unwrap_or_else(|| (ParseFault::Other, "The request cannot be read as HTTP/1.1.".into()))
}

/// The reason given when the refused request has no known beginning.
pub(super) fn of_followers() -> Why {
    let detail = "Bytes that followed a request cannot be read as another one; is the content-length before \
                  them too small?";
    (ParseFault::Other, detail.to_owned())
}

/// The line without its line ending.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

fn too_long(head: &[u8]) -> Why {
    // Only the first bytes are known: no usual line is longer.
    let detail = if head.contains(&b'\n') {
        "The head has more than 16 KiB or more than 100 headers; send less of them."
    } else {
        "The head may have 16 KiB, and most of it is the address; send the fields as JSON in the body of a POST."
    };
    (ParseFault::TooLong, detail.to_owned())
}

fn of_request_line(line: &[u8]) -> Option<Why> {
    let no_line = |detail: &str| {
        let example = "the first line is like GET /v1/games HTTP/1.1";
        Some((ParseFault::RequestLine, format!("{detail}; {example}.")))
    };
    if line.starts_with(b" ") || line.starts_with(b"\t") {
        return no_line("A blank stands before the method");
    }
    let mut parts = line.splitn(2, |&byte| byte == b' ');
    let method = parts.next().unwrap_or_default();
    let Some(rest) = parts.next().filter(|_| !method.is_empty() && method.iter().all(is_of_token)) else {
        return no_line("The request does not begin with a method and an address");
    };
    if rest.starts_with(b" ") {
        return no_line("More than one blank stands after the method");
    }
    let used = rest.trim_ascii_end();
    let has_blank = used.len() < rest.len();
    let (target, version) = match used.iter().rposition(|&byte| byte == b' ') {
        Some(at) if is_version(&used[at + 1..]) => (&used[..at], Some(&used[at + 1..])),
        _ => (rest, None),
    };
    if let Some(why) = of_address(target) {
        return Some(why);
    }
    match version {
        Some(_) if has_blank => no_line("A blank stands behind the version of HTTP"),
        Some(b"HTTP/1.0" | b"HTTP/1.1") => None,
        Some(version) if version[..5].eq_ignore_ascii_case(b"HTTPS") => {
            no_line("The version after the address is one of HTTP, with TLS and without")
        }
        Some(version) if !version.starts_with(b"HTTP") => {
            no_line("HTTP in the version after the address is written in capitals")
        }
        Some(_) => no_line("The version of HTTP after the address is not known here"),
        // The line may continue beyond the known bytes.
        None if line.len() >= BEGINNING => None,
        None => no_line("No version of HTTP stands after the address"),
    }
}

/// Whether a word is meant as a version of HTTP.
fn is_version(word: &[u8]) -> bool {
    let name = word.split(|&byte| byte == b'/').next().unwrap_or_default();
    word.contains(&b'/') && (name.eq_ignore_ascii_case(b"HTTP") || name.eq_ignore_ascii_case(b"HTTPS"))
}

/// Bytes of a request that are kept for the diagnosis.
pub(super) const BEGINNING: usize = 1024;

fn of_address(target: &[u8]) -> Option<Why> {
    let found = target
        .iter()
        .position(|&byte| matches!(byte, b' ' | b'"' | b'#' | b'<' | b'>' | b'`' | 0x7f) || byte.is_ascii_control());
    let Some(at) = found else {
        let is_text = target.len() >= BEGINNING || std::str::from_utf8(target).is_ok();
        let begins = target.starts_with(b"/") || target == b"*" || target.contains(&b':');
        return match (is_text, begins) {
            (true, true) => None,
            (false, _) => {
                address("The address has bytes that are no UTF-8; write % and two hexadecimal digits for each.")
            }
            (true, false) => address("The address does not begin with a slash."),
        };
    };
    let byte = target[at];
    let name = match byte {
        b' ' => "a blank",
        b'"' => "a quotation mark",
        b'#' => "a number sign",
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
    Some((ParseFault::Address, detail.to_owned()))
}

fn of_headers<'head>(headers: impl Iterator<Item = &'head [u8]>) -> Option<Why> {
    let mut length: Option<&[u8]> = None;
    let no_header = |number: usize, detail: &str| Some((ParseFault::Header, format!("Header {number} {detail}.")));
    for (index, line) in headers.enumerate() {
        let number = index + 1;
        if line.is_empty() {
            break;
        }
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            let detail = "begins with a blank; one that goes on over several lines is written in one";
            return no_header(number, detail);
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
            if !is_number {
                let detail = "content-length is no number of bytes.";
                return Some((ParseFault::Length, detail.to_owned()));
            }
            let digits = value.iter().skip_while(|&&digit| digit == b'0').count();
            if digits > MAX_DIGITS {
                let detail =
                    format!("content-length is larger than this service takes ({} KiB).", MAX_BODY_BYTES / 1024);
                return Some((ParseFault::TooLarge, detail));
            }
            if length.is_some_and(|other| other != value) {
                let detail = "content-length is given twice, with different numbers; give it once.";
                return Some((ParseFault::Length, detail.to_owned()));
            }
            length = Some(value);
        }
        if name.eq_ignore_ascii_case(b"transfer-encoding") {
            let detail = "transfer-encoding is read by HTTP/1.1 alone, and where it ends with chunked; send \
                          content-length instead.";
            return Some((ParseFault::Length, detail.to_owned()));
        }
    }
    None
}

/// Digits of a content length that may be parsed: longer ones are refused below the routes.
const MAX_DIGITS: usize = 18;

/// Whether a byte is valid in a method or a header name (`tchar`).
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
            assert_eq!(reason, ParseFault::Address, "{address}");
            assert!(detail.contains(expected), "{detail}");
        }
        let long = format!("GET /?a={}", "\"x".repeat(BEGINNING));
        assert_eq!(why(&long[..BEGINNING]).0, ParseFault::Address);
        assert_eq!(of(StatusCode::BAD_REQUEST, b"GET /\xff HTTP/1.1\r\n\r\n").0, ParseFault::Address);
        assert_eq!(why("GET v1/games HTTP/1.1\r\n\r\n").0, ParseFault::Address);
    }

    #[test]
    fn lines_and_lengths_that_are_none_are_told_apart() {
        for (head, reason) in [
            ("hello\r\n\r\n", ParseFault::RequestLine),
            ("GET\r\n\r\n", ParseFault::RequestLine),
            ("{\"moves\": \"f5\"}\r\n", ParseFault::RequestLine),
            ("GET /v1/games\r\n\r\n", ParseFault::RequestLine),
            ("GET /v1/games HTTP/3.0\r\n\r\n", ParseFault::RequestLine),
            ("\u{16}\u{3}\u{1}", ParseFault::NotHttp),
            ("POST / HTTP/1.1\r\nContent-Length: 16\r\nContent-Length: 15\r\n\r\n", ParseFault::Length),
            ("POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n", ParseFault::Length),
            ("POST / HTTP/1.1\r\ncontent-length: \r\n\r\n", ParseFault::Length),
            ("POST / HTTP/1.0\r\ntransfer-encoding: chunked\r\n\r\n", ParseFault::Length),
            ("GET / HTTP/1.1\r\nno header\r\n\r\n", ParseFault::Header),
            ("GET / HTTP/1.1\r\nhost : here\r\n\r\n", ParseFault::Header),
            ("GET / HTTP/1.1\r\nhost: a\u{1}b\r\n\r\n", ParseFault::Header),
            ("GET / HTTP/1.1\r\nhost: here\r\nthe rest was cut o", ParseFault::Other),
            ("", ParseFault::RequestLine),
            ("GET / HTTP/1.1\r\nhost: here\r\n more\r\n\r\n", ParseFault::Header),
            ("POST / HTTP/1.1\r\ncontent-length: 99999999999999999999999\r\n\r\n", ParseFault::TooLarge),
            ("\u{16}", ParseFault::NotHttp),
            ("\u{15}\u{3}\u{1}\0\u{2}\u{2}F", ParseFault::NotHttp),
        ] {
            assert_eq!(why(head).0, reason, "{head:?}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_request_line_is_told_apart() {
        for (line, expected) in [
            ("GET /v1/games http/1.1", "written in capitals"),
            ("GET /v1/games Http/1.1", "written in capitals"),
            ("GET /v1/games HTTPS/1.1", "one of HTTP, with TLS and without"),
            (" GET /v1/games HTTP/1.1", "A blank stands before the method"),
            ("\tGET /v1/games HTTP/1.1", "A blank stands before the method"),
            ("GET /v1/games HTTP/1.1 ", "A blank stands behind the version"),
            ("GET /v1/games HTTP/9.9", "is not known here"),
            ("GET  /v1/games HTTP/1.1", "More than one blank stands after the method"),
            ("GET  HTTP/1.1", "More than one blank stands after the method"),
        ] {
            let (_, detail) = why(&format!("{line}\r\nhost: here\r\n\r\n"));
            assert!(detail.contains(expected), "{line:?}: {detail}");
        }
        let (_, detail) = why("GET / HTTP/1.1\r\na: b\r\n\tc\r\n\r\n");
        assert!(detail.contains("Header 2 begins with a blank"), "{detail}");
        assert_eq!(why("\r\n\r\nGET / HTTP/1.1\r\nno header\r\n\r\n").0, ParseFault::Header);
    }

    #[test]
    fn a_length_beyond_all_numbers_is_not_called_a_long_head() {
        let long = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
        for number in ["18446744073709551615", "99999999999999999999999", "18446744073709551614"] {
            let head = format!("POST / HTTP/1.1\r\ncontent-length: {number}\r\n\r\n");
            let (reason, detail) = of(long, head.as_bytes());
            assert_eq!(reason, ParseFault::TooLarge, "{number}");
            assert!(detail.contains("(64 KiB)"), "{detail}");
        }
        assert_eq!(of(long, b"GET / HTTP/1.1\r\ncontent-length: x\r\n").0, ParseFault::TooLong);
    }

    #[test]
    fn any_bytes_have_a_reason() {
        for first in 0..=255u8 {
            for second in 0..=255u8 {
                let _ = of(StatusCode::BAD_REQUEST, &[first, second, b' ', second, first, b'\n', second, b':', b'\n']);
            }
        }
    }
}
