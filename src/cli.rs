//! The command line: reads flags and variables and starts one command, one file each.

mod alone;
mod bestmove;
mod board;
mod contestant;
mod cpu;
mod grade;
mod healthcheck;
mod interrupt;
mod key;
mod lab;
mod load;
mod matches;
mod memory;
mod openapi;
mod player;
mod progress;
mod serve;
mod solve;
mod table;
mod text_file;
mod weights;

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    ops::ControlFlow,
    process::ExitCode,
};

use anyhow::Context as _;
use clap::{Parser, Subcommand};

use crate::config::ServeArgs;

/// Best moves for Othello, gomoku and tic-tac-toe over HTTP, searched inside the deadline that
/// the caller sets.
///
/// Without a command, yomi serves: `yomi --addr 0.0.0.0:8080` and `yomi serve --addr 0.0.0.0:8080`
/// are the same. Every flag of the server can be given as the variable named beside it.
#[derive(Debug, Parser)]
#[command(name = "yomi", version, args_conflicts_with_subcommands = true, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: ServeArgs,
    #[command(flatten)]
    cpu: cpu::CpuArgs,
    #[command(flatten)]
    weights: weights::WeightsArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve over HTTP until SIGTERM or SIGINT (what yomi alone does)
    Serve(Box<ServeArgs>),
    /// Search one position and print the answer that the server would give
    Bestmove(Box<bestmove::BestmoveArgs>),
    /// Solve a collection of Othello problems and hold the answers to it
    Solve(solve::SolveArgs),
    /// Hold a player to labelled Othello positions: what its moves give away, how far its scores are off
    Grade(Box<grade::GradeArgs>),
    /// Play two configurations, or one and another program, against each other on balanced openings
    Match(Box<matches::MatchArgs>),
    /// Look at searches: draw every node of one, or set several side by side
    Lab(lab::LabArgs),
    /// Make API keys for the server
    Key(key::KeyArgs),
    /// Put a server under load: latency, goodput and quality, in open and closed loops
    Load(Box<load::LoadArgs>),
    /// The bare server that `load --baseline` asks
    #[command(hide = true)]
    LoadBaseline,
    /// Print the standard workload of `load`
    #[command(hide = true)]
    LoadStandard(load::StandardArgs),
    /// Print the description of the HTTP interface (OpenAPI 3.1, YAML)
    Openapi,
    /// Ask a running server on this machine whether it is well; exit code 0 says yes, 1 no
    Healthcheck(healthcheck::HealthcheckArgs),
}

/// Runs the command that the arguments of this process name.
///
/// Faults of usage end the process with exit code 2; whatever else goes wrong is written to
/// standard error with exit code 1.
#[must_use]
pub fn main() -> ExitCode {
    let Cli { command, serve, cpu, weights } = Cli::parse();
    let result = prepare(command.as_ref(), cpu, &weights).and_then(|()| match command {
        None => serve::run(serve),
        Some(Command::Serve(flags)) => serve::run(*flags),
        Some(Command::Bestmove(flags)) => bestmove::run(*flags),
        Some(Command::Solve(flags)) => solve::run(flags),
        Some(Command::Grade(flags)) => grade::run(*flags),
        Some(Command::Match(flags)) => matches::run(*flags),
        Some(Command::Lab(flags)) => lab::run(flags),
        Some(Command::Key(flags)) => key::run(flags),
        Some(Command::Load(flags)) => load::run(*flags),
        Some(Command::LoadBaseline) => load::run_baseline(),
        Some(Command::LoadStandard(flags)) => load::run_standard(&flags),
        Some(Command::Openapi) => openapi::run(),
        Some(Command::Healthcheck(flags)) => healthcheck::run(flags),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("yomi: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Settles what holds for the whole process, before anything is searched.
fn prepare(
    command: Option<&Command>,
    cpu: cpu::CpuArgs,
    weights: &weights::WeightsArgs,
) -> anyhow::Result<()> {
    cpu.apply()?;
    match command {
        // They search nothing.
        Some(
            Command::Key(_)
            | Command::Openapi
            | Command::Healthcheck(_)
            | Command::Load(_)
            | Command::LoadBaseline
            | Command::LoadStandard(_),
        ) => Ok(()),
        _ => Ok(weights.apply()?),
    }
}

/// Writes one line for the person at the terminal to standard error.
fn say(line: &str) {
    use std::io::Write as _;
    // A closed standard error is no reason to stop.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Writes what the command was asked for to standard output.
fn print(text: &str) -> anyhow::Result<()> {
    print_on(text).map(drop)
}

/// Writes a part of what the command was asked for; `Break` when nobody reads any more.
fn print_on(text: &str) -> anyhow::Result<ControlFlow<()>> {
    use std::io::{ErrorKind, Write as _};
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => Ok(ControlFlow::Continue(())),
        // Whoever reads has read enough: `yomi openapi | head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
        Err(error) => Err(error).context("cannot write to standard output"),
    }
}

/// Where to ask a server that listens on that address: one that listens on every network is
/// reached on the loopback.
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
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_setting_of_the_server_is_a_flag_and_a_variable() {
        for argument in Cli::command().get_arguments() {
            let flag = argument.get_long().unwrap();
            if ["help", "version"].contains(&flag) {
                continue;
            }
            let variable = argument.get_env().unwrap_or_else(|| panic!("--{flag} has none"));
            assert!(variable.to_str().unwrap().starts_with("YOMI_"), "{variable:?}");
            assert!(argument.get_help().is_some(), "--{flag} has no help");
        }
    }

    #[test]
    fn flags_of_the_server_work_with_and_without_the_command() {
        let alone = Cli::try_parse_from(["yomi", "--threads", "3"]).unwrap();
        assert!(alone.command.is_none());
        let named = Cli::try_parse_from(["yomi", "serve", "--threads", "3"]).unwrap();
        let Some(Command::Serve(named)) = named.command else { panic!("{named:?}") };
        let threads = |flags: ServeArgs| flags.resolve().unwrap().pool.threads.get();
        assert_eq!((threads(alone.serve), threads(*named)), (3, 3));
    }

    #[test]
    fn flags_before_another_command_are_refused() {
        assert!(Cli::try_parse_from(["yomi", "--threads", "3", "healthcheck"]).is_err());
    }

    #[test]
    fn a_server_on_all_networks_is_asked_on_the_loopback() {
        for (listening, asked) in [
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("[::]:8080", "[::1]:8080"),
            ("192.0.2.7:80", "192.0.2.7:80"),
        ] {
            assert_eq!(reachable(listening.parse().unwrap()), asked.parse().unwrap());
        }
    }
}
