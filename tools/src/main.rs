//! `yomi-tools`: development tools, which measure Yomi and train its weights. One command a file.

#![forbid(unsafe_code)]

mod bench;
mod certify;
mod contestant;
mod examples;
mod grade;
mod matches;
mod openings;
mod proven;
mod puzzles;
mod row;
mod solve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use yomi_command::{engine::Searching, output::say};

// The allocator of `yomi`, so that searches cost here what they cost there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Development tools of Yomi: matches, grading, benchmarks, problems with known answers, the certificate, the trainer.
#[derive(Debug, Parser)]
#[command(name = "yomi-tools", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Solve endgames of Othello, or set puzzles of gomoku, and hold the answers to the file
    #[command(after_help = examples::SOLVE)]
    Solve(Box<Searching<solve::SolveArgs>>),
    /// Hold a player to labelled positions of Othello or gomoku: what its moves give away, how far its scores are off
    #[command(after_help = examples::GRADE)]
    Grade(Box<Searching<grade::GradeArgs>>),
    /// Play two configurations, or one and another program, against each other on balanced openings
    Match(Box<Searching<matches::MatchArgs>>),
    /// Search some positions to a fixed depth and print the nodes, which tell builds apart, and the speed
    #[command(after_help = examples::BENCH)]
    Bench(bench::BenchArgs),
    /// Measure a server against its guarantees, on one page
    #[command(after_help = examples::CERTIFY)]
    Certify(certify::CertifyArgs),
    /// Print the standard workload, `benches/load/standard.jsonl`
    #[command(after_help = examples::WORKLOAD)]
    Workload(certify::WorkloadArgs),
    /// Make the table of openings that people play, from records in WTHOR's format, with the engine's values
    #[command(after_help = examples::OPENINGS)]
    Openings(Box<Searching<openings::OpeningsArgs>>),
    /// Make the table of proven bounds of Othello's first moves, from facts about positions of 50 empty squares
    #[command(after_help = examples::PROVEN)]
    Proven(proven::ProvenArgs),
    /// Make a puzzle a day for two years: exactly one move wins, by exact searches of positions out of games of weak levels
    #[command(after_help = examples::PUZZLES)]
    Puzzles(Box<Searching<puzzles::PuzzlesArgs>>),
    /// Make trained weights from self-play alone
    #[command(after_help = examples::TRAIN)]
    Train(yomi_trainer::TrainArgs),
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("yomi-tools: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Solve(flags) => {
            let (flags, engines) = flags.settle()?;
            solve::run(flags, engines)
        }
        Command::Grade(flags) => {
            let (flags, engines) = flags.settle()?;
            grade::run(flags, engines)
        }
        Command::Match(flags) => {
            let (flags, engines) = flags.settle()?;
            matches::run(flags, engines)
        }
        Command::Bench(flags) => bench::run(&flags),
        Command::Certify(flags) => certify::run(&flags),
        Command::Workload(flags) => certify::print_workload(&flags),
        Command::Openings(flags) => {
            let (flags, engines) = flags.settle()?;
            openings::run(flags, engines)
        }
        Command::Proven(flags) => proven::run(&flags),
        Command::Puzzles(flags) => {
            let (flags, engines) = flags.settle()?;
            puzzles::run(flags, engines)
        }
        Command::Train(flags) => flags.run(),
    }
}
