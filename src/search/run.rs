//! One textbook search from request to outcome.

use std::time::Duration;

use super::{
    Algorithm, Budget, Configuration, Control, Goal, Iteration, Limits, Line, Outcome, Report,
    Score, Statistics, StoppedBy, Valuation, ValueKind,
    algorithms::random::shuffle,
    evaluations::Evaluation,
    game::TextbookGame,
    node::Search,
    root::{RootLine, search_root},
    techniques::{iterative_deepening::depths, transposition_table::TranspositionTable},
};

/// An only move is scored by so many plies under a clock: enough for a sound score, in no time.
const ONLY_MOVE_DEPTH: u32 = 4;

/// What a textbook search is asked.
#[derive(Clone, Debug)]
pub struct Task<G: TextbookGame> {
    /// The position; the game goes on in it.
    pub position: G,
    /// The moves of the root that may be chosen, in square order, at least one.
    pub root_moves: Vec<G::Move>,
    /// How far.
    pub limits: Limits,
    /// What for.
    pub goal: Goal,
    /// How many lines, at least 1.
    pub multi_pv: usize,
    /// Drives the random player.
    pub seed: u64,
    /// Prefer the shorter of two wins and the longer of two losses.
    pub prefer_short_wins: bool,
}

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
    let algorithm = configuration.algorithm;
    let entry = algorithm.entry();
    if algorithm == Algorithm::Random {
        return random_outcome(task, evaluation);
    }
    let techniques = configuration.techniques;
    let table = techniques.transposition_table.map(|entries| {
        table.start(entries);
        table
    });
    let budget = Budget::start(task.limits, control);
    let mut search = Search::new(evaluation, techniques, budget, table, task.prefer_short_wins);
    let statistics = |search: &Search<'_, G, E>| search.statistics(entry.has_window, entry.scouts);

    let root_moves = root_candidates(task, techniques.neighbourhood);
    let deepest = task.position.empties().max(1);
    let asked = task.limits.depth.unwrap_or(deepest);
    let mut report = depth_zero(task, evaluation);
    let mut lines: Vec<RootLine<G::Move>> = Vec::new();
    let mut stopped_by = if asked < deepest { StoppedBy::Depth } else { StoppedBy::Solved };
    for depth in depths(techniques.iterative_deepening, asked.min(deepest)) {
        let nodes_before = search.budget.nodes();
        search.estimated = false;
        let found = search_root(
            algorithm,
            &mut search,
            &task.position,
            &root_moves,
            &lines,
            depth,
            task.multi_pv,
        );
        let Ok(found) = found else {
            stopped_by = search.budget.check().unwrap_or(StoppedBy::Abandoned);
            break;
        };
        lines = found;
        let values = lines.iter().map(|line| line_of(&search, line)).collect::<Vec<_>>();
        let solved = values.iter().all(|line| line.score.kind == ValueKind::Exact);
        report.depth = depth;
        report.selective_depth = search.selective_depth;
        report.statistics = statistics(&search);
        report.elapsed = search.budget.elapsed();
        report.iterations.push(Iteration {
            depth,
            line: values[0].clone(),
            nodes: search.budget.nodes() - nodes_before,
        });
        report.lines = values;
        publish(report.clone());
        if solved {
            stopped_by = StoppedBy::Solved;
            break;
        }
        // The last iteration needs no clock to end the search.
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
    // All of the game within depth was seen and yet a guess remained: only candidates were searched.
    if stopped_by == StoppedBy::Solved && !is_exact(&report) {
        stopped_by = StoppedBy::Depth;
    }
    report.statistics = statistics(&search);
    report.elapsed = search.budget.elapsed();
    Outcome { report, stopped_by }
}

/// The moves of the root that are searched: those that may be chosen and are candidates, unless that
/// leaves fewer than are wanted.
fn root_candidates<G: TextbookGame>(task: &Task<G>, neighbourhood: Option<u8>) -> Vec<G::Move> {
    let mut candidates = Vec::with_capacity(task.root_moves.len());
    task.position.candidates(neighbourhood, &mut candidates);
    candidates.retain(|mv| task.root_moves.contains(mv));
    let wanted = task.multi_pv.min(task.root_moves.len());
    if candidates.len() < wanted { task.root_moves.clone() } else { candidates }
}

