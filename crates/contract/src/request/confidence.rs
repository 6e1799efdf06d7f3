//! `confidence`: the confidence of selective cuts in Othello's engine, in per cent.

use yomi_game::GameKind;
use yomi_othello::selectivity::Selectivity;
use yomi_search::{Goal, Level};

use super::{limits, player::LEVEL};
use crate::{
    confidence::Confidence,
    reading::{
        fault::{Fault, Faults},
        fault_code::FaultCode,
        field::{Field, PlayerKind, Preset, Shape, fields},
        fields::{self, Fields},
    },
};
use serde_json::Value;

fields! {
    /// Othello's engine: how sure it has to be of each guess by which it leaves moves out, in per cent.
    ///
    /// {default} where `depth` is given, otherwise {min}; not together with level, a goal or a textbook algorithm.
    pub(crate) CONFIDENCE = Field::new("confidence", Shape::Confidence),
        default: Preset::Mostly(73), unit: Some("per cent"), games: &[GameKind::Othello],
        players: &[PlayerKind::Engine], flag: Some("PERCENT");
}

/// The fields of which one has to limit the search that `confidence` is about.
const LIMITS: [&Field; 5] = [&limits::DEPTH, &limits::NODES, &limits::TIME_MS, &limits::CLOCK, &limits::DEADLINE_MS];

/// Reads the field; `goal` is `None` where it is wrong.
pub(crate) fn read(goal: Option<Goal>, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Selectivity> {
    let value = fields.value(&CONFIDENCE)?;
    let pointer = fields.pointer_to(CONFIDENCE.name);
    if let Some((code, obstacle)) = obstacle(goal, fields) {
        faults.push(Fault::new(pointer, code, obstacle));
        return None;
    }
    let Value::Number(number) = value else {
        let expected = format!("one of the numbers {}", Confidence::list());
        faults.push(fields::wrong_type(pointer, &expected, value));
        return None;
    };
    // Both are the double that is nearest to the same decimal.
    let is_meant = |step: Confidence| number.as_f64() == step.number().as_f64();
    let found = Selectivity::all().find(|&step| is_meant(Confidence::of(step)));
    if found.is_none() {
        let steps = Confidence::list();
        let detail = format!("{number} is none of the steps, in per cent: expected one of {steps}");
        faults.push(Fault::new(pointer, FaultCode::OutOfRange, detail));
    }
    found
}

/// Why the field would have no effect.
fn obstacle(goal: Option<Goal>, fields: &Fields<'_>) -> Option<(FaultCode, String)> {
    let is_given = |field: &&Field| fields.is_given(field.name);
    let level = Level::DEFAULT.number();
    let (code, text) = if is_given(&&LEVEL) {
        let text = "a level chooses for itself what confidence sets; give one of the two";
        (FaultCode::ConflictingFields, text.to_owned())
    } else if goal.is_some_and(|goal| goal != Goal::Best) {
        let text = "a goal is searched until the result is proven; leave out confidence or goal";
        (FaultCode::ConflictingFields, text.to_owned())
    } else if !LIMITS.iter().any(is_given) {
        let limits = LIMITS.map(|limit| limit.name).join(", ");
        let text = format!(
            "without one of {limits} the search is level {level}, which chooses for itself what \
             confidence sets; give one of them"
        );
        (FaultCode::NotApplicable, text)
    } else {
        return None;
    };
    Some((code, text))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_usual_confidence_is_that_of_a_depth() {
        let usual = u64::from(Selectivity::OF_DEPTH.confidence_thousandths() / 10);
        assert_eq!(CONFIDENCE.default, Preset::Mostly(usual));
        assert_eq!(CONFIDENCE.range(), Some((45, 100)));
    }

    #[test]
    fn every_step_is_written_as_it_is_read() {
        assert_eq!(Confidence::list(), "45, 73, 87, 95, 99, 99.9, 100");
        for step in Selectivity::all() {
            let written = serde_json::to_string(&Confidence::of(step)).unwrap();
            let object: Value = serde_json::from_str(&format!(r#"{{"depth": 9, "confidence": {written}}}"#)).unwrap();
            let mut fields = Fields::of_body(object.as_object().unwrap());
            let mut faults = Faults::default();
            let found = read(Some(Goal::Best), &mut fields, &mut faults);
            assert_eq!(found, Some(step), "{written}");
        }
        assert_eq!(serde_json::to_value(Confidence::of(Selectivity::MOST)).unwrap(), json!(45));
    }
}
