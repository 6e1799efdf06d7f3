//! Random changes, and the state of a store that a reader sees after them.

use std::{collections::HashSet, time::Instant};

use proptest::prelude::*;
use yomi_jobs::{Brief, Claim, Job, JobId, JobKind, JobState, NewJob, Part, Queued, Store, WorkerId, Write, Written};

pub(crate) fn id(number: u8) -> JobId {
    JobId::of_bytes([number; JobId::BYTES])
}

pub(crate) fn new(number: u8, owner: &str, key: Option<&str>, digest: u8) -> NewJob {
    NewJob {
        id: id(number),
        owner: owner.to_owned(),
        client: ["a", "b", "c"][usize::from(number) % 3].to_owned(),
        kind: JobKind::Review,
        path: "/v1/othello/review".to_owned(),
        body: "{\"moves\":\"f5\"}".into(),
        max_ms: 60_000,
        idempotency_key: key.map(str::to_owned),
        digest: [digest; 32],
        now: i64::from(number),
    }
}

pub(crate) fn worker(number: u8) -> WorkerId {
    WorkerId::of_bytes([number; JobId::BYTES])
}

/// Claim of the next job.
pub(crate) fn claim(now: i64) -> Write {
    Write::Claim(Claim {
        worker: worker(1),
        busy: Vec::new(),
        lease: None,
        orphans: Some(Instant::now()),
        most_tries: 3,
        problem: "{}".to_owned(),
        now,
    })
}

pub(crate) fn apply(store: &mut Store, changes: &[Write]) -> Vec<Written> {
    store.writer.apply(changes).unwrap()
}

pub(crate) fn part(number: u64, data: &str) -> Part {
    Part { number, name: "ply".to_owned(), data: data.to_owned() }
}

/// Answers of a store to all queries.
#[derive(Debug, PartialEq)]
pub(crate) struct Seen {
    all: Vec<Job>,
    of_owners: Vec<Vec<Job>>,
    parts: Vec<Vec<Part>>,
    notes: Vec<Vec<String>>,
    results: Vec<([u8; 32], Option<String>)>,
    queue: Vec<Queued>,
    waiting: (usize, Option<i64>),
    took: Vec<(JobKind, i64)>,
    briefs: Vec<Option<Brief>>,
}

/// State of a store as a reader sees it.
pub(crate) fn seen(store: &mut Store, owners: &[&str], ids: &[JobId]) -> Seen {
    let reader = &mut store.reader;
    let notes = ids.iter().map(|&id| reader.notes(id, 0, 100).unwrap()).collect();
    let keys = reader.result_keys(0, 100).unwrap();
    let results = keys.iter().map(|(_, key)| (*key, reader.result(key).unwrap())).collect();
    let (queue, waiting) = (reader.queue().unwrap(), reader.waiting().unwrap());
    let took = reader.took(3).unwrap();
    let briefs = reader.briefs(ids).unwrap();
    let of_owners = owners.iter().map(|owner| reader.of_owner(owner, None, 100).unwrap()).collect();
    let parts = ids.iter().map(|&id| reader.parts(id, 0, 100).unwrap()).collect();
    let all = reader.all().unwrap();
    Seen { all, of_owners, parts, notes, results, queue, waiting, took, briefs }
}

fn starting() -> impl Strategy<Value = Write> {
    let busy = prop::collection::vec(prop::sample::select(vec!["a", "b"]), 0..2);
    (1_u8..3, busy, 0_u32..4, 0_i64..99).prop_map(|(number, busy, most_tries, now)| {
        let busy = busy.into_iter().map(str::to_owned).collect();
        let Write::Claim(claim) = claim(now) else { panic!("a claim") };
        Write::Claim(Claim { worker: worker(number), busy, most_tries: most_tries + 1, ..claim })
    })
}

pub(crate) fn change() -> impl Strategy<Value = Write> {
    let number = 0_u8..6;
    let owner = prop::sample::select(vec!["", "ann", "ben"]);
    let key = prop::option::of(prop::sample::select(vec!["k", "l"]));
    let state = prop::sample::select(vec![JobState::Completed, JobState::Failed]);
    prop_oneof![
        (number.clone(), owner.clone(), key, 0_u8..2)
            .prop_map(|(number, owner, key, digest)| { Write::Accept(new(number, owner, key, digest)) }),
        starting(),
        (number.clone(), 0_u32..4, 1_u64..4, 0_usize..3, 0_usize..3).prop_map(|(number, fence, step, parts, notes)| {
            Write::Append {
                id: id(number),
                fence,
                step,
                parts: vec![("ply".to_owned(), "{}".to_owned()); parts],
                notes: vec!["é".to_owned(); notes],
            }
        }),
        (number.clone(), 0_u32..4, state, 0_i64..99).prop_map(|(number, fence, state, now)| {
            Write::End {
                id: id(number),
                fence,
                state,
                problem: (state == JobState::Failed).then(|| "{}".to_owned()),
                parts: vec![("result".to_owned(), "{}".to_owned()); usize::from(state == JobState::Completed)],
                now,
            }
        }),
        (number.clone(), 0_u32..4).prop_map(|(number, fence)| Write::Pause { id: id(number), fence }),
        (number, 0_i64..99).prop_map(|(number, now)| Write::Cancel { id: id(number), now }),
        (0_i64..99, 0_usize..3).prop_map(|(before, most)| Write::Expire { before, most }),
        (0_u8..5, 1_usize..40, 0_i64..99, 0_i64..99).prop_map(|(key, bytes, before, now)| {
            let data = "r".repeat(bytes);
            Write::KeepResult { key: [key; 32], data, most_bytes: 60, before: before / 2, now }
        }),
        owner.prop_map(|owner| Write::Erase { owner: owner.to_owned() }),
    ]
}

/// Changes as they can occur: an id is never reused.
pub(crate) fn changes() -> impl Strategy<Value = Vec<Write>> {
    prop::collection::vec(change(), 1..60).prop_map(|changes| {
        let mut known = HashSet::new();
        let is_new = |change: &Write| !matches!(change, Write::Accept(new) if !known.insert(new.id));
        changes.into_iter().filter(is_new).collect()
    })
}

/// Both stores give the same results, for batches of changes and for the queries after them.
pub(crate) fn are_the_same(stores: &mut [Store; 2], changes: &[Write], cut: usize) -> Result<(), TestCaseError> {
    for some in changes.chunks(cut) {
        let [one, other] = stores.each_mut().map(|store| store.writer.apply(some).unwrap());
        prop_assert_eq!(one, other);
        let ids: Vec<_> = (0..6).map(id).collect();
        let [one, other] = stores.each_mut().map(|store| seen(store, &["", "ann", "ben"], &ids));
        prop_assert_eq!(one, other);
    }
    Ok(())
}
