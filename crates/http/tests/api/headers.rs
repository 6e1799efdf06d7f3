//! Headers of every response, CORS, and methods other than GET and POST.

use axum::{body::Body, http::Request};

use crate::app::TestApp;

const PATHS: [&str; 8] = ["/", "/livez", "/v1/games", "/metrics", "/openapi.json", "/docs/", "/nothing", "/v1/limits"];

#[tokio::test]
async fn every_response_has_its_id_timing_and_vary() {
    let app = TestApp::new();
    for path in PATHS {
        let answer = app.get(path).await;
        assert_eq!(answer.header("x-request-id").len(), 16, "{path}");
        assert!(answer.header("server-timing").starts_with("total;dur="), "{path}");
        let is_compressed = ["/", "/openapi.json", "/docs/"].contains(&path);
        let vary = if is_compressed { "Accept, Accept-Encoding, Origin" } else { "Accept, Origin" };
        assert_eq!(answer.header("vary"), vary, "{path}");
        assert!(!answer.header("cache-control").is_empty(), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src "), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
    }
    let answer = app.post("/v1/othello/bestmove", "{\"depth\":1}").await;
    assert!(answer.header("server-timing").starts_with("queue;dur="));
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test]
async fn pages_run_nothing_but_their_own_and_pictures_nothing_at_all() {
    let app = TestApp::with(64, |settings| settings.serves_page = false);
    for (path, accept, policy) in [
        ("/", "text/html", "default-src 'none'; style-src 'unsafe-inline';"),
        ("/docs/", "text/html", "default-src 'self'; style-src 'self' 'unsafe-inline';"),
        ("/v1/othello/position", "image/svg+xml", "default-src 'none'; style-src 'unsafe-inline';"),
    ] {
        let answer = app.get_with(path, &[("accept", accept)]).await;
        let found = answer.header("content-security-policy");
        assert!(found.starts_with(policy) && !found.contains("script-src"), "{path}: {found}");
        assert_eq!(found.contains("sandbox"), accept == "image/svg+xml", "{path}: {found}");
        assert!(!answer.text.contains("<script>"), "{path} has a script that would not run");
    }
}

#[tokio::test]
async fn callers_id_is_kept_when_it_is_harmless() {
    let app = TestApp::new();
    let answer = app.get_with("/nothing", &[("x-request-id", "a.b_c-1")]).await;
    assert_eq!(answer.header("x-request-id"), "a.b_c-1");
    assert_eq!(answer.json()["request_id"], "a.b_c-1");
    let answer = app.get_with("/nothing", &[("x-request-id", "<script>")]).await;
    assert_eq!(answer.json()["request_id"], answer.header("x-request-id"));
    assert_ne!(answer.header("x-request-id"), "<script>");
}

#[tokio::test]
async fn head_is_answered_like_get_without_a_body() {
    let app = TestApp::new();
    for path in PATHS.into_iter().chain(["/v1/othello/bestmove?depth=1"]) {
        let head = app.send(Request::head(path).body(Body::empty()).unwrap()).await;
        let get = app.get(path).await;
        assert_eq!((head.status, head.text.as_str()), (get.status, ""), "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"), "{path}");
    }
}

#[tokio::test]
async fn head_of_a_problem_tells_the_length_of_its_document() {
    let open = |settings: &mut yomi_http::ApiSettings| {
        settings.cors_origins = vec!["https://play.example".to_owned()];
    };
    for app in [TestApp::new(), TestApp::with(64, open)] {
        for path in ["/nothing", "/v1/chess/bestmove", "/v1/othello/bestmove?depth=0"] {
            let head = app.send(Request::head(path).body(Body::empty()).unwrap()).await;
            let get = app.get(path).await;
            assert_eq!((head.status, head.text.as_str()), (get.status, ""), "{path}");
            assert_eq!(get.header("content-length"), get.text.len().to_string(), "{path}");
            assert_eq!(head.header("content-length"), get.header("content-length"), "{path}");
        }
    }
}

