//! The web page: its files, content codings, entity tags and content security policy.

use std::io::Read as _;

use axum::{body::Body, http::Request};

use crate::app::TestApp;

/// Resources that the page loads, relative to it.
fn loaded(page: &str) -> Vec<&str> {
    page.split("=\"./").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn the_page_and_all_that_it_loads_is_served_with_its_type() {
    let app = TestApp::new();
    let page = app.get("/").await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    let paths = loaded(&page.text);
    assert!(paths.len() > 4, "{paths:?}");
    for path in paths {
        let path = format!("/{}", path.replace("&amp;", "&"));
        assert_eq!(app.get(&path).await.status, 200, "{path}");
    }
    for (path, content_type) in [
        ("/assets/index.js", "text/javascript; charset=utf-8"),
        ("/assets/index.css", "text/css; charset=utf-8"),
        ("/assets/icon.svg", "image/svg+xml"),
        ("/assets/yomi.webmanifest", "application/manifest+json"),
    ] {
        assert_eq!(app.get(path).await.header("content-type"), content_type, "{path}");
    }
    for path in ["/assets/", "/assets/nothing.js", "/assets/../index.html", "/assets/%2e%2e/x"] {
        assert_eq!(app.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn each_coding_has_a_strong_tag_of_its_own() {
    let app = TestApp::new();
    let path = "/assets/page.js";
    let plain = app.get(path).await;
    let mut tags = vec![plain.header("etag").to_owned()];
    for (accepted, coding) in [("gzip, br", "br"), ("gzip;q=1.0, br;q=0", "gzip"), ("GZIP", "gzip")] {
        let asked = || Request::get(path).header("accept-encoding", accepted);
        let (parts, bytes) = app.bytes(asked().body(Body::empty()).unwrap()).await;
        assert_eq!(parts.headers["content-encoding"], coding, "{accepted}");
        assert!(bytes.len() < plain.text.len() / 2, "{accepted}: {}", bytes.len());
        if coding == "gzip" {
            let mut text = String::new();
            flate2::read::GzDecoder::new(&*bytes).read_to_string(&mut text).unwrap();
            assert_eq!(text, plain.text);
        }
        let tag = parts.headers["etag"].to_str().unwrap().to_owned();
        let known = asked().header("if-none-match", &tag).body(Body::empty()).unwrap();
        assert_eq!(app.send(known).await.status, 304, "{accepted}");
        tags.push(tag);
    }
    assert!(tags.iter().all(|tag| tag.starts_with('"')), "{tags:?}");
    tags.dedup();
    assert_eq!(tags.len(), 3, "{tags:?}");
}

/// Browsers apply the headers of a 304 to the cached answer.
#[tokio::test]
async fn what_a_browser_knows_already_keeps_its_policy() {
    let app = TestApp::new();
    for path in ["/", "/assets/index.js", "/docs/", "/docs/swagger-ui.css"] {
        let whole = app.get(path).await;
        let again = app.get_with(path, &[("if-none-match", whole.header("etag"))]).await;
        assert_eq!(again.status, 304, "{path}");
        let header = "content-security-policy";
        assert_eq!(again.header(header), whole.header(header), "{path}");
        assert_eq!(again.header("vary"), whole.header("vary"), "{path}");
    }
}

#[tokio::test]
async fn the_page_runs_its_own_scripts_and_styles_and_asks_its_own_origin() {
    let page = TestApp::new().get("/").await;
    let policy = page.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"));
    assert!(!policy.contains("unsafe") && !policy.contains('*') && !policy.contains("data:"));
    assert!(!page.text.contains("<style") && !page.text.contains(" style="), "{}", page.text);
    assert!(!page.text.contains("<script>"), "{}", page.text);
}

#[tokio::test]
async fn without_the_page_there_is_a_short_one_of_links() {
    let app = TestApp::with(64, |settings| settings.serves_page = false);
    assert!(app.get("/").await.text.contains("<h2>Try these</h2>"));
    assert_eq!(app.get("/assets/index.js").await.status, 404);
}
