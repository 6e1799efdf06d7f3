//! Reviews of games: JSON, streams, reports, refusals, keys.

use axum::http::StatusCode;
use serde_json::{Value, json};
use yomi_contract::answer::review::ReviewPly;
use yomi_contract::words::Words;
use yomi_review::report::Lang;

use crate::app::{TestAnswer, TestApp};

const MOVES: &str = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6f3d1";
/// White's sixth move gives a corner away.
const MISTAKEN: &str = "d3c3e6d2c4b5b2d6e1f6e7a1";

fn error(answer: &TestAnswer) -> (String, String) {
    let errors = answer.json()["errors"].clone();
    let text = |name: &str| errors[0][name].as_str().unwrap_or_default().to_owned();
    (text("pointer"), text("code"))
}

/// Name and data of each event.
fn events(text: &str) -> Vec<(String, Value)> {
    let field = |block: &str, name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
    let blocks = text.split("\n\n").filter(|block| block.contains("event: "));
    blocks
        .map(|block| {
            let data = field(block, "data: ").unwrap();
            (field(block, "event: ").unwrap(), serde_json::from_str(&data).unwrap())
        })
        .collect()
}

#[tokio::test]
async fn a_review_judges_every_move_and_is_the_same_again() {
    let app = TestApp::new();
    let body = json!({ "moves": MOVES, "nodes": 2000, "id": "mine" });
    let review = app.post("/v1/othello/review", &body).await.ok();
    assert_eq!((&review["id"], &review["complete"]), (&json!("mine"), &json!(true)));
    assert_eq!((&review["stopped_by"], &review["deterministic"]), (&json!("completed"), &json!(true)));
    let plies = review["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 18);
    let numbers: Vec<_> = plies.iter().map(|ply| ply["ply"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=18).collect::<Vec<_>>());
    for ply in plies {
        assert!(ply["loss"]["expectation"].as_f64().unwrap() >= 0.0, "{ply}");
        assert_eq!(ply["line"][0], ply["best"], "{ply}");
        assert_eq!(ply["refutation"][0], ply["played"], "{ply}");
    }
    for side in review["sides"].as_array().unwrap() {
        let classes = side["classes"].as_object().unwrap().values();
        assert_eq!(classes.filter_map(Value::as_u64).sum::<u64>(), side["free"].as_u64().unwrap());
    }
    let mut again = app.post("/v1/othello/review", &body).await.ok();
    again["timing"] = review["timing"].clone();
    assert_eq!(again, review);
}

#[tokio::test]
async fn a_stream_gives_an_estimate_each_ply_once_and_the_whole_review() {
    let app = TestApp::new();
    for (moves, plies) in [(MOVES, 18), (MISTAKEN, 12)] {
        is_told_as_a_whole(&app, &json!({ "moves": moves, "nodes": 2000, "explain": true }), plies).await;
    }
}

async fn is_told_as_a_whole(app: &TestApp, body: &Value, number: usize) {
    let answer = app.post("/v1/othello/review/stream", body).await;
    assert_eq!(answer.header("content-type"), "text/event-stream");
    let events = events(&answer.text);
    let named =
        |wanted: &str| events.iter().filter(|(name, _)| name == wanted).map(|(_, data)| data).collect::<Vec<_>>();
    assert_eq!(events[0].0, "estimate");
    assert_eq!(events[0].1["plies"], number);
    assert_eq!(events.last().unwrap().0, "result");
    let [result] = named("result")[..] else { panic!("{}", answer.text) };
    let mut plies: Vec<_> = named("ply").into_iter().cloned().collect();
    plies.sort_by_key(|ply| ply["ply"].as_u64());
    let has_facts = plies.iter().any(|ply| ply["facts"][0]["text"].is_string());
    assert_eq!(has_facts, body["moves"] == MISTAKEN, "{}", answer.text);
    assert_eq!(result["plies"], Value::Array(plies));
    let mut review = app.post("/v1/othello/review", body).await.ok();
    review["timing"] = result["timing"].clone();
    assert_eq!(*result, review);
}

#[tokio::test]
async fn a_stream_tells_of_plies_as_they_stand_until_they_are_finished() {
    let app = TestApp::new();
    let body = json!({ "moves": MOVES, "time_ms": 1200 });
    let answer = app.post("/v1/othello/review/stream", &body).await;
    let mut finished = std::collections::HashSet::new();
    let mut told = std::collections::HashSet::new();
    for (name, data) in events(&answer.text) {
        if name == "ply" {
            finished.insert(data["ply"].as_u64());
        }
        for ply in data["unfinished"].as_array().into_iter().flatten() {
            assert!(!finished.contains(&ply["ply"].as_u64()), "{ply} was finished");
            assert!(ply["class"].is_string(), "{ply}");
            told.insert(ply["ply"].as_u64());
        }
    }
    assert_eq!(finished.len(), 18);
    // All moves have a score long before the first is final, which needs all of them to be refined.
    assert_eq!(told.len(), 18, "{}", answer.text);
}

#[tokio::test]
async fn every_game_and_every_record_is_reviewed() {
    let app = TestApp::new();
    let sgf = "(;GM[2]PB[Ann]PW[Ben]RE[B+2]C[well];B[f5];W[d6];B[c3])";
    let review = app.post("/v1/othello/review", json!({ "text": sgf, "nodes": 500 })).await.ok();
    assert_eq!((&review["first_player"], &review["second_player"]), (&json!("Ann"), &json!("Ben")));
    assert_eq!((&review["result"], &review["plies"][2]["played"]), (&json!("B+2"), &json!("c3")));
    assert_eq!(review["opening"]["english"], "Perpendicular");
    let body = json!({ "moves": "h8i9g7i7i8g8", "rule": "renju", "depth": 2, "side": "white" });
    let review = app.post("/v1/gomoku/review", body).await.ok();
    let sides: Vec<_> = review["plies"].as_array().unwrap().iter().map(|ply| ply["side"].clone()).collect();
    assert_eq!((sides, &review["rule"]), (vec![json!("white"); 3], &json!("renju")));
    let body = json!({ "board": ["X--", "-O-", "---"], "moves": "c3", "level": 5 });
    let review = app.post("/v1/tictactoe/review", body).await.ok();
    assert_eq!(review["plies"].as_array().unwrap().len(), 1);
    let review = app.post("/v1/othello/review", json!({ "moves": [] })).await.ok();
    assert_eq!((&review["complete"], &review["plies"]), (&json!(true), &json!([])));
    let body = json!({ "moves": MOVES, "from": 5, "to": 7, "nodes": 500, "side": null });
    let review = app.post("/v1/othello/review", body).await.ok();
    assert_eq!(review["plies"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn reports_have_no_script_and_escape_every_text() {
    let app = TestApp::new();
    let attack = "<script>alert(1)</script>";
    let pgn = format!(
        "[Black \"{attack}\"]\n[White \"{attack}\"]\n[Event \"{attack}\"]\n\n1. f5 d6 {{{attack}}} 2. c3 d3 *\n"
    );
    let body = json!({ "text": pgn, "nodes": 500 });
    let answer = app.post("/v1/othello/review.html", &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
    assert!(!answer.text.contains("<script") && answer.text.contains("&lt;script"));
    assert!(answer.text.contains("http-equiv=\"Content-Security-Policy\""));
    let svg = app.post("/v1/othello/review.svg", &body).await;
    assert_eq!(svg.header("content-type"), "image/svg+xml");
    assert!(svg.text.starts_with("<svg") && !svg.text.contains("script"), "{}", svg.text);
    let png = app.post("/v1/othello/review.png", &body).await;
    assert_eq!(png.header("content-type"), "image/png");
    assert_eq!(png.status, StatusCode::OK);
    let by_query = app.post("/v1/othello/review?format=html", &body).await;
    assert_eq!((by_query.status, by_query.header("vary")), (StatusCode::OK, answer.header("vary")));
    assert!(answer.header("vary").to_ascii_lowercase().contains("accept"), "{:?}", answer.headers);
    let linked = app.get("/v1/othello/review.html?moves=f5").await;
    assert_eq!(linked.status, StatusCode::METHOD_NOT_ALLOWED, "a report comes from POST only");
}

#[tokio::test]
async fn what_cannot_be_reviewed_is_refused_with_the_field() {
    let app = TestApp::new();
    for (body, pointer, code) in [
        (json!({}), "/moves", "required"),
        (json!({ "moves": "f5f5" }), "/moves", "illegal_move"),
        (json!({ "moves": "f5", "nodes": 10, "depth": 3 }), "/depth", "conflicting_fields"),
        (json!({ "moves": "f5", "text": "f5" }), "/moves", "conflicting_fields"),
        (json!({ "moves": "f5", "number": 1 }), "/number", "not_applicable"),
        (json!({ "moves": "f5", "from": 2 }), "/from", "out_of_range"),
        (json!({ "moves": "f5d6", "from": 2, "to": 1 }), "/from", "conflicting_fields"),
        (json!({ "moves": "f5", "side": "red" }), "/side", "out_of_range"),
        (json!({ "moves": "f5", "time_ms": 10_001 }), "/time_ms", "out_of_range"),
        (json!({ "moves": MOVES, "nodes": 1_000_000_000_u64 }), "/nodes", "out_of_range"),
        (json!({ "moves": MOVES, "level": 30 }), "/level", "out_of_range"),
        (json!({ "text": "f5 d6\n\n1. f5", "number": 7 }), "/number", "out_of_range"),
        (json!({ "text": "xyzzy" }), "/text", "illegal_move"),
        (json!({ "moves": "f5", "multi_pv": 2 }), "/multi_pv", "unknown_field"),
        (json!({ "moves": "f5", "time_ms": 0 }), "/time_ms", "out_of_range"),
    ] {
        let answer = app.post("/v1/othello/review", &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}: {}", answer.text);
        let (found, of) = error(&answer);
        assert_eq!(found, pointer, "{body}: {}", answer.text);
        if pointer != "/text" && pointer != "/side" {
            assert_eq!(of, code, "{body}: {}", answer.text);
        }
    }
    let answer = app.post("/v1/tictactoe/review", json!({ "moves": "a1", "threads": 2 })).await;
    assert_eq!(error(&answer), ("/threads".to_owned(), "not_applicable".to_owned()));
}

#[tokio::test]
async fn the_operator_limits_reviews_and_a_longer_one_is_a_stream() {
    let app = TestApp::with(64, |settings| {
        let limits = settings.limits.get();
        let max_review = std::time::Duration::from_millis(15_000);
        settings.limits.set(yomi_contract::limits::OperatorLimits { max_review, ..limits });
    });
    let limits = app.get("/v1/limits").await.ok();
    assert_eq!(limits["review_time_ms"]["max"], 15_000);
    let body = json!({ "moves": MOVES, "time_ms": 15_001 });
    let answer = app.post("/v1/othello/review/stream", body).await;
    assert!(answer.text.contains("--max-review-ms"), "{}", answer.text);
    let body = json!({ "moves": "f5", "time_ms": 15_000 });
    let answer = app.post("/v1/othello/review", body).await;
    assert!(answer.text.contains("/v1/othello/review/stream"), "{}", answer.text);
}

#[tokio::test]
async fn a_review_by_nodes_is_that_of_its_plan_alone() {
    let app = TestApp::new();
    for (game, moves) in [("othello", MOVES), ("gomoku", "h8i9g7i7i8g8")] {
        let body = json!({ "moves": moves, "nodes": 2000 });
        let object = body.as_object().unwrap().clone();
        let kind = yomi_game::GameKind::from_name(game).unwrap();
        let limits = yomi_contract::limits::RequestLimits::WIDEST;
        let question = yomi_contract::request::read_review(kind, &object, &limits).unwrap();
        // As `yomi review` does it.
        let (mut plan, mut players) = (question.plan(), yomi_players::Players::default());
        while let Some(visit) = plan.next_visit(std::time::Duration::ZERO) {
            plan.take(visit.perform(&mut players, &yomi_search::Control::default()));
        }
        let alone: Vec<_> = plan
            .review()
            .plies
            .iter()
            .map(|ply| json!(ReviewPly::new(plan.game(), ply, Words { lang: Lang::En, explains: false })))
            .collect();
        let review = app.post(&format!("/v1/{game}/review"), &body).await.ok();
        assert_eq!(review["plies"], Value::Array(alone));
    }
}

#[tokio::test]
async fn a_short_limit_of_the_server_is_kept_and_its_default_review_is_whole() {
    let app = TestApp::with(64, |settings| {
        let limits = settings.limits.get();
        let max_review = std::time::Duration::from_millis(1_200);
        settings.limits.set(yomi_contract::limits::OperatorLimits { max_review, ..limits });
    });
    let review = app.post("/v1/othello/review", json!({ "moves": MOVES })).await.ok();
    assert_eq!((&review["complete"], &review["stopped_by"]), (&json!(true), &json!("completed")));
    // Bounded only by the server's limit, and independent of a stream.
    let body = json!({ "moves": MOVES, "nodes": 2_000_000 });
    let review = app.post("/v1/othello/review", &body).await.ok();
    assert_eq!(review["stopped_by"], "server_limit");
    let streamed = app.post("/v1/othello/review/stream", &body).await;
    let estimate = &events(&streamed.text)[0].1;
    assert!(estimate["seconds"].as_f64().unwrap() <= 1.2, "{estimate}");
}

#[tokio::test]
async fn a_report_has_the_comments_of_its_record_and_its_look() {
    let app = TestApp::new();
    let text = "(;GM[2]SZ[8]PB[a]PW[b]C[root note];B[fe]C[A fine MOVENOTE];W[df];B[cc])";
    let body = json!({ "text": text, "nodes": 200, "theme": "light" });
    let html = app.post("/v1/othello/review.html", &body).await.text;
    assert!(html.contains("root note") && html.contains("<p>A fine MOVENOTE</p>"), "{html}");
    assert!(!html.contains("prefers-color-scheme"), "{html}");
    let wide = json!({ "moves": "f5", "nodes": 200, "width": 1440 });
    let svg = app.post("/v1/othello/review.svg", &wide).await.text;
    assert!(svg.contains("width=\"1440\""), "{svg}");
}

#[tokio::test]
async fn a_review_by_time_takes_that_time_in_all() {
    let app = TestApp::new();
    let body = json!({ "moves": MOVES, "time_ms": 400 });
    let review = app.post("/v1/othello/review", body).await.ok();
    assert_eq!((&review["complete"], &review["deterministic"]), (&json!(true), &json!(false)));
    let search = review["timing"]["search_us"].as_u64().unwrap();
    assert!((200_000..2_000_000).contains(&search), "{search}");
}

#[tokio::test]
async fn a_game_of_renju_may_end_with_a_forbidden_move() {
    const LOST: &str = "f8 a1 g8 a3 h6 c1 h7 c3 h8";
    let app = TestApp::new();
    let body = json!({ "rule": "renju", "moves": LOST, "nodes": 1000 });
    let text = json!({ "rule": "renju", "text": LOST, "nodes": 1000 });
    for body in [body, text] {
        let review = app.post("/v1/gomoku/review", &body).await.ok();
        let last = &review["plies"][8];
        assert_eq!((&last["played"], &last["class"]), (&json!("h8"), &json!("blunder")), "{last}");
        assert!(last["marks"].as_array().unwrap().contains(&json!("forbidden")), "{last}");
        assert_eq!(review["outcome"]["winner"], "white");
    }
    let record = app.post("/v1/record", json!({ "rule": "renju", "text": LOST })).await.ok();
    assert_eq!(record["games"][0]["outcome"], json!({ "winner": "white", "line": [] }));
    let position = json!({ "rule": "renju", "moves": record["games"][0]["moves"] });
    let position = app.post("/v1/gomoku/position", &position).await.ok();
    assert_eq!(position["outcome"]["winner"], "white");
}

#[tokio::test]
async fn placed_stones_are_told_by_the_request_or_the_record() {
    const GAME: &str = "h8 a1 h9 i9 g9 h10 g8";
    let app = TestApp::new();
    let placed = |review: &Value| {
        let plies = review["plies"].as_array().unwrap();
        plies.iter().filter(|ply| ply["class"] == "placed").count()
    };
    for (number, expected) in [(0, 0), (3, 3), (5, 5)] {
        let body = json!({ "moves": GAME, "placed": number, "nodes": 1000 });
        assert_eq!(placed(&app.post("/v1/gomoku/review", &body).await.ok()), expected);
    }
    let record = "(;GM[4]SZ[15]RU[Swap2];B[hh];W[ao];B[hg];W[ig];B[gg];W[hf];B[gh])";
    for (number, expected) in [(None, 3), (Some(5), 5)] {
        let mut body = json!({ "text": record, "rule": "standard", "nodes": 1000 });
        if let Some(number) = number {
            body["placed"] = json!(number);
        }
        assert_eq!(placed(&app.post("/v1/gomoku/review", &body).await.ok()), expected);
    }
    let beyond = json!({ "moves": GAME, "placed": 8 });
    let refused = app.post("/v1/gomoku/review", &beyond).await;
    assert_eq!(error(&refused), ("/placed".to_owned(), "out_of_range".to_owned()));
}

#[tokio::test]
async fn a_finished_review_becomes_a_report_in_every_format_without_a_search() {
    let app = TestApp::new();
    let review = app
        .post("/v1/othello/review", &json!({ "moves": MISTAKEN, "nodes": 2000, "lang": "ja", "explain": true }))
        .await
        .ok();
    let named = json!({ "first_player": "Ann <b>", "second_player": "李", "date": "2026-11-29" });
    let report = async |format: &str, lang: &str| {
        let mut body = named.clone();
        body["review"] = review.clone();
        (body["format"], body["lang"]) = (json!(format), json!(lang));
        app.post("/v1/othello/review/report", &body).await
    };
    let asked =
        app.post("/v1/othello/review", &json!({ "moves": MISTAKEN, "nodes": 2000, "explain": true })).await.ok();
    // From here on a search would be refused.
    app.service.refuse_new();
    for (format, media_type, part) in [
        (
            "html",
            "text/html; charset=utf-8",
            "<h1>Review: <bdi>Ann &lt;b&gt;</bdi> (Black) against <bdi>李</bdi> (White)",
        ),
        ("sgf", "application/x-go-sgf", "PB[Ann <b>]PW[李]DT[2026-11-29]"),
        ("ggf", "text/plain; charset=utf-8", "GM[Othello]"),
        ("txt", "text/plain; charset=utf-8", "  1. d3"),
        ("svg", "image/svg+xml", "Expectation of Black"),
    ] {
        let answer = report(format, "en").await;
        assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, media_type), "{}", answer.text);
        assert!(answer.text.contains(part), "{}", answer.text);
    }
    // What is said of a move is said alike in the review and in its report, in each language.
    let english = report("json", "en").await.ok();
    assert_eq!(english["plies"], asked["plies"]);
    let html = report("html", "ja").await.text;
    for ply in review["plies"].as_array().unwrap() {
        assert!(html.contains(ply["text"].as_str().unwrap()), "{ply}");
        for fact in ply["facts"].as_array().unwrap() {
            assert!(html.contains(fact["text"].as_str().unwrap()), "{fact}");
        }
    }
}

#[tokio::test]
async fn the_skill_of_a_side_goes_into_its_reports_and_stays_on_its_scale() {
    let app = TestApp::new();
    let mut review = app.post("/v1/othello/review", &json!({ "moves": MOVES, "nodes": 2000 })).await.ok();
    assert!(review["sides"][0].get("skill").is_none(), "few moves, and few nodes: {review}");
    review["sides"][0]["skill"] = json!({ "estimate": 0.61, "at_least": 0.44, "at_most": 0.89 });
    review["sides"][1]["skill"] = json!({ "at_least": 2.1 });
    let report = async |review: &Value, format: &str, lang: &str| {
        let body = json!({ "review": review, "format": format, "lang": lang });
        app.post("/v1/othello/review/report", &body).await
    };
    for (format, lang, parts) in [
        ("html", "en", ["<th>skill</th>", "<td>0.6 (0.4 to 0.9)</td>", "<td>at least 2.1</td>"]),
        ("html", "ja", ["<th>技量</th>", "<td>0.6（0.4〜0.9）</td>", "<td>2.1以上</td>"]),
        ("sgf", "en", ["GC[", "Black: skill 0.6 (0.4 to 0.9)", "White: skill at least 2.1]"]),
        ("txt", "zh", ["黑方：棋力 0.6（0.4 至 0.9）", "白方：棋力 至少 2.1", "\n"]),
    ] {
        let answer = report(&review, format, lang).await;
        assert!(parts.iter().all(|part| answer.text.contains(part)), "{}", answer.text);
    }
    for skill in [
        json!({ "estimate": 0.6, "at_least": 0.7, "at_most": 0.9 }),
        json!({ "estimate": 0.6, "at_least": 0.4 }),
        json!({ "at_least": 11 }),
        json!({ "estimate": 0.6 }),
        json!("strong"),
    ] {
        let mut changed = review.clone();
        changed["sides"][1]["skill"] = skill;
        let fault = error(&report(&changed, "html", "en").await);
        assert_eq!(fault, ("/review/sides/1/skill".to_owned(), "out_of_range".to_owned()), "{changed}");
    }
}

#[tokio::test]
async fn a_report_replays_the_moves_and_bounds_the_scores() {
    let app = TestApp::new();
    let body = json!({ "moves": "f5d6c3d3c4", "nodes": 1000 });
    let review = app.post("/v1/othello/review", &body).await.ok();
    let refused = async |pointer: &str, value: Value| {
        let mut changed = json!({ "review": review });
        *changed.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
        let answer = app.post("/v1/othello/review/report", &changed).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{pointer}: {}", answer.text);
        error(&answer)
    };
    let at = |pointer: &str, code: &str| (pointer.to_owned(), code.to_owned());
    assert_eq!(refused("/review/moves/1", json!("a1")).await, at("/review/moves/1", "illegal_move"));
    for (pointer, value) in [
        ("/review/plies/1/played", json!("d3")),
        ("/review/plies/1/best", json!("a1")),
        ("/review/plies/1/line", json!(["a1"])),
        ("/review/plies/1/ply", json!(9)),
        ("/review/plies/1/ply", json!(1)),
        ("/review/plies/1/class", json!("brilliant")),
        ("/review/plies/1/class", json!("blunder")),
        ("/review/plies/1/loss/expectation", json!(0.4)),
        ("/review/plies/1/played_score/value", json!(65)),
        ("/review/plies/1/played_score/certainty", json!("exact")),
        ("/review/plies/1/played_score/expectation", json!(-0.1)),
        ("/review/plies/1/marks", json!(["won"])),
        ("/review/plies/1/nodes", json!("many")),
    ] {
        assert_eq!(refused(pointer, value).await, at("/review/plies/1", "out_of_range"), "{pointer}");
    }
    assert_eq!(refused("/review", json!("no")).await, at("/review", "wrong_type"));
    let answer = app.post("/v1/othello/review/report", &json!({})).await;
    assert_eq!(error(&answer), at("/review", "required"));
    let answer = app.post("/v1/othello/review/report", &json!({ "review": review, "lang": "fr" })).await;
    assert_eq!(error(&answer), at("/lang", "out_of_range"));
    let board = json!({ "board": "---------", "turn": "X" });
    let empty = json!({ "review": { "start": board, "moves": [], "plies": [] }, "format": "sgf" });
    let answer = app.post("/v1/tictactoe/review/report", &empty).await;
    assert_eq!(error(&answer), at("/format", "not_applicable"));
    let long = json!({ "review": review, "date": "x".repeat(1 << 20) });
    let answer = app.post("/v1/othello/review/report", &long).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{}", answer.text);
}

#[tokio::test]
async fn the_review_of_every_kind_of_game_is_taken_back_as_it_was_given() {
    let app = TestApp::new();
    let board = "------------------XO-------OX------OXX-----O--------------------";
    for (game, body) in [
        ("othello", json!({ "board": board, "turn": "white", "moves": "f3", "nodes": 500 })),
        ("othello", json!({ "moves": MOVES, "nodes": 500, "from": 5, "side": "white" })),
        ("gomoku", json!({ "size": 9, "moves": "e5e6f5f6g5g6d5d6c5", "nodes": 500 })),
        ("gomoku", json!({ "moves": "h8 a1 h9 i9 g9 h10 g8", "placed": 5, "nodes": 500 })),
        ("gomoku", json!({ "rule": "renju", "moves": "f8 a1 g8 a3 h6 c1 h7 c3 h8", "nodes": 500 })),
        ("tictactoe", json!({ "moves": "b2b1a1c3a3c1a2", "nodes": 500 })),
    ] {
        let review = app.post(&format!("/v1/{game}/review"), &body).await.ok();
        let asked = json!({ "review": review, "format": "json" });
        let given = app.post(&format!("/v1/{game}/review/report"), &asked).await.ok();
        assert_eq!(given, review, "{body}");
    }
}
