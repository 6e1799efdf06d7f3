//! The query parameters of a `GET`: the same fields as in a body, written as text.
//!
//! Lists are written with commas and objects as JSON. A parameter becomes the JSON value that a
//! body would hold, so that one reader and one set of faults serves both.

use std::convert::Infallible;

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Request},
    http::{HeaderMap, request::Parts},
};
use serde_json::{Map, Value};
use yomi_game::move_text::is_one_text;

use super::{
    fault::{Fault, FaultCode, MAX_FAULTS, below, shortened},
    field::Spelling,
    json, misplaced,
};
use crate::api::{
    gate::origin::{Origins, check_origin},
    problem::{Problem, ProblemCode},
    request::field_named,
};

/// Bytes that a query string may have.
pub const MAX_QUERY_BYTES: usize = 8 * 1024;

/// A query string, of a request that no foreign page caused.
#[derive(Debug)]
pub struct QueryText(pub Bytes);

/// The fields of a query string.
#[derive(Debug)]
pub struct QueryObject(pub Map<String, Value>);

impl<S> FromRequestParts<S> for QueryObject
where
    S: Send + Sync,
    Origins: axum::extract::FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let QueryText(text) = QueryText::from_request_parts(parts, state).await?;
        parse(&text).map(Self)
    }
}

impl<S> FromRequestParts<S> for QueryText
where
    S: Send + Sync,
    Origins: axum::extract::FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let origins = <Origins as axum::extract::FromRef<S>>::from_ref(state);
        check_origin(&parts.headers, &origins)?;
        misplaced::refuse_body(&parts.headers)?;
        let query = parts.uri.query().unwrap_or_default();
        if query.len() > MAX_QUERY_BYTES {
            return Err(Problem::new(
                ProblemCode::TooLarge,
                format!("The query string may have at most {MAX_QUERY_BYTES} bytes; use POST."),
            ));
        }
        Ok(Self(Bytes::copy_from_slice(query.as_bytes())))
    }
}

/// Reads a query string.
///
/// # Errors
/// `invalid_request`, when it is none, or names a field twice.
pub fn parse(text: &[u8]) -> Result<Map<String, Value>, Problem> {
    pairs(text).and_then(object)
}

/// Names and texts of the parameters.
pub(in crate::api) fn pairs(text: &[u8]) -> Result<Vec<(String, String)>, Problem> {
    serde_urlencoded::from_bytes(text).map_err(|_| Problem::invalid(vec![unreadable()]))
}

/// The headers of a request that has no body. The last extractor of a handler: it takes them without a
/// copy.
#[derive(Debug)]
pub struct Headers(pub HeaderMap);

impl<S: Sync> FromRequest<S> for Headers {
    type Rejection = Infallible;

    async fn from_request(request: Request, _: &S) -> Result<Self, Infallible> {
        Ok(Self(request.into_parts().0.headers))
    }
}

fn unreadable() -> Fault {
    Fault::new(
        "",
        FaultCode::WrongType,
        "the query string is not of the form name=value&name=value",
    )
}

/// How the field of that name is written. Unknown names are text: the reader refuses them.
#[must_use]
pub fn spelling(name: &str) -> Spelling {
    field_named(name).map_or(Spelling::Text, |field| field.shape.spelling())
}

fn object(pairs: Vec<(String, String)>) -> Result<Map<String, Value>, Problem> {
    let mut object = Map::new();
    let mut faults = Vec::new();
    for (name, text) in pairs {
        if object.contains_key(&name) {
            if faults.len() < MAX_FAULTS {
                faults.push(Fault::new(
                    below("", &shortened(&name)),
                    FaultCode::ConflictingFields,
                    "the parameter is given more than once",
                ));
            }
            continue;
        }
        let value = field_value(&name, text);
        object.insert(name, value);
    }
    if faults.is_empty() { Ok(object) } else { Err(Problem::invalid(faults)) }
}

/// The JSON value that the field of that name would have in a body, from its text.
#[must_use]
pub fn field_value(name: &str, text: String) -> Value {
    let list = |text: &str| text.split(',').map(|item| Value::from(item.trim())).collect();
    let number = |text: &str| match serde_json::from_str(text.trim()) {
        Ok(number @ Value::Number(_)) => number,
        _ => Value::from(text),
    };
    match spelling(name) {
        Spelling::List if text.is_empty() => Value::Array(Vec::new()),
        Spelling::List => list(&text),
        Spelling::Number => number(&text),
        Spelling::TextOrJsonList | Spelling::TextOrList | Spelling::Bounds
            if text.trim_start().starts_with('[') =>
        {
            json::read(text.as_bytes()).unwrap_or(Value::String(text))
        }
        Spelling::TextOrList if text.contains(',') && !is_one_text(&text) => list(&text),
        Spelling::Bounds if text.contains(',') => {
            let bounds = text.split(',').map(str::trim).map(|item| match item {
                "" | "null" => Value::Null,
                item => number(item),
            });
            bounds.collect()
        }
        Spelling::TextOrJson if text.trim_start().starts_with('{') => {
            json::read(text.as_bytes()).unwrap_or(Value::String(text))
        }
        Spelling::Text
        | Spelling::TextOrList
        | Spelling::TextOrJsonList
        | Spelling::TextOrJson
        | Spelling::Bounds => Value::String(text),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn parameters_become_the_values_of_a_body() {
        let pairs = [
            ("level", "10"),
            ("multi_pv", "all"),
            ("moves", "f5d6"),
            ("only_moves", "d3, c4"),
            ("techniques", "{\"iterative_deepening\":true}"),
            ("depth", "deep"),
            ("window", "-1.5,"),
            ("colour", "7"),
        ];
        let pairs = pairs.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        let expected = json!({
            "level": 10,
            "multi_pv": "all",
            "moves": "f5d6",
            "only_moves": ["d3", "c4"],
            "techniques": { "iterative_deepening": true },
            "depth": "deep",
            "window": [-1.5, null],
            "colour": "7",
        });
        assert_eq!(Value::Object(object(pairs).unwrap()), expected);
    }

    #[test]
    fn repeated_parameter_is_a_conflict() {
        let pairs = vec![("a".to_owned(), "1".to_owned()), ("a".to_owned(), "1".to_owned())];
        let problem = object(pairs).unwrap_err();
        assert_eq!(problem.errors[0].code, FaultCode::ConflictingFields);
        assert_eq!(problem.errors[0].pointer, "/a");
    }
}
