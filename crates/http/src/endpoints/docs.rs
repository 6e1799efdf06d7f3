//! `/docs`: the API reference as an interactive page, `/openapi.json` behind it, and the same as OpenAPI 3.0. All files
//! are embedded in the binary; nothing is loaded from other hosts.

use std::io::Write as _;

use axum::{
    body::Bytes,
    extract::Path,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Redirect, Response},
};
use flate2::{Compression, write::GzEncoder};
use tokio::{sync::OnceCell, task::spawn_blocking};
use yomi_contract::openapi;

use super::page;
use crate::{caching, encoding, response::ProblemResponse};

/// The page runs its own scripts and sends requests to its own origin. Its widgets set inline styles and use `data:`
/// images.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// A contract ready to send: plain, gzipped, and its `ETag`. It is rendered when a client first asks for it, which few servers see.
struct Contract {
    plain: Bytes,
    compressed: Bytes,
    tag: HeaderValue,
}

static CONTRACT: OnceCell<Contract> = OnceCell::const_new();

/// The same as OpenAPI 3.0.
static CONTRACT_3_0: OnceCell<Contract> = OnceCell::const_new();

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

/// Answers with the contract.
pub(crate) async fn openapi_json(request: HeaderMap) -> Response {
    sent(&CONTRACT, || openapi::document().to_json().unwrap_or_default(), &request).await
}

/// Answers with the contract as OpenAPI 3.0.
pub(crate) async fn openapi_3_0_json(request: HeaderMap) -> Response {
    sent(&CONTRACT_3_0, || openapi::document_3_0().to_string(), &request).await
}

async fn sent(contract: &'static OnceCell<Contract>, text: fn() -> String, request: &HeaderMap) -> Response {
    // Some ten milliseconds: not on a thread that has connections to serve.
    let rendered = || async {
        let rendering = spawn_blocking(move || Contract::new(text()));
        rendering.await.expect("a test renders both contracts")
    };
    let Contract { plain, compressed, tag } = contract.get_or_init(rendered).await;
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
