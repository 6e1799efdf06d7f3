//! All stores behave alike, and a file outlives its process.

mod changes;
#[cfg(feature = "postgres")]
mod postgres;
#[cfg(feature = "postgres")]
#[path = "../../../../tests/support/postgres.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod server;

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
};

use proptest::prelude::*;
use yomi_jobs::{JobState, NewJob, StoreError, Write, Written, memory, sqlite};

use changes::{apply, are_the_same, changes, claim, id, new, part};

/// A path of this test alone, without a file.
fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("stores").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("jobs.sqlite")
}

#[test]
fn a_job_is_accepted_run_and_kept_over_a_restart() {
    let path = path("restart");
    let mut store = sqlite::open(&path).unwrap();
    assert!(store.is_durable);
    let parts = vec![("ply".to_owned(), "1".to_owned()), ("ply".to_owned(), "2".to_owned())];
    let notes = vec!["one".to_owned(), "two".to_owned()];
    let written = apply(
        &mut store,
        &[
            Write::Accept(new(1, "ann", Some("k"), 1)),
            claim(10),
            Write::Append { id: id(1), fence: 1, step: 1, parts: parts.clone(), notes: notes.clone() },
        ],
    );
    assert_eq!(written[2], Written::Appended(3));
    drop(store);
    let mut store = sqlite::open(&path).unwrap();
    let [job] = &store.reader.all().unwrap()[..] else { panic!("one") };
    assert_eq!((job.state, job.fence, job.last_part, job.started), (JobState::Running, 1, 3, Some(10)));
    assert_eq!(store.reader.body(id(1)).unwrap().unwrap(), "{\"moves\":\"f5\"}");
    assert_eq!(store.reader.parts(id(1), 2, 9).unwrap(), [part(3, "2")]);
    assert_eq!(store.reader.notes(id(1), 0, 9).unwrap(), notes);
    assert_eq!(store.reader.notes(id(1), 1, 1).unwrap(), notes[1..]);
    // The former process is fenced off once the job starts again.
    let again = apply(&mut store, &[claim(20)]);
    let [Written::Job(job)] = &again[..] else { panic!("{again:?}") };
    assert_eq!((job.fence, job.state), (2, JobState::Running));
    let late = [
        Write::Append { id: id(1), fence: 1, step: 2, parts, notes },
        Write::End { id: id(1), fence: 1, state: JobState::Completed, problem: None, parts: Vec::new(), now: 30 },
    ];
    assert_eq!(apply(&mut store, &late), [Written::Fenced, Written::Fenced]);
    let parts = store.reader.parts(id(1), 0, 9).unwrap();
    assert_eq!((parts.len(), parts[3].data.as_str()), (4, "{\"state\":\"running\",\"try\":2}"));
    let end = Write::End {
        id: id(1),
        fence: 2,
        state: JobState::Completed,
        problem: None,
        parts: vec![("result".to_owned(), "1".to_owned())],
        now: 40,
    };
    let ended = apply(&mut store, &[end.clone(), end, claim(50)]);
    assert!(matches!(&ended[0], Written::Job(job) if job.state == JobState::Completed));
    assert_eq!(ended[1..], [Written::Fenced, Written::Idle]);
    assert!(store.reader.notes(id(1), 0, 9).unwrap().is_empty());
    let expire = |before| Write::Expire { before, most: 10 };
    assert_eq!(
        apply(&mut store, &[expire(40), expire(41)]),
        [Written::Forgotten(Vec::new()), Written::Forgotten(vec![id(1)])]
    );
    assert_eq!(store.reader.parts(id(1), 0, 9).unwrap(), []);
}

#[test]
fn parts_come_in_pages_of_so_many_bytes() {
    let mut stores = vec![memory::store(), sqlite::open(&path("pages")).unwrap()];
    #[cfg(feature = "postgres")]
    let server = server::Postgres::start();
    #[cfg(feature = "postgres")]
    stores.push(postgres::open(&server));
    for mut store in stores {
        let text = |bytes: usize| ("line".to_owned(), "é".repeat(bytes / 2));
        let parts = [9_000, 9_000, 40_000, 1_000, 0, 1_000].map(text).to_vec();
        let append = Write::Append { id: id(1), fence: 1, step: 1, parts, notes: Vec::new() };
        let accept = Write::Accept(new(1, "ann", Some("k"), 7));
        apply(&mut store, &[accept, claim(10), append]);
        let mut pages = Vec::new();
        let mut last = 1;
        loop {
            let parts = store.reader.parts(id(1), last, 3).unwrap();
            let Some(part) = parts.last() else { break };
            assert_eq!(parts[0].number, last + 1);
            last = part.number;
            pages.push(parts.len());
        }
        assert_eq!(pages, [1, 1, 1, 3]);
        let mut by_key = |owner, key| store.reader.by_key(owner, key).unwrap();
        assert_eq!(by_key("ann", "k"), Some((id(1), [7; 32])));
        assert_eq!((by_key("ben", "k"), by_key("ann", "l")), (None, None));
    }
}

