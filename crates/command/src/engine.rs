//! Flags of the engines, for the commands that search and for no other.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use yomi_game::othello::cpu::CpuPath;
use yomi_gomoku::{GomokuEngine, weights::GomokuWeights};
use yomi_othello::{OthelloEngine, evaluation::PatternWeights};
use yomi_players::Engines;

/// A command that searches: flags of its own, and those of the engines.
#[derive(Clone, Debug, Args)]
pub struct Searching<Flags: Args> {
    #[command(flatten)]
    flags: Flags,
    #[command(flatten)]
    engines: EngineArgs,
}

/// Flags of the engines.
#[derive(Clone, Debug, Args)]
struct EngineArgs {
    /// Instructions that searches use: portable, avx2 or avx512. Answers are the same with each;
    /// one that the processor lacks is refused. Default: the fastest that it has
    // Own heading: it would otherwise be listed under the last heading of the command's own flags.
    #[arg(long, env = "YOMI_CPU", value_name = "PATH", global = true, hide_env_values = true, help_heading = "Engine")]
    cpu: Option<CpuPath>,
    /// File of weights for Othello in place of those in the binary. One that cannot be used ends the
    /// command at once; /v1/version says which are in use
    #[arg(
        long,
        env = "YOMI_OTHELLO_WEIGHTS",
        value_name = "FILE",
        global = true,
        hide_env_values = true,
        help_heading = "Engine"
    )]
    othello_weights: Option<PathBuf>,
    #[command(flatten)]
    gomoku: GomokuEngineArgs,
}

/// The flag of gomoku's engine, for commands that play nothing else.
#[derive(Clone, Debug, Args)]
pub struct GomokuEngineArgs {
    /// File of weights for gomoku in place of those in the binary. One that cannot be used ends the command at once
    #[arg(
        long,
        env = "YOMI_GOMOKU_WEIGHTS",
        value_name = "FILE",
        global = true,
        hide_env_values = true,
        help_heading = "Engine"
    )]
    gomoku_weights: Option<PathBuf>,
}

impl GomokuEngineArgs {
    /// The engines, gomoku's with the weights of the file.
    ///
    /// # Errors
    /// If the weights cannot be used.
    pub fn on(&self, engines: Engines) -> anyhow::Result<Engines> {
        let Some(path) = &self.gomoku_weights else { return Ok(engines) };
        let weights = GomokuWeights::read(path).context("--gomoku-weights (YOMI_GOMOKU_WEIGHTS)")?;
        Ok(engines.with_gomoku(GomokuEngine::new(weights)))
    }
}

impl<Flags: Args> Searching<Flags> {
    /// The command's own flags, and the engines as configured by the others.
    ///
    /// # Errors
    /// If the weights cannot be used.
    pub fn settle(self) -> anyhow::Result<(Flags, Engines)> {
        let EngineArgs { cpu, othello_weights, gomoku } = self.engines;
        let weights = match othello_weights {
            Some(path) => PatternWeights::read(&path).context("--othello-weights (YOMI_OTHELLO_WEIGHTS)")?,
            None => PatternWeights::embedded(),
        };
        let othello = OthelloEngine::new(weights, cpu.unwrap_or_else(CpuPath::fastest));
        let engines = gomoku.on(Engines::default().with_othello(othello))?;
        Ok((self.flags, engines))
    }
}
