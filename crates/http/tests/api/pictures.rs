//! Pictures: their forms, their size, their colours, and what is too large.

use std::io::Cursor;

use axum::{body::Body, http::Request};
use serde_json::json;

use crate::app::TestApp;

const TREE: &str = "tree=%5B%22A%22%2C%5B%22B%22%2C3%2C12%5D%2C%5B%22C%22%2C2%2C7%5D%5D";

/// Width and height of a PNG; decodes all of its pixels.
fn size_of(png: &[u8]) -> (u32, u32) {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it is not large")];
    let frame = reader.next_frame(&mut pixels).expect("its pixels");
    (frame.width, frame.height)
}

async fn picture(app: &TestApp, path: &str) -> Vec<u8> {
    let (parts, body) = app.bytes(Request::get(path).body(Body::empty()).unwrap()).await;
    assert_eq!(parts.status, 200, "{path}: {}", String::from_utf8_lossy(&body));
    assert_eq!(parts.headers["content-type"], "image/png", "{path}");
    body.to_vec()
}

#[tokio::test]
async fn every_drawing_is_had_as_pixels_too_by_path_format_and_accept() {
    let app = TestApp::new();
    for (endpoint, fields) in [
        ("/v1/othello/position", "moves=f5"),
        ("/v1/gomoku/position", "moves=h8&rule=renju"),
        ("/v1/tictactoe/position", "moves=b2"),
        ("/v1/lab/tree", TREE),
        ("/v1/lab/trace", "game=tictactoe&depth=1&include=boards"),
    ] {
        let by_path = picture(&app, &format!("{endpoint}.png?{fields}")).await;
        let by_format = picture(&app, &format!("{endpoint}?format=png&{fields}")).await;
        let request = Request::get(format!("{endpoint}?{fields}")).header("accept", "image/png");
        let (_, by_accept) = app.bytes(request.body(Body::empty()).unwrap()).await;
        assert!(by_path == by_format && by_path == by_accept, "{endpoint}");
        let narrow = picture(&app, &format!("{endpoint}.png?width=333&{fields}")).await;
        assert_eq!(size_of(&narrow).0, 333, "{endpoint}");
        let dark = picture(&app, &format!("{endpoint}.png?theme=dark&{fields}")).await;
        assert_eq!(size_of(&dark), size_of(&by_path), "{endpoint}");
        assert!(dark != by_path, "{endpoint}");
    }
    assert_eq!(size_of(&picture(&app, "/v1/othello/position.png").await), (760, 760));
}

#[tokio::test]
async fn a_client_that_has_the_pixels_gets_none() {
    let app = TestApp::new();
    let fields = "moves=f5d6";
    let tag = async |path: &str| app.get(path).await.header("etag").to_owned();
    let mut tags = vec![tag(&format!("/v1/othello/position.svg?{fields}")).await];
    for look in ["", "&width=200", "&theme=dark"] {
        let path = format!("/v1/othello/position.png?{fields}{look}");
        let found = tag(&path).await;
        let again = app.get_with(&path, &[("if-none-match", &found)]).await;
        assert_eq!((again.status.as_u16(), &*again.text), (304, ""), "{path}");
        assert_eq!(again.header("cache-control"), "public, max-age=3600");
        assert!(!tags.contains(&found), "{path}");
        tags.push(found);
    }
}

#[tokio::test]
async fn a_post_draws_pixels_and_is_kept_by_nobody() {
    let app = TestApp::new();
    let answer = app.post("/v1/gomoku/position?format=png", json!({ "moves": "h8" })).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "image/png"));
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test]
async fn what_is_too_large_is_refused_with_what_fits() {
    let app = TestApp::new();
    for (path, pointer, detail) in [
        ("gomoku/position.png?size=20&width=2500", "/width", "2000 is the largest width"),
        ("gomoku/position.png?width=10000", "/width", "8192"),
        ("gomoku/position.svg?theme=drak", "/theme", "did you mean dark?"),
        ("lab/trace.png?game=gomoku&fit=scale", "/fit", "ask for an SVG, or for less of the tree"),
        ("lab/trace.png?game=gomoku&fit=fill", "/fit", "one of scale, fold"),
        ("lab/trace.svg?game=gomoku&drawn_nodes=0", "/drawn_nodes", "1"),
        ("lab/trace.svg?game=gomoku&include=board", "/include/0", "did you mean boards?"),
    ] {
        let answer = app.get(&format!("/v1/{path}")).await;
        assert_eq!(answer.status, 422, "{path}");
        let fault = &answer.json()["errors"][0];
        assert_eq!(fault["pointer"], pointer, "{path}");
        assert!(fault["detail"].as_str().unwrap().contains(detail), "{path}: {fault}");
    }
    let tree = app.get(&format!("/v1/lab/tree.svg?include=boards&{TREE}")).await;
    assert_eq!(tree.json()["errors"][0]["pointer"], "/include", "no positions, no boards");
}

#[tokio::test]
async fn a_large_tree_is_folded_into_what_can_be_read() {
    let app = TestApp::new();
    let (width, height) = size_of(&picture(&app, "/v1/lab/trace.png?game=gomoku").await);
    assert!(width * height <= 4_000_000 && width <= 8192, "{width} × {height}");
    let narrow = picture(&app, "/v1/lab/trace.png?game=gomoku&width=1000").await;
    assert_eq!(size_of(&narrow).0, 1000);
    let whole = app.get("/v1/lab/trace.svg?game=gomoku").await;
    assert_eq!(whole.text.matches("<g class=\"node").count(), 226);
    let few = app.get("/v1/lab/trace.svg?game=gomoku&drawn_nodes=20").await;
    assert_eq!(few.text.matches("<g class=\"node").count(), 20);
    assert!(few.text.contains(">+206 not drawn</text>"), "{}", few.text);
}

#[tokio::test]
async fn every_node_of_a_trace_has_its_board() {
    let app = TestApp::new();
    for (fields, boards) in [
        ("game=tictactoe&moves=b2a1&depth=2&algorithm=minimax", 1 + 7 + 42),
        // After the null move it is the other side's turn.
        (
            "game=gomoku&moves=h8h9i9g7&depth=2&techniques.neighbourhood.radius=1&\
             techniques.null_move.reduction=1&drawn_nodes=400",
            0,
        ),
        ("game=othello&moves=f5&depth=2", 0),
    ] {
        let path = format!("/v1/lab/trace.svg?include=boards&{fields}");
        let answer = app.get(&path).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let drawn = answer.text.matches("<g class=\"board\"").count();
        assert_eq!(drawn, answer.text.matches("<g class=\"node").count(), "{path}");
        assert!(boards == 0 || drawn == boards, "{path}: {drawn}");
    }
}

#[tokio::test]
async fn pixels_need_a_place_among_the_pictures_and_drawings_of_lines_do_not() {
    let app = TestApp::with(64, |settings| settings.edges.sizes.max_pictures = 0);
    let refused = app.get("/v1/othello/position.png").await;
    assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (503, &json!("queue_full")));
    assert!(refused.header("retry-after").parse::<u32>().unwrap() >= 1);
    assert_eq!(app.get("/v1/othello/position.svg").await.status, 200);
}

#[tokio::test]
async fn many_pictures_at_once_all_come() {
    let app = TestApp::new();
    let asked = (0..16).map(|number| {
        let app = app.clone();
        tokio::spawn(async move { picture(&app, &format!("/v1/othello/position.png?width={}", 100 + number)).await })
    });
    for (number, picture) in (0..).zip(asked.collect::<Vec<_>>()) {
        assert_eq!(size_of(&picture.await.unwrap()).0, 100 + number);
    }
}
