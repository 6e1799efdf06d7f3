//! `yomi solve`: the exact results of the positions of a file, one after the other.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::Args;
use serde_json::{Map, Value, json};
use yomi_command::{
    output::print_on,
    refusal::{self, LIMITS},
    text_file,
};
use yomi_contract::{answer::BestMove, limits::MAX_THREADS, request};
use yomi_game::GameKind;
use yomi_players::Engines;

use super::bestmove;

#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct SolveArgs {
    /// One position a line: a JSON object with game and the fields of its position (board and turn, or moves; size and
    /// rule of gomoku), or of Othello 64 cells and the side to move (OBF; what stands behind them is not read). - reads
    /// standard input
    file: PathBuf,
    /// Search threads for each position; with more than one the nodes differ from run to run
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_THREADS)))]
    threads: u32,
    /// Print each answer as JSON, as bestmove does
    #[arg(long)]
    json: bool,
}

/// Solves and prints a line for each position. Stops when standard output is closed.
pub(super) fn run(flags: &SolveArgs, engines: &Engines) -> anyhow::Result<()> {
    let text = text_file::read(&flags.file)?;
    let mut positions = 0;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('%') {
            continue;
        }
        positions += 1;
        let number = index + 1;
        let answer = solve(line, flags, engines).with_context(|| format!("line {number}"))?;
        let shown = if flags.json {
            serde_json::to_string(&answer).context("the answer is no JSON")?
        } else {
            row(number, &serde_json::to_value(&answer).context("the answer is no JSON")?)
        };
        if print_on(format!("{shown}\n").as_bytes())?.is_break() {
            return Ok(());
        }
    }
    if positions == 0 {
        bail!("nothing to solve: {} has no position", flags.file.display());
    }
    Ok(())
}

fn solve(line: &str, flags: &SolveArgs, engines: &Engines) -> anyhow::Result<BestMove> {
    let (game, mut fields) = position(line)?;
    fields.insert("goal".to_owned(), json!("solve"));
    let mut question = request::read(game, &fields, &LIMITS)
        .map_err(|problem| refusal::refused(&problem, &["board", "turn", "moves", "size", "rule"]))?;
    question.search.threads = flags.threads;
    bestmove::search(&question, engines)
}

/// The game of a line, and the fields of its position.
fn position(line: &str) -> anyhow::Result<(GameKind, Map<String, Value>)> {
    if line.starts_with('{') {
        let mut fields: Map<String, Value> = serde_json::from_str(line).context("no JSON object")?;
        let name = fields.remove("game");
        let name = name.as_ref().and_then(Value::as_str).context("game is missing")?;
        return Ok((yomi_command::game::named(name).map_err(anyhow::Error::msg)?, fields));
    }
    let mut words = line.split([' ', '\t', ';']).filter(|word| !word.is_empty());
    let (Some(board), Some(turn)) = (words.next(), words.next()) else {
        bail!("expected 64 cells and the side to move, or a JSON object");
    };
    let fields = [("board", json!(board)), ("turn", json!(turn))];
    Ok((GameKind::Othello, fields.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()))
}

/// `12  d3  +14 discs  exact  1234 nodes  12 ms`.
fn row(number: usize, answer: &Value) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let score = &answer["score"];
    let value = score["value"].as_f64().map(|value| format!("{value:+}")).unwrap_or_default();
    format!(
        "{number:>5}  {:<5}  {value:>6} {:<6}  {:<9}  {:>12} nodes  {:>8} ms",
        text(&answer["best_move"]),
        text(&score["unit"]),
        text(&score["kind"]),
        answer["stats"]["nodes"],
        answer["timing"]["search_us"].as_u64().unwrap_or(0) / 1000,
    )
}
