//! Store in PostgreSQL: equal to the store in memory, leases by the database's clock, repeated changes, bounds.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use proptest::{prelude::*, test_runner::TestRunner};
use yomi_jobs::{
    Claim, JobState, Store, StoreError, StoreUrl, Write, Written, memory,
    postgres::{self, Bounds, PostgresUrl},
};

use crate::{
    changes::{apply, are_the_same, changes, claim, id, new, worker},
    server::Postgres,
};

const BOUNDS: Bounds = Bounds { jobs: 1000, bytes: 1 << 30 };

fn url(server: &Postgres) -> PostgresUrl {
    server.url().parse().unwrap()
}

pub(super) fn open(server: &Postgres) -> Store {
    postgres::open(&url(server), BOUNDS).unwrap()
}

/// Empties all tables.
fn empty(server: &Postgres) {
    server.psql(
        "TRUNCATE yomi.jobs, yomi.bodies, yomi.parts, yomi.notes, yomi.results, yomi.turns RESTART IDENTITY;
         ALTER SEQUENCE yomi.answers RESTART",
    );
}

#[test]
fn it_is_the_store_in_memory() {
    let server = Postgres::start();
    let cases = ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() };
    let ran = TestRunner::new(cases).run(&(changes(), 1_usize..9), |(changes, cut)| {
        let store = open(&server);
        empty(&server);
        are_the_same(&mut [memory::store(), store], &changes, cut)
    });
    ran.unwrap();
}

/// A claim by one of two processes.
fn claimed(by: u8, lease: Option<Duration>, orphans: bool) -> Write {
    let Write::Claim(claim) = claim(5) else { panic!("a claim") };
    let orphans = orphans.then(Instant::now);
    Write::Claim(Claim { worker: worker(by), lease, orphans, ..claim })
}

#[test]
fn a_job_is_its_process_s_own_until_its_lease_runs_out() {
    let server = Postgres::start();
    let [mut one, mut other] = [open(&server), open(&server)];
    apply(&mut one, &[Write::Accept(new(1, "ann", None, 1))]);
    let short = Some(Duration::from_millis(400));
    let written = apply(&mut one, &[claimed(1, short, true)]);
    assert!(matches!(&written[..], [Written::Job(job)] if job.fence == 1), "{written:?}");
    assert_eq!(apply(&mut other, &[claimed(2, short, true)]), [Written::Idle]);
    // A renewed lease holds.
    let renew = Write::Renew { worker: worker(1), running: vec![(id(1), 250)], lease: Duration::from_millis(900) };
    apply(&mut one, &[renew]);
    thread::sleep(Duration::from_millis(500));
    assert_eq!(apply(&mut other, &[claimed(2, short, true)]), [Written::Idle]);
    assert_eq!(one.reader.job(id(1)).unwrap().unwrap().progress, 250);
    thread::sleep(Duration::from_millis(500));
    // Not for a process that itself has not been in contact for that long.
    assert_eq!(apply(&mut other, &[claimed(2, short, false)]), [Written::Idle]);
    let written = apply(&mut other, &[claimed(2, short, true)]);
    assert!(matches!(&written[..], [Written::Job(job)] if job.fence == 2), "{written:?}");
    // The former process renews nothing and writes nothing.
    let renew = Write::Renew { worker: worker(1), running: vec![(id(1), 999)], lease: Duration::from_secs(60) };
    let parts = vec![("line".to_owned(), "{}".to_owned())];
    let append = Write::Append { id: id(1), fence: 1, step: 1, parts, notes: Vec::new() };
    assert_eq!(apply(&mut one, &[renew, append]), [Written::Kept, Written::Fenced]);
    assert_eq!(one.reader.job(id(1)).unwrap().unwrap().progress, 0);
}