fn is_exact<M>(report: &Report<M>) -> bool {
    report.lines.iter().all(|line| line.score.kind == ValueKind::Exact)
}

/// A line with the meaning of its score.
fn line_of<G: TextbookGame, E: Evaluation<G>>(
    search: &Search<'_, G, E>,
    line: &RootLine<G::Move>,
) -> Line<G::Move> {
    let score = valuation(
        search.evaluation,
        line.score,
        search.estimated,
        search.techniques.neighbourhood.is_some(),
        line.moves.len(),
    );
    Line { score, moves: line.moves.clone() }
}

/// What a score at the root says.
///
/// Exact where no estimate went into the search, or where the score is a result that no deeper
/// search can change. Elsewhere a result is a bound: a longer fight might win by more. Where only a
/// neighbourhood was searched, a defence far away may have been overlooked, so only wins within
/// three plies are proven: a five and every defence against one lie within two lines of a stone.
fn valuation<G: TextbookGame, E: Evaluation<G>>(
    evaluation: E,
    score: Score,
    estimated: bool,
    candidates_only: bool,
    plies: usize,
) -> Valuation {
    let is_result = evaluation.is_result(score);
    let wins = score > Score::ZERO;
    let kind = if candidates_only && !(is_result && wins && plies <= 3) {
        ValueKind::Heuristic
    } else if !estimated || is_result && evaluation.result_is_final() {
        ValueKind::Exact
    } else if is_result && wins {
        ValueKind::LowerBound
    } else if is_result {
        ValueKind::UpperBound
    } else {
        ValueKind::Heuristic
    };
    let mut valuation = evaluation.valuation(score, kind);
    if kind == ValueKind::Exact && score != Score::ZERO && !G::RESULTS_DIFFER_IN_SIZE {
        valuation.plies_to_end = Some(plies as u32);
    }
    valuation
}

/// A legal move with a static guess, for the case that no iteration completes: the move with the
/// best static value and the estimate of the position before it.
pub fn depth_zero<G: TextbookGame, E: Evaluation<G>>(
    task: &Task<G>,
    evaluation: E,
) -> Report<G::Move> {
    let mut moves: Vec<_> = task.root_moves.clone();
    moves.sort_by_key(|&mv| -i64::from(task.position.static_value(mv)));
    let score = evaluation.valuation(evaluation.estimate(&task.position), ValueKind::Heuristic);
    let lines =
        moves.into_iter().take(task.multi_pv).map(|mv| Line { score, moves: vec![mv] }).collect();
    Report {
        depth: 0,
        selective_depth: 0,
        lines,
        statistics: Statistics { nodes: 1, leaf_evaluations: 1, ..Statistics::default() },
        iterations: Vec::new(),
        elapsed: Duration::ZERO,
    }
}

/// Moves by lot, each with the evaluation of the position that it leads to.
fn random_outcome<G: TextbookGame, E: Evaluation<G>>(
    task: &Task<G>,
    evaluation: E,
) -> Outcome<G::Move> {
    let mut moves = task.root_moves.clone();
    shuffle(&mut moves, task.seed);
    moves.truncate(task.multi_pv);
    let count = moves.len() as u64;
    let lines: Vec<_> = moves
        .into_iter()
        .map(|mv| {
            let mut after = task.position.clone();
            after.play(mv);
            let over = after.is_over();
            let score = if over { evaluation.result(&after) } else { evaluation.estimate(&after) };
            Line { score: valuation::<G, E>(evaluation, -score, !over, false, 1), moves: vec![mv] }
        })
        .collect();
    let report = Report {
        depth: 1,
        selective_depth: 1,
        iterations: vec![Iteration { depth: 1, line: lines[0].clone(), nodes: count + 1 }],
        lines,
        statistics: Statistics {
            nodes: count + 1,
            leaf_evaluations: count,
            ..Statistics::default()
        },
        elapsed: Duration::ZERO,
    };
    Outcome { report, stopped_by: StoppedBy::Depth }
}
