//! A textbook search, from task to outcome.

use yomi_game::Game;
use yomi_search::{
    Budget, Control, Iteration, Line, Outcome, Report, Score, Statistics, Stopped, StoppedBy, Task, Valuation,
    ValueKind, evaluation::Evaluation,
};

use super::{
    Algorithm, Configuration,
    algorithms::{mcts, mtd_f::mtd_f, random},
    game::TextbookGame,
    meaning::{Seen, valuation},
    node::{Search, count},
    observer::{NoObserver, Observer},
    root::{Root, RootLine, RootResult, WindowResult, search_root},
    techniques::{aspiration_window::Aspiration, iterative_deepening::depths, transposition_table::TranspositionTable},
};

/// Under a clock, an only move is searched to this depth in plies: enough for a sound score, in
/// negligible time.
const ONLY_MOVE_DEPTH: u32 = 4;

/// Searches with the algorithm and the techniques of `configuration` and an evaluation that fits
/// the game; every completed iteration is handed to `publish`.
///
/// When no iteration completes, the outcome is the depth-0 report.
pub fn run<G: TextbookGame, E: Evaluation<G>>(
    task: &Task<G>,
    evaluation: E,
    configuration: &Configuration,
    table: &mut TranspositionTable,
    control: &Control,
    publish: &mut dyn FnMut(Report<G::Move>),
) -> Outcome<G::Move> {
    if configuration.algorithm.enters_nodes() {
        observe(task, evaluation, configuration, table, control, publish, NoObserver, OPEN).outcome
    } else {
        play_out(task, evaluation, configuration, control, publish)
    }
}

/// As [`run`], for an algorithm that [enters no nodes](Algorithm::enters_nodes): the random player and Monte Carlo tree search.
pub fn play_out<G: TextbookGame, E: Evaluation<G>>(
    task: &Task<G>,
    evaluation: E,
    configuration: &Configuration,
    control: &Control,
    publish: &mut dyn FnMut(Report<G::Move>),
) -> Outcome<G::Move> {
    if configuration.algorithm == Algorithm::Random {
        return random::run(task, evaluation);
    }
    mcts::run(task, &configuration.techniques, control, depth_zero(task, evaluation), publish, &mut |_| ())
}

/// The open window, for a search of the value wherever it lies.
pub const OPEN: (Score, Score) = (Score::NEGATIVE_INFINITY, Score::INFINITY);

/// The result of an observed search.
#[derive(Debug)]
pub struct Observed<M, O> {
    /// As [`run`] returns it. Its lines are empty when the search failed low.
    pub outcome: Outcome<M>,
    /// Where the value lies; `None` when no iteration completed.
    pub verdict: Option<WindowResult>,
    /// The best value found at the root, from its side; a bound where the verdict says so.
    pub value: Score,
    /// The observer with its record.
    pub observer: O,
}

/// Searches as [`run`] does, with a root window and an observer. Not for an algorithm that
/// [enters no nodes](Algorithm::enters_nodes).
#[expect(clippy::too_many_arguments, reason = "run's, and the two that set this one apart")]
pub fn observe<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    task: &Task<G>,
    evaluation: E,
    configuration: &Configuration,
    table: &mut TranspositionTable,
    control: &Control,
    publish: &mut dyn FnMut(Report<G::Move>),
    observer: O,
    window: (Score, Score),
) -> Observed<G::Move, O> {
    let entry = configuration.algorithm.entry();
    let techniques = configuration.techniques;
    let table = techniques.transposition_table.map(|entries| {
        table.start(entries);
        table
    });
    let budget = Budget::start(task.limits, control);
    let mut search = Search::new(evaluation, techniques, budget, table, task.seed, observer);
    let root_moves = root_candidates(task, techniques.neighbourhood);
    let deepest = task.position.empties().max(1);
    let asked = task.limits.depth.unwrap_or(deepest).max(1);
    let mut report = depth_zero(task, evaluation);
    let mut lines: Vec<RootLine<G::Move>> = Vec::new();
    let mut verdict = None;
    let mut value = Score::ZERO;
    let mut solved = false;
    let mut stopped_by = if asked < deepest { StoppedBy::Depth } else { StoppedBy::Solved };
    for depth in depths(techniques.iterative_deepening, asked.min(deepest)) {
        let nodes_before = search.budget.nodes();
        search.estimated = false;
        let root = Root {
            position: &task.position,
            moves: &root_moves,
            left_out: &[],
            previous: &lines,
            wanted: task.multi_pv,
            seed: task.seed,
        };
        let found = iterate(configuration.algorithm, &mut search, &root, depth, window);
        let Ok(found) = found else {
            stopped_by = search.budget.check().unwrap_or(StoppedBy::Abandoned);
            break;
        };
        verdict = Some(found.verdict);
        value = match (found.lines.first(), found.verdict) {
            (Some(best), _) => best.score,
            (None, WindowResult::FailLow(bound) | WindowResult::FailHigh(bound)) => bound,
            (None, WindowResult::Exact) => value,
        };
        lines = found.lines;
        report.lines = lines.iter().map(|line| line_of(&search, line, window.1)).collect();
        solved =
            found.verdict == WindowResult::Exact && report.lines.iter().all(|line| line.score.kind == ValueKind::Exact);
        report.depth = depth;
        report.selective_depth = search.selective_depth;
        report.statistics = search.statistics(entry.has_window, entry.scouts);
        report.elapsed = search.budget.elapsed();
        if let Some(best) = report.lines.first() {
            report.iterations.push(Iteration {
                depth,
                line: best.clone(),
                nodes: search.budget.nodes() - nodes_before,
            });
        }
        publish(report.clone());
        if solved {
            stopped_by = StoppedBy::Solved;
            break;
        }
        // After the last iteration no clock check is needed.
        if depth < asked.min(deepest) {
            if task.limits.clock_only && task.root_moves.len() == 1 && depth >= ONLY_MOVE_DEPTH {
                stopped_by = StoppedBy::OnlyMove;
                break;
            }
            if let Some(reached) = search.budget.check() {
                stopped_by = reached;
                break;
            }
        }
    }
    // The whole game within the depth was searched and yet an estimate or a bound remains: only
    // candidates were searched, or the value lies outside the window.
    if stopped_by == StoppedBy::Solved && !solved {
        stopped_by = StoppedBy::Depth;
    }
    report.statistics = search.statistics(entry.has_window, entry.scouts);
    report.elapsed = search.budget.elapsed();
    let outcome = Outcome { report, stopped_by };
    Observed { outcome, verdict, value, observer: search.observer }
}