#[test]
fn an_idempotency_key_is_that_of_one_request_of_one_owner() {
    for mut store in [memory::store(), sqlite::open(&path("keys")).unwrap()] {
        let accept = |number, owner, digest| Write::Accept(new(number, owner, Some("k"), digest));
        let written = apply(
            &mut store,
            &[
                accept(1, "ann", 1),
                accept(2, "ann", 1),
                accept(3, "ann", 2),
                accept(4, "ben", 2),
                Write::Cancel { id: id(1), now: 5 },
                accept(5, "ann", 1),
            ],
        );
        assert!(matches!(&written[1], Written::Known(job) if job.id == id(1)));
        assert_eq!(written[2], Written::Conflict);
        assert!(matches!(&written[3], Written::Job(job) if job.id == id(4)));
        // In every state.
        assert!(matches!(&written[5], Written::Known(job) if job.state == JobState::Cancelled));
        assert_eq!(apply(&mut store, &[Write::Erase { owner: "ann".to_owned() }]), [Written::Forgotten(vec![id(1)])]);
        assert!(matches!(&apply(&mut store, &[accept(6, "ann", 3)])[0], Written::Job(_)));
    }
}

#[test]
fn a_file_is_for_its_owner_alone_and_open_in_one_process() {
    let path = path("taken");
    let store = sqlite::open(&path).unwrap();
    for name in ["jobs.sqlite", "jobs.sqlite-wal", "jobs.sqlite.lock"] {
        let mode = fs::metadata(path.with_file_name(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    let refused = |path: &Path| match sqlite::open(path) {
        Err(StoreError::Refused(why)) => why,
        other => panic!("{:?}", other.err()),
    };
    assert!(refused(&path).contains("open in another process"));
    drop(store);
    drop(sqlite::open(&path).unwrap());
    let other = path.with_file_name("other");
    let connection = rusqlite::Connection::open(&other).unwrap();
    connection.execute_batch("CREATE TABLE notes (text TEXT)").unwrap();
    drop(connection);
    assert!(refused(&other).contains("no store of jobs"));
    let text = path.with_file_name("text");
    fs::write(&text, "some notes, which are no database at all").unwrap();
    assert!(matches!(sqlite::open(&text), Err(StoreError::Refused(_))));
    let nowhere = path.with_file_name("nowhere").join("jobs.sqlite");
    assert!(matches!(sqlite::open(&nowhere), Err(StoreError::Away(_))));
}

#[test]
fn a_newer_file_is_opened_where_it_says_so() {
    let path = path("newer");
    drop(sqlite::open(&path).unwrap());
    let change = |text: &str| rusqlite::Connection::open(&path).unwrap().execute_batch(text).unwrap();
    change("ALTER TABLE jobs ADD COLUMN later TEXT; PRAGMA user_version = 3");
    let mut store = sqlite::open(&path).unwrap();
    assert!(matches!(apply(&mut store, &[Write::Accept(new(1, "", None, 1))])[0], Written::Job(_)));
    // `yomi jobs` beside the server, too.
    assert_eq!(sqlite::open_beside(&path).unwrap().reader.all().unwrap().len(), 1);
    drop(store);
    change("UPDATE oldest SET version = 3");
    assert!(matches!(sqlite::open(&path), Err(StoreError::Refused(why)) if why.contains("newer release")));
}

#[test]
fn a_file_of_the_schema_before_is_brought_up_with_its_jobs() {
    let path = path("older");
    let mut store = sqlite::open(&path).unwrap();
    apply(&mut store, &[Write::Accept(new(1, "", None, 1)), claim(5)]);
    drop(store);
    let older = "ALTER TABLE jobs DROP COLUMN steps; ALTER TABLE jobs DROP COLUMN worker; DROP TABLE turns; PRAGMA user_version = 1";
    rusqlite::Connection::open(&path).unwrap().execute_batch(older).unwrap();
    let mut store = sqlite::open(&path).unwrap();
    let claimed = apply(&mut store, &[claim(6)]);
    assert!(matches!(&claimed[..], [Written::Job(job)] if job.fence == 2), "{claimed:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn both_stores_are_the_same(changes in changes(), cut in 1_usize..9) {
        let mut stores = [memory::store(), sqlite::open(&path("same")).unwrap()];
        are_the_same(&mut stores, &changes, cut)?;
    }
}

#[test]
fn a_disk_that_is_nearly_full_takes_no_job_and_lets_those_of_the_store_end() {
    let path = path("nearly_full");
    let accept = |number, key| Write::Accept(new(number, "ann", Some(key), number));
    let mut store = sqlite::open(&path).unwrap();
    assert!(matches!(apply(&mut store, &[accept(1, "k")])[..], [Written::Job(_)]));
    drop(store);
    let mut store = sqlite::open_with(&path, u64::MAX).unwrap();
    let end = Write::End { id: id(1), fence: 1, state: JobState::Completed, problem: None, parts: Vec::new(), now: 9 };
    let written = apply(
        &mut store,
        &[
            accept(2, "other"),
            // Accepted before.
            Write::Accept(NewJob { id: id(3), ..new(1, "ann", Some("k"), 1) }),
            claim(5),
            end,
        ],
    );
    assert_eq!(written[0], Written::Full);
    assert!(matches!(&written[1], Written::Known(job) if job.id == id(1)), "{written:?}");
    assert!(matches!(&written[3], Written::Job(job) if job.state == JobState::Completed));
    assert_eq!(store.reader.all().unwrap().len(), 1);
}

#[test]
fn a_file_beside_the_store_that_cannot_be_used_is_named() {
    let path = path("beside");
    drop(sqlite::open(&path).unwrap());
    for end in ["-wal", "-shm"] {
        let beside = path.with_file_name(format!("jobs.sqlite{end}"));
        let name = beside.display().to_string();
        let is_named = |why: &str| {
            for opened in [sqlite::open(&path), sqlite::open_beside(&path)] {
                let Err(StoreError::Refused(text)) = opened else { panic!("{:?}", opened.err()) };
                assert!(text.contains(&name) && text.contains(why), "{text}");
            }
        };
        fs::create_dir(&beside).unwrap();
        is_named("is no file");
        fs::remove_dir(&beside).unwrap();
        fs::write(&beside, "").unwrap();
        fs::set_permissions(&beside, fs::Permissions::from_mode(0o000)).unwrap();
        // Root may open it.
        if fs::File::open(&beside).is_err() {
            is_named("belongs to user");
        }
        fs::remove_file(&beside).unwrap();
    }
    drop(sqlite::open(&path).unwrap());
}

#[test]
fn a_file_has_one_name_and_what_is_refused_leaves_nothing_behind() {
    let path = path("names");
    let folder = path.parent().unwrap();
    let named = |name: &str| folder.join(name);
    let refused = |path: &Path, why: &str| match sqlite::open(path) {
        Err(StoreError::Refused(text)) => assert!(text.contains(why), "{text}"),
        other => panic!("{}: {:?}", path.display(), other.err()),
    };
    let held = sqlite::open(&path).unwrap();
    std::os::unix::fs::symlink(&path, named("symbolic")).unwrap();
    refused(&named("symbolic"), "open in another process");
    fs::hard_link(&path, named("hard")).unwrap();
    refused(&named("hard"), "second name");
    drop(held);
    refused(&path, "second name");
    fs::remove_file(named("hard")).unwrap();
    fs::write(named("text"), "no database").unwrap();
    refused(&named("text"), "is no database");
    refused(folder, "is no file");
    refused(Path::new("/dev/null"), "is no file");
    for name in ["hard.lock", "text.lock", "symbolic.lock"] {
        assert!(!named(name).exists(), "{name}");
    }
    assert!(!folder.with_extension("lock").exists() && !Path::new("/dev/null.lock").exists());
    // An empty file becomes owner-only; a path is not parsed as a URI.
    use std::os::unix::fs::PermissionsExt as _;
    fs::write(named("empty"), "").unwrap();
    fs::set_permissions(named("empty"), fs::Permissions::from_mode(0o644)).unwrap();
    drop(sqlite::open(&named("empty")).unwrap());
    assert_eq!(fs::metadata(named("empty")).unwrap().permissions().mode() & 0o777, 0o600);
    drop(sqlite::open(&named("file:x?mode=memory")).unwrap());
    assert!(named("file:x?mode=memory").exists());
}

#[test]
fn a_file_that_is_gone_is_away() {
    let path = path("gone");
    let mut store = sqlite::open(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let accepted = store.writer.apply(&[Write::Accept(new(1, "", None, 1))]);
    assert!(matches!(accepted, Err(StoreError::Away(_))), "{accepted:?}");
}
