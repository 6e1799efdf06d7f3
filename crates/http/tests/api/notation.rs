//! Notations of boards and moves in common use: accepted with their meaning, or rejected with the expected form.

use serde_json::{Value, json};

use crate::app::TestApp;

const INITIAL: &str = "---------------------------OX------XO---------------------------";

async fn position(game: &str, body: Value) -> Result<Value, String> {
    let answer = TestApp::new().post(&format!("/v1/{game}/position"), body).await;
    match answer.status.as_u16() {
        200 => Ok(answer.ok()),
        422 => Err(answer.json()["detail"].as_str().expect("a sentence").to_owned()),
        status => panic!("{status}: {}", answer.text),
    }
}

async fn refused(game: &str, body: Value) -> String {
    position(game, body.clone()).await.expect_err(&body.to_string())
}

async fn board(game: &str, body: Value) -> Value {
    let answer = position(game, body.clone()).await;
    answer.unwrap_or_else(|detail| panic!("{body}: {detail}"))["board"].clone()
}

#[tokio::test]
async fn rows_that_have_not_the_width_of_the_board_are_named() {
    let long = ["--XXXXX-", "-OOOXX-O", "-OOOXXO", "-OXOXOXX-", "OXXXOXXX", "--XOXOXX", "-XXXOOO-", "-OOOOO--"];
    let found = refused("othello", json!({ "board": long, "turn": "black" })).await;
    assert_eq!(found, "/board: row 3 has 7 cells, row 4 has 9 cells; each row has to have 8 cells.");
    let text = "--------/--------/-------/---OX----/---XO---/--------/--------/--------";
    let found = refused("othello", json!({ "board": text, "turn": "black" })).await;
    assert!(found.contains("row 3 has 7 cells, row 4 has 9 cells"), "{found}");
    let stray = ["--XXXXX-", "-OOOXX-O", "-OOOXXOX", "-OXOXOXX", "OXXXOXXX", "--XOXOXX", "-XXXOOO-", "-OOOOO--X"];
    let found = refused("othello", json!({ "board": stray })).await;
    assert!(found.contains("row 8 has 9 cells"), "{found}");
    let found = refused("tictactoe", json!({ "board": "XX/OO-/--X-" })).await;
    assert!(found.contains("row 1 has 2 cells, row 3 has 4 cells"), "{found}");
    let found = refused("gomoku", json!({ "size": 5, "board": ["-----", "----", "------", "-----", "-----"] })).await;
    assert!(found.contains("row 2 has 4 cells, row 3 has 6 cells"), "{found}");
}

#[tokio::test]
async fn the_laboratory_holds_rows_to_the_width_of_its_boards() {
    let app = TestApp::new();
    let body = json!({ "game": "tictactoe", "columns": 4, "rows": 3, "in_a_row": 3, "depth": 2,
                       "board": ["XO--", "---", "-----"] });
    let answer = app.post("/v1/lab/trace", body).await;
    assert_eq!(answer.status, 422);
    assert!(answer.text.contains("row 2 has 3 cells, row 3 has 5 cells"), "{}", answer.text);
}

#[tokio::test]
async fn what_is_drawn_is_read_as_the_position_that_it_shows() {
    let app = TestApp::new();
    for (game, query) in [
        ("othello", "moves=f5d6"),
        ("othello", "board=XO&turn=white"),
        ("othello", "moves=e6f4e3f6g5d6e7f5c5"),
        ("gomoku", "moves=h8i9&size=20"),
        ("gomoku", "moves=h8i9&rule=renju"),
        ("tictactoe", "moves=b2a1"),
        ("tictactoe", "board=XXXOO----"),
    ] {
        let query = query.replace("board=XO&", &format!("board=XO{}&", "-".repeat(62)));
        let path = format!("/v1/{game}/position?{query}");
        let shown = app.get(&path).await.ok();
        let drawing = app.get_with(&path, &[("accept", "text/plain")]).await.text;
        let mut body = json!({ "board": drawing });
        for field in ["size", "rule"] {
            if !shown[field].is_null() {
                body[field] = shown[field].clone();
            }
        }
        let again = position(game, body).await.unwrap_or_else(|detail| panic!("{drawing}\n{detail}"));
        assert_eq!(again["board"], shown["board"], "{drawing}");
        assert_eq!(again["outcome"], shown["outcome"], "{drawing}");
        assert!(shown["outcome"].is_object() || again["turn"] == shown["turn"], "{drawing}");
    }
}

