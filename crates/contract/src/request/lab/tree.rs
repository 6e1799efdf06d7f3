//! `lab/tree`: the search of an explicit tree.

use std::sync::Arc;

use yomi_game::tree::RankedTree;
use yomi_laboratory::{Experiment, Plan, RecordPlan, Subject};
use yomi_textbook::{Algorithm, Configuration, EvaluationChoice, Techniques};

use super::{
    algorithm::{self, Use},
    subject, window,
};
use crate::{
    limits::RequestLimits,
    reading::{fault::Faults, field::Field, fields::Fields},
    request::techniques::{self, Subject as TechniqueSubject},
};

const TREE: Field =
    Field { required: Some("write a tree, such as [\"A\", [\"B\", 3, 12], [\"C\", 2]]"), ..subject::TREE };

/// Reads the experiment; `None` when a fault was found.
pub(super) fn read(
    fields: &mut Fields<'_>,
    limits: &RequestLimits,
    seed: u64,
    faults: &mut Faults,
) -> Option<Experiment> {
    let tree = subject::tree(&TREE, fields, faults);
    let root = subject::root(fields, faults);
    let algorithm = algorithm::read(Use::TreeRecording, fields, faults);
    let techniques = techniques::read(TechniqueSubject::Tree, algorithm, fields, faults);
    let window = window::read(algorithm, fields, faults);
    let extra: Vec<f64> = window.0.into_iter().chain(window.1).collect();
    Some(Experiment {
        subject: Subject::Tree(Arc::new(RankedTree::new(tree?, root, &extra))),
        plan: Plan::Record(RecordPlan {
            configuration: configuration(algorithm?, techniques),
            depth: None,
            playouts: None,
            window,
        }),
        seed,
        limit: Some(limits.max_search),
    })
}

/// Leaves of a tree have values of their own: which evaluation is named makes no difference.
pub(super) const fn configuration(algorithm: Algorithm, techniques: Techniques) -> Configuration {
    Configuration { algorithm, evaluation: EvaluationChoice::Outcome, techniques }
}
