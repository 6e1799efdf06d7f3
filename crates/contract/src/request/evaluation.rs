//! The leaf evaluation of a textbook search: a name, or an object with `name` and parameters.

use yomi_game::GameKind;
use yomi_textbook::{EVALUATIONS, EvaluationChoice, EvaluationEntry, evaluations::SquareWeights, evaluations_of};

use crate::reading::{
    fault::{Fault, Faults},
    fault_code::FaultCode,
    field::{Field, PlayerKind, Shape, fields},
    fields::{self, Fields},
};
use serde_json::Value;

fields! {
    /// The leaf evaluation of a textbook algorithm.
    pub(crate) EVALUATION = Field::new("evaluation", Shape::Evaluation),
        players: &[PlayerKind::Textbook], flag: Some("NAME|JSON");

    /// A whole number of points for each square, a1 to h1, then the rows below, in the place of those of `positional`; mobility,
    /// frontier and corner moves count as ever.
    pub(crate) EVALUATION_WEIGHTS =
        Field::new("evaluation_weights", Shape::Numbers { count: 64, most: SquareWeights::MAX as i64 }),
        games: &[GameKind::Othello], players: &[PlayerKind::Textbook], flag: Some("N,N,…");
}

/// The largest `opponent_weight` of `shapes`.
const MAX_OPPONENT_WEIGHT: i64 = 10;

/// A number that an evaluation takes, from 0 on.
pub(crate) struct EvaluationParameter {
    pub(crate) name: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) default: f64,
    pub(crate) max: i64,
}

/// The parameter of an evaluation, if it has one.
pub(crate) fn parameter(entry: &EvaluationEntry) -> Option<EvaluationParameter> {
    match entry.default {
        EvaluationChoice::Shapes { opponent_weight_thousandths } => Some(EvaluationParameter {
            name: "opponent_weight",
            meaning: "weight of the opponent's shapes, to thousandths",
            default: f64::from(opponent_weight_thousandths) / 1000.0,
            max: MAX_OPPONENT_WEIGHT,
        }),
        EvaluationChoice::DiscCount
        | EvaluationChoice::Positional { .. }
        | EvaluationChoice::Pattern
        | EvaluationChoice::Outcome => None,
    }
}

/// Reads the evaluation with its weights; `None` when neither is given, or one is wrong.
pub(crate) fn read(game: GameKind, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<EvaluationChoice> {
    let choice = choice(game, fields, faults);
    let Some(weights) = EVALUATION_WEIGHTS.numbers(fields, faults) else { return choice };
    let default = (!fields.is_given(EVALUATION.name)).then(|| EvaluationChoice::default_of(game));
    match choice.or(default)? {
        EvaluationChoice::Positional { .. } => {
            let weights = <[i16; 64]>::try_from(weights).ok().map(SquareWeights);
            Some(EvaluationChoice::Positional { weights })
        }
        other => {
            let detail = format!("weights of squares belong to positional of Othello, found {}", other.name());
            fields.refuse(EVALUATION_WEIGHTS.name, FaultCode::NotApplicable, &detail, faults);
            Some(other)
        }
    }
}

fn choice(game: GameKind, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<EvaluationChoice> {
    let value = fields.value(&EVALUATION)?;
    let pointer = fields.pointer_to(EVALUATION.name);
    match value {
        Value::String(name) if !fields::is_quoted_object(value) => named(game, name, pointer, faults),
        Value::Object(object) => {
            let mut parameters = Fields::of_object(object, pointer.clone());
            let name = match parameters.value("name") {
                Some(name) => fields::text(name, parameters.pointer_to("name"), 64, faults),
                None => {
                    faults.push(Fault::new(
                        parameters.pointer_to("name"),
                        FaultCode::Required,
                        "the name of the evaluation must be given",
                    ));
                    None
                }
            };
            let pointer = parameters.pointer_to("name");
            let choice = name.and_then(|name| named(game, name, pointer, faults));
            let choice = choice.map(|choice| with_parameters(choice, &mut parameters, faults));
            if choice.is_some() {
                // An unknown evaluation leaves open which parameters it has.
                parameters.finish(faults);
            }
            choice
        }
        _ => {
            faults.push(fields::wrong_type(pointer, "a name or an object", value));
            None
        }
    }
}

fn named(game: GameKind, name: &str, pointer: String, faults: &mut Faults) -> Option<EvaluationChoice> {
    let Some(entry) = EVALUATIONS.iter().find(|entry| entry.default.name() == name) else {
        let names = evaluations_of(game).map(|entry| entry.default.name());
        faults.push(Fault::unknown_value(pointer, name, names.collect::<Vec<_>>().into_iter()));
        return None;
    };
    if !entry.games.contains(&game) {
        let names: Vec<_> = evaluations_of(game).map(|entry| entry.default.name()).collect();
        faults.push(Fault::new(
            pointer,
            FaultCode::NotApplicable,
            format!("{name} does not score {}; it has {}", game.name(), names.join(", ")),
        ));
        return None;
    }
    Some(entry.default)
}

fn with_parameters(choice: EvaluationChoice, parameters: &mut Fields<'_>, faults: &mut Faults) -> EvaluationChoice {
    match choice {
        EvaluationChoice::Shapes { .. } => match opponent_weight(parameters, faults) {
            Some(opponent_weight_thousandths) => EvaluationChoice::Shapes { opponent_weight_thousandths },
            None => choice,
        },
        EvaluationChoice::DiscCount
        | EvaluationChoice::Positional { .. }
        | EvaluationChoice::Pattern
        | EvaluationChoice::Outcome => choice,
    }
}

/// 0 to 10, rounded to thousandths: searches compare integers.
fn opponent_weight(parameters: &mut Fields<'_>, faults: &mut Faults) -> Option<u32> {
    let value = parameters.value("opponent_weight")?;
    let pointer = parameters.pointer_to("opponent_weight");
    let Some(weight) = value.as_f64() else {
        faults.push(fields::wrong_type(pointer, "a number", value));
        return None;
    };
    if !(0.0..=MAX_OPPONENT_WEIGHT as f64).contains(&weight) {
        let found = value.to_string();
        faults.push(Fault::out_of_range(pointer, &found, 0, MAX_OPPONENT_WEIGHT));
        return None;
    }
    // At most 10,000, so that the cast keeps the value.
    Some((weight * 1000.0).round() as u32)
}