#[tokio::test]
async fn text_behind_a_board_is_refused() {
    let found = refused("othello", json!({ "board": format!("{INITIAL} X; f5d6") })).await;
    assert!(found.contains("\"f5d6\" is no scored move"), "{found}");
    let line = format!("{INITIAL}; F5:+0; % FFO");
    let found = refused("othello", json!({ "board": line })).await;
    assert!(found.contains("stands behind the cells"), "{found}");
    let line = format!("{INITIAL} X; F5:+0; % FFO");
    assert_eq!(board("othello", json!({ "board": line })).await, INITIAL);
}

#[tokio::test]
async fn boards_of_twenty_rows_are_played() {
    let answer = position("gomoku", json!({ "size": 20, "moves": "h8 t20" })).await.expect("legal");
    assert_eq!((&answer["size"], &answer["empties"]), (&json!(20), &json!(398)));
    let best = json!({ "size": 20, "moves": "t20", "level": 1 });
    let answer = TestApp::new().post("/v1/gomoku/bestmove", best).await.ok();
    assert!(answer["best_move"].is_string());
    assert!(refused("gomoku", json!({ "size": 21 })).await.contains("21 is outside 5 to 20"));
}

#[tokio::test]
async fn pairs_of_numbers_need_to_say_how_they_are_counted() {
    let moves = "2,10 5,10 6,11 7,9";
    let body = |coordinates| json!({ "size": 19, "moves": moves, "coordinates": coordinates });
    let same = json!({ "size": 19, "moves": "c9 f9 g8 h10" });
    assert_eq!(board("gomoku", body("from_0")).await, board("gomoku", same).await);
    let same = json!({ "size": 19, "moves": "b10 e10 f9 g11" });
    assert_eq!(board("gomoku", body("from_1")).await, board("gomoku", same).await);
    let found = refused("gomoku", json!({ "size": 19, "moves": moves })).await;
    assert!(found.starts_with("/coordinates: \"2,10\" can be read in two ways"), "{found}");
    assert!(found.contains("from 0 it is c9, from 1 b10"), "{found}");
    let listed = json!({ "size": 19, "moves": ["2,10", "5,10"], "coordinates": "from_0" });
    assert_eq!(board("gomoku", listed).await, board("gomoku", json!({ "size": 19, "moves": "c9f9" })).await);
    let corner = json!({ "moves": "0,0", "coordinates": "from_1" });
    assert!(refused("gomoku", corner).await.contains("\"0,0\" is no move"));
    let triples = json!({ "moves": "8,8,0", "coordinates": "from_1" });
    assert!(refused("gomoku", triples).await.contains("\"8,8,0\" is no move"));
    let query = "/v1/gomoku/position?size=19&coordinates=from_0&moves=2,10%205,10";
    let answer = TestApp::new().get(query).await.ok();
    assert_eq!(answer["last_move"], "f9");
    // The restriction of root moves uses the same notation.
    let only = json!({ "moves": "1,1", "only_moves": "0,0;2,2", "coordinates": "from_0", "level": 1 });
    let answer = TestApp::new().post("/v1/tictactoe/bestmove", only).await.ok();
    assert!(["a1", "c3"].contains(&answer["best_move"].as_str().expect("a move")));
}

