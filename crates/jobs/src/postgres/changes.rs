//! Changes as SQL statements. They are idempotent: a change that is repeated because its answer was lost gives the same answer. The
//! exception are deletions, which return what they deleted the second time.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use tokio_postgres::{Error, types::ToSql};

use super::{
    Bounds,
    link::Session,
    rows::{array, bigint, job_columns, job_of_row},
};
use crate::{
    Claim, Job, JobId, JobKind, JobState, NewJob, Write, Written,
    store::{STATE, has_token, state_data},
};

/// Minimum interval between two counts of the jobs of all processes.
const COUNT: Duration = Duration::from_secs(1);
/// A count is valid for at least this many times what it took.
const COUNTING_SHARE: u32 = 20;
/// A client may hold this many times what it leaves free: up to three quarters of what the other clients do not use.
const PARTS: u64 = 3;

/// Usage by the jobs of all processes: a recent count, plus the jobs accepted here since.
#[derive(Clone, Debug)]
pub(super) struct Crowd {
    bounds: Bounds,
    all: Taken,
    of_clients: HashMap<String, Taken>,
    /// Expiry of the count.
    until: Option<Instant>,
}

/// Usage.
#[derive(Clone, Copy, Debug, Default)]
struct Taken {
    /// Jobs that have not ended.
    jobs: u64,
    /// Bytes of all stored jobs.
    bytes: u64,
}

impl Taken {
    fn add(&mut self, other: Self) {
        self.jobs += other.jobs;
        self.bytes = self.bytes.saturating_add(other.bytes);
    }
}

impl Crowd {
    pub(super) fn new(bounds: Bounds) -> Self {
        Self { bounds, all: Taken::default(), of_clients: HashMap::new(), until: None }
    }

    /// Refreshes the count where it has expired.
    pub(super) async fn look(&mut self, session: &mut Session) -> Result<(), Error> {
        let began = Instant::now();
        if self.until.is_some_and(|until| began < until) {
            return Ok(());
        }
        let count =
            "SELECT client, count(*) FILTER (WHERE ended IS NULL), sum(bytes)::bigint FROM yomi.jobs GROUP BY client";
        (self.all, self.of_clients) = Default::default();
        for row in session.query(count, &[]).await? {
            let number = |column| row.try_get(column).map(i64::unsigned_abs);
            let taken = Taken { jobs: number(1)?, bytes: number(2)? };
            self.all.add(taken);
            self.of_clients.insert(row.try_get(0)?, taken);
        }
        self.until = Some(Instant::now() + COUNT.max(began.elapsed() * COUNTING_SHARE));
        Ok(())
    }

    /// The refusal of a new job, if a bound is exceeded.
    fn refusal(&self, new: &NewJob) -> Option<Written> {
        let of_client = self.of_clients.get(&new.client).copied().unwrap_or_default();
        let refusal = |bytes, most: u64, all: u64, held: u64, more: u64| {
            let free = most.saturating_sub(all);
            let allowed = free.saturating_add(held).saturating_mul(PARTS) / (PARTS + 1);
            // A client's first job may exceed its share.
            let fits = if held == 0 { more <= free } else { held + more <= allowed };
            (!fits).then_some(Written::Crowded { bytes, held, allowed })
        };
        let Bounds { jobs, bytes } = self.bounds;
        let more = new.bytes();
        refusal(false, jobs, self.all.jobs, of_client.jobs, 1)
            .or_else(|| refusal(true, bytes, self.all.bytes, of_client.bytes, more))
    }

    fn add(&mut self, new: &NewJob) {
        let taken = Taken { jobs: 1, bytes: new.bytes() };
        self.all.add(taken);
        self.of_clients.entry(new.client.clone()).or_default().add(taken);
    }
}

/// Maximum age of a claim that may take orphaned jobs.
const SOON: Duration = Duration::from_secs(1);

/// Whether the changes make jobs available to other processes.
pub(super) fn offers_jobs(changes: &[Write], written: &[Written]) -> bool {
    changes
        .iter()
        .zip(written)
        .any(|(change, written)| matches!((change, written), (Write::Accept(_) | Write::Pause { .. }, Written::Job(_))))
}

