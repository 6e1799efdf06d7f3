//! Jobs of a server that is killed at any moment: a client's own ledger of what was accepted says what must come of it.

use std::{
    collections::BTreeMap,
    fs,
    io::{Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::server::{Answer, Client, Server};

/// Kills.
const ROUNDS: u64 = 25;

/// A path of this test's own, with nothing there.
pub fn store(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edges-jobs").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("jobs.sqlite")
}

pub fn start(path: &Path) -> Server {
    let store = format!("sqlite:{}", path.display());
    let server = Server::start(&["--store", &store]);
    // Requests are answered before the jobs of the store are taken up.
    let began = Instant::now();
    while server.get("/v1/jobs/00000000000000000000000000000000").status == 503 {
        assert!(began.elapsed() < Duration::from_secs(20), "{}", server.logged());
        thread::sleep(Duration::from_millis(5));
    }
    server
}

pub fn post(client: &mut Client, path: &str, key: &str, body: &str) -> Answer {
    let media_type = if path == "/v1/batch" { "application/x-ndjson" } else { "application/json" };
    client.write(&format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: {media_type}\r\nprefer: respond-async\r\n\
         idempotency-key: {key}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    ));
    client.answer()
}

/// What was asked under a key, and what the client knows of it.
struct Entry {
    path: &'static str,
    body: String,
    location: Option<String>,
}

fn entry(number: u64) -> Entry {
    if number.is_multiple_of(2) {
        let line = |at: u64| {
            format!(
                "{{\"id\": \"{at}\", \"game\": \"gomoku\", \"moves\": \"h8i9\", \"nodes\": {}}}\n",
                2000 + number * 20 + at
            )
        };
        Entry { path: "/v1/batch", body: (0..12).map(line).collect(), location: None }
    } else {
        let body = format!("{{\"moves\": \"f5d6c3\", \"nodes\": {}}}", 150_000 + number);
        Entry { path: "/v1/othello/bestmove", body, location: None }
    }
}

/// Number, name and data of each event.
pub fn events(server: &Server, location: &str) -> Vec<(u64, String, Value)> {
    let stream = TcpStream::connect(server.address).unwrap();
    let request =
        format!("GET {location}/events HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    (&stream).write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    (&stream).read_to_string(&mut text).unwrap();
    // Each event is a chunk of its own.
    let text = text.replace('\r', "");
    let field = |block: &str, name: &str| {
        block.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().to_owned()
    };
    text.split("\n\n")
        .filter(|block| block.contains("event: "))
        .map(|block| {
            let id = field(block, "id: ");
            let number = id.trim_end_matches("-last").parse().unwrap();
            (
                number,
                field(block, "event: "),
                serde_json::from_str(&field(block, "data: ")).unwrap(),
            )
        })
        .collect()
}

#[test]
fn every_accepted_job_ends_once_however_often_its_server_is_killed() {
    let path = store("killed");
    let mut ledger = BTreeMap::new();
    for round in 0..ROUNDS {
        let server = start(&path);
        ledger.insert(round, entry(round));
        let mut client = server.connect();
        // What was never answered is asked again, under its key.
        for (number, entry) in ledger.iter_mut().filter(|(_, entry)| entry.location.is_none()) {
            let answer = post(&mut client, entry.path, &format!("key-{number}"), &entry.body);
            assert_eq!(answer.status, 202, "{answer:?}");
            entry.location = Some(answer.json()["path"].as_str().unwrap().to_owned());
        }
        // One more is on its way when the server is killed.
        let late = entry(1000 + round);
        let key = format!("key-{}", 1000 + round);
        let mut other = server.connect();
        let pause = Duration::from_millis(round * 37 % 300);
        let sending = thread::spawn(move || {
            let media_type =
                if late.path == "/v1/batch" { "application/x-ndjson" } else { "application/json" };
            other.try_write(&format!(
                "POST {} HTTP/1.1\r\nhost: localhost\r\ncontent-type: {media_type}\r\nprefer: respond-async\r\n\
                 idempotency-key: {key}\r\ncontent-length: {}\r\n\r\n{}",
                late.path,
                late.body.len(),
                late.body
            ));
            late
        });
        thread::sleep(pause);
        // SIGKILL.
        drop(server);
        ledger.insert(1000 + round, sending.join().unwrap());
    }
    let server = start(&path);
    let mut client = server.connect();
    for (number, entry) in &mut ledger {
        let answer = post(&mut client, entry.path, &format!("key-{number}"), &entry.body);
        assert_eq!(answer.status, 202, "{answer:?}");
        let location = answer.json()["path"].as_str().unwrap().to_owned();
        // The job that was accepted, and no second one.
        if let Some(known) = &entry.location {
            assert_eq!(*known, location);
        }
        entry.location = Some(location);
    }
    let began = Instant::now();
    for entry in ledger.values() {
        let location = entry.location.as_deref().unwrap();
        let job = loop {
            let job = server.get(location).json();
            if job["ended_ms"].is_number() {
                break job;
            }
            assert!(began.elapsed() < Duration::from_secs(120), "{job}");
            thread::sleep(Duration::from_millis(20));
        };
        // One that met three kills is given up, which none here should: most are done within one round.
        let is_given_up = job["state"] == "failed" && job["tries"] == 3;
        assert!(job["state"] == "completed" || is_given_up, "{job}");
        let events = events(&server, location);
        let numbers: Vec<_> = events.iter().map(|(number, ..)| *number).collect();
        assert_eq!(numbers, (1..=events.len() as u64).collect::<Vec<_>>(), "{location}");
        let ends = events.iter().filter(|(_, name, data)| {
            name == "state" && data["state"] != "running" && data["state"] != "waiting"
        });
        assert_eq!(ends.count(), 1, "{events:?}");
        if is_given_up {
            continue;
        }
        let of = |wanted: &str| {
            events
                .iter()
                .filter(|(_, name, _)| name == wanted)
                .map(|(.., data)| data)
                .collect::<Vec<_>>()
        };
        if entry.path == "/v1/batch" {
            let mut lines: Vec<_> =
                of("line").iter().map(|line| line["line"].as_u64().unwrap()).collect();
            lines.sort_unstable();
            assert_eq!(lines, (1..=12).collect::<Vec<_>>(), "{location}");
            assert_eq!(
                *of("end")[0],
                serde_json::json!({ "lines": 12, "answered": 12, "refused": 0 })
            );
        } else {
            assert_eq!(of("result").len(), 1, "{location}");
            let result = server.get(&format!("{location}/result"));
            assert!(result.json()["best_move"].is_string(), "{result:?} {events:?}");
        }
    }
    server.wait_for_metric("yomi_jobs{state=\"waiting\"} 0");
}

#[test]
fn a_server_that_stops_in_order_hands_its_jobs_on_and_its_store_is_taken_once() {
    let path = store("stopped");
    let mut server = start(&path);
    let flag = format!("sqlite:{}", path.display());
    let second = crate::keys::yomi(&["--store", &flag, "--addr", "127.0.0.1:0"]);
    assert!(!second.status.success());
    assert!(
        String::from_utf8_lossy(&second.stderr).contains("is open in another process"),
        "{second:?}"
    );
    let body = "{\"moves\": \"f5d6c3\", \"goal\": \"solve\"}";
    let answer = post(&mut server.connect(), "/v1/othello/bestmove", "long", body);
    let location = answer.json()["path"].as_str().unwrap().to_owned();
    while server.get(&location).json()["state"] != "running" {
        thread::sleep(Duration::from_millis(5));
    }
    let began = Instant::now();
    server.terminate();
    server.ended();
    // Its search would take a minute.
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    drop(server);
    let server = start(&path);
    let job = server.get(&location).json();
    assert!(job["durable"] == true && job["ended_ms"].is_null(), "{job}");
    let mut client = server.connect();
    client.write(&format!("DELETE {location} HTTP/1.1\r\nhost: localhost\r\n\r\n"));
    let cancelled = client.answer();
    assert_eq!(cancelled.json()["state"], "cancelled");
    // Handing it on was no try.
    assert_eq!(cancelled.json()["tries"], 1, "{cancelled:?}");
}
