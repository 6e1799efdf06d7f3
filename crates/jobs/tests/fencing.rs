//! Fencing: a process that was taken for dead writes again. The fencing token rejects its writes; without the token, the client's ledger shows the fault.
//!
//! scripts/fencing.sh runs the tests of `late` with stores that do not check the token, and expects all of them to fail.

#[cfg(feature = "postgres")]
#[path = "../../../tests/support/postgres.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod server;

use std::{
    collections::BTreeMap,
    future::Future,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use yomi_jobs::{
    Amount, Held, JobId, JobKind, JobSettings, Jobs, NewJob, Outcome, Part, Problems, Refused, Sharing, Store,
    StoreError, Stored, Submitted, Task, Work, Write, Writer, Written, memory, now,
};

const LINES: u64 = 400;

const LEASE: Duration = Duration::from_millis(100);

/// Interval of two lines; longer with a database, whose queries are slower.
const PAUSE: Duration = Duration::from_millis(2);

const SETTINGS: JobSettings = JobSettings {
    most_running: 1,
    most_of_client: 1,
    keep: Duration::from_secs(60),
    elsewhere: Duration::from_secs(2),
    problems: Problems { given_up: "{}", panicked: "{}" },
};

/// Writes the lines that a job does not have yet, one by one, with a pause before each.
struct Lines(Duration);

impl Work for Lines {
    fn run(&self, task: Task) -> Pin<Box<dyn Future<Output = Outcome> + Send>> {
        let pause = self.0;
        Box::pin(async move {
            let parts = task.parts(0).await;
            let known = parts.iter().filter(|part| part.name == "line").count() as u64;
            for line in known + 1..=LINES {
                tokio::time::sleep(pause).await;
                let part = ("line".to_owned(), line.to_string());
                if let Err(end) = task.append(vec![part], Vec::new()).await {
                    return end;
                }
            }
            Outcome::Completed(vec![("end".to_owned(), LINES.to_string())])
        })
    }

    fn hold(&self, _: &str, _: Amount) -> Result<Held, Refused> {
        Ok(Box::new(()))
    }

    fn reason(&self, _: Refused) -> String {
        "{}".to_owned()
    }
}

/// Store of a process that can be suspended. With fencing off, each change gets the current token.
struct Process {
    writer: Box<dyn Writer>,
    rows: Store,
    is_suspended: Arc<AtomicBool>,
    is_fenced: bool,
}

impl Process {
    /// Applies a change with the current token and step.
    fn unfenced(&mut self, mut change: Write) -> Result<Written, StoreError> {
        loop {
            let mut has_ended = true;
            if let Write::Append { id, fence, .. } | Write::End { id, fence, .. } = &mut change
                && let Some(job) = self.rows.reader.job(*id)?
            {
                *fence = job.fence;
                has_ended = job.state.is_final();
            }
            if let Write::Append { id, step, .. } = &mut change {
                // One line per step, after the part that reports the start.
                let parts = self.rows.reader.parts(*id, 0, 10_000)?;
                let lines = parts.iter().rev().take_while(|part| part.name == "line");
                *step = lines.count() as u64 + 1;
            }
            let applied = self.writer.apply(std::slice::from_ref(&change))?.remove(0);
            // Where another step came in between, the change is fenced, or mistaken for that step.
            let is_made = match (&change, &applied) {
                (Write::Append { id, parts, .. }, Written::Appended(last)) => {
                    let found = self.rows.reader.parts(*id, last - 1, 1)?;
                    found.iter().map(|part| &part.data).eq(parts.last().map(|(_, data)| data))
                }
                (_, applied) => *applied != Written::Fenced,
            };
            if is_made || has_ended {
                return Ok(applied);
            }
        }
    }
}

impl Writer for Process {
    fn apply(&mut self, changes: &[Write]) -> Result<Vec<Written>, StoreError> {
        while self.is_suspended.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(1));
        }
        if self.is_fenced {
            return self.writer.apply(changes);
        }
        let applied = changes.iter().map(|change| self.unfenced(change.clone()));
        applied.collect()
    }
}

/// Differences between a client's ledger and the parts of a job.
fn faults(parts: &[Part]) -> Vec<String> {
    let mut counts = BTreeMap::new();
    for part in parts.iter().filter(|part| part.name == "line") {
        *counts.entry(part.data.parse::<u64>().unwrap()).or_insert(0) += 1;
    }
    let lines = (1..=LINES).filter(|line| counts.get(line) != Some(&1));
    let mut faults: Vec<_> = lines.map(|line| format!("line {line}: {:?}", counts.get(&line))).collect();
    let ends = parts.iter().filter(|part| part.data.contains("completed")).count();
    if ends != 1 {
        faults.push(format!("{ends} ends"));
    }
    faults
}

