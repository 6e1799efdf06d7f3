//! The job manager: fairness, subscriptions, cancellation, resumption, giving up.

use std::{
    fs,
    future::Future,
    path::{Path, PathBuf},
    pin::Pin,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use yomi_jobs::{
    Amount, Claim, Held, Job, JobId, JobKind, JobSettings, JobState, Jobs, MOST_TRIES, NewJob, Outcome, Part, Problems,
    Refused, Sharing, Store, StoreError, Stored, SubmitError, Submitted, Task, WaitsFor, Work, WorkerId, Write, Writer,
    Written, memory, now, sqlite,
};

/// Writes a part for each number up to the one in the body of a job; `panic` panics, `never` never ends.
#[derive(Default)]
struct Counting {
    /// Quota held: bytes and jobs.
    held: Arc<Mutex<Vec<(String, Amount)>>>,
    /// Parts written by all jobs.
    made: AtomicU64,
    pause: Duration,
    most_bytes: Option<u64>,
    /// A client whose jobs it cannot run.
    strange: Option<&'static str>,
}

struct Returned(Arc<Mutex<Vec<(String, Amount)>>>, (String, Amount));

impl Drop for Returned {
    fn drop(&mut self) {
        let mut held = self.0.lock().unwrap();
        let place = held.iter().position(|held| *held == self.1).unwrap();
        held.remove(place);
    }
}

impl Counting {
    fn new(milliseconds: u64) -> Arc<Self> {
        Arc::new(Self { pause: Duration::from_millis(milliseconds), ..Self::default() })
    }
}

struct Shared(Arc<Counting>);

impl Work for Shared {
    fn run(&self, task: Task) -> Pin<Box<dyn Future<Output = Outcome> + Send>> {
        let counting = Arc::clone(&self.0);
        Box::pin(async move {
            if counting.strange == Some(&task.job.client) {
                return Outcome::Elsewhere("{\"code\":\"strange\"}".to_owned());
            }
            let text = String::from_utf8(task.body.to_vec()).unwrap();
            if text == "rest" {
                let _resting = task.rest().begin();
                return std::future::pending().await;
            }
            if text == "panic" {
                panic!("this body panics");
            }
            let to: u64 = text.parse().unwrap_or(u64::MAX);
            let (mut done, mut last) = (0, 0);
            loop {
                let parts = task.parts(last).await;
                let Some(part) = parts.last() else { break };
                last = part.number;
                done += parts.iter().filter(|part| part.name == "count").count() as u64;
            }
            for number in done + 1..=to {
                tokio::time::sleep(counting.pause).await;
                counting.made.fetch_add(1, Ordering::SeqCst);
                task.progress(number as f64 / to as f64);
                let part = ("count".to_owned(), number.to_string());
                if let Err(end) = task.append(vec![part], Vec::new()).await {
                    return end;
                }
            }
            Outcome::Completed(vec![("result".to_owned(), to.to_string())])
        })
    }

    fn hold(&self, client: &str, what: Amount) -> Result<Held, Refused> {
        let mut held = self.0.held.lock().unwrap();
        let bytes = |(_, amount): &(String, Amount)| match amount {
            Amount::Bytes(bytes) => *bytes,
            Amount::Job => 0,
        };
        let taken = held.iter().map(bytes).sum::<u64>();
        if let (Amount::Bytes(more), Some(most)) = (what, self.0.most_bytes)
            && taken + more > most
        {
            return Err(Box::new("{\"code\":\"full\"}".to_owned()));
        }
        held.push((client.to_owned(), what));
        Ok(Box::new(Returned(Arc::clone(&self.0.held), (client.to_owned(), what))))
    }

    fn reason(&self, refused: Refused) -> String {
        reason_of(refused)
    }
}

fn reason_of(refused: Refused) -> String {
    *refused.downcast::<String>().unwrap()
}

const SETTINGS: JobSettings = JobSettings {
    most_running: 1,
    most_of_client: 1,
    keep: Duration::from_secs(3600),
    elsewhere: Duration::from_secs(2),
    problems: Problems { given_up: "{\"code\":\"given_up\"}", panicked: "{\"code\":\"panicked\"}" },
};

async fn jobs(store: Store, counting: &Arc<Counting>) -> Jobs {
    let work = Arc::new(Shared(Arc::clone(counting)));
    Jobs::start(Stored::start(store).unwrap(), SETTINGS, work).await.unwrap()
}

fn new(client: &str, body: &str) -> NewJob {
    NewJob {
        id: JobId::random().unwrap(),
        owner: String::new(),
        client: client.to_owned(),
        kind: JobKind::Batch,
        path: "/v1/batch".to_owned(),
        body: body.to_owned().into(),
        max_ms: 1000,
        idempotency_key: None,
        digest: [0; 32],
        now: now(),
    }
}

/// Claim of the next job.
fn claim() -> Write {
    let (worker, problem) = (WorkerId::random().unwrap(), "{}".to_owned());
    let (busy, lease, orphans, most_tries) = (Vec::new(), None, Some(Instant::now()), MOST_TRIES);
    Write::Claim(Claim { worker, busy, lease, orphans, most_tries, problem, now: 1 })
}

async fn submit(jobs: &Jobs, client: &str, body: &str) -> JobId {
    match jobs.submit(new(client, body)).await.unwrap() {
        Submitted::New(job) => job.id,
        other => panic!("{other:?}"),
    }
}

/// All parts of a job, to its end.
async fn all(jobs: &Jobs, id: JobId) -> Vec<Part> {
    let mut follow = jobs.follow(id, 0);
    let mut parts = Vec::new();
    while let Some(part) = follow.next().await.unwrap() {
        parts.push(part);
    }
    parts
}

fn check(parts: &[Part], to: u64, last: &str) {
    let numbers: Vec<_> = parts.iter().map(|part| part.number).collect();
    assert_eq!(numbers, (1..=parts.len() as u64).collect::<Vec<_>>());
    let counts: Vec<_> = parts.iter().filter(|part| part.name == "count").map(|part| part.data.clone()).collect();
    assert_eq!(counts, (1..=to).map(|number| number.to_string()).collect::<Vec<_>>());
    assert!(parts.last().unwrap().data.contains(last), "{parts:?}");
}

fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("jobs").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("jobs.sqlite")
}

