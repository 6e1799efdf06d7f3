//! Conversion of rows to jobs, and statements on search results.

use rusqlite::{Row, Transaction, params, types::Type};

use crate::{Job, JobId, JobKind, JobState, Queued, WorkerId};

/// The columns of a job, in the order in which [`job_of_row`] reads them.
pub(super) const JOB_COLUMNS: &str =
    "id, owner, kind, path, max_ms, state, fence, created, started, ended, last_part, bytes, problem, client, tries";

/// A job from a row of [`JOB_COLUMNS`].
pub(super) fn job_of_row(row: &Row<'_>) -> rusqlite::Result<Job> {
    let unsigned = |column| row.get(column).map(i64::unsigned_abs);
    Ok(Job {
        id: JobId::of_bytes(row.get(0)?),
        owner: row.get(1)?,
        kind: named(row, 2, &JobKind::ALL, JobKind::name)?,
        path: row.get(3)?,
        max_ms: unsigned(4)?,
        state: named(row, 5, &JobState::ALL, JobState::name)?,
        fence: row.get(6)?,
        created: row.get(7)?,
        started: row.get(8)?,
        ended: row.get(9)?,
        last_part: unsigned(10)?,
        progress: 0,
        bytes: unsigned(11)?,
        problem: row.get(12)?,
        client: row.get(13)?,
        tries: row.get(14)?,
    })
}

/// Parses the name in a column.
pub(super) fn named<T: Copy>(
    row: &Row<'_>,
    column: usize,
    all: &[T],
    name: fn(T) -> &'static str,
) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    let found = all.iter().copied().find(|&value| name(value) == text);
    found.ok_or_else(|| {
        let error = format!("{text:?} is not known here").into();
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, error)
    })
}

/// Selects the jobs that have not ended, in order of acceptance, for [`queued_of_row`].
pub(super) const QUEUE: &str = "SELECT id, client, worker, (SELECT turn FROM turns WHERE turns.client = jobs.client)
     FROM jobs WHERE ended IS NULL ORDER BY rowid";

/// A queued job from a row of [`QUEUE`].
pub(super) fn queued_of_row(row: &Row<'_>) -> rusqlite::Result<Queued> {
    let worker: Option<[u8; JobId::BYTES]> = row.get(2)?;
    let turn: Option<i64> = row.get(3)?;
    Ok(Queued {
        id: JobId::of_bytes(row.get(0)?),
        client: row.get(1)?,
        worker: worker.map(WorkerId::of_bytes),
        turn: turn.unwrap_or_default().unsigned_abs(),
    })
}

/// Stores a search result, and replaces an older one with the same key.
pub(super) fn keep_result(transaction: &Transaction<'_>, key: &[u8; 32], data: &str, now: i64) -> rusqlite::Result<()> {
    let insert = "INSERT OR REPLACE INTO results (key, data, bytes, kept) VALUES (?1, ?2, ?3, ?4)";
    let bytes = data.len() as i64;
    transaction.prepare_cached(insert)?.execute(params![key, data, bytes, now])?;
    Ok(())
}

/// Evicts results stored before a moment, and the oldest ones above a number of bytes.
pub(super) fn forget_results(transaction: &Transaction<'_>, before: i64, most_bytes: i64) -> rusqlite::Result<()> {
    let old = "DELETE FROM results WHERE kept < ?1";
    transaction.prepare_cached(old)?.execute(params![before])?;
    let sum = "SELECT ifnull(sum(bytes), 0) FROM results";
    let all: i64 = transaction.prepare_cached(sum)?.query_row([], |row| row.get(0))?;
    if all > most_bytes {
        let beyond = "DELETE FROM results WHERE number IN
                      (SELECT number FROM (SELECT number, sum(bytes) OVER (ORDER BY number DESC) AS newer FROM results)
                       WHERE newer > ?1)";
        transaction.prepare_cached(beyond)?.execute(params![most_bytes])?;
    }
    Ok(())
}
