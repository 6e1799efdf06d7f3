//! Database connection of one thread: opened on first use, reopened when lost.

use std::{
    collections::HashMap,
    error::Error as _,
    fmt::Write as _,
    fs,
    future::poll_fn,
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

use rustls::{ClientConfig, RootCertStore, pki_types::CertificateDer, pki_types::pem::PemObject as _};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    runtime::{Builder, Runtime},
    task::JoinHandle,
};
use tokio_postgres::{
    AsyncMessage, Client, Connection, Error, NoTls, Row, SimpleQueryMessage, Statement, config::SslMode,
    error::SqlState, types::ToSql,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{
    schema::{self, SchemaError},
    url::{CONNECT, PostgresUrl},
};
use crate::{StoreError, log_limit};

/// Timeout of an operation.
const OPERATION: Duration = Duration::from_secs(5);
/// Back-off after a failed connection: callers get its error meanwhile.
const PAUSE: Duration = Duration::from_millis(500);
/// Attempts of an operation whose connection is lost, or that a deadlock aborts.
const TRIES: u32 = 3;

/// Clock difference from which times are converted, in milliseconds.
const SKEW: i64 = 1000;

/// Session settings: no statement waits longer than its caller.
const SET_UP: &str = "
SET statement_timeout = '5s';
SET lock_timeout = '2s';
SET idle_in_transaction_session_timeout = '10s';
SET default_transaction_isolation = 'read committed';
";

/// A connection, and the runtime that drives it.
pub(super) struct Link {
    /// Taken on drop.
    runtime: Option<Runtime>,
    url: PostgresUrl,
    /// Whether it creates missing tables.
    makes: bool,
    /// Whether refusals are logged: false at the start, where they end the process.
    logs: bool,
    session: Option<Session>,
    /// Time and error of the last failed connection.
    failed: Option<(Instant, StoreError)>,
}

/// A connection with its prepared statements.
pub(super) struct Session {
    client: Client,
    /// Whose schema the statements are for.
    url: PostgresUrl,
    statements: HashMap<&'static str, Statement>,
}

/// A single-threaded runtime.
///
/// # Errors
/// Where the system provides none.
pub(super) fn runtime() -> Result<Runtime, StoreError> {
    let built = Builder::new_current_thread().enable_all().build();
    built.map_err(|error| StoreError::Away(error.to_string()))
}

impl Link {
    /// A link without a connection yet.
    ///
    /// # Errors
    /// Where the system provides no runtime.
    pub(super) fn new(url: &PostgresUrl, makes: bool) -> Result<Self, StoreError> {
        let (runtime, url) = (Some(runtime()?), url.clone());
        Ok(Self { runtime, url, makes, logs: false, session: None, failed: None })
    }

    /// [`new`](Self::new) for a running server, which keeps serving without its database: refusals are logged, each once a minute.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub(super) fn of_server(url: &PostgresUrl) -> Result<Self, StoreError> {
        let mut link = Self::new(url, true)?;
        link.logs = true;
        Ok(link)
    }

    /// Runs an operation, and repeats it where the connection is lost or a deadlock aborts it: the operation must be idempotent.
    ///
    /// # Errors
    /// `Away` where the database is unavailable now; `Refused` where it cannot be used at all.
    pub(super) fn run<T>(
        &mut self,
        mut work: impl AsyncFnMut(&mut Session) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        let mut tries = 0;
        loop {
            tries += 1;
            let mut session = match self.session.take() {
                Some(session) if !session.client.is_closed() => session,
                _ => self.connect()?,
            };
            let limited = async { tokio::time::timeout(OPERATION, work(&mut session)).await };
            let done = self.wait(limited)?;
            let error = match done {
                Ok(Ok(done)) => {
                    self.session = Some(session);
                    return Ok(done);
                }
                Err(_) => return Err(StoreError::Away(format!("{} does not answer", self.url))),
                // Closes the session, and rolls its transaction back.
                Ok(Err(error)) => error,
            };
            if tries == TRIES || !is_passing(&error) {
                return Err(StoreError::Away(text(&error)));
            }
        }
    }

    /// Drives the connection until the future completes.
    fn wait<T>(&self, work: impl Future<Output = T>) -> Result<T, StoreError> {
        let gone = || StoreError::Away("the link is gone".to_owned());
        self.runtime.as_ref().ok_or_else(gone).map(|runtime| runtime.block_on(work))
    }

    fn connect(&mut self) -> Result<Session, StoreError> {
        if let Some((failed, error)) = &self.failed
            && failed.elapsed() < PAUSE
        {
            return Err(error.clone());
        }
        self.url.refresh();
        let (url, makes) = (&self.url, self.makes);
        let connected = self.wait(async {
            let (client, _) = connect(url, Driver::of(|| ())).await?;
            let setting_up = async {
                if is_pooled(url, &client).await? {
                    return Err(ConnectError::Pooled);
                }
                client.batch_execute(SET_UP).await?;
                schema::bring_up(&client, url, makes).await?;
                Ok(())
            };
            let set_up = tokio::time::timeout(OPERATION, setting_up).await;
            set_up.unwrap_or(Err(ConnectError::Silent)).map(|()| client)
        })?;
        match connected {
            Ok(client) => {
                self.failed = None;
                Ok(Session { client, url: url.clone(), statements: HashMap::new() })
            }
            Err(error) => {
                let error = error.of(url);
                if let StoreError::Refused(why) = &error
                    && self.logs
                    && log_limit::is_new(why)
                {
                    tracing::error!(
                        error = why,
                        "the database refuses this server: jobs wait until its operator has seen to it"
                    );
                }
                self.failed = Some((Instant::now(), error.clone()));
                Err(error)
            }
        }
    }
}

