//! The query string of an address: its length, and the names and texts of its parameters.

use http::Uri;

use super::fault::Fault;
use crate::{
    problem::{Problem, codes::ProblemCode},
    reading::fault_code::FaultCode,
};

/// Maximum length of a query string in bytes.
pub const MAX_QUERY_BYTES: usize = 8 * 1024;

/// The query string of an address, if it is not too long.
///
/// # Errors
/// `too_large`.
pub fn check_length(uri: &Uri) -> Result<(), Problem> {
    if uri.query().unwrap_or_default().len() <= MAX_QUERY_BYTES {
        return Ok(());
    }
    Err(Problem::new(
        ProblemCode::TooLarge,
        format!("The query string may have at most {MAX_QUERY_BYTES} bytes; use POST."),
    ))
}

/// Names and texts of the parameters.
pub(crate) fn pairs(text: &[u8]) -> Result<Vec<(String, String)>, Problem> {
    serde_urlencoded::from_bytes(text).map_err(|_| Problem::invalid(vec![unreadable()]))
}

fn unreadable() -> Fault {
    Fault::new("", FaultCode::WrongType, "the query string is not of the form name=value&name=value")
}
