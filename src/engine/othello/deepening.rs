//! Iterative deepening: one request from its first ply to its last.
//!
//! Depth grows ply by ply; where the end of the game comes into reach, the search jumps to it, first
//! cutting much and then less and less, until the last iteration cuts nothing and is exact.
//!
//! A search that is stopped answers with the last completed iteration. Only where the unfinished one
//! has searched the best move of before and found a better one, that one is the answer: it is
//! published as soon as it is found.

use super::{
    evaluation::weights::Weights,
    midgame::{DISC, Midgame, Root, RootLine, deviation::DeviationTable},
    pacing::Pacing,
    selectivity::Selectivity,
    variety,
    win_probability::win_thousandths,
};
use crate::{
    engine::Tables,
    game::{
        Game,
        othello::{Move, Position},
    },
    search::{
        Budget, Control, Goal, Iteration, Line, Outcome, Pruned, Report, Statistics, StoppedBy,
        TableStatistics, Task, Unit, Valuation, ValueKind,
    },
};

/// How far a search goes, if nothing stops it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Plies with the evaluation at the leaves.
    pub depth: u32,
    /// How much they are cut.
    pub selectivity: Selectivity,
    /// The end of the game, and how little is cut on the way there; `None` where it is out of reach.
    pub end: Option<Selectivity>,
}

/// One iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    depth: u32,
    selectivity: Selectivity,
}

/// Plies short of the end from which the search jumps to it.
const JUMP: u32 = 10;

/// The selective search to the end before the last one. Another one of selectivity 3 after it took
/// 20 % more nodes on `fforum-20-39.obf` and FFO 40–44, none at all as many more.
const PASS: Selectivity = Selectivity::new(1).unwrap();
/// The one after it where time may end the search before the last one is done.
const PASS_UNDER_CLOCK: Selectivity = Selectivity::new(3).unwrap();

/// An only move is scored by so many plies under a clock.
const ONLY_MOVE_DEPTH: u32 = 4;

impl Target {
    /// The iterations, in their order.
    fn steps(self, empties: u32, under_clock: bool) -> Vec<Step> {
        let short = match self.end {
            Some(_) => empties.saturating_sub(JUMP).min(self.depth.max(1)).max(empties.min(2)),
            None => self.depth.min(empties),
        };
        let mut steps: Vec<Step> =
            (1..=short.max(1)).map(|depth| Step { depth, selectivity: self.selectivity }).collect();
        if let Some(last) = self.end {
            // Few empties are solved faster than estimated.
            let before = [Some(PASS), under_clock.then_some(PASS_UNDER_CLOCK)];
            let before = before.into_iter().flatten();
            let before = before.filter(|&pass| pass < last && empties > JUMP + 4);
            steps.extend(
                before.chain([last]).map(|selectivity| Step { depth: empties.max(1), selectivity }),
            );
        }
        steps
    }
}

/// Searches as far as `target`, within the limits of `task`, and hands every completed iteration to
/// `publish`.
pub(super) fn search(
    task: &Task<Position>,
    target: Target,
    guess: Report<Move>,
    trained: (&'static Weights, &'static DeviationTable),
    tables: &mut Tables,
    control: &Control,
    publish: &mut dyn FnMut(Report<Move>),
) -> Outcome<Move> {
    let budget = Budget::start(task.limits, control);
    let Tables { team, midgame, endgame, .. } = tables;
    let mut report = guess;
    let (stopped_by, helpers) =
        Midgame::in_team(team, budget, (midgame, endgame), trained, |search| {
            deepen(task, target, search, &mut report, publish)
        });
    report.statistics.helpers = helpers;
    Outcome { report, stopped_by }
}

