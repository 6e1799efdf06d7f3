//! Positions, searched node by node.

use serde_json::{Value, json};

use super::{ALGORITHMS, timeless, visited};
use crate::app::TestApp;

const PATH: &str = "/v1/lab/trace";

#[tokio::test]
async fn tic_tac_toe_is_searched_to_its_end_from_a_few_marks() {
    let app = TestApp::new();
    for (moves, empties, value) in [("a1b2c3a3", 5, 1.0), ("b2a1c3a3b1b3", 3, 0.0)] {
        let mut values = Vec::new();
        for algorithm in ALGORITHMS {
            let body = json!({ "game": "tictactoe", "moves": moves, "depth": 9,
                "algorithm": algorithm });
            let answer = app.post(PATH, body).await.ok();
            assert_eq!(answer["game"], "tictactoe");
            assert_eq!((&answer["turn"], &answer["unit"]), (&json!("X"), &json!("outcome")));
            assert_eq!(answer["depth"], empties);
            assert_eq!(answer["best_child"], answer["pv"][0]);
            assert_eq!(answer["engine"]["evaluation"], "outcome");
            assert_eq!(visited(&answer).len(), answer["stats"]["nodes"].as_u64().unwrap() as usize);
            values.push(answer["value"].clone());
        }
        assert!(values.iter().all(|found| *found == json!(value)), "{moves}: {values:?}");
    }
}

#[tokio::test]
async fn other_boards_of_the_family_are_read_here_and_not_at_bestmove() {
    let app = TestApp::new();
    let board = json!({ "game": "tictactoe", "columns": 4, "rows": 4, "in_a_row": 3,
        "board": "XX--/-OO-/----/----", "depth": 3 });
    let answer = app.post(PATH, board).await.ok();
    assert_eq!((&answer["value"], &answer["best_child"]), (&json!(1.0), &json!("c1")));
    let query = "game=tictactoe&columns=4&rows=4&in_a_row=3&moves=d4a1";
    let answer = app.get(&format!("{PATH}?{query}")).await.ok();
    // Fourteen moves with thirteen replies each; without a threat nothing is cut off.
    assert_eq!(answer["nodes"].as_array().map(Vec::len), Some(1 + 14 + 14 * 13));
    for field in ["columns", "rows", "in_a_row"] {
        let answer = app.post("/v1/tictactoe/bestmove", json!({ field: 3 })).await;
        assert_eq!(answer.json()["errors"][0]["code"], "unknown_field", "{field}");
    }
}

#[tokio::test]
async fn pass_is_a_move_like_any_other() {
    let board = "XO".to_owned() + &"-".repeat(62);
    let body = json!({ "game": "othello", "board": board, "turn": "white", "depth": 1,
        "evaluation": "disc_count" });
    let answer = TestApp::new().post(PATH, body).await.ok();
    assert_eq!((&answer["turn"], &answer["unit"]), (&json!("white"), &json!("discs")));
    // White to move is MAX and has to pass; the game ends when black has captured the last disc.
    assert_eq!((&answer["pv"], &answer["value"]), (&json!(["pass", "c1"]), &json!(-64.0)));
    assert_eq!(visited(&answer), ["root", "pass", "c1"]);
}

#[tokio::test]
async fn gomoku_takes_its_fields_and_techniques() {
    let body = json!({ "game": "gomoku", "size": 7, "rule": "standard", "moves": "d4d5c4",
        "depth": 2, "algorithm": "pvs", "evaluation": { "name": "shapes", "opponent_weight": 1 },
        "techniques": { "neighbourhood": { "radius": 1 }, "move_ordering": "static",
            "quiescence": { "plies": 2 }, "iterative_deepening": true } });
    let answer = TestApp::new().post(PATH, body).await.ok();
    assert_eq!((&answer["turn"], &answer["unit"]), (&json!("white"), &json!("points")));
    let passes = answer["nodes"].as_array().unwrap().iter().map(|node| node["pass"].as_u64());
    assert_eq!(passes.max(), Some(Some(2)), "one pass for each iteration");
}

