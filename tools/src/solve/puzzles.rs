//! Runs a player on gomoku puzzles and compares the answers.

use std::{ops::ControlFlow, time::Duration};

use anyhow::{Context as _, ensure};
use yomi_arena::solving::{Attempt, AttemptResult, Solver};
use yomi_contract::request;
use yomi_game::{
    GameKind,
    gomoku::puzzles::{Puzzle, PuzzleKind, parse_puzzles},
};
use yomi_players::Engines;

use yomi_command::{
    output::{print, print_on},
    progress, refusal,
    table::{Align, table},
};

use super::{SolveArgs, chosen};
use serde_json::{Map, Value, json};

/// Solves the puzzles of a file and prints a table; fails when a nonexistent win by fours is
/// claimed. A puzzle unsolved within the limits is no failure. Stops when standard output is
/// closed.
pub(super) fn run(text: &str, flags: &SolveArgs, fields: Map<String, Value>, engines: &Engines) -> anyhow::Result<()> {
    let mut question = request::read(GameKind::Gomoku, &fields, &refusal::LIMITS)
        .map_err(|problem| refusal::refused(&problem, &[]))?;
    question.search.threads = flags.threads;
    let puzzles = parse_puzzles(text).with_context(|| format!("{} holds no puzzles", flags.file.display()))?;
    let chosen = chosen(&puzzles, flags)?;
    let mut solver = Solver::new(question.search, engines.clone());
    let longest = chosen.iter().map(|(_, puzzle)| puzzle.name.chars().count()).max();
    let width = longest.unwrap_or(0).max("puzzle".len());
    if !flags.json {
        print(&format!("{:<width$}  {HEADINGS}\n", "puzzle"))?;
    }
    let bar = progress::bar(chosen.len());
    let mut solved: Vec<(&Puzzle, Attempt)> = Vec::new();
    for (_, puzzle) in chosen {
        bar.set_message(puzzle.name.clone());
        let attempt = solver.solve(puzzle);
        if !flags.json {
            let row = format!("{:<width$}  {}\n", puzzle.name, row(puzzle, &attempt));
            if bar.suspend(|| print_on(row.as_bytes()))? == ControlFlow::Break(()) {
                return Ok(());
            }
        }
        solved.push((puzzle, attempt));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let kinds: Vec<_> = PuzzleKind::ALL
        .into_iter()
        .map(|kind| (kind.name(), Sum::of(solved.iter().filter(|(puzzle, _)| puzzle.kind == kind))))
        .filter(|(_, sum)| sum.puzzles > 0)
        .collect();
    let total = Sum::of(solved.iter());
    if flags.json {
        let answer = json!({
            "file": flags.file.display().to_string(),
            "game": GameKind::Gomoku.name(),
            "player": fields,
            "threads": flags.threads,
            "kinds": kinds.iter().map(|(name, sum)| sum.to_json(Some(name))).collect::<Vec<_>>(),
            "total": total.to_json(None),
            "puzzles": solved.iter().map(to_json).collect::<Vec<_>>(),
        });
        print(&format!("{answer}\n"))?;
    } else {
        print(&format!("\n{}", summary(&kinds, &total)))?;
    }
    ensure!(
        total.wrong == 0,
        "{} of {} puzzles: a win by fours is claimed where there is none",
        total.wrong,
        total.puzzles
    );
    Ok(())
}

/// The headings of a row, but for that of the name.
const HEADINGS: &str = "kind    rule       verdict   move  win in  known         ms         nodes";

/// Row of one puzzle.
fn row(puzzle: &Puzzle, attempt: &Attempt) -> String {
    let plies = |plies: Option<u32>| plies.map(|plies| plies.to_string()).unwrap_or_default();
    format!(
        "{:<6}  {:<9}  {:<8}  {:<4}  {:>6}  {:>5}  {:>9.2}  {:>12}",
        puzzle.kind.name(),
        puzzle.position.rule().name(),
        name(attempt.verdict(puzzle.kind)),
        attempt.mv.to_string(),
        plies(attempt.win_in),
        plies(puzzle.win_in),
        milliseconds(attempt.time),
        attempt.nodes
    )
}

fn to_json((puzzle, attempt): &(&Puzzle, Attempt)) -> Value {
    json!({
        "id": puzzle.name,
        "kind": puzzle.kind.name(),
        "rule": puzzle.position.rule().name(),
        "verdict": name(attempt.verdict(puzzle.kind)),
        "move": attempt.mv.to_string(),
        "proven": attempt.claims_win,
        "win_in": attempt.win_in,
        "known_win_in": puzzle.win_in,
        "ms": milliseconds(attempt.time),
        "nodes": attempt.nodes,
    })
}

const fn name(verdict: AttemptResult) -> &'static str {
    match verdict {
        AttemptResult::Solved => "solved",
        AttemptResult::Missed => "missed",
        AttemptResult::Unlisted => "unlisted",
        AttemptResult::Wrong => "wrong",
    }
}

