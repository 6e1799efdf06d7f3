//! Recording of a search.

mod names;
mod playouts;

use names::{MoveNames, Names, TreeNames};
use yomi_game::{Game, Side, tree, with_position};
use yomi_players::{Engines, EvaluatedGame, WithEvaluation};
use yomi_search::{Control, Limits, Score, StoppedBy, Task, Unit, Valuation, ValueKind, evaluation::Evaluation};
use yomi_textbook::{
    Observed, Techniques,
    evaluations::LeafRank,
    game::TextbookGame,
    observe,
    observer::{Recorded, Recorder},
    root::WindowResult,
    techniques::transposition_table::TranspositionTable,
};

use super::{
    Experiment, ExperimentFault, MAX_RECORDED_NODES, Record, RecordPlan, Subject,
    recording::{
        Answered, BoundOrigin, Cut, CutBy, Player, Purpose, RecordedKind, RecordedNode, Recording, Results, Window,
    },
};

/// Records the search of `plan`.
pub(crate) fn record(
    experiment: &Experiment,
    plan: &RecordPlan,
    engines: &Engines,
    table: &mut TranspositionTable,
    control: &Control,
) -> Result<Record, ExperimentFault> {
    match &experiment.subject {
        Subject::Tree(ranked) => {
            let root = tree::Position::root(ranked.clone());
            let names = TreeNames::new(ranked.tree());
            let max = root.side_to_move() == Side::First;
            let bound = |value: Option<f64>, open: Score| {
                let rank = value.and_then(|value| ranked.rank_of(value));
                rank.map_or(open, Score::new)
            };
            let alpha = bound(plan.window.0, Score::NEGATIVE_INFINITY);
            let beta = bound(plan.window.1, Score::INFINITY);
            let scene = Scene {
                position: &root,
                evaluation: LeafRank,
                names,
                shown: |score: Score| ranked.value_of(score.value()),
                root: if max { Player::Max } else { Player::Min },
                window: if max { (alpha, beta) } else { (-beta, -alpha) },
                results: Results::InUnits,
            };
            let mut record = scene.record(experiment, plan, table, control)?;
            record.unit = None;
            Ok(record)
        }
        Subject::Position(position) => with_position!(position, position => {
            record_position(position, experiment, plan, engines, table, control)
        }),
    }
}

fn record_position<G: EvaluatedGame>(
    position: &G,
    experiment: &Experiment,
    plan: &RecordPlan,
    engines: &Engines,
    table: &mut TranspositionTable,
    control: &Control,
) -> Result<Record, ExperimentFault> {
    struct Searching<'a, G: TextbookGame> {
        position: &'a G,
        experiment: &'a Experiment,
        plan: &'a RecordPlan,
        table: &'a mut TranspositionTable,
        control: &'a Control,
    }
    impl<G: TextbookGame> WithEvaluation<G> for Searching<'_, G> {
        type Output = Result<Record, ExperimentFault>;
        fn with<E: Evaluation<G>>(self, evaluation: E) -> Self::Output {
            let Self { position, experiment, plan, table, control } = self;
            let shown = |score: Score| {
                let is_open = score >= Score::INFINITY || score <= Score::NEGATIVE_INFINITY;
                (!is_open).then(|| evaluation.shown(score))
            };
            let window = yomi_textbook::OPEN;
            let root = Player::Max;
            let results = read_as(evaluation.results(), &plan.configuration.techniques);
            Scene { position, evaluation, names: MoveNames, shown, root, window, results }
                .record(experiment, plan, table, control)
        }
    }
    if !plan.configuration.algorithm.enters_nodes() && !position.is_over() {
        return playouts::record(position, experiment, plan, control);
    }
    let work = Searching { position, experiment, plan, table, control };
    G::evaluate_with(engines, plan.configuration.evaluation, work)
}

/// A position with the context to search and to record it.
struct Scene<'a, G, E, N, S> {
    position: &'a G,
    evaluation: E,
    names: N,
    /// A score from MAX's view as people read it; `None` where it is no bound at all.
    shown: S,
    root: Player,
    /// From the view of the side to move at the root.
    window: (Score, Score),
    results: Results,
}