#[tokio::test]
async fn depth_is_small_where_none_is_given() {
    let app = TestApp::new();
    for (game, depth) in [("othello", 2), ("gomoku", 1), ("tictactoe", 2)] {
        let answer = app.get(&format!("{PATH}?game={game}")).await.ok();
        assert_eq!(answer["depth"], depth, "{game}");
    }
    for (game, query) in [("gomoku", "size=19"), ("tictactoe", "columns=8&rows=8&in_a_row=5")] {
        let path = format!("{PATH}?game={game}&{query}&algorithm=minimax");
        app.get(&path).await.ok();
    }
}

#[tokio::test]
async fn finished_game_is_one_node() {
    let body = json!({ "game": "tictactoe", "board": "XXXOO----" });
    let answer = TestApp::new().post(PATH, body).await.ok();
    assert_eq!((&answer["value"], &answer["best_child"]), (&json!(-1.0), &Value::Null));
    assert_eq!(answer["stats"]["nodes"], 1);
}

#[tokio::test]
async fn answers_are_the_same_every_time_on_one_thread_too() {
    let app = TestApp::small();
    let body = json!({ "game": "othello", "moves": "f5d6", "depth": 3, "algorithm": "mtd_f",
        "techniques": { "transposition_table": true, "iterative_deepening": true } });
    let first = timeless(app.post(PATH, body.clone()).await.ok());
    assert_eq!(timeless(app.post(PATH, body).await.ok()), first);
    // The laboratory's thread serves best moves as well.
    app.post("/v1/othello/bestmove", json!({ "level": 1 })).await.ok();
}

#[tokio::test]
async fn drawings_say_whose_search_they_show() {
    let app = TestApp::new();
    let path = format!("{PATH}?game=othello&moves=f5d6c3");
    let picture = app.get_with(&path, &[("accept", "image/svg+xml")]).await;
    assert!(picture.text.contains("<title>othello, white to move, alpha_beta, depth 2, value"), "{}", picture.text);
    let text = app.get_with(&path, &[("accept", "text/plain")]).await;
    assert!(text.text.starts_with("root  MAX  "), "{}", text.text);
}

/// Wins and visits of the children of a node so far, wins for the player that chooses among them.
fn ucb1(wins: f64, visits: f64, of_parent: f64) -> f64 {
    wins / visits + (2.0 * of_parent.ln() / visits).sqrt()
}

