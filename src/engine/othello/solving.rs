//! From a search that estimates to the exact result: the last iteration of a request that is to be
//! solved.

use super::endgame::{Solution, Solver};
use crate::{
    engine::Tables,
    game::othello::{Move, Position},
    search::{
        Budget, Control, Goal, Iteration, Limits, Line, Outcome, Report, Statistics, StoppedBy,
        Task, Unit, Valuation, ValueKind, game::TextbookGame,
    },
};

/// Solves the position of `task`, whose moves `report` has put into an order, within what is left of
/// the limits. When they end the solver, the outcome is `report` with the nodes of both.
pub(super) fn solve(
    task: &Task<Position>,
    mut report: Report<Move>,
    tables: &Tables,
    control: &Control,
    publish: &mut dyn FnMut(Report<Move>),
) -> Outcome<Move> {
    let limits = left(task.limits, &report);
    let before = report.statistics.nodes;
    let mut solver = Solver::in_team(&tables.endgame, Budget::start(limits, control), &tables.team);
    let order = order(task, &report);
    let window = match task.goal {
        Goal::Best | Goal::Solve => (-64, 64),
        Goal::WinLossDraw => (-1, 1),
    };
    let solved =
        solver.solve(&task.position, &task.root_moves, &order, task.multi_pv, open(window));
    let (leaves, helpers) = (solver.leaves(), solver.helpers());
    let budget = solver.budget();
    let statistics = Statistics {
        nodes: before + budget.nodes(),
        leaf_evaluations: report.statistics.leaf_evaluations + leaves,
        helpers,
        ..Statistics::default()
    };
    report.elapsed += budget.elapsed();
    report.statistics = statistics;
    let Ok(solutions) = solved else {
        let stopped_by = budget.check().unwrap_or(StoppedBy::Abandoned);
        return Outcome { report, stopped_by };
    };
    let nodes = budget.nodes();
    report.lines = solutions.into_iter().map(|solution| line(task.goal, solution)).collect();
    report.depth = crate::game::Game::empties(&task.position);
    let longest = report.lines.iter().map(|line| line.moves.len() as u32).max();
    report.selective_depth = report.selective_depth.max(longest.unwrap_or_default());
    report.iterations.push(Iteration { depth: report.depth, line: report.lines[0].clone(), nodes });
    publish(report.clone());
    Outcome { report, stopped_by: StoppedBy::Solved }
}

/// The window with its ends outside: a result of ±64 discs, and of ±1, is exact.
const fn open((worst, best): (i32, i32)) -> (i32, i32) {
    (worst - 1, best + 1)
}

/// What the search so far leaves of the limits.
fn left(limits: Limits, report: &Report<Move>) -> Limits {
    Limits {
        depth: None,
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(report.statistics.nodes)),
        time: limits.time.map(|time| time.saturating_sub(report.elapsed)),
        server_time: limits.server_time.map(|time| time.saturating_sub(report.elapsed)),
        ..limits
    }
}

/// The places of the root's moves: those of the lines first, the others by their static value.
fn order(task: &Task<Position>, report: &Report<Move>) -> Vec<usize> {
    let rank = |mv: Move| report.lines.iter().position(|line| line.moves[0] == mv);
    let mut order: Vec<usize> = (0..task.root_moves.len()).collect();
    order.sort_by_key(|&place| {
        let mv = task.root_moves[place];
        (rank(mv).unwrap_or(usize::MAX), -i64::from(task.position.static_value(mv)))
    });
    order
}

fn line(goal: Goal, solution: Solution) -> Line<Move> {
    let (value, unit) = match goal {
        Goal::Best | Goal::Solve => (solution.value, Unit::Discs),
        Goal::WinLossDraw => (solution.value.signum(), Unit::Outcome),
    };
    let score = Valuation {
        thousandths: i64::from(value) * 1000,
        unit,
        kind: ValueKind::Exact,
        plies_to_end: None,
    };
    Line { score, moves: solution.line }
}
