//! What headers say of jobs: `Prefer: respond-async` (RFC 7240) and `Idempotency-Key`.

use http::{HeaderMap, HeaderName};
use sha2::{Digest as _, Sha256};

use crate::{
    problem::{Problem, ProblemCode},
    reading::{
        fault::Faults,
        field::{Field, Shape, fields},
        fields::Fields,
    },
};

/// `Prefer`
pub const PREFER: HeaderName = HeaderName::from_static("prefer");
/// The answer to it.
pub const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");
/// The preference that asks for a job.
pub const RESPOND_ASYNC: &str = "respond-async";
/// `Idempotency-Key`
pub const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// Bytes of an idempotency key at most.
pub const MAX_KEY_BYTES: usize = 255;

fields! {
    /// The id of the last job of the page before.
    AFTER = Field::new("after", Shape::Text { min: 32, max: 32 });
}

/// The parameters of the query of `jobs`.
#[must_use]
pub fn jobs_fields() -> Vec<&'static Field> {
    super::shared::asked(|fields, faults| {
        read_page(fields, faults);
    })
}

/// Reads which page of jobs is wanted: the one behind that job.
pub(super) fn read_page(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<String> {
    AFTER.text(fields, faults).map(str::to_owned)
}

/// Whether a request would rather have a job than wait for its answer.
#[must_use]
pub fn prefers_async(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(&PREFER).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|preference| {
        let name = preference.split([';', '=']).next().unwrap_or_default();
        name.trim().eq_ignore_ascii_case(RESPOND_ASYNC)
    })
}

/// The idempotency key of a request, with or without quotation marks around it.
///
/// # Errors
/// `malformed_request`, where there are several, or it is none.
pub fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let mut lines = headers.get_all(&IDEMPOTENCY_KEY).iter();
    let Some(line) = lines.next() else { return Ok(None) };
    let text = line.to_str().ok().filter(|_| lines.next().is_none()).map(str::trim);
    let bare = text.map(|text| text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text));
    let is_key =
        |key: &&str| (1..=MAX_KEY_BYTES).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
    bare.filter(is_key).map(|key| Some(key.to_owned())).ok_or_else(|| {
        let detail =
            format!("idempotency-key is one text of 1 to {MAX_KEY_BYTES} visible ASCII characters, such as a UUID.");
        Problem::new(ProblemCode::MalformedRequest, detail)
    })
}

/// What two requests of one idempotency key have in common.
#[must_use]
pub fn digest(path: &str, body: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update((path.len() as u64).to_le_bytes());
    hash.update(path);
    hash.update(body);
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn headers(name: HeaderName, values: &[&'static str]) -> HeaderMap {
        values.iter().map(|value| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn a_preference_stands_in_any_list_in_any_case() {
        for values in [
            &["respond-async"][..],
            &["Respond-Async"],
            &["wait=10, respond-async"],
            &["return=minimal", "handling=lenient; respond-async=no, respond-async; foo=bar"],
        ] {
            assert!(prefers_async(&headers(PREFER, values)), "{values:?}");
        }
        for values in [&[][..], &["respond"], &["wait=respond-async"], &["respond-asyncs"]] {
            assert!(!prefers_async(&headers(PREFER, values)), "{values:?}");
        }
    }

    #[test]
    fn an_idempotency_key_is_one_text() {
        let key = |values: &[&'static str]| idempotency_key(&headers(IDEMPOTENCY_KEY, values));
        assert_eq!(key(&[]), Ok(None));
        assert_eq!(key(&["\"8e03978e\""]), Ok(Some("8e03978e".to_owned())));
        assert_eq!(key(&[" 8e03978e "]), Ok(Some("8e03978e".to_owned())));
        for values in [&[""][..], &["\"\""], &["a", "b"], &["a b"]] {
            assert!(key(values).is_err(), "{values:?}");
        }
    }

    #[test]
    fn path_and_body_make_the_digest() {
        assert_eq!(digest("/a", b"b"), digest("/a", b"b"));
        assert_ne!(digest("/a", b"b"), digest("/ab", b""));
        assert_ne!(digest("/a", b"b"), digest("/a", b"c"));
    }
}