#[test]
fn what_is_sent_twice_is_made_once() {
    let server = Postgres::start();
    let mut store = open(&server);
    let parts = || vec![("line".to_owned(), "{}".to_owned())];
    let accept = Write::Accept(new(1, "ann", Some("k"), 1));
    let append = |step| {
        let notes = vec!["note".to_owned()];
        Write::Append { id: id(1), fence: 1, step, parts: parts(), notes }
    };
    let end = Write::End { id: id(1), fence: 1, state: JobState::Completed, problem: None, parts: parts(), now: 9 };
    let first = apply(&mut store, std::slice::from_ref(&accept));
    assert_eq!(apply(&mut store, &[accept]), first);
    apply(&mut store, &[claim(5)]);
    for step in [1, 1, 2, 2, 1] {
        let written = apply(&mut store, &[append(step)]);
        let last = if step == 2 { Written::Appended(3) } else { Written::Appended(2) };
        // An earlier step belongs to no current process.
        assert!(written == [last] || written == [Written::Fenced], "{step}: {written:?}");
    }
    assert_eq!(store.reader.notes(id(1), 0, 9).unwrap().len(), 2);
    apply(&mut store, &[end.clone(), end]);
    let names: Vec<_> = store.reader.parts(id(1), 0, 9).unwrap().into_iter().map(|part| part.name).collect();
    assert_eq!(names, ["state", "line", "line", "line", "state"]);
    assert_eq!(server.psql("SELECT count(*) FROM yomi.notes"), "0");
}

#[test]
fn all_processes_together_take_so_many_jobs_and_bytes() {
    let server = Postgres::start();
    let open = |jobs, bytes| postgres::open(&url(&server), Bounds { jobs, bytes }).unwrap();
    let [mut one, mut other] = [open(8, 1 << 30), open(8, 1 << 30)];
    // Client a through one process, b through the other.
    for number in [3, 6, 9, 12, 15] {
        let written = apply(&mut one, &[Write::Accept(new(number, "", None, 1))]);
        assert!(matches!(written[..], [Written::Job(_)]), "{number}: {written:?}");
    }
    let written = apply(&mut one, &[Write::Accept(new(18, "", None, 1)), Write::Accept(new(21, "", None, 1))]);
    assert!(matches!(written[1], Written::Crowded { bytes: false, held: 6, allowed: 6 }), "{written:?}");
    let written = apply(&mut other, &[Write::Accept(new(1, "", None, 1))]);
    assert!(matches!(written[..], [Written::Job(_)]), "{written:?}");
    // Bytes of a client count, whichever process accepted them.
    let [mut one, mut other] = [open(99, 23_000), open(99, 23_000)];
    let large = |number: u8| {
        let body = vec![b'x'; 120].into();
        Write::Accept(yomi_jobs::NewJob { body, ..new(number, "", None, 1) })
    };
    let written = apply(&mut one, &[large(24)]);
    assert!(matches!(written[..], [Written::Job(_)]), "{written:?}");
    let written = apply(&mut other, &[large(27)]);
    assert!(matches!(written[..], [Written::Crowded { bytes: true, .. }]), "{written:?}");
    let mut small = open(99, 100);
    let written = apply(&mut small, &[Write::Accept(new(2, "", None, 1))]);
    assert!(matches!(written[..], [Written::Crowded { bytes: true, held: 0, .. }]), "{written:?}");
}

