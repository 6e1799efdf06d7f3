//! Races: several searches of one subject, compared.

use std::time::{Duration, Instant};

use yomi_game::{Game, Side, tree, with_position};
use yomi_players::{Engines, EvaluatedGame, WithEvaluation};
use yomi_search::{
    Control, Goal, Limits, Line, Outcome, Score, Statistics, StoppedBy, Task, Unit, ValueKind,
    evaluation::{Evaluation, Results},
};
use yomi_textbook::{
    Algorithm, OPEN, TECHNIQUES, Technique, evaluations::LeafRank, game::TextbookGame, observe, observer::Recorder,
    play_out, techniques::transposition_table::TranspositionTable,
};

use super::{
    Experiment, Incomparable, Race, RacePlan, Row, Run, Subject,
    record::{read_as, valued},
};

/// Completed runs.
#[derive(Debug, Default)]
pub(crate) struct Made {
    found: Vec<RunResult>,
    unit: Option<Unit>,
    /// Their total time.
    took: Duration,
}

/// Performs the remaining runs one after the other, and compares all. Runs without time left stop
/// at once. `None` if it yielded before the last.
pub(crate) fn race(
    (experiment, plan): (&Experiment, &RacePlan),
    made: &mut Made,
    engines: &Engines,
    table: &mut TranspositionTable,
    control: &Control,
    gives_way: &dyn Fn() -> bool,
) -> Option<Race> {
    let first = made.found.len();
    for run in &plan.runs[first..] {
        if made.found.len() > first && gives_way() {
            return None;
        }
        let started = Instant::now();
        let left = experiment.limit.map(|limit| limit.saturating_sub(made.took));
        let mut track = Track { run, seed: experiment.seed, left, engines, table, control };
        let result = match &experiment.subject {
            Subject::Tree(ranked) => track.tree(ranked),
            Subject::Position(position) => {
                with_position!(position, position => track.position(position))
            }
        };
        made.unit = made.unit.or(result.unit.filter(|unit| *unit != Unit::WinRate));
        made.found.push(result);
        made.took += started.elapsed();
    }
    let Made { found, unit, .. } = std::mem::take(made);
    Some(compare(plan, found, unit))
}

/// Result of one run.
#[derive(Debug)]
struct RunResult {
    /// From MAX's view; `None` when nothing was completed.
    score: Option<Score>,
    value: Option<f64>,
    unit: Option<Unit>,
    /// The value on the scale on which values of the evaluation compare.
    shown: Option<f64>,
    results: Results,
    best: Option<String>,
    depth: u32,
    statistics: Statistics,
    elapsed: Duration,
    stopped_by: StoppedBy,
}

/// Inputs of one run.
struct Track<'a> {
    run: &'a Run,
    seed: u64,
    left: Option<Duration>,
    engines: &'a Engines,
    table: &'a mut TranspositionTable,
    control: &'a Control,
}

