//! Level 0: a beginner, who builds rows of his own and makes a five where he can. He does not see which rows are open,
//! nor what the opponent does.

use yomi_game::gomoku::{Move, Position};
use yomi_search::{Budget, Control, Iteration, Line, Outcome, Report, Statistics, StoppedBy, Task};

use crate::{
    board::Board,
    deepening::valuation,
    evaluation,
    geometry::Cell,
    line_class::LineClass,
    threat::{Threat, classes_of},
    weights::GomokuWeights,
};

/// The move that is worth most to the side itself.
pub(crate) fn search(
    task: &Task<Position>,
    weights: &GomokuWeights,
    control: &Control,
    publish: &mut dyn FnMut(Report<Move>),
) -> Outcome<Move> {
    let budget = Budget::start(task.limits, control);
    let board = Board::new(&task.position, weights);
    let side = board.side();
    let near = board.near_cells();
    let mut cells: Vec<Cell> =
        task.root_moves.iter().map(|mv| board.geometry().cell(*mv)).collect();
    cells.sort_by_cached_key(|cell| {
        let is_five = board.threat(*cell, side) == Threat::Five;
        let rows = classes_of(board.code(*cell, side)).into_iter();
        let value: i16 = rows.map(LineClass::stones_worth).sum();
        std::cmp::Reverse((is_five, near.contains(*cell), value))
    });
    let score = valuation(evaluation::estimate(&board), task.goal, false);
    let lines: Vec<Line<Move>> = cells
        .iter()
        .take(task.multi_pv.max(1))
        .map(|cell| Line { score, moves: vec![board.mv(*cell)] })
        .collect();
    let statistics = Statistics { nodes: 1, leaf_evaluations: 1, ..Statistics::default() };
    let mut report = Report::unsearched(lines, statistics);
    report.depth = 1;
    report.selective_depth = 1;
    report.elapsed = budget.elapsed();
    if let Some(line) = report.lines.first().cloned() {
        report.iterations.push(Iteration { depth: 1, line, nodes: 1 });
    }
    publish(report.clone());
    Outcome { report, stopped_by: StoppedBy::Depth }
}
