//! Solves a collection of Othello endgames exactly and compares the answers.

use std::{ops::ControlFlow, sync::Arc, time::Instant};

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};
use yomi_game::{
    Game,
    othello::{
        Move,
        obf::{Problem, parse_collection},
    },
};
use yomi_othello::{OthelloEngine, Tables};
use yomi_players::Engines;
use yomi_search::{
    Control, Engine as _, Goal, Limits, Line, Outcome, Task, Team,
    engine::{SearchSettings, Tables as _, Workspace},
    team::SpawnedThreads,
};

use yomi_command::{
    output::{print, print_on, say},
    progress,
    table::Align,
};

use super::{SolveArgs, chosen};
use crate::row::Row;

/// Endgame solver of the command, reused for all problems.
#[derive(Debug)]
struct Solver<'a> {
    engine: &'a OthelloEngine,
    tables: Tables,
    team: Team,
}

/// A move with its exact result.
#[derive(Clone, Copy, Debug)]
struct Solution {
    value: i32,
    best: Move,
}

/// Cost of a problem.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    seconds: f64,
    nodes: u64,
}

/// Totals of all problems.
#[derive(Clone, Debug, Default)]
struct Totals {
    cost: Cost,
    problems: usize,
    /// Problems with an answer that is not the file's.
    wrong: usize,
    /// Problems for which the file lists no score.
    unchecked: usize,
    /// Each problem as JSON, where that is asked for.
    rows: Vec<Value>,
}

/// Solves all problems of the file and prints a table; fails when an answer differs from the
/// file's, and names the problems without one. Stops when standard output is closed.
pub(super) fn run(text: &str, flags: &SolveArgs, engines: &Engines) -> anyhow::Result<()> {
    let problems = parse_collection(text).with_context(|| format!("{} is no collection", flags.file.display()))?;
    let chosen = chosen(&problems, flags)?;
    let Some(tally) = solve_all(&chosen, flags, engines)? else { return Ok(()) };
    let Totals { cost, wrong, unchecked, problems, rows } = tally;
    if flags.json {
        let answer = json!({
            "file": flags.file.display().to_string(),
            "game": "othello",
            "threads": flags.threads,
            "problems": rows,
            "total": figures(Row::default(), cost)
                .field("problems", problems)
                .field("wrong", wrong)
                .field("unchecked", unchecked)
                .json(),
        });
        print(&format!("{answer}\n"))?;
    } else {
        let none = ["empties", "score", "best"].into_iter();
        let total = Row::default().cell("#", Align::Right, "total");
        let total = none.fold(total, |row, heading| row.cell(heading, Align::Left, ""));
        print(&figures(total, cost).line(&WIDTHS, false))?;
    }
    if unchecked > 0 {
        say(&format!("{unchecked} of {problems} problems list no score to which they could be held"));
    }
    ensure!(wrong == 0, "{wrong} of {problems} problems have answers that are not those of the file");
    Ok(())
}

/// Solves problems, each with its index, and prints their rows; `None` when standard output is
/// closed.
fn solve_all(chosen: &[(usize, &Problem)], flags: &SolveArgs, engines: &Engines) -> anyhow::Result<Option<Totals>> {
    let mut solver = Solver {
        engine: engines.othello(),
        tables: Tables::empty(),
        team: Team::new(Arc::new(SpawnedThreads), flags.threads),
    };
    // Decoding weights would count towards the first problem's time.
    solver.engine.prepare();
    let mut tally = Totals::default();
    let bar = progress::bar(chosen.len());
    for &(index, problem) in chosen {
        let number = index + 1;
        bar.set_message(format!("problem {number}, {} empties", problem.position.empties()));
        let (mut solutions, cost) = if problem.position.is_over() {
            // The final score, behind the pass that a file writes it behind.
            let value = problem.position.final_score();
            (vec![Solution { value, best: Move::Pass }], Cost::default())
        } else {
            solve(problem, &legal(problem), flags.all_moves, &mut solver)
        };
        if let Some(best) = unproven(problem, &solutions) {
            // Untimed: a check of the file, which few problems need.
            solutions.extend(solve(problem, &[best], false, &mut solver).0);
        }
        let faults = faults(problem, &solutions);
        let row = row(number, problem, solutions.first(), cost);
        if flags.json {
            tally.rows.push(row.field("faults", faults.clone()).json());
        } else {
            let line = row.line(&WIDTHS, tally.problems == 0);
            if bar.suspend(|| show(number, &line, &faults))?.is_break() {
                return Ok(None);
            }
        }
        bar.inc(1);
        tally.add(cost, !faults.is_empty(), problem.moves.is_empty());
    }
    bar.finish_and_clear();
    Ok(Some(tally))
}

