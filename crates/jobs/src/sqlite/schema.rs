//! Schema and migrations, and compatibility between releases.
//!
//! `user_version` is the schema version of the release that wrote the file last. Migrations only go forwards, each in one transaction.
//! Two successive releases may open one file: a schema names the oldest version that may still do so (`oldest`), so that a downgrade
//! after an upgrade works as long as only columns and tables were added.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::away;
use crate::StoreError;

/// Application id of a job store: "Yomi" in ASCII.
pub(super) const APPLICATION_ID: i64 = 0x596f_6d69;

/// Schema version of this release.
const VERSION: i64 = 2;
/// Oldest schema version whose release may open a file of this one.
const OLDEST: i64 = 1;

/// Migrations: each entry upgrades the version before it.
const MIGRATIONS: [&str; 2] = [FIRST, SECOND];

const FIRST: &str = "
CREATE TABLE oldest (version INTEGER NOT NULL) STRICT;
INSERT INTO oldest VALUES (1);
CREATE TABLE jobs (
    id BLOB PRIMARY KEY,
    owner TEXT NOT NULL,
    client TEXT NOT NULL,
    kind TEXT NOT NULL,
    path TEXT NOT NULL,
    body BLOB NOT NULL,
    max_ms INTEGER NOT NULL,
    idempotency_key TEXT,
    digest BLOB NOT NULL,
    state TEXT NOT NULL,
    fence INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    started INTEGER,
    ended INTEGER,
    last_part INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL,
    problem TEXT
) STRICT;
CREATE UNIQUE INDEX jobs_by_key ON jobs (owner, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX jobs_of_owner ON jobs (owner, created, id);
CREATE INDEX jobs_unfinished ON jobs (id) WHERE ended IS NULL;
CREATE INDEX jobs_ended ON jobs (ended, id) WHERE ended IS NOT NULL;
CREATE TABLE parts (
    job BLOB NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (job, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    data TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    kept INTEGER NOT NULL
) STRICT;
CREATE INDEX results_bytes ON results (bytes);
CREATE TABLE notes (
    number INTEGER PRIMARY KEY,
    job BLOB NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    data TEXT NOT NULL
) STRICT;
CREATE INDEX notes_of_job ON notes (job, number);
";

const SECOND: &str = "
ALTER TABLE jobs ADD COLUMN steps INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN worker BLOB;
CREATE TABLE turns (client TEXT PRIMARY KEY, turn INTEGER NOT NULL) STRICT, WITHOUT ROWID;
";

/// Refuses a file that is not a store of this schema.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0)).map_err(away);
    let (application, version) = (number("application_id")?, number("user_version")?);
    if application == APPLICATION_ID && (version == VERSION || version > VERSION && oldest(connection)? <= VERSION) {
        return Ok(());
    }
    Err(StoreError::Refused(format!("{} is no store of jobs of this release", path.display())))
}

/// The oldest schema whose release can use a store of a newer one.
fn oldest(connection: &Connection) -> Result<i64, StoreError> {
    let oldest = connection.query_row("SELECT version FROM oldest", [], |row| row.get(0));
    oldest.map_err(away)
}

/// Creates the tables, or migrates those of an older release.
pub(super) fn bring_up(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let name = path.display();
    let number = |connection: &Connection, pragma: &str| {
        connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0)).map_err(away)
    };
    let application = number(connection, "application_id")?;
    let version = number(connection, "user_version")?;
    let tables =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0)).map_err(away)?;
    if application != APPLICATION_ID && (application != 0 || version != 0 || tables > 0) {
        return Err(StoreError::Refused(format!("{name} is a database, but no store of jobs; name another file")));
    }
    if version > VERSION {
        if oldest(connection)? > VERSION {
            return Err(StoreError::Refused(format!(
                "{name} belongs to a newer release (schema {version}, this one knows {VERSION}); run that one, or name \
                 another file"
            )));
        }
        return Ok(());
    }
    let done = usize::try_from(version).unwrap_or_default();
    if done == MIGRATIONS.len() {
        return Ok(());
    }
    let mut migrate = || {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for migration in &MIGRATIONS[done..] {
            transaction.execute_batch(migration)?;
        }
        transaction.execute("UPDATE oldest SET version = ?1", [OLDEST])?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
        transaction.commit()
    };
    migrate().map_err(away)
}
