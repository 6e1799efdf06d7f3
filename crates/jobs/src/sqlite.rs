//! Store in one SQLite file: write-ahead log, and an fsync of each commit before it is answered.
//!
//! Writer and reader have a connection each, so that reads do not wait for commits. One process opens a file at a time ([`place`]);
//! schema and compatibility of releases are in [`schema`].

#[cfg(unix)]
mod place;
#[cfg(not(unix))]
#[path = "sqlite/no_place.rs"]
mod place;
mod reader;
mod rows;
mod schema;

use std::{path::Path, time::Duration};

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _, Transaction, params};

use crate::{
    Claim, Job, JobId, JobState, NewJob, Queued, Store, StoreError, Write, Writer, Written,
    queue::Queue,
    store::{STATE, has_token, state_data},
};
use place::Place;
use reader::SqliteReader;
use rows::{JOB_COLUMNS, job_of_row, queued_of_row};

/// Busy timeout: how long a statement waits for a lock of another connection, such as a backup.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// Free bytes of the disk below which no job is accepted, to leave running jobs room for their results.
pub const LEAST_LEFT: u64 = 64 << 20;

/// Size to which the write-ahead log is truncated after a checkpoint.
const LOG_BYTES: i64 = 16 << 20;

/// Opens a file, and creates a missing one.
///
/// # Errors
/// `Refused` where another process has it open, it lies on a network file system, is not a job store, or belongs to a release
/// that is too new; `Away` where it cannot be opened.
pub fn open(path: &Path) -> Result<Store, StoreError> {
    open_with(path, LEAST_LEFT)
}

/// [`open`] with another bound than [`LEAST_LEFT`].
///
/// # Errors
/// As [`open`].
pub fn open_with(path: &Path, least_left: u64) -> Result<Store, StoreError> {
    let place = Place::take(path)?;
    let mut connection = connect(&place.path)?;
    schema::bring_up(&mut connection, path)?;
    // Jobs that a former process ran are without a process.
    connection.execute("UPDATE jobs SET worker = NULL WHERE worker IS NOT NULL", []).map_err(away)?;
    let reader = SqliteReader { connection: connect(&place.path)? };
    let writer = SqliteWriter { connection, place: Some(place), least_left };
    Ok(store(writer, reader))
}

/// Checkpoints and truncates the write-ahead log, so that erased data is in neither file; false where a reader prevented it.
///
/// # Errors
/// `Away` where the file cannot be written.
pub fn empty_log(path: &Path) -> Result<bool, StoreError> {
    let connection = connect(path)?;
    let is_busy = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
    let busy = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], is_busy);
    busy.map(|busy| busy == 0).map_err(away)
}

/// Opens an existing file for an operator's command, while a server uses it. The server sees changes within a second.
///
/// # Errors
/// `Refused` where it is not a job store of this release; `Away` where it cannot be opened.
pub fn open_beside(path: &Path) -> Result<Store, StoreError> {
    if !path.is_file() {
        return Err(StoreError::Refused(format!("there is no file {}", path.display())));
    }
    let connection = connect(path)?;
    schema::check(&connection, path)?;
    let reader = SqliteReader { connection: connect(path)? };
    let writer = SqliteWriter { connection, place: None, least_left: 0 };
    Ok(store(writer, reader))
}

fn store(writer: SqliteWriter, reader: SqliteReader) -> Store {
    Store { writer: Box::new(writer), reader: Box::new(reader), is_durable: true, sharing: None }
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    place::check_beside(path)?;
    // Without URIs, so that a path is taken literally.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(away)?;
    let set_up = || {
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        connection.pragma_update(None, "synchronous", "full")?;
        connection.pragma_update(None, "foreign_keys", "on")?;
        // Deleted content is overwritten.
        connection.pragma_update_and_check(None, "secure_delete", "on", |_| Ok(()))?;
        connection.pragma_update(None, "journal_size_limit", LOG_BYTES)
    };
    set_up().map_err(away)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

fn away(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => StoreError::Damaged(error.to_string()),
        _ => StoreError::Away(error.to_string()),
    }
}

/// Writer; holds the lock on the file until it is dropped.
struct SqliteWriter {
    connection: Connection,
    /// `None` for an operator's command beside the server.
    place: Option<Place>,
    least_left: u64,
}

impl Writer for SqliteWriter {
    fn apply(&mut self, changes: &[Write]) -> Result<Vec<Written>, StoreError> {
        if self.place.as_ref().is_some_and(Place::is_gone) {
            return Err(StoreError::Away("its file was removed or replaced".to_owned()));
        }
        let is_full = || self.place.as_ref().and_then(Place::left).is_some_and(|left| left < self.least_left);
        let mut apply = || {
            let behaviour = rusqlite::TransactionBehavior::Immediate;
            let transaction = self.connection.transaction_with_behavior(behaviour)?;
            let written: Result<Vec<_>, _> =
                changes.iter().map(|change| apply(&transaction, change, &is_full)).collect();
            let written = written?;
            transaction.commit()?;
            Ok(written)
        };
        apply().map_err(away)
    }
}

