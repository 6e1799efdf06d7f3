//! Store in PostgreSQL, shared by any number of processes.
//!
//! A process has four connections, each owned by a thread: changes, queries, lease renewals ([`link`]) and notifications ([`notifications`]).
//! A change whose answer was lost is sent again and applied once ([`changes`]). Leases and expiry use the clock of the database.

mod changes;
mod link;
mod notifications;
mod rows;
mod schema;
mod url;

use std::{sync::mpsc::channel, thread, time::Duration};

use bytes::Bytes;

use crate::{
    Brief, Job, JobId, JobKind, Part, Queued, Reader, Sharing, Store, StoreError, Write, Writer, Written,
    store::PAGE_BYTES,
};
use changes::Crowd;
use link::{Link, Session};
use rows::{bigint, brief_of_row, job_columns, job_of_row, queued_of_row, took_of_row};

pub use url::PostgresUrl;

/// Length of a lease: how long a job stays with its process without a renewal.
const LEASE: Duration = Duration::from_secs(8);

/// How long the start of a server waits for the database.
const REACH: Duration = Duration::from_secs(2);

/// Bounds on the jobs of all processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Jobs that have not ended.
    pub jobs: u64,
    /// Bytes of all stored jobs.
    pub bytes: u64,
}

/// Opens the store. An unreachable database is tried again later; its tables are created or migrated on the first connection.
///
/// # Errors
/// `Refused` where the database rejects the user, the role lacks privileges, or the schema is too new; `Away` where no thread can be started.
pub fn open(url: &PostgresUrl, bounds: Bounds) -> Result<Store, StoreError> {
    open_with(url, bounds, LEASE)
}

/// [`open`] with another lease than eight seconds.
///
/// # Errors
/// As [`open`].
pub fn open_with(url: &PostgresUrl, bounds: Bounds, lease: Duration) -> Result<Store, StoreError> {
    match reach(Link::new(url, true)?) {
        Err(error @ StoreError::Away(_)) => tracing::warn!(%error, "the store is asked again"),
        reached => reached?,
    }
    let writer = PostgresWriter { link: Link::of_server(url)?, crowd: Some(Crowd::new(bounds)) };
    let news = notifications::listen(url)?;
    let keeper = Box::new(PostgresWriter { link: Link::of_server(url)?, crowd: None });
    let reader = Box::new(PostgresReader { link: Link::of_server(url)? });
    let sharing = Some(Sharing { lease, keeper, news });
    Ok(Store { writer: Box::new(writer), reader, is_durable: true, sharing })
}

/// Opens the store for an operator's command, while servers use it.
///
/// # Errors
/// As [`open`]; `Away` where the database cannot be reached.
pub fn open_beside(url: &PostgresUrl) -> Result<Store, StoreError> {
    reach(Link::new(url, false)?)?;
    let writer = PostgresWriter { link: Link::new(url, false)?, crowd: None };
    let reader = Box::new(PostgresReader { link: Link::new(url, false)? });
    Ok(Store { writer: Box::new(writer), reader, is_durable: true, sharing: None })
}

/// Connects on a thread of its own: the caller may be on a runtime, and does not wait for a database that hangs.
fn reach(mut link: Link) -> Result<(), StoreError> {
    let (sender, reached) = channel();
    let connect = move || {
        // The caller may have timed out.
        let _ = sender.send(link.run(async |_: &mut Session| Ok(())));
    };
    let thread = thread::Builder::new().name("job store".to_owned()).spawn(connect);
    thread.map_err(|error| StoreError::Away(error.to_string()))?;
    let silent = || StoreError::Away("the database does not answer".to_owned());
    reached.recv_timeout(REACH).unwrap_or_else(|_| Err(silent()))
}

struct PostgresWriter {
    link: Link,
    /// Usage by all processes; `None` where jobs are accepted without bounds.
    crowd: Option<Crowd>,
}

