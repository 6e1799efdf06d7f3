//! Replicas that share a database: killed at random moments, suspended, cut off from it. The client's own ledger and `psql` verify the outcome of
//! every job.

use std::{
    collections::BTreeMap,
    env, fs,
    io::{Read as _, Write as _},
    net::{Shutdown, TcpListener, TcpStream},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::Signal;

use crate::{
    jobs::{Entry, check, entry, events, post},
    keys::{file, new_key},
    postgres::Postgres,
    server::{Answer, Server, binary},
};

/// Number of kills, of one replica each; `YOMI_CLUSTER_KILLS` overrides it.
const KILLS: u64 = 6;
/// Jobs per kill.
const JOBS: u64 = 3;

/// A replica that reads the address of the database from a file.
fn replica(database: &Postgres) -> Server {
    replica_of(database, &database.url())
}

fn replica_of(database: &Postgres, url: &str) -> Server {
    let path = database.folder().join("store");
    fs::write(&path, format!("{url}\n")).unwrap();
    let server = Server::start(&["--store", &format!("file:{}", path.display())]);
    assert!(!server.logged().contains("s3cret"), "{}", server.logged());
    server
}

/// Retries until a replica accepts the job.
fn submit(server: &Server, key: &str, entry: &mut Entry) {
    let began = Instant::now();
    loop {
        let answer: Answer = post(&mut server.connect(), entry.path, key, &entry.body);
        if answer.status == 202 {
            let location = answer.json()["path"].as_str().unwrap().to_owned();
            // The job accepted before, not a second one.
            assert!(entry.location.as_ref().is_none_or(|known| *known == location), "{key}");
            entry.location = Some(location);
            return;
        }
        // Its jobs are not restored yet, or its database is unavailable.
        assert_eq!(answer.status, 503, "{answer:?}");
        assert!(began.elapsed() < Duration::from_secs(30), "{answer:?}\n{}", server.logged());
        thread::sleep(Duration::from_millis(20));
    }
}

/// Totals by `psql`: jobs; jobs that have not ended; jobs with gaps or duplicates among their parts, with other than one end, or with a line or a
/// ply twice; notes left over; ended jobs that a process still holds.
fn judged(database: &Postgres) -> String {
    database.psql(
        "SELECT (SELECT count(*) FROM yomi.jobs),
                (SELECT count(*) FROM yomi.jobs WHERE ended IS NULL),
                (SELECT count(*) FROM yomi.jobs WHERE
                    (SELECT count(*) FROM yomi.parts WHERE job = id) <> last_part OR
                    (SELECT max(number) FROM yomi.parts WHERE job = id) <> last_part OR
                    (SELECT count(*) FROM yomi.parts WHERE job = id AND name = 'state' AND
                        data::json ->> 'state' IN ('completed', 'failed', 'cancelled')) <> 1),
                (SELECT count(*) FROM (SELECT 1 FROM yomi.parts WHERE name IN ('line', 'ply', 'result', 'end')
                    GROUP BY job, name, data::json ->> 'line', data::json ->> 'ply' HAVING count(*) > 1) AS twice),
                (SELECT count(*) FROM yomi.notes),
                (SELECT count(*) FROM yomi.jobs WHERE ended IS NOT NULL AND worker IS NOT NULL)",
    )
}

#[test]
fn every_accepted_job_ends_once_whichever_replica_is_killed() {
    let database = Postgres::start();
    let mut replicas = [(); 3].map(|()| replica(&database));
    let mut ledger = BTreeMap::new();
    let kills = env::var("YOMI_CLUSTER_KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    // A linear congruential generator, for reproducible kills.
    let mut random = 20_261_127_u64;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((random >> 33) % below).unwrap()
    };
    for round in 0..kills {
        for number in JOBS * round..JOBS * (round + 1) {
            let mut entry = entry(number);
            submit(&replicas[next(3)], &format!("key-{number}"), &mut entry);
            ledger.insert(number, entry);
        }
        thread::sleep(Duration::from_millis(700 + 10 * u64::try_from(next(60)).unwrap()));
        // SIGKILL, then a new replica in its place.
        replicas[next(3)] = replica(&database);
    }
    for (number, entry) in &mut ledger {
        // Known to every current replica.
        submit(&replicas[next(3)], &format!("key-{number}"), entry);
    }
    for (number, entry) in &ledger {
        check(&replicas[usize::try_from(number % 3).unwrap()], entry);
    }
    assert_eq!(judged(&database), format!("{}|0|0|0|0|0", ledger.len()));
}

/// Whether this replica runs a job.
fn runs(server: &Server) -> bool {
    server.get("/metrics").body.contains("yomi_jobs{state=\"running\"} 1")
}

fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(40), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_replica_that_stops_or_sleeps_hands_its_jobs_on() {
    let database = Postgres::start();
    let [mut one, other] = [(); 2].map(|()| replica(&database));
    // A batch whose lines take longer than the leases of both replicas.
    let line = |at: u8| {
        let (column, row) = (char::from(b'a' + at % 15), 1 + at / 15);
        format!("{{\"game\": \"gomoku\", \"moves\": \"h8{column}{row}\", \"time_ms\": 150}}\n")
    };
    let body = (0..60).map(line).collect();
    let mut batch = Entry { path: "/v1/batch", body, location: None };
    submit(&one, "batch", &mut batch);
    let location = batch.location.clone().unwrap();
    let job = |server: &Server| server.get(&location).json();
    wait("it runs", || runs(&one) || runs(&other));
    if runs(&other) {
        // The replica that accepted a job usually claims it; this test needs the other one to.
        other.suspend(Signal::STOP);
        wait("it runs again", || runs(&one));
        other.suspend(Signal::CONT);
    }
    // Every replica reports the progress.
    wait("progress", || job(&other)["progress"].as_f64().is_some_and(|done| done > 0.0));
    // An orderly stop returns the job at once, and does not count as an attempt.
    let tries = job(&other)["tries"].clone();
    one.terminate();
    one.ended();
    let began = Instant::now();
    wait("handed on", || runs(&other));
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
    assert_eq!(job(&other)["tries"], tries);
    // A suspended replica is taken for dead; when it resumes, it finds that another replica has the job.
    let third = replica(&database);
    other.suspend(Signal::STOP);
    wait("taken for dead", || runs(&third));
    let found = job(&third)["last_event"].as_u64().unwrap();
    wait("it goes on", || job(&third)["last_event"].as_u64().unwrap() > found + 3);
    other.suspend(Signal::CONT);
    wait("given up", || !runs(&other));
    wait("the end", || job(&third)["state"] == "completed");
    let events = events(other.address, &location);
    let mut lines: Vec<_> =
        events.iter().filter(|(_, name, _)| name == "line").map(|(.., line)| line["line"].as_u64().unwrap()).collect();
    lines.sort_unstable();
    assert_eq!(lines, (1..=60).collect::<Vec<_>>());
    assert_eq!(judged(&database), "1|0|0|0|0|0");
}

#[test]
fn a_database_that_is_away_or_slow_costs_no_job_and_no_game() {
    let mut database = Postgres::start();
    let server = replica(&database);
    let mut ledger: Vec<Entry> = (0..6).map(entry).collect();
    for (number, entry) in ledger.iter_mut().enumerate() {
        submit(&server, &format!("key-{number}"), entry);
    }
    let move_of = |nodes: u64| {
        let began = Instant::now();
        let body = format!("{{\"moves\": \"f5d6\", \"nodes\": {nodes}}}");
        let answer = server.connect().post("/v1/othello/bestmove", &body);
        assert_eq!(answer.status, 200, "{answer:?}");
        began.elapsed()
    };
    database.kill();
    // Best moves are unaffected, and requests for jobs are refused at once.
    for nodes in 1000..1010 {
        assert!(move_of(nodes) < Duration::from_secs(1));
    }
    let mut late = entry(7);
    let answer = post(&mut server.connect(), late.path, "key-7", &late.body);
    assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("store_unavailable")));
    thread::sleep(Duration::from_secs(2));
    database.start_again();
    submit(&server, "key-7", &mut late);
    ledger.push(late);
    // The database is read-only: its disk is full, or it was demoted.
    let read_only = |set: &str| {
        database.psql(&format!("ALTER SYSTEM {set}"));
        database.psql("SELECT pg_reload_conf()");
    };
    read_only("SET default_transaction_read_only = on");
    let mut stranded = entry(8);
    wait("no changes", || {
        let answer = post(&mut server.connect(), stranded.path, "key-8", &stranded.body);
        stranded.location =
            (answer.status == 202).then(|| answer.json()["path"].as_str().unwrap_or_default().to_owned());
        answer.status == 503
    });
    assert!(move_of(1500) < Duration::from_secs(1));
    read_only("RESET default_transaction_read_only");
    submit(&server, "key-8", &mut stranded);
    ledger.push(stranded);
    // The database hangs: its processes exist and do not answer.
    database.signal("-STOP");
    for nodes in 2000..2010 {
        assert!(move_of(nodes) < Duration::from_secs(1));
    }
    // Queries about jobs time out; start and stop do not wait for the database.
    let began = Instant::now();
    let answer = server.get(ledger[0].location.as_deref().unwrap());
    assert_eq!(answer.status, 503, "{answer:?}");
    assert!(!answer.body.contains("accepted"), "{answer:?}");
    let mut other = replica(&database);
    other.terminate();
    other.ended();
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    database.signal("-CONT");
    for entry in &ledger {
        check(&server, entry);
    }
    assert_eq!(judged(&database), format!("{}|0|0|0|0|0", ledger.len()));
    // No lease of a live replica ran out.
    for entry in &ledger {
        let job = server.get(entry.location.as_deref().unwrap()).json();
        assert!(job["tries"] == 1, "{job}");
    }
    assert_eq!(database.psql("SELECT max(fence) FROM yomi.jobs"), "1");
}

