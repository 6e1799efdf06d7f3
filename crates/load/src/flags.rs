//! Flags of `yomi load`: the server, the loads, the rounds and how clients behave. They are settings of a
//! [`Plan`](crate::Plan), too; those of rounds and clients stand in the report under their names.

use std::{fs::File, io::Read as _, net::SocketAddr, num::NonZeroUsize, path::Path};

use clap::{Args, FromArgMatches as _};
use hyper::header::{
    CONNECTION, CONTENT_LENGTH, EXPECT, HOST, HeaderName, HeaderValue, TE, TRAILER, TRANSFER_ENCODING, UPGRADE,
};
use serde::{Serialize, Serializer};

use crate::{error::LoadError, plan::Target};

/// Maximum number of keys, and of characters of each.
const MAX_KEYS: usize = 10_000;
const MAX_KEY: usize = 512;
/// Maximum length of a file of keys in bytes.
const MAX_KEY_FILE: u64 = 8 << 20;

/// Maximum length of the value of a header in bytes.
const MAX_VALUE: usize = 8_192;

/// Headers of the generator itself, which control framing and the connection.
const OWN: [HeaderName; 8] = [CONNECTION, CONTENT_LENGTH, EXPECT, HOST, TE, TRAILER, TRANSFER_ENCODING, UPGRADE];

/// The server under load.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Server")]
pub struct ServerArgs {
    /// Ask a server that runs already, on this machine. Without it one is started on a free port and
    /// stopped at the end
    #[arg(long, value_name = "IP:PORT", conflicts_with = "server")]
    addr: Option<SocketAddr>,
    /// Allow --addr to be another machine. It has to be yours: this tool sends as much as it can
    #[arg(long, requires = "addr")]
    allow_remote: bool,
    /// Command that starts the server, split at blanks; it has to log as yomi does with --log-format json.
    /// Without it yomi serves, with its defaults
    #[arg(long, value_name = "COMMAND")]
    server: Option<String>,
    /// Pin the server that is started to so many cores, and this tool to the others. Without it a machine
    /// of two cores is shared out one and one, and nothing is pinned on others
    #[arg(long, value_name = "N", conflicts_with = "addr")]
    server_cores: Option<NonZeroUsize>,
}

/// Loads to measure; each list may be empty.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Loads (at least one)")]
#[group(id = "load", required = true, multiple = true)]
pub struct Loads {
    /// Open loop: requests a second, whatever the server does; several by comma
    #[arg(long = "rate", value_name = "RATES", value_delimiter = ',', value_parser = rate)]
    pub rates: Vec<f64>,
    /// Open loop: per cent of the server's capacity, which is what a closed loop of one client for each search
    /// thread reaches, or of many where requests are hardly searched; several by comma
    #[arg(long = "capacity-percent", value_name = "PER CENT", value_delimiter = ',', value_parser = rate)]
    pub capacity_percents: Vec<f64>,
    /// Closed loop: clients that each wait for their answer before they ask again; several by comma
    #[arg(long, value_name = "CLIENTS", value_delimiter = ',')]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub clients: Vec<u16>,
}

/// How long.
#[derive(Clone, Copy, Debug, Args, Serialize)]
#[command(next_help_heading = "Rounds")]
pub struct Rounds {
    /// Rounds; in each, all loads take turns
    #[arg(long, value_name = "N", default_value = "5")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub rounds: u16,
    /// Seconds of one load in one round
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = round_seconds)]
    pub seconds: f64,
    /// Seconds for which the server is asked before anything counts
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0, value_parser = seconds)]
    pub warm_up: f64,
    /// Seed of the order of requests, their times and early disconnects
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// How clients behave.
#[derive(Clone, Debug, Args, Serialize)]
#[command(next_help_heading = "Clients")]
pub struct Clients {
    /// How requests are spread over time in an open loop
    #[arg(long, value_name = "HOW", default_value = "poisson")]
    pub arrivals: Arrivals,
    /// A request without an answer for so long is given up, and counts with this age
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub timeout_ms: u64,
    /// What is still open so long after the last request of a round counts with its age
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=600_000))]
    pub settle_ms: u64,
    /// Closed loop: mean pause of a client after an answer, exponentially distributed
    #[arg(long, value_name = "MS", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pub think_ms: u64,
    /// Per cent of the requests whose client closes its connection early, beside those of the workload
    #[arg(long, value_name = "PER CENT", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=100))]
    pub leave_percent: u8,
    /// When they do, from the moment of sending
    #[arg(long, value_name = "MS", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=60_000))]
    pub leave_after_ms: u64,
    /// Requests under way at one time, each on a connection of its own unless --http2 is given; a request that
    /// would be one more waits, which counts as this tool's own delay
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub connections: u16,
    /// Speak HTTP/2 with prior knowledge, all requests over one connection. A client that leaves resets its stream
    #[arg(long)]
    pub http2: bool,
    /// Header of every request, such as 'traceparent: 00-…'; may be given several times. What a line of the
    /// workload says under the same name goes first, and --key-file before `authorization` here. The report
    /// names it without its value
    #[arg(long = "header", value_name = "NAME: VALUE", value_parser = header_line)]
    #[serde(serialize_with = "names")]
    pub headers: Vec<(HeaderName, HeaderValue)>,
    /// Keys, one a line, sent as `authorization: Bearer …`: by the requests of an open loop in turns, by the
    /// clients of a closed one each its own. They go unencrypted, and are neither printed nor reported
    #[arg(long = "key-file", value_name = "FILE", value_parser = Keys::read)]
    pub keys: Option<Keys>,
}

