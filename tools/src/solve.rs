//! `yomi-tools solve`: problems whose answers are known. Endgames of Othello are solved exactly ([`endgames`]), puzzles of
//! gomoku as far as limits allow ([`puzzles`]).

mod endgames;
mod puzzles;

use std::{num::NonZeroUsize, path::PathBuf};

use anyhow::{bail, ensure};
use clap::Args;
use yomi_contract::limits::MAX_THREADS;
use yomi_players::Engines;

use yomi_command::{
    fields::{self, Flags},
    text_file,
};

#[derive(Clone, Debug, Args)]
pub(crate) struct SolveArgs {
    /// Othello: a collection in OBF, one problem a line: 64 cells and the side to move, then
    /// MOVE:SCORE; of a finished game PA:SCORE; Gomoku: puzzles, one JSON object a line: kind (vcf, vct
    /// or no-vcf), moves (or board), turn, rule, size, and expected, an object of result (win, no vcf)
    /// and first_moves; also id
    file: PathBuf,
    /// Othello: hold the score of every move to the file, not only that of the best one
    #[arg(long)]
    all_moves: bool,
    /// The first problem to solve, counted from 1
    #[arg(long, value_name = "N", default_value = "1")]
    from: NonZeroUsize,
    /// How many problems to solve; all from there on where it is not said
    #[arg(long, value_name = "N")]
    count: Option<NonZeroUsize>,
    /// Search threads for each problem; with more than one the nodes differ from run to run
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_THREADS)))]
    threads: u32,
    /// Print JSON, with every problem
    #[arg(long)]
    json: bool,
    #[command(flatten, next_help_heading = "Puzzles of gomoku")]
    player: Flags<fields::Puzzles>,
}

/// Solves and prints.
pub(super) fn run(flags: SolveArgs, engines: Engines) -> anyhow::Result<()> {
    let text = text_file::read(&flags.file)?;
    let fields = flags.player.clone().fields();
    // No line of OBF begins with a brace.
    if text.trim_start().starts_with('{') {
        ensure!(!flags.all_moves, "--all-moves belongs to Othello; puzzles have no scores of moves");
        return puzzles::run(&text, &flags, fields, &engines);
    }
    if let Some(name) = fields.keys().next() {
        bail!("--{} belongs to puzzles of gomoku; endgames of Othello are solved exactly", name.replace('_', "-"));
    }
    endgames::run(&text, &flags, &engines)
}

/// The problems from `--from` on, `--count` of them, each with its index.
fn chosen<'a, T>(problems: &'a [T], flags: &SolveArgs) -> anyhow::Result<Vec<(usize, &'a T)>> {
    let chosen = problems.iter().enumerate().skip(flags.from.get() - 1);
    let chosen: Vec<_> = chosen.take(flags.count.map_or(usize::MAX, NonZeroUsize::get)).collect();
    if chosen.is_empty() {
        let (file, count) = (flags.file.display(), problems.len());
        bail!("nothing to solve: {file} has {count} problems, and --from is {}", flags.from);
    }
    Ok(chosen)
}
