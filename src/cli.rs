//! The command line: reads flags and variables and starts one command, one file each.

mod client;
mod examples;
mod healthcheck;
mod jobs;
mod key;
#[cfg(feature = "load")]
mod load;
#[cfg(any(feature = "mcp", feature = "terminal"))]
mod local;
#[cfg(feature = "mcp")]
mod mcp;
mod moved;
mod openapi;
mod serve;
#[cfg(feature = "terminal")]
mod terminal;

use std::{
    ffi::OsString,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use yomi_command::{engine::Searching, output::say};
use yomi_http::config::ServeArgs;

/// The commit of this build, which `build.rs` finds.
const COMMIT: &str = env!("YOMI_COMMIT_OF_BUILD");

/// What `yomi --version` says behind the name.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (commit ", env!("YOMI_COMMIT_OF_BUILD"), ")");

/// Best moves for Othello, gomoku and tic-tac-toe over HTTP, searched inside the deadline that
/// the caller sets.
#[derive(Debug, Parser)]
#[command(name = "yomi", version = VERSION, max_term_width = 100, after_help = examples::YOMI)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve over HTTP until SIGTERM or SIGINT (what yomi alone does)
    ///
    /// Every flag can be given as the variable named beside it.
    #[command(after_help = examples::SERVE)]
    Serve(Box<Searching<ServeArgs>>),
    #[cfg(feature = "terminal")]
    #[command(flatten)]
    Terminal(terminal::Command),
    /// Give agents tools over standard input and output (Model Context Protocol)
    ///
    /// A server gives the same tools at /mcp.
    #[cfg(feature = "mcp")]
    #[command(after_help = examples::MCP)]
    Mcp(Searching<mcp::McpArgs>),
    /// Make API keys for the server
    #[command(after_help = examples::KEY)]
    Key(key::KeyArgs),
    /// List, show, cancel and erase the jobs of a store, beside its server or without one
    #[command(after_help = examples::JOBS)]
    Jobs(jobs::JobsArgs),
    /// Put a server under load: latency and goodput, in open and closed loops
    #[cfg(feature = "load")]
    #[command(after_help = examples::LOAD)]
    Load(Box<load::LoadArgs>),
    /// Print the description of the HTTP interface (OpenAPI 3.1, YAML)
    #[command(after_help = examples::OPENAPI)]
    Openapi,
    /// Ask a running server on this machine whether it is well; exit code 0 says yes, 1 no
    #[command(after_help = examples::HEALTHCHECK)]
    Healthcheck(healthcheck::HealthcheckArgs),
}

impl Cli {
    /// The arguments of a process, with `serve` inserted if they begin without a command.
    fn arguments(given: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
        let mut arguments: Vec<_> = given.into_iter().collect();
        let first = arguments.get(1).map(|first| first.to_string_lossy());
        let serves =
            first.is_none_or(|first| first.starts_with('-') && !["-h", "--help", "-V", "--version"].contains(&&*first));
        if serves {
            arguments.insert(arguments.len().min(1), "serve".into());
        }
        arguments
    }
}

/// Runs the command that the arguments of this process name.
///
/// Usage errors and settings that cannot be read end the process with exit code 2; all other errors are written to standard
/// error with exit code 1, by a server in the format of its log.
#[must_use]
pub(crate) fn main() -> ExitCode {
    yomi_telemetry::name_commit(COMMIT);
    let arguments = Cli::arguments(std::env::args_os());
    if let Some(advice) = moved::advice(&arguments) {
        say(&advice);
        return ExitCode::from(serve::failure::USAGE);
    }
    let result = match Cli::try_parse_from(&arguments) {
        Ok(Cli { command }) => run(command),
        Err(error) => return serve::failure::of_usage(&arguments, error),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            serve::failure::tell(&arguments, &format!("{error:#}"));
            serve::failure::code(&error)
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Serve(flags) => {
            let (flags, engines) = flags.settle()?;
            serve::run(flags, engines)
        }
        #[cfg(feature = "terminal")]
        Command::Terminal(command) => terminal::run(command),
        #[cfg(feature = "mcp")]
        Command::Mcp(flags) => {
            let (flags, engines) = flags.settle()?;
            mcp::run(flags, engines)
        }
        Command::Key(flags) => key::run(flags),
        Command::Jobs(flags) => jobs::run(flags),
        #[cfg(feature = "load")]
        Command::Load(flags) => load::run(&flags),
        Command::Openapi => openapi::run(),
        Command::Healthcheck(flags) => healthcheck::run(flags),
    }
}