fn new() -> NewJob {
    NewJob {
        id: JobId::random().unwrap(),
        owner: String::new(),
        client: "a".to_owned(),
        kind: JobKind::Batch,
        path: "/v1/batch".to_owned(),
        body: Vec::new().into(),
        max_ms: 1000,
        idempotency_key: None,
        digest: [0; 32],
        now: now(),
    }
}

/// Parts of a job whose first process is suspended during it, and resumes while the second one runs it.
async fn woken(stores: Vec<Store>, is_fenced: bool, pause: Duration) -> Vec<Part> {
    let lines = Arc::new(Lines(pause));
    let [one, rows, other_rows, mut third, second]: [Store; 5] = stores.try_into().ok().unwrap();
    let is_suspended = Arc::new(AtomicBool::new(false));
    let suspended = |writer: Box<dyn Writer>, rows: Store| {
        let is_suspended = Arc::clone(&is_suspended);
        Box::new(Process { writer, rows, is_suspended, is_fenced })
    };
    let Store { writer, reader, is_durable, sharing } = one;
    let Sharing { lease, keeper, news } = sharing.unwrap();
    let sharing = Some(Sharing { lease, keeper: suspended(keeper, other_rows), news });
    let one = Store { writer: suspended(writer, rows), reader, is_durable, sharing };
    let first = Jobs::start(Stored::start(one).unwrap(), SETTINGS, lines.clone()).await.unwrap();
    let Submitted::New(job) = first.submit(new()).await.unwrap() else { panic!("new") };
    // On a thread of its own, because it blocks on the database.
    let has_begun = tokio::task::spawn_blocking(move || {
        while third.reader.job(job.id).unwrap().unwrap().last_part < 5 {
            thread::sleep(Duration::from_millis(1));
        }
    });
    has_begun.await.unwrap();
    is_suspended.store(true, Ordering::SeqCst);
    tokio::time::sleep(Duration::from_millis(20)).await;
    let second = Jobs::start(Stored::start(second).unwrap(), SETTINGS, lines).await.unwrap();
    let mut follow = second.follow(job.id, 0);
    let (mut parts, mut second_began) = (Vec::new(), None);
    while let Some(part) = follow.next().await.unwrap() {
        if part.data.contains("\"try\":2") {
            second_began = Some(part.number);
        }
        if second_began.is_some_and(|began| part.number == began + 5) {
            is_suspended.store(false, Ordering::SeqCst);
        }
        parts.push(part);
    }
    parts
}

#[tokio::test]
async fn a_process_that_was_taken_for_dead_changes_nothing() {
    let parts = woken(memory::shared(5, LEASE), true, PAUSE).await;
    assert_eq!(faults(&parts), Vec::<String>::new());
    assert!(parts.iter().any(|part| part.data.contains("\"try\":2")), "{parts:?}");
}