/// A proxy to the database that delays each packet.
fn slow(database: &Postgres, delay: Duration) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (port, to) = (listener.local_addr().unwrap().port(), database.port);
    let pass = move |mut from: TcpStream, mut to: TcpStream| {
        let mut bytes = [0; 16384];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            thread::sleep(delay);
            if to.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
    };
    thread::spawn(move || {
        for client in listener.incoming() {
            let (client, database) = (client.unwrap(), TcpStream::connect(("127.0.0.1", to)).unwrap());
            let (there, back) = (client.try_clone().unwrap(), database.try_clone().unwrap());
            thread::spawn(move || pass(there, database));
            thread::spawn(move || pass(back, client));
        }
    });
    port
}

#[test]
fn a_database_that_is_far_away_slows_jobs_alone() {
    let database = Postgres::start();
    let port = slow(&database, Duration::from_millis(20));
    let server = replica_of(&database, &database.url_at(port));
    let mut ledger: Vec<Entry> = (0..4).map(entry).collect();
    for (number, entry) in ledger.iter_mut().enumerate() {
        submit(&server, &format!("key-{number}"), entry);
    }
    for nodes in 3000..3010 {
        let began = Instant::now();
        let body = format!("{{\"moves\": \"f5d6\", \"nodes\": {nodes}}}");
        assert_eq!(server.connect().post("/v1/othello/bestmove", &body).status, 200);
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    }
    for entry in &ledger {
        check(&server, entry);
    }
    assert_eq!(judged(&database), format!("{}|0|0|0|0|0", ledger.len()));
    assert_eq!(database.psql("SELECT max(fence) FROM yomi.jobs"), "1");
}