impl Track<'_> {
    fn tree(&mut self, ranked: &std::sync::Arc<tree::RankedTree>) -> RunResult {
        let root = tree::Position::root(ranked.clone());
        let is_max = root.side_to_move() == Side::First;
        let value = |score: Score| ranked.value_of(score.value());
        let name = |line: &Line<tree::Move>| {
            let child = line.moves.first().and_then(|&mv| root.child(mv));
            child.map(|child| ranked.tree().name(child).to_owned())
        };
        let mut found = self.search(&root, LeafRank, name, value, is_max);
        found.unit = None;
        found
    }

    fn position<G: EvaluatedGame>(&mut self, position: &G) -> RunResult {
        struct Running<'t, 'a, G> {
            track: &'t mut Track<'a>,
            position: &'t G,
        }
        impl<G: TextbookGame> WithEvaluation<G> for Running<'_, '_, G> {
            type Output = RunResult;
            fn with<E: Evaluation<G>>(self, evaluation: E) -> RunResult {
                let name = |line: &Line<G::Move>| line.moves.first().map(ToString::to_string);
                let value = |score: Score| Some(evaluation.shown(score));
                self.track.search(self.position, evaluation, name, value, true)
            }
        }
        let choice = self.run.configuration.evaluation;
        G::evaluate_with(self.engines, choice, Running { track: self, position })
    }

    fn search<G: TextbookGame, E: Evaluation<G>>(
        &mut self,
        position: &G,
        evaluation: E,
        name: impl Fn(&Line<G::Move>) -> Option<String>,
        shown: impl Fn(Score) -> Option<f64>,
        is_max: bool,
    ) -> RunResult {
        let for_max = |score: Score| if is_max { score } else { -score };
        let mut root_moves = Vec::new();
        position.legal_moves(&mut root_moves);
        if root_moves.is_empty() {
            return over(for_max(evaluation.result(position)), &evaluation, shown);
        }
        let task = Task {
            position: position.clone(),
            root_moves,
            limits: Limits { depth: self.run.depth, nodes: self.run.nodes, time: self.left, ..Limits::default() },
            goal: Goal::Best,
            multi_pv: 1,
            seed: self.seed,
        };
        let configuration = &self.run.configuration;
        let (table, control) = (&mut *self.table, self.control);
        let ignore = &mut |_| ();
        let (outcome, score) = if configuration.algorithm.enters_nodes() {
            // The type that recordings are made with, so that one search is compiled for both.
            let nothing = None::<Recorder<G::Move>>;
            let observed = observe(&task, evaluation, configuration, table, control, ignore, nothing, OPEN);
            (observed.outcome, observed.verdict.map(|_| for_max(observed.value)))
        } else {
            (play_out(&task, evaluation, configuration, control, ignore), None)
        };
        let Outcome { report, stopped_by } = outcome;
        let line = report.lines.first().filter(|_| report.depth > 0);
        let plain_unit = evaluation.valuation(Score::ZERO, ValueKind::Heuristic).unit;
        let (value, unit, shown, results) = match (score.and_then(|s| Some((s, shown(s)?))), line) {
            (Some((score, shown)), Some(line)) => {
                let (value, unit) = valued(&evaluation, score, line.score.kind, shown);
                let results = read_as(evaluation.results(), &configuration.techniques);
                (Some(value), unit, Some(shown), results)
            }
            (_, Some(line)) => {
                let value = line.score.thousandths as f64 / 1000.0;
                (Some(value), line.score.unit, Some(value), Results::InUnits)
            }
            (_, None) if configuration.algorithm == Algorithm::Mcts => (None, Unit::WinRate, None, Results::InUnits),
            (_, None) => (None, plain_unit, None, Results::InUnits),
        };
        RunResult {
            score,
            value,
            unit: Some(unit),
            shown,
            results,
            best: line.and_then(name),
            depth: report.depth,
            statistics: if is_max { report.statistics } else { report.statistics.with_min_at_the_root() },
            elapsed: report.elapsed,
            stopped_by,
        }
    }
}

/// A finished game, or a tree of one leaf.
fn over<G: TextbookGame, E: Evaluation<G>>(
    score: Score,
    evaluation: &E,
    shown: impl Fn(Score) -> Option<f64>,
) -> RunResult {
    let shown = shown(score);
    let value = shown.map(|shown| valued(evaluation, score, ValueKind::Exact, shown));
    RunResult {
        score: Some(score),
        value: value.map(|(value, _)| value),
        unit: value.map(|(_, unit)| unit),
        shown,
        results: evaluation.results(),
        best: None,
        depth: 0,
        statistics: Statistics { nodes: 1, leaf_evaluations: 1, ..Statistics::default() },
        elapsed: Duration::ZERO,
        stopped_by: StoppedBy::GameOver,
    }
}

fn compare(plan: &RacePlan, found: Vec<RunResult>, unit: Option<Unit>) -> Race {
    let alone: Vec<_> = plan.runs.iter().zip(&found).map(|(run, found)| unfit(run, found)).collect();
    let first = alone.iter().position(Option::is_none);
    let reasons: Vec<_> = alone
        .into_iter()
        .enumerate()
        .map(|(index, reason)| reason.or_else(|| difference(&plan.runs[index], &plan.runs[first?])))
        .collect();
    let scores: Vec<_> =
        found.iter().zip(&reasons).filter(|(_, reason)| reason.is_none()).map(|(found, _)| found.score).collect();
    let agree = (scores.len() > 1).then(|| scores.iter().all(|score| *score == scores[0]));
    let rows = plan
        .runs
        .iter()
        .zip(found)
        .zip(reasons)
        .map(|((run, found), incomparable)| Row {
            name: run.name.clone(),
            configuration: run.configuration,
            value: found.value,
            unit: found.unit,
            shown: found.shown,
            results: found.results,
            best: found.best,
            depth: found.depth,
            statistics: found.statistics,
            elapsed: found.elapsed,
            stopped_by: found.stopped_by,
            incomparable,
        })
        .collect();
    Race { unit, rows, agree }
}

