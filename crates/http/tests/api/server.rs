//! Status, version, health checks, documentation and metrics of the server.

use axum::{
    body::Body,
    http::{Request, Version},
};
use yomi_contract::limits::OperatorLimits;
use yomi_game::GameKind;

use crate::app::TestApp;
use serde_json::json;

#[tokio::test]

async fn games_list_every_game_with_its_tables() {
    let answer = TestApp::new().get("/v1/games").await.ok();
    let games = answer["games"].as_array().unwrap();
    let names: Vec<_> = games.iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, GameKind::ALL.map(GameKind::name));
    for game in games {
        assert_eq!(game["levels"].as_array().unwrap().len(), 31);
        assert_eq!(game["algorithms"][0]["name"], "engine");
        assert_eq!(game["evaluations"][0]["default"], true);
    }
}

#[tokio::test]
async fn limits_are_those_of_the_server() {
    let app = TestApp::with(64, |settings| {
        settings.limits.set(OperatorLimits { max_depth: 12, ..OperatorLimits::WIDEST });
    });
    let answer = app.get("/v1/limits").await.ok();
    let expected = json!({ "default": null, "min": 1, "max": 12, "unit": "plies" });
    assert_eq!(answer["depth"], expected);
    assert_eq!(answer["threads"]["max"], 2);
}

#[tokio::test]
async fn status_and_version_are_told() {
    let app = TestApp::new();
    let status = app.get("/v1/status").await.ok();
    let idle = json!({ "threads": 2, "busy": 0, "helping": 0, "queued": 0, "oldest_ms": 0,
        "estimated_wait_ms": 0, "experiments": 0, "experiments_queued": 0 });
    assert_eq!(status, idle);
    let version = app.get("/v1/version").await.ok();
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(version["fingerprint"].as_str().unwrap().len(), 8);
    let weights = version["weights"].as_array().unwrap();
    let names: Vec<_> = weights.iter().map(|file| file["name"].as_str().unwrap()).collect();
    let of_othello = ["patterns.bin", "probcut.json", "win_probability.json", "people.json"];
    let mut expected = of_othello.map(|name| format!("othello/{name}")).to_vec();
    expected.extend(["cells.bin", "networks.bin"].map(|name| format!("gomoku/{name}")));
    assert_eq!(names, expected);
    assert!(weights.iter().all(|file| file["checksum"].as_str().unwrap().len() == 8));
}

#[tokio::test]
async fn probes_are_ready_and_stay_alive_while_stopping() {
    let app = TestApp::new();
    for path in ["/livez", "/readyz", "/startupz"] {
        assert_eq!(app.get(path).await.ok(), json!({ "status": "ok" }));
    }
    app.service.announce_stop();
    assert_eq!(app.get("/livez").await.status, 200);
    assert_eq!(app.get("/readyz").await.status, 503);
    assert_eq!(app.get("/startupz").await.status, 503);
}

#[tokio::test]
async fn documentation_and_all_its_files_are_in_the_binary() {
    let app = TestApp::new();
    let redirect = app.get("/docs").await;
    assert_eq!((redirect.status.as_u16(), redirect.header("location")), (308, "docs/"));
    let page = app.get("/docs/").await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(!page.text.contains("https://") && !page.text.contains("http://"), "{}", page.text);
    for file in ["swagger-ui.css", "swagger-ui-bundle.js", "swagger-initializer.js", "index.css"] {
        assert_eq!(app.get(&format!("/docs/{file}")).await.status, 200, "{file}");
    }
    assert!(app.get("/docs/swagger-initializer.js").await.text.contains("../openapi.json"));
    assert_eq!(app.get("/openapi.json").await.ok()["openapi"], "3.1.0");
    assert_eq!(app.get("/openapi-3.0.json").await.ok()["openapi"], "3.0.3");
}

#[tokio::test]
async fn the_contract_as_a_page_is_sent_compressed() {
    let app = TestApp::new();
    let page = app.get("/docs/").await;
    assert!(page.text.contains("<title>Yomi</title>"), "{}", page.text);
    for path in ["/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css", "/openapi.json"] {
        let plain = app.get(path).await;
        assert_eq!(plain.header("content-encoding"), "", "{path}");
        let request = Request::get(path).header("accept-encoding", "deflate, gzip;q=0.8");
        let (parts, bytes) = app.bytes(request.body(Body::empty()).unwrap()).await;
        let headers = parts.headers;
        assert_eq!(headers["content-encoding"], "gzip", "{path}");
        assert!(headers["vary"].to_str().unwrap().contains("Accept-Encoding"), "{path}");
        let mut text = String::new();
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&*bytes), &mut text).unwrap();
        assert_eq!(text, plain.text, "{path}");
        assert!(bytes.len() < text.len() / 3, "{path}: {} of {}", bytes.len(), text.len());
        let known = [("if-none-match", plain.header("etag"))];
        assert_eq!(app.get_with(path, &known).await.status, 304, "{path}");
        let shortest = app.get_with(path, &[("accept-encoding", "br, gzip")]).await;
        let is_file = path != "/openapi.json";
        let expected = if is_file { "br" } else { "gzip" };
        assert_eq!(shortest.header("content-encoding"), expected, "{path}");
        let refused = [("accept-encoding", "gzip;q=0")];
        assert_eq!(app.get_with(path, &refused).await.header("content-encoding"), "", "{path}");
    }
}

fn without_page() -> TestApp {
    TestApp::with(64, |settings| settings.serves_page = false)
}

#[tokio::test]
async fn every_link_of_the_welcome_page_works() {
    let app = without_page();
    let page = app.get("/").await;
    let links: Vec<_> =
        page.text.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap().replace("&amp;", "&")).collect();
    assert!(links.len() > 8, "{links:?}");
    for link in links {
        assert_eq!(app.get(&format!("/{link}")).await.status, 200, "{link}");
    }
}

#[tokio::test]
async fn welcome_page_shows_requests_to_the_host_that_was_asked() {
    let app = without_page();
    for (host, shown) in [
        ("127.0.0.1:9100", "http://127.0.0.1:9100/v1/othello/bestmove"),
        ("play.example", "http://play.example/v1/othello/bestmove"),
        ("[::1]:80", "http://[::1]:80/v1/othello/bestmove"),
        // Not a host name, and nothing that may reach a page or a shell.
        ("x'<b>&$(y)", "http://127.0.0.1:8080/v1/othello/bestmove"),
    ] {
        let page = app.get_with("/", &[("host", host)]).await;
        assert!(page.text.contains(&format!("curl -s {shown}")), "{host}: {}", page.text);
    }
    let nameless = Request::get("/").version(Version::HTTP_10).body(Body::empty()).unwrap();
    assert!(app.send(nameless).await.text.contains("curl -s http://127.0.0.1:8080/"));
}

#[tokio::test]
async fn requests_are_counted_by_route_and_not_by_what_clients_send() {
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
    let handle = recorder.handle();
    let _guard = metrics::set_default_local_recorder(&recorder);
    let app = TestApp::new();
    for path in ["/v1/othello/position", "/v1/chess/position", "/a", "/b"] {
        app.get(path).await;
    }
    let text = handle.render();
    for line in [
        "route=\"/v1/{game}/position\",method=\"GET\",code=\"200\"} 1",
        "route=\"/v1/{game}/position\",method=\"GET\",code=\"404\"} 1",
        "route=\"unmatched\",method=\"GET\",code=\"404\"} 2",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}