#[test]
fn a_copy_of_the_database_takes_over_and_no_job_is_lost() {
    let mut database = Postgres::start();
    let copy = database.copy();
    let (one, other) = (database.port, copy.port);
    let hosts = format!("127.0.0.1:{one},127.0.0.1:{other}");
    let url = database.url().replace(&format!("127.0.0.1:{one}"), &hosts);
    let server = replica_of(&database, &format!("{url}&target_session_attrs=read-write"));
    let mut ledger: Vec<Entry> = (0..6).map(entry).collect();
    for (number, entry) in ledger.iter_mut().enumerate() {
        submit(&server, &format!("key-{number}"), entry);
    }
    thread::sleep(Duration::from_millis(500));
    database.kill();
    copy.promote();
    for number in 6..9 {
        let mut late = entry(number);
        submit(&server, &format!("key-{number}"), &mut late);
        ledger.push(late);
    }
    for entry in &ledger {
        check(&server, entry);
    }
    assert_eq!(judged(&copy), format!("{}|0|0|0|0|0", ledger.len()));
}

#[test]
fn what_one_replica_has_solved_another_answers() {
    let database = Postgres::start();
    let [one, other] = [(); 2].map(|()| replica(&database));
    // Exact, and longer than a second in a release build, too: 85 million nodes.
    let board = "-----X--X-XXX---XXXXOO--XOXOOXX-XOOXXX--XOOXX-----OOOX---XXXXXX-";
    let body = format!("{{\"board\": \"{board}\", \"turn\": \"white\", \"goal\": \"solve\"}}");
    let solved = one.connect().post("/v1/othello/bestmove", &body);
    assert_eq!(solved.status, 200, "{solved:?}");
    wait("it is in the store", || database.psql("SELECT count(*) FROM yomi.results") == "1");
    let known = |server: &Server| {
        let answer = server.connect().post("/v1/othello/bestmove", &body);
        answer.head.to_ascii_lowercase().contains("cache-status: yomi; hit").then(|| answer.json())
    };
    // Keys of stored results are loaded within two seconds.
    thread::sleep(Duration::from_secs(3));
    let found = known(&other).expect("the other one has it");
    assert_eq!(found["score"], solved.json()["score"]);
}

