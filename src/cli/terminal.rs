//! Terminal commands that search, one file each.

mod alone;
mod batch;
mod bench;
mod bestmove;
mod colour;
mod contestant;
mod flags;
mod gomocup;
mod grade;
mod interrupt;
mod lab;
mod matches;
mod position;
mod record;
mod review;
mod solve;

use clap::Subcommand;

use super::{
    engine::Searching, examples, memory, print, print_on, print_picture, progress, say, table,
    text_file,
};

/// Commands to play, to learn and to measure strength.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Search one position and print the answer that the server would give
    #[command(after_help = examples::BESTMOVE)]
    Bestmove(Box<Searching<bestmove::BestmoveArgs>>),
    /// Say what the rules say of a position, or draw it: as text, JSON, SVG or PNG
    #[command(after_help = examples::POSITION)]
    Position(Box<position::PositionArgs>),
    /// Read the games of a file in any form of the field, and print their moves, players and results as JSON
    #[command(after_help = examples::RECORD)]
    Record(Box<record::RecordArgs>),
    /// Review a game of a file: every move against the best one, with its loss and its class
    #[command(after_help = examples::REVIEW)]
    Review(Box<Searching<review::ReviewArgs>>),
    /// Answer the lines of a file, each a request, and go on where a former run ended
    #[command(after_help = examples::BATCH)]
    Batch(Box<Searching<batch::BatchArgs>>),
    /// Solve endgames of Othello, or set puzzles of gomoku, and hold the answers to the file
    #[command(after_help = examples::SOLVE)]
    Solve(Box<Searching<solve::SolveArgs>>),
    /// Hold a player to labelled positions of Othello or gomoku: what its moves give away, how far its
    /// scores are off
    #[command(after_help = examples::GRADE)]
    Grade(Box<Searching<grade::GradeArgs>>),
    /// Play two configurations, or one and another program, against each other on balanced openings
    Match(Box<Searching<matches::MatchArgs>>),
    /// Play gomoku over Gomocup's protocol, on standard input and output
    #[command(after_help = examples::GOMOCUP)]
    Gomocup(gomocup::GomocupArgs),
    /// Search some positions to a fixed depth and print the nodes, which tell builds apart, and the speed
    #[command(after_help = examples::BENCH)]
    Bench(bench::BenchArgs),
    /// Look at searches: draw every node of one, or set several side by side
    #[command(after_help = examples::LAB)]
    Lab(Box<Searching<lab::LabArgs>>),
}

/// Runs one of them.
pub(super) fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Bestmove(flags) => {
            let (flags, engines) = flags.settle()?;
            bestmove::run(flags, engines)
        }
        Command::Position(flags) => position::run(*flags),
        Command::Record(flags) => record::run(*flags),
        Command::Review(flags) => {
            let (flags, engines) = flags.settle()?;
            review::run(flags, engines)
        }
        Command::Batch(flags) => {
            let (flags, engines) = flags.settle()?;
            batch::run(flags, engines)
        }
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
        Command::Gomocup(flags) => gomocup::run(&flags),
        Command::Bench(flags) => bench::run(&flags),
        Command::Lab(flags) => {
            let (flags, engines) = flags.settle()?;
            lab::run(flags, engines)
        }
    }
}
