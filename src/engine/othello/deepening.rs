//! Iterative deepening: one request from its first ply to its last.
//!
//! Depth grows ply by ply; where the end of the game comes into reach, the search jumps to it, first
//! cutting much and then less and less, until the last iteration cuts nothing and is exact.

use super::{
    evaluation::weights::Weights,
    midgame::{DISC, Midgame, RootLine, deviation::DeviationTable},
    selectivity::Selectivity,
};
use crate::{
    engine::Tables,
    game::{
        Game,
        othello::{Move, Position},
    },
    search::{
        Budget, Control, Goal, Iteration, Line, Outcome, Report, Statistics, StoppedBy, Task, Unit,
        Valuation, ValueKind,
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

/// Selective searches to the end before the last one. On FFO 40–44 one more, before or between, takes
/// a tenth to a quarter longer.
const PASSES: [Selectivity; 2] = [Selectivity::new(1).unwrap(), Selectivity::new(3).unwrap()];

/// An only move is scored by so many plies under a clock.
const ONLY_MOVE_DEPTH: u32 = 4;

impl Target {
    /// The iterations, in their order.
    fn steps(self, empties: u32) -> Vec<Step> {
        let short = match self.end {
            Some(_) => empties.saturating_sub(JUMP).min(self.depth.max(1)).max(empties.min(2)),
            None => self.depth.min(empties),
        };
        let mut steps: Vec<Step> =
            (1..=short.max(1)).map(|depth| Step { depth, selectivity: self.selectivity }).collect();
        if let Some(last) = self.end {
            // Few empties are solved faster than estimated.
            let before = PASSES.iter().filter(|&&pass| pass < last && empties > JUMP + 4);
            steps.extend(
                before
                    .chain([&last])
                    .map(|&selectivity| Step { depth: empties.max(1), selectivity }),
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
    let mut stopped_by = StoppedBy::Depth;
    let steps = target.steps(empties);
    for (index, &step) in steps.iter().enumerate() {
        let nodes_before = search.solver.budget().nodes();
        search.selectivity = step.selectivity;
        rank(&mut order, &lines, task.root_moves.len());
        let exact = step.depth >= empties && step.selectivity == Selectivity::FULL;
        let found = if exact && task.goal == Goal::WinLossDraw {
            let window = (-DISC, DISC);
            let (position, moves) = (&task.position, &task.root_moves);
            search.search_root(position, moves, &order, task.multi_pv, step.depth, window)
        } else {
            let guess = lines.first().map(|line| line.value);
            let (position, moves) = (&task.position, &task.root_moves);
            search.aspire(position, moves, &order, task.multi_pv, step.depth, guess)
        };
        let Ok(found) = found else {
            stopped_by = search.solver.budget().check().unwrap_or(StoppedBy::Abandoned);
            break;
        };
        lines = found;
        let kind = if exact { ValueKind::Exact } else { ValueKind::Heuristic };
        report.lines = lines.iter().map(|line| line_of(task.goal, line, kind)).collect();
        report.depth = step.depth;
        update(report, search);
        let nodes = report.statistics.nodes - nodes_before;
        let line = report.lines[0].clone();
        report.iterations.push(Iteration { depth: step.depth, line, nodes });
        publish(report.clone());
        if exact {
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
        }
    }
    update(report, search);
    stopped_by
}

fn update(report: &mut Report<Move>, search: &mut Midgame<'_>) {
    let leaf_evaluations = search.solver.leaves();
    let selective_depth = search.selective_depth;
    let budget = search.solver.budget();
    report.statistics =
        Statistics { nodes: budget.nodes(), leaf_evaluations, ..Statistics::default() };
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

fn line_of(goal: Goal, line: &RootLine, kind: ValueKind) -> Line<Move> {
    let (thousandths, unit) = match goal {
        Goal::Best | Goal::Solve => (i64::from(line.value) * 1000 / i64::from(DISC), Unit::Discs),
        Goal::WinLossDraw => (i64::from(line.value.signum()) * 1000, Unit::Outcome),
    };
    let score = Valuation { thousandths, unit, kind, plies_to_end: None };
    Line { score, moves: line.moves.clone() }
}
