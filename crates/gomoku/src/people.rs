//! How people choose a move of gomoku: by searches of one, two and three plies of the board as they see it.
//!
//! The chance of a move is proportional to exp(−skill · cost + min(8 · skill, 1) · leaning), as Othello's
//! (`yomi_othello::people`). The *cost* is made of what the move loses by each search in chances to win; the *leaning* is the
//! rank by which the engine orders moves, log odds that the move is the best one by its four lines alone, and the distance to
//! the stones. Both are those of the board without the rows that the person overlooks ([`attention`](crate::attention)). There are no free games of people
//! to fit the numbers to: they are set by matches and by simple novices (`docs/opponents.md`).

use yomi_game::gomoku::{Move, Position, Rule};
use yomi_search::{
    Budget, Control, Goal, Iteration, Limits, Line, Outcome, Report, Statistics, StoppedBy, Task,
    person::{Inclined, Person, Skill},
};

use crate::{
    attention::{self, distance},
    board::Board,
    cell_set::CellSet,
    deepening,
    engine::Tables,
    evaluation,
    geometry::Cell,
    root::{RootLine, RootMoves, Wanted},
    score::{INFINITY, is_decided, is_proven, win_in},
    search::{Mode, Search, Shared},
    threat::Threat,
    valuation::valuation,
    weights::GomokuWeights,
};

/// The levels that see as deep, the deepest first.
pub(crate) const SIGHTS: [u8; 3] = [3, 2, 1];

/// Plies of the deepest search.
const PLIES: usize = 3;

/// Moves that are searched by one, two and three plies.
const CANDIDATES: [usize; PLIES] = [usize::MAX, 16, 6];

/// Nodes of all searches of a board.
const MOST_NODES: u64 = 4_000;

/// Cost of a certain loss of the game by the searches of one, two and three plies.
const COSTS: [f64; PLIES] = [4.0, 4.0, 6.0];

/// Worth of a unit of log odds, and of a step away from the nearest stone, or on an empty board from the middle.
const LEANING: (f64, f64) = (0.7, -1.0);

/// Leaning to make a five that is seen, and to stop one. The ranks say nothing of these: no game was trained on that misses one.
const FIVES: [f64; 2] = [14.0, 12.0];

/// The leaning counts in full from a skill of one by this number on.
const LEANS: f64 = 8.0;

/// Stones of renju's named openings.
const OPENING_STONES: usize = 3;

/// What a win at once is worth beyond a win at some time, in chances to win; one in n plies has the nth part.
const SOONER: f64 = 1.0;

/// What the searches of one board say.
struct Sight {
    /// Lines by each depth, the shallowest first: of all moves, then of [`CANDIDATES`], each best first.
    by_depth: Vec<Vec<RootLine>>,
    nodes: u64,
    stop: Option<StoppedBy>,
}

/// What a person makes of a task.
pub(crate) fn inclined(
    task: &Task<Position>,
    person: &Person<'_, Move>,
    tables: &mut Tables,
    weights: &GomokuWeights,
    control: &Control,
) -> Inclined<Move> {
    let started = Budget::start(task.limits, control);
    let truth = Board::new(&task.position, weights);
    let mut board = truth.clone();
    let unseen = attention::overlook(&mut board, person, task.position.last_move(), task.seed);
    let cells: Vec<Cell> = task.root_moves.iter().map(|mv| board.geometry().cell(*mv)).collect();
    let leanings: Vec<f64> = cells.iter().map(|cell| leaning(&board, *cell)).collect();
    let seen = look(board, &cells, PLIES, tables, task, control);
    let mut logarithms = inclinations(&cells, &leanings, &seen, person.skill.factor());
    if person.skill >= Skill::AVERAGE && task.position.rule() == Rule::Renju {
        keep_to_openings(&truth, &cells, &mut logarithms);
    }
    // The scores of the answer are those of the board as it stands.
    let told = if unseen == 0 { &seen } else { &look(truth.clone(), &cells, 1, tables, task, control) };
    let mut report = deepening::depth_zero(&Task { multi_pv: cells.len(), ..task.clone() }, weights);
    if let Some(lines) = told.by_depth.first() {
        let line = |line: &RootLine| Line {
            score: valuation(line.score, Goal::Best, false),
            moves: line.cells.iter().map(|cell| truth.mv(*cell)).collect(),
        };
        let statistics = Statistics { nodes: seen.nodes, ..Statistics::default() };
        report = Report::unsearched(lines.iter().map(line).collect(), statistics);
        report.depth = 1;
        report.selective_depth = report.lines.iter().map(|line| line.moves.len() as u32).max().unwrap_or(1);
        report.iterations = vec![Iteration { depth: 1, line: report.lines[0].clone(), nodes: seen.nodes }];
    }
    report.elapsed = started.elapsed();
    let stopped_by = seen.stop.or(told.stop).filter(|stop| stop.depends_on_time()).unwrap_or(StoppedBy::Depth);
    Inclined { outcome: Outcome { report, stopped_by }, logarithms }
}

