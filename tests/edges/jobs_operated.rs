//! Operation of jobs: backup and restore of a running server's store, and its metrics.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use crate::{
    jobs::{events, post, start, store},
    server::Server,
};

/// The store of a server of release 0.2.0, killed while a review ran and a batch in order and a best move waited; `.dump` of
/// SQLite.
const STORE_OF_0_2_0: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/upgrade/jobs-0.2.0.sql");

/// Lines of the batch that is incomplete at the time of the backup.
const LINES: u64 = 60;

/// A batch of searches of some milliseconds each.
fn batch() -> String {
    let line = |at: u64| {
        format!("{{\"id\": \"{at}\", \"game\": \"gomoku\", \"moves\": \"h8i9\", \"nodes\": {}}}\n", 20_000 + at)
    };
    (0..LINES).map(line).collect()
}

/// The path of an accepted job.
fn accepted(server: &Server, path: &str, key: &str, body: &str) -> String {
    let answer = post(&mut server.connect(), path, key, body);
    assert_eq!(answer.status, 202, "{answer:?}");
    answer.json()["path"].as_str().unwrap().to_owned()
}

/// Waits until a field of a job has a value.
fn wait_for(server: &Server, job: &str, what: &str, is_so: impl Fn(&serde_json::Value) -> bool) {
    let began = Instant::now();
    loop {
        let found = server.get(job).json();
        if is_so(&found) {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "not {what}: {found}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The backup statement of `docs/operating.md`.
fn backup_statement(backup: &Path) -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/operating.md");
    let page = fs::read_to_string(page).unwrap();
    let command = page.split("`sqlite3 PATH \"").nth(1).expect("a command for backups");
    let statement = command.split("\"`").next().unwrap();
    assert!(statement.contains("'BACKUP'"), "{statement}");
    statement.replace("BACKUP", backup.to_str().unwrap())
}

#[test]
fn a_backup_of_a_running_server_has_all_results_and_goes_on_with_the_rest() {
    let path = store("backup");
    let server = start(&path);
    let position = |number: u64| format!("{{\"moves\": \"f5d6c3\", \"nodes\": {}}}", 20_000 + number);
    let finished: Vec<_> = (0..6)
        .map(|number| {
            let (key, body) = (format!("key-{number}"), position(number));
            accepted(&server, "/v1/othello/bestmove", &key, &body)
        })
        .collect();
    for job in &finished {
        wait_for(&server, job, "completed", |job| job["state"] == "completed");
    }
    let unfinished = accepted(&server, "/v1/batch", "batch", &batch());
    // Some of its lines are in the store.
    wait_for(&server, &unfinished, "under way", |job| job["last_event"].as_u64() > Some(4));
    let [by_library, by_shell] = ["library.sqlite", "shell.sqlite"].map(|name| path.with_file_name(name));
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute_batch(&backup_statement(&by_library)).unwrap();
    drop(connection);
    // The same with the SQLite shell, where it is installed.
    let by_shell = match Command::new("sqlite3").arg("--version").output() {
        Err(_) => None,
        Ok(_) => {
            let mut shell = Command::new("sqlite3");
            let done = shell.arg(&path).arg(backup_statement(&by_shell)).output().unwrap();
            assert!(done.status.success(), "{done:?}");
            Some(by_shell)
        }
    };
    assert!(server.get(&unfinished).json()["ended_ms"].is_null(), "the backups came too late");
    let later = accepted(&server, "/v1/othello/bestmove", "later", &position(1000));
    let result = |server: &Server, job: &str| server.get(&format!("{job}/result"));
    let results: Vec<_> = finished.iter().map(|job| result(&server, job).body).collect();
    // SIGKILL.
    drop(server);
    for backup in [Some(by_library), by_shell].into_iter().flatten() {
        let server = start(&backup);
        for (job, expected) in finished.iter().zip(&results) {
            let found = result(&server, job);
            assert_eq!((found.status, &found.body), (200, expected));
        }
        // A repeated request also finds its job in the backup.
        assert_eq!(accepted(&server, "/v1/othello/bestmove", "key-3", &position(3)), finished[3]);
        assert_eq!(server.get(&later).status, 404);
        wait_for(&server, &unfinished, "completed", |job| job["state"] == "completed");
        let events = events(server.address, &unfinished);
        let numbers: Vec<_> = events.iter().map(|(number, ..)| *number).collect();
        assert_eq!(numbers, (1..=events.len() as u64).collect::<Vec<_>>());
        let lines = events.iter().filter(|(_, name, _)| name == "line");
        let mut lines: Vec<_> = lines.map(|(.., data)| data["line"].as_u64().unwrap()).collect();
        lines.sort_unstable();
        assert_eq!(lines, (1..=LINES).collect::<Vec<_>>());
    }
}

#[test]
fn metrics_count_store_operations_retries_and_jobs_that_are_given_up() {
    let path = store("metrics");
    let mut job = String::new();
    for round in 0..3 {
        let server = start(&path);
        if round == 0 {
            let body = "{\"moves\": \"f5d6c3\", \"goal\": \"solve\"}";
            job = accepted(&server, "/v1/othello/bestmove", "fatal", body);
        }
        wait_for(&server, &job, "running", |job| {
            (&job["state"], job["tries"].as_u64()) == (&"running".into(), Some(round + 1))
        });
        server.wait_for_metric(&format!("yomi_jobs_retries_total {}", u8::from(round > 0)));
        // SIGKILL.
        drop(server);
    }
    let server = start(&path);
    // It is given up at its turn, a moment after the start.
    wait_for(&server, &job, "failed", |job| job["state"] == "failed");
    server.get(&format!("{job}/result")).is_problem(500, "job_given_up");
    for line in [
        "yomi_jobs_given_up_total 1",
        "yomi_jobs_total{kind=\"bestmove\",state=\"failed\"} 1",
        "yomi_jobs_store_errors_total{operation=\"read\"} 0",
        "yomi_jobs_store_errors_total{operation=\"commit\"} 0",
    ] {
        server.wait_for_metric(line);
    }
    let page = server.get("/metrics").body;
    for operation in ["read", "commit"] {
        let count = format!("yomi_jobs_store_seconds_count{{operation=\"{operation}\"}} ");
        let count = page.split(&count).nth(1).and_then(|rest| rest.lines().next());
        assert!(count.unwrap().parse::<u64>().unwrap() > 0, "{page}");
    }
}

#[test]
fn the_jobs_of_a_store_of_release_0_2_0_are_gone_on_with() {
    let path = store("of_0_2_0");
    // Else what it completed then has expired.
    let now = yomi_jobs::now();
    let times =
        format!("UPDATE jobs SET created = {now}, started = started - started + {now}, ended = ended - ended + {now}");
    let made = Command::new("sqlite3").arg(&path).arg(format!(".read {STORE_OF_0_2_0}")).arg(times).status();
    assert!(made.unwrap().success());
    fs::set_permissions(&path, PermissionsExt::from_mode(0o600)).unwrap();
    let select = |what: &str| {
        let found = Command::new("sqlite3").arg(&path).arg(format!("SELECT {what}")).output().unwrap();
        String::from_utf8(found.stdout).unwrap().trim_end().to_owned()
    };
    let job = |path: &str| format!("/v1/jobs/{}", select(&format!("lower(hex(id)) FROM jobs WHERE path = '{path}'")));
    let [done, review, batch, waiting] =
        ["/v1/tictactoe/bestmove", "/v1/othello/review", "/v1/batch?ordered=true", "/v1/gomoku/bestmove"].map(job);
    let kept = select("data FROM parts WHERE name = 'result'");
    let server = start(&path);
    assert_eq!(server.get(&format!("{done}/result")).body, kept);
    for job in [&review, &batch, &waiting] {
        wait_for(&server, job, "completed", |job| job["state"] == "completed");
    }
    let states = events(server.address, &review).into_iter().filter(|(_, name, _)| name == "state");
    let tries: Vec<_> = states.map(|(.., data)| data["try"].as_u64()).collect();
    assert_eq!(tries, [Some(1), Some(2), None]);
    let review = server.get(&format!("{review}/result")).json();
    assert_eq!((&review["complete"], review["plies"].as_array().unwrap().len()), (&true.into(), 24));
    let parts = events(server.address, &batch).into_iter().filter(|(_, name, _)| name != "state");
    let told: Vec<_> =
        parts.map(|(.., data)| (data["line"].as_u64(), data["status"].as_u64(), data["answered"].as_u64())).collect();
    let line = |number, status| (Some(number), Some(status), None);
    assert_eq!(told, [line(1, 200), line(2, 422), line(3, 200), line(4, 200), (None, None, Some(3))]);
}

#[test]
fn a_long_exact_answer_is_found_again_after_a_restart() {
    let path = store("results");
    // 184 million nodes (FFO 45): more than a second on any processor of today; the mirror image
    // needs the same search.
    let board = "---XXXX-X-XXXO--XXOXOO--XXXOXO--XXOXXO---OXXXOO-O-OOOO------OO--";
    let body = |board: &str| format!("{{\"board\": \"{board}\", \"turn\": \"black\", \"goal\": \"solve\"}}");
    let turned: String = board.chars().rev().collect();
    let server = start(&path);
    let first = server.connect().post("/v1/othello/bestmove", &body(board));
    let searched = first.json();
    assert!(searched["timing"]["search_us"].as_u64().unwrap() >= 1_000_000, "{searched}");
    assert_eq!(searched["score"]["kind"], "exact");
    server.wait_for_metric("yomi_results_total{outcome=\"kept\"} 1");
    drop(server);
    let server = start(&path);
    let again = server.connect().post("/v1/othello/bestmove", &body(&turned));
    server.wait_for_metric("yomi_results_total{outcome=\"found\"} 1");
    assert!(again.head.contains("cache-status: yomi; hit"), "{}", again.head);
    let found = again.json();
    assert_eq!((&found["score"], &found["stats"]["nodes"]), (&searched["score"], &searched["stats"]["nodes"]));
    // With a deadline below a second the store is not queried; by now the cache has the result.
    drop(server);
    let server = start(&path);
    let hurried = body(board).replace("\"goal\"", "\"deadline_ms\": 900, \"goal\"");
    server.connect().post("/v1/othello/bestmove", &hurried);
    server.wait_for_metric("yomi_results_total{outcome=\"found\"} 0");
}

#[test]
fn while_another_process_holds_the_store_other_requests_are_answered_and_no_job_is_lost() {
    let path = store("locked");
    let server = start(&path);
    let batch = accepted(&server, "/v1/batch", "batch", &batch());
    wait_for(&server, &batch, "is under way", |job| job["last_event"].as_u64() > Some(5));
    // Longer than the busy timeout of a statement, and than one attempt of the server.
    let mut lock =
        Command::new("sqlite3").arg(&path).args(["BEGIN IMMEDIATE;", ".shell sleep 5", "COMMIT;"]).spawn().unwrap();
    thread::sleep(Duration::from_millis(500));
    let mut client = server.connect();
    let began = Instant::now();
    for _ in 0..20 {
        assert_eq!(client.post("/v1/gomoku/bestmove", "{\"moves\": \"h8\", \"depth\": 2}").status, 200);
    }
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    let refused = post(&mut client, "/v1/gomoku/bestmove", "late", "{\"moves\": \"h8\", \"depth\": 2}");
    assert_eq!((refused.status, &refused.json()["code"]), (503, &"store_unavailable".into()));
    assert!(lock.wait().unwrap().success());
    let late = accepted(&server, "/v1/gomoku/bestmove", "late", "{\"moves\": \"h8\", \"depth\": 2}");
    for job in [&batch, &late] {
        wait_for(&server, job, "is completed", |job| job["state"] == "completed");
    }
    let lines = events(server.address, &batch).into_iter().filter(|(_, name, _)| name == "line");
    assert_eq!(lines.count() as u64, LINES);
}

#[test]
fn a_thousand_callers_that_leave_anywhere_cost_the_next_ones_nothing() {
    let path = store("left");
    let server = start(&path);
    let body = "{\"moves\": \"h8\", \"nodes\": 500}";
    let request = |key: u64| {
        format!(
            "POST /v1/gomoku/bestmove HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             prefer: respond-async\r\nidempotency-key: left-{key}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    for key in 0..1000 {
        let request = request(key);
        // At a random byte of the request, in a quarter of cases after its end, at once or a little later.
        let end = usize::try_from(key * 7919).unwrap() % (request.len() * 4 / 3);
        let mut client = server.connect();
        client.try_write(&request[..end.min(request.len())]);
        if key % 3 == 0 {
            thread::sleep(Duration::from_micros(key % 700));
        }
    }
    let mut client = server.connect();
    let mut paths = std::collections::HashSet::new();
    for key in 0..100 {
        // Some were accepted before, and are the same jobs.
        let job = accepted(&server, "/v1/gomoku/bestmove", &format!("left-{}", key * 10), body);
        wait_for(&server, &job, "is completed", |job| job["state"] == "completed");
        assert!(client.get(&format!("{job}/result")).json()["best_move"].is_string());
        assert!(paths.insert(job));
    }
    server.wait_for_metric("yomi_jobs{state=\"waiting\"} 0");
    server.wait_for_metric("yomi_jobs{state=\"running\"} 0");
}