/// Arrival process of an open loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Arrivals {
    /// Poisson process: independent arrivals, as from many clients.
    Poisson,
    /// Constant gaps.
    Constant,
}

/// API keys of the clients, used round robin. Never printed, not even by `Debug`.
#[derive(Clone, Debug)]
pub struct Keys {
    /// `Bearer …`, each marked as sensitive.
    bearers: Vec<HeaderValue>,
}

impl ServerArgs {
    /// The server that the flags name; without any, `yomi` with its defaults.
    ///
    /// # Errors
    /// A remote address that is not allowed, an empty command, a path that is no UTF-8.
    pub fn target(&self, yomi: &Path) -> Result<Target, LoadError> {
        if let Some(address) = self.addr {
            let is_allowed = address.ip().is_loopback() || self.allow_remote;
            return if is_allowed { Ok(Target::Running(address)) } else { Err(LoadError::Remote(address)) };
        }
        let command: Vec<String> = match &self.server {
            Some(command) => command.split_whitespace().map(str::to_owned).collect(),
            None => {
                let yomi = yomi.to_str().ok_or(LoadError::Path)?;
                [yomi, "serve", "--addr", "127.0.0.1:0", "--log-format", "json"].map(str::to_owned).into()
            }
        };
        if command.is_empty() {
            return Err(LoadError::NoCommand);
        }
        Ok(Target::Started { command, server_cores: self.server_cores.map(NonZeroUsize::get) })
    }
}

impl Default for Clients {
    /// As without flags.
    fn default() -> Self {
        let command = Self::augment_args(clap::Command::new("load").no_binary_name(true));
        let matches = command.try_get_matches_from([""; 0]);
        matches.and_then(|matches| Self::from_arg_matches(&matches)).expect("every flag has a default")
    }
}

impl Keys {
    /// Reads a file.
    fn read(path: &str) -> Result<Self, String> {
        let file = File::open(path).map_err(|error| error.to_string())?;
        let mut text = String::new();
        // One byte more than allowed: it reveals a longer file, whatever size the file reports.
        file.take(MAX_KEY_FILE + 1).read_to_string(&mut text).map_err(|error| error.to_string())?;
        if text.len() as u64 > MAX_KEY_FILE {
            return Err(format!("it has more than {} MiB", MAX_KEY_FILE >> 20));
        }
        Self::parse(&text)
    }

    /// Parses one key per line; skips blank lines and those that begin with `#`.
    ///
    /// # Errors
    /// The first line that is not a key, without its content; no keys at all; or more than 10,000.
    pub fn parse(text: &str) -> Result<Self, String> {
        // RFC 6750, 2.1: the characters of a token.
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte);
        let lines = text.lines().map(str::trim).enumerate();
        let keys = lines.filter(|(_, key)| !key.is_empty() && !key.starts_with('#'));
        let bearer = |(index, key): (usize, &str)| {
            let bearer = HeaderValue::try_from(format!("Bearer {key}"));
            let bearer = bearer.ok().filter(|_| key.len() <= MAX_KEY && key.bytes().all(allowed));
            let mut bearer = bearer.ok_or_else(|| {
                let line = index + 1;
                format!(
                    "line {line} is no key; expected 1 to {MAX_KEY} letters, digits and any of -._~+/=, without blanks"
                )
            })?;
            bearer.set_sensitive(true);
            Ok(bearer)
        };
        let bearers = keys.take(MAX_KEYS + 1).map(bearer).collect::<Result<Vec<_>, String>>()?;
        match bearers.len() {
            0 => Err("there is no key; expected one a line".to_owned()),
            1..=MAX_KEYS => Ok(Self { bearers }),
            _ => Err(format!("there are more than {MAX_KEYS} keys")),
        }
    }

    /// Key of the client with this number.
    pub(crate) fn bearer(&self, client: usize) -> &HeaderValue {
        &self.bearers[client % self.bearers.len()]
    }
}