#[tokio::test]
async fn a_job_runs_to_its_end_and_is_followed_without_a_gap() {
    for store in [memory::store(), sqlite::open(&path("followed")).unwrap()] {
        let counting = Counting::new(2);
        let jobs = jobs(store, &counting).await;
        let id = submit(&jobs, "a", "30").await;
        let (one, other) = tokio::join!(all(&jobs, id), all(&jobs, id));
        check(&one, 30, "completed");
        assert_eq!(one, other);
        let mut behind = jobs.follow(id, 20);
        assert_eq!(behind.next().await.unwrap().unwrap().number, 21);
        let standing = jobs.get(id).await.unwrap().unwrap();
        assert_eq!((standing.job.state, standing.progress), (JobState::Completed, None));
        // The place is free again; the bytes are held until the job expires.
        assert!(counting.held.lock().unwrap().iter().all(|(_, amount)| *amount != Amount::Job));
    }
}

#[tokio::test]
async fn clients_take_turns_and_places_in_the_queue_are_told() {
    let jobs = jobs(memory::store(), &Counting::new(3)).await;
    let mut greedy = Vec::new();
    for _ in 0..4 {
        greedy.push(submit(&jobs, "greedy", "4").await);
    }
    let other = submit(&jobs, "other", "4").await;
    let standing = jobs.get(other).await.unwrap().unwrap();
    assert!(standing.before <= Some(1), "{standing:?}");
    assert!(matches!(standing.waits_for, None | Some(WaitsFor::Places)), "{standing:?}");
    let own = jobs.get(greedy[3]).await.unwrap().unwrap();
    assert!(matches!(own.waits_for, Some(WaitsFor::OwnJobs | WaitsFor::Places)), "{own:?}");
    all(&jobs, other).await;
    let last = jobs.get(greedy[3]).await.unwrap().unwrap();
    assert_eq!(last.job.state, JobState::Waiting);
    assert!(last.wait.is_some_and(|wait| wait < Duration::from_secs(5)), "{last:?}");
    for id in greedy {
        check(&all(&jobs, id).await, 4, "completed");
    }
    assert_eq!(jobs.counts().await.unwrap(), yomi_jobs::Counts::default());
}

#[tokio::test]
async fn a_cancelled_job_stops_and_keeps_what_it_had() {
    let counting = Counting::new(1);
    let jobs = jobs(memory::store(), &counting).await;
    let (running, waiting) = (submit(&jobs, "a", "never").await, submit(&jobs, "a", "3").await);
    let mut follow = jobs.follow(running, 0);
    for _ in 0..5 {
        follow.next().await.unwrap().unwrap();
    }
    let standing = jobs.cancel(running).await.unwrap().unwrap();
    assert_eq!(standing.job.state, JobState::Cancelled);
    assert!(standing.job.last_part >= 5, "{standing:?}");
    check(&all(&jobs, waiting).await, 3, "completed");
    let made = counting.made.load(Ordering::SeqCst);
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(counting.made.load(Ordering::SeqCst), made);
    assert!(all(&jobs, running).await.last().unwrap().data.contains("cancelled"));
    // An ended job stays unchanged.
    let standing = jobs.cancel(waiting).await.unwrap().unwrap();
    assert_eq!(standing.job.state, JobState::Completed);
    assert_eq!(jobs.cancel(JobId::random().unwrap()).await, Ok(None));
    let never = submit(&jobs, "a", "never").await;
    let before = submit(&jobs, "a", "3").await;
    jobs.cancel(before).await.unwrap();
    jobs.cancel(never).await.unwrap();
    assert_eq!(jobs.counts().await.unwrap(), yomi_jobs::Counts::default());
}

