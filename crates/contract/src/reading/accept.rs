//! Content negotiation by the header `Accept` (RFC 9110, 12.5.1): media ranges and their quality.

use http::{HeaderMap, header};
use yomi_review::report::Lang;

use super::form::Form;
use crate::problem::{Problem, codes::ProblemCode};

/// The offer with the highest quality; among equals the first. Without `Accept` the first.
///
/// # Errors
/// `not_acceptable`, when `Accept` names none of them.
pub fn choose(headers: &HeaderMap, offers: &[Form]) -> Result<Form, Problem> {
    let mut lines = headers.get_all(header::ACCEPT).iter();
    if let (Some(line), None, Some(first)) = (lines.next(), lines.next(), offers.first())
        && (line == first.media_type() || line == "*/*")
    {
        // The common case.
        return Ok(*first);
    }
    let accepted: Vec<&str> = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok()).collect();
    let accepted = accepted.join(",");
    if accepted.trim().is_empty() && !offers.is_empty() {
        return Ok(offers[0]);
    }
    let ranges: Vec<Range<'_>> = accepted.split(',').filter_map(Range::parse).collect();
    let mut best: Option<(u16, Form)> = None;
    for &offer in offers {
        let quality = quality(&ranges, offer.media_type());
        if quality > 0 && best.is_none_or(|(best, _)| quality > best) {
            best = Some((quality, offer));
        }
    }
    best.map(|(_, form)| form).ok_or_else(|| {
        let names: Vec<_> = offers.iter().map(|offer| offer.media_type()).collect();
        Problem::new(
            ProblemCode::NotAcceptable,
            format!("Accept names no form that is on offer here: {}.", names.join(", ")),
        )
    })
}

/// The language of sentences that `Accept-Language` likes best (RFC 9110, 12.5.4); among equals the first, `None`
/// without any.
#[must_use]
pub fn language(headers: &HeaderMap) -> Option<Lang> {
    let mut best: Option<(u16, Lang)> = None;
    let texts = headers.get_all(header::ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
    for range in texts.flat_map(|text| text.split(',')) {
        let (tag, parameters) = range.trim().split_once(';').unwrap_or((range.trim(), ""));
        let language = tag.split('-').next().unwrap_or_default();
        let Some(lang) = Lang::ALL.into_iter().find(|lang| lang.name().eq_ignore_ascii_case(language)) else {
            continue;
        };
        let quality = quality_of(parameters.split(';')).unwrap_or_default();
        if quality > 0 && best.is_none_or(|(best, _)| quality > best) {
            best = Some((quality, lang));
        }
    }
    best.map(|(_, lang)| lang)
}

/// The quality among the parameters of a range, in thousandths; `None` where it is no number.
fn quality_of<'text>(parameters: impl Iterator<Item = &'text str>) -> Option<u16> {
    let quality = parameters
        .filter_map(|parameter| parameter.split_once('='))
        .find(|(name, _)| name.trim().eq_ignore_ascii_case("q"))
        .map_or(Some(1.0), |(_, value)| value.trim().parse::<f32>().ok())?;
    // Clamped before the cast; NaN becomes 0.
    Some((quality.clamp(0.0, 1.0) * 1000.0) as u16)
}

/// A media range with its quality in thousandths.
struct Range<'text> {
    main: &'text str,
    sub: &'text str,
    quality: u16,
}

impl<'text> Range<'text> {
    fn parse(text: &'text str) -> Option<Self> {
        let mut parts = text.split(';').map(str::trim);
        let (main, sub) = parts.next()?.split_once('/')?;
        Some(Self { main, sub, quality: quality_of(parts)? })
    }

    /// Specificity of a match: 0 for none, higher for closer ones.
    fn specificity(&self, main: &str, sub: &str) -> u8 {
        match (self.main, self.sub) {
            ("*", "*") => 1,
            (range, "*") if range.eq_ignore_ascii_case(main) => 2,
            (range, name) if range.eq_ignore_ascii_case(main) && name.eq_ignore_ascii_case(sub) => 3,
            _ => 0,
        }
    }
}

/// The quality that the most specific range gives to a media type.
fn quality(ranges: &[Range<'_>], media_type: &str) -> u16 {
    let (main, sub) = media_type.split_once('/').unwrap_or((media_type, ""));
    ranges
        .iter()
        .map(|range| (range.specificity(main, sub), range.quality))
        .filter(|(specificity, _)| *specificity > 0)
        .max()
        .map_or(0, |(_, quality)| quality)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    const OFFERS: [Form; 3] = [Form::Json, Form::Svg, Form::Text];

    fn chosen(accept: &'static str) -> Option<Form> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, HeaderValue::from_static(accept));
        choose(&headers, &OFFERS).ok()
    }

    #[test]
    fn closest_range_and_highest_quality_win() {
        assert_eq!(chosen("*/*"), Some(Form::Json));
        assert_eq!(chosen(""), Some(Form::Json));
        assert_eq!(chosen("text/plain;q=0.5, image/svg+xml"), Some(Form::Svg));
        assert_eq!(chosen("*/*;q=0.8, TEXT/Plain"), Some(Form::Text));
        assert_eq!(chosen("application/json;q=0, */*"), Some(Form::Svg));
        assert_eq!(chosen("image/avif,image/webp,image/*;q=0.8,*/*;q=0.5"), Some(Form::Svg));
        assert_eq!(chosen("text/html,application/xhtml+xml,*/*;q=0.8"), Some(Form::Json));
    }

    #[test]
    fn the_language_is_the_one_that_is_liked_best_among_those_of_sentences() {
        for (accepted, wanted) in [
            ("ja", Some(Lang::Ja)),
            ("zh-CN,zh;q=0.9,en;q=0.8", Some(Lang::Zh)),
            ("fr, de;q=0.9, EN-gb;q=0.3, ja;q=0.4", Some(Lang::Ja)),
            ("ja;q=0, en;q=0.1", Some(Lang::En)),
            ("fr", None),
            ("*", None),
            ("ja;q=much", None),
            ("", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(accepted));
            assert_eq!(language(&headers), wanted, "{accepted}");
        }
    }

    #[test]
    fn what_is_not_on_offer_is_refused() {
        assert_eq!(chosen("text/html"), None);
        assert_eq!(chosen("application/json;q=0"), None);
        assert_eq!(chosen("nonsense"), None);
    }
}
