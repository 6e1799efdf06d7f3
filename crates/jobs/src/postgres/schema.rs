//! Schema and migrations, and compatibility between releases.
//!
//! Statements name the schema `yomi`; [`PostgresUrl::sql`] puts that of the address in its place. `yomi.schema` holds the schema version of the newest release that has used the database, and the oldest version that may still use it, so that two
//! successive releases can share it as long as only columns and tables are added. Migrations only go forwards, each in one transaction, under an
//! advisory lock.

use tokio_postgres::{Client, Error};

use super::url::PostgresUrl;

/// Schema version of this release.
const VERSION: i32 = 1;
/// Oldest schema version whose release may use the tables of this one.
const OLDEST: i32 = 1;

/// Migrations: each entry upgrades the version before it.
const MIGRATIONS: [&str; 1] = [FIRST];

/// "Yomi" in ASCII: the advisory lock of migrations.
const LOCK: &str = "SELECT pg_advisory_xact_lock(1500474729)";

/// Jobs are narrow and updated often: the fill factor leaves room for updates in place. Bodies, parts, notes and results have tables of their own.
const FIRST: &str = "
CREATE SCHEMA IF NOT EXISTS yomi;
CREATE TABLE yomi.schema (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    version integer NOT NULL,
    oldest integer NOT NULL
);
CREATE TABLE yomi.jobs (
    id bytea PRIMARY KEY CHECK (octet_length(id) = 16),
    arrival bigint GENERATED ALWAYS AS IDENTITY,
    owner text NOT NULL,
    client text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('bestmove', 'review', 'batch')),
    path text NOT NULL,
    max_ms bigint NOT NULL,
    idempotency_key text,
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'completed', 'failed', 'cancelled')),
    fence integer NOT NULL DEFAULT 0,
    tries integer NOT NULL DEFAULT 0,
    steps bigint NOT NULL DEFAULT 0,
    created bigint NOT NULL,
    started bigint,
    ended bigint,
    last_part bigint NOT NULL DEFAULT 0,
    progress integer NOT NULL DEFAULT 0,
    bytes bigint NOT NULL,
    problem text,
    worker bytea CHECK (octet_length(worker) = 16),
    lease timestamptz
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
CREATE UNIQUE INDEX jobs_by_key ON yomi.jobs (owner, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX jobs_of_owner ON yomi.jobs (owner, created, id);
CREATE INDEX jobs_unfinished ON yomi.jobs (arrival) WHERE ended IS NULL;
CREATE INDEX jobs_ended ON yomi.jobs (ended, id) WHERE ended IS NOT NULL;
CREATE TABLE yomi.bodies (
    job bytea PRIMARY KEY REFERENCES yomi.jobs (id) ON DELETE CASCADE,
    body bytea NOT NULL
);
CREATE TABLE yomi.parts (
    job bytea NOT NULL REFERENCES yomi.jobs (id) ON DELETE CASCADE,
    number bigint NOT NULL,
    name text NOT NULL,
    data text NOT NULL,
    PRIMARY KEY (job, number)
);
CREATE TABLE yomi.notes (
    number bigint GENERATED ALWAYS AS IDENTITY,
    job bytea NOT NULL REFERENCES yomi.jobs (id) ON DELETE CASCADE,
    data text NOT NULL,
    PRIMARY KEY (job, number)
);
CREATE TABLE yomi.turns (
    client text PRIMARY KEY,
    turn bigint NOT NULL
) WITH (fillfactor = 60);
CREATE INDEX turns_in_order ON yomi.turns (turn);
CREATE SEQUENCE yomi.answers;
CREATE TABLE yomi.results (
    number bigint NOT NULL DEFAULT nextval('yomi.answers'),
    key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
    data text NOT NULL,
    bytes bigint NOT NULL,
    kept bigint NOT NULL
);
CREATE INDEX results_in_order ON yomi.results (number) INCLUDE (bytes);
INSERT INTO yomi.schema (version, oldest) VALUES (0, 0);
";

/// The GRANT statements for the privileges that this role lacks; empty where the database is read-only now, which is temporary. Uses object
/// identifiers, because names cannot be resolved in a schema that the role may not use.
const LACKING: &str = "
WITH needed (relation, privileges) AS (VALUES
    ('schema', '{SELECT}'::text[]),
    ('jobs', '{SELECT,INSERT,UPDATE,DELETE}'),
    ('bodies', '{SELECT,INSERT}'),
    ('parts', '{SELECT,INSERT}'),
    ('notes', '{SELECT,INSERT,DELETE}'),
    ('turns', '{SELECT,INSERT,UPDATE,DELETE}'),
    ('results', '{SELECT,INSERT,UPDATE,DELETE}')),
relations AS (
    SELECT pg_class.oid, relname FROM pg_catalog.pg_class JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = 'yomi'),
lacking (place, statement) AS (
    SELECT 1, format('GRANT CREATE ON DATABASE %I TO %I', current_database(), current_user)
    WHERE NOT has_database_privilege(current_database(), 'CREATE')
          AND NOT EXISTS (SELECT 1 FROM relations WHERE relname = 'schema')
    UNION ALL
    SELECT 2, format('GRANT USAGE ON SCHEMA yomi TO %I', current_user) FROM pg_catalog.pg_namespace
    WHERE nspname = 'yomi' AND NOT has_schema_privilege(oid, 'USAGE')
    UNION ALL
    SELECT 3, format('GRANT %s ON yomi.%I TO %I', string_agg(privilege, ', ' ORDER BY asked.place), relname, current_user)
    FROM needed CROSS JOIN unnest(privileges) WITH ORDINALITY AS asked (privilege, place) JOIN relations ON relname = relation
    WHERE NOT has_table_privilege(oid, privilege) GROUP BY relname
    UNION ALL
    SELECT 4, format('GRANT USAGE ON SEQUENCE yomi.%I TO %I', relname, current_user) FROM relations
    WHERE CASE relname WHEN 'answers' THEN NOT has_sequence_privilege(oid, 'USAGE, UPDATE') ELSE false END)
SELECT statement FROM lacking WHERE current_setting('transaction_read_only') = 'off' ORDER BY place, statement";

/// Why the tables cannot be used.
#[derive(Debug)]
pub(super) enum SchemaError {
    /// A statement failed.
    Failed(Error),
    /// The schema is too new; its version.
    TooNew(i32),
    /// The tables of this release are missing.
    Missing,
    /// The role lacks privileges; the statements that grant them.
    Denied(Vec<String>),
}

impl From<Error> for SchemaError {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Creates or migrates the tables, where wanted; the role then needs all privileges of a server.
pub(super) async fn bring_up(client: &Client, url: &PostgresUrl, makes: bool) -> Result<(), SchemaError> {
    if makes {
        let lacking = client.query(&url.sql(LACKING), &[]).await?;
        let lacking = lacking.iter().map(|row| row.try_get(0)).collect::<Result<Vec<_>, _>>()?;
        if !lacking.is_empty() {
            return Err(SchemaError::Denied(lacking));
        }
    }
    if is_current(version(client, url).await?)? {
        return Ok(());
    }
    if !makes {
        return Err(SchemaError::Missing);
    }
    client.batch_execute("BEGIN").await?;
    client.batch_execute(LOCK).await?;
    // Another process may have migrated while this one waited for the lock.
    let before = version(client, url).await?;
    if !is_current(before)? {
        let done = before.map_or(0, |(version, _)| usize::try_from(version).unwrap_or_default());
        for migration in MIGRATIONS.iter().skip(done) {
            client.batch_execute(&url.sql(migration)).await?;
        }
        let update = "UPDATE yomi.schema SET version = $1, oldest = $2";
        client.execute(&url.sql(update), &[&VERSION, &OLDEST]).await?;
    }
    client.batch_execute("COMMIT").await?;
    Ok(())
}

/// Schema version, and the oldest version that may use the tables; `None` without tables.
async fn version(client: &Client, url: &PostgresUrl) -> Result<Option<(i32, i32)>, Error> {
    // Queries the catalogue directly: name resolution from before the lock is cached within the transaction.
    let exists = "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = 'yomi' AND tablename = 'schema'";
    if client.query_opt(&url.sql(exists), &[]).await?.is_none() {
        return Ok(None);
    }
    let found = client.query_opt(&url.sql("SELECT version, oldest FROM yomi.schema"), &[]).await?;
    found.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}

/// Whether tables of this version can be used as they are.
fn is_current(found: Option<(i32, i32)>) -> Result<bool, SchemaError> {
    match found {
        Some((version, oldest)) if oldest > VERSION => Err(SchemaError::TooNew(version)),
        Some((version, _)) => Ok(version >= VERSION),
        None => Ok(false),
    }
}
