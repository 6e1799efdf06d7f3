//! The generator against the service.

use std::{fs, path::PathBuf, process::Command};

use serde_json::Value;
use yomi_load::{Class, Loads, Workload, markdown};

use crate::binary::binary;
use crate::stage::{count, plan, run, yomi};

const REQUESTS: &str = r#"
{"kind": "othello", "game": "othello", "body": {"moves": "f5", "level": 1}, "weight": 2}
{"kind": "gomoku", "game": "gomoku", "body": {"moves": "h8", "level": 1, "deadline_ms": 60000}}
{"kind": "position", "game": "tictactoe", "endpoint": "position", "body": {"moves": "b2"}}
"#;

#[tokio::test(flavor = "multi_thread")]
async fn the_service_answers_a_light_load_well() {
    let loads = Loads { rates: vec![10.0, 20.0], clients: vec![2], ..Loads::default() };
    let mut plan = plan(yomi().await, Workload::parse(REQUESTS).unwrap(), loads);
    plan.rounds.rounds = 2;
    let report = run(plan).await;
    assert_eq!(report.server.threads, Some(1));
    assert_eq!(report.server.version.as_ref().unwrap()["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(report.workload.shares["othello"], 0.5);
    for point in &report.points {
        assert_eq!(point.rounds.len(), 2);
        assert!(point.sent > 0 && point.classes[&Class::Good] == point.sent, "{point:?}");
        assert!(point.parts.search.count > 0, "{point:?}");
    }
    assert_eq!((report.points[0].sent, report.points[1].sent), (20, 40));
    assert_eq!(count(&report, "good"), 20);
    let text = markdown(&report);
    for part in ["no CPU pinning", "open loop, 20.0 requests/s", "**closed loop, 2 clients**"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// Output of `yomi load`.
struct Written {
    folder: PathBuf,
    report: Value,
    /// Standard error.
    complaint: String,
    is_success: bool,
}

/// Runs the command with these lines, and a folder of this name for its report.
fn run_command(name: &str, lines: &[&str], loads: &[&str], rounds: &[&str]) -> Written {
    let folder = std::env::temp_dir().join(format!("yomi-load-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let workload = folder.join("workload.jsonl");
    fs::write(&workload, lines.join("\n") + "\n").unwrap();
    let output = Command::new(binary())
        .arg("load")
        .args(loads)
        .args(rounds)
        .args(["--warm-up", "0.1", "--json", "--out"])
        .args([&folder, &workload])
        .output()
        .unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    let report = serde_json::from_slice(&output.stdout).expect(&complaint);
    Written { folder, report, complaint, is_success: output.status.success() }
}

#[test]
fn the_command_starts_a_server_and_writes_its_report() {
    let line = r#"{"kind": "t", "game": "tictactoe", "body": {"moves": "b2"}}"#;
    let Written { folder, report, complaint, is_success } = run_command(
        "test",
        &[line],
        &["--clients", "2", "--capacity-percent", "5"],
        &["--rounds", "2", "--seconds", "0.5"],
    );
    // On a busy machine it is late, and has to report that everywhere.
    assert_eq!(is_success, report["valid"].as_bool().unwrap(), "{complaint}");
    assert_eq!(!complaint.contains("the run is invalid"), report["valid"].as_bool().unwrap());
    let points = report["points"].as_array().unwrap();
    assert_eq!(points.len(), 2);
    for point in points {
        assert!(point["sent"].as_u64().unwrap() > 0, "{point}");
        assert_eq!(point["classes"]["good"], point["sent"], "{point}");
        assert!(point["rounds"][0]["server_memory_mib"].as_f64().unwrap() > 1.0, "{point}");
    }
    assert!(report["capacity"]["rate"].as_f64().unwrap() > 0.0);
    let text = fs::read_to_string(folder.join("report.md")).unwrap();
    assert!(text.contains("## Goodput") && text.contains("## Latency"), "{text}");
    assert!(folder.join("report.json").exists());
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn only_this_machine_is_asked_unless_somebody_says_otherwise() {
    let output = Command::new(binary())
        .args(["load", "--addr", "192.0.2.1:80", "--rate", "1", "benches/load/standard.jsonl"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint.contains("not of this machine: --allow-remote"), "{complaint}");
}