/// Writes a PNG, which a terminal cannot show.
#[cfg(feature = "terminal")]
fn print_picture(png: &[u8]) -> anyhow::Result<()> {
    use std::io::IsTerminal as _;
    anyhow::ensure!(
        !std::io::stdout().is_terminal(),
        "a PNG is nothing for a terminal; write it to a file: … --format png > picture.png"
    );
    yomi_command::output::print_on(png).map(drop)
}

/// Where to reach a server that listens on that address: on loopback if it listens on every network.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    /// Reads a line as a shell and then the process do.
    fn read(line: &str) -> Result<Command, clap::Error> {
        let words = words(line).into_iter().map(OsString::from);
        Cli::try_parse_from(Cli::arguments(words)).map(|cli| cli.command)
    }

    /// The words of a line, those in quotation marks without them.
    fn words(line: &str) -> Vec<String> {
        let (mut words, mut quote) = (vec![String::new()], None);
        for character in line.chars() {
            match (quote, character) {
                (None, '\'' | '"') => quote = Some(character),
                (None, ' ') => words.push(String::new()),
                (Some(open), _) if open == character => quote = None,
                _ => words.last_mut().expect("there is a first").push(character),
            }
        }
        words
    }

    /// All commands that are listed, each with its path.
    fn commands(command: &clap::Command, path: &str) -> Vec<(String, clap::Command)> {
        let mut all = vec![(path.to_owned(), command.clone())];
        for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
            all.extend(commands(below, &format!("{path} {}", below.get_name())));
        }
        all
    }

    #[test]
    fn every_setting_of_the_server_is_a_flag_and_a_variable() {
        let command = Cli::command();
        let serve = command.find_subcommand("serve").expect("it serves");
        for argument in serve.get_arguments() {
            let flag = argument.get_long().unwrap();
            let variable = argument.get_env().unwrap_or_else(|| panic!("--{flag} has none"));
            assert!(variable.to_str().unwrap().starts_with("YOMI_"), "{variable:?}");
            assert!(argument.get_help().is_some(), "--{flag} has no help");
        }
    }

    #[test]
    fn settings_stand_only_where_they_act() {
        let searching = [
            "serve", "mcp", "batch", "bestmove", "review", "explain", "solve", "grade", "match", "lab", "gtp",
            "nboard", "play",
        ];
        for (path, command) in commands(&Cli::command(), "yomi") {
            let name = path.split(' ').nth(1).unwrap_or_default();
            for argument in command.get_arguments() {
                let Some(variable) = argument.get_env().and_then(|name| name.to_str()) else {
                    continue;
                };
                let engine = ["YOMI_CPU", "YOMI_OTHELLO_WEIGHTS", "YOMI_GOMOKU_WEIGHTS"].contains(&variable);
                // A server on this machine is found at the address that it was given.
                let asks = name == "healthcheck" && ["YOMI_ADDR", "YOMI_METRICS_ADDR"].contains(&variable);
                let keeps = name == "jobs" && variable == "YOMI_STORE";
                let plays = name == "gomocup" && variable == "YOMI_GOMOKU_WEIGHTS";
                // The refusals of its tools name them.
                let allows = name == "mcp" && variable.starts_with("YOMI_MAX_");
                let searches = engine && searching.contains(&name);
                let acts = name == "serve" || searches || plays || allows || asks || keeps;
                assert!(acts, "{path} takes {variable}");
            }
        }
    }

    /// A refusal names the flag that allows more; the commands that answer with it have the flag.
    #[test]
    fn flags_that_refusals_name_exist() {
        use yomi_contract::request::{review_fields, table};
        let fields = table().values().copied().chain(review_fields(yomi_game::GameKind::Othello));
        let named: BTreeSet<_> = fields.filter_map(|field| field.ceiling?.setting).collect();
        assert!(named.contains("--max-review-ms") && named.len() >= 5, "{named:?}");
        for flag in named {
            for command in ["serve", "mcp"] {
                assert!(read(&format!("yomi {command} {flag}=1")).is_ok(), "{command} {flag}");
            }
        }
    }

    #[test]
    fn flags_of_the_server_work_with_and_without_the_command() {
        let threads = |line: &str| match read(line) {
            Ok(Command::Serve(flags)) => flags.settle().unwrap().0.resolve().unwrap().pool.threads.get(),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!((threads("yomi --threads 3"), threads("yomi serve --threads 3")), (3, 3));
        assert!(matches!(read("yomi"), Ok(Command::Serve(_))));
        assert!(Cli::arguments([]).len() == 1, "a process without even a name serves");
    }

    #[test]
    fn help_and_version_are_those_of_the_program_where_no_command_precedes_them() {
        use clap::error::ErrorKind::{DisplayHelp, DisplayVersion, InvalidSubcommand};
        for (line, kind) in [
            ("yomi --help", DisplayHelp),
            ("yomi -h", DisplayHelp),
            ("yomi help solve", DisplayHelp),
            ("yomi --version", DisplayVersion),
            ("yomi sovle", InvalidSubcommand),
        ] {
            assert_eq!(read(line).unwrap_err().kind(), kind, "{line}");
        }
    }

    #[test]
    fn flags_before_another_command_are_refused() {
        assert!(read("yomi --threads 3 healthcheck").is_err());
        assert!(read("yomi bestmove othello --max-threads 3").is_err());
        assert!(read("yomi solve x.obf --addr 127.0.0.1:1").is_err());
    }

    #[test]
    fn every_command_has_an_example_and_each_example_is_one() {
        for (path, command) in commands(&Cli::command(), "yomi") {
            let help = command.get_after_help().unwrap_or_else(|| panic!("{path} has none"));
            let help = help.to_string();
            let joined = help.replace(" \\\n     ", "");
            let examples: Vec<_> = joined.lines().filter(|line| line.starts_with("  yomi ")).collect();
            assert!(!examples.is_empty() && help.starts_with("Example"), "{path}: {help}");
            for line in examples {
                let line = line.trim().split(" > ").next().unwrap_or_default();
                assert!(line.starts_with(&path), "{path}: {line}");
                if let Err(error) = read(line) {
                    panic!("{line}: {error}");
                }
            }
        }
    }

    #[test]
    fn the_end_of_a_help_stands_as_written_at_80_and_100_columns() {
        for (path, command) in commands(&Cli::command(), "yomi") {
            let written = command.get_after_help().unwrap().to_string();
            for width in [80, 100] {
                let mut command = command.clone().term_width(width);
                let help = command.render_long_help().to_string();
                assert!(help.trim_end().ends_with(written.trim_end()), "{path}: {help}");
            }
        }
    }

    #[test]
    fn a_pass_of_two_hyphens_is_a_move_like_any_other() {
        for line in [
            "yomi bestmove othello --moves --",
            "yomi bestmove othello --moves -- --depth 2",
            "yomi bestmove othello --depth 2 --moves=--",
            "yomi lab trace othello --moves -- --depth 1",
            "yomi bestmove othello --only-moves -- --pretty",
        ] {
            assert!(read(line).is_ok(), "{line}");
        }
    }

    #[test]
    fn a_server_on_all_networks_is_asked_on_the_loopback() {
        for (listening, asked) in
            [("0.0.0.0:8080", "127.0.0.1:8080"), ("[::]:8080", "[::1]:8080"), ("192.0.2.7:80", "192.0.2.7:80")]
        {
            assert_eq!(reachable(listening.parse().unwrap()), asked.parse().unwrap());
        }
    }
}
