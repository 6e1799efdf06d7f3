//! What a request says, as it came: the text of its body or of its query, and in which form it wants the answer.

use bytes::Bytes;
use http::HeaderMap;

use super::query;
use crate::{
    problem::Problem,
    reading::{body, form::Form},
};
use serde_json::{Map, Value};

/// What an endpoint answers, and to whom.
#[derive(Clone, Copy, Debug)]
pub struct Offers {
    /// The forms of its answer; the first where a client says nothing.
    pub forms: &'static [Form],
    /// The forms that pages of other sites may show, as they cost no search. Where keys are on, such a page has
    /// none to show.
    pub open: &'static [Form],
}

/// What a request wants.
#[derive(Debug)]
pub struct Wants {
    /// The form of the answer.
    pub form: Form,
    /// Where its fields are.
    pub asked: Asked,
    /// Its headers.
    pub headers: HeaderMap,
}

/// A text that stands for an object of fields.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Asked {
    /// The body of a `POST`.
    Body(Bytes),
    /// The query of a `GET`.
    Query(Bytes),
}

impl Asked {
    /// Its bytes.
    #[must_use]
    pub const fn text(&self) -> &Bytes {
        match self {
            Self::Body(text) | Self::Query(text) => text,
        }
    }

    /// Whether it is a query.
    #[must_use]
    pub const fn is_query(&self) -> bool {
        matches!(self, Self::Query(_))
    }

    /// The fields.
    ///
    /// # Errors
    /// `malformed_body`, or `invalid_request` for a query that is none.
    pub fn object(&self) -> Result<Map<String, Value>, Problem> {
        match self {
            Self::Body(text) => body::parse(text),
            Self::Query(text) => query::parse(text),
        }
    }

    /// The same in a place of its own: what came shares the buffer of its connection, which is many times
    /// as long.
    #[must_use]
    pub fn detached(&self) -> Self {
        match self {
            Self::Body(text) => Self::Body(Bytes::copy_from_slice(text)),
            Self::Query(text) => Self::Query(Bytes::copy_from_slice(text)),
        }
    }
}
