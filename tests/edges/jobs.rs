//! Jobs of a server that is killed at random moments: a client's own ledger of accepted jobs verifies the outcome.

use std::{
    collections::BTreeMap,
    env, fs,
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::server::{Answer, Client, Server};

/// Number of kills; `YOMI_KILLS` overrides it.
const KILLS: u64 = 50;

/// A game whose review takes longer than the life of a server.
const GAME: &str = "f5d6c3d3c4f4e6b3f3c5d2e2b5b4b6c6f1a6c2e3a5a4d7d8c7e7f6f7f2c1c8e8g8b8b7d1f8h8a2a3a7e1b1g7g6h5h7h6";

/// A path of this test alone, without a file.
pub fn store(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edges-jobs").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("jobs.sqlite")
}

pub fn start(path: &Path) -> Server {
    let store = format!("sqlite:{}", path.display());
    let server = Server::start(&["--store", &store]);
    // Requests are answered before the jobs of the store are restored.
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

/// The request under a key, and the client's knowledge of its job.
pub struct Entry {
    pub path: &'static str,
    pub body: String,
    pub location: Option<String>,
}

pub fn entry(number: u64) -> Entry {
    if number % 3 == 2 {
        let body = format!("{{\"moves\": \"{GAME}\", \"nodes\": {}}}", 6_000 + number);
        Entry { path: "/v1/othello/review", body, location: None }
    } else if number.is_multiple_of(3) {
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

/// Opens the stream of a job's events.
fn following(address: SocketAddr, location: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    // HTTP/1.0, which has no chunked encoding.
    let request = format!("GET {location}/events HTTP/1.0\r\nhost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

/// Number, name and data of each event.
pub fn events(address: SocketAddr, location: &str) -> Vec<(u64, String, Value)> {
    let mut text = String::new();
    following(address, location).read_to_string(&mut text).unwrap();
    let (_, text) = text.split_once("\r\n\r\n").unwrap();
    events_of(text)
}

fn events_of(text: &str) -> Vec<(u64, String, Value)> {
    let field =
        |block: &str, name: &str| block.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().to_owned();
    text.split("\n\n")
        .filter(|block| block.contains("event: "))
        .map(|block| {
            let id = field(block, "id: ");
            let number = id.trim_end_matches("-last").parse().unwrap();
            (number, field(block, "event: "), serde_json::from_str(&field(block, "data: ")).unwrap())
        })
        .collect()
}

#[test]
fn every_accepted_job_ends_once_however_often_its_server_is_killed() {
    let path = store("killed");
    let mut ledger = BTreeMap::new();
    let kills = env::var("YOMI_KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    for round in 0..kills {
        let server = start(&path);
        ledger.insert(2 * round, entry(2 * round));
        let mut client = server.connect();
        // Requests without an answer are repeated with their key.
        for (number, entry) in ledger.iter_mut().filter(|(_, entry)| entry.location.is_none()) {
            let answer = post(&mut client, entry.path, &format!("key-{number}"), &entry.body);
            assert_eq!(answer.status, 202, "{answer:?}");
            entry.location = Some(answer.json()["path"].as_str().unwrap().to_owned());
        }
        // One more request is in flight when the server is killed.
        let late = entry(2 * round + 1);
        let key = format!("key-{}", 2 * round + 1);
        let mut other = server.connect();
        let pause = Duration::from_millis(round * 37 % 300);
        let sending = thread::spawn(move || {
            let media_type = if late.path == "/v1/batch" { "application/x-ndjson" } else { "application/json" };
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
        ledger.insert(2 * round + 1, sending.join().unwrap());
    }
    let server = start(&path);
    let mut client = server.connect();
    for (number, entry) in &mut ledger {
        let answer = post(&mut client, entry.path, &format!("key-{number}"), &entry.body);
        assert_eq!(answer.status, 202, "{answer:?}");
        let location = answer.json()["path"].as_str().unwrap().to_owned();
        // The job accepted before, not a second one.
        if let Some(known) = &entry.location {
            assert_eq!(*known, location);
        }
        entry.location = Some(location);
    }
    for entry in ledger.values() {
        check(&server, entry);
    }
    server.wait_for_metric("yomi_jobs{state=\"waiting\"} 0");
    drop(server);
    let jobs = ledger.len();
    assert_eq!(judged(&path), format!("{jobs}|0|0|0|0|ok\n"));
}

/// The job of an entry ends once, with each event once, and its result equals that of the same request without a job.
pub fn check(server: &Server, entry: &Entry) {
    let began = Instant::now();
    let location = entry.location.as_deref().unwrap();
    let job = loop {
        let job = server.get(location).json();
        if job["ended_ms"].is_number() {
            break job;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "{job}");
        thread::sleep(Duration::from_millis(20));
    };
    // A job that meets three kills is given up, which is not expected here: most complete within one round.
    let is_given_up = job["state"] == "failed" && job["tries"] == 3;
    assert!(job["state"] == "completed" || is_given_up, "{job}");
    let events = events(server.address, location);
    let numbers: Vec<_> = events.iter().map(|(number, ..)| *number).collect();
    assert_eq!(numbers, (1..=events.len() as u64).collect::<Vec<_>>(), "{location}");
    let ends = events
        .iter()
        .filter(|(_, name, data)| name == "state" && data["state"] != "running" && data["state"] != "waiting");
    assert_eq!(ends.count(), 1, "{events:?}");
    if is_given_up {
        return;
    }
    let of =
        |wanted: &str| events.iter().filter(|(_, name, _)| name == wanted).map(|(.., data)| data).collect::<Vec<_>>();
    if entry.path == "/v1/batch" {
        let mut lines: Vec<_> = of("line").iter().map(|line| line["line"].as_u64().unwrap()).collect();
        lines.sort_unstable();
        assert_eq!(lines, (1..=12).collect::<Vec<_>>(), "{location}");
        assert_eq!(*of("end")[0], serde_json::json!({ "lines": 12, "answered": 12, "refused": 0 }));
    } else {
        assert_eq!(of("result").len(), 1, "{location}");
        let result = server.get(&format!("{location}/result")).json();
        if entry.path == "/v1/othello/bestmove" {
            assert!(result["best_move"].is_string(), "{result} {events:?}");
            return;
        }
        // Across several processes, the review equals that of a single one.
        let whole = untimed(server.connect().post(entry.path, &entry.body).json());
        assert_eq!(untimed(result), whole, "{location}");
        let told: BTreeMap<_, _> = of("ply").iter().map(|ply| (ply["ply"].as_u64(), (*ply).clone())).collect();
        assert_eq!(of("ply").len(), told.len(), "{location}");
        assert_eq!(Value::from_iter(told.into_values()), whole["plies"], "{location}");
    }
}

/// Totals by the SQLite shell: jobs; jobs that have not ended; jobs with gaps or duplicates among their parts, with other than one end, or
/// with a line or a ply twice; notes left over; integrity of the file.
fn judged(path: &Path) -> String {
    const JUDGE: &str = "
        SELECT (SELECT count(*) FROM jobs),
               (SELECT count(*) FROM jobs WHERE ended IS NULL),
               (SELECT count(*) FROM jobs WHERE
                   (SELECT count(*) FROM parts WHERE job = id) <> last_part OR
                   (SELECT max(number) FROM parts WHERE job = id) <> last_part OR
                   (SELECT count(*) FROM parts WHERE job = id AND name = 'state' AND
                       data ->> 'state' IN ('completed', 'failed', 'cancelled')) <> 1),
               (SELECT count(*) FROM (SELECT 1 FROM parts WHERE name IN ('line', 'ply', 'result', 'end')
                   GROUP BY job, name, data ->> 'line', data ->> 'ply' HAVING count(*) > 1)),
               (SELECT count(*) FROM notes),
               (SELECT * FROM pragma_integrity_check);";
    let output = Command::new("sqlite3").arg(path).arg(JUDGE).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn untimed(mut answer: Value) -> Value {
    answer.as_object_mut().unwrap().remove("timing");
    answer
}

#[test]
fn a_server_that_stops_in_order_hands_its_jobs_on_and_its_store_is_taken_once() {
    let path = store("stopped");
    let mut server = start(&path);
    let flag = format!("sqlite:{}", path.display());
    let second = crate::keys::yomi(&["--store", &flag, "--addr", "127.0.0.1:0"]);
    assert!(!second.status.success());
    assert!(String::from_utf8_lossy(&second.stderr).contains("is open in another process"), "{second:?}");
    let body = "{\"moves\": \"f5d6c3\", \"goal\": \"solve\"}";
    let answer = post(&mut server.connect(), "/v1/othello/bestmove", "long", body);
    let location = answer.json()["path"].as_str().unwrap().to_owned();
    while server.get(&location).json()["state"] != "running" {
        thread::sleep(Duration::from_millis(5));
    }
    let mut stream = following(server.address, &location);
    let mut text = vec![0; 2000];
    // The head, and the event that reports the start.
    while !String::from_utf8_lossy(&text).contains("running") {
        let count = stream.read(&mut text).unwrap();
        assert!(count > 0);
    }
    let mut rest = String::new();
    let began = Instant::now();
    server.terminate();
    server.ended();
    // A shutdown of the server is not an event of the job: a client that reconnects misses none.
    stream.read_to_string(&mut rest).unwrap();
    let [(number, name, problem)] = &events_of(&rest)[..] else { panic!("{rest}") };
    assert_eq!((*number, name.as_str(), &problem["code"]), (1, "problem", &"draining".into()));
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
    // An orderly stop does not count as an attempt.
    assert_eq!(cancelled.json()["tries"], 1, "{cancelled:?}");
}

#[test]
fn an_operator_lists_cancels_and_erases_beside_the_server() {
    let path = store("operator");
    let flag = format!("sqlite:{}", path.display());
    let yomi = |action: &[&str]| {
        let output = crate::keys::yomi(&[&["jobs"], action, &["--store", &flag]].concat());
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (code, _, error) = yomi(&["list"]);
    assert!(code == Some(1) && error.contains("there is no file"), "{error}");
    let server = start(&path);
    let mut client = server.connect();
    let body = "{\"moves\": \"f5d6c3\", \"goal\": \"solve\"}";
    let job = |client: &mut Client, key| {
        let answer = post(client, "/v1/othello/bestmove", key, body);
        answer.json()["id"].as_str().unwrap().to_owned()
    };
    let (one, other) = (job(&mut client, "one"), job(&mut client, "other"));
    let (_, listed, _) = yomi(&["list", "--json"]);
    let ids: Vec<_> = listed
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(ids, [other.clone(), one.clone()]);
    let (_, table, error) = yomi(&["list", "--owner", "", "--most", "1"]);
    assert!(error.starts_with("1 of 2 jobs"), "{error}");
    assert!(table.starts_with("id ") && table.contains("bestmove"), "{table}");
    assert_eq!(yomi(&["list", "--state", "failed"]).1, "");
    let (code, _, error) = yomi(&["cancel", &one, "0123456789abcdef0123456789abcdef"]);
    assert!(code == Some(1) && error.contains(&format!("{one} cancelled")), "{error}");
    // Its server notices: the search stops.
    server.wait_for_metric("yomi_jobs{state=\"running\"} 1");
    assert_eq!(client.get(&format!("/v1/jobs/{one}")).json()["state"], "cancelled");
    let (_, shown, _) = yomi(&["show", &one]);
    assert!(shown.contains("\"body\":\"{\\\"moves\\\""), "{shown}");
    assert!(shown.lines().last().unwrap().contains("{\"state\":\"cancelled\"}"), "{shown}");
    let log = path.with_extension("sqlite-wal");
    let has = |file: &Path| fs::read(file).unwrap().windows(6).any(|bytes| bytes == b"f5d6c3");
    assert!(has(&path) || has(&log));
    let (_, _, error) = yomi(&["erase", "--owner", ""]);
    assert!(error.contains("2 jobs"), "{error}");
    // Erased from the file and its log.
    assert!(!has(&path) && !has(&log));
    server.wait_for_metric("yomi_jobs_total{kind=\"bestmove\",state=\"cancelled\"} 2");
    server.wait_for_metric("yomi_jobs{state=\"running\"} 0");
    assert_eq!(client.get(&format!("/v1/jobs/{other}")).status, 404);
}
