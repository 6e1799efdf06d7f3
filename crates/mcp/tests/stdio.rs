//! The protocol a message a line: every line with something on it is answered.

use std::{num::NonZeroUsize, sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use yomi_api::{Api, ApiParts, pools::PoolSizes};
use yomi_contract::limits::{LiveLimits, OperatorLimits};
use yomi_mcp::{Tools, serve_on};
use yomi_players::Engines;
use yomi_service::{PoolSettings, Service};

fn api() -> Api {
    let engines = Engines::default();
    let service = Service::start(PoolSettings::with_threads(NonZeroUsize::MIN), Arc::new(engines.clone())).unwrap();
    let limits = LiveLimits::new(OperatorLimits::WIDEST);
    Api::new(ApiParts::new(service, engines, limits, PoolSizes::default()))
}

#[tokio::test]
async fn every_line_is_answered_and_the_session_goes_on() {
    let (client, server) = tokio::io::duplex(1 << 16);
    let (input, output) = tokio::io::split(server);
    let served = tokio::spawn(serve_on(Tools::new(api()), input, output));
    let (mut answers, mut requests) = tokio::io::split(client);
    let start = json!({
        "jsonrpc": "2.0", "id": 0, "method": "initialize",
        "params": { "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "test", "version": "0" } },
    });
    let begun = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let list = json!({ "jsonrpc": "2.0", "id": 9, "method": "tools/list" });
    let deep = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
    let call = |id: u8, arguments: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"search_tree","arguments":{arguments}}}}}"#
        )
    };
    let lines = [
        "{".to_owned(),
        start.to_string(),
        begun.to_string(),
        call(1, r#"{"tree":"\ud800"}"#),
        call(2, r#"{"tree":1e999}"#),
        call(3, &format!(r#"{{"tree":{deep}}}"#)),
        call(4, r#"{"tree":[1],"tree":[2]}"#),
        format!("{} x", call(5, "{}")),
        r#"{"jsonrpc":"2.0","id":6,"method":"tools/list","params":[]}"#.to_owned(),
        "\r".to_owned(),
        // The last one has no end of line.
        list.to_string(),
    ];
    requests.write_all(lines.join("\n").as_bytes()).await.unwrap();
    requests.shutdown().await.unwrap();
    let mut text = String::new();
    let read = answers.read_to_string(&mut text);
    tokio::time::timeout(Duration::from_secs(20), read).await.expect("it ends").unwrap();
    served.await.unwrap().unwrap();
    let mut found: Vec<_> = text
        .lines()
        .map(|line| {
            let answer: Value = serde_json::from_str(line).unwrap();
            format!("{} {}", answer["id"], answer["error"]["code"])
        })
        .collect();
    found.sort();
    let expected =
        ["0 null", "1 -32600", "2 -32600", "3 null", "4 -32600", "6 -32600", "9 null", "null -32700", "null -32700"];
    assert_eq!(found, expected, "{text}");
}