#[tokio::test]
async fn preflight_is_answered_for_allowed_origins_only() {
    let app = TestApp::with(64, |settings| {
        settings.cors_origins = vec!["https://play.example".to_owned()];
    });
    let preflight = |origin: &str| {
        Request::options("/v1/othello/bestmove")
            .header("origin", origin)
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "content-type")
            .body(Body::empty())
            .unwrap()
    };
    let answer = app.send(preflight("https://play.example")).await;
    assert_eq!(answer.header("access-control-allow-origin"), "https://play.example");
    assert_eq!(answer.header("x-request-id").len(), 16);
    let answer = app.send(preflight("https://evil.example")).await;
    assert_eq!(answer.header("access-control-allow-origin"), "");
    assert_eq!((answer.status.as_u16(), &answer.json()["code"]), (403, &"cross_site".into()));
    assert!(answer.text.contains("--cors-origin https://evil.example"), "{}", answer.text);
    // Browsers do not send it in capitals; every check ignores case.
    let answer = app.send(preflight("https://PLAY.example")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("access-control-allow-origin"), "https://PLAY.example");
    let headers = [("origin", "https://PLAY.example")];
    let answer = app.get_with("/v1/othello/bestmove?depth=1", &headers).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("access-control-allow-origin"), "https://PLAY.example");
}

#[tokio::test]
async fn preflight_is_refused_in_words_where_no_origin_is_allowed() {
    let app = TestApp::new();
    let long = format!("http://{}", "x".repeat(5000));
    for origin in ["http://localhost:5500", "null", "http://a\"b", "\u{e9}", long.as_str()] {
        let request = Request::options("/v1/othello/bestmove")
            .header("origin", origin)
            .header("access-control-request-method", "POST");
        let answer = app.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["code"]), (403, &"cross_site".into()));
        assert!(answer.text.contains("--cors-origin") && answer.text.len() < 700, "{}", answer.text);
        assert_eq!(answer.header("x-request-id").len(), 16);
    }
    // Methods without a preflight that no path supports.
    let request = Request::options("/v1/othello/bestmove").body(Body::empty()).unwrap();
    assert_eq!(app.send(request).await.status, 405);
}

#[tokio::test]
async fn localhost_and_its_address_are_told_apart() {
    let app = TestApp::with(64, |settings| {
        settings.cors_origins = vec!["http://localhost:5500".to_owned()];
    });
    let headers = [("origin", "http://127.0.0.1:5500"), ("host", "127.0.0.1:8080")];
    let answer = app.get_with("/v1/othello/bestmove?depth=1", &headers).await;
    assert_eq!(answer.status, 403);
    let text = "http://localhost:5500 is, but a browser takes localhost and 127.0.0.1 for different origins";
    assert!(answer.text.contains(text), "{}", answer.text);
}

#[tokio::test]
async fn allowed_origin_may_read_answers_and_their_headers() {
    let app = TestApp::with(64, |settings| {
        settings.cors_origins = vec!["https://play.example".to_owned()];
    });
    let headers = [("origin", "https://play.example"), ("sec-fetch-site", "cross-site")];
    for path in ["/v1/othello/bestmove?depth=1", "/v1/othello/bestmove?depth=0"] {
        let answer = app.get_with(path, &headers).await;
        assert_eq!(answer.header("access-control-allow-origin"), "https://play.example");
        assert_eq!(
            answer.header("access-control-expose-headers"),
            "x-request-id,retry-after,server-timing,etag,location,preference-applied,cache-status,x-yomi-key,ratelimit-policy,ratelimit,mcp-session-id"
        );
        assert_eq!(answer.header("vary"), "Accept, Origin");
    }
}

#[tokio::test]
async fn pages_of_other_sites_show_positions_and_what_is_searched_where_they_are_allowed() {
    let app = TestApp::with(64, |settings| {
        settings.cors_origins = vec!["https://play.example".to_owned()];
    });
    let tree = "/v1/lab/tree.svg?tree=%5B3%2C%5B2%2C1%5D%5D";
    for (referer, searched) in [("https://play.example/", 200), ("https://other.example/", 403)] {
        let headers = [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "no-cors"),
            ("sec-fetch-dest", "image"),
            ("accept", "image/avif,image/webp,image/svg+xml,image/*;q=0.8,*/*;q=0.5"),
            ("referer", referer),
        ];
        let statuses = async |paths: &[&str]| {
            let mut statuses = Vec::new();
            for path in paths {
                statuses.push(app.get_with(path, &headers).await.status.as_u16());
            }
            statuses
        };
        let position = "/v1/othello/position";
        let pictures = [position, &format!("{position}.svg"), &format!("{position}?format=png")];
        assert_eq!(statuses(&pictures).await, [200; 3], "{referer}");
        let others = [&format!("{position}?format=json"), "/v1/othello/bestmove?depth=1", tree];
        assert_eq!(statuses(&others).await, [searched; 3], "{referer}");
    }
}