#[tokio::test]
async fn a_panic_and_a_full_store_end_a_job_with_the_reason() {
    // Two jobs, and some bytes of parts.
    let most_bytes = Some(2 * new("a", "panic").bytes() + 50);
    let counting = Arc::new(Counting { most_bytes, ..Counting::default() });
    let jobs = jobs(memory::store(), &counting).await;
    let panics = submit(&jobs, "a", "panic").await;
    let parts = all(&jobs, panics).await;
    assert!(parts.last().unwrap().data.contains("\"problem\":{\"code\":\"panicked\"}"), "{parts:?}");
    let long = submit(&jobs, "a", "never").await;
    let parts = all(&jobs, long).await;
    assert!(parts.last().unwrap().data.contains("\"problem\":{\"code\":\"full\"}"), "{parts:?}");
    let refused = jobs.submit(new("a", &"x".repeat(99))).await;
    assert!(matches!(refused, Err(SubmitError::Refused(_))), "{refused:?}");
}

#[tokio::test]
async fn a_repeated_request_is_answered_with_its_job_where_no_quota_is_left() {
    let keyed = |digest| NewJob { idempotency_key: Some("k".to_owned()), digest: [digest; 32], ..new("a", "1") };
    let most_bytes = Some(keyed(0).bytes() + 100);
    let counting = Arc::new(Counting { most_bytes, ..Counting::default() });
    let jobs = jobs(memory::store(), &counting).await;
    let Ok(Submitted::New(job)) = jobs.submit(keyed(0)).await else { panic!("a new job") };
    let again = jobs.submit(keyed(0)).await;
    assert!(matches!(again, Ok(Submitted::Known(known)) if known.id == job.id));
    assert!(matches!(jobs.submit(keyed(1)).await, Ok(Submitted::Conflict)));
    let other = jobs.submit(new("a", "1")).await;
    assert!(matches!(other, Err(SubmitError::Refused(_))), "{other:?}");
}

#[tokio::test]
async fn jobs_that_wait_for_their_rate_leave_their_places_to_others() {
    let counting = Counting::new(1);
    let jobs = jobs(memory::store(), &counting).await;
    for client in ["a", "b", "c"] {
        submit(&jobs, client, "rest").await;
    }
    let job = submit(&jobs, "d", "3").await;
    check(&all(&jobs, job).await, 3, "completed");
    // Three for each place, and one that has it.
    submit(&jobs, "e", "rest").await;
    let late = submit(&jobs, "f", "3").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    let standing = jobs.get(late).await.unwrap().unwrap();
    assert_eq!((standing.job.state, standing.waits_for), (JobState::Waiting, Some(WaitsFor::Places)));
}

#[tokio::test]
async fn a_process_that_stops_in_order_hands_its_jobs_on() {
    let path = path("handed-on");
    let counting = Counting::new(2);
    let mut id = None;
    for round in 0..5 {
        let jobs = jobs(open(&path).await, &counting).await;
        let job = match id {
            Some(id) => id,
            None => *id.insert(submit(&jobs, "a", "60").await),
        };
        let mut follow = jobs.follow(job, 0);
        for _ in 0..5 + 8 * round {
            follow.next().await.unwrap().unwrap();
        }
        jobs.stop().await;
        assert!(matches!(jobs.submit(new("a", "1")).await, Err(SubmitError::Stopping)));
    }
    let jobs = jobs(open(&path).await, &counting).await;
    let parts = all(&jobs, id.unwrap()).await;
    check(&parts, 60, "completed");
    // An orderly stop does not count as an attempt.
    assert!(parts.iter().all(|part| !part.data.contains("\"try\":2")), "{parts:?}");
}

/// Opens the file, once the threads of the former process have released it.
async fn open(path: &Path) -> Store {
    for _ in 0..200 {
        match sqlite::open(path) {
            Ok(store) => return store,
            Err(StoreError::Refused(_)) => tokio::time::sleep(Duration::from_millis(10)).await,
            Err(error) => panic!("{error}"),
        }
    }
    panic!("{} stays taken", path.display());
}

