//! Extractors of requests: those that read a body or a query, and one that refuses parameters.

pub(crate) mod body;

use axum::{
    body::Bytes,
    extract::{FromRef, FromRequest, FromRequestParts, Request},
    http::{HeaderMap, Method, Uri, request::Parts},
};
use yomi_contract::{
    paths,
    problem::Problem,
    reading::{form::Wanted, misplaced, query},
    request::asked::{Asked, Offers, Wants},
};

use crate::{
    gate::{
        origin::{Origins, check_origin},
        requests::HalfRequest,
    },
    response::ProblemResponse,
};

pub(crate) use self::body::BodyTimeout;

/// A request to an endpoint with fields, from the body of a `POST` or the query of a `GET`.
#[derive(Debug)]
pub(crate) struct Received {
    /// `None` for a `GET`.
    body: Option<Bytes>,
    headers: HeaderMap,
    uri: Uri,
    /// The refusal of a cross-site request; `Ok` if it is none.
    foreign: Result<(), Problem>,
}

impl<S> FromRequest<S> for Received
where
    S: Send + Sync,
    Origins: FromRef<S>,
    BodyTimeout: FromRef<S>,
{
    type Rejection = ProblemResponse;

    async fn from_request(request: Request, state: &S) -> Result<Self, ProblemResponse> {
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
    /// Content negotiation: returns the format, fields and headers of a request that may be answered.
    ///
    /// # Errors
    /// `cross_site`, if another site's page requests a format that is not open to it; `not_acceptable`;
    /// `invalid_request`, for an unknown format and for fields in the query of a `POST`.
    pub(crate) fn wants(self, offers: Offers) -> Result<Wants, Problem> {
        let Self { body, headers, uri, foreign } = self;
        let forms = offers.built();
        let (wanted, rest) = Wanted::of(&uri, &forms)?;
        let form = wanted.choose(&headers, &forms)?;
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

/// Extractor that refuses parameters, for handlers without any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoParameters;

impl<S: Sync> FromRequestParts<S> for NoParameters {
    type Rejection = ProblemResponse;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ProblemResponse> {
        misplaced::refuse(parts.uri.query().unwrap_or_default().as_bytes(), || {
            let path = parts.uri.path().trim_end_matches('/');
            let elsewhere = match paths::readers_below(path).as_slice() {
                [] => String::new(),
                paths => format!("; the field belongs to {}", paths.join(" or ")),
            };
            format!("{path} takes no query parameters{elsewhere}")
        })?;
        Ok(Self)
    }
}
