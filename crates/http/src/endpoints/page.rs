//! `/` and `/assets/`: the web page for playing and analysing. Its files are embedded in the binary.

use axum::{
    body::Bytes,
    extract::Path,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use yomi_contract::problem::{Problem, ProblemCode};
use yomi_page::File;

use crate::{caching, encoding, response::ProblemResponse};

/// The page runs its own scripts and styles and sends requests to its own origin; pictures for download are `blob:`
/// URLs.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
     manifest-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'",
);

/// Answers with the page.
pub(crate) async fn index(headers: HeaderMap) -> Result<Response, ProblemResponse> {
    found("index.html", &headers)
}

/// Answers with a file that the page loads.
pub(crate) async fn asset(path: Option<Path<String>>, headers: HeaderMap) -> Result<Response, ProblemResponse> {
    let path = path.map_or_else(String::new, |Path(path)| path);
    found(&format!("assets/{path}"), &headers)
}

fn found(path: &str, request: &HeaderMap) -> Result<Response, ProblemResponse> {
    let file = yomi_page::file(path).ok_or_else(|| no_file("The page has no such file."))?;
    respond(file, POLICY, request)
}

pub(super) fn no_file(detail: &str) -> Problem {
    Problem::new(ProblemCode::NotFound, detail)
}

/// A file response in the shortest content coding that the client accepts; all are embedded in the binary.
///
/// # Errors
/// `internal` if the tag is no header value; it always is one.
pub(super) fn respond(
    file: &'static File,
    policy: HeaderValue,
    request: &HeaderMap,
) -> Result<Response, ProblemResponse> {
    let (coding, content) = chosen(file, request);
    // Strong tags, one for each coding, because the bytes differ. Digits and quotes are a valid header value.
    let tag = HeaderValue::try_from(format!("\"{}{}\"", file.digest, coding.unwrap_or_default()))
        .map_err(|_| Problem::new(ProblemCode::Internal, "A file of the page has no tag."))?;
    // File names are the same in every release: clients must revalidate.
    let lifetime = HeaderValue::from_static("no-cache");
    let response = caching::unless_known(&tag, lifetime, request, || {
        let content_type = HeaderValue::from_static(file.content_type);
        let content_type = [(header::CONTENT_TYPE, content_type)];
        let mut response = (content_type, Bytes::from_static(content)).into_response();
        if let Some(coding) = coding {
            let coding = HeaderValue::from_static(coding);
            response.headers_mut().insert(header::CONTENT_ENCODING, coding);
        }
        response
    });
    Ok(with_policy(response, policy))
}

/// Adds `content-security-policy` and `vary`, on a 304 too: browsers update the stored page's headers from it.
pub(super) fn with_policy(mut response: Response, policy: HeaderValue) -> Response {
    let vary = HeaderValue::from_static("Accept, Accept-Encoding, Origin");
    response.headers_mut().insert(header::VARY, vary);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

/// The shortest coding that the client accepts, with its name.
fn chosen(file: &'static File, request: &HeaderMap) -> (Option<&'static str>, &'static [u8]) {
    [("br", file.brotli()), ("gzip", file.gzip())]
        .into_iter()
        .filter_map(|(coding, content)| content.map(|content| (coding, content)))
        .find(|(coding, _)| encoding::takes(coding, request))
        .map_or_else(|| (None, file.plain()), |(coding, content)| (Some(coding), content))
}