impl Serialize for Keys {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.bearers.len().serialize(serializer)
    }
}

fn names<S: Serializer>(headers: &[(HeaderName, HeaderValue)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(headers.iter().map(|(name, _)| name.as_str()))
}

/// Parses a name and a value.
pub(crate) fn header(name: &str, value: &str) -> Result<(HeaderName, HeaderValue), String> {
    let read: HeaderName = name.parse().map_err(|_| format!("{name:?} is no name of a header"))?;
    if OWN.contains(&read) {
        return Err(format!("the header {read} is the generator's own"));
    }
    if value.len() > MAX_VALUE {
        return Err(format!("the header {read} has more than {MAX_VALUE} bytes"));
    }
    let mut value = HeaderValue::from_str(value).map_err(|_| format!("the header {read} holds what no header may"))?;
    // Marked sensitive, so that it is never printed.
    value.set_sensitive(true);
    Ok((read, value))
}

/// Parses `name: value`.
///
/// # Errors
/// What is wrong with it, without the value.
pub fn header_line(text: &str) -> Result<(HeaderName, HeaderValue), String> {
    let (name, value) = text.split_once(':').ok_or("expected \"name: value\"")?;
    header(name.trim(), value.trim())
}

fn rate(text: &str) -> Result<f64, String> {
    number(text, 0.01, 1e6)
}

fn round_seconds(text: &str) -> Result<f64, String> {
    number(text, 0.01, 86_400.0)
}

fn seconds(text: &str) -> Result<f64, String> {
    number(text, 0.0, 86_400.0)
}

fn number(text: &str, least: f64, greatest: f64) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number".to_owned())?;
    let is_inside = (least..=greatest).contains(&number);
    is_inside.then_some(number).ok_or_else(|| format!("{number} is outside {least} to {greatest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_take_turns_and_no_key_is_printed() {
        let keys = Keys::parse("# ours\nfirst-1\n\n  second=\n").unwrap();
        let shown = |client| keys.bearer(client).to_str().unwrap();
        assert_eq!([shown(0), shown(1), shown(2)], ["Bearer first-1", "Bearer second=", "Bearer first-1"]);
        assert_eq!(serde_json::to_string(&keys).unwrap(), "2");
        let printed = format!("{keys:?}");
        assert!(!printed.contains("first") && !printed.contains("second"), "{printed}");
    }

    #[test]
    fn a_line_that_is_no_key_is_named_and_not_repeated() {
        let long = "a".repeat(513);
        let many = "a\n".repeat(10_001);
        for (text, expected) in [
            ("good\n{\"sha256\": 1}", "line 2 is no key"),
            (&long, "line 1 is no key"),
            ("#\n", "there is no key"),
            (&many, "there are more than 10000 keys"),
        ] {
            let fault = Keys::parse(text).unwrap_err();
            assert!(fault.contains(expected) && !fault.contains("sha256"), "{fault}");
        }
    }

    #[test]
    fn a_header_is_read_and_its_value_kept_out_of_every_print() {
        let (name, value) = header_line("X-Trace:  a: b ").unwrap();
        assert_eq!((name.as_str(), value.to_str().unwrap()), ("x-trace", "a: b"));
        assert_eq!(format!("{value:?}"), "Sensitive");
        let clients = Clients { headers: vec![(name, value)], ..Clients::default() };
        let settings = serde_json::to_value(&clients).unwrap();
        assert_eq!((&settings["headers"], &settings["keys"]), (&serde_json::json!(["x-trace"]), &().into()));
    }

    #[test]
    fn what_frames_a_message_and_what_is_no_header_are_refused() {
        for (text, expected) in [
            ("x-trace", "expected \"name: value\""),
            ("two words: x", "no name of a header"),
            ("Content-Length: 3", "content-length is the generator's own"),
            ("x: a\nb", "holds what no header may"),
        ] {
            let fault = header_line(text).unwrap_err();
            assert!(fault.contains(expected), "{fault}");
        }
        let long = header("x", &"a".repeat(MAX_VALUE + 1)).unwrap_err();
        assert!(long.contains("more than 8192 bytes"), "{long}");
    }
}