impl<G, E, N, S> Scene<'_, G, E, N, S>
where
    G: TextbookGame,
    E: Evaluation<G>,
    N: Names<G::Move>,
    S: Fn(Score) -> Option<f64>,
{
    fn record(
        mut self,
        experiment: &Experiment,
        plan: &RecordPlan,
        table: &mut TranspositionTable,
        control: &Control,
    ) -> Result<Record, ExperimentFault> {
        if self.position.is_over() {
            return Ok(self.leaf());
        }
        let observed = self.observe(experiment, plan, plan.depth, table, control);
        if is_full(&observed) {
            let fits = plan.depth.and_then(|depth| {
                let fits = |&depth: &u32| {
                    let shallower = self.observe(experiment, plan, Some(depth), table, control);
                    !is_full(&shallower) && shallower.verdict.is_some()
                };
                (1..depth).take_while(fits).last()
            });
            return Err(ExperimentFault::TooManyNodes { fits });
        }
        let stopped_by = observed.outcome.stopped_by;
        let (Some(verdict), StoppedBy::Depth | StoppedBy::Solved) = (observed.verdict, stopped_by) else {
            return Err(ExperimentFault::Stopped(stopped_by));
        };
        let Observed { outcome, value, observer, .. } = observed;
        let best = outcome.report.lines.first();
        let line = best.map_or(&[][..], |best| best.moves.as_slice());
        let recording = self.recording(&observer.map_or_else(Vec::new, Recorder::into_nodes), line);
        let best_nodes = recording.nodes.iter().filter(|node| node.on_line && node.ply > 0);
        let names: Vec<_> = best_nodes.map(|node| node.name.clone()).collect();
        let kind = match (verdict, best) {
            (WindowResult::FailLow(_), _) | (_, None) => ValueKind::UpperBound,
            (WindowResult::Exact | WindowResult::FailHigh(_), Some(best)) => best.score.kind,
        };
        let (number, unit) = valued(&self.evaluation, value, kind, self.number(value));
        Ok(Record {
            value: number,
            kind: if self.root == Player::Max { kind } else { from_the_other_side(kind) },
            unit: Some(unit),
            shown: self.number(value),
            best: names.first().cloned(),
            line: names,
            depth: outcome.report.depth,
            statistics: match self.root {
                Player::Max => outcome.report.statistics,
                Player::Min => outcome.report.statistics.with_min_at_the_root(),
            },
            recording,
            elapsed: outcome.report.elapsed,
        })
    }

    fn observe(
        &self,
        experiment: &Experiment,
        plan: &RecordPlan,
        depth: Option<u32>,
        table: &mut TranspositionTable,
        control: &Control,
    ) -> Observed<G::Move, Option<Recorder<G::Move>>> {
        let mut root_moves = Vec::new();
        self.position.legal_moves(&mut root_moves);
        let limits = Limits { depth, server_time: experiment.limit, ..Limits::default() };
        let task = Task {
            position: self.position.clone(),
            root_moves,
            limits,
            goal: yomi_search::Goal::Best,
            multi_pv: 1,
            seed: experiment.seed,
        };
        let configuration = &plan.configuration;
        let (algorithm, window) = (configuration.algorithm, self.window);
        let recorder = Some(Recorder::new(MAX_RECORDED_NODES, algorithm, window));
        let ignore = &mut |_| ();
        observe(&task, self.evaluation, configuration, table, control, ignore, recorder, window)
    }

    /// A score from the root's side as people read it.
    fn number(&self, score: Score) -> f64 {
        self.bound(score).expect("a value is a number; only bounds may be open")
    }

    fn bound(&self, score: Score) -> Option<f64> {
        (self.shown)(if self.root == Player::Max { score } else { -score })
    }

    /// The record of a finished game or a tree of one leaf.
    fn leaf(&mut self) -> Record {
        let score = self.evaluation.result(self.position);
        let node = Recorded {
            parent: None,
            mv: None,
            pass: 1,
            ply: 0,
            purpose: Purpose::VALUE,
            order: Some(1),
            window: self.window,
            origins: (BoundOrigin::Window, BoundOrigin::Window),
            value: Some(score),
            exact: false,
            answered: Some(Answered::LEAF),
            stand_pat: None,
            cut: None,
        };
        let shown = self.number(score);
        let (value, unit) = valued(&self.evaluation, score, ValueKind::Exact, shown);
        Record {
            value,
            kind: ValueKind::Exact,
            unit: Some(unit),
            shown,
            best: None,
            line: Vec::new(),
            depth: 0,
            statistics: yomi_search::Statistics { nodes: 1, leaf_evaluations: 1, ..yomi_search::Statistics::default() },
            recording: self.recording(&[node], &[]),
            elapsed: std::time::Duration::ZERO,
        }
    }

    /// Converts the nodes for display. `line` is the principal variation.
    fn recording(&mut self, nodes: &[Recorded<G::Move>], line: &[G::Move]) -> Recording {
        let on_line = on_line(nodes, line);
        let described = nodes.iter().enumerate().map(|(index, node)| {
            let mut described = self.describe(node);
            described.on_line = on_line.contains(&index);
            described
        });
        Recording { nodes: described.collect(), results: self.results, playouts: Vec::new() }
    }

    fn describe(&mut self, node: &Recorded<G::Move>) -> RecordedNode {
        let player = match (self.root, node.ply.is_multiple_of(2)) {
            (player, true) => player,
            (Player::Max, false) => Player::Min,
            (Player::Min, false) => Player::Max,
        };
        let (lower, upper) = node.window;
        let (from_lower, from_upper) = node.origins;
        let (low, high, origins) = match self.root {
            Player::Max => (lower, upper, (from_lower, from_upper)),
            Player::Min => (upper, lower, (from_upper, from_lower)),
        };
        let is_visited = node.order.is_some();
        let window =
            if is_visited { Window { alpha: self.bound(low), beta: self.bound(high) } } else { Window::default() };
        let kind = node.value.map(|value| {
            let kind = if node.exact || node.answered == Some(Answered::LEAF) {
                RecordedKind::Exact
            } else if value <= lower {
                RecordedKind::UpperBound
            } else if value >= upper {
                RecordedKind::LowerBound
            } else {
                RecordedKind::Exact
            };
            if self.root == Player::Max { kind } else { mirrored(kind) }
        });
        let name = self.names.name(node);
        RecordedNode {
            parent: node.parent,
            name,
            player,
            pass: node.pass,
            ply: node.ply as u32,
            purpose: node.purpose,
            order: node.order,
            window,
            origins,
            value: node.value.map(|value| self.number(value)),
            kind,
            answered: node.answered,
            stand_pat: node.stand_pat.map(|value| self.number(value)),
            below: if is_visited { None } else { self.names.below() },
            cut: node.cut.and_then(|cut| {
                Some(Cut {
                    by: if player == Player::Max { CutBy::Beta } else { CutBy::Alpha },
                    value: self.bound(cut.value)?,
                    bound: self.bound(cut.bound)?,
                    from: cut.from,
                })
            }),
            on_line: false,
            visits: None,
        }
    }
}