/// Applies a change within the current transaction. `skew` is the difference from the clock of this process to that of the database.
pub(super) async fn apply(
    session: &mut Session,
    change: &Write,
    skew: i64,
    crowd: Option<&mut Crowd>,
) -> Result<Written, Error> {
    match change {
        Write::Accept(new) => accept(session, new, skew, crowd).await,
        Write::Claim(of) => claim(session, of, skew).await,
        Write::Renew { worker, running, lease } => {
            // A row that another transaction has locked is skipped, and renewed the next time.
            let renew =
                "UPDATE yomi.jobs SET lease = clock_timestamp() + $4 * interval '1 ms', progress = mine.progress
                         FROM (SELECT jobs.id, asked.progress
                               FROM yomi.jobs JOIN unnest($2::bytea[], $3::int[]) AS asked (id, progress) USING (id)
                               WHERE jobs.worker = $1 AND jobs.state = 'running'
                               FOR UPDATE OF jobs SKIP LOCKED) AS mine
                         WHERE jobs.id = mine.id";
            let ids: Vec<&[u8]> = running.iter().map(|(id, _)| &id.bytes()[..]).collect();
            let progress: Vec<i32> = running.iter().map(|(_, progress)| number(*progress)).collect();
            let lease = lease.as_millis() as f64;
            session.query(renew, &[&&worker.bytes()[..], &ids, &progress, &lease]).await?;
            Ok(Written::Kept)
        }
        Write::Append { id, fence, step, parts, notes } => append(session, (*id, *fence, *step), parts, notes).await,
        Write::Pause { id, fence } => {
            let pause = concat!(
                "WITH paused AS (
                     UPDATE yomi.jobs SET state = 'waiting', worker = NULL, tries = greatest(tries, 1) - 1,
                            last_part = last_part + 1, bytes = bytes + octet_length($3::text) + octet_length($4::text)
                     WHERE id = $1 AND ",
                has_token!("$2"),
                " AND state = 'running' RETURNING *),
                 told AS (INSERT INTO yomi.parts SELECT id, last_part, $3, $4 FROM paused)
                 SELECT ",
                job_columns!(),
                " FROM paused"
            );
            let data = state_data(JobState::Waiting, 0, None);
            let of: [&(dyn ToSql + Sync); 4] = [&&id.bytes()[..], &number(*fence), &STATE, &data];
            one(session, pause, &of).await
        }
        Write::End { id, fence, state, problem, parts, now } => {
            let ended = Ended { state: *state, problem: problem.as_deref(), parts };
            end(session, *id, number(*fence), &ended, now.saturating_add(skew)).await
        }
        Write::Cancel { id, now } => {
            let ended = Ended { state: JobState::Cancelled, problem: None, parts: &[] };
            match end(session, *id, ANY, &ended, now.saturating_add(skew)).await? {
                // An ended job stays unchanged.
                Written::Fenced => Ok(job(session, *id).await?.map_or(Written::Fenced, Written::Known)),
                written => Ok(written),
            }
        }
        Write::Expire { before, most } => {
            let expire = "DELETE FROM yomi.jobs WHERE id IN
                          (SELECT id FROM yomi.jobs WHERE ended < $1 ORDER BY ended, id LIMIT $2 FOR UPDATE SKIP LOCKED)
                          RETURNING id";
            let before = before.saturating_add(skew);
            forgotten(session, expire, &[&before, &bigint(*most as u64)]).await
        }
        Write::KeepResult { key, data, most_bytes, before, now } => {
            let keep = "INSERT INTO yomi.results (key, data, bytes, kept) VALUES ($1, $2, $3, $4)
                        ON CONFLICT (key) DO UPDATE SET number = excluded.number, data = excluded.data,
                        bytes = excluded.bytes, kept = excluded.kept";
            let kept = now.saturating_add(skew);
            session.query(keep, &[&&key[..], data, &bigint(data.len() as u64), &kept]).await?;
            // Rows that another process is deleting are skipped.
            let old = "DELETE FROM yomi.results WHERE key IN
                       (SELECT key FROM yomi.results WHERE kept < $1 FOR UPDATE SKIP LOCKED)";
            session.query(old, &[&before.saturating_add(skew)]).await?;
            let beyond = "DELETE FROM yomi.results WHERE key IN
                          (SELECT key FROM yomi.results WHERE number IN
                           (SELECT number FROM
                            (SELECT number, sum(bytes) OVER (ORDER BY number DESC) AS newer FROM yomi.results) AS sums
                            WHERE newer > $1::bigint)
                           FOR UPDATE SKIP LOCKED)";
            session.query(beyond, &[&bigint(*most_bytes)]).await?;
            Ok(Written::Kept)
        }
        Write::Erase { owner } => {
            let erase = "DELETE FROM yomi.jobs WHERE owner = $1 RETURNING id";
            forgotten(session, erase, &[owner]).await
        }
    }
}

