//! The `evaluation` of an experiment.

use yomi_game::GameKind;
use yomi_textbook::{Algorithm, EvaluationChoice};

use crate::{
    reading::{fault::Faults, fault_code::FaultCode, field::fields, fields::Fields},
    request::evaluation,
};

fields! {
    /// The leaf evaluation; the game's default when not given.
    ///
    /// Not for `mcts`, and not for a tree.
    pub(super) EVALUATION = evaluation::EVALUATION;
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
    if fields.is_given(EVALUATION.name) {
        let detail = "mcts scores by random games and asks no evaluation";
        fields.refuse(EVALUATION.name, FaultCode::NotApplicable, detail, faults);
    }
    None
}
