//! Tests of the workload format and its error messages.

use std::time::Duration;

use hyper::{Method, header::IF_NONE_MATCH};
use serde_json::Value;

use super::*;

const PLAIN: &str = r#"{"kind": "a", "game": "othello", "body": {"moves": "f5", "deadline_ms": 200},
    "weight": 3, "leave_after_ms": 20}"#;

fn fault(line: &str) -> String {
    Workload::parse(line).unwrap_err().to_string()
}

#[test]
fn every_field_of_a_line_is_read() {
    let text = format!("\n{}\n", PLAIN.replace('\n', " "));
    let other = r#"{"kind": "b", "game": "gomoku", "endpoint": "position", "body": {}}"#;
    let workload = Workload::parse(&(text + other)).unwrap();
    let [line, position] = &workload.lines[..] else { panic!("{workload:?}") };
    assert_eq!(line.path, "/v1/othello/bestmove");
    let body: Value = serde_json::from_slice(&line.body).unwrap();
    assert_eq!(body, serde_json::json!({ "moves": "f5", "deadline_ms": 200 }));
    assert_eq!(line.deadline, Some(Duration::from_millis(200)));
    assert_eq!(line.leave_after, Some(Duration::from_millis(20)));
    assert!(line.searches && !position.searches);
    assert_eq!(position.path, "/v1/gomoku/position");
    assert_eq!(workload.weights(), [3, 1]);
    assert_eq!(workload.shares()["a"], 0.75);
}