/// One iteration: with an aspiration window, inside the root's own, where there is a value to begin
/// with.
fn iterate<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    algorithm: Algorithm,
    search: &mut Search<'_, G, E, O>,
    root: &Root<'_, G>,
    depth: u32,
    window: (Score, Score),
) -> Result<RootResult<G::Move>, Stopped> {
    if algorithm == Algorithm::MtdF {
        return mtd_f(search, root, depth, window);
    }
    let (Some(technique), [best, ..]) = (search.techniques.aspiration_window, root.previous) else {
        return search_root(algorithm, search, root, depth, window);
    };
    let worst = root.previous.last().map_or(best.score, |worst| worst.score);
    let unit = search.evaluation.unit();
    let single = root.lines_wanted() == 1;
    let mut aspiration = Aspiration::around(worst, best.score, technique, unit, single);
    loop {
        let (low, high) = aspiration.window();
        let low = low.clamp(window.0, window.1.previous());
        let high = high.clamp(window.0.next(), window.1);
        let found = search_root(algorithm, search, root, depth, (low, high))?;
        // A bound outside the root's own window is all that was asked for.
        match found.verdict {
            WindowResult::FailLow(bound) if low > window.0 && bound > window.0 => {
                count(&mut search.counted.re_searches.aspiration_low, 1);
                aspiration.fail_low(bound);
            }
            WindowResult::FailHigh(bound) if high < window.1 && bound < window.1 => {
                count(&mut search.counted.re_searches.aspiration_high, 1);
                aspiration.fail_high(bound);
            }
            WindowResult::Exact | WindowResult::FailLow(_) | WindowResult::FailHigh(_) => {
                return Ok(found);
            }
        }
    }
}

/// The root moves to search: the allowed candidates, unless that leaves fewer than the wanted
/// lines.
pub fn root_candidates<G: TextbookGame>(task: &Task<G>, neighbourhood: Option<u8>) -> Vec<G::Move> {
    let mut candidates = Vec::with_capacity(task.root_moves.len());
    task.position.candidates(neighbourhood, &mut candidates);
    // Usually all legal moves: a tree may have thousands, and the filter would take quadratic time.
    if candidates != task.root_moves {
        candidates.retain(|mv| task.root_moves.contains(mv));
    }
    let wanted = task.multi_pv.min(task.root_moves.len());
    if candidates.len() < wanted { task.root_moves.clone() } else { candidates }
}

/// A line with the valuation of its score, found with a window that ends at `beta`.
fn line_of<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &Search<'_, G, E, O>,
    line: &RootLine<G::Move>,
    beta: Score,
) -> Line<G::Move> {
    let techniques = &search.techniques;
    let seen = Seen {
        estimated: search.estimated,
        neighbourhood: techniques.neighbourhood.is_some(),
        selective: techniques.is_selective(),
        cut: line.score >= beta,
        distances: techniques.distance_to_win,
    };
    let score = valuation::<G, E>(search.evaluation, line.score, seen, line.moves.len());
    Line { score, moves: line.moves.clone() }
}

/// A legal move with a static estimate, for when no iteration completes: the move with the best
/// static value and the estimate of the position before it.
pub fn depth_zero<G: TextbookGame, E: Evaluation<G>>(task: &Task<G>, evaluation: E) -> Report<G::Move> {
    let mut moves: Vec<_> = task.root_moves.clone();
    moves.sort_by_cached_key(|&mv| -i64::from(task.position.static_value(mv)));
    let score = evaluation.valuation(evaluation.estimate(&task.position), ValueKind::Heuristic);
    let lines = moves.into_iter().take(task.multi_pv).map(|mv| Line { score, moves: vec![mv] }).collect();
    let statistics = Statistics { nodes: 1, leaf_evaluations: 1, ..Statistics::default() };
    Report::unsearched(lines, statistics)
}

/// Static evaluation of the position after each move of a line, from the side to move at its start;
/// a finished game has its result. Searches nothing.
pub fn evaluate_along<G: Game, E: Evaluation<G>>(start: &G, line: &[G::Move], evaluation: E) -> Vec<Valuation> {
    let mut position = start.clone();
    let mut valuations = Vec::with_capacity(line.len());
    for &mv in line {
        position.play(mv);
        let (score, kind) = if position.is_over() {
            (evaluation.result(&position), ValueKind::Exact)
        } else {
            (evaluation.estimate(&position), ValueKind::Heuristic)
        };
        let same_side = position.side_to_move() == start.side_to_move();
        valuations.push(evaluation.valuation(if same_side { score } else { -score }, kind));
    }
    valuations
}
