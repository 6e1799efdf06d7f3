//! Reader of a file of jobs, beside the writer.

use bytes::Bytes;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::{
    BY_KEY, away, job,
    rows::{self, JOB_COLUMNS, job_of_row, named, queued_of_row},
};
use crate::{Brief, Job, JobId, JobKind, JobState, Part, Queued, Reader, StoreError, store::PartsPage};

/// Reader over a connection of its own.
pub(super) struct SqliteReader {
    pub(super) connection: Connection,
}

impl SqliteReader {
    /// All rows of a query.
    fn rows<T>(
        &self,
        select: &str,
        of: &[&dyn rusqlite::ToSql],
        row: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let read =
            || -> rusqlite::Result<Vec<T>> { self.connection.prepare_cached(select)?.query_map(of, row)?.collect() };
        read().map_err(away)
    }
}

impl Reader for SqliteReader {
    fn job(&mut self, id: JobId) -> Result<Option<Job>, StoreError> {
        job(&self.connection, id).map_err(away)
    }

    fn body(&mut self, id: JobId) -> Result<Option<Bytes>, StoreError> {
        let read = || {
            let mut select = self.connection.prepare_cached("SELECT body FROM jobs WHERE id = ?1")?;
            let body: Option<Vec<u8>> = select.query_row(params![id.bytes()], |row| row.get(0)).optional()?;
            Ok(body.map(Bytes::from))
        };
        read().map_err(away)
    }

    fn parts(&mut self, id: JobId, after: u64, most: usize) -> Result<Vec<Part>, StoreError> {
        let select = "SELECT number, name, data FROM parts WHERE job = ?1 AND number > ?2
                      ORDER BY number LIMIT ?3";
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let read = || -> rusqlite::Result<Vec<Part>> {
            let mut select = self.connection.prepare_cached(select)?;
            let mut rows = select.query(params![id.bytes(), after, most])?;
            let (mut parts, mut page) = (Vec::new(), PartsPage::default());
            while let Some(row) = rows.next()? {
                let (number, data): (i64, String) = (row.get(0)?, row.get(2)?);
                if !page.takes(&data) {
                    break;
                }
                parts.push(Part { number: number.unsigned_abs(), name: row.get(1)?, data });
            }
            Ok(parts)
        };
        read().map_err(away)
    }

    fn by_key(&mut self, owner: &str, key: &str) -> Result<Option<(JobId, [u8; 32])>, StoreError> {
        let found = self.rows(BY_KEY, params![owner, key], |row| Ok((JobId::of_bytes(row.get(0)?), row.get(1)?)));
        Ok(found?.pop())
    }

    fn notes(&mut self, id: JobId, after: usize, most: usize) -> Result<Vec<String>, StoreError> {
        let select = "SELECT data FROM notes WHERE job = ?1 ORDER BY number LIMIT ?3 OFFSET ?2";
        let [after, most] = [after, most].map(|rows| i64::try_from(rows).unwrap_or(i64::MAX));
        self.rows(select, params![id.bytes(), after, most], |row| row.get(0))
    }

    fn of_owner(&mut self, owner: &str, behind: Option<(i64, JobId)>, most: usize) -> Result<Vec<Job>, StoreError> {
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
                let state = named(row, 0, &JobState::ALL, JobState::name)?;
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
        let select = "SELECT count(*), min(created) FROM jobs WHERE ended IS NULL AND state = 'waiting'";
        let found = self.rows(select, &[], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?)))?;
        let (count, oldest) = found.first().copied().unwrap_or_default();
        Ok((usize::try_from(count).unwrap_or_default(), oldest))
    }

    fn took(&mut self, most: usize) -> Result<Vec<(JobKind, i64)>, StoreError> {
        let select = "SELECT kind, ended - started FROM jobs
                      WHERE ended IS NOT NULL AND state = 'completed' ORDER BY ended DESC, id DESC LIMIT ?1";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.rows(select, params![most], |row| Ok((named(row, 0, &JobKind::ALL, JobKind::name)?, row.get(1)?)))
    }

    fn all(&mut self) -> Result<Vec<Job>, StoreError> {
        let select = format!("SELECT {JOB_COLUMNS} FROM jobs ORDER BY rowid");
        self.rows(&select, &[], job_of_row)
    }
}
