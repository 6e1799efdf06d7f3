//! The `evaluation` of an experiment.

use yomi_game::GameKind;
use yomi_textbook::{Algorithm, EvaluationChoice};

use crate::{
    reading::{fault::Faults, fault_code::FaultCode, field::fields, fields::Fields},
    request::evaluation::{self, EVALUATION_WEIGHTS},
};

fields! {
    /// The leaf evaluation; the game's default when not given.
    ///
    /// Not for `mcts`, and not for a tree.
    EVALUATION = evaluation::EVALUATION;
}

/// Reads the evaluation of a position's search; `None` when it is not given or wrong.
pub(super) fn read(
    game: GameKind,
    algorithm: Option<Algorithm>,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Option<EvaluationChoice> {
    let evaluation = evaluation::read(game, fields, faults);
    if algorithm != Some(Algorithm::Mcts) {
        return evaluation;
    }
    refuse("mcts scores by random games and asks no evaluation", fields, faults);
    None
}

/// Refuses both fields where nothing is evaluated.
pub(super) fn refuse(detail: &str, fields: &mut Fields<'_>, faults: &mut Faults) {
    for name in [EVALUATION.name, EVALUATION_WEIGHTS.name].into_iter().filter(|name| fields.is_given(name)) {
        fields.refuse(name, FaultCode::NotApplicable, detail, faults);
    }
}

/// Reads neither: what they apply to is not known.
pub(super) fn recognise(fields: &mut Fields<'_>) {
    fields.value(&EVALUATION);
    fields.value(&EVALUATION_WEIGHTS);
}