/// Totals of several puzzles.
#[derive(Debug, Default)]
struct Sum {
    puzzles: usize,
    solved: usize,
    /// Solved, and the win is called proven.
    proven: usize,
    /// Proven in no more plies than are known.
    shortest: usize,
    unlisted: usize,
    missed: usize,
    wrong: usize,
    time: Duration,
    longest: Duration,
    nodes: u64,
}

impl Sum {
    fn of<'a>(solved: impl Iterator<Item = &'a (&'a Puzzle, Attempt)>) -> Self {
        let mut sum = Self::default();
        for (puzzle, attempt) in solved {
            sum.puzzles += 1;
            match attempt.verdict(puzzle.kind) {
                AttemptResult::Solved => sum.solved += 1,
                AttemptResult::Missed => sum.missed += 1,
                AttemptResult::Unlisted => sum.unlisted += 1,
                AttemptResult::Wrong => sum.wrong += 1,
            }
            if attempt.is_listed && attempt.claims_win {
                sum.proven += 1;
                let as_known = |plies| puzzle.win_in.is_some_and(|known| plies <= known);
                sum.shortest += usize::from(attempt.win_in.is_some_and(as_known));
            }
            sum.time += attempt.time;
            sum.longest = sum.longest.max(attempt.time);
            sum.nodes += attempt.nodes;
        }
        sum
    }

    fn mean_ms(&self) -> f64 {
        milliseconds(self.time) / self.puzzles.max(1) as f64
    }

    fn row(&self, name: &str) -> Vec<String> {
        let share = self.solved as f64 / self.puzzles.max(1) as f64;
        let mut row = vec![name.to_owned(), self.puzzles.to_string(), self.solved.to_string()];
        row.push(format!("{:.1} %", share * 100.0));
        let counts = [self.proven, self.shortest, self.unlisted, self.missed, self.wrong];
        row.extend(counts.map(|count| count.to_string()));
        row.push(format!("{:.2}", self.mean_ms()));
        row.push(format!("{:.2}", milliseconds(self.longest)));
        row.push(self.nodes.to_string());
        row
    }

    fn to_json(&self, kind: Option<&str>) -> Value {
        let mut answer = json!({
            "puzzles": self.puzzles,
            "solved": self.solved,
            "proven": self.proven,
            "shortest": self.shortest,
            "unlisted": self.unlisted,
            "missed": self.missed,
            "wrong": self.wrong,
            "mean_ms": self.mean_ms(),
            "max_ms": milliseconds(self.longest),
            "nodes": self.nodes,
        });
        if let Some(kind) = kind {
            answer["kind"] = json!(kind);
        }
        answer
    }
}

/// A row a kind, and one for all.
fn summary(kinds: &[(&str, Sum)], total: &Sum) -> String {
    let headings = [
        ("kind", Align::Left),
        ("puzzles", Align::Right),
        ("solved", Align::Right),
        ("share", Align::Right),
        ("proven", Align::Right),
        ("as short as known", Align::Right),
        ("unlisted", Align::Right),
        ("missed", Align::Right),
        ("wrong", Align::Right),
        ("ms a puzzle", Align::Right),
        ("longest", Align::Right),
        ("nodes", Align::Right),
    ];
    let mut rows: Vec<_> = kinds.iter().map(|(name, sum)| sum.row(name)).collect();
    rows.push(total.row("all"));
    format!(
        "{}\nSolved: a first move that is known to win, or no claim where there is none to make. Unlisted: a win that is \
         called proven\nand that the file does not know: by another move, or where there is none by fours by other threats. Wrong: \
         a win\nby fours that is called proven where there is none.\n",
        table(&headings, &rows)
    )
}

fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