/// Searches all moves by one ply, and the best ones of each depth by one ply more.
fn look(
    board: Board,
    cells: &[Cell],
    plies: usize,
    tables: &mut Tables,
    task: &Task<Position>,
    control: &Control,
) -> Sight {
    let Tables { positions, fours, .. } = tables;
    positions.start();
    fours.start();
    let budget = Budget::start(Limits { nodes: Some(MOST_NODES), ..task.limits }, control);
    let mut search = Search::new(board, Shared { positions, fours }, None, budget, Mode::Selective);
    let mut sight = Sight { by_depth: Vec::new(), nodes: 0, stop: None };
    let mut moves = RootMoves { cells: cells.to_vec(), left_out: false, refuted: Vec::new() };
    for (depth, most) in (1..).zip(CANDIDATES).take(plies) {
        moves.cells.truncate(most);
        let wanted = Wanted { sure: moves.cells.len().max(1), margin: None };
        match search.root(&moves, depth, (-INFINITY, INFINITY), wanted, &mut |_, _| ()) {
            Ok(lines) => {
                moves.cells = lines.iter().map(|line| line.cells[0]).collect();
                sight.by_depth.push(lines);
            }
            Err(_) => {
                sight.stop = Some(search.budget.check().unwrap_or(StoppedBy::Abandoned));
                break;
            }
        }
    }
    sight.nodes = search.budget.nodes();
    sight
}

/// The logarithms of the chances, up to a constant.
fn inclinations(cells: &[Cell], leanings: &[f64], seen: &Sight, skill: f64) -> Vec<f64> {
    let leans = (LEANS * skill).min(1.0);
    let mut logarithms: Vec<f64> = leanings.iter().map(|leaning| leans * leaning).collect();
    // A move that is not searched as deep loses what it does by the search before.
    let mut losses = vec![0.0; cells.len()];
    for (lines, cost) in seen.by_depth.iter().zip(COSTS) {
        let greatest = lines.first().map_or(0.0, |line| worth_of(line.score));
        for line in lines {
            if let Some(place) = cells.iter().position(|cell| *cell == line.cells[0]) {
                losses[place] = (greatest - worth_of(line.score)).max(0.0);
            }
        }
        logarithms.iter_mut().zip(&losses).for_each(|(logarithm, loss)| *logarithm -= skill * cost * loss);
    }
    logarithms
}

/// Leaves the moves of the named openings alone: the first stone in the middle, the second next to it, the third at most two
/// steps from it.
fn keep_to_openings(board: &Board, cells: &[Cell], logarithms: &mut [f64]) {
    let geometry = board.geometry();
    let steps = |cell: &Cell| usize::from(distance(geometry, geometry.middle(), *cell));
    let stones: Vec<Cell> = CellSet::first(geometry.cells).without(board.empty_cells()).iter().collect();
    let is_named =
        stones.len() < OPENING_STONES && stones.iter().map(steps).max().is_none_or(|most| most < stones.len());
    if is_named && cells.iter().any(|cell| steps(cell) <= stones.len()) {
        let others = cells.iter().zip(logarithms).filter(|(cell, _)| steps(cell) > stones.len());
        others.for_each(|(_, logarithm)| *logarithm = f64::NEG_INFINITY);
    }
}