/// The iterations; what ended them.
fn deepen(
    task: &Task<Position>,
    target: Target,
    search: &mut Midgame<'_>,
    report: &mut Report<Move>,
    publish: &mut dyn FnMut(Report<Move>),
) -> StoppedBy {
    let empties = task.position.empties();
    let mut order = Vec::new();
    let mut lines: Vec<RootLine> = Vec::new();
    let mut pacing = Pacing::new(task.limits.target_time);
    let mut stopped_by = StoppedBy::Depth;
    let is_win_loss_draw = task.goal == Goal::WinLossDraw;
    let margin = variety::margin(task.variety).filter(|_| !is_win_loss_draw);
    let steps = target.steps(empties, task.limits.clock_only);
    for (index, &step) in steps.iter().enumerate() {
        let nodes_before = search.solver.budget().nodes();
        search.selectivity = step.selectivity;
        rank(&mut order, &lines, task.root_moves.len());
        let is_to_the_end = step.depth >= empties;
        let is_exact = is_to_the_end && step.selectivity == Selectivity::FULL;
        let meaning = Meaning { goal: task.goal, empties, step, is_exact };
        let root = Root {
            position: &task.position,
            moves: &task.root_moves,
            order: &order,
            wanted: task.multi_pv,
            margin,
        };
        let mut better = None;
        let mut improved = |line: &RootLine| {
            // Before the first iteration there is nothing that it could be better than.
            if report.depth > 0 {
                let lines = vec![meaning.of_unfinished(line)];
                publish(Report { lines: lines.clone(), ..report.clone() });
                better = Some(lines);
            }
        };
        let found = if is_exact && is_win_loss_draw {
            search.search_root(root, step.depth, (-DISC, DISC), &mut improved)
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
        update(report, search);
        let nodes = report.statistics.nodes - nodes_before;
        let line = report.lines[0].clone();
        report.iterations.push(Iteration { depth: step.depth, line, nodes });
        publish(report.clone());
        if is_exact {
            stopped_by = StoppedBy::Solved;
            break;
        }
        // The last iteration needs no clock to end the search.
        if index + 1 < steps.len() {
            let only = task.limits.clock_only && task.root_moves.len() == 1;
            if only && step.depth >= ONLY_MOVE_DEPTH {
                stopped_by = StoppedBy::OnlyMove;
                break;
            }
            if let Some(reached) = search.solver.budget().check() {
                stopped_by = reached;
                break;
            }
            pacing.completed(report.elapsed, lines[0].place, lines[0].value);
            if !pacing.goes_on() {
                stopped_by = StoppedBy::Time;
                break;
            }
        }
    }
    update(report, search);
    stopped_by
}

fn update(report: &mut Report<Move>, search: &mut Midgame<'_>) {
    let tally = search.solver.tally();
    let selective_depth = search.selective_depth;
    let table = TableStatistics {
        probes: tally.probes,
        hits: tally.hits,
        cutoffs: tally.table_cutoffs,
        stores: tally.stores,
        fill_thousandths: search.fill_thousandths(),
    };
    let pruned = Pruned {
        probcut: Some(tally.probcut),
        stability: Some(tally.stability),
        ..Pruned::default()
    };
    let budget = search.solver.budget();
    report.statistics = Statistics {
        nodes: budget.nodes(),
        leaf_evaluations: tally.leaves,
        transposition_table: Some(table),
        pruned: Some(pruned),
        ..Statistics::default()
    };
    report.elapsed = budget.elapsed();
    report.selective_depth = selective_depth.max(report.depth);
}

/// The places of the root's moves: those of the lines first, the others as they were.
fn rank(order: &mut Vec<usize>, lines: &[RootLine], moves: usize) {
    if order.is_empty() {
        order.extend(0..moves);
    }
    order.sort_by_key(|&place| {
        lines.iter().position(|line| line.place == place).unwrap_or(usize::MAX)
    });
}

/// What the values of an iteration say.
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

    /// The best line of an iteration that is not completed: moves to come may be better.
    fn of_unfinished(self, line: &RootLine) -> Line<Move> {
        let kind = if self.is_exact { ValueKind::LowerBound } else { ValueKind::Heuristic };
        self.with_kind(line, kind)
    }

    fn with_kind(self, line: &RootLine, kind: ValueKind) -> Line<Move> {
        let (thousandths, unit) = match self.goal {
            Goal::Best | Goal::Solve => {
                (i64::from(line.value) * 1000 / i64::from(DISC), Unit::Discs)
            }
            Goal::WinLossDraw => (i64::from(line.value.signum()) * 1000, Unit::Outcome),
        };
        let mut score = Valuation::new(thousandths, unit, kind);
        let selectivity = self.step.selectivity;
        if selectivity != Selectivity::FULL {
            score.confidence = Some(selectivity.confidence());
        }
        // The chances are calibrated for estimates: a search to the end is far more often right.
        let is_estimate = self.step.depth < self.empties && unit == Unit::Discs;
        if is_estimate {
            score.win_thousandths = Some(win_thousandths(thousandths, self.empties));
        }
        Line { score, moves: line.moves.clone() }
    }
}