#[tokio::test]
async fn without_fencing_the_ledger_finds_it() {
    let parts = woken(memory::shared(5, LEASE), false, PAUSE).await;
    assert!(!faults(&parts).is_empty(), "{parts:?}");
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn nor_does_one_that_shares_a_database() {
    use yomi_jobs::postgres::{Bounds, open_with};

    let server = server::Postgres::start();
    let url = server.url().parse().unwrap();
    let bounds = Bounds { jobs: 100, bytes: 1 << 30 };
    let stores = (0..5).map(|_| open_with(&url, bounds, 4 * LEASE).unwrap()).collect();
    let parts = woken(stores, true, 4 * PAUSE).await;
    assert_eq!(faults(&parts), Vec::<String>::new());
    assert!(parts.iter().any(|part| part.data.contains("\"try\":2")), "{parts:?}");
}

/// Late changes of a process whose lease ran out before it wrote anything, after another process has started the job and has written nothing either:
/// their steps are equal, so only the token tells the two apart.
mod late {
    use std::{
        fs,
        path::{Path, PathBuf},
        sync::atomic::AtomicU32,
        time::Instant,
    };

    use yomi_jobs::{Claim, Job, JobState, WorkerId, sqlite};

    use super::*;

    /// Tokens of the stale start and of the current one.
    const OVER: u32 = 1;
    const COUNTS: u32 = 2;

    /// A store with its fixtures; the second function opens it as a later process.
    trait Back {
        fn open() -> (Self, Store)
        where
            Self: Sized;
        fn open_again(&mut self, first: Store) -> Store;
    }

    struct Memory(Vec<Store>);

    impl Back for Memory {
        fn open() -> (Self, Store) {
            let mut stores = memory::shared(2, LEASE);
            let first = stores.remove(0);
            (Self(stores), first)
        }

        fn open_again(&mut self, _: Store) -> Store {
            self.0.remove(0)
        }
    }

    /// Only one process has the file open at a time: the second one opens it after the first, and the first one's change is applied through the second.
    struct Sqlite(PathBuf);

    impl Back for Sqlite {
        fn open() -> (Self, Store) {
            static FILES: AtomicU32 = AtomicU32::new(0);
            let number = FILES.fetch_add(1, Ordering::SeqCst);
            let name = format!("fencing-{}-{number}", std::process::id());
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            fs::create_dir_all(&folder).unwrap();
            let path = folder.join("jobs.sqlite");
            let store = sqlite::open(&path).unwrap();
            (Self(path), store)
        }

        fn open_again(&mut self, first: Store) -> Store {
            drop(first);
            sqlite::open(&self.0).unwrap()
        }
    }

    impl Drop for Sqlite {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(self.0.parent().unwrap());
        }
    }

    #[cfg(feature = "postgres")]
    struct Postgres(server::Postgres);

    #[cfg(feature = "postgres")]
    impl Postgres {
        fn store(&self) -> Store {
            use yomi_jobs::postgres::{Bounds, open};
            open(&self.0.url().parse().unwrap(), Bounds { jobs: 100, bytes: 1 << 30 }).unwrap()
        }
    }

    #[cfg(feature = "postgres")]
    impl Back for Postgres {
        fn open() -> (Self, Store) {
            let back = Self(server::Postgres::start());
            let store = back.store();
            (back, store)
        }

        fn open_again(&mut self, _: Store) -> Store {
            self.store()
        }
    }

    /// Start of the job by one of two processes.
    fn started(store: &mut Store, by: u8) -> Job {
        let claim = Claim {
            worker: WorkerId::of_bytes([by; JobId::BYTES]),
            busy: Vec::new(),
            lease: Some(Duration::from_millis(1)),
            orphans: Some(Instant::now()),
            most_tries: 3,
            problem: "{}".to_owned(),
            now: now(),
        };
        let started = store.writer.apply(&[Write::Claim(claim)]).unwrap().remove(0);
        let Written::Job(job) = started else { panic!("{started:?}") };
        job
    }

    /// A late change is refused and changes nothing; the same change with the current token is applied.
    fn is_refused<B: Back>(change: impl Fn(JobId, u32) -> Write) {
        let (mut back, mut first) = B::open();
        first.writer.apply(&[Write::Accept(new())]).unwrap();
        assert_eq!(started(&mut first, 1).fence, OVER);
        thread::sleep(Duration::from_millis(20));
        let mut second = back.open_again(first);
        let job = started(&mut second, 2);
        assert_eq!(job.fence, COUNTS);
        let written = second.writer.apply(&[change(job.id, OVER)]).unwrap();
        assert_eq!(written, [Written::Fenced]);
        assert_eq!(second.reader.job(job.id).unwrap(), Some(job.clone()));
        assert_eq!(second.reader.parts(job.id, 0, 9).unwrap().len(), 2);
        let written = second.writer.apply(&[change(job.id, COUNTS)]).unwrap();
        assert!(matches!(written[..], [Written::Appended(3) | Written::Job(_)]), "{written:?}");
    }

    fn part() -> Vec<(String, String)> {
        vec![("line".to_owned(), "{}".to_owned())]
    }

    fn append(id: JobId, fence: u32) -> Write {
        Write::Append { id, fence, step: 1, parts: part(), notes: Vec::new() }
    }

    fn pause(id: JobId, fence: u32) -> Write {
        Write::Pause { id, fence }
    }

    fn end(id: JobId, fence: u32) -> Write {
        let (state, problem) = (JobState::Completed, None);
        Write::End { id, fence, state, problem, parts: part(), now: now() }
    }

    macro_rules! tests {
        ($($name:ident: $Back:ident $change:ident;)*) => {$(
            #[test]
            fn $name() {
                is_refused::<$Back>($change);
            }
        )*};
    }
    tests! {
        a_part_is_refused_in_memory: Memory append;
        a_pause_is_refused_in_memory: Memory pause;
        an_end_is_refused_in_memory: Memory end;
        a_part_is_refused_in_sqlite: Sqlite append;
        a_pause_is_refused_in_sqlite: Sqlite pause;
        an_end_is_refused_in_sqlite: Sqlite end;
    }
    #[cfg(feature = "postgres")]
    tests! {
        a_part_is_refused_in_postgres: Postgres append;
        a_pause_is_refused_in_postgres: Postgres pause;
        an_end_is_refused_in_postgres: Postgres end;
    }
}
