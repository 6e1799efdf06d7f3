//! Snapshot tests of the report, as JSON and as text.

use std::time::Duration;

use axum::body::Bytes;

use super::*;
use crate::{
    client::{
        exchange::{Ending, Exchange},
        http_answer::HttpAnswer,
    },
    figures::{equality::ComparedRequest, idle::IdleAnswers},
    report::{
        plot::plots,
        point::{Measured, Round},
        text::markdown,
    },
    server::subject::SubjectKind,
    workload::Workload,
};

const REQUESTS: &str = r#"{"kind": "a", "game": "othello", "body": {"deadline_ms": 100}, "scores": {"d3": 2, "c4": -1}}
{"kind": "b", "game": "gomoku", "body": {}}"#;

fn answer(search_us: u64, mv: &str) -> Ending {
    let body = format!(
        r#"{{"best_move": "{mv}", "depth": 6, "stopped_by": "depth", "degraded": false,
             "timing": {{"queue_us": 500, "search_us": {search_us}}}}}"#
    );
    Ending::Answered(HttpAnswer { status: 200, body: body.into(), ..HttpAnswer::default() })
}

fn refusal() -> Ending {
    let body = Bytes::from_static(br#"{"code": "queue_full", "detail": "later"}"#);
    Ending::Answered(HttpAnswer { status: 503, body, ..HttpAnswer::default() })
}

/// A thousand requests of 1 to 100 ms, each longer by `slow` milliseconds, and a few that ended otherwise.
fn measured(subject: SubjectKind, load: Load, slow: u64) -> Measured {
    let workload = Workload::parse(REQUESTS).unwrap();
    let mut measured = Measured::new(subject, load);
    let mut add = |line: usize, latency_ms: u64, ending: Ending| {
        let exchange = Exchange {
            lag: Duration::from_micros(40),
            latency: Duration::from_millis(latency_ms),
            reading: Duration::ZERO,
            first_event: None,
            ending,
        };
        let line = (line, &workload.lines[line]);
        measured.tally.add(subject, line, &exchange, &IdleAnswers::default());
    };
    for number in 0..1000 {
        let mv = if number % 4 == 0 { "c4" } else { "d3" };
        add(number as usize % 2, slow + number / 10 + 1, answer(700, mv));
    }
    add(1, 2, refusal());
    add(1, 20, Ending::Left);
    add(0, 5000, Ending::TimedOut);
    add(0, 3000, Ending::Open);
    measured.rounds = vec![Round {
        seconds: 10.0,
        sent: 1004,
        goodput: 99.0,
        kept_up: 0.99,
        answered_per_second: 100.0,
        generator_cores: Some(0.25),
        server_cores: None,
        server_memory_mib: None,
    }];
    measured
}

fn report() -> Report {
    let loads = [
        Load::Open { rate: 50.0, arrivals: Arrivals::Poisson },
        Load::Open { rate: 100.0, arrivals: Arrivals::Poisson },
    ];
    let points: Vec<Point> = loads
        .into_iter()
        .flat_map(|load| {
            let yomi = measured(SubjectKind::Yomi, load, 2).point();
            [yomi, measured(SubjectKind::Baseline, load, 0).point()]
        })
        .collect();
    Report {
        version: "0.0.0",
        valid: true,
        invalid_because: Vec::new(),
        machine: Machine {
            processor: "a processor".to_owned(),
            cores: 2,
            kernel: "6.0".to_owned(),
            load_before: "0.10".to_owned(),
            memory_mib: Some(1024),
        },
        cores: Some(CoreShares { server: vec![1], generator: vec![0] }),
        server: ServerFacts {
            command: Some(vec!["yomi".to_owned(), "serve".to_owned()]),
            address: "127.0.0.1:1".to_owned(),
            version: Some(serde_json::json!({ "version": "0.0.0", "fingerprint": "00000000" })),
            threads: Some(1),
        },
        settings: Settings {
            arrivals: Arrivals::Poisson,
            seed: 1,
            rounds: 1,
            round_seconds: 10.0,
            warm_up_seconds: 3.0,
            timeout_ms: 5000.0,
            settle_ms: 3000.0,
            think_ms: 0.0,
            leaving: 0.0,
            leave_after_ms: 20.0,
            connections: 1000,
            http2_connections: None,
            headers: vec!["x-trace".to_owned()],
            keys: 2,
        },
        workload: WorkloadFacts {
            requests: 2,
            shares: [("a".to_owned(), 0.5), ("b".to_owned(), 0.5)].into(),
            passes: 1004.0,
        },
        idle: None,
        equality: Some(Equality {
            holds: false,
            lines: 2,
            answers: 1000,
            not_compared: 4,
            most_tags: 1,
            most_bodies: 2,
            differing: 1,
            requests: vec![ComparedRequest {
                request: 2,
                kind: "b".to_owned(),
                answers: 500,
                tags: 1,
                bodies: 2,
                fields: vec!["depth".to_owned()],
            }],
        }),
        capacity: Some(Capacity { rate: 200.0, how: "by a test".to_owned() }),
        knee: Some(Knee {
            share: 0.95,
            kept_up: Some(100.0),
            fell_behind: Some(105.0),
            probes: Vec::new(),
            confirmed: Some(true),
        }),
        against_baseline: ratios(&points),
        points,
    }
}

fn snapshots() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings
}

