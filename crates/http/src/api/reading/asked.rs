//! What a request says, as it came: the text of its body or of its query.

use axum::body::Bytes;
use serde_json::{Map, Value};

use super::{body, query};
use crate::api::problem::Problem;

/// A text that stands for an object of fields.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::api) enum Asked {
    /// The body of a `POST`.
    Body(Bytes),
    /// The query of a `GET`.
    Query(Bytes),
}

impl Asked {
    /// Its bytes.
    #[must_use]
    pub(in crate::api) const fn text(&self) -> &Bytes {
        match self {
            Self::Body(text) | Self::Query(text) => text,
        }
    }

    /// Whether it is a query.
    #[must_use]
    pub(in crate::api) const fn is_query(&self) -> bool {
        matches!(self, Self::Query(_))
    }

    /// The fields.
    ///
    /// # Errors
    /// `malformed_body`, or `invalid_request` for a query that is none.
    pub(in crate::api) fn object(&self) -> Result<Map<String, Value>, Problem> {
        match self {
            Self::Body(text) => body::parse(text),
            Self::Query(text) => query::parse(text),
        }
    }

    /// The same in a place of its own: what came shares the buffer of its connection, which is many times
    /// as long.
    #[must_use]
    pub(in crate::api) fn detached(&self) -> Self {
        match self {
            Self::Body(text) => Self::Body(Bytes::copy_from_slice(text)),
            Self::Query(text) => Self::Query(Bytes::copy_from_slice(text)),
        }
    }
}