fn apply(transaction: &Transaction<'_>, change: &Write, is_full: &dyn Fn() -> bool) -> rusqlite::Result<Written> {
    match change {
        Write::Accept(new) => accept(transaction, new, is_full),
        Write::Claim(of) => claim(transaction, of),
        // One process has the file: its jobs need no lease.
        Write::Renew { .. } => Ok(Written::Kept),
        Write::Append { id, fence, step, parts, notes } => {
            let bytes: usize = notes.iter().map(String::len).sum();
            let run = concat!(
                "UPDATE jobs SET tries = 1, bytes = bytes + ?4, steps = ?3
                 WHERE id = ?1 AND ",
                has_token!("?2"),
                " AND state = 'running' AND steps = ?3 - 1"
            );
            let mut run = transaction.prepare_cached(run)?;
            let step = *step as i64;
            if run.execute(params![id.bytes(), fence, step, bytes as i64])? == 0 {
                let made = concat!(
                    "SELECT last_part FROM jobs WHERE id = ?1 AND ",
                    has_token!("?2"),
                    " AND steps = ?3 AND state = 'running'"
                );
                let mut made = transaction.prepare_cached(made)?;
                let last = made.query_row(params![id.bytes(), fence, step], |row| row.get(0));
                let last: Option<i64> = last.optional()?;
                return Ok(last.map_or(Written::Fenced, |last| Written::Appended(last.unsigned_abs())));
            }
            let note = "INSERT INTO notes (job, data) VALUES (?1, ?2)";
            let mut note = transaction.prepare_cached(note)?;
            for data in notes {
                note.execute(params![id.bytes(), data])?;
            }
            append(transaction, *id, parts).map(Written::Appended)
        }
        Write::Pause { id, fence } => {
            let pause = concat!(
                "UPDATE jobs SET state = 'waiting', worker = NULL, tries = max(tries, 1) - 1
                 WHERE id = ?1 AND ",
                has_token!("?2"),
                " AND state = 'running'"
            );
            let paused = transaction.prepare_cached(pause)?.execute(params![id.bytes(), fence])?;
            changed(transaction, *id, paused)
        }
        Write::End { id, fence, state, problem, parts, now } => {
            let end = concat!(
                "UPDATE jobs SET state = ?3, ended = ?4, problem = ?5
                 WHERE id = ?1 AND ",
                has_token!("?2"),
                " AND state = 'running'"
            );
            let ended =
                transaction.prepare_cached(end)?.execute(params![id.bytes(), fence, state.name(), now, problem])?;
            if ended > 0 {
                append(transaction, *id, parts)?;
            }
            changed(transaction, *id, ended)
        }
        Write::Cancel { id, now } => {
            let cancel = "UPDATE jobs SET state = ?2, ended = ?3 WHERE id = ?1 AND ended IS NULL";
            let state = JobState::Cancelled.name();
            let cancelled = transaction.prepare_cached(cancel)?.execute(params![id.bytes(), state, now])?;
            match changed(transaction, *id, cancelled)? {
                // An ended job stays unchanged.
                Written::Fenced => Ok(job(transaction, *id)?.map_or(Written::Fenced, Written::Known)),
                written => Ok(written),
            }
        }
        Write::Expire { before, most } => {
            let expire = "DELETE FROM jobs WHERE id IN
                          (SELECT id FROM jobs WHERE ended < ?1 ORDER BY ended, id LIMIT ?2) RETURNING id";
            let most = i64::try_from(*most).unwrap_or(i64::MAX);
            forgotten(transaction, expire, params![before, most])
        }
        Write::KeepResult { key, data, most_bytes, before, now } => {
            rows::keep_result(transaction, key, data, *now)?;
            let most = i64::try_from(*most_bytes).unwrap_or(i64::MAX);
            rows::forget_results(transaction, *before, most)?;
            Ok(Written::Kept)
        }
        Write::Erase { owner } => {
            let erase = "DELETE FROM jobs WHERE owner = ?1 RETURNING id";
            forgotten(transaction, erase, params![owner])
        }
    }
}

/// Claims the next job, or fails it after too many attempts.
fn claim(transaction: &Transaction<'_>, claim: &Claim) -> rusqlite::Result<Written> {
    let Claim { worker, busy, most_tries, problem, now, .. } = claim;
    let mut select = transaction.prepare_cached(rows::QUEUE)?;
    let queue = select.query_map([], queued_of_row)?.collect::<rusqlite::Result<Vec<Queued>>>()?;
    let Some(id) = Queue::of(&queue).next(busy) else { return Ok(Written::Idle) };
    let give_up = "UPDATE jobs SET state = 'failed', ended = ?2, problem = ?3 WHERE id = ?1 AND tries >= ?4";
    let given_up = params![id.bytes(), now, problem, most_tries];
    if transaction.prepare_cached(give_up)?.execute(given_up)? > 0 {
        return Ok(match changed(transaction, id, 1)? {
            Written::Job(job) => Written::GivenUp(job),
            written => written,
        });
    }
    let turn = "INSERT INTO turns (client, turn) SELECT client, 1 + (SELECT ifnull(max(turn), 0) FROM turns) FROM jobs WHERE id = ?1
                ON CONFLICT (client) DO UPDATE SET turn = excluded.turn";
    transaction.prepare_cached(turn)?.execute(params![id.bytes()])?;
    let start =
        "UPDATE jobs SET state = 'running', fence = fence + 1, tries = tries + 1, steps = 0, started = ?2, worker = ?3
                 WHERE id = ?1";
    let started = transaction.prepare_cached(start)?.execute(params![id.bytes(), now, worker.bytes()])?;
    changed(transaction, id, started)
}

