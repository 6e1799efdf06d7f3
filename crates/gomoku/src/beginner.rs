//! Level 0: a beginner that extends its own rows and completes fives. It ignores blocked ends and
//! the opponent's threats.

use yomi_game::gomoku::{Move, Position};
use yomi_search::{Budget, Control, Iteration, Line, Outcome, Report, Statistics, StoppedBy, Task, Variety};

use crate::{
    board::Board,
    evaluation,
    geometry::Cell,
    line_class::LineClass,
    threat::{Threat, classes_of},
    valuation::valuation,
    weights::GomokuWeights,
};

/// The move worth most to the side itself; with a variety, one of the equals.
pub(crate) fn search(
    task: &Task<Position>,
    variety: Variety,
    weights: &GomokuWeights,
    control: &Control,
    publish: &mut dyn FnMut(Report<Move>),
) -> Outcome<Move> {
    let budget = Budget::start(task.limits, control);
    let mut board = Board::new(&task.position, weights);
    let side = board.side();
    let near = board.near_cells();
    let mut cells: Vec<Cell> = task.root_moves.iter().map(|mv| board.geometry().cell(*mv)).collect();
    let worth = |cell: &Cell| {
        let is_five = board.threat(*cell, side) == Threat::Five;
        let rows = classes_of(board.code(*cell, side)).into_iter();
        let value: i16 = rows.map(LineClass::stones_worth).sum();
        (is_five, near.contains(*cell), value)
    };
    cells.sort_by_cached_key(|cell| std::cmp::Reverse(worth(cell)));
    let best = cells.first().map(worth);
    let alike = match variety {
        Variety(0) => 1,
        _ => cells.iter().take_while(|cell| Some(worth(cell)) == best).count().max(1),
    };
    let score = valuation(evaluation::estimate(&mut board), task.goal, false);
    let lines: Vec<Line<Move>> =
        cells.iter().take(task.multi_pv.max(alike)).map(|cell| Line { score, moves: vec![board.mv(*cell)] }).collect();
    let statistics = Statistics { nodes: 1, leaf_evaluations: 1, ..Statistics::default() };
    let mut report = Report::unsearched(lines, statistics);
    report.chosen = Variety::draw(alike, task.seed, board.key());
    report.depth = 1;
    report.selective_depth = 1;
    report.elapsed = budget.elapsed();
    if let Some(line) = report.lines.first().cloned() {
        report.iterations.push(Iteration { depth: 1, line, nodes: 1 });
    }
    publish(report.clone());
    Outcome { report, stopped_by: StoppedBy::Depth }
}