#[tokio::test]
async fn a_job_that_ends_its_process_again_and_again_is_given_up() {
    let path = path("given-up");
    // A job with progress in each attempt is not given up.
    let (steady, doomed) = (new("a", "9"), new("b", "3"));
    let (steady_id, id) = (steady.id, doomed.id);
    let mut store = sqlite::open(&path).unwrap();
    store.writer.apply(&[Write::Accept(steady)]).unwrap();
    for fence in 1..=2 * MOST_TRIES {
        // As if the processes had been killed.
        drop(store);
        store = sqlite::open(&path).unwrap();
        if fence == MOST_TRIES + 1 {
            store.writer.apply(&[Write::Accept(doomed.clone())]).unwrap();
        }
        let parts = vec![("count".to_owned(), fence.to_string())];
        let append = Write::Append { id: steady_id, fence, step: 1, parts, notes: Vec::new() };
        store.writer.apply(&[claim(), claim(), append]).unwrap();
    }
    drop(store);
    let store = sqlite::open(&path).unwrap();
    let jobs = jobs(store, &Counting::new(1)).await;
    check(&all(&jobs, steady_id).await, 9, "completed");
    let Job { state, problem, .. } = jobs.get(id).await.unwrap().unwrap().job;
    assert_eq!((state, problem.as_deref()), (JobState::Failed, Some("{\"code\":\"given_up\"}")));
}

/// Renews nothing.
struct NoLeases;

impl Writer for NoLeases {
    fn apply(&mut self, changes: &[Write]) -> Result<Vec<Written>, StoreError> {
        Ok(changes.iter().map(|_| Written::Kept).collect())
    }
}

#[tokio::test]
async fn a_job_that_one_process_cannot_run_is_left_to_another_and_fails_where_there_is_none() {
    let (lease, keeper, news) = (Duration::from_secs(60), Box::new(NoLeases), Arc::default());
    let store = Store { sharing: Some(Sharing { lease, keeper, news }), ..memory::store() };
    let stored = Stored::start(store).unwrap();
    let start = async |strange| {
        let counting = Arc::new(Counting { strange, ..Counting::default() });
        Jobs::start(stored.clone(), SETTINGS, Arc::new(Shared(counting))).await.unwrap()
    };
    let stranger = start(Some("a")).await;
    let id = submit(&stranger, "a", "3").await;
    // Its other clients do not wait.
    check(&all(&stranger, submit(&stranger, "b", "2").await).await, 2, "completed");
    assert_eq!(stranger.get(id).await.unwrap().unwrap().job.state, JobState::Waiting);
    let knows = start(None).await;
    let parts = all(&knows, id).await;
    check(&parts, 3, "completed");
    assert!(parts.iter().all(|part| !part.data.contains("\"try\":2")), "{parts:?}");
    knows.stop().await;
    let began = Instant::now();
    let parts = all(&stranger, submit(&stranger, "a", "1").await).await;
    check(&parts, 0, "strange");
    let took = began.elapsed();
    assert!((SETTINGS.elsewhere..4 * SETTINGS.elsewhere).contains(&took), "{took:?}");
}

/// A store that is unavailable until a moment.
struct Away(Box<dyn Writer>, Instant);

impl Writer for Away {
    fn apply(&mut self, changes: &[Write]) -> Result<Vec<Written>, StoreError> {
        if Instant::now() < self.1 {
            return Err(StoreError::Away("the disk is full".to_owned()));
        }
        self.0.apply(changes)
    }
}

#[tokio::test]
async fn while_the_store_is_away_nothing_is_accepted_and_nothing_is_lost() {
    let mut store = memory::store();
    let (job, back) = (new("a", "3"), Instant::now() + Duration::from_millis(700));
    let id = job.id;
    store.writer.apply(&[Write::Accept(job)]).unwrap();
    store.writer = Box::new(Away(store.writer, back));
    let jobs = jobs(store, &Counting::new(1)).await;
    let refused = jobs.submit(new("a", "1")).await;
    assert!(matches!(refused, Err(SubmitError::Store(StoreError::Away(_)))), "{refused:?}");
    check(&all(&jobs, id).await, 3, "completed");
    submit(&jobs, "a", "1").await;
}

#[tokio::test]
async fn a_caller_that_leaves_accepts_a_whole_job_or_none() {
    let counting = Counting::new(0);
    let jobs = jobs(sqlite::open(&path("dropped")).unwrap(), &counting).await;
    let mut ids = Vec::new();
    for round in 0..200_u64 {
        let new = new("a", "1");
        ids.push(new.id);
        let pause = Duration::from_micros(round * 7 % 900);
        let _ = tokio::time::timeout(pause, jobs.submit(new)).await;
    }
    for id in ids {
        // The accepted jobs end, and none remains.
        if jobs.get(id).await.unwrap().is_some() {
            check(&all(&jobs, id).await, 1, "completed");
        }
    }
    for _ in 0..100 {
        if jobs.counts().await.unwrap() == yomi_jobs::Counts::default() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{:?}", jobs.counts().await);
}
