//! Fields where nobody reads them: in the query of a `POST`, in the body of a `GET`.
//!
//! Left unread, they would be missing without a word, and the answer be one for another position.

use axum::http::{HeaderMap, Uri, header};

use super::{
    fault::{Fault, FaultCode, Faults, below, shortened},
    problem::Problem,
    query,
};

/// Refuses the parameters of a `POST`.
///
/// # Errors
/// `invalid_request`, which names each.
pub fn refuse_query(uri: &Uri) -> Result<(), Problem> {
    match uri.query() {
        None | Some("") => Ok(()),
        Some(text) => {
            let mut faults = Faults::default();
            for (name, _) in query::pairs(text.as_bytes())? {
                faults.push(Fault::new(
                    below("", &shortened(&name)),
                    FaultCode::NotApplicable,
                    "a POST takes no query parameters; put the field into the body",
                ));
            }
            faults.into_result().map_err(Problem::invalid)
        }
    }
}

/// Refuses the body of a `GET`, of which the headers tell: it is not waited for.
///
/// # Errors
/// `invalid_request`.
pub fn refuse_body(headers: &HeaderMap) -> Result<(), Problem> {
    let length = headers.get(header::CONTENT_LENGTH);
    let is_empty = length.is_none_or(|length| length.as_bytes().iter().all(|&digit| digit == b'0'));
    if is_empty && !headers.contains_key(header::TRANSFER_ENCODING) {
        return Ok(());
    }
    Err(Problem::invalid(vec![Fault::new(
        "",
        FaultCode::NotApplicable,
        "the body of a GET is not read; put the fields into the query, or use POST",
    )]))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn each_parameter_is_named_and_no_parameter_is_no_fault() {
        for path in ["/", "/?", "/?&"] {
            assert_eq!(refuse_query(&path.parse().unwrap()), Ok(()), "{path}");
        }
        let problem = refuse_query(&"/?moves=f5&a%2fb=&c".parse().unwrap()).unwrap_err();
        let pointers: Vec<_> = problem.errors.iter().map(|fault| &*fault.pointer).collect();
        assert_eq!(pointers, ["/moves", "/a~1b", "/c"]);
    }

    #[test]
    fn headers_tell_of_a_body() {
        let is_refused = |name, value| {
            refuse_body(&HeaderMap::from_iter([(name, HeaderValue::from_static(value))])).is_err()
        };
        assert!(!is_refused(header::CONTENT_LENGTH, "0"));
        assert!(!is_refused(header::CONTENT_TYPE, "application/json"));
        assert!(is_refused(header::CONTENT_LENGTH, "10"));
        assert!(is_refused(header::TRANSFER_ENCODING, "chunked"));
    }
}