/// A role of its own, and the address with which a replica uses it.
fn role(database: &Postgres, name: &str, password: &str) -> String {
    database.psql(&format!("CREATE ROLE {name} LOGIN PASSWORD '{password}'"));
    database.url().replace("yomi:s3cret", &format!("{name}:{password}"))
}

/// Output of the runbook's command for the causes of failures of the store.
fn causes(logged: &str) -> String {
    let runbook = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/runbook.md"));
    let runbook = runbook.unwrap();
    let section = runbook.split("### YomiJobStoreFails").nth(1).unwrap();
    let filter = section.split("jq -r '").nth(1).unwrap().split('\'').next().unwrap();
    let mut jq = Command::new("jq").args(["-r", filter]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    jq.stdin.take().unwrap().write_all(logged.as_bytes()).unwrap();
    String::from_utf8(jq.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn a_role_that_may_only_read_ends_the_start_or_gets_jobs_refused() {
    let database = Postgres::start();
    let url = role(&database, "reader", "s3cret-too");
    let owner = replica(&database);
    let mut job = entry(0);
    submit(&owner, "key-0", &mut job);
    database.psql("GRANT USAGE ON SCHEMA yomi TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA yomi TO reader");
    let output = Command::new(binary()).args(["--addr=127.0.0.1:0", "--store", &url]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("YOMI_STORE"), "{error}");
    assert!(error.contains("GRANT INSERT, UPDATE, DELETE ON yomi.jobs TO reader"), "{error}");
    assert!(!error.contains("s3cret"), "{error}");
    // A running replica keeps serving without its privileges, and logs it once, however many requests it refuses.
    database
        .psql("GRANT ALL ON ALL TABLES IN SCHEMA yomi TO reader; GRANT ALL ON ALL SEQUENCES IN SCHEMA yomi TO reader");
    let server = replica_of(&database, &url);
    submit(&server, "key-0", &mut job);
    check(&server, &job);
    database.psql("REVOKE INSERT ON yomi.jobs FROM reader");
    let late = entry(1);
    let began = Instant::now();
    for _ in 0..90 {
        let answer = post(&mut server.connect(), late.path, "key-1", &late.body);
        assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("store_unavailable")));
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains("refuses this server"), "{detail}");
    }
    server.wait_for_log("the database refuses this server");
    let logged = server.logged();
    let lines = logged.lines().filter(|line| line.contains("the database refuses this server"));
    assert_eq!(lines.count(), 1, "{logged}");
    let lines = logged.lines().filter(|line| line.contains("a request for a job is refused"));
    let seconds = usize::try_from(began.elapsed().as_secs()).unwrap();
    assert!((1..=20 * (seconds + 2)).contains(&lines.count()), "{logged}");
    let causes = causes(&logged);
    assert!(causes.contains("GRANT INSERT ON yomi.jobs TO reader"), "{causes}");
    assert!(!causes.contains("null"), "{causes}");
    database.psql("GRANT INSERT ON yomi.jobs TO reader");
    let mut late = late;
    submit(&server, "key-1", &mut late);
    check(&server, &late);
    assert_eq!(judged(&database), "2|0|0|0|0|0");
}

