//! Explanations of a move.

use serde_json::{Value, json};

use crate::app::TestApp;

/// The estimate of an explanation by searches of 3,000 nodes: its sentence, and whether the better and the worse score are bounds.
async fn estimate(board: &str, turn: &str, mv: &str) -> (String, [bool; 2]) {
    let app = TestApp::new();
    let body = json!({ "board": board, "turn": turn, "move": mv, "nodes": 3000 });
    let answer = app.post("/v1/othello/explain", &body).await.ok();
    let facts = answer["facts"].as_array().unwrap();
    let fact = facts.iter().find(|fact| fact["name"] == "estimate").unwrap();
    let is_bound = |index: usize| fact["about"][index]["lower_bound"] == Value::Bool(true);
    (fact["text"].as_str().unwrap().to_owned(), [is_bound(0), is_bound(1)])
}

#[tokio::test]
async fn a_search_that_ended_among_the_moves_claims_no_more_than_its_lower_bound() {
    let better = "---OX---X--X-XXOOXOO-XXOOXXXXXXOOXOXOXXOOXOOXXXOOXXXOXXOOXXXXXX-";
    let (text, bounds) = estimate(better, "white", "e2").await;
    assert!(text.contains("a1 is better than e2 by at least 12.8 discs"), "{text}");
    assert_eq!(bounds, [true, false]);
    let worse = "XO-O-OX--OOXOOX-XOXOOOX--OOXOOX-OOOOOOXX-XOOOOXXXXXXXXXXOOOXXXX-";
    let (text, [_, worse_is_bound]) = estimate(worse, "black", "a4").await;
    assert_eq!((text.as_str(), worse_is_bound), ("The search ended before a4 and e1 were compared.", true));
}
