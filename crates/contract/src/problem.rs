//! Problem documents (RFC 9457): the table of all problems, and the conversion of errors into them.

pub mod codes;
pub mod pools;
mod refusal;
pub mod retry;
pub mod share;

use std::time::Duration;

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_service::share::Share;

use self::share::ShareDocument;
use crate::{reading::fault::Fault, vocabulary};

pub use self::codes::{PROBLEMS, ProblemCode, ProblemEntry};

/// A problem of a request.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{detail}")]
pub struct Problem {
    /// The kind of problem.
    pub code: ProblemCode,
    /// One sentence on which a person can act.
    pub detail: String,
    /// Every fault found in the request.
    pub errors: Vec<Fault>,
    /// Time after which a retry has a chance.
    pub retry_after: Option<Duration>,
    /// The answer of a preempted search so far.
    pub best_so_far: Option<Box<serde_json::Value>>,
    /// The exhausted share of the client.
    pub share: Option<Share>,
}

impl Problem {
    /// A problem without faults in fields.
    #[must_use]
    pub fn new(code: ProblemCode, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), errors: Vec::new(), retry_after: None, best_so_far: None, share: None }
    }

    /// A problem with all faults of a request's fields.
    #[must_use]
    pub fn invalid(errors: Vec<Fault>) -> Self {
        let detail = summary(&errors);
        Self { errors, ..Self::new(ProblemCode::InvalidRequest, detail) }
    }

    /// The value of `retry-after`: whole seconds, rounded up, at least one.
    #[must_use]
    pub fn retry_after_seconds(&self) -> Option<u64> {
        self.retry_after.map(|time| whole_milliseconds(time).div_ceil(1000).max(1))
    }

    /// The document about this problem.
    #[must_use]
    pub fn document(&self, request_id: &str) -> ProblemDocument {
        let entry = self.code.entry();
        ProblemDocument {
            kind: format!("urn:yomi:problem:{}", entry.name),
            title: entry.title,
            status: entry.status.as_u16(),
            detail: self.detail.clone(),
            code: entry.name,
            request_id: request_id.to_owned(),
            retry_after_ms: self.retry_after.map(whole_milliseconds),
            share: self.share.map(ShareDocument::from),
            errors: self.errors.clone(),
            best_so_far: self.best_so_far.clone(),
        }
    }
}

/// The first fault, and how many more there are: many clients show no more of a problem than this sentence.
#[must_use]
pub fn summary(faults: &[Fault]) -> String {
    let Some((first, others)) = faults.split_first() else { return String::new() };
    let text = match first.pointer.as_str() {
        "" => first.detail.clone(),
        pointer => format!("{pointer}: {}", first.detail),
    };
    match others.len() {
        0 => sentence(&text),
        more if text.ends_with(['?', '!']) => format!("{text} And {more} more in `errors`."),
        more => format!("{}; and {more} more in `errors`.", text.trim_end_matches('.')),
    }
}

/// The text with a full stop, unless it ends as a sentence already.
fn sentence(text: &str) -> String {
    if text.ends_with(['.', '?', '!']) { text.to_owned() } else { format!("{text}.") }
}

/// Rounded up, so that a client that waits this long does not retry too early.
fn whole_milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros().div_ceil(1000)).unwrap_or(u64::MAX)
}

/// A problem document (RFC 9457), sent as `application/problem+json`.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemDocument {
    /// A URN that stands for `code`.
    #[serde(rename = "type")]
    pub kind: String,
    /// What `code` means, the same words every time.
    pub title: &'static str,
    /// The status of the response.
    #[schema(minimum = 400, maximum = 599)]
    pub status: u16,
    /// What happened this time, as a sentence on which a person can act.
    pub detail: String,
    /// The kind of problem.
    #[schema(value_type = vocabulary::ProblemCode)]
    pub code: &'static str,
    /// The request's id, as in the header `x-request-id`.
    pub request_id: String,
    /// Milliseconds after which a new try has a chance.
    pub retry_after_ms: Option<u64>,
    /// The share of a limit that this client has used up; only where one is refused for it.
    pub share: Option<ShareDocument>,
    /// Every fault found in the request, at most 100.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<Fault>,
    /// With `preempted`: what the search had found.
    #[schema(schema_with = vocabulary::best_so_far, required = false)]
    pub best_so_far: Option<Box<serde_json::Value>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_has_one_line_in_the_table() {
        for entry in PROBLEMS {
            assert_eq!(entry.code.entry().name, entry.name);
        }
        let mut names: Vec<_> = PROBLEMS.iter().map(|entry| entry.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PROBLEMS.len());
    }

    #[test]
    fn the_sentence_names_the_first_fault_and_counts_the_others() {
        use crate::reading::fault_code::FaultCode;
        let fault = |pointer: &str, detail: &str| Fault::new(pointer, FaultCode::Required, detail);
        let depth = fault("/depth", "0 is outside 1 to 99");
        let name = fault("/killers", "no such field; did you mean killer_moves?");
        let detail = |faults: &[&Fault]| Problem::invalid(faults.iter().map(|&fault| fault.clone()).collect()).detail;
        assert_eq!(detail(&[&depth]), "/depth: 0 is outside 1 to 99.");
        assert_eq!(detail(&[&depth, &name, &name]), "/depth: 0 is outside 1 to 99; and 2 more in `errors`.");
        assert_eq!(
            detail(&[&name, &depth]),
            "/killers: no such field; did you mean killer_moves? And 1 more in `errors`."
        );
        assert_eq!(detail(&[&fault("", "Whole.")]), "Whole.");
    }
}