/// The jobs that a statement deletes.
fn forgotten(transaction: &Transaction<'_>, statement: &str, of: &[&dyn rusqlite::ToSql]) -> rusqlite::Result<Written> {
    let mut statement = transaction.prepare_cached(statement)?;
    let ids = statement.query_map(of, |row| row.get(0).map(JobId::of_bytes))?;
    let mut ids = ids.collect::<rusqlite::Result<Vec<_>>>()?;
    ids.sort_unstable();
    if !ids.is_empty() {
        // The client's name is removed with its last job.
        let forget = "DELETE FROM turns WHERE client NOT IN (SELECT client FROM jobs)";
        transaction.execute(forget, [])?;
    }
    Ok(Written::Forgotten(ids))
}

/// The job of an idempotency key.
const BY_KEY: &str = "SELECT id, digest FROM jobs WHERE owner = ?1 AND idempotency_key = ?2";

fn accept(transaction: &Transaction<'_>, new: &NewJob, is_full: &dyn Fn() -> bool) -> rusqlite::Result<Written> {
    if let Some(key) = &new.idempotency_key {
        let of_row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let mut find = transaction.prepare_cached(BY_KEY)?;
        let known: Option<([u8; JobId::BYTES], [u8; 32])> =
            find.query_row(params![new.owner, key], of_row).optional()?;
        if let Some((id, digest)) = known {
            if digest != new.digest {
                return Ok(Written::Conflict);
            }
            let job = job(transaction, JobId::of_bytes(id))?;
            return Ok(job.map_or(Written::Fenced, Written::Known));
        }
    }
    if is_full() {
        return Ok(Written::Full);
    }
    let insert =
        "INSERT INTO jobs (id, owner, kind, path, body, max_ms, idempotency_key, digest, state, created, bytes, client)
                  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'waiting', ?9, ?10, ?11)";
    transaction.prepare_cached(insert)?.execute(params![
        new.id.bytes(),
        new.owner,
        new.kind.name(),
        new.path,
        &new.body[..],
        i64::try_from(new.max_ms).unwrap_or(i64::MAX),
        new.idempotency_key,
        new.digest,
        new.now,
        i64::try_from(new.bytes()).unwrap_or(i64::MAX),
        new.client,
    ])?;
    Ok(job(transaction, new.id)?.map_or(Written::Fenced, Written::Job))
}

/// Adds parts to a job; returns the number of the last.
fn append(transaction: &Transaction<'_>, id: JobId, parts: &[(String, String)]) -> rusqlite::Result<u64> {
    let bytes: usize = parts.iter().map(|(name, data)| name.len() + data.len()).sum();
    let grow = "UPDATE jobs SET last_part = last_part + ?2, bytes = bytes + ?3 WHERE id = ?1 RETURNING last_part";
    let mut grow = transaction.prepare_cached(grow)?;
    let added = params![id.bytes(), parts.len() as i64, bytes as i64];
    let last: i64 = grow.query_row(added, |row| row.get(0))?;
    let insert = "INSERT INTO parts (job, number, name, data) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = transaction.prepare_cached(insert)?;
    for (number, (name, data)) in (last - parts.len() as i64 + 1..).zip(parts) {
        insert.execute(params![id.bytes(), number, name, data])?;
    }
    Ok(last.unsigned_abs())
}

/// The job, if its state changed; adds the part that reports the new state.
fn changed(transaction: &Transaction<'_>, id: JobId, rows: usize) -> rusqlite::Result<Written> {
    if rows == 0 {
        return Ok(Written::Fenced);
    }
    let Some(Job { state, tries, problem, .. }) = job(transaction, id)? else {
        return Ok(Written::Fenced);
    };
    if state.is_final() {
        let measure = "UPDATE jobs SET bytes = bytes -
                       (SELECT ifnull(sum(octet_length(data)), 0) FROM notes WHERE job = ?1) WHERE id = ?1";
        transaction.prepare_cached(measure)?.execute(params![id.bytes()])?;
        let forget = "DELETE FROM notes WHERE job = ?1";
        transaction.prepare_cached(forget)?.execute(params![id.bytes()])?;
    }
    let data = state_data(state, tries, problem.as_deref());
    append(transaction, id, &[(STATE.to_owned(), data)])?;
    Ok(job(transaction, id)?.map_or(Written::Fenced, Written::Job))
}

fn job(connection: &Connection, id: JobId) -> rusqlite::Result<Option<Job>> {
    let select = format!("SELECT {JOB_COLUMNS} FROM jobs WHERE id = ?1");
    let mut select = connection.prepare_cached(&select)?;
    select.query_row(params![id.bytes()], job_of_row).optional()
}