/// Why a run's value is no comparable minimax value.
fn unfit(run: &Run, found: &RunResult) -> Option<Incomparable> {
    let is_done = match found.stopped_by {
        StoppedBy::Depth | StoppedBy::Solved | StoppedBy::GameOver => true,
        StoppedBy::Nodes
        | StoppedBy::Time
        | StoppedBy::Deadline
        | StoppedBy::OnlyMove
        | StoppedBy::ServerLimit
        | StoppedBy::Draining
        | StoppedBy::Preempted
        | StoppedBy::Abandoned => false,
    };
    if !run.configuration.algorithm.enters_nodes() {
        Some(Incomparable::OtherAim)
    } else if run.configuration.techniques.is_selective() {
        Some(Incomparable::Selective)
    } else if !is_done || found.score.is_none() {
        Some(Incomparable::Unfinished)
    } else {
        None
    }
}

/// Why the values of two runs may differ.
fn difference(one: &Run, other: &Run) -> Option<Incomparable> {
    let (first, second) = (one.configuration.techniques, other.configuration.techniques);
    if one.depth != other.depth {
        Some(Incomparable::Depth)
    } else if one.configuration.evaluation != other.configuration.evaluation {
        Some(Incomparable::Evaluation)
    } else {
        let differs = |technique: &&Technique| technique.setting(&first) != technique.setting(&second);
        TECHNIQUES.iter().filter(differs).find_map(|technique| {
            let why = technique.other_value?;
            Some(Incomparable::Technique { name: technique.name, why })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use yomi_game::{AnyPosition, tictactoe};
    use yomi_textbook::{Configuration, EvaluationChoice, Techniques};

    use super::*;
    use crate::{Made as AnyMade, Plan, perform};

    #[test]
    fn a_race_that_gave_way_after_each_run_is_the_race_that_never_did() {
        let run = |algorithm: Algorithm, depth| Run {
            name: format!("{algorithm:?}"),
            configuration: Configuration {
                algorithm,
                evaluation: EvaluationChoice::Outcome,
                techniques: Techniques::default(),
            },
            depth: Some(depth),
            nodes: None,
        };
        let runs = vec![run(Algorithm::Minimax, 4), run(Algorithm::AlphaBeta, 5), run(Algorithm::Pvs, 5)];
        let position = AnyPosition::TicTacToe(tictactoe::Position::initial());
        let experiment = Experiment {
            subject: Subject::Position(position),
            plan: Plan::Race(RacePlan { runs }),
            seed: 7,
            limit: Some(Duration::from_secs(60)),
        };
        let engines = Engines::default();
        let all = |gives_way: &dyn Fn() -> bool| {
            let (mut table, mut made) = (TranspositionTable::new(1024), AnyMade::default());
            let mut parts = 0;
            loop {
                parts += 1;
                let control = Control::default();
                let found = perform(&experiment, &mut made, &engines, &mut table, &control, gives_way);
                if let Some(found) = found {
                    let crate::Findings::Race(mut race) = found.unwrap() else { panic!("a race") };
                    race.rows.iter_mut().for_each(|row| row.elapsed = Duration::ZERO);
                    return (race, parts);
                }
            }
        };
        let asked = Cell::new(0);
        let at_once = all(&|| {
            asked.set(asked.get() + 1);
            false
        });
        assert_eq!((at_once.1, asked.get()), (1, 2), "it is asked between its runs");
        let in_parts = all(&|| true);
        assert_eq!(in_parts.1, 3);
        assert_eq!(in_parts.0, at_once.0);
    }
}