#[tokio::test]
async fn each_playout_of_mcts_goes_where_ucb1_is_greatest_and_is_counted_on_its_way() {
    let app = TestApp::new();
    for (game, moves, playouts, more) in [
        ("tictactoe", "b2a1", 200, json!({})),
        ("tictactoe", "b2a1c3a3", 300, json!({ "seed": 7 })),
        ("othello", "f5d6c3", 120, json!({ "seed": 3, "depth": 2 })),
        ("gomoku", "h8h9g8i8", 60, json!({ "techniques": { "neighbourhood": { "radius": 1 } } })),
    ] {
        let mut body = json!({ "game": game, "moves": moves, "algorithm": "mcts", "nodes": playouts });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = app.post(PATH, body.clone()).await.ok();
        let nodes = answer["nodes"].as_array().unwrap();
        assert_eq!(answer["playouts"].as_array().map(Vec::len), Some(playouts));
        let (mut visits, mut wins) = (vec![0.0; nodes.len()], vec![0.0; nodes.len()]);
        let parent = |node: usize| nodes[node]["parent"].as_u64().map(|parent| parent as usize);
        let children = |of: usize| (0..nodes.len()).filter(move |&node| parent(node) == Some(of));
        for playout in answer["playouts"].as_array().unwrap() {
            let last = playout["node"].as_u64().unwrap() as usize;
            let way: Vec<usize> = std::iter::successors(Some(last), |&node| parent(node)).collect();
            for pair in way.windows(2).filter(|pair| visits[pair[0]] > 0.0) {
                let bound = |child: usize| ucb1(wins[child], visits[child], visits[pair[1]]);
                let greatest = children(pair[1]).map(|child| match visits[child] {
                    0.0 => f64::INFINITY,
                    _ => bound(child),
                });
                assert!(greatest.fold(0.0, f64::max) <= bound(pair[0]) + 1e-9, "{playout} {game}");
            }
            let result = match playout["winner"].as_str() {
                None => 0.5,
                Some("max") => 1.0,
                Some(_) => 0.0,
            };
            for &node in &way {
                let is_of_max = parent(node).is_none_or(|above| nodes[above]["player"] == "max");
                visits[node] += 1.0;
                wins[node] += if is_of_max { result } else { 1.0 - result };
            }
            // The whole game, by the rules.
            let names = way.iter().rev().skip(1).map(|&node| nodes[node]["name"].as_str().unwrap());
            let random = playout["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap());
            let game_moves: Vec<_> = [moves].into_iter().chain(names).chain(random).collect();
            let end = app.post(&format!("/v1/{game}/position"), json!({ "moves": game_moves.concat() })).await.ok();
            let winner = end["outcome"]["winner"].as_str();
            let of_max = answer["turn"].as_str();
            assert_eq!(playout["winner"].as_str(), winner.map(|side| if Some(side) == of_max { "max" } else { "min" }));
        }
        for (node, found) in nodes.iter().enumerate() {
            assert_eq!((&found["visits"], &found["wins"]), (&json!(visits[node] as u64), &json!(wins[node])), "{game}");
            assert!(found["window"].is_null() && found["kind"].is_null());
            match parent(node) {
                None => assert!(found["ucb1"].is_null()),
                Some(above) => {
                    let bound = ucb1(wins[node], visits[node], visits[above]);
                    assert!((found["ucb1"].as_f64().unwrap() - bound).abs() < 1e-9, "{found}");
                }
            }
        }
        // The search is that of a best move, whose lines say the visits.
        let limits = ["seed", "depth", "nodes", "algorithm", "moves", "techniques"];
        let asked = limits.iter().filter_map(|&name| Some((name, body.get(name)?.clone())));
        let mut asked: serde_json::Map<_, _> = asked.map(|(name, value)| (name.to_owned(), value)).collect();
        asked.insert("multi_pv".to_owned(), json!(5));
        let best = app.post(&format!("/v1/{game}/bestmove"), Value::from(asked)).await.ok();
        for line in best["lines"].as_array().unwrap() {
            let node = children(0).find(|&node| nodes[node]["name"] == line["move"]).unwrap();
            assert_eq!(line["visits"], nodes[node]["visits"], "{game}");
        }
        let order: Vec<_> = best["lines"].as_array().unwrap().iter().map(|line| line["visits"].as_u64()).collect();
        assert!(order.is_sorted_by(|before, after| before >= after), "{order:?}");
        assert_eq!((&answer["best_child"], &answer["pv"]), (&best["best_move"], &best["pv"]));
        assert_eq!((&answer["value"], &answer["unit"]), (&best["score"]["value"], &json!("win_rate")));
        assert_eq!(timeless(app.post(PATH, body).await.ok()), timeless(answer), "{game}");
    }
}

#[tokio::test]
async fn playouts_are_drawn_in_every_format() {
    let app = TestApp::new();
    let path = format!("{PATH}?game=tictactoe&moves=b2a1c3a3&algorithm=mcts&nodes=9");
    let get = async |accept| app.get_with(&path, &[("accept", accept)]).await.text;
    insta::assert_snapshot!("playouts_as_text", get("text/plain").await);
    let svg = get("image/svg+xml").await;
    assert!(svg.contains("<title>tictactoe, X to move, mcts, 9 playouts, value"), "{svg}");
    for part in ["nodes after 9 playouts.", "MAX moves<", "7/10<", "UCB1 "] {
        assert!(svg.contains(part), "{part}: {svg}");
    }
    assert!(!svg.contains("[−∞, +∞]") && !svg.contains("the greatest value counts"), "{svg}");
    assert!(get("text/vnd.graphviz").await.contains("UCB1 "));
    let lines = app.get("/v1/tictactoe/bestmove?algorithm=alpha_beta").await.ok();
    assert!(lines["lines"][0]["visits"].is_null());
}
