//! Applicability of request fields: properties over all rows, games and players.

use yomi_contract::{
    openapi,
    reading::field::{Field, PlayerKind, Preset, Shape, Target},
    request,
};
use yomi_game::GameKind;
use yomi_players::Engines;

use crate::app::TestApp;
use serde_json::{Value, json};

/// The rows of all games, each once.
fn rows() -> Vec<&'static Field> {
    let mut rows: Vec<&'static Field> = Vec::new();
    for field in GameKind::ALL.into_iter().flat_map(request::fields) {
        if rows.iter().all(|row| row.name != field.name) {
            rows.push(field);
        }
    }
    rows
}

/// A value that is not the default.
fn other_value(field: &Field) -> Value {
    match (field.shape, field.default) {
        (Shape::Decimal { .. }, _) => json!(0.5),
        (Shape::Integer { max, .. }, _) => json!(max),
        (Shape::Name(names), default) => {
            let other = names().into_iter().find(|name| default != Preset::Name(name));
            json!(other.expect("a choice has two names"))
        }
        (Shape::Flag, _) => json!(true),
        (Shape::Names { known, .. }, _) => json!([known()[0]]),
        (Shape::Confidence, _) => json!(73),
        (Shape::Numbers { count, .. }, _) => json!(vec![1; count]),
        (Shape::Evaluation, _) => json!("outcome"),
        (Shape::Techniques, _) => json!({ "killer_moves": true }),
        (shape, _) => unreachable!("{} with {shape:?} applies everywhere", field.name),
    }
}

fn default_value(field: &Field) -> Option<Value> {
    match field.default {
        Preset::Number(number) => Some(json!(number)),
        Preset::Name(name) => Some(json!(name)),
        Preset::Mostly(_) => None,
        Preset::Nothing => match field.shape {
            Shape::Flag => Some(json!(false)),
            Shape::Names { .. } => Some(json!([])),
            Shape::Techniques => Some(json!({})),
            _ => None,
        },
    }
}

fn targets() -> impl Iterator<Item = (GameKind, PlayerKind)> {
    let all = GameKind::ALL.into_iter().flat_map(|game| PlayerKind::ALL.map(|player| (game, player)));
    all.filter(|(game, player)| *player != PlayerKind::Human || Engines::models_people(*game))
}

fn body(player: PlayerKind) -> Value {
    match player {
        PlayerKind::Engine => json!({ "nodes": 50 }),
        PlayerKind::Textbook => json!({ "algorithm": "pvs", "depth": 1 }),
        PlayerKind::Human => json!({ "algorithm": "human", "seed": 1 }),
    }
}

/// A field that does not apply is refused with that fault alone, in a body and in a query; its default and `null` are accepted.
#[tokio::test]
async fn outside_its_row_a_field_takes_only_its_default() {
    let app = TestApp::new();
    let mut refused = 0;
    for field in rows() {
        for (game, player) in targets() {
            if field.applies_to(Target { game: Some(game), player: Some(player) }) {
                continue;
            }
            let path = format!("/v1/{}/bestmove", game.name());
            let mut given = body(player);
            given[field.name] = other_value(field);
            let answer = app.post(&path, &given).await;
            let place = format!("{path} {given}: {}", answer.text);
            assert_eq!(answer.status, 422, "{place}");
            let errors = answer.json()["errors"].clone();
            assert_eq!(errors.as_array().map(Vec::len), Some(1), "{place}");
            assert_eq!(errors[0]["pointer"], format!("/{}", field.name), "{place}");
            assert_eq!(errors[0]["code"], "not_applicable", "{place}");
            for value in default_value(field).into_iter().chain([Value::Null]) {
                given[field.name] = value;
                assert_eq!(app.post(&path, &given).await.status, 200, "{path} {given}");
            }
            refused += 1;
        }
    }
    assert!(refused >= 20, "{refused}");
}

/// The contract and `/v1/limits` derive from the same rows.
#[tokio::test]
async fn the_contract_offers_a_field_only_to_the_games_of_its_row() {
    let contract = openapi::document();
    let contract = serde_json::to_value(&contract).unwrap();
    let limits = TestApp::new().get("/v1/limits").await.ok();
    for field in rows() {
        for (game, name) in GameKind::ALL.into_iter().zip(["Othello", "Gomoku", "TicTacToe"]) {
            let schema = &contract["components"]["schemas"][format!("{name}Request")];
            let is_offered = !schema["properties"][field.name].is_null();
            assert_eq!(is_offered, field.games.contains(&game), "{name} {}", field.name);
        }
        let row = &limits[field.name];
        if field.unit.is_some() && field.range().is_some() {
            let games = json!(field.games.iter().map(|game| game.name()).collect::<Vec<_>>());
            let expected = if field.games.len() == 3 { Value::Null } else { games };
            assert_eq!(row["games"], expected, "{}", field.name);
            let only = (field.players.len() == 1).then(|| field.players[0].name());
            assert_eq!(row["player"], json!(only), "{}", field.name);
        }
    }
}

#[tokio::test]
async fn a_refusal_names_the_takers_and_the_way_out() {
    let app = TestApp::new();
    for (game, body, expected) in [
        (
            "gomoku",
            json!({ "confidence": 99, "depth": 2 }),
            "only the engine of othello takes confidence; leave out confidence",
        ),
        (
            "tictactoe",
            json!({ "variety": 10 }),
            "only the engines of othello and gomoku take variety; leave out variety",
        ),
        (
            "othello",
            json!({ "threads": 2, "algorithm": "pvs" }),
            "only the engines of othello and gomoku take threads; leave out algorithm or threads",
        ),
        ("othello", json!({ "size": 8 }), "only gomoku takes size; leave out size"),
        (
            "gomoku",
            json!({ "techniques": { "history": true } }),
            "only a textbook algorithm takes techniques; set algorithm to one, or leave out techniques",
        ),
    ] {
        let answer = app.post(&format!("/v1/{game}/bestmove"), &body).await;
        assert_eq!(answer.json()["errors"][0]["detail"], expected, "{body}");
    }
}