#[tokio::test]
async fn records_of_whole_games_are_read() {
    let record = "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]\
                  B[F5//2.449]W[D6/0.00]B[C5];)";
    let same = board("othello", json!({ "moves": "f5d6c5" })).await;
    assert_eq!(board("othello", json!({ "moves": record })).await, same);
    let query = "/v1/othello/position?moves=(;B%5BF5/1,5%5D;W%5BD6%5D;B%5BC5%5D)";
    assert_eq!(TestApp::new().get(query).await.ok()["board"], same);
    let psq = "Piskvorky 20x20, 11:11, 0\r\n3,11,0\r\n6,11,12\r\nalice.zip\r\nbob.zip\r\n-1\r\n";
    let answer = position("gomoku", json!({ "moves": psq })).await.expect("a record");
    assert_eq!((&answer["size"], &answer["last_move"]), (&json!(20), &json!("f10")));
    let answer = position("gomoku", json!({ "moves": "(;GM[4]SZ[15];B[hh];W[ig])" })).await;
    assert_eq!(answer.expect("a record")["last_move"], "i9");
}

#[tokio::test]
async fn boards_in_brackets_and_lists_of_cells_are_read() {
    let ggs = "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    assert_eq!(board("othello", json!({ "board": ggs })).await, INITIAL);
    for cells in [
        json!([1, 2, 0, 0, 1, 0, 0, 0, 2]),
        json!([1, -1, 0, 0, 1, 0, 0, 0, -1.0]),
        json!([[1, 2, 0], [0, 1, 0], [0, 0, 2]]),
        json!(["X", "O", "", "", "X", " ", "-", "", "O"]),
        json!(["X", "O", null, null, "X", null, null, null, "O"]),
        json!([["X", "O", ""], ["", "X", ""], [null, null, "O"]]),
    ] {
        assert_eq!(board("tictactoe", json!({ "board": cells })).await, "XO--X---O", "{cells}");
    }
    let query = "/v1/tictactoe/position?board=%5B1,2,0,0,1,0,0,0,2%5D";
    assert_eq!(TestApp::new().get(query).await.ok()["board"], "XO--X---O");
    for (cells, reason) in [
        (json!([1, 2, -1, 0, 0, 0, 0, 0, 0]), "both 2 and -1"),
        (json!(["X", 1, 0, 0, 0, 0, 0, 0, 0]), "numbers and symbols"),
        (json!([1, 2, 0, 0, 1, 0, 0, 0]), "8 cells, expected 9"),
        (json!([[1, 2, 0], [0, 1], [0, 0, 2]]), "row 2 has 2 cells"),
        (json!([1, 2.5, 0, 0, 1, 0, 0, 0, 2]), "/board/1: expected an integer"),
        (json!([true, 2, 0, 0, 1, 0, 0, 0, 2]), "/board/0: expected a cell"),
        (json!([[1, 2, 0], 3, [0, 0, 2]]), "/board/1: expected a list of cells"),
        (json!([[1, 2, 0], [0, 7, 0], [0, 0, 2]]), "/board/1/1: 7 is no cell"),
        (json!("120010002"), "digits"),
    ] {
        let found = refused("tictactoe", json!({ "board": cells })).await;
        assert!(found.contains(reason), "{cells}: {found}");
    }
}

#[tokio::test]
async fn refusals_of_boards_and_moves_say_what_to_do() {
    let blanks = json!({ "board": ["XOX", " X", ""] });
    assert!(refused("tictactoe", blanks).await.contains("a blank is no cell: write - for an empty one"));
    let cyrillic = json!({ "board": "Х---O----" });
    assert!(refused("tictactoe", cyrillic).await.contains("(U+0425) only looks like 'X'"));
    let cyrillic = json!({ "moves": "f5 с3" });
    assert!(refused("othello", cyrillic).await.contains("only looks like 'c'"));
}

