//! Content of requests: headers, keys, queries, and tags of cached answers.

use std::{collections::BTreeSet, process::Command};

use axum::http::{Method, Request};
use serde_json::Value;
use yomi_load::{Keys, Workload, header_line};

use crate::binary::binary;
use crate::stage::{Heard, clients, count, plan, rate, recording, run, workload};

/// One line with a GET.
fn get(more: &str) -> Workload {
    let line = format!(r#"{{"kind": "get", "game": "othello", "method": "get", "query": "moves=f5&level=1"{more}}}"#);
    Workload::parse(&line).unwrap()
}

/// Distinct values of a header over all requests.
fn values(heard: &[Request<()>], name: &str) -> BTreeSet<String> {
    let value = |request: &Request<()>| match request.headers().get(name) {
        Some(value) => value.to_str().unwrap().to_owned(),
        None => "none".to_owned(),
    };
    heard.iter().map(value).collect()
}

fn taken(heard: &Heard) -> Vec<Request<()>> {
    std::mem::take(&mut heard.lock().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_asks_by_get_with_its_query_and_no_body() {
    let (address, heard) = recording().await;
    let report = run(plan(address, get(""), rate(20.0))).await;
    assert_eq!(count(&report, "good"), 20);
    let heard = taken(&heard);
    assert_eq!(heard.len(), 20);
    for request in &heard {
        assert_eq!((request.method(), request.uri().query()), (&Method::GET, Some("moves=f5&level=1")));
        assert!(!request.headers().contains_key("content-type"), "{request:?}");
        assert_eq!(request.headers()["host"], address.to_string().as_str());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn headers_come_with_every_request_and_those_of_the_line_go_first() {
    let (address, heard) = recording().await;
    let line = workload(r#", "headers": {"X-One": "line", "Content-Type": "application/json; charset=utf-8"}"#);
    let mut plan = plan(address, line, rate(20.0));
    plan.clients.headers = ["x-one: flag", "x-two: flag"].map(|line| header_line(line).unwrap()).into();
    let report = run(plan).await;
    let heard = taken(&heard);
    assert_eq!((count(&report, "good"), heard.len()), (20, 20));
    for (name, expected) in [("x-one", "line"), ("x-two", "flag"), ("content-type", "application/json; charset=utf-8")]
    {
        assert_eq!(values(&heard, name), BTreeSet::from([expected.to_owned()]), "{name}");
    }
    let settings = serde_json::to_value(&report.settings).unwrap();
    assert_eq!(settings["headers"], serde_json::json!(["x-one", "x-two"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_show_their_keys_in_turns() {
    let (address, heard) = recording().await;
    let keys = Keys::parse("one\ntwo\n").unwrap();
    let mut open = plan(address, workload(""), rate(20.0));
    open.clients.keys = Some(keys.clone());
    run(open).await;
    let asked = taken(&heard);
    let of_one = asked.iter().filter(|request| request.headers()["authorization"] == "Bearer one");
    assert_eq!((of_one.count(), asked.len()), (10, 20));
    assert_eq!(values(&asked, "authorization").len(), 2);

    // A client of a closed loop keeps its own key.
    let mut closed = plan(address, workload(""), clients(1));
    closed.clients.keys = Some(keys);
    run(closed).await;
    let of_first = BTreeSet::from(["Bearer one".to_owned()]);
    assert_eq!(values(&taken(&heard), "authorization"), of_first);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_key_is_ever_printed() {
    let (address, heard) = recording().await;
    let folder = std::env::temp_dir().join(format!("yomi-load-keys-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (keys, workload) = (folder.join("keys"), folder.join("workload.jsonl"));
    std::fs::write(&keys, "# of tests\nsecret-of-one\nsecret-of-two\n").unwrap();
    std::fs::write(&workload, r#"{"kind": "k", "game": "othello", "body": {}}"#).unwrap();
    let output = {
        let mut command = Command::new(binary());
        command
            .args(["load", "--rate", "20", "--rounds", "1", "--seconds", "1", "--warm-up", "0"])
            .args(["--json", "--header", "x-secret: secret-of-all", "--addr", &address.to_string()])
            .arg("--key-file")
            .arg(&keys)
            .arg(&workload);
        tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
    };
    let printed = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    assert!(printed.iter().all(|text| !text.contains("secret-of")), "{printed:?}");
    let report: Value = serde_json::from_str(&printed[0]).expect(&printed[1]);
    assert_eq!(report["settings"]["keys"], 2);
    assert_eq!(report["settings"]["headers"], serde_json::json!(["x-secret"]));
    let heard = taken(&heard);
    let shown = ["Bearer secret-of-one", "Bearer secret-of-two"].map(str::to_owned);
    assert_eq!(values(&heard, "authorization"), shown.into());
    assert_eq!(values(&heard, "x-secret"), BTreeSet::from(["secret-of-all".to_owned()]));

    std::fs::write(&keys, "good\nsecret of three\n").unwrap();
    let output =
        Command::new(binary()).args(["load", "--rate", "1", "--key-file"]).arg(&keys).arg(&workload).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint.contains("line 2 is no key") && !complaint.contains("secret of"), "{complaint}");
    std::fs::remove_dir_all(&folder).unwrap();
}
