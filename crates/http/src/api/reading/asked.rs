//! What a request says, as it came: the text of its body or of its query, and in which form it wants the answer.

use axum::{
    body::Bytes,
    extract::{FromRef, FromRequest, Request},
    http::{HeaderMap, Method, Uri},
};
use serde_json::{Map, Value};

use super::{
    body::{self, BodyTimeout},
    form::{Form, Wanted},
    misplaced, query,
};
use crate::api::{
    gate::{
        origin::{Origins, check_origin},
        requests::HalfRequest,
    },
    problem::Problem,
};

/// A request to an endpoint that reads fields, from the body of a `POST` or the query of a `GET`.
#[derive(Debug)]
pub(in crate::api) struct Received {
    /// Nothing where it is a `GET`.
    body: Option<Bytes>,
    headers: HeaderMap,
    uri: Uri,
    /// Why a page of another site may not ask this; nothing where none did.
    foreign: Result<(), Problem>,
}

/// What an endpoint answers, and to whom.
#[derive(Clone, Copy, Debug)]
pub(in crate::api) struct Offers {
    /// The forms of its answer; the first where a client says nothing.
    pub(in crate::api) forms: &'static [Form],
    /// The forms that pages of other sites may show, as they cost no search. Where keys are on, such a page has
    /// none to show.
    pub(in crate::api) open: &'static [Form],
}

/// What a request wants.
#[derive(Debug)]
pub(in crate::api) struct Wants {
    /// The form of the answer.
    pub(in crate::api) form: Form,
    /// Where its fields are.
    pub(in crate::api) asked: Asked,
    /// Its headers.
    pub(in crate::api) headers: HeaderMap,
}

impl<S> FromRequest<S> for Received
where
    S: Send + Sync,
    Origins: FromRef<S>,
    BodyTimeout: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if request.method() == Method::POST {
            body::check_head(request.headers())?;
            let (head, body) = request.into_parts();
            let half = head.extensions.get::<HalfRequest>().cloned();
            let body = Some(body::read(body, BodyTimeout::from_ref(state), half).await?);
            return Ok(Self { body, headers: head.headers, uri: head.uri, foreign: Ok(()) });
        }
        let (head, _) = request.into_parts();
        let foreign = check_origin(&head.headers, &Origins::from_ref(state));
        misplaced::refuse_body(&head.headers)?;
        query::check_length(&head.uri)?;
        Ok(Self { body: None, headers: head.headers, uri: head.uri, foreign })
    }
}

impl Received {
    /// The form, the fields and the headers, of a request that may be answered.
    ///
    /// # Errors
    /// `cross_site`, where a page of another site asks for what is not open to it; `not_acceptable`;
    /// `invalid_request`, for an unknown form and for fields in the query of a `POST`.
    pub(in crate::api) fn wants(self, offers: Offers) -> Result<Wants, Problem> {
        let Self { body, headers, uri, foreign } = self;
        let (wanted, rest) = Wanted::of(&uri, offers.forms)?;
        let form = wanted.choose(&headers, offers.forms)?;
        if !offers.open.contains(&form) {
            foreign?;
        }
        let asked = match body {
            Some(text) => {
                misplaced::refuse_query(&rest)?;
                Asked::Body(text)
            }
            None => Asked::Query(rest),
        };
        Ok(Wants { form, asked, headers })
    }
}

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
