//! `/docs`: the API reference as an interactive page, `/openapi.json` behind it, and the same as OpenAPI 3.0. All files
//! are embedded in the binary; nothing is loaded from other hosts.

use std::{io::Write as _, sync::LazyLock};

use axum::{
    body::Bytes,
    extract::Path,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Redirect, Response},
};
use flate2::{Compression, write::GzEncoder};
use yomi_contract::openapi;

use super::page;
use crate::{caching, encoding, response::ProblemResponse};

/// The page runs its own scripts and sends requests to its own origin. Its widgets set inline styles and use `data:`
/// images.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// A contract ready to send: plain, gzipped, and its `ETag`. It is rendered once, which takes milliseconds.
struct Contract {
    plain: Bytes,
    compressed: Bytes,
    tag: HeaderValue,
}

static CONTRACT: LazyLock<Contract> =
    LazyLock::new(|| Contract::new(openapi::document().to_json().unwrap_or_default()));

/// The same as OpenAPI 3.0.
static CONTRACT_3_0: LazyLock<Contract> = LazyLock::new(|| Contract::new(openapi::document_3_0().to_string()));

impl Contract {
    fn new(text: String) -> Self {
        let plain = text.into_bytes();
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        // Writing to a vector cannot fail.
        let _ = encoder.write_all(&plain);
        let compressed = encoder.finish().unwrap_or_default().into();
        Self { tag: caching::tag_of_bytes(&plain), plain: plain.into(), compressed }
    }
}

/// Renders both contracts ahead of the first request.
pub(crate) fn prepare() {
    LazyLock::force(&CONTRACT);
    LazyLock::force(&CONTRACT_3_0);
}

/// Answers with the contract.
pub(crate) async fn openapi_json(request: HeaderMap) -> Response {
    sent(&CONTRACT, &request)
}

/// Answers with the contract as OpenAPI 3.0.
pub(crate) async fn openapi_3_0_json(request: HeaderMap) -> Response {
    sent(&CONTRACT_3_0, &request)
}

fn sent(Contract { plain, compressed, tag }: &'static Contract, request: &HeaderMap) -> Response {
    let lifetime = HeaderValue::from_static("no-cache");
    let response = caching::unless_known(tag, lifetime, request, || {
        let content_type = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        if encoding::takes("gzip", request) {
            let encoding = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
            (content_type, encoding, compressed.clone()).into_response()
        } else {
            (content_type, plain.clone()).into_response()
        }
    });
    page::with_policy(response, POLICY)
}

/// Redirects to the page: its files are relative to the trailing slash.
pub(crate) async fn redirect() -> Redirect {
    Redirect::permanent("docs/")
}

/// Answers with the page.
pub(crate) async fn index(headers: HeaderMap) -> Result<Response, ProblemResponse> {
    respond("index.html", &headers)
}

/// Answers with a file of the page.
pub(crate) async fn asset(path: Option<Path<String>>, headers: HeaderMap) -> Result<Response, ProblemResponse> {
    respond(path.as_ref().map_or("", |Path(path)| path.as_str()), &headers)
}

fn respond(path: &str, request: &HeaderMap) -> Result<Response, ProblemResponse> {
    let file = yomi_page::documentation(path).ok_or_else(|| page::no_file("The documentation has no such file."))?;
    page::respond(file, POLICY, request)
}