/// Condition that holds for the token of every start.
const ANY: i32 = -1;

/// Converts a fencing token or another number to the type of its column.
fn number(of: u32) -> i32 {
    i32::try_from(of).unwrap_or(i32::MAX)
}

/// The job that a statement changed.
async fn one(session: &mut Session, statement: &'static str, of: &[&(dyn ToSql + Sync)]) -> Result<Written, Error> {
    match session.query(statement, of).await?.first() {
        Some(row) => Ok(Written::Job(job_of_row(row)?)),
        None => Ok(Written::Fenced),
    }
}

async fn job(session: &mut Session, id: JobId) -> Result<Option<Job>, Error> {
    let select = concat!("SELECT ", job_columns!(), " FROM yomi.jobs WHERE id = $1");
    session.query(select, &[&&id.bytes()[..]]).await?.first().map(job_of_row).transpose()
}

/// The jobs that a statement deletes.
async fn forgotten(
    session: &mut Session,
    statement: &'static str,
    of: &[&(dyn ToSql + Sync)],
) -> Result<Written, Error> {
    let rows = session.query(statement, of).await?;
    let ids = rows.iter().map(|row| Ok(JobId::of_bytes(array(row, 0)?)));
    let mut ids = ids.collect::<Result<Vec<_>, Error>>()?;
    ids.sort_unstable();
    if !ids.is_empty() {
        // The client's name is removed with its last job.
        let forget = "DELETE FROM yomi.turns WHERE client NOT IN (SELECT client FROM yomi.jobs)";
        session.query(forget, &[]).await?;
    }
    Ok(Written::Forgotten(ids))
}

async fn accept(
    session: &mut Session,
    new: &NewJob,
    skew: i64,
    mut crowd: Option<&mut Crowd>,
) -> Result<Written, Error> {
    let mut tries = 0;
    loop {
        tries += 1;
        if let Some(known) = known(session, new).await? {
            return Ok(known);
        }
        if let Some(refusal) = crowd.as_ref().and_then(|crowd| crowd.refusal(new)) {
            return Ok(refusal);
        }
        let insert = concat!(
            "WITH new AS (
                 INSERT INTO yomi.jobs (id, owner, client, kind, path, max_ms, idempotency_key, digest, created, bytes)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11) ON CONFLICT DO NOTHING RETURNING *),
             body AS (INSERT INTO yomi.bodies SELECT id, $10 FROM new)
             SELECT ",
            job_columns!(),
            " FROM new"
        );
        let of: [&(dyn ToSql + Sync); 11] = [
            &&new.id.bytes()[..],
            &new.owner,
            &new.client,
            &new.kind.name(),
            &new.path,
            &bigint(new.max_ms),
            &new.idempotency_key,
            &&new.digest[..],
            &new.now.saturating_add(skew),
            &&new.body[..],
            &bigint(new.bytes()),
        ];
        let written = one(session, insert, &of).await?;
        // Another process has meanwhile accepted a job under the same key; it may already be deleted again.
        if written != Written::Fenced || tries == 3 {
            if let (Written::Job(_), Some(crowd)) = (&written, crowd.as_mut()) {
                crowd.add(new);
            }
            return Ok(written);
        }
    }
}