/// A link may be dropped on a thread of another runtime, which must not block on this one.
impl Drop for Link {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Session {
    /// Rows of a query; its statement is prepared once per connection.
    pub(super) async fn query(&mut self, query: &'static str, of: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        let statement = match self.statements.get(query) {
            Some(statement) => statement.clone(),
            None => {
                let statement = self.client.prepare(&self.url.sql(query)).await?;
                self.statements.insert(query, statement.clone());
                statement
            }
        };
        self.client.query(&statement, of).await
    }

    /// Executes a statement outside of a transaction.
    pub(super) async fn execute(&mut self, statement: &str) -> Result<(), Error> {
        self.client.batch_execute(&self.url.sql(statement)).await
    }

    /// Begins a transaction. Returns the clock difference to the database in milliseconds, 0 below one second.
    pub(super) async fn begin(&mut self) -> Result<i64, Error> {
        let begin = "BEGIN; SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        let answers = self.client.simple_query(begin).await?;
        let row = answers.iter().find_map(|answer| match answer {
            SimpleQueryMessage::Row(row) => row.get(0)?.parse::<i64>().ok(),
            _ => None,
        });
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
        let skew = row.map_or(0, |database| database - now);
        Ok(if skew.abs() > SKEW { skew } else { 0 })
    }

    /// Commits: all changes are durable.
    pub(super) async fn commit(&mut self) -> Result<(), Error> {
        self.client.batch_execute("COMMIT").await
    }
}

/// Called for the notifications of a connection.
pub(super) struct Driver(Box<dyn Fn() + Send>);

impl Driver {
    pub(super) fn of(on_news: impl Fn() + Send + 'static) -> Self {
        Self(Box::new(on_news))
    }

    /// Drives a connection until its runtime ends.
    fn drive<S, T>(self, mut connection: Connection<S, T>) -> JoinHandle<()>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if matches!(message, AsyncMessage::Notification(_)) {
                    (self.0)();
                }
            }
        })
    }
}

/// Error of a connection attempt.
#[derive(Debug)]
pub(super) enum ConnectError {
    Failed(Error),
    Schema(SchemaError),
    /// A connection pool that changes the session between transactions.
    Pooled,
    /// The certificate authorities cannot be read; the text says why.
    Authorities(String),
    /// Timeout.
    Silent,
}