impl Totals {
    fn add(&mut self, cost: Cost, is_wrong: bool, is_unchecked: bool) {
        self.cost.seconds += cost.seconds;
        self.cost.nodes += cost.nodes;
        self.problems += 1;
        self.wrong += usize::from(is_wrong);
        self.unchecked += usize::from(is_unchecked);
    }
}

fn show(number: usize, row: &str, faults: &[String]) -> anyhow::Result<ControlFlow<()>> {
    let reader = print_on(row.as_bytes())?;
    if reader.is_continue() {
        for fault in faults {
            say(&format!("problem {number}: {fault}"));
        }
    }
    Ok(reader)
}

/// Least widths of the columns.
const WIDTHS: [usize; 8] = [5, 7, 5, 6, 9, 12, 16, 0];

fn row(number: usize, problem: &Problem, best: Option<&Solution>, cost: Cost) -> Row {
    let is_over = problem.position.is_over();
    let score = best.map(|solution| format!("{:+}", solution.value)).unwrap_or_default();
    let mv = best.map(|solution| solution.best.to_string());
    let shown = if is_over && mv.is_some() { "over".to_owned() } else { mv.clone().unwrap_or_default() };
    let row = Row::default()
        .count("number", "#", number)
        .count("empties", "empties", problem.position.empties())
        .field("score", best.map(|solution| solution.value))
        .cell("score", Align::Right, score)
        .field("best", mv)
        .cell("best", Align::Left, shown)
        .field("listed", !problem.moves.is_empty());
    let note = if problem.moves.is_empty() { "no score listed" } else { "" };
    figures(row, cost).cell(" ", Align::Left, note)
}

fn figures(row: Row, cost: Cost) -> Row {
    let speed = cost.nodes as f64 / cost.seconds.max(1e-9) / 1e6;
    row.field("seconds", cost.seconds)
        .cell("seconds", Align::Right, format!("{:.3}", cost.seconds))
        .count("nodes", "nodes", cost.nodes)
        .cell("million nodes/s", Align::Right, format!("{speed:.1}"))
}

fn legal(problem: &Problem) -> Vec<Move> {
    let mut moves = Vec::new();
    problem.position.legal_moves(&mut moves);
    moves
}

/// The best of those moves, or all.
fn solve(problem: &Problem, moves: &[Move], all: bool, solver: &mut Solver<'_>) -> (Vec<Solution>, Cost) {
    let started = Instant::now();
    let control = Control::default();
    if moves.is_empty() {
        return (Vec::new(), Cost::default());
    }
    let task = Task {
        position: problem.position,
        multi_pv: if all { moves.len() } else { 1 },
        root_moves: moves.to_vec(),
        limits: Limits::default(),
        goal: Goal::Solve,
        seed: 0,
    };
    let workspace = Workspace { tables: &mut solver.tables, team: &mut solver.team, keeps: false };
    let Outcome { report, .. } =
        solver.engine.search(&task, &SearchSettings::default(), workspace, &control, &mut |_| {});
    let solution = |line: Line<Move>| Solution { value: (line.score.thousandths / 1000) as i32, best: line.moves[0] };
    let nodes = report.statistics.nodes;
    let solutions = report.lines.into_iter().map(solution).collect();
    (solutions, Cost { seconds: started.elapsed().as_secs_f64(), nodes })
}

/// The file's best move, if a different, unlisted one was found: it is not known yet whether both
/// are equally good.
fn unproven(problem: &Problem, solutions: &[Solution]) -> Option<Move> {
    let listed = |mv: Move| problem.moves.iter().any(|&(listed, _)| listed == mv);
    let is_known = |mv: Move| solutions.iter().any(|solution| solution.best == mv);
    let found = solutions.first()?.best;
    let best = problem.moves.iter().find(|&&(_, score)| Some(score) == problem.best_score())?.0;
    (!listed(found) && !is_known(best)).then_some(best)
}

/// Where the solutions, the best first, differ from the file.
fn faults(problem: &Problem, solutions: &[Solution]) -> Vec<String> {
    let mut faults = Vec::new();
    for solution in solutions {
        let mv = solution.best;
        if let Some((_, score)) = problem.moves.iter().find(|(listed, _)| *listed == mv)
            && *score != solution.value
        {
            let what = if problem.position.is_over() { "the finished game".to_owned() } else { mv.to_string() };
            faults.push(format!("{what} is worth {score:+}, found {:+}", solution.value));
        }
    }
    if let Some(found) = solutions.first()
        && let Some(best) = problem.best_score()
        && best != found.value
        && !problem.position.is_over()
    {
        let Solution { best: mv, value } = found;
        faults.push(format!("found {value:+} with {mv}, where the best score is {best:+}"));
    }
    faults
}
