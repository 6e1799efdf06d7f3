//! `/docs`: the contract as a page to read and try, and `/openapi.json` behind it. Both are part
//! of the binary and load nothing from elsewhere.

use std::sync::{Arc, LazyLock};

use axum::{
    extract::Path,
    http::{HeaderValue, header},
    response::{IntoResponse, Redirect, Response},
};
use utoipa_swagger_ui::Config;

use crate::api::{
    openapi,
    problem::{Problem, ProblemCode},
};

/// The page runs its own scripts and asks its own origin, to try requests out. Its widgets write
/// styles into elements and draw with pictures in addresses.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Answers with the contract.
pub(in crate::api) async fn openapi_json() -> Response {
    // The contract does not change while the process runs; rendering it takes milliseconds.
    static DOCUMENT: LazyLock<String> =
        LazyLock::new(|| openapi::document().to_json().unwrap_or_default());
    let content_type = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, content_type)], DOCUMENT.as_str()).into_response()
}

/// Sends to the page: its files are named relative to the slash at the end.
pub(in crate::api) async fn redirect() -> Redirect {
    Redirect::permanent("docs/")
}

/// Answers with the page.
pub(in crate::api) async fn index() -> Result<Response, Problem> {
    file("index.html")
}

/// Answers with a file of the page.
pub(in crate::api) async fn asset(path: Option<Path<String>>) -> Result<Response, Problem> {
    file(path.as_ref().map_or("", |Path(path)| path.as_str()))
}

fn file(path: &str) -> Result<Response, Problem> {
    let not_found = || Problem::new(ProblemCode::NotFound, "The documentation has no such file.");
    // Relative, so that the page also works behind a proxy that adds a prefix.
    let config = Arc::new(Config::from("../openapi.json"));
    // The only error is a file that is broken in the binary itself.
    let file = utoipa_swagger_ui::serve(path, config).ok().flatten().ok_or_else(not_found)?;
    let content_type = HeaderValue::from_str(&file.content_type).map_err(|_| not_found())?;
    let headers = [(header::CONTENT_TYPE, content_type), (header::CONTENT_SECURITY_POLICY, POLICY)];
    Ok((headers, file.bytes.into_owned()).into_response())
}
