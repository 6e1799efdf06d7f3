//! Iterative deepening: one request from its first ply to its last.
//!
//! Depth grows ply by ply; where the end of the game comes into reach, the search jumps to it, first
//! cutting much and then less and less, until the last iteration cuts nothing and is exact
//! ([`schedule`](super::schedule)).
//!
//! A search that is stopped answers with the last completed iteration. Only where the unfinished one
//! has searched the best move of before and found a better one, that one is the answer: it is
//! published as soon as it is found.

use std::time::Duration;

use yomi_game::{
    Game,
    othello::{Move, Position},
};
use yomi_search::{
    Budget, Control, Engine as _, Goal, Iteration, Line, Outcome, Pruned, Report, Statistics, StoppedBy,
    TableStatistics, Task, Unit, Valuation, ValueKind, Variety, engine::Workspace,
};

use super::{
    engine::{OthelloEngine, Tables, steered},
    midgame::{Midgame, Root, RootLine},
    pacing::{Pacing, suffices},
    schedule::{Schedule, Step, Target},
    selectivity::Selectivity,
    units::Eighths,
    variety,
    win_probability::win_thousandths,
};

/// Depth, in plies, at which an only move is scored under a clock.
const ONLY_MOVE_DEPTH: u32 = 4;

/// Shortest iteration, in nodes, after which the fill of the tables is sampled; shorter ones repeat
/// the last figure. A sample costs some hundred nodes.
const LONG_ITERATION: u64 = 1 << 14;

/// Searches as far as `target`, within the limits of `task`, and hands every completed iteration to
/// `publish`. Where none was completed, the moves are those of depth 0.
pub(super) fn search(
    engine: &OthelloEngine,
    task: &Task<Position>,
    target: Target,
    variety: Variety,
    workspace: Workspace<'_, Tables>,
    control: &Control,
    publish: &mut dyn FnMut(Report<Move>),
) -> Outcome<Move> {
    let (trained, path) = (engine.trained(), engine.cpu_path());
    let budget = Budget::start(task.limits, control);
    let Workspace { tables: Tables { midgame, endgame }, team, keeps } = workspace;
    for table in [&*midgame, &*endgame] {
        // A search that only a clock ends is not reproducible anyway, so it may reuse what the
        // search for the move before found.
        if task.limits.clock_only {
            table.resume();
        } else if keeps {
            table.go_on();
        } else {
            table.start();
        }
    }
    let mut report = Report::unsearched(Vec::new(), Statistics::default());
    let (stopped_by, helpers) = Midgame::in_team(team, budget, (midgame, endgame), &trained, path, |search| {
        deepen(task, target, variety, search, &mut report, publish)
    });
    if report.lines.is_empty() {
        report.lines = engine.depth_zero(task).lines;
    }
    report.statistics.helpers = helpers;
    report.statistics.varies = task.limits.clock_only;
    Outcome { report, stopped_by }
}

/// Runs the iterations; returns why they ended.
fn deepen(
    task: &Task<Position>,
    target: Target,
    variety: Variety,
    search: &mut Midgame<'_>,
    report: &mut Report<Move>,
    publish: &mut dyn FnMut(Report<Move>),
) -> StoppedBy {
    let empties = task.position.empties();
    let mut order = Vec::new();
    let mut lines: Vec<RootLine> = Vec::new();
    let mut pacing = Pacing::new(task.limits.target_time);
    let schedule = Schedule::new(target, empties, steered(task));
    let mut stopped_by = StoppedBy::Depth;
    let is_win_loss_draw = task.goal == Goal::WinLossDraw;
    let margin = variety::margin(variety).filter(|_| !is_win_loss_draw);
    let mut next = Some(schedule.first());
    while let Some(step) = next {
        let nodes_before = search.solver.budget().nodes();
        search.selectivity = step.selectivity;
        rank(&mut order, &lines, task.root_moves.len());
        let is_to_the_end = step.depth >= empties;
        let is_exact = is_to_the_end && step.selectivity == Selectivity::FULL;
        let meaning = Meaning { goal: task.goal, empties, step, is_exact };
        let root =
            Root { position: &task.position, moves: &task.root_moves, order: &order, wanted: task.multi_pv, margin };
        let mut better = None;
        let mut improved = |search: &Midgame<'_>, line: &RootLine| {
            // Before the first completed iteration there is no best move to improve on.
            if report.depth > 0 {
                let lines = vec![meaning.of_unfinished(line)];
                let mut so_far = Report { lines: lines.clone(), ..report.clone() };
                let nodes = search.solver.tally().entered.max(so_far.statistics.nodes);
                count(&mut so_far, search, (nodes, search.solver.elapsed()), false);
                publish(so_far);
                better = Some(lines);
            }
        };
        let found = if is_exact && is_win_loss_draw {
            search.search_root(root, step.depth, (-Eighths::A_DISC, Eighths::A_DISC), &mut improved)
        } else {
            let guess = lines.first().map(|line| line.value);
            search.aspire(root, step.depth, guess, &mut improved)
        };
        let Ok(found) = found else {
            stopped_by = search.solver.budget().check().unwrap_or(StoppedBy::Abandoned);
            if let Some(lines) = better {
                report.lines = lines;
            }
            break;
        };
        lines = found;
        report.lines = lines.iter().map(|line| meaning.of(line)).collect();
        report.chosen = variety::choose(&lines, margin, task.seed, &task.position);
        report.depth = step.depth;
        let nodes = search.solver.budget().nodes() - nodes_before;
        update(report, search, nodes >= LONG_ITERATION);
        let line = report.lines[0].clone();
        report.iterations.push(Iteration { depth: step.depth, line, nodes });
        publish(report.clone());
        if is_exact {
            stopped_by = StoppedBy::Solved;
            if is_win_loss_draw {
                // When stopped here, the verdict stands with a shorter line.
                let _ = lines.iter_mut().try_for_each(|line| search.play_on(&task.position, line));
                report.lines = lines.iter().map(|line| meaning.of(line)).collect();
                if let Some(last) = report.iterations.last_mut() {
                    last.line = report.lines[0].clone();
                    last.nodes = search.solver.budget().nodes() - nodes_before;
                }
            }
            break;
        }
        pacing.completed(report.elapsed, lines[0].place, lines[0].value);
        let budget = search.solver.budget();
        let (time_left, nodes_left) = (budget.time_left(), budget.nodes_left());
        next = schedule.after(step, |plies| match nodes_left {
            // By nodes alone, however long they take: the search stays reproducible.
            Some(left) => suffices(left as f64, longest(&report.iterations) as f64, plies),
            None => pacing.time_suffices(time_left, plies),
        });
        // The last iteration needs no clock to end the search.
        if next.is_some() {
            let only = task.limits.clock_only && task.root_moves.len() == 1;
            if only && step.depth >= ONLY_MOVE_DEPTH {
                stopped_by = StoppedBy::OnlyMove;
                break;
            }
            if let Some(reached) = search.solver.budget().check() {
                stopped_by = reached;
                break;
            }
            if !pacing.goes_on() {
                stopped_by = StoppedBy::Time;
                break;
            }
        }
    }
    update(report, search, true);
    stopped_by
}

