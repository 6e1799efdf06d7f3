//! The answer to `batch`: a line for each line of the request, keep-alive lines with the counts, and a last line.

use http::StatusCode;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use crate::{problem::ProblemDocument, vocabulary};

/// The answer to a line of a batch: `answer`, or `problem`.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BatchLineAnswer)]
pub struct LineAnswer<'text> {
    /// Which line of the request, from 1, blank ones counted.
    #[schema(value_type = i32, minimum = 1)]
    pub line: usize,
    /// The line's `id`.
    #[schema(value_type = Option<String>)]
    pub id: Option<&'text str>,
    /// The status that the line would have had as a request of its own.
    #[schema(minimum = 200, maximum = 599)]
    pub status: u16,
    /// What the endpoint answers.
    #[schema(schema_with = vocabulary::line_answer, required = false)]
    pub answer: Option<&'text RawValue>,
    /// Why there is no answer.
    pub problem: Option<ProblemDocument>,
}

impl<'text> LineAnswer<'text> {
    /// The answer to that line.
    #[must_use]
    pub fn answered(line: usize, id: Option<&'text str>, answer: &'text RawValue) -> Self {
        let status = StatusCode::OK.as_u16();
        Self { line, id, status, answer: Some(answer), problem: None }
    }

    /// The problem of that line.
    #[must_use]
    pub fn refused(line: usize, id: Option<&'text str>, problem: ProblemDocument) -> Self {
        Self { line, id, status: problem.status, answer: None, problem: Some(problem) }
    }

    /// The line, with its line break.
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        line(self)
    }
}

/// A line about the batch as a whole: how far it is, or that it is over.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = BatchNews)]
pub struct BatchNews {
    /// After some seconds without an answer: how far the batch is.
    pub progress: Option<BatchCounts>,
    /// The last line of a batch that was answered to its end.
    pub end: Option<BatchCounts>,
    /// The last line of a batch that ended early: why.
    pub problem: Option<ProblemDocument>,
}

impl BatchNews {
    /// The line, with its line break.
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        line(self)
    }
}

/// Lines of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BatchCounts)]
pub struct BatchCounts {
    /// All that are not blank.
    #[schema(value_type = i32, maximum = 10_000)]
    pub lines: usize,
    /// Those with an answer.
    #[schema(value_type = i32)]
    pub answered: usize,
    /// Those with a problem.
    #[schema(value_type = i32)]
    pub refused: usize,
}

fn line(of: &impl Serialize) -> Vec<u8> {
    // Our own types of strings and numbers always serialise.
    let mut text = serde_json::to_vec(of).unwrap_or_default();
    text.push(b'\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Problem, ProblemCode};

    #[test]
    fn a_line_has_its_answer_or_its_problem() {
        let answer = RawValue::from_string("{\"a\":1}".to_owned()).unwrap();
        let answered = LineAnswer::answered(3, Some("ä\"\n"), &answer);
        let text = String::from_utf8(answered.text()).unwrap();
        assert_eq!(text, "{\"line\":3,\"id\":\"ä\\\"\\n\",\"status\":200,\"answer\":{\"a\":1}}\n");
        let problem = Problem::new(ProblemCode::TooLarge, "Long.").document("r");
        let text = String::from_utf8(LineAnswer::refused(1, None, problem).text()).unwrap();
        assert!(text.starts_with("{\"line\":1,\"status\":413,\"problem\":{\"type\""), "{text}");
        assert!(text.ends_with("}}\n") && text.matches('\n').count() == 1, "{text}");
    }

    #[test]
    fn news_is_one_field() {
        let counts = BatchCounts { lines: 3, answered: 2, refused: 1 };
        let end = BatchNews { end: Some(counts), ..BatchNews::default() };
        let text = String::from_utf8(end.text()).unwrap();
        assert_eq!(text, "{\"end\":{\"lines\":3,\"answered\":2,\"refused\":1}}\n");
    }
}
