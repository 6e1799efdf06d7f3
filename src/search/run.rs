//! One textbook search from request to outcome.

use std::time::Duration;

use super::{
    Algorithm, Budget, Configuration, Control, Goal, Iteration, Limits, Line, Outcome, Report,
    Score, Statistics, Stopped, StoppedBy, Valuation, ValueKind,
    algorithms::{mcts, mtd_f::mtd_f, random::SplitMix64},
    evaluations::Evaluation,
    game::TextbookGame,
    node::Search,
    observer::{Counters, Observer},
    root::{Root, RootLine, RootResult, Verdict, search_root},
    techniques::{
        aspiration_window::Aspiration, iterative_deepening::depths,
        transposition_table::TranspositionTable,
    },
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
    /// Drives everything that is random: the player, playouts, an order of moves.
    pub seed: u64,
    /// How much worse than the best a move may be that is played all the same, in hundredths of the
    /// unit; only engines that offer it look at it.
    pub variety: u32,
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
    match configuration.algorithm {
        Algorithm::Random => random_outcome(task, evaluation),
        Algorithm::Mcts => {
            let guess = depth_zero(task, evaluation);
            mcts::run(task, &configuration.techniques, control, guess, publish)
        }
        _ => {
            observe(task, evaluation, configuration, table, control, publish, Counters, OPEN)
                .outcome
        }
    }
}

/// The window of a search that wants the value whatever it is.
pub const OPEN: (Score, Score) = (Score::NEGATIVE_INFINITY, Score::INFINITY);

/// What came out of a search that somebody watched.
#[derive(Debug)]
pub struct Observed<M, O> {
    /// As [`run`] gives it. Its lines are empty when the search failed low.
    pub outcome: Outcome<M>,
    /// Where the value lies; `None` when no iteration completed.
    pub verdict: Option<Verdict>,
    /// The best value found at the root, from its side; a bound where the verdict says so.
    pub value: Score,
    /// Who watched.
    pub observer: O,
}

/// Searches as [`run`] does, with a window for the root and somebody who watches. Not for the random
/// player and Monte Carlo tree search, which enter no nodes.
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
            (None, Verdict::FailLow(bound) | Verdict::FailHigh(bound)) => bound,
            (None, Verdict::Exact) => value,
        };
        lines = found.lines;
        report.lines = lines.iter().map(|line| line_of(&search, line, window.1)).collect();
        solved = found.verdict == Verdict::Exact
            && report.lines.iter().all(|line| line.score.kind == ValueKind::Exact);
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
    // All of the game within depth was seen and yet a guess or a bound remained: only candidates were
    // searched, or the value lies outside the window.
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
    let mut aspiration = Aspiration::around(worst, best.score, technique, unit);
    loop {
        let (low, high) = aspiration.window();
        let low = low.clamp(window.0, window.1.previous());
        let high = high.clamp(window.0.next(), window.1);
        let found = search_root(algorithm, search, root, depth, (low, high))?;
        match found.verdict {
            Verdict::FailLow(_) if low > window.0 => {
                search.re_searches.aspiration_low += 1;
                aspiration.fail_low();
            }
            Verdict::FailHigh(_) if high < window.1 => {
                search.re_searches.aspiration_high += 1;
                aspiration.fail_high();
            }
            _ => return Ok(found),
        }
    }
}

/// The moves of the root that are searched: those that may be chosen and are candidates, unless that
/// leaves fewer than are wanted.
pub(super) fn root_candidates<G: TextbookGame>(
    task: &Task<G>,
    neighbourhood: Option<u8>,
) -> Vec<G::Move> {
    let mut candidates = Vec::with_capacity(task.root_moves.len());
    task.position.candidates(neighbourhood, &mut candidates);
    candidates.retain(|mv| task.root_moves.contains(mv));
    let wanted = task.multi_pv.min(task.root_moves.len());
    if candidates.len() < wanted { task.root_moves.clone() } else { candidates }
}

