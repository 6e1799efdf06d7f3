//! Terminal commands that search, one file each.

mod alone;
mod batch;
mod bestmove;
mod colour;
mod dialogue;
mod explain;
mod gomocup;
mod gtp;
mod lab;
mod nboard;
mod play;
mod position;
mod record;
mod remote;
mod review;
mod solve;

use clap::Subcommand;

use yomi_command::engine::Searching;

use super::{examples, print_picture};

/// Commands to play, to learn and to measure strength.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Play a game in the terminal against any opponent, with hints and a review at the end
    #[command(after_help = examples::PLAY)]
    Play(Box<Searching<play::PlayArgs>>),
    /// Search one position and print the answer that the server would give
    #[command(after_help = examples::BESTMOVE)]
    Bestmove(Box<Searching<bestmove::BestmoveArgs>>),
    /// Say what speaks for a move and against another one: facts, each counted, proven or estimated
    #[command(after_help = examples::EXPLAIN)]
    Explain(Box<Searching<explain::ExplainArgs>>),
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
    /// Solve the positions of a file exactly
    #[command(after_help = examples::SOLVE)]
    Solve(Box<Searching<solve::SolveArgs>>),
    /// Play gomoku over Gomocup's protocol, on standard input and output
    #[command(after_help = examples::GOMOCUP)]
    Gomocup(gomocup::GomocupArgs),
    /// Play a game over GTP, the Go Text Protocol, on standard input and output
    #[command(after_help = examples::GTP)]
    Gtp(Box<Searching<gtp::GtpArgs>>),
    /// Play Othello over NBoard's protocol, on standard input and output
    #[command(after_help = examples::NBOARD)]
    Nboard(Box<Searching<nboard::NboardArgs>>),
    /// Look at searches: draw every node of one, or set several side by side
    #[command(after_help = examples::LAB)]
    Lab(Box<Searching<lab::LabArgs>>),
}

/// Runs one of them.
pub(super) fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Play(flags) => {
            let (flags, engines) = flags.settle()?;
            play::run(flags, engines)
        }
        Command::Bestmove(flags) => {
            let (flags, engines) = flags.settle()?;
            bestmove::run(flags, engines)
        }
        Command::Explain(flags) => {
            let (flags, engines) = flags.settle()?;
            explain::run(flags, engines)
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
            solve::run(&flags, &engines)
        }
        Command::Gomocup(flags) => gomocup::run(&flags),
        Command::Gtp(flags) => {
            let (flags, engines) = flags.settle()?;
            gtp::run(flags, engines)
        }
        Command::Nboard(flags) => {
            let (flags, engines) = flags.settle()?;
            nboard::run(&flags, engines)
        }
        Command::Lab(flags) => {
            let (flags, engines) = flags.settle()?;
            lab::run(flags, engines)
        }
    }
}
