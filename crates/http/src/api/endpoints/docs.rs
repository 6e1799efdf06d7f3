//! `/docs`: the contract as a page to read and try, and `/openapi.json` behind it. Both are part
//! of the binary and load nothing from elsewhere.

use std::{
    collections::BTreeMap,
    io::Write as _,
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
};

use axum::{
    body::Bytes,
    extract::Path,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Redirect, Response},
};
use flate2::{Compression, write::GzEncoder};
use utoipa_swagger_ui::Config;

use crate::api::{
    caching, openapi,
    problem::{Problem, ProblemCode},
    reading::encoding,
};

/// The page runs its own scripts and asks its own origin, to try requests out. Its widgets write
/// styles into elements and draw with pictures in addresses.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Answers with the contract.
pub(in crate::api) async fn openapi_json(headers: HeaderMap) -> Response {
    // The contract does not change while the process runs; rendering it takes milliseconds.
    static DOCUMENT: LazyLock<PageFile> = LazyLock::new(|| {
        let text = openapi::document().to_json().unwrap_or_default();
        PageFile::new(HeaderValue::from_static("application/json"), text.into_bytes())
    });
    DOCUMENT.respond(&headers)
}

/// Sends to the page: its files are named relative to the slash at the end.
pub(in crate::api) async fn redirect() -> Redirect {
    Redirect::permanent("docs/")
}

/// Answers with the page.
pub(in crate::api) async fn index(headers: HeaderMap) -> Result<Response, Problem> {
    file("index.html", &headers).await
}

/// Answers with a file of the page.
pub(in crate::api) async fn asset(
    path: Option<Path<String>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    file(path.as_ref().map_or("", |Path(path)| path.as_str()), &headers).await
}

/// A file of the page, made once.
struct PageFile {
    content_type: HeaderValue,
    plain: Bytes,
    /// By gzip; nothing where that saves little.
    compressed: Option<Bytes>,
    tag: HeaderValue,
}

/// The files that were asked for, by path. There are no more than the page has.
static FILES: LazyLock<Mutex<BTreeMap<String, Arc<PageFile>>>> = LazyLock::new(Mutex::default);

async fn file(path: &str, request: &HeaderMap) -> Result<Response, Problem> {
    let not_found = || Problem::new(ProblemCode::NotFound, "The documentation has no such file.");
    let known = lock(&FILES).get(path).cloned();
    let file = match known {
        Some(file) => file,
        None => {
            let path = path.to_owned();
            // The longest takes a tenth of a second, in which other requests want the thread.
            let made = tokio::task::spawn_blocking(move || PageFile::make(&path));
            made.await.ok().flatten().ok_or_else(not_found)?
        }
    };
    Ok(file.respond(request))
}

impl PageFile {
    fn make(path: &str) -> Option<Arc<Self>> {
        // The only error is a file that is broken in the binary itself.
        let file = utoipa_swagger_ui::serve(path, Arc::new(config())).ok().flatten()?;
        let plain = match path {
            "index.html" => {
                let page = String::from_utf8_lossy(&file.bytes);
                page.replace("<title>Swagger UI</title>", "<title>Yomi</title>").into_bytes()
            }
            _ => file.bytes.into_owned(),
        };
        let content_type = HeaderValue::from_str(&file.content_type).ok()?;
        let file = Arc::new(Self::new(content_type, plain));
        lock(&FILES).insert(path.to_owned(), Arc::clone(&file));
        Some(file)
    }

    fn new(content_type: HeaderValue, plain: Vec<u8>) -> Self {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        // A vector takes everything.
        let _ = encoder.write_all(&plain);
        let compressed = encoder.finish().ok().filter(|short| short.len() < plain.len() * 9 / 10);
        let tag = caching::tag_of_bytes(&plain);
        Self { content_type, plain: plain.into(), compressed: compressed.map(Bytes::from), tag }
    }

    fn respond(&self, request: &HeaderMap) -> Response {
        let lifetime = HeaderValue::from_static("no-cache");
        let mut response = caching::unless_known(&self.tag, lifetime, request, || {
            let content_type = [(header::CONTENT_TYPE, self.content_type.clone())];
            match self.compressed.as_ref().filter(|_| encoding::takes("gzip", request)) {
                Some(bytes) => {
                    let encoding = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
                    (content_type, encoding, bytes.clone()).into_response()
                }
                None => (content_type, self.plain.clone()).into_response(),
            }
        });
        // On a 304 too: browsers give the page that they kept the headers of the newest answer.
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLICY);
        let vary = HeaderValue::from_static("Accept, Accept-Encoding, Origin");
        response.headers_mut().insert(header::VARY, vary);
        response
    }
}

/// How the page shows the contract. It asks nobody whether that is valid, and paints no colours into examples:
/// that took most of the time in which an operation opens.
fn config() -> Config<'static> {
    // Relative, so that the page also works behind a proxy that adds a prefix.
    Config::from("../openapi.json")
        .validator_url("none")
        .default_model_rendering("example")
        .default_models_expand_depth(0)
        .default_model_expand_depth(1)
        .display_request_duration(true)
        .doc_expansion("list")
        .with_syntax_highlight(false)
}

/// Nothing is done under the lock that could panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