#[test]
fn a_database_that_cannot_be_used_is_told_apart_from_one_that_is_away() {
    let mut server = Postgres::start();
    let refused = |text: &str| match postgres::open(&text.parse().unwrap(), BOUNDS) {
        Err(StoreError::Refused(why)) => assert!(!why.contains("s3cret"), "{why}"),
        other => panic!("{text}: {:?}", other.err()),
    };
    refused(&server.url().replace("s3cret", "wrong"));
    refused(&server.url().replace("/postgres?", "/nowhere?"));
    // A missing certificate.
    let with = |option: &str| server.url().replace("sslmode=disable", option);
    refused(&with("sslmode=require&sslrootcert=/nowhere.pem"));
    let mut store = open(&server);
    // A newer release that this one may share the tables with, and one that it may not.
    server.psql(
        "UPDATE yomi.schema SET version = 7; ALTER TABLE yomi.jobs ADD COLUMN later text;
         ALTER TABLE yomi.parts ADD COLUMN later text; CREATE TABLE yomi.later (one text)",
    );
    assert!(matches!(apply(&mut store, &[Write::Accept(new(1, "", None, 1))])[..], [Written::Job(_)]));
    assert!(matches!(apply(&mut store, &[claim(1)])[..], [Written::Job(_)]));
    let (notes, problem) = (vec!["note".to_owned()], None);
    let parts = vec![("line".to_owned(), "{}".to_owned())];
    let append = Write::Append { id: id(1), fence: 1, step: 1, parts: parts.clone(), notes };
    let end = Write::End { id: id(1), fence: 1, state: JobState::Completed, problem, parts, now: 9 };
    let written = apply(&mut store, &[append, end]);
    assert!(matches!(&written[..], [Written::Appended(2), Written::Job(_)]), "{written:?}");
    assert_eq!(store.reader.parts(id(1), 0, 9).unwrap().len(), 4);
    // An unknown kind of job is not mistaken for a known one.
    server.psql("ALTER TABLE yomi.jobs DROP CONSTRAINT jobs_kind_check; UPDATE yomi.jobs SET kind = 'later'");
    let unknown = store.reader.job(id(1));
    assert!(matches!(&unknown, Err(StoreError::Away(why)) if why.contains("later")), "{unknown:?}");
    // It is left to processes that know it, and does not block other jobs.
    apply(&mut store, &[Write::Accept(new(4, "", None, 1))]);
    server.psql("UPDATE yomi.jobs SET kind = 'later'");
    apply(&mut store, &[Write::Accept(new(7, "", None, 1))]);
    let written = apply(&mut store, &[claim(1), claim(1)]);
    assert!(matches!(&written[..], [Written::Job(job), Written::Idle] if job.id == id(7)), "{written:?}");
    apply(&mut store, &[Write::Cancel { id: id(7), now: 1 }]);
    server.psql("UPDATE yomi.jobs SET kind = 'review', ended = 1, state = 'cancelled'");
    assert!(matches!(apply(&mut open(&server), &[claim(1)])[..], [Written::Idle]));
    server.psql("UPDATE yomi.schema SET oldest = 7");
    assert!(
        matches!(postgres::open(&url(&server), BOUNDS), Err(StoreError::Refused(why)) if why.contains("newer release"))
    );
    server.psql("UPDATE yomi.schema SET version = 1, oldest = 1");
    server.kill();
    let gone = store.writer.apply(&[claim(1)]);
    assert!(matches!(gone, Err(StoreError::Away(_))), "{gone:?}");
    // A server starts without its database, and connects later.
    let mut later = open(&server);
    assert!(matches!(later.reader.waiting(), Err(StoreError::Away(_))));
    server.start_again();
    thread::sleep(Duration::from_millis(600));
    for store in [&mut store, &mut later] {
        assert_eq!(apply(store, &[claim(1)]), [Written::Idle]);
        assert_eq!(store.reader.waiting(), Ok((0, None)));
    }
}

#[test]
fn a_pool_whose_sessions_change_between_transactions_is_refused() {
    let server = Postgres::start();
    // The first store makes the tables.
    drop(open(&server));
    for settings in [
        "pool_mode = transaction",
        "pool_mode = transaction\ndefault_pool_size = 1",
        "pool_mode = transaction\nserver_round_robin = 1\nmin_pool_size = 3",
        "pool_mode = statement",
    ] {
        let pool = server.pool(settings);
        let url: PostgresUrl = pool.url().parse().unwrap();
        for opened in [postgres::open(&url, BOUNDS), postgres::open_beside(&url)] {
            match opened {
                Err(StoreError::Refused(why)) => {
                    assert!(why.contains("a pool in mode session"), "{settings}: {why}");
                    assert!(!why.contains("s3cret"), "{why}");
                }
                other => panic!("{settings}: {:?}", other.err()),
            }
        }
    }
    let pool = server.pool("pool_mode = session");
    let mut store = postgres::open(&pool.url().parse().unwrap(), BOUNDS).unwrap();
    apply(&mut store, &[Write::Accept(new(1, "", None, 1))]);
    assert!(matches!(apply(&mut store, &[claim(1)])[..], [Written::Job(_)]));
}

#[test]
fn a_certificate_is_checked_by_the_authority_that_is_named() {
    let mut server = Postgres::start();
    let with = |server: &Postgres, option: &str| {
        let url = server.url().replace("sslmode=disable", option).parse().unwrap();
        postgres::open(&url, BOUNDS).map(|mut store| apply(&mut store, &[claim(1)]))
    };
    let refused = |opened: Result<Vec<Written>, StoreError>, why: &str| match opened {
        Err(StoreError::Refused(text)) => assert!(text.contains(why), "{text}"),
        other => panic!("{other:?}"),
    };
    refused(with(&server, "sslmode=require"), "does not support TLS");
    let certificate = server.certify();
    server.kill();
    server.start_again();
    let named = format!("sslmode=verify-full&sslrootcert={}", certificate.display());
    assert_eq!(with(&server, &named), Ok(vec![Written::Idle]));
    refused(with(&server, "sslmode=require"), "certificate");
    // A host name that the certificate does not have.
    let url = server.url().replace("sslmode=disable", &named).replace("127.0.0.1", "localhost");
    refused(postgres::open(&url.parse().unwrap(), BOUNDS).map(|_| Vec::new()), "certificate");
}