impl Writer for PostgresWriter {
    fn apply(&mut self, changes: &[Write]) -> Result<Vec<Written>, StoreError> {
        let Self { link, crowd } = self;
        // Only acceptance needs the usage.
        let accepts = changes.iter().any(|change| matches!(change, Write::Accept(_)));
        let mut counted = crowd.as_mut().filter(|_| accepts);
        if let Some(crowd) = &mut counted {
            link.run(async |session: &mut Session| crowd.look(session).await)?;
        }
        let (written, after) = link.run(async |session: &mut Session| {
            // A retry starts from the usage before the failed attempt.
            let mut crowd = counted.as_deref().cloned();
            let skew = session.begin().await?;
            let mut written = Vec::with_capacity(changes.len());
            for change in changes {
                written.push(changes::apply(session, change, skew, crowd.as_mut()).await?);
            }
            session.commit().await?;
            if changes::offers_jobs(changes, &written) {
                // A transaction of its own: a notification holds a server-wide lock until its commit.
                let _ = session.execute(notifications::NOTIFY).await;
            }
            Ok((written, crowd))
        })?;
        if let (Some(counted), Some(after)) = (counted, after) {
            *counted = after;
        }
        Ok(written)
    }
}

/// Reads, over a connection of its own.
struct PostgresReader {
    link: Link,
}

impl PostgresReader {
    /// All rows of a query.
    fn rows<T>(
        &mut self,
        select: &'static str,
        of: &[&(dyn tokio_postgres::types::ToSql + Sync)],
        row: impl Fn(&tokio_postgres::Row) -> Result<T, tokio_postgres::Error>,
    ) -> Result<Vec<T>, StoreError> {
        self.link.run(async |session: &mut Session| session.query(select, of).await?.iter().map(&row).collect())
    }
}

impl Reader for PostgresReader {
    fn job(&mut self, id: JobId) -> Result<Option<Job>, StoreError> {
        let select = concat!("SELECT ", job_columns!(), " FROM yomi.jobs WHERE id = $1");
        Ok(self.rows(select, &[&&id.bytes()[..]], job_of_row)?.pop())
    }

    fn body(&mut self, id: JobId) -> Result<Option<Bytes>, StoreError> {
        let select = "SELECT body FROM yomi.bodies WHERE job = $1";
        let body = self.rows(select, &[&&id.bytes()[..]], |row| row.try_get::<_, Vec<u8>>(0))?;
        Ok(body.into_iter().next().map(Bytes::from))
    }

