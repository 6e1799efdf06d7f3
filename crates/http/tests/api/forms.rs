//! Content negotiation: by path, by `format`, by `Accept`.

use serde_json::json;

use crate::app::TestApp;

const SVG: &str = "image/svg+xml";
const TREE: &str = "tree=%5B3%2C%5B2%2C1%5D%5D";

#[tokio::test]
async fn path_format_and_accept_give_the_same_and_each_form_has_its_tag() {
    let app = TestApp::new();
    for (endpoint, fields, forms) in [
        ("/v1/gomoku/position", "moves=h8", &["svg", "txt"][..]),
        ("/v1/lab/tree", TREE, &["svg", "txt", "dot"]),
        ("/v1/lab/trace", "game=tictactoe&depth=2", &["svg", "txt", "dot"]),
    ] {
        let mut tags = Vec::new();
        for form in forms {
            let by_path = app.get(&format!("{endpoint}.{form}?{fields}")).await;
            assert_eq!(by_path.status, 200, "{endpoint}.{form}: {}", by_path.text);
            let media_type = by_path.header("content-type").split(';').next().unwrap();
            let by_accept = app.get_with(&format!("{endpoint}?{fields}"), &[("accept", media_type)]).await;
            // The query takes precedence over the header.
            let path = format!("{endpoint}?format={form}&{fields}");
            let by_format = app.get_with(&path, &[("accept", "application/json")]).await;
            for other in [by_accept, by_format] {
                assert_eq!(other.text, by_path.text, "{endpoint}.{form}");
                assert_eq!(other.header("content-type"), by_path.header("content-type"));
                assert_eq!(other.header("etag"), by_path.header("etag"));
            }
            tags.push(by_path.header("etag").to_owned());
            let known = [("if-none-match", by_path.header("etag"))];
            let again = app.get_with(&format!("{endpoint}.{form}?{fields}"), &known).await;
            assert_eq!((again.status.as_u16(), &*again.text), (304, ""), "{endpoint}.{form}");
        }
        let all = tags.len();
        tags.sort();
        tags.dedup();
        assert_eq!(tags.len(), all, "{endpoint}: {tags:?}");
    }
}

#[tokio::test]
async fn a_post_names_its_form_in_the_query_and_nothing_else() {
    let app = TestApp::new();
    let body = json!({ "moves": "f5" });
    let picture = app.post("/v1/othello/position?format=svg", &body).await;
    assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, SVG));
    let refused = app.post("/v1/othello/position?format=svg&moves=d6", &body).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["errors"][0]["pointer"]), (422, &json!("/moves")));
}

#[tokio::test]
async fn the_form_is_no_field_of_the_search() {
    let app = TestApp::new();
    let first = app.get("/v1/othello/bestmove?depth=4").await;
    let second = app.get("/v1/othello/bestmove?format=json&depth=4").await;
    assert_eq!(second.header("cache-status"), "yomi; hit");
    assert_eq!(first.header("etag"), second.header("etag"));
    for path in ["bestmove/stream?depth=4", "bestmove?format=events&depth=4"] {
        let stream = app.get(&format!("/v1/othello/{path}")).await;
        assert_eq!(stream.header("content-type"), "text/event-stream", "{path}");
        assert!(stream.text.contains("event: result"), "{path}: {}", stream.text);
    }
    let body = json!({ "depth": 4 });
    let stream = app.post("/v1/othello/bestmove/stream", &body).await;
    assert!(stream.text.contains("event: result"), "{}", stream.text);
}

#[tokio::test]
async fn forms_that_are_not_there_are_refused_with_those_that_are() {
    let app = TestApp::new();
    for (path, detail) in [
        ("/v1/othello/position?format=dot", "one of json, svg, png, txt"),
        ("/v1/othello/bestmove?format=event", "one of json, events; did you mean events?"),
        ("/v1/lab/tree.svg?format=svg", "the path has the form at its end"),
        ("/v1/othello/position?format=svg&format=svg", "more than once"),
    ] {
        let answer = app.get(path).await;
        let problem = answer.json();
        assert_eq!(answer.status, 422, "{path}");
        assert_eq!(problem["errors"][0]["pointer"], "/format", "{path}");
        let found = problem["errors"][0]["detail"].as_str().unwrap();
        assert!(found.contains(detail), "{path}: {found}");
    }
    let games = app.get("/v1/games?format=json").await;
    assert_eq!(games.json()["errors"][0]["pointer"], "/format");
}