#[test]
fn times_are_those_of_the_database() {
    let server = Postgres::start();
    let mut store = open(&server);
    // The database's clock is a day ahead of this process.
    server.psql(
        "CREATE SCHEMA fake; CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
         $$SELECT pg_catalog.clock_timestamp() + interval '1 day'$$;
         ALTER ROLE yomi SET search_path = fake, pg_catalog",
    );
    let mut ahead = open(&server);
    let now = yomi_jobs::now();
    let accept = Write::Accept(yomi_jobs::NewJob { now, ..new(1, "", None, 1) });
    let written = apply(&mut ahead, &[accept]);
    let [Written::Job(job)] = &written[..] else { panic!("{written:?}") };
    assert!((job.created - now - 86_400_000).abs() < 5_000, "{}", job.created - now);
    let lease = Some(Duration::from_secs(5));
    assert!(matches!(apply(&mut ahead, &[claimed(1, lease, true)])[..], [Written::Job(_)]));
    assert_eq!(apply(&mut ahead, &[claimed(2, lease, true)]), [Written::Idle]);
    let end = Write::Cancel { id: id(1), now };
    apply(&mut ahead, &[end]);
    // Neither a process with the right clock nor the other one expires anything early.
    for store in [&mut store, &mut ahead] {
        let expire = Write::Expire { before: now - 1000, most: 9 };
        assert_eq!(apply(store, &[expire]), [Written::Forgotten(Vec::new())]);
    }
}

#[test]
fn processes_that_start_at_one_moment_make_the_tables_once() {
    let server = Postgres::start();
    let opened: Vec<_> = (0..12)
        .map(|_| {
            let url = url(&server);
            thread::spawn(move || postgres::open(&url, BOUNDS).map(|mut store| store.reader.waiting()))
        })
        .collect();
    for opened in opened {
        assert_eq!(opened.join().unwrap(), Ok(Ok((0, None))));
    }
    assert_eq!(server.psql("SELECT version, oldest FROM yomi.schema"), "1|1");
}

/// A role of its own, and its address.
fn role(server: &Postgres, name: &str) -> String {
    server.psql(&format!("CREATE ROLE {name} LOGIN PASSWORD 'first'"));
    server.url().replace("yomi:s3cret", &format!("{name}:first"))
}

/// The error with which the store refuses a server.
fn refused<T>(done: Result<T, StoreError>) -> String {
    match done {
        Err(StoreError::Refused(why)) => {
            assert!(!why.contains("first"), "{why}");
            why
        }
        other => panic!("{:?}", other.err()),
    }
}