#[tokio::test]
async fn moves_are_joined_in_many_ways_and_passes_behind_the_end_are_skipped() {
    let same = board("othello", json!({ "moves": "f5d6c3" })).await;
    for moves in ["f5-d6-c3", "f5_d6_c3", "f5;d6;c3", "F5 d6, C3", "1. f5 d6 2. c3"] {
        assert_eq!(board("othello", json!({ "moves": moves })).await, same, "{moves}");
    }
    for moves in ["f5;", "-f5", "f5-;d6", "f5---d6"] {
        assert!(refused("othello", json!({ "moves": moves })).await.contains("is no move"), "{moves}");
    }
    let over = "e6f4e3f6g5d6e7f5c5";
    let same = board("othello", json!({ "moves": over })).await;
    for passes in [" PA PA", "--", " pass pa @@ ps --"] {
        let body = json!({ "moves": format!("{over}{passes}") });
        assert_eq!(board("othello", body).await, same, "{passes}");
    }
    let behind = json!({ "moves": format!("{over} PA a1") });
    assert!(refused("othello", behind).await.contains("the game is over"));
}

#[tokio::test]
async fn what_would_be_lost_of_a_record_is_refused() {
    for (game, moves, reason) in [
        ("gomoku", "Piskvorky 15x15, 0:0, 0\n8 8 0\n", "line 2 of the record"),
        ("gomoku", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n10;10;0\n", "line 4 of the record"),
        ("gomoku", "(;GM[4]SZ[15];MOVE[hh])", "may be moves"),
        ("gomoku", "(;RU[caro]SZ[15];B[hh])", "rules that are not known"),
        ("othello", "(;GM[Othello]TY[8a]B[F5]W[D6];)", "another game"),
        ("othello", "2 (;GM[Othello]B[F5];)(;GM[Othello]B[F5];)", "more than one game"),
    ] {
        let found = refused(game, json!({ "moves": moves })).await;
        assert!(found.starts_with("/moves: ") && found.contains(reason), "{moves}: {found}");
    }
    let renju = position("gomoku", json!({ "moves": "(;GM[4]RU[Renju];B[hh])" })).await;
    assert_eq!(renju.expect("a record")["rule"], "renju");
    let same = board("othello", json!({ "moves": "f5d6" })).await;
    for record in ["(;GM[Othello]b[f5]w[d6];)", "1 (;GM[Othello]B[F5]W[D6];)"] {
        assert_eq!(board("othello", json!({ "moves": record })).await, same, "{record}");
    }
}

#[tokio::test]
async fn pairs_are_read_as_programs_print_them() {
    let same = board("gomoku", json!({ "moves": "f10d12" })).await;
    for moves in [
        json!([[5, 5], [3, 3]]),
        json!(["5,5", "3,3"]),
        json!("(5,5),(3,3)"),
        json!("[5, 5], [3, 3]"),
        json!("5,5;3,3"),
    ] {
        let body = json!({ "moves": moves, "coordinates": "from_0" });
        assert_eq!(board("gomoku", body).await, same, "{moves}");
    }
    let query = "/v1/gomoku/position?coordinates=from_0&moves=%5B%5B5,5%5D,%5B3,3%5D%5D";
    assert_eq!(TestApp::new().get(query).await.ok()["board"], same);
    let alone = json!({ "moves": "5, 5; 3, 3", "coordinates": "from_0" });
    assert!(position("gomoku", alone).await.is_err());
    let found = refused("gomoku", json!({ "moves": "113" })).await;
    assert!(found.contains("pairs of numbers such as 7,7 8,8"), "{found}");
}

#[tokio::test]
async fn boards_of_another_size_and_marks_for_cells_are_told() {
    let twenty = vec![vec![0; 20]; 20];
    let found = refused("gomoku", json!({ "board": twenty })).await;
    assert!(found.starts_with("/size: the board has 20×20 cells") && found.contains("give size as 20"), "{found}");
    let marked = "-------------------*-------XO*----*OX------*--------------------";
    let found = refused("othello", json!({ "board": marked, "turn": "black" })).await;
    assert!(found.contains("* and X both stand for the first player"), "{found}");
    let found = refused("othello", json!({ "board": INITIAL, "turn": 1 })).await;
    assert!(found.contains("expected \"black\" or \"white\", found the number 1"), "{found}");
    let found = refused("othello", json!({ "board": INITIAL, "turn": "-1" })).await;
    assert!(found.contains("expected black or white"), "{found}");
}
