//! `POST /v1/record`: the games in a text; and texts of other programs in the fields of a position.

use std::fs;

use serde_json::{Value, json};

use crate::app::TestApp;

const INITIAL: &str = "---------------------------OX------XO---------------------------";

async fn record(body: Value) -> Value {
    TestApp::new().post("/v1/record", body).await.ok()
}

async fn refused(body: Value) -> Value {
    let answer = TestApp::new().post("/v1/record", body.clone()).await;
    assert_eq!(answer.status, 422, "{body}: {}", answer.text);
    answer.json()
}

fn file(name: &str) -> String {
    let path = format!("{}/../../tests/data/records/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn games(answer: &Value) -> Vec<(u64, String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let games = answer["games"].as_array().expect("games");
    let game = |game: &Value| (game["number"].as_u64().expect("a number"), text(&game["game"]), text(&game["format"]));
    games.iter().map(game).collect()
}

#[tokio::test]
async fn a_text_is_answered_with_each_game_that_it_fits() {
    let answer = record(json!({ "text": "b2 a1", "id": "q" })).await;
    assert_eq!(answer["id"], "q");
    let formats = |game: &str| (1, game.to_owned(), "transcript".to_owned());
    assert_eq!(games(&answer), [formats("gomoku"), formats("tictactoe")]);
    let answer = record(json!({ "text": "f5d6c3", "game": "othello" })).await;
    assert_eq!(games(&answer), [formats("othello")]);
    assert_eq!(answer["games"][0]["moves"], json!(["f5", "d6", "c3"]));
    assert_eq!(answer["games"][0]["turn"], "white");
    // Notations that only gomoku has.
    assert_eq!(games(&record(json!({ "text": "h8i9j10" })).await), [formats("gomoku")]);
    let answer = record(json!({ "text": "p19q18", "size": 19, "rule": "renju" })).await;
    assert_eq!((&answer["games"][0]["size"], &answer["games"][0]["rule"]), (&json!(19), &json!("renju")));
}

#[tokio::test]
async fn files_of_the_field_are_read_with_what_is_no_move() {
    let answer = record(json!({ "text": file("othello-one-game.pgn") })).await;
    let game = &answer["games"][0];
    assert_eq!(game["format"], "pgn");
    assert_eq!((&game["first_player"], &game["second_player"]), (&json!("Player A"), &json!("Player B")));
    assert_eq!((&game["result"], &game["outcome"]["winner"]), (&json!("23-41"), &json!("white")));
    assert_eq!(game["ignored"][0], json!({ "kind": "tag", "text": "[Event \"Club evening\"]" }));
    let answer = record(json!({ "text": file("othello-two-games.pgn") })).await;
    let numbers: Vec<_> = games(&answer).into_iter().map(|(number, game, _)| (number, game)).collect();
    assert_eq!(numbers, [(1, "othello".to_owned()), (2, "othello".to_owned())]);
    let answer = record(json!({ "text": file("setup-and-variation.sgf") })).await;
    let game = &answer["games"][0];
    assert_eq!(game["moves"], json!(["g9", "f10", "e11"]));
    assert_eq!(game["start"]["turn"], "white");
    assert_eq!(game["ignored"], json!([{ "kind": "variation", "text": "(;B[gi])" }]));
    let answer = record(json!({ "text": file("othello-quest.json") })).await;
    assert_eq!((&answer["games"][0]["format"], &answer["games"][0]["first_player"]), (&json!("quest"), &json!("A")));
    let answer = record(json!({ "text": file("scored.obf") })).await;
    let game = &answer["games"][0];
    assert_eq!((&game["moves"], &game["turn"]), (&json!([]), &json!("black")));
    assert_eq!(game["ignored"][0], json!({ "kind": "score", "text": "A2:+38" }));
    let answer = record(json!({ "text": file("skips-i.txt"), "coordinates": "skip_i" })).await;
    assert_eq!(answer["games"][0]["moves"], json!(["h8", "i7", "g9", "j6"]));
}

#[tokio::test]
async fn texts_of_other_programs_have_the_expected_answers() {
    for line in file("requests.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let path = case["path"].as_str().expect("a path");
        let answer = TestApp::new().post(path, case["body"].clone()).await;
        if let Some(sentence) = case["refused"].as_str() {
            assert_eq!(answer.status, 422, "{case}: {}", answer.text);
            let faults = answer.json()["errors"].as_array().map(Vec::len);
            assert_eq!(faults, Some(1), "{case}: {}", answer.text);
            assert!(
                answer.json()["detail"].to_string().contains(&sentence.replace('"', "\\\"")),
                "{case}: {}",
                answer.text
            );
            continue;
        }
        let answer = answer.ok();
        let game = answer["games"].get(0).unwrap_or(&answer);
        for field in ["moves", "board"] {
            assert!(case[field].is_null() || game[field] == case[field], "{case}: {answer}");
        }
        if let Some(kinds) = case["ignored"].as_array() {
            let found = game["ignored"].as_array().into_iter().flatten();
            let found: Vec<_> = found.map(|ignored| ignored["kind"].clone()).collect();
            assert_eq!(&found, kinds, "{case}");
        }
    }
}

#[tokio::test]
async fn a_list_of_games_may_have_one_on_each_line_and_those_that_are_wrong_are_told() {
    let answer = record(json!({ "text": "f5d6c3\nf5f6e6\nc4e3\n", "game": "othello" })).await;
    assert_eq!(answer["games"].as_array().map(Vec::len), Some(3));
    let two = "(;GM[2];B[f5];W[d6])(;GM[2];B[a1])";
    let answer = record(json!({ "text": two })).await;
    assert_eq!(answer["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer["unreadable"][0]["number"], 2);
    assert_eq!(answer["unreadable"][0]["errors"][0]["pointer"], "/text");
    assert_eq!(answer["unreadable"][0]["errors"][0]["move"], "a1");
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_at_the_text() {
    for (text, sentence) in [
        (file("othello-wrong-result.pgn"), "contradicts the moves"),
        (file("gomocup-caro.psq"), "caro"),
        ("".to_owned(), "is empty"),
        (" \n ".to_owned(), "no move and no position"),
        ("hello world".to_owned(), "is no move"),
        ("(;GM[1];B[hh])".to_owned(), "GM[4]"),
        ("h8 i9 7. g9".to_owned(), "the number 7."),
        ("7,7 8,8".to_owned(), "counted from 0"),
    ] {
        let found = refused(json!({ "text": text })).await;
        let detail = found["detail"].as_str().expect("a sentence");
        assert!(detail.contains(sentence), "{text:?}: {detail}");
    }
    assert_eq!(refused(json!({})).await["errors"][0]["pointer"], "/text");
    assert_eq!(refused(json!({ "text": "f5", "size": 99 })).await["errors"][0]["pointer"], "/size");
    let long = "f5".repeat(30_001);
    assert_eq!(TestApp::new().post("/v1/record", json!({ "text": long })).await.status, 422);
}

/// A parsed position: board, side to move and moves.
async fn position(game: &str, body: Value) -> Value {
    let answer = TestApp::new().post(&format!("/v1/{game}/position"), body.clone()).await;
    assert_eq!(answer.status, 200, "{body}: {}", answer.text);
    answer.json()
}

async fn detail(game: &str, path: &str, body: Value) -> String {
    let answer = TestApp::new().post(&format!("/v1/{game}/{path}"), body.clone()).await;
    assert_eq!(answer.status, 422, "{body}: {}", answer.text);
    answer.json()["detail"].as_str().expect("a sentence").to_owned()
}

#[tokio::test]
async fn texts_that_were_read_as_something_else_are_read_or_refused() {
    let quest = json!({ "moves": "(;GM[4]SZ[15];QPR[hh,hg,jf];B[ig];W[gg])" });
    assert_eq!(position("gomoku", quest).await["moves"], json!(["h8", "h9", "j10", "i9", "g9"]));
    for text in ["1. h8 i9 2. g9 j8 4. h10 g10", "7. h8 i9 8. g9"] {
        let found = detail("gomoku", "position", json!({ "moves": text })).await;
        assert!(found.contains("number"), "{found}");
    }
    let skips = json!({ "moves": "1. H8 J7\n2. G9 K6", "coordinates": "skip_i" });
    assert_eq!(position("gomoku", skips).await["moves"], json!(["h8", "i7", "g9", "j6"]));
    assert!(detail("gomoku", "position", json!({ "moves": "P1" })).await.contains("skip_i"));
    let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\n8,9,123\n9,9,1\nA25.zip\nB25.zip\n-1\n0,Freestyle15_1\n";
    assert_eq!(position("gomoku", json!({ "moves": psq })).await["moves"], json!(["h8", "i8", "h7", "i7"]));
    let renju = psq.replace("0,Freestyle15_1", "4,Renju15_1");
    assert_eq!(position("gomoku", json!({ "moves": renju })).await["rule"], "renju");
    for line in ["8,Caro15_1", "0,Renju15_1", "2,Other", "hello", "0,"] {
        let found = detail("gomoku", "position", json!({ "moves": psq.replace("0,Freestyle15_1", line) })).await;
        assert!(found.contains("line 9"), "{line}: {found}");
    }
    let pgn = "[Event \"World Championship - 1983\"]\n[Black \"A\"]\n[White \"B\"]\n[Result \"52-12\"]\n1. F5 F4\n2. E3 F6\n3. D3 C4\n";
    assert_eq!(position("othello", json!({ "moves": pgn })).await["moves"].as_array().map(Vec::len), Some(6));
    position("othello", json!({ "moves": "1. f5 d6 2. c3 d3 34-30" })).await;
    let obf = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; A2:+38; % FFO #40";
    assert_eq!(position("othello", json!({ "board": obf })).await["turn"], "black");
    let ggs = format!("8 {} *", INITIAL.replace('X', "*"));
    assert_eq!(position("othello", json!({ "board": ggs })).await["board"], INITIAL);
    let mut rows = vec![vec![Value::Null; 8]; 8];
    (rows[3][3], rows[3][4], rows[4][3], rows[4][4]) = ("white".into(), "black".into(), "black".into(), "white".into());
    assert_eq!(position("othello", json!({ "board": rows, "turn": "black" })).await["board"], INITIAL);
    let blanks = json!({ "board": ["   ", "X  ", "   "] });
    assert_eq!(position("tictactoe", blanks).await["board"], "---X-----");
    let katago = json!({ "moves": [["B", "H8"], ["W", "H9"]] });
    assert_eq!(position("gomoku", katago).await["moves"], json!(["h8", "h9"]));
    let found = detail("gomoku", "position", json!({ "moves": [["B", "H8"], ["W", "J9"]] })).await;
    assert!(found.contains("skip_i"), "{found}");
    let found = detail("othello", "position", json!({ "moves": [37, 43, 18] })).await;
    assert!(found.contains("f5") && found.contains("from_0"), "{found}");
    let cells = json!({ "moves": [37, 43, 18], "coordinates": "from_0" });
    assert_eq!(position("othello", cells).await["moves"], json!(["f5", "d6", "c3"]));
    let pairs = json!({ "moves": [{ "x": 7, "y": 7 }, { "x": 8, "y": 8 }], "coordinates": "from_0" });
    assert_eq!(position("gomoku", pairs).await["moves"], json!(["h8", "i7"]));
    for item in [json!(true), json!([1]), json!({ "x": 1 }), json!({ "m": "h8", "then": "h9" }), json!(1.5)] {
        let found = detail("gomoku", "position", json!({ "moves": [item] })).await;
        assert!(found.contains("/moves/0") && found.contains("a square"), "{found}");
    }
    assert!(detail("gomoku", "position", json!({ "moves": "(;GM[11]SZ[15];B[hh])" })).await.contains("GM[4]"));
    let found = detail("othello", "bestmove", json!({ "history": ["f5"] })).await;
    assert!(found.contains("did you mean moves?"), "{found}");
    let found = detail("othello", "bestmove", json!({ "history": true })).await;
    assert!(found.contains("techniques"), "{found}");
}

#[tokio::test]
async fn turn_is_after_moves_without_a_board_and_before_them_with_one() {
    for (game, moves, after, before) in
        [("tictactoe", "b2", "O", "X"), ("gomoku", "h8", "white", "black"), ("othello", "f5", "white", "black")]
    {
        let answer = position(game, json!({ "moves": moves, "turn": after })).await;
        assert_eq!(answer["turn"], after);
        let found = detail(game, "position", json!({ "moves": moves, "turn": before })).await;
        assert!(found.contains("after moves"), "{game}: {found}");
    }
    let board = json!({ "board": INITIAL, "moves": "f5", "turn": "black" });
    assert_eq!(position("othello", board).await["turn"], "white");
    let found = detail("tictactoe", "position", json!({ "board": "----X----", "moves": "a1", "turn": "X" })).await;
    assert!(found.contains("before moves"), "{found}");
    let found = detail("othello", "bestmove", json!({ "moves": "f5", "color": "white" })).await;
    assert!(found.contains("did you mean turn?"), "{found}");
    // A forced pass must be among the moves: white cannot place after the second-to-last move of this game.
    let game = file("expected.jsonl");
    let game: Value = serde_json::from_str(game.lines().nth(1).expect("two games")).expect("JSON");
    let moves: Vec<_> = game["games"][1]["moves"].as_array().expect("moves")[..59].to_vec();
    assert_eq!(game["games"][1]["moves"][59], "pass");
    position("othello", json!({ "moves": moves, "turn": "white" })).await;
    let found = detail("othello", "position", json!({ "moves": moves, "turn": "black" })).await;
    assert!(found.contains("has to pass first"), "{found}");
}

#[tokio::test]
async fn a_problem_of_gomoku_has_any_numbers_of_stones() {
    let rows = json!(["XXX--", "-----", "--O--", "-----", "-----"]);
    let body = |turn: &str| json!({ "size": 5, "board": rows, "turn": turn });
    for turn in ["black", "white"] {
        assert_eq!(position("gomoku", body(turn)).await["turn"], turn);
    }
    let cells = [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let found = detail("gomoku", "position", json!({ "size": 5, "board": cells, "turn": "white" })).await;
    assert!(found.contains("problem: true"), "{found}");
    let answer = position("gomoku", json!({ "size": 5, "board": cells, "turn": "white", "problem": true })).await;
    assert_eq!(answer["turn"], "white");
    for problem in [json!(false), Value::Null] {
        position("gomoku", json!({ "moves": "h8", "problem": problem })).await;
    }
    let answer = TestApp::new()
        .post("/v1/gomoku/bestmove", json!({ "size": 5, "board": rows, "turn": "black", "depth": 2 }))
        .await
        .ok();
    assert_eq!(answer["turn"], "black");
    let query = "/v1/gomoku/position?size=5&board=XXX--/-----/--O--/-----/-----&turn=white&problem=true";
    assert_eq!(TestApp::new().get(query).await.ok()["turn"], "white");
}

#[tokio::test]
async fn a_board_on_which_neither_side_can_win_is_an_exact_draw() {
    let body = json!({ "size": 5, "board": "XXOXX/OOXOO/XXOXX/OOXOO/-X-O-", "turn": "black" });
    let answer = TestApp::new().post("/v1/gomoku/bestmove", body).await.ok();
    assert_eq!((&answer["score"]["kind"], &answer["score"]["value"]), (&json!("exact"), &json!(0.0)));
    assert_eq!(answer["stopped_by"], "solved");
}

/// In a text no pointer names the move.
#[tokio::test]
async fn the_refusal_of_a_move_inside_a_text_names_its_number() {
    let app = TestApp::new();
    for (game, number, moves) in [
        ("othello", 2, "f5a1"),
        ("othello", 3, "1. f5 d6 2. z9"),
        ("othello", 3, "[Black \"A\"]\n\n1. f5 d6 2. a1"),
        ("othello", 2, "(;GM[Othello]PC[x]TY[8]RE[0]B[f5//1];W[a1//1];)"),
        ("gomoku", 2, "h8h8"),
        ("gomoku", 3, "(;GM[4]SZ[15];B[hh];W[ii];B[hh])"),
        ("gomoku", 2, "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,1\n"),
        ("gomoku", 3, r#"{"moves": ["h8", "i9", "h8"]}"#),
        ("tictactoe", 2, "b2b2"),
    ] {
        for (path, field) in [("position", "moves"), ("review", "text")] {
            let path = format!("/v1/{game}/{path}");
            let answer = app.post(&path, json!({ field: moves })).await;
            assert_eq!(answer.status, 422, "{moves}: {}", answer.text);
            let detail = answer.json()["errors"][0]["detail"].clone();
            let detail = detail.as_str().expect("a sentence");
            assert!(detail.starts_with(&format!("move {number}: ")), "{moves}: {detail}");
        }
    }
    let body = json!({ "moves": "f5", "only_moves": "d6 a1", "level": 1 });
    let answer = app.post("/v1/othello/bestmove", body).await.json();
    assert_eq!(answer["errors"][0]["detail"], "move 2: \"a1\" is not legal: it would flip no disc");
}
