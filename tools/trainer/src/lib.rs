//! The trainer: fits Yomi's evaluation weights to games of self-play, the model of people to theirs, and reports the fits.

#![forbid(unsafe_code)]

mod gomoku;
mod othello;
mod progress;
mod shards;

use clap::Args;

/// Flags of `yomi-tools train`.
#[derive(Debug, Args)]
pub struct TrainArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Plays games of Othello and writes their positions, with results, to files
    Play(othello::play::Play),
    /// Draws leaves of the engine's own searches and writes them, with what deeper searches say, to files
    Leaves(othello::leaves::Leaves),
    /// Measures how far the values of positions are from their labels
    Errors(othello::errors::Errors),
    /// Fits weights to the positions of played games
    Fit(othello::fit::Fit),
    /// Multiplies the weights of each stage of the game by a factor
    Rescale(othello::rescale::Rescale),
    /// Measures how far shallow searches are from deep ones, for ProbCut
    Probcut(othello::probcut::ProbCut),
    /// Fits the chance to win to the results of played games, and reports how it holds on others
    Calibrate(othello::calibrate::Calibrate),
    /// Fits the model of people to games of tournaments, and reports how it holds on others
    People(othello::people::PeopleOfGames),
    /// The same for gomoku
    #[command(subcommand)]
    Gomoku(Gomoku),
}

#[derive(Debug, clap::Subcommand)]
enum Gomoku {
    /// Plays games of gomoku and writes them, with scores and results, to files
    Play(gomoku::play::Play),
    /// Fits weights to the positions of played games
    Fit(gomoku::fit::Fit),
    /// Draws openings near a draw, for matches
    Openings(gomoku::openings::Openings),
    /// Trains the evaluation network of a rule
    Network(gomoku::network::Network),
}

impl TrainArgs {
    /// Runs the chosen step of the training.
    ///
    /// # Errors
    /// What the step reports.
    pub fn run(self) -> anyhow::Result<()> {
        match self.command {
            Command::Play(play) => play.run(),
            Command::Leaves(leaves) => leaves.run(),
            Command::People(people) => people.run(),
            Command::Errors(errors) => errors.run(),
            Command::Fit(fit) => fit.run(),
            Command::Rescale(rescale) => rescale.run(),
            Command::Probcut(probcut) => probcut.run(),
            Command::Calibrate(calibrate) => calibrate.run(),
            Command::Gomoku(Gomoku::Play(play)) => play.run(),
            Command::Gomoku(Gomoku::Fit(fit)) => fit.run(),
            Command::Gomoku(Gomoku::Openings(openings)) => openings.run(),
            Command::Gomoku(Gomoku::Network(network)) => network.run(),
        }
    }
}