/// Updates the counters; samples the fill of the tables only if `looks_at_tables`.
fn update(report: &mut Report<Move>, search: &mut Midgame<'_>, looks_at_tables: bool) {
    let budget = search.solver.budget();
    let spent = (budget.nodes(), budget.elapsed());
    count(report, search, spent, looks_at_tables);
}

/// The same with known nodes and time. Asking the budget in the middle of an iteration would move
/// its polls.
fn count(report: &mut Report<Move>, search: &Midgame<'_>, (nodes, elapsed): (u64, Duration), looks_at_tables: bool) {
    let fill_before = report.statistics.transposition_table.map(|table| table.fill_thousandths);
    let tally = search.solver.tally();
    let selective_depth = search.selective_depth;
    let table = TableStatistics {
        probes: tally.probes,
        hits: tally.hits,
        cutoffs: tally.table_cutoffs,
        stores: tally.stores,
        fill_thousandths: match fill_before {
            Some(before) if !looks_at_tables => before,
            _ => search.fill_thousandths(),
        },
    };
    let pruned = Pruned { probcut: Some(tally.probcut), stability: Some(tally.stability), ..Pruned::default() };
    report.statistics = Statistics {
        nodes,
        leaf_evaluations: tally.leaves,
        transposition_table: Some(table),
        pruned: Some(pruned),
        ..Statistics::default()
    };
    report.elapsed = elapsed;
    report.selective_depth = selective_depth.max(report.depth);
}

/// The nodes of the longer one of the last two iterations.
fn longest<M>(iterations: &[Iteration<M>]) -> u64 {
    iterations.iter().rev().take(2).map(|iteration| iteration.nodes).max().unwrap_or_default()
}

/// Move ordering at the root: the moves of the lines first, the others in their previous order.
fn rank(order: &mut Vec<usize>, lines: &[RootLine], moves: usize) {
    if order.is_empty() {
        order.extend(0..moves);
    }
    order.sort_by_key(|&place| lines.iter().position(|line| line.place == place).unwrap_or(usize::MAX));
}

/// How to read the values of an iteration.
#[derive(Clone, Copy, Debug)]
struct Meaning {
    goal: Goal,
    empties: u32,
    step: Step,
    is_exact: bool,
}

impl Meaning {
    /// A line of a completed iteration.
    fn of(self, line: &RootLine) -> Line<Move> {
        self.with_kind(line, if self.is_exact { ValueKind::Exact } else { ValueKind::Heuristic })
    }

    /// The best line of an unfinished iteration: later moves may be better.
    fn of_unfinished(self, line: &RootLine) -> Line<Move> {
        let kind = if self.is_exact { ValueKind::LowerBound } else { ValueKind::Heuristic };
        self.with_kind(line, kind)
    }

    fn with_kind(self, line: &RootLine, kind: ValueKind) -> Line<Move> {
        let (thousandths, unit) = match self.goal {
            Goal::Best | Goal::Solve => (line.value.thousandths(), Unit::Discs),
            Goal::WinLossDraw => (i64::from(line.value.0.signum()) * 1000, Unit::Outcome),
        };
        let mut score = Valuation::new(thousandths, unit, kind);
        let selectivity = self.step.selectivity;
        if selectivity != Selectivity::FULL {
            score.confidence_thousandths = Some(selectivity.confidence_thousandths());
        }
        // The chances are calibrated for estimates: a search to the end is far more often right.
        let is_estimate = self.step.depth < self.empties && unit == Unit::Discs;
        if is_estimate {
            score.win_thousandths = Some(win_thousandths(thousandths, self.empties));
        }
        Line { score, moves: line.moves.clone() }
    }
}
