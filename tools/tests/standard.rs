//! The checked-in standard workload.

use std::{collections::HashSet, fs};

use serde_json::Value;

const LABELLED: &str = "tests/data/othello/labelled.jsonl";
const STANDARD: &str = "benches/load/standard.jsonl";

fn file(name: &str) -> String {
    fs::read_to_string(format!("{}/../{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn the_standard_workload_is_the_one_that_its_command_makes() {
    let made = yomi_certify::standard_workload(&file(LABELLED), 1).unwrap();
    assert!(made == file(STANDARD), "yomi-tools workload {LABELLED} > {STANDARD}");
}

#[test]
fn the_standard_workload_has_its_shares_its_limits_and_no_position_twice() {
    let text = file(STANDARD);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |kind: &str| lines.iter().filter(|line| line["kind"] == kind).count() as f64;
    let share = |kind| of(kind) / lines.len() as f64;
    assert_eq!(["othello midgame", "gomoku", "othello solve", "position"].map(share), [0.6, 0.25, 0.1, 0.05]);
    let limited = lines.iter().filter(|line| line["endpoint"].is_null());
    let (mut with_deadline, mut with_level) = (0, 0);
    for line in limited {
        match (line["body"]["deadline_ms"].as_u64(), line["body"]["level"].as_u64()) {
            (Some(deadline), None) if (100..=1000).contains(&deadline) => with_deadline += 1,
            (None, Some(_)) => with_level += 1,
            other => panic!("{other:?}: {line}"),
        }
    }
    assert_eq!(with_deadline, with_level);
    let position = |line: &Value| format!("{}{}{}", line["body"]["board"], line["body"]["turn"], line["body"]["moves"]);
    let positions: HashSet<String> = lines.iter().map(position).collect();
    assert_eq!(positions.len(), lines.len());
    for line in lines.iter().filter(|line| line["kind"] == "othello solve") {
        let empties = line["body"]["board"].as_str().unwrap().matches('-').count();
        assert!((16..=18).contains(&empties), "{line}");
    }
    yomi_load::Workload::parse(&text).unwrap();
}