impl From<Error> for ConnectError {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<SchemaError> for ConnectError {
    fn from(error: SchemaError) -> Self {
        Self::Schema(error)
    }
}

impl ConnectError {
    fn of(self, url: &PostgresUrl) -> StoreError {
        match self {
            Self::Silent => StoreError::Away(format!("{url} does not answer")),
            Self::Authorities(why) => StoreError::Refused(why),
            Self::Pooled => StoreError::Refused(format!(
                "{url} is a connection pool in which sessions change between transactions (PgBouncer: pool_mode transaction or \
                 statement), and prepared statements are those of another client; name the database itself, or a pool in mode session"
            )),
            Self::Schema(SchemaError::TooNew(version)) => StoreError::Refused(format!(
                "{url} belongs to a newer release (schema {version}); run that one, or name another database"
            )),
            Self::Schema(SchemaError::Missing) => {
                StoreError::Refused(format!("{url} has no jobs of this release: no server has used it yet"))
            }
            Self::Schema(SchemaError::Denied(grants)) => StoreError::Refused(format!(
                "{url}: this role lacks privileges that a server needs; the owner of the database gives them: {}",
                grants.join("; ")
            )),
            Self::Failed(error) | Self::Schema(SchemaError::Failed(error)) => {
                let why = format!("{url}: {}", text(&error));
                // A wrong password, name or certificate does not fix itself.
                let is_final = error.code().is_some_and(|code| {
                    let class = &code.code()[..2];
                    class == "28" || class == "3D" || *code == SqlState::INSUFFICIENT_PRIVILEGE
                });
                if is_final || why.contains("certificate") || why.contains("does not support TLS") {
                    StoreError::Refused(why)
                } else {
                    StoreError::Away(why)
                }
            }
        }
    }
}

/// Connects; the connection is driven until its runtime ends.
pub(super) async fn connect(url: &PostgresUrl, driver: Driver) -> Result<(Client, JoinHandle<()>), ConnectError> {
    // The server may accept the connection and never answer.
    let connecting = async {
        if url.config.get_ssl_mode() == SslMode::Disable {
            let (client, connection) = url.config.connect(NoTls).await?;
            return Ok((client, driver.drive(connection)));
        }
        let tls = MakeRustlsConnect::new(tls(url)?);
        let (client, connection) = url.config.connect(tls).await?;
        Ok((client, driver.drive(connection)))
    };
    tokio::time::timeout(CONNECT, connecting).await.unwrap_or(Err(ConnectError::Silent))
}

/// Whether sessions change between transactions: a second connection then gets the session that the first one had, or the
/// first one gets another while the second holds a transaction open. `false` where the database has no room for a second
/// connection: the next connection is checked again.
async fn is_pooled(url: &PostgresUrl, client: &Client) -> Result<bool, ConnectError> {
    let first = session(client).await?;
    let Ok((second, _)) = connect(url, Driver::of(|| ())).await else { return Ok(false) };
    match second.batch_execute("BEGIN").await {
        Ok(()) => Ok(session(&second).await? == first || session(client).await? != first),
        // Pools by statement permit no transactions.
        Err(error) if error.as_db_error().is_some_and(|told| told.message().contains("pooling")) => Ok(true),
        Err(error) => Err(error.into()),
    }
}

/// The session of the server that executes the statements of a connection now.
async fn session(client: &Client) -> Result<Option<String>, Error> {
    let select = "SELECT pg_backend_pid() || ' of ' || pg_postmaster_start_time()";
    let answers = client.simple_query(select).await?;
    Ok(answers.iter().find_map(|answer| match answer {
        SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    }))
}

/// TLS that verifies certificates against the authorities of the address, or those of the system.
fn tls(url: &PostgresUrl) -> Result<ClientConfig, ConnectError> {
    let mut roots = RootCertStore::empty();
    match &url.authorities {
        Some(path) => {
            let of_path = |why: String| ConnectError::Authorities(format!("{}: {why}", path.display()));
            let text = fs::read(path).map_err(|error| of_path(error.to_string()))?;
            for certificate in CertificateDer::pem_slice_iter(&text) {
                let certificate = certificate.map_err(|error| of_path(error.to_string()))?;
                roots.add(certificate).map_err(|error| of_path(error.to_string()))?;
            }
            if roots.is_empty() {
                return Err(of_path("no certificate in the file".to_owned()));
            }
        }
        None => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = versions.map_err(|error| ConnectError::Authorities(error.to_string()))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

/// Whether the operation may succeed on a new connection.
fn is_passing(error: &Error) -> bool {
    let Some(code) = error.code() else { return error.is_closed() || error.source().is_some() };
    let is_deadlock = [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE].contains(code);
    // Closed connections, servers that stop or were demoted, and revoked privileges: the next connection tells them apart.
    let class = &code.code()[..2];
    let is_of_session = [SqlState::READ_ONLY_SQL_TRANSACTION, SqlState::INSUFFICIENT_PRIVILEGE].contains(code);
    is_deadlock || class == "08" || class == "57" || is_of_session
}

/// Text of an error with its causes.
fn text(error: &Error) -> String {
    if let Some(error) = error.as_db_error() {
        return format!("{} ({})", error.message(), error.code().code());
    }
    let (mut text, mut cause) = (error.to_string(), error.source());
    while let Some(error) = cause {
        let _ = write!(text, ": {error}");
        cause = error.source();
    }
    text
}