    fn parts(&mut self, id: JobId, after: u64, most: usize) -> Result<Vec<Part>, StoreError> {
        // A page as `PartsPage` measures it.
        let select = "SELECT number, name, data FROM (
                          SELECT number, name, data, sum(octet_length(data) + 1) OVER (ORDER BY number) AS total
                          FROM yomi.parts WHERE job = $1 AND number > $2 ORDER BY number LIMIT $3) AS page
                      WHERE total <= $4 OR total = octet_length(data) + 1 ORDER BY number";
        let of: [&(dyn tokio_postgres::types::ToSql + Sync); 4] =
            [&&id.bytes()[..], &bigint(after), &bigint(most as u64), &bigint(PAGE_BYTES as u64)];
        self.rows(select, &of, |row| {
            let number: i64 = row.try_get(0)?;
            Ok(Part { number: number.unsigned_abs(), name: row.try_get(1)?, data: row.try_get(2)? })
        })
    }

    fn by_key(&mut self, owner: &str, key: &str) -> Result<Option<(JobId, [u8; 32])>, StoreError> {
        let select = "SELECT id, digest FROM yomi.jobs WHERE owner = $1 AND idempotency_key = $2";
        let found =
            self.rows(select, &[&owner, &key], |row| Ok((JobId::of_bytes(rows::array(row, 0)?), rows::array(row, 1)?)));
        Ok(found?.pop())
    }

    fn notes(&mut self, id: JobId, after: usize, most: usize) -> Result<Vec<String>, StoreError> {
        let select = "SELECT data FROM yomi.notes WHERE job = $1 ORDER BY number LIMIT $3 OFFSET $2";
        let [after, most] = [after, most].map(|rows| bigint(rows as u64));
        self.rows(select, &[&&id.bytes()[..], &after, &most], |row| row.try_get(0))
    }

    fn of_owner(&mut self, owner: &str, behind: Option<(i64, JobId)>, most: usize) -> Result<Vec<Job>, StoreError> {
        let select = concat!(
            "SELECT ",
            job_columns!(),
            " FROM yomi.jobs WHERE owner = $1 AND (created, id) < ($2, $3)
              ORDER BY created DESC, id DESC LIMIT $4"
        );
        let last = JobId::of_bytes([u8::MAX; JobId::BYTES]);
        let (created, id) = behind.unwrap_or((i64::MAX, last));
        self.rows(select, &[&owner, &created, &&id.bytes()[..], &bigint(most as u64)], job_of_row)
    }

    fn result(&mut self, key: &[u8; 32]) -> Result<Option<String>, StoreError> {
        let select = "SELECT data FROM yomi.results WHERE key = $1";
        Ok(self.rows(select, &[&&key[..]], |row| row.try_get(0))?.pop())
    }

    fn result_keys(&mut self, after: u64, most: usize) -> Result<Vec<(u64, [u8; 32])>, StoreError> {
        let select = "SELECT number, key FROM yomi.results WHERE number > $1 ORDER BY number LIMIT $2";
        self.rows(select, &[&bigint(after), &bigint(most as u64)], |row| {
            let number: i64 = row.try_get(0)?;
            Ok((number.unsigned_abs(), rows::array(row, 1)?))
        })
    }

    fn briefs(&mut self, ids: &[JobId]) -> Result<Vec<Option<Brief>>, StoreError> {
        let select = "SELECT state, fence, last_part, ask.place
                      FROM unnest($1::bytea[]) WITH ORDINALITY AS ask (id, place) JOIN yomi.jobs USING (id)";
        let asked: Vec<&[u8]> = ids.iter().map(|id| &id.bytes()[..]).collect();
        let found = self.rows(select, &[&asked], |row| {
            let place: i64 = row.try_get(3)?;
            Ok((place.unsigned_abs(), brief_of_row(row)?))
        })?;
        let mut briefs = vec![None; ids.len()];
        for (place, brief) in found {
            let place = usize::try_from(place).unwrap_or(usize::MAX);
            if let Some(of_id) = place.checked_sub(1).and_then(|place| briefs.get_mut(place)) {
                *of_id = Some(brief);
            }
        }
        Ok(briefs)
    }

    fn queue(&mut self) -> Result<Vec<Queued>, StoreError> {
        let select = "SELECT id, client, worker, turn FROM yomi.jobs LEFT JOIN yomi.turns USING (client)
                      WHERE ended IS NULL ORDER BY arrival";
        self.rows(select, &[], queued_of_row)
    }

    fn waiting(&mut self) -> Result<(usize, Option<i64>), StoreError> {
        let select = "SELECT count(*), min(created) FROM yomi.jobs WHERE ended IS NULL AND state = 'waiting'";
        let found = self.rows(select, &[], |row| Ok((row.try_get::<_, i64>(0)?, row.try_get::<_, Option<i64>>(1)?)))?;
        let (count, oldest) = found.first().copied().unwrap_or_default();
        Ok((usize::try_from(count).unwrap_or_default(), oldest))
    }

    fn took(&mut self, most: usize) -> Result<Vec<(JobKind, i64)>, StoreError> {
        // Skips kinds of other releases.
        let select = "SELECT kind, ended - started FROM yomi.jobs
                      WHERE ended IS NOT NULL AND state = 'completed' AND kind = ANY ($2)
                      ORDER BY ended DESC, id DESC LIMIT $1";
        let kinds: Vec<&str> = JobKind::ALL.iter().map(|kind| kind.name()).collect();
        self.rows(select, &[&bigint(most as u64), &kinds], took_of_row)
    }

    fn all(&mut self) -> Result<Vec<Job>, StoreError> {
        let select = concat!("SELECT ", job_columns!(), " FROM yomi.jobs ORDER BY arrival");
        self.rows(select, &[], job_of_row)
    }
}
