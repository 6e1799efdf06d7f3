//! Normalisation of request addresses, ahead of routes, gate and metrics: all of them see one form of a path.

use axum::http::{
    Uri,
    uri::{Parts, PathAndQuery},
};

/// The address with the percent-encoded unreserved characters of its path decoded, to which it is equivalent (RFC 3986,
/// 6.2.2.2): `/v1/%73tatus` is `/v1/status`. `None` if there are none. Other octets stay encoded: `%2F` is no `/`.
pub(crate) fn normalised(uri: &Uri) -> Option<Uri> {
    let path = uri.path();
    if !path.contains('%') {
        return None;
    }
    let mut parts = path.split('%');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let octet = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match octet.map(char::from).filter(|&octet| is_unreserved(octet)) {
            Some(octet) => {
                decoded.push(octet);
                decoded.push_str(&part[2..]);
            }
            None => {
                decoded.push('%');
                decoded.push_str(part);
            }
        }
    }
    if decoded.len() == path.len() {
        return None;
    }
    if let Some(query) = uri.query() {
        decoded.push('?');
        decoded.push_str(query);
    }
    let mut parts: Parts = uri.clone().into_parts();
    parts.path_and_query = Some(PathAndQuery::try_from(decoded).ok()?);
    Uri::from_parts(parts).ok()
}

/// RFC 3986, 2.3.
fn is_unreserved(octet: char) -> bool {
    octet.is_ascii_alphanumeric() || "-._~".contains(octet)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreserved_characters_of_the_path_alone_are_decoded() {
        for (address, expected) in [
            ("/v1/%73tatus", "/v1/status"),
            ("/%76%31/stat%75%73/?a=%73", "/v1/status/?a=%73"),
            ("/live%7a", "/livez"),
            ("/%7E%2d%5F%2E", "/~-_."),
            ("http://host/%6Cab?x", "http://host/lab?x"),
            ("/a%2Fb%73", "/a%2Fbs"),
        ] {
            let uri: Uri = address.parse().unwrap();
            assert_eq!(normalised(&uri).unwrap().to_string(), expected);
        }
        for address in ["/v1/status?%73", "/a%2Fb", "/%", "/%4", "/%zz", "/%+1", "/%25%e4", "*"] {
            assert_eq!(normalised(&address.parse().unwrap()), None, "{address}");
        }
    }
}
