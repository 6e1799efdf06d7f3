//! One run of a race.

use yomi_game::GameKind;
use yomi_laboratory::Run;
use yomi_textbook::{Algorithm, Configuration, EvaluationChoice, Techniques};

use super::{
    algorithm::{self, Use},
    evaluation, tree,
};
use crate::{
    limits::RequestLimits,
    reading::{
        fault::Faults,
        fault_code::FaultCode,
        field::{Field, Shape, fields},
        fields::Fields,
    },
    request::{
        limits,
        techniques::{self, Subject},
    },
};

fields! {
    /// What its row is called; its algorithm and settings when not given.
    NAME = Field::new("name", Shape::Text { min: 1, max: 64 });

    /// Plies to search; not for a tree.
    ///
    /// When not given, the same for all runs: the smallest default of their algorithms, on large boards of
    /// tic-tac-toe's family less.
    DEPTH = limits::DEPTH;

    /// Nodes to enter at most; of `mcts` its playouts.
    NODES = limits::NODES;
}

/// The subject of a race, which decides what applies to its runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    /// A position of a game.
    Game(GameKind),
    /// An explicit tree.
    Tree,
    /// Unknown because of a fault: runs are parsed, not judged.
    Unknown,
}

/// A run as requested.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GivenRun {
    name: Option<String>,
    /// The algorithm.
    pub algorithm: Algorithm,
    techniques: Techniques,
    /// The techniques as people write them.
    technique_names: Vec<String>,
    evaluation: Option<EvaluationChoice>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

/// Reads a run; `None` when its algorithm is wrong.
pub(crate) fn read(
    course: Course,
    fields: &mut Fields<'_>,
    limits: &RequestLimits,
    faults: &mut Faults,
) -> Option<GivenRun> {
    let name = NAME.text(fields, faults).map(str::to_owned);
    let wanted = if course == Course::Tree { Use::TreeRace } else { Use::Race };
    let algorithm = algorithm::read(wanted, fields, faults);
    let (subject, judged) = match course {
        Course::Game(game) => (Subject::Game(game), algorithm),
        Course::Tree => (Subject::Tree, algorithm),
        Course::Unknown => (Subject::Tree, None),
    };
    let (techniques, technique_names) = techniques::read_with_names(subject, judged, fields, faults);
    let evaluation = read_evaluation(course, algorithm, fields, faults);
    let depth = DEPTH.number_within(limits, fields, faults);
    if depth.is_some() && course == Course::Tree {
        let detail = "an explicit tree is searched to its leaves; leave out depth";
        fields.refuse(DEPTH.name, FaultCode::NotApplicable, detail, faults);
    }
    let nodes = NODES.number_within(limits, fields, faults);
    Some(GivenRun {
        name,
        algorithm: algorithm?,
        techniques,
        technique_names,
        evaluation,
        depth: depth.and_then(|depth| u32::try_from(depth).ok()),
        nodes,
    })
}

fn read_evaluation(
    course: Course,
    algorithm: Option<Algorithm>,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Option<EvaluationChoice> {
    if let Course::Game(game) = course {
        return evaluation::read(game, algorithm, fields, faults);
    }
    evaluation::recognise(fields);
    if course == Course::Tree {
        evaluation::refuse("the leaves of a tree have values of their own; leave out evaluation", fields, faults);
    }
    None
}

/// The settings besides algorithm and techniques in which the runs of a race differ, for their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Differences {
    evaluation: bool,
    depth: bool,
    nodes: bool,
}

impl Differences {
    /// The differences of these runs.
    pub(crate) fn of(runs: &[GivenRun]) -> Self {
        fn differ<T: PartialEq>(mut values: impl Iterator<Item = T>) -> bool {
            let first = values.next();
            values.any(|value| Some(value) != first)
        }
        let deep = runs.iter().filter(|run| run.algorithm.enters_nodes());
        Self {
            evaluation: differ(runs.iter().map(|run| run.evaluation)),
            depth: differ(deep.map(|run| run.depth)),
            nodes: differ(runs.iter().map(|run| run.nodes)),
        }
    }
}

impl GivenRun {
    /// Its own name, or what it does: `pvs+move_ordering=dynamic+killer_moves`.
    fn name(&self, differences: Differences) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        let mut parts = vec![self.algorithm.entry().name.to_owned()];
        parts.extend(self.technique_names.iter().cloned());
        let evaluation = self.evaluation.filter(|_| differences.evaluation);
        parts.extend(evaluation.map(|evaluation| format!("evaluation={}", evaluation.name())));
        let depth = self.depth.filter(|_| differences.depth);
        parts.extend(depth.map(|depth| format!("depth={depth}")));
        let nodes = self.nodes.filter(|_| differences.nodes);
        parts.extend(nodes.map(|nodes| format!("nodes={nodes}")));
        parts.join("+")
    }

    /// The run with what it leaves open: `depth` is that of all runs which name none, `None` for an
    /// explicit tree.
    pub(crate) fn complete(
        self,
        game: Option<GameKind>,
        depth: Option<u32>,
        differences: Differences,
        limits: &RequestLimits,
    ) -> Run {
        let name = self.name(differences);
        let Self { algorithm, techniques, evaluation, nodes, .. } = self;
        let Some((game, depth)) = game.zip(depth) else {
            let configuration = tree::configuration(algorithm, techniques);
            return Run { name, configuration, depth: None, nodes };
        };
        let evaluation = evaluation.unwrap_or_else(|| EvaluationChoice::default_of(game));
        let playouts = algorithm.default_playouts(game).map(|nodes| nodes.min(limits.max_nodes));
        // Monte Carlo tree search is limited by playouts.
        let depth = if algorithm == Algorithm::Mcts { None } else { Some(depth) };
        Run {
            name,
            configuration: Configuration { algorithm, evaluation, techniques },
            depth: self.depth.or(depth),
            nodes: nodes.or(playouts),
        }
    }
}