/// How results are read where their distance counts or does not.
pub(super) const fn read_as(results: Results, techniques: &Techniques) -> Results {
    match results {
        Results::Wins if techniques.distance_to_win => Results::Distances,
        Results::InUnits | Results::Discs | Results::Wins | Results::Distances => results,
    }
}

/// A score as a search for the best move says it, with its unit; `shown` where results are in the unit
/// of all other values anyhow.
pub(super) fn valued<G: TextbookGame, E: Evaluation<G>>(
    evaluation: &E,
    score: Score,
    kind: ValueKind,
    shown: f64,
) -> (f64, Unit) {
    let Valuation { thousandths, unit, .. } = evaluation.valuation(score, kind);
    match evaluation.results() {
        Results::InUnits => (shown, unit),
        Results::Discs | Results::Wins | Results::Distances => (thousandths as f64 / 1000.0, unit),
    }
}

/// The same kind from the other side's view.
const fn from_the_other_side(kind: ValueKind) -> ValueKind {
    match kind {
        ValueKind::LowerBound => ValueKind::UpperBound,
        ValueKind::UpperBound => ValueKind::LowerBound,
        ValueKind::Exact | ValueKind::Heuristic => kind,
    }
}

/// The same kind from the other side's view.
const fn mirrored(kind: RecordedKind) -> RecordedKind {
    match kind {
        RecordedKind::Exact => RecordedKind::Exact,
        RecordedKind::LowerBound => RecordedKind::UpperBound,
        RecordedKind::UpperBound => RecordedKind::LowerBound,
    }
}

fn is_full<M: Copy>(observed: &Observed<M, Option<Recorder<M>>>) -> bool {
    observed.observer.as_ref().is_some_and(Recorder::is_full)
}

/// The nodes of the principal variation in the last pass that has it: for each move the child that
/// was searched last.
fn on_line<M: Copy + PartialEq>(nodes: &[Recorded<M>], line: &[M]) -> Vec<usize> {
    let last_root = nodes.iter().rposition(|node| node.parent.is_none());
    let mut found: Vec<usize> = last_root.into_iter().collect();
    for mv in line {
        let Some(&parent) = found.last() else { break };
        let child =
            nodes.iter().rposition(|node| node.parent == Some(parent) && node.mv == Some(*mv) && node.order.is_some());
        let Some(child) = child else { break };
        found.push(child);
    }
    found
}
