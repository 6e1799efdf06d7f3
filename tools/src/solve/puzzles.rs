//! Runs a player on gomoku puzzles and compares the answers.

use std::{ops::ControlFlow, time::Duration};

use anyhow::{Context as _, ensure};
use yomi_arena::solving::{Attempt, AttemptResult, Solver};
use yomi_collections::puzzles::{Puzzle, PuzzleKind, parse_puzzles};
use yomi_contract::request;
use yomi_game::GameKind;
use yomi_players::Engines;

use yomi_command::{
    output::{print, print_on},
    progress, refusal,
    table::Align,
};

use super::{SolveArgs, chosen};
use crate::row::{self, Row, milliseconds};
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
    let widths = [longest.unwrap_or(0), 6, 9, 8, 4, 6, 5, 9, 12];
    let bar = progress::bar(chosen.len());
    let mut solved: Vec<(&Puzzle, Attempt)> = Vec::new();
    for (_, puzzle) in chosen {
        bar.set_message(puzzle.name.clone());
        let attempt = solver.solve(puzzle);
        if !flags.json {
            let line = row(puzzle, &attempt).line(&widths, solved.is_empty());
            if bar.suspend(|| print_on(line.as_bytes()))? == ControlFlow::Break(()) {
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
            "kinds": row::list(kinds.iter().map(|(kind, sum)| sum.row(Row::default().field("kind", *kind)))),
            "total": total.row(Row::default()).json(),
            "puzzles": row::list(solved.iter().map(|(puzzle, attempt)| row(puzzle, attempt))),
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

/// Row of one puzzle.
fn row(puzzle: &Puzzle, attempt: &Attempt) -> Row {
    let plies = |plies: Option<u32>| plies.map(|plies| plies.to_string()).unwrap_or_default();
    Row::default()
        .text("id", "puzzle", &puzzle.name)
        .text("kind", "kind", puzzle.kind.name())
        .text("rule", "rule", puzzle.position.rule().name())
        .text("verdict", "verdict", name(attempt.verdict(puzzle.kind)))
        .text("move", "move", &attempt.mv.to_string())
        .field("proven", attempt.claims_win)
        .field("win_in", attempt.win_in)
        .cell("win in", Align::Right, plies(attempt.win_in))
        .field("known_win_in", puzzle.win_in)
        .cell("known", Align::Right, plies(puzzle.win_in))
        .milliseconds("ms", "ms", milliseconds(attempt.time))
        .count("nodes", "nodes", attempt.nodes)
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

    fn row(&self, row: Row) -> Row {
        let puzzles = self.puzzles.max(1) as f64;
        row.count("puzzles", "puzzles", self.puzzles)
            .count("solved", "solved", self.solved)
            .share("", "share", Some(self.solved as f64 / puzzles))
            .count("proven", "proven", self.proven)
            .count("shortest", "as short as known", self.shortest)
            .count("unlisted", "unlisted", self.unlisted)
            .count("missed", "missed", self.missed)
            .count("wrong", "wrong", self.wrong)
            .milliseconds("mean_ms", "ms a puzzle", milliseconds(self.time) / puzzles)
            .milliseconds("max_ms", "longest", milliseconds(self.longest))
            .count("nodes", "nodes", self.nodes)
    }
}

/// A row a kind, and one for all.
fn summary(kinds: &[(&str, Sum)], total: &Sum) -> String {
    let named = |name: &str, sum: &Sum| sum.row(Row::default().cell("kind", Align::Left, name));
    let mut rows: Vec<_> = kinds.iter().map(|(name, sum)| named(name, sum)).collect();
    rows.push(named("all", total));
    format!(
        "{}\nSolved: a first move that is known to win, or no claim where there is none to make. Unlisted: a win that is \
         called proven\nand that the file does not know: by another move, or where there is none by fours by other threats. Wrong: \
         a win\nby fours that is called proven where there is none.\n",
        row::draw(&rows)
    )
}