/// The leaning to a move.
fn leaning(board: &Board, cell: Cell) -> f64 {
    let (of_rank, of_step) = LEANING;
    let stones = CellSet::first(board.geometry().cells).without(board.empty_cells());
    let steps = stones.iter().map(|stone| distance(board.geometry(), stone, cell)).min();
    let steps = steps.unwrap_or_else(|| distance(board.geometry(), board.geometry().middle(), cell));
    let (own, other) = (board.side(), board.side().opponent());
    let of_five = [own, other].into_iter().zip(FIVES).find(|(side, _)| board.threat(cell, *side) == Threat::Five);
    of_rank * f64::from(board.rank(cell, own)) / 64.0
        + of_step * f64::from(steps)
        + of_five.map_or(0.0, |(_, leaning)| leaning)
}

/// Chances to win of a score, a little more for a win that comes sooner and a loss that comes later.
fn worth_of(score: i32) -> f64 {
    if !is_decided(score) {
        return f64::from(evaluation::win_thousandths(score)) / 1000.0;
    }
    let sooner = if is_proven(score) { SOONER / f64::from(win_in(0) - score.abs()).max(1.0) } else { 0.0 };
    if score > 0 { 1.0 + sooner } else { -sooner }
}

#[cfg(test)]
mod tests {
    use yomi_game::{Game as _, random::SplitMix64};
    use yomi_search::{engine::Tables as _, person::chances};

    use super::*;
    use crate::testing;

    /// The chance of each root move.
    fn chances_of(position: &Position, skill: u16, seed: u64, tables: &mut Tables) -> Vec<f64> {
        let task = Task { seed, ..Task::best(position.clone(), Limits::default()) };
        let person = Person { skill: Skill::of_thousandths(skill).expect("a skill"), trail: &[] };
        let found = inclined(&task, &person, tables, GomokuWeights::embedded(), &Control::default());
        let lines: Vec<_> = found.outcome.report.lines.iter().map(|line| line.moves[0]).collect();
        assert!(lines.len() == task.root_moves.len() && task.root_moves.iter().all(|mv| lines.contains(mv)));
        chances(&found.logarithms)
    }

    #[test]
    fn without_skill_all_moves_are_alike() {
        let position = testing::random_position(9, Rule::Renju, 12, &mut SplitMix64::new(1)).expect("a position");
        let chances = chances_of(&position, 0, 1, &mut Tables::empty());
        assert!(chances.iter().all(|chance| (chance - chances[0]).abs() < 1e-12));
    }

    #[test]
    fn from_a_skill_of_1_on_a_five_is_made_or_stopped_but_for_3_in_100() {
        let (mut rng, mut tables) = (SplitMix64::new(101), Tables::empty());
        let mut missed = [(0, 0.0); 2];
        while missed.iter().any(|(count, _)| *count < testing::times(40)) {
            let rule = Rule::ALL[rng.below(3)];
            let stones = 12 + rng.below(40);
            let Some(position) = testing::random_position(15, rule, stones, &mut rng) else { continue };
            let board = testing::board(&position);
            let (own, other) = (board.side(), board.side().opponent());
            let (makes, stops) = (board.cells(own, Threat::Five), board.cells(other, Threat::Five));
            let (kind, wanted) = if makes.is_empty() { (1, stops) } else { (0, makes) };
            if wanted.is_empty() || kind == 1 && !wanted.iter().all(|cell| position.is_legal(board.mv(cell))) {
                continue;
            }
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let chances = chances_of(&position, 1_000, rng.next_bits(), &mut tables);
            let taken = moves.iter().zip(chances).filter(|(mv, _)| wanted.contains(board.geometry().cell(**mv)));
            let taken: f64 = taken.map(|(_, chance)| chance).sum();
            missed[kind].0 += 1;
            missed[kind].1 += 1.0 - taken;
        }
        for (count, sum) in missed {
            assert!(sum / f64::from(count) < 0.03, "{missed:?}");
        }
    }

    #[test]
    fn renju_opens_with_named_openings() {
        let mut tables = Tables::empty();
        let mut position = Position::empty(15, Rule::Renju);
        for most in [1, 8, 23] {
            let chances = chances_of(&position, 1_000, 3, &mut tables);
            assert_eq!(chances.iter().filter(|chance| **chance > 0.0).count(), most);
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            position.play(moves[chances.iter().position(|chance| *chance > 0.0).expect("a move")]);
        }
    }
}