#[test]
fn a_role_that_may_not_write_is_refused_with_the_grants_that_it_lacks() {
    let server = Postgres::start();
    let reader: PostgresUrl = role(&server, "reader").parse().unwrap();
    let opened = || postgres::open(&reader, BOUNDS);
    let why = refused(opened());
    assert!(why.ends_with("gives them: GRANT CREATE ON DATABASE postgres TO reader"), "{why}");
    let mut owner = open(&server);
    apply(&mut owner, &[Write::Accept(new(1, "ann", None, 1))]);
    assert!(refused(opened()).contains(": GRANT USAGE ON SCHEMA yomi TO reader; "));
    server.psql("GRANT USAGE ON SCHEMA yomi TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA yomi TO reader");
    let why = refused(opened());
    assert!(why.contains("GRANT INSERT, UPDATE, DELETE ON yomi.jobs TO reader; "), "{why}");
    assert!(why.ends_with("GRANT USAGE ON SEQUENCE yomi.answers TO reader"), "{why}");
    // An operator's command needs read access only.
    let mut beside = postgres::open_beside(&reader).unwrap();
    assert_eq!(beside.reader.all().unwrap().len(), 1);
    assert!(beside.writer.apply(&[claim(1)]).is_err());
    // A read-only database may become writable: the server starts and waits.
    let set = |set: &str, value: &str| {
        server.psql(&format!("ALTER SYSTEM {set}"));
        server.psql("SELECT pg_reload_conf()");
        while server.psql("SHOW default_transaction_read_only") != value {
            thread::sleep(Duration::from_millis(20));
        }
    };
    set("SET default_transaction_read_only = on", "on");
    let mut waiting = opened().unwrap();
    let written = waiting.writer.apply(&[claim(1)]);
    assert!(matches!(&written, Err(StoreError::Away(why)) if why.contains("25006")), "{written:?}");
    set("RESET default_transaction_read_only", "off");
    let why = refused(waiting.writer.apply(&[claim(1)]));
    // The grants of the message suffice: with them every change is applied.
    let (_, grants) = why.split_once("gives them: ").unwrap();
    server.psql(grants);
    thread::sleep(Duration::from_millis(600));
    let (parts, notes) = (vec![("line".to_owned(), "{}".to_owned())], vec!["note".to_owned()]);
    let end =
        Write::End { id: id(1), fence: 2, state: JobState::Completed, problem: None, parts: parts.clone(), now: 9 };
    let keep = Write::KeepResult { key: [1; 32], data: "{}".to_owned(), most_bytes: 1, before: 0, now: 1 };
    let changes = [
        claim(1),
        Write::Pause { id: id(1), fence: 1 },
        claim(1),
        Write::Append { id: id(1), fence: 2, step: 1, parts, notes },
        end,
        Write::Expire { before: 99, most: 9 },
        Write::Accept(new(4, "ann", None, 1)),
        Write::Cancel { id: id(4), now: 1 },
        Write::Erase { owner: "ann".to_owned() },
        keep.clone(),
        keep,
    ];
    apply(&mut waiting, &changes);
    assert_eq!(waiting.reader.waiting(), Ok((0, None)));
    // Revoked while the server runs, and granted again.
    server.psql("REVOKE UPDATE ON yomi.jobs FROM reader");
    apply(&mut owner, &[Write::Accept(new(7, "ann", None, 1))]);
    let why = refused(waiting.writer.apply(&[claim(1)]));
    assert!(why.ends_with("gives them: GRANT UPDATE ON yomi.jobs TO reader"), "{why}");
    server.psql("GRANT UPDATE ON yomi.jobs TO reader");
    thread::sleep(Duration::from_millis(600));
    assert!(matches!(apply(&mut waiting, &[claim(1)])[..], [Written::Job(_)]));
}

#[test]
fn the_file_of_an_address_is_read_for_each_connection() {
    let server = Postgres::start();
    let url = role(&server, "replica");
    server.psql("GRANT CREATE ON DATABASE postgres TO replica");
    let path = server.folder().join("address");
    let name = |password: &str| {
        fs::write(&path, format!("{}\n", url.replace(":first", &format!(":{password}")))).unwrap();
    };
    let rotate = |password: &str| {
        server.psql(&format!("ALTER ROLE replica PASSWORD '{password}'"));
    };
    let disconnect = || {
        let those = "FROM pg_stat_activity WHERE usename = 'replica'";
        server.psql(&format!("SELECT pg_terminate_backend(pid) {those}"));
        while server.psql(&format!("SELECT count(*) {those} AND query NOT LIKE 'LISTEN%'")) != "0" {
            thread::sleep(Duration::from_millis(20));
        }
    };
    name("first");
    let url: StoreUrl = format!("file:{}", path.display()).parse().unwrap();
    let mut store = url.open(BOUNDS.jobs, BOUNDS.bytes).unwrap();
    apply(&mut store, &[claim(1)]);
    store.reader.waiting().unwrap();
    name("second");
    rotate("second");
    disconnect();
    assert_eq!(apply(&mut store, &[claim(1)]), [Written::Idle]);
    assert_eq!(store.reader.waiting(), Ok((0, None)));
    // Content that is not an address keeps the former address in use.
    for wrong in ["", "postgres://replica:third", "sqlite:/var/lib/yomi/jobs.sqlite"] {
        fs::write(&path, wrong).unwrap();
        disconnect();
        assert_eq!(apply(&mut store, &[claim(1)]), [Written::Idle], "{wrong}");
    }
    fs::remove_file(&path).unwrap();
    disconnect();
    assert_eq!(apply(&mut store, &[claim(1)]), [Written::Idle]);
    // The role changes first: its connections are refused until the file follows.
    rotate("third");
    disconnect();
    assert!(refused(store.writer.apply(&[claim(1)])).contains("28P01"));
    name("third");
    thread::sleep(Duration::from_millis(600));
    assert_eq!(apply(&mut store, &[claim(1)]), [Written::Idle]);
}
