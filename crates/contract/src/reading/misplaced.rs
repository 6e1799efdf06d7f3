//! Refusal of misplaced fields: in the query of a `POST`, in the body of a `GET`, on paths without parameters.
//!
//! If they were ignored, the answer could be one for another position.

use http::{HeaderMap, header};

use super::{
    fault::{Fault, Faults, below, shortened},
    query,
};
use crate::{problem::Problem, reading::fault_code::FaultCode};

/// Refuses the parameters of a `POST`.
///
/// # Errors
/// `invalid_request`, which names each.
pub fn refuse_query(query: &[u8]) -> Result<(), Problem> {
    refuse(query, || "a POST takes no query parameters but format; put the field into the body".to_owned())
}

/// Refuses the parameters of a query, with the reason `why`.
///
/// # Errors
/// `invalid_request`, which names each.
pub fn refuse(query: &[u8], why: impl FnOnce() -> String) -> Result<(), Problem> {
    if query.is_empty() {
        return Ok(());
    }
    let pairs = query::pairs(query)?;
    let (mut faults, why) = (Faults::default(), why());
    for (name, _) in pairs {
        let pointer = below("", &shortened(&name));
        faults.push(Fault::new(pointer, FaultCode::NotApplicable, why.as_str()));
    }
    faults.into_result().map_err(Problem::invalid)
}

/// Refuses the body of a `GET`, by its headers: the body is not awaited.
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
    use http::HeaderValue;

    use super::*;

    #[test]
    fn each_parameter_is_named_and_no_parameter_is_no_fault() {
        for query in ["", "&"] {
            assert_eq!(refuse_query(query.as_bytes()), Ok(()), "{query}");
        }
        let problem = refuse_query(b"moves=f5&a%2fb=&c").unwrap_err();
        let pointers: Vec<_> = problem.errors.iter().map(|fault| &*fault.pointer).collect();
        assert_eq!(pointers, ["/moves", "/a~1b", "/c"]);
    }

    #[test]
    fn headers_tell_of_a_body() {
        let is_refused =
            |name, value| refuse_body(&HeaderMap::from_iter([(name, HeaderValue::from_static(value))])).is_err();
        assert!(!is_refused(header::CONTENT_LENGTH, "0"));
        assert!(!is_refused(header::CONTENT_TYPE, "application/json"));
        assert!(is_refused(header::CONTENT_LENGTH, "10"));
        assert!(is_refused(header::TRANSFER_ENCODING, "chunked"));
    }
}