/// A line with the meaning of its score, found with a window that ends at `beta`.
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

/// What stands behind a score.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Estimates went into it.
    estimated: bool,
    /// Only moves near a stone were looked at.
    neighbourhood: bool,
    /// Moves were left out on a guess.
    selective: bool,
    /// The search ended there, because the score was enough; the value may be greater.
    cut: bool,
    /// A shorter win counts more, so that the line to it is as short as it can be.
    distances: bool,
}

/// What a score at the root says.
///
/// Exact where no estimate went into the search, or where the score is a result that no deeper
/// search can change. Elsewhere a result is a bound: a longer fight might win by more. Where only a
/// neighbourhood was searched, a defence far away may have been overlooked, so only wins within
/// three plies are proven: a five and every defence against one lie within two lines of a stone.
/// Where moves were left out on a guess, nothing is proven. A score at the upper end of the window is
/// a lower bound at best.
///
/// The plies to a proven end are those of the line, where distances count. Elsewhere all wins are
/// worth the same, and the line says nothing of how soon one can be had.
fn valuation<G: TextbookGame, E: Evaluation<G>>(
    evaluation: E,
    score: Score,
    seen: Seen,
    plies: usize,
) -> Valuation {
    let is_result = evaluation.is_result(score);
    let wins = score > Score::ZERO;
    let near = seen.neighbourhood && !(is_result && wins && plies <= 3);
    let kind = if seen.selective || near {
        ValueKind::Heuristic
    } else if !seen.estimated || is_result && evaluation.result_is_final() {
        if seen.cut { ValueKind::LowerBound } else { ValueKind::Exact }
    } else if is_result && wins {
        ValueKind::LowerBound
    } else if is_result && !seen.cut {
        ValueKind::UpperBound
    } else {
        ValueKind::Heuristic
    };
    let mut valuation = evaluation.valuation(score, kind);
    let is_decided = kind == ValueKind::Exact && score != Score::ZERO;
    if is_decided && seen.distances && !G::RESULTS_DIFFER_IN_SIZE {
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
    moves.sort_by_cached_key(|&mv| -i64::from(task.position.static_value(mv)));
    let score = evaluation.valuation(evaluation.estimate(&task.position), ValueKind::Heuristic);
    let lines =
        moves.into_iter().take(task.multi_pv).map(|mv| Line { score, moves: vec![mv] }).collect();
    let statistics = Statistics { nodes: 1, leaf_evaluations: 1, ..Statistics::default() };
    Report::unsearched(lines, statistics)
}

/// Moves by lot, each with the evaluation of the position that it leads to.
fn random_outcome<G: TextbookGame, E: Evaluation<G>>(
    task: &Task<G>,
    evaluation: E,
) -> Outcome<G::Move> {
    let mut moves = task.root_moves.clone();
    SplitMix64::new(task.seed).shuffle(&mut moves);
    moves.truncate(task.multi_pv);
    let count = moves.len() as u64;
    let lines: Vec<_> = moves
        .into_iter()
        .map(|mv| {
            let mut after = task.position.clone();
            after.play(mv);
            let over = after.is_over();
            let score = if over { evaluation.result(&after) } else { evaluation.estimate(&after) };
            Line {
                score: valuation::<G, E>(
                    evaluation,
                    -score,
                    Seen { estimated: !over, distances: true, ..Seen::default() },
                    1,
                ),
                moves: vec![mv],
            }
        })
        .collect();
    let report = Report {
        depth: 1,
        selective_depth: 1,
        iterations: vec![Iteration { depth: 1, line: lines[0].clone(), nodes: count + 1 }],
        lines,
        chosen: 0,
        statistics: Statistics {
            nodes: count + 1,
            leaf_evaluations: count,
            ..Statistics::default()
        },
        elapsed: Duration::ZERO,
    };
    Outcome { report, stopped_by: StoppedBy::Depth }
}
