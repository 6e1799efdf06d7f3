//! Content negotiation of the response format: by the path (`…/position.svg`), else by the query (`?format=svg`), else
//! by the header `Accept`.

use bytes::Bytes;
use http::{HeaderMap, Uri};

use super::{accept, fault::Fault, query};
use crate::{problem::Problem, reading::fault_code::FaultCode};

yomi_game::named! {
    /// A response format.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Form {
        /// `application/json`
        Json = "json",
        /// `text/event-stream`
        EventStream = "events",
        /// `image/svg+xml`
        Svg = "svg",
        /// `image/png`
        Png = "png",
        /// `text/html`
        Html = "html",
        /// `text/plain`
        Text = "txt",
        /// `text/vnd.graphviz`
        Graphviz = "dot",
        /// `application/x-ndjson`
        JsonLines = "ndjson",
    }
}

impl Form {
    /// The media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::EventStream => "text/event-stream",
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Html => "text/html",
            Self::Text => "text/plain",
            Self::Graphviz => "text/vnd.graphviz",
            Self::JsonLines => "application/x-ndjson",
        }
    }

    /// Path suffix of the operation that has this format alone; `None` for the format of the endpoint itself.
    #[must_use]
    pub const fn path_suffix(self) -> Option<&'static str> {
        match self {
            Self::Json | Self::JsonLines => None,
            Self::EventStream => Some("/stream"),
            Self::Svg => Some(".svg"),
            Self::Png => Some(".png"),
            Self::Html => Some(".html"),
            Self::Text => Some(".txt"),
            Self::Graphviz => Some(".dot"),
        }
    }
}

/// The query parameter that names a format. It is the only one of a `POST`, and no field of the request.
pub const FORMAT: &str = "format";

/// The format that a request's path and query name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The format named by the path.
    of_path: Option<Form>,
    /// The value of [`FORMAT`].
    format: Option<String>,
}

impl Wanted {
    /// The format named by a request's path and query, and the rest of the query, which holds the fields.
    ///
    /// # Errors
    /// `invalid_request`, if the format is named twice.
    pub fn of(uri: &Uri, offers: &[Form]) -> Result<(Self, Bytes), Problem> {
        let path = uri.path().trim_end_matches('/');
        let is_of_path = |form: &&Form| form.path_suffix().is_some_and(|end| path.ends_with(end));
        let of_path = offers.iter().find(is_of_path).copied();
        let text = uri.query().unwrap_or_default();
        let (formats, others): (Vec<_>, Vec<_>) = text
            .split('&')
            .partition(|pair| pair.strip_prefix(FORMAT).is_some_and(|rest| rest.is_empty() || rest.starts_with('=')));
        let [pair] = formats[..] else {
            return match formats[..] {
                [] => Ok((Self { of_path, format: None }, Bytes::copy_from_slice(text.as_bytes()))),
                _ => Err(fault(FaultCode::ConflictingFields, "the form is given more than once")),
            };
        };
        if of_path.is_some() {
            let detail = "the path has the form at its end; leave format out";
            return Err(fault(FaultCode::ConflictingFields, detail));
        }
        let format = query::pairs(pair.as_bytes())?.pop().map(|(_, value)| value);
        Ok((Self { of_path, format }, Bytes::from(others.join("&"))))
    }

    /// Negotiates the response format.
    ///
    /// # Errors
    /// `invalid_request`, if the query names none of the offers; `not_acceptable`, if neither path nor query names a
    /// format and `Accept` allows none of the offers.
    pub fn choose(&self, headers: &HeaderMap, offers: &[Form]) -> Result<Form, Problem> {
        if let Some(form) = self.of_path {
            return Ok(form);
        }
        let Some(format) = &self.format else { return accept::choose(headers, offers) };
        offers.iter().find(|offer| offer.name() == format).copied().ok_or_else(|| {
            let names = offers.iter().map(|offer| offer.name());
            Problem::invalid(vec![Fault::unknown_value(format!("/{FORMAT}"), format, names)])
        })
    }
}

fn fault(code: FaultCode, detail: &str) -> Problem {
    Problem::invalid(vec![Fault::new(format!("/{FORMAT}"), code, detail)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const OFFERS: [Form; 3] = [Form::Json, Form::Svg, Form::Text];

    fn asked(uri: &str) -> Result<(Form, String), FaultCode> {
        let code = |problem: Problem| problem.errors[0].code;
        let (wanted, rest) = Wanted::of(&uri.parse().unwrap(), &OFFERS).map_err(code)?;
        let form = wanted.choose(&HeaderMap::new(), &OFFERS).map_err(code)?;
        Ok((form, String::from_utf8(rest.to_vec()).unwrap()))
    }

    #[test]
    fn the_path_or_the_query_says_the_form_and_the_fields_are_left() {
        let rest = |form, rest: &str| Ok((form, rest.to_owned()));
        assert_eq!(asked("/a"), rest(Form::Json, ""));
        assert_eq!(asked("/a?moves=f5&format=svg&turn="), rest(Form::Svg, "moves=f5&turn="));
        assert_eq!(asked("/a?format=txt"), rest(Form::Text, ""));
        assert_eq!(asked("/a?formats=txt&xformat=1"), rest(Form::Json, "formats=txt&xformat=1"));
        assert_eq!(asked("/a.svg?moves=f5"), rest(Form::Svg, "moves=f5"));
        assert_eq!(asked("/a.txt/"), rest(Form::Text, ""));
        assert_eq!(asked("/a.dot"), rest(Form::Json, ""), "not on offer");
    }

    #[test]
    fn what_says_nothing_or_says_it_twice_is_refused() {
        for uri in ["/a?format=dot", "/a?format=SVG", "/a?format=", "/a?format"] {
            assert_eq!(asked(uri), Err(FaultCode::OutOfRange), "{uri}");
        }
        for uri in ["/a?format=svg&format=svg", "/a.svg?format=svg"] {
            assert_eq!(asked(uri), Err(FaultCode::ConflictingFields), "{uri}");
        }
    }
}
