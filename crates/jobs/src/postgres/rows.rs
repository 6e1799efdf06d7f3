//! Conversion of rows to jobs.

use std::error::Error as StdError;

use tokio_postgres::{
    Error, Row,
    types::{FromSql, Type},
};

use crate::{Brief, Job, JobId, JobKind, JobState, Queued, WorkerId};

/// The columns of a job, in the order in which [`job_of_row`] reads them.
macro_rules! job_columns {
    () => {
        "id, owner, client, kind, path, max_ms, state, fence, tries, created, started, ended, last_part, progress, bytes, problem"
    };
}
pub(super) use job_columns;

/// A job from a row of `job_columns`.
pub(super) fn job_of_row(row: &Row) -> Result<Job, Error> {
    let unsigned = |column| row.try_get(column).map(i64::unsigned_abs);
    Ok(Job {
        id: JobId::of_bytes(array(row, 0)?),
        owner: row.try_get(1)?,
        client: row.try_get(2)?,
        kind: row.try_get::<_, Known<_>>(3)?.0,
        path: row.try_get(4)?,
        max_ms: unsigned(5)?,
        state: row.try_get::<_, Known<_>>(6)?.0,
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

/// State, fencing token and last part of a job.
pub(super) fn brief_of_row(row: &Row) -> Result<Brief, Error> {
    Ok(Brief {
        state: row.try_get::<_, Known<_>>(0)?.0,
        fence: small(row, 1)?,
        last_part: row.try_get::<_, i64>(2)?.unsigned_abs(),
    })
}

/// Id, client, worker and last start of a job that has not ended.
pub(super) fn queued_of_row(row: &Row) -> Result<Queued, Error> {
    let worker: Option<Array<{ JobId::BYTES }>> = row.try_get(2)?;
    let worker = worker.map(|Array(bytes)| WorkerId::of_bytes(bytes));
    let turn: Option<i64> = row.try_get(3)?;
    Ok(Queued {
        id: JobId::of_bytes(array(row, 0)?),
        client: row.try_get(1)?,
        worker,
        turn: turn.unwrap_or_default().unsigned_abs(),
    })
}

/// Kind of a job, and its run time in milliseconds.
pub(super) fn took_of_row(row: &Row) -> Result<(JobKind, i64), Error> {
    Ok((row.try_get::<_, Known<_>>(0)?.0, row.try_get(1)?))
}

/// A column with a number of bytes.
pub(super) fn array<const N: usize>(row: &Row, column: usize) -> Result<[u8; N], Error> {
    row.try_get(column).map(|Array(bytes)| bytes)
}

/// A column with a small number.
fn small(row: &Row, column: usize) -> Result<u32, Error> {
    row.try_get(column).map(i32::unsigned_abs)
}

/// Converts a number to the type of its column.
pub(super) fn bigint(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A column with that many bytes.
struct Array<const N: usize>([u8; N]);

impl<'row, const N: usize> FromSql<'row> for Array<N> {
    fn from_sql(kind: &Type, raw: &'row [u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Self(<&[u8]>::from_sql(kind, raw)?.try_into()?))
    }

    fn accepts(kind: &Type) -> bool {
        <&[u8] as FromSql>::accepts(kind)
    }
}

/// The value of a name, if this release knows it: another release may have written others.
struct Known<T>(T);

/// Parses the names of each of these types.
macro_rules! known {
    ($($Named:ident)*) => {$(
        impl<'row> FromSql<'row> for Known<$Named> {
            fn from_sql(
                kind: &Type,
                raw: &'row [u8],
            ) -> Result<Self, Box<dyn StdError + Sync + Send>> {
                let text = <&str>::from_sql(kind, raw)?;
                let found = $Named::ALL.iter().copied().find(|value| value.name() == text);
                found.map(Self).ok_or_else(|| format!("{text:?} is not known here").into())
            }

            fn accepts(kind: &Type) -> bool {
                <&str as FromSql>::accepts(kind)
            }
        }
    )*};
}
known!(JobKind JobState);