/// The job that was accepted for the same request before.
async fn known(session: &mut Session, new: &NewJob) -> Result<Option<Written>, Error> {
    let select = concat!(
        "SELECT ",
        job_columns!(),
        ", digest FROM yomi.jobs WHERE id = $1 OR (owner = $2 AND idempotency_key = $3)"
    );
    let of: [&(dyn ToSql + Sync); 3] = [&&new.id.bytes()[..], &new.owner, &new.idempotency_key];
    let rows = session.query(select, &of).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let (job, digest): (Job, [u8; 32]) = (job_of_row(row)?, array(row, 16)?);
    Ok(Some(match () {
        // Accepted by this same change, whose answer was lost.
        () if job.id == new.id => Written::Job(job),
        () if digest == new.digest => Written::Known(job),
        () => Written::Conflict,
    }))
}

/// Claims the next job, or fails it after too many attempts. Rows that another process has locked are skipped.
async fn claim(session: &mut Session, claim: &Claim, skew: i64) -> Result<Written, Error> {
    let Claim { worker, busy, lease, orphans, most_tries, problem, now } = claim;
    // The transaction must not have waited either: its start is now().
    let next = "WITH running AS (
                    SELECT client, count(*) AS jobs FROM yomi.jobs
                    WHERE ended IS NULL AND worker IS NOT NULL AND (NOT $2 OR lease >= clock_timestamp())
                    GROUP BY client)
                SELECT jobs.id, jobs.client, jobs.tries, jobs.fence
                FROM yomi.jobs LEFT JOIN running USING (client) LEFT JOIN yomi.turns USING (client)
                WHERE jobs.ended IS NULL AND (jobs.worker IS NULL OR
                      ($2 AND jobs.lease < clock_timestamp() AND pg_catalog.clock_timestamp() < now() + interval '1 s'))
                      AND jobs.client <> ALL ($1) AND jobs.kind = ANY ($3)
                ORDER BY coalesce(running.jobs, 0), coalesce(turns.turn, 0), jobs.arrival
                LIMIT 1 FOR UPDATE OF jobs SKIP LOCKED";
    let orphans = orphans.is_some_and(|asked| asked.elapsed() < SOON);
    // Jobs of unknown kinds are left to the processes of another release.
    let kinds: Vec<&str> = JobKind::ALL.iter().map(|kind| kind.name()).collect();
    let rows = session.query(next, &[busy, &orphans, &kinds]).await?;
    let Some(row) = rows.first() else { return Ok(Written::Idle) };
    let (id, client) = (JobId::of_bytes(array(row, 0)?), row.try_get::<_, String>(1)?);
    let (tries, fence) = (row.try_get::<_, i32>(2)?.unsigned_abs(), row.try_get::<_, i32>(3)?);
    let now = now.saturating_add(skew);
    if tries >= *most_tries {
        let ended = Ended { state: JobState::Failed, problem: Some(problem), parts: &[] };
        return Ok(match end(session, id, ANY, &ended, now).await? {
            Written::Job(job) => Written::GivenUp(job),
            written => written,
        });
    }
    let start = concat!(
        "WITH turn AS (
             INSERT INTO yomi.turns SELECT $2, 1 + coalesce(max(turn), 0) FROM yomi.turns
             ON CONFLICT (client) DO UPDATE SET turn = excluded.turn),
         started AS (
             UPDATE yomi.jobs SET state = 'running', fence = fence + 1, tries = tries + 1, steps = 0, progress = 0,
                    started = $3, worker = $4, lease = clock_timestamp() + $5 * interval '1 ms', last_part = last_part + 1,
                    bytes = bytes + octet_length($6::text) + octet_length($7::text)
             WHERE id = $1 AND fence = $8 AND ended IS NULL RETURNING *),
         told AS (INSERT INTO yomi.parts SELECT id, last_part, $6, $7 FROM started)
         SELECT ", job_columns!(), " FROM started"
    );
    // Without a lease: for ever.
    let lease = lease.map_or(1e13, |lease| lease.as_millis() as f64);
    let data = state_data(JobState::Running, tries + 1, None);
    let of: [&(dyn ToSql + Sync); 8] =
        [&&id.bytes()[..], &client, &now, &&worker.bytes()[..], &lease, &STATE, &data, &fence];
    match one(session, start, &of).await? {
        Written::Fenced => Ok(Written::Idle),
        written => Ok(written),
    }
}