#[test]
fn a_job_goes_to_a_replica_that_knows_its_key() {
    let database = Postgres::start();
    let (ann, ann_line) = new_key(&["ann"]);
    let (_, ben_line) = new_key(&["ben"]);
    let keyed = |name: &str, line: &str| {
        let path = file(name, &format!("{line}\n"));
        Server::start(&["--store", &database.url(), "--keys-file", path.to_str().unwrap()])
    };
    let [strange, accepting] = [keyed("cluster-ben", &ben_line), keyed("cluster-ann", &ann_line)];
    let ask = |server: &Server, line: &str, headers: &str, body: &str| {
        let head = format!(
            "{line} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {ann}\r\n{headers}content-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut client = server.connect();
        client.write(&head);
        client.answer()
    };
    let headers = "prefer: respond-async\r\ncontent-type: application/json\r\n";
    let mut locations: Vec<String> = Vec::new();
    // More than the one that knows the key runs at a time.
    wait("jobs are accepted", || {
        let answer = ask(&accepting, "POST /v1/othello/bestmove", headers, r#"{"moves": "f5d6", "time_ms": 300}"#);
        locations.extend(answer.json()["path"].as_str().map(str::to_owned));
        locations.len() == 12
    });
    for location in &locations {
        wait("it ends", || {
            let job = ask(&accepting, &format!("GET {location}"), "", "").json();
            assert_ne!(job["state"], "failed", "{job}\n{}", strange.logged());
            job["state"] == "completed"
        });
    }
    let left = strange.logged().lines().filter(|line| line.contains("are left to others")).count();
    assert_eq!(left, 1, "{}", strange.logged());
    assert_eq!(database.psql("SELECT count(*) FROM yomi.jobs WHERE state = 'completed' AND tries = 1"), "12");
}

#[test]
fn clusters_with_schemas_of_their_own_share_a_database() {
    let database = Postgres::start();
    let [blue, green] = ["yomi_blue", "yomi_green"]
        .map(|schema| Server::start(&["--store", &format!("{}&schema={schema}", database.url())]));
    let mut jobs = [entry(0), entry(1)];
    submit(&blue, "key", &mut jobs[0]);
    submit(&green, "key", &mut jobs[1]);
    check(&blue, &jobs[0]);
    check(&green, &jobs[1]);
    assert_eq!(green.get(jobs[0].location.as_deref().unwrap()).status, 404);
    let counts = "SELECT (SELECT count(*) FROM yomi_blue.jobs), (SELECT count(*) FROM yomi_green.jobs)";
    assert_eq!(database.psql(counts), "1|1");
    assert_eq!(database.psql("SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = 'yomi'"), "0");
}

#[test]
fn a_password_that_is_rotated_in_the_file_costs_no_job() {
    let database = Postgres::start();
    let url = role(&database, "replica", "s3cret-1");
    database.psql("GRANT CREATE ON DATABASE postgres TO replica");
    let server = replica_of(&database, &url);
    let mut ledger: Vec<Entry> = (0..4).map(entry).collect();
    for (number, entry) in ledger.iter_mut().enumerate() {
        submit(&server, &format!("key-{number}"), entry);
    }
    for number in 4..8 {
        let password = format!("s3cret-{number}");
        database.psql(&format!("ALTER ROLE replica PASSWORD '{password}'"));
        let path = database.folder().join("store");
        fs::write(path, url.replace("s3cret-1", &password)).unwrap();
        database.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'replica'");
        let mut late = entry(number);
        submit(&server, &format!("key-{number}"), &mut late);
        ledger.push(late);
    }
    for entry in &ledger {
        check(&server, entry);
    }
    assert!(!server.logged().contains("s3cret"), "{}", server.logged());
    assert_eq!(judged(&database), format!("{}|0|0|0|0|0", ledger.len()));
}