#[test]
fn a_report_as_json_and_as_text_is_the_one_that_is_documented() {
    let mut report = report();
    snapshots()
        .bind(|| insta::assert_snapshot!("report_text", markdown(&report, &["latency.svg"])));
    for point in &mut report.points {
        // The library chooses the steps of the axis.
        assert!(point.latency_distribution.len() > 5);
        point.latency_distribution.clear();
    }
    report.points.truncate(2);
    snapshots().bind(|| insta::assert_json_snapshot!("report_json", report));
}

#[test]
fn a_run_in_which_the_generator_was_late_says_so_first() {
    let mut report = report();
    report.valid = false;
    report.invalid_because = vec!["it was late".to_owned()];
    let text = markdown(&report, &[]);
    assert!(text.starts_with("# Under load\n\n**This run is invalid: it was late.**"), "{text}");
}

#[test]
fn a_late_generator_makes_its_point_invalid() {
    let load = Load::Open { rate: 1.0, arrivals: Arrivals::Constant };
    let workload = Workload::parse(REQUESTS).unwrap();
    let valid = |late: usize| {
        let mut measured = Measured::new(SubjectKind::Baseline, load);
        for number in 0..1000 {
            let lag = Duration::from_micros(if number < late { 1_500 } else { 50 });
            let exchange = Exchange {
                lag,
                latency: lag,
                reading: Duration::ZERO,
                first_event: None,
                ending: answer(0, "d3"),
            };
            let line = (0, &workload.lines[0]);
            measured.tally.add(SubjectKind::Baseline, line, &exchange, &IdleAnswers::default());
        }
        measured.point().fault().is_none()
    };
    assert!(valid(9));
    assert!(!valid(11));
}

#[test]
fn a_point_at_which_nothing_was_sent_is_invalid() {
    let load = Load::Open { rate: 0.01, arrivals: Arrivals::Poisson };
    let point = Measured::new(SubjectKind::Yomi, load).point();
    assert!(!point.valid);
    assert!(point.fault().unwrap().contains("nothing was sent"));
}

#[test]
fn all_plots_are_drawn_and_well_formed() {
    let drawn = plots(&report()).unwrap();
    let names: Vec<_> = drawn.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["latency.svg", "goodput.svg", "quality.svg", "loss.svg"]);
    for (name, plot) in drawn {
        let read = roxmltree::Document::parse(&plot);
        let read = read.unwrap_or_else(|error| panic!("{name}: {error}"));
        let lines = read.descendants().filter(|node| node.has_tag_name("polyline")).count();
        assert!(lines >= 2, "{name}: {plot}");
    }
}
