//! A request as received: the text of its body or query, and the response format that it wants.

use std::borrow::Cow;

use bytes::Bytes;
use http::HeaderMap;

use super::query;
use crate::{
    problem::Problem,
    reading::{accept, body, form::Form},
};
use serde_json::{Map, Value};

/// The response formats of an endpoint, and which of them are open to other sites.
#[derive(Clone, Copy, Debug)]
pub struct Offers {
    /// The formats; the first is the default.
    pub forms: &'static [Form],
    /// The formats that pages of other sites may embed, because they cost no search. With keys on, such a page has no
    /// key and gets none.
    pub open: &'static [Form],
}

impl Offers {
    /// The formats that this build has: without the feature `png` all but that one.
    #[must_use]
    pub fn built(&self) -> Cow<'static, [Form]> {
        if cfg!(feature = "png") {
            Cow::Borrowed(self.forms)
        } else {
            self.forms.iter().copied().filter(|form| *form != Form::Png).collect()
        }
    }
}

/// A request with its negotiated response format.
#[derive(Debug)]
pub struct Wants {
    /// The response format.
    pub form: Form,
    /// The text that holds its fields.
    pub asked: Asked,
    /// Its headers.
    pub headers: HeaderMap,
}

/// A text that stands for an object of fields.
#[derive(Clone, Debug)]
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
    /// `malformed_body`, or `invalid_request` for a malformed query.
    pub fn object(&self) -> Result<Map<String, Value>, Problem> {
        match self {
            Self::Body(text) => body::parse(text),
            Self::Query(text) => query::parse(text),
        }
    }

    /// The fields, with the `lang` of `Accept-Language` where they name none.
    ///
    /// # Errors
    /// As [`object`](Self::object).
    pub fn object_in_language(&self, headers: &HeaderMap) -> Result<Map<String, Value>, Problem> {
        let mut object = self.object()?;
        if object.get("lang").is_none_or(Value::is_null)
            && let Some(lang) = accept::language(headers)
        {
            object.insert("lang".to_owned(), lang.name().into());
        }
        Ok(object)
    }
}
