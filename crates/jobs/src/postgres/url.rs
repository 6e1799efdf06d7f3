//! Addresses of databases: `postgres://user:password@host:port/database?option=value`.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use tokio_postgres::{
    Config,
    config::{Host, TargetSessionAttrs},
};

use crate::log_limit;

/// The address of a database. Neither [`Debug`](fmt::Debug) nor [`Display`](fmt::Display) shows its password.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl {
    pub(super) config: Config,
    /// File of the certificate authorities that the database's certificate is verified against; `None` for those of the system.
    pub(super) authorities: Option<PathBuf>,
    /// Schema of the tables. Starts with [`SCHEMA`], so that it is neither a word of SQL nor a schema of another program.
    schema: String,
    /// File that holds the address; its content may change later.
    file: Option<PathBuf>,
}

impl PostgresUrl {
    /// Reads the file of the address again, before a connection. Content that is not an address is ignored: the file may be half
    /// written.
    pub(super) fn refresh(&mut self) {
        let Some(path) = &self.file else { return };
        let text = fs::read_to_string(path).map_err(|error| error.to_string());
        match text.and_then(|text| Self::read(text.trim(), Some(path))) {
            Ok(url) => *self = url,
            Err(why) => {
                let why = format!("{}: {why}", path.display());
                if log_limit::is_new(&why) {
                    tracing::warn!(error = why, "the file of the store's address cannot be used: its last address is");
                }
            }
        }
    }

    /// Reads an address, which stands in that file; each connection reads the file anew. Errors never show the address itself.
    pub(crate) fn read(text: &str, file: Option<&Path>) -> Result<Self, String> {
        let expected = || "expected postgres://user:password@host:port/database?option=value".to_owned();
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(expected());
        }
        let (address, query) = text.split_once('?').unwrap_or((text, ""));
        let (mut options, mut authorities, mut schema) = (Vec::new(), None, SCHEMA);
        for option in query.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("sslrootcert", file)) => authorities = Some(PathBuf::from(file)),
                Some(("schema", name)) => schema = name,
                // The certificate is always verified, including its host name.
                Some(("sslmode", "verify-full" | "verify-ca")) => options.push("sslmode=require"),
                _ => options.push(option),
            }
        }
        let is_plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_';
        if !(schema.starts_with(SCHEMA) && schema.len() <= MAX_SCHEMA && schema.bytes().all(is_plain)) {
            let why = "schema is yomi, or yomi with up to 36 small letters, digits and _ behind it, such as yomi_blue";
            return Err(why.to_owned());
        }
        let address = format!("{address}?{}", options.join("&"));
        let mut config: Config = address.trim_end_matches('?').parse().map_err(|error: tokio_postgres::Error| {
            let why = std::error::Error::source(&error).map(ToString::to_string);
            format!("no address of a database: {}", why.unwrap_or_default())
        })?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(expected());
        }
        if config.get_hosts().iter().any(|host| matches!(host, Host::Tcp(name) if name.contains('@'))) {
            let why = "in a user or a password @, :, /, ? and # are written as %40, %3A, %2F, %3F and %23";
            return Err(why.to_owned());
        }
        if config.get_target_session_attrs() == TargetSessionAttrs::ReadOnly {
            let why = "target_session_attrs=read-only leads to a standby, and a store is written to; read-write leads to the primary";
            return Err(why.to_owned());
        }
        if config.get_application_name().is_none() {
            config.application_name("yomi");
        }
        config.connect_timeout(CONNECT).tcp_user_timeout(SILENCE).keepalives_idle(SILENCE);
        config.keepalives_interval(Duration::from_secs(1)).keepalives_retries(5);
        Ok(Self { config, authorities, schema: schema.to_owned(), file: file.map(Path::to_owned) })
    }

    /// A statement, written for the default schema, for the schema of this address.
    pub(super) fn sql(&self, text: &str) -> String {
        text.replace(SCHEMA, &self.schema)
    }
}

impl FromStr for PostgresUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::read(text, None)
    }
}

/// The default schema.
const SCHEMA: &str = "yomi";
/// Characters of a schema's name at most: channels of notifications append to it, and PostgreSQL cuts names off at 63.
const MAX_SCHEMA: usize = 40;

/// Connection timeout.
pub(super) const CONNECT: Duration = Duration::from_secs(3);
/// TCP user timeout: how long sent data may stay unacknowledged.
const SILENCE: Duration = Duration::from_secs(5);

impl fmt::Display for PostgresUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "postgres://{}@", self.config.get_user().unwrap_or_default())?;
        for (place, host) in self.config.get_hosts().iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            match host {
                // A colon stands in addresses of IPv6 alone (RFC 3986, 3.2.2).
                Host::Tcp(name) if name.contains(':') => write!(formatter, "{comma}[{name}]")?,
                Host::Tcp(name) => write!(formatter, "{comma}{name}")?,
                #[cfg(unix)]
                Host::Unix(path) => write!(formatter, "{comma}{}", path.display())?,
            }
            // One port may apply to all hosts.
            let ports = self.config.get_ports();
            if let Some(port) = ports.get(place).or(ports.first()) {
                write!(formatter, ":{port}")?;
            }
        }
        write!(formatter, "/{}", self.config.get_dbname().unwrap_or_default())?;
        if self.schema == SCHEMA { Ok(()) } else { write!(formatter, "?schema={}", self.schema) }
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "PostgresUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_shown_nowhere() {
        let text = "postgres://yomi:s3cret@db.example:5433/jobs?sslmode=verify-full&sslrootcert=/etc/ca.pem";
        let url: PostgresUrl = text.parse().unwrap();
        assert_eq!(url.to_string(), "postgres://yomi@db.example:5433/jobs");
        assert!(!format!("{url:?}").contains("s3cret"));
        assert_eq!(url.authorities, Some("/etc/ca.pem".into()));
        assert_eq!(url.config.get_ssl_mode(), tokio_postgres::config::SslMode::Require);
        assert_eq!(url.config.get_ports(), [5433]);
    }

    #[test]
    fn statements_are_for_the_schema_of_the_address() {
        let text = "postgres://yomi@db/jobs?schema=yomi_blue";
        let url: PostgresUrl = text.parse().unwrap();
        assert_eq!(
            (url.sql("SELECT 1 FROM yomi.jobs"), url.to_string()),
            ("SELECT 1 FROM yomi_blue.jobs".to_owned(), text.replace("db", "db:5432"))
        );
    }

    #[test]
    fn an_address_of_ipv6_has_brackets() {
        let text = "postgres://yomi@[::1]:5433,127.0.0.1:5434/jobs";
        assert_eq!(text.parse::<PostgresUrl>().unwrap().to_string(), text);
    }

    #[test]
    fn what_is_no_address_is_refused_without_showing_it() {
        for text in [
            "",
            "postgres",
            "mysql://u:s3cret@h/d",
            "postgres://u:s3cret@h:port/d",
            "postgres://u:one@s3cret@h/d",
            "postgres://u:s3cret@h/d?colour=red",
            "postgres://u:s3cret@h/d?schema=public",
            "postgres://u:s3cret@h/d?schema=yomi;drop",
            "postgres://",
            "postgres:///d",
            "postgres://u:s3cret@h/d?target_session_attrs=read-only",
        ] {
            let error = text.parse::<PostgresUrl>().unwrap_err();
            assert!(!error.contains("s3cret"), "{error}");
        }
        assert!("postgres:///d?host=/run/postgresql".parse::<PostgresUrl>().is_ok());
        assert!("postgresql://a,b/d?target_session_attrs=read-write".parse::<PostgresUrl>().is_ok());
    }
}