async fn append(
    session: &mut Session,
    (id, fence, step): (JobId, u32, u64),
    parts: &[(String, String)],
    notes: &[String],
) -> Result<Written, Error> {
    let append = concat!(
        "WITH grown AS (
             UPDATE yomi.jobs SET tries = 1, steps = $3::bigint, last_part = last_part + $4, bytes = bytes + $5
             WHERE id = $1 AND ",
        has_token!("$2"),
        " AND state = 'running' AND steps = $3::bigint - 1 RETURNING id, last_part),
         noted AS (
             INSERT INTO yomi.notes (job, data) SELECT grown.id, note.data
             FROM grown, unnest($8::text[]) WITH ORDINALITY AS note (data, place) ORDER BY place),
         told AS (
             INSERT INTO yomi.parts SELECT grown.id, grown.last_part - $4 + part.place, part.name, part.data
             FROM grown, unnest($6::text[], $7::text[]) WITH ORDINALITY AS part (name, data, place))
         SELECT last_part FROM grown"
    );
    let (names, texts): (Vec<&str>, Vec<&str>) =
        parts.iter().map(|(name, data)| (name.as_str(), data.as_str())).unzip();
    let bytes = parts.iter().map(|(name, data)| name.len() + data.len()).sum::<usize>()
        + notes.iter().map(String::len).sum::<usize>();
    let (id, fence, step) = (&id.bytes()[..], number(fence), bigint(step));
    let (count, bytes) = (bigint(parts.len() as u64), bigint(bytes as u64));
    let of: [&(dyn ToSql + Sync); 8] = [&id, &fence, &step, &count, &bytes, &names, &texts, &notes];
    let mut rows = session.query(append, &of).await?;
    if rows.is_empty() {
        // Already applied, and the answer was lost.
        let made = concat!(
            "SELECT last_part FROM yomi.jobs WHERE id = $1 AND ",
            has_token!("$2"),
            " AND state = 'running' AND steps = $3"
        );
        rows = session.query(made, &[&id, &fence, &step]).await?;
    }
    match rows.first() {
        Some(row) => Ok(Written::Appended(row.try_get::<_, i64>(0)?.unsigned_abs())),
        None => Ok(Written::Fenced),
    }
}

/// End of a job.
struct Ended<'change> {
    state: JobState,
    problem: Option<&'change str>,
    parts: &'change [(String, String)],
}

/// Ends a job that has not ended; with a token, only if it runs with that one. Adds its last parts, then the state; deletes its notes.
async fn end(session: &mut Session, id: JobId, fence: i32, ended: &Ended<'_>, now: i64) -> Result<Written, Error> {
    let end = concat!(
        "WITH ended AS (
             UPDATE yomi.jobs SET state = $3, ended = $4, problem = $5, worker = NULL, last_part = last_part + $6,
                    bytes = bytes + $7 - (SELECT coalesce(sum(octet_length(data)), 0) FROM yomi.notes WHERE job = $1)
             WHERE id = $1 AND ended IS NULL AND ($2 = -1 OR (",
        has_token!("$2"),
        " AND state = 'running')) RETURNING *),
         gone AS (DELETE FROM yomi.notes WHERE job IN (SELECT id FROM ended)),
         told AS (
             INSERT INTO yomi.parts SELECT ended.id, ended.last_part - $6 + part.place, part.name, part.data
             FROM ended, unnest($8::text[], $9::text[]) WITH ORDINALITY AS part (name, data, place))
         SELECT ",
        job_columns!(),
        " FROM ended"
    );
    let Ended { state, problem, parts } = ended;
    let data = state_data(*state, 0, *problem);
    let parts = parts.iter().map(|(name, data)| (name.as_str(), data.as_str()));
    let (names, texts): (Vec<&str>, Vec<&str>) = parts.chain([(STATE, data.as_str())]).unzip();
    let bytes: usize = names.iter().chain(&texts).map(|text| text.len()).sum();
    let (count, bytes) = (bigint(names.len() as u64), bigint(bytes as u64));
    let of: [&(dyn ToSql + Sync); 9] =
        [&&id.bytes()[..], &fence, &state.name(), &now, problem, &count, &bytes, &names, &texts];
    one(session, end, &of).await
}