#[test]
fn faults_name_the_line_and_what_was_expected() {
    for (text, expected) in [
        ("", "the file holds no request"),
        ("\n{", "line 2: EOF"),
        (r#"{"kind":"a","game":"chess","body":{}}"#, "line 1: game is \"chess\"; expected othello"),
        (r#"{"kind":"a","game":"gomoku","bodi":{}}"#, "unknown field `bodi`"),
        (r#"{"kind":"a","game":"gomoku"}"#, "missing field `body`"),
        (r#"{"kind":"a","game":"gomoku","body":{},"query":""}"#, "query needs \"method\": \"get\""),
        (r#"{"kind":"a","game":"gomoku","method":"get","body":{}}"#, "body goes with post"),
        (r#"{"kind":"a","game":"gomoku","method":"get"}"#, "missing field `query`"),
        (r#"{"kind":"a","game":"gomoku","method":"put","body":{}}"#, "unknown variant `put`"),
        (r#"{"kind":"a","game":"gomoku","method":"get","query":"a#b"}"#, "query holds ? or #"),
        (r#"{"kind":"a","game":"gomoku","method":"get","query":"a b"}"#, "query cannot stand in"),
        (r#"{"kind":"a","game":"gomoku","method":"get","query":"deadline_ms=x"}"#, "deadline_ms of query"),
        (
            r#"{"kind":"a","game":"gomoku","body":{},"headers":{"accept":"text/event-stream"}}"#,
            "which this tool does not read",
        ),
        (r#"{"kind":"a","game":"gomoku","body":{},"slow_read_ms":6}"#, "unknown field `slow_read_ms`"),
        (r#"{"kind":"a","game":"gomoku","body":{},"headers":{"host":"x"}}"#, "host is the generator's own"),
        (r#"{"kind":"a","game":"gomoku","body":{},"weight":0}"#, "weight is 0; expected 1"),
        (r#"{"kind":"a","game":"gomoku","body":{},"leave_after_ms":0}"#, "0 ms is outside 1"),
        (r#"{"kind":"a","game":"gomoku","body":{"deadline_ms":"x"}}"#, "deadline_ms of body"),
    ] {
        assert!(fault(text).contains(expected), "{:?} is not {expected:?}", fault(text));
    }
}

#[test]
fn a_part_is_spread_over_the_whole_file() {
    let line = |kind| format!("{{\"kind\": \"{kind}\", \"game\": \"othello\", \"body\": {{}}}}\n");
    let text: String = (0..10).map(line).collect();
    let kinds = |count| -> Vec<String> {
        let part = Workload::parse(&text).unwrap().spread(count);
        part.lines.into_iter().map(|line| line.kind).collect()
    };
    assert_eq!(kinds(3), ["3", "6", "9"]);
    assert_eq!((kinds(0).len(), kinds(99).len()), (1, 10));
}

#[test]
fn what_is_asked_by_get_stands_in_the_query_with_its_deadline() {
    let text = r#"{"kind": "a", "game": "othello", "method": "get", "query": "moves=f5&deadline_ms=250",
        "headers": {"Accept-Language": "de"}}"#;
    let workload = Workload::parse(&text.replace('\n', " ")).unwrap();
    let line = &workload.lines[0];
    assert_eq!((&line.method, line.path.as_str()), (&Method::GET, "/v1/othello/bestmove?moves=f5&deadline_ms=250"));
    assert_eq!((line.deadline, line.body.len()), (Some(Duration::from_millis(250)), 0));
    assert_eq!(line.headers["accept-language"], "de");
    assert!(line.searches);
    let bare = r#"{"kind": "a", "game": "tictactoe", "method": "get", "query": "", "headers": {"if-none-match": "*"}}"#;
    let line = &Workload::parse(bare).unwrap().lines[0];
    assert_eq!(line.path, "/v1/tictactoe/bestmove");
    assert_eq!(line.headers[IF_NONE_MATCH], "*");
}

#[test]
fn what_would_take_too_much_memory_is_refused() {
    let heavy = "{\"kind\": \"a\", \"game\": \"othello\", \"body\": {}, \"weight\": 1000}\n";
    assert_eq!(Workload::parse(&heavy.repeat(10_001)).unwrap_err(), WorkloadError::TooHeavy);
    let light = heavy.replace("1000", "1");
    assert_eq!(Workload::parse(&light.repeat(100_001)).unwrap_err(), WorkloadError::TooLong);
    let query = format!(r#"{{"kind":"a","game":"othello","method":"get","query":"{}"}}"#, "a".repeat(8_193));
    assert!(fault(&query).contains("query has more than 8192"), "{}", fault(&query));
    let headers: Vec<String> = (0..33).map(|number| format!(r#""x-{number}": """#)).collect();
    let line = r#"{"kind":"a","game":"othello","body":{},"headers":{…}}"#.replace('…', &headers.join(","));
    assert!(fault(&line).contains("headers has more than 32"), "{}", fault(&line));
}

#[test]
fn kinds_are_chosen_and_bodies_changed() {
    let line = |kind: &str, level: u8| {
        format!("{{\"kind\":\"{kind}\",\"game\":\"othello\",\"body\":{{\"moves\":\"\",\"level\":{level}}}}}")
    };
    let text = [line("one", 1), line("two", 2), line("three", 3)].join("\n");
    let body = serde_json::from_str("{\"level\":null,\"depth\":6,\"deadline_ms\":50}").unwrap();
    let kinds = vec!["three".to_owned(), "one".to_owned()];
    let changed = Workload::parse_with(&text, &Changes { kinds, body }).unwrap();
    let kinds: Vec<_> = changed.lines.iter().map(|line| line.kind.as_str()).collect();
    assert_eq!(kinds, ["one", "three"]);
    for line in &changed.lines {
        let body: Map<String, Value> = serde_json::from_slice(&line.body).unwrap();
        assert_eq!(Value::from(body), serde_json::json!({"moves": "", "depth": 6, "deadline_ms": 50}));
        assert_eq!(line.deadline, Some(Duration::from_millis(50)));
    }
    let kinds = vec!["four".to_owned()];
    let fault = Workload::parse_with(&text, &Changes { kinds, ..Changes::default() }).unwrap_err();
    assert_eq!(fault.to_string(), "no request is of the kind \"four\"; the file has one, three, two");
}
