//! Store in one SQLite file: write-ahead log, and an fsync of each commit before it is answered.
//!
//! Writer and reader have a connection each, so that reads do not wait for commits. One process opens a file at a time ([`place`]);
//! schema and compatibility of releases are in [`schema`].

mod place;
mod rows;
mod schema;

use std::{path::Path, time::Duration};

use bytes::Bytes;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _, Transaction, params};

use crate::{
    Brief, Claim, Job, JobId, JobKind, JobState, NewJob, Part, Queued, Reader, Store, StoreError,
    Write, Writer, Written,
    queue::Queue,
    store::{STATE, has_token, state_data},
};
use place::Place;
use rows::{JOB_COLUMNS, job_of_row, named, queued_of_row};

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
    connection
        .execute("UPDATE jobs SET worker = NULL WHERE worker IS NOT NULL", [])
        .map_err(away)?;
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
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            StoreError::Damaged(error.to_string())
        }
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
        let is_full =
            || self.place.as_ref().and_then(Place::left).is_some_and(|left| left < self.least_left);
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

fn apply(
    transaction: &Transaction<'_>,
    change: &Write,
    is_full: &dyn Fn() -> bool,
) -> rusqlite::Result<Written> {
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
                return Ok(
                    last.map_or(Written::Fenced, |last| Written::Appended(last.unsigned_abs()))
                );
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
            let ended = transaction.prepare_cached(end)?.execute(params![
                id.bytes(),
                fence,
                state.name(),
                now,
                problem
            ])?;
            if ended > 0 {
                append(transaction, *id, parts)?;
            }
            changed(transaction, *id, ended)
        }
        Write::Cancel { id, now } => {
            let cancel = "UPDATE jobs SET state = ?2, ended = ?3 WHERE id = ?1 AND ended IS NULL";
            let state = JobState::Cancelled.name();
            let cancelled =
                transaction.prepare_cached(cancel)?.execute(params![id.bytes(), state, now])?;
            match changed(transaction, *id, cancelled)? {
                // An ended job stays unchanged.
                Written::Fenced => {
                    Ok(job(transaction, *id)?.map_or(Written::Fenced, Written::Known))
                }
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
    let give_up =
        "UPDATE jobs SET state = 'failed', ended = ?2, problem = ?3 WHERE id = ?1 AND tries >= ?4";
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
    let start = "UPDATE jobs SET state = 'running', fence = fence + 1, tries = tries + 1, steps = 0, started = ?2, worker = ?3
                 WHERE id = ?1";
    let started =
        transaction.prepare_cached(start)?.execute(params![id.bytes(), now, worker.bytes()])?;
    changed(transaction, id, started)
}

/// The jobs that a statement deletes.
fn forgotten(
    transaction: &Transaction<'_>,
    statement: &str,
    of: &[&dyn rusqlite::ToSql],
) -> rusqlite::Result<Written> {
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

fn accept(
    transaction: &Transaction<'_>,
    new: &NewJob,
    is_full: &dyn Fn() -> bool,
) -> rusqlite::Result<Written> {
    if let Some(key) = &new.idempotency_key {
        let find = "SELECT id, digest FROM jobs WHERE owner = ?1 AND idempotency_key = ?2";
        let of_row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let mut find = transaction.prepare_cached(find)?;
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
    let insert = "INSERT INTO jobs (id, owner, kind, path, body, max_ms, idempotency_key, digest, state, created, bytes, client)
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
        new.body.len() as i64,
        new.client,
    ])?;
    Ok(job(transaction, new.id)?.map_or(Written::Fenced, Written::Job))
}

/// Adds parts to a job; returns the number of the last.
fn append(
    transaction: &Transaction<'_>,
    id: JobId,
    parts: &[(String, String)],
) -> rusqlite::Result<u64> {
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

/// Reader, beside the writer.
struct SqliteReader {
    connection: Connection,
}

impl SqliteReader {
    /// All rows of a query.
    fn rows<T>(
        &self,
        select: &str,
        of: &[&dyn rusqlite::ToSql],
        row: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let read = || -> rusqlite::Result<Vec<T>> {
            self.connection.prepare_cached(select)?.query_map(of, row)?.collect()
        };
        read().map_err(away)
    }
}

impl Reader for SqliteReader {
    fn job(&mut self, id: JobId) -> Result<Option<Job>, StoreError> {
        job(&self.connection, id).map_err(away)
    }

    fn body(&mut self, id: JobId) -> Result<Option<Bytes>, StoreError> {
        let read = || {
            let mut select =
                self.connection.prepare_cached("SELECT body FROM jobs WHERE id = ?1")?;
            let body: Option<Vec<u8>> =
                select.query_row(params![id.bytes()], |row| row.get(0)).optional()?;
            Ok(body.map(Bytes::from))
        };
        read().map_err(away)
    }

    fn parts(&mut self, id: JobId, after: u64, most: usize) -> Result<Vec<Part>, StoreError> {
        let select = "SELECT number, name, data FROM parts WHERE job = ?1 AND number > ?2
                      ORDER BY number LIMIT ?3";
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.rows(select, params![id.bytes(), after, most], |row| {
            let number: i64 = row.get(0)?;
            Ok(Part { number: number.unsigned_abs(), name: row.get(1)?, data: row.get(2)? })
        })
    }

    fn notes(&mut self, id: JobId, after: usize, most: usize) -> Result<Vec<String>, StoreError> {
        let select = "SELECT data FROM notes WHERE job = ?1 ORDER BY number LIMIT ?3 OFFSET ?2";
        let [after, most] = [after, most].map(|rows| i64::try_from(rows).unwrap_or(i64::MAX));
        self.rows(select, params![id.bytes(), after, most], |row| row.get(0))
    }

    fn of_owner(
        &mut self,
        owner: &str,
        behind: Option<(i64, JobId)>,
        most: usize,
    ) -> Result<Vec<Job>, StoreError> {
        let select = format!(
            "SELECT {JOB_COLUMNS} FROM jobs WHERE owner = ?1 AND (created, id) < (?2, ?3)
             ORDER BY created DESC, id DESC LIMIT ?4"
        );
        let last = JobId::of_bytes([u8::MAX; JobId::BYTES]);
        let (created, id) = behind.unwrap_or((i64::MAX, last));
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.rows(&select, params![owner, created, id.bytes(), most], job_of_row)
    }

    fn result(&mut self, key: &[u8; 32]) -> Result<Option<String>, StoreError> {
        let select = "SELECT data FROM results WHERE key = ?1";
        Ok(self.rows(select, params![key], |row| row.get(0))?.pop())
    }

    fn result_keys(&mut self, after: u64, most: usize) -> Result<Vec<(u64, [u8; 32])>, StoreError> {
        let select = "SELECT number, key FROM results WHERE number > ?1 ORDER BY number LIMIT ?2";
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.rows(select, params![after, most], |row| {
            let number: i64 = row.get(0)?;
            Ok((number.unsigned_abs(), row.get(1)?))
        })
    }

    fn briefs(&mut self, ids: &[JobId]) -> Result<Vec<Option<Brief>>, StoreError> {
        let select = "SELECT state, fence, last_part FROM jobs WHERE id = ?1";
        let brief = |id: &JobId| {
            let found = self.rows(select, params![id.bytes()], |row| {
                let last_part: i64 = row.get(2)?;
                let state = named(row, 0, JobState::ALL, JobState::name)?;
                Ok(Brief { state, fence: row.get(1)?, last_part: last_part.unsigned_abs() })
            });
            found.map(|mut found| found.pop())
        };
        ids.iter().map(brief).collect()
    }

    fn queue(&mut self) -> Result<Vec<Queued>, StoreError> {
        self.rows(rows::QUEUE, &[], queued_of_row)
    }

    fn waiting(&mut self) -> Result<(usize, Option<i64>), StoreError> {
        let select =
            "SELECT count(*), min(created) FROM jobs WHERE ended IS NULL AND state = 'waiting'";
        let found = self.rows(select, &[], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?)))?;
        let (count, oldest) = found.first().copied().unwrap_or_default();
        Ok((usize::try_from(count).unwrap_or_default(), oldest))
    }

    fn took(&mut self, most: usize) -> Result<Vec<(JobKind, i64)>, StoreError> {
        let select = "SELECT kind, ended - started FROM jobs
                      WHERE ended IS NOT NULL AND state = 'completed' ORDER BY ended DESC, id DESC LIMIT ?1";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.rows(select, params![most], |row| {
            Ok((named(row, 0, JobKind::ALL, JobKind::name)?, row.get(1)?))
        })
    }

    fn all(&mut self) -> Result<Vec<Job>, StoreError> {
        let select = format!("SELECT {JOB_COLUMNS} FROM jobs ORDER BY rowid");
        self.rows(&select, &[], job_of_row)
    }
}
