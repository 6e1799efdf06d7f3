//! Rows as jobs.

use tokio_postgres::{Error, Row};

use crate::{Brief, Job, JobId, JobKind, JobState, Queued, WorkerId};

/// The columns of a job, in the order in which [`job_of_row`] reads them.
macro_rules! job_columns {
    () => {
        "id, owner, client, kind, path, max_ms, state, fence, tries, created, started, ended, last_part, progress, bytes, problem"
    };
}
pub(super) use job_columns;

/// The job of a row of `job_columns`.
pub(super) fn job_of_row(row: &Row) -> Result<Job, Error> {
    let unsigned = |column| row.try_get(column).map(i64::unsigned_abs);
    Ok(Job {
        id: JobId::of_bytes(array(row, 0)?),
        owner: row.try_get(1)?,
        client: row.try_get(2)?,
        kind: named(row, 3, JobKind::ALL, JobKind::name)?,
        path: row.try_get(4)?,
        max_ms: unsigned(5)?,
        state: named(row, 6, JobState::ALL, JobState::name)?,
        fence: small(row, 7)?,
        tries: small(row, 8)?,
        created: row.try_get(9)?,
        started: row.try_get(10)?,
        ended: row.try_get(11)?,
        last_part: unsigned(12)?,
        progress: small(row, 13)?,
        bytes: unsigned(14)?,
        problem: row.try_get(15)?,
    })
}

/// State, token and last part of a job.
pub(super) fn brief_of_row(row: &Row) -> Result<Brief, Error> {
    Ok(Brief {
        state: named(row, 0, JobState::ALL, JobState::name)?,
        fence: small(row, 1)?,
        last_part: row.try_get::<_, i64>(2)?.unsigned_abs(),
    })
}

/// Id, client, worker and turn of a job that has not ended.
pub(super) fn queued_of_row(row: &Row) -> Result<Queued, Error> {
    let worker: Option<&[u8]> = row.try_get(2)?;
    let worker = worker.and_then(|worker| worker.try_into().ok()).map(WorkerId::of_bytes);
    let turn: Option<i64> = row.try_get(3)?;
    Ok(Queued {
        id: JobId::of_bytes(array(row, 0)?),
        client: row.try_get(1)?,
        worker,
        turn: turn.unwrap_or_default().unsigned_abs(),
    })
}

/// A column of so many bytes.
pub(super) fn array<const N: usize>(row: &Row, column: usize) -> Result<[u8; N], Error> {
    let bytes: &[u8] = row.try_get(column)?;
    // The tables take no other length.
    Ok(bytes.try_into().unwrap_or([0; N]))
}

/// A column of a small number.
fn small(row: &Row, column: usize) -> Result<u32, Error> {
    row.try_get(column).map(i32::unsigned_abs)
}

/// A number as a column takes it.
pub(super) fn bigint(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The value of that name in a column. The tables take no other name.
fn named<T: Copy>(
    row: &Row,
    column: usize,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<T, Error> {
    let text: &str = row.try_get(column)?;
    let found = all.iter().copied().find(|&value| name(value) == text);
    Ok(found.unwrap_or(all[0]))
}
