//! The techniques of a textbook search, read by their table.

use serde_json::{Map, Value};

use crate::{
    api::{
        fault::{Fault, FaultCode, Faults},
        fields::{self, Fields},
    },
    game::GameKind,
    search::{Algorithm, MoveOrdering, Switch, TECHNIQUES, Technique, Techniques},
};

/// What a request says of one technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    Off,
    On,
    Choice(&'static str),
    Parameter(i64),
}

/// Reads the techniques. Without an `algorithm` (the engine, or a wrong name) nothing is said
/// about what applies.
pub fn read(
    game: GameKind,
    algorithm: Option<Algorithm>,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Techniques {
    let mut techniques = Techniques::default();
    let Some(value) = fields.value("techniques") else { return techniques };
    let pointer = fields.pointer_to("techniques");
    let Value::Object(object) = value else {
        faults.push(fields::wrong_type(pointer, "an object", value));
        return techniques;
    };
    let mut switches = Fields::of_object(object, pointer);
    for technique in TECHNIQUES {
        let Some(value) = switches.value(technique.name) else { continue };
        let pointer = switches.pointer_to(technique.name);
        let Some(setting) = setting(technique, value, pointer.clone(), faults) else { continue };
        if setting != Setting::Off {
            check_applies(technique, game, algorithm, pointer, faults);
        }
        let known = apply(&mut techniques, technique.name, setting);
        debug_assert!(known, "{} is in the table and unknown here", technique.name);
    }
    switches.finish(faults);
    techniques
}

fn setting(
    technique: &Technique,
    value: &Value,
    pointer: String,
    faults: &mut Faults,
) -> Option<Setting> {
    match (technique.switch, value) {
        (Switch::OnOff | Switch::Parameter { .. }, Value::Bool(false)) => Some(Setting::Off),
        (Switch::OnOff, Value::Bool(true)) => Some(Setting::On),
        (Switch::OnOff, _) => {
            faults.push(fields::wrong_type(pointer, "true or false", value));
            None
        }
        (Switch::Choice(names), Value::String(written)) => {
            let found = names.iter().position(|name| name == written);
            match found {
                // The first name of a choice switches the technique off.
                Some(0) => Some(Setting::Off),
                Some(index) => Some(Setting::Choice(names[index])),
                None => {
                    let allowed = names.iter().copied();
                    faults.push(Fault::unknown_value(pointer, written, allowed));
                    None
                }
            }
        }
        (Switch::Choice(_), _) => {
            faults.push(fields::wrong_type(pointer, "a string", value));
            None
        }
        (Switch::Parameter { default, .. }, Value::Bool(true)) => Some(Setting::Parameter(default)),
        (Switch::Parameter { name, default, min, max }, Value::Object(object)) => {
            parameter(object, name, default, min, max, pointer, faults)
        }
        (Switch::Parameter { .. }, _) => {
            faults.push(fields::wrong_type(pointer, "true, false or an object", value));
            None
        }
    }
}

fn parameter(
    object: &Map<String, Value>,
    name: &'static str,
    default: i64,
    min: i64,
    max: i64,
    pointer: String,
    faults: &mut Faults,
) -> Option<Setting> {
    let before = faults.count();
    let mut parameters = Fields::of_object(object, pointer);
    let value = parameters.integer(name, min..=max, faults).unwrap_or(default);
    parameters.finish(faults);
    (faults.count() == before).then_some(Setting::Parameter(value))
}

fn check_applies(
    technique: &Technique,
    game: GameKind,
    algorithm: Option<Algorithm>,
    pointer: String,
    faults: &mut Faults,
) {
    let Some(algorithm) = algorithm else { return };
    let obstacle = if !technique.games.contains(&game) {
        game.name()
    } else if !technique.algorithms.contains(&algorithm) {
        algorithm.entry().name
    } else {
        return;
    };
    faults.push(Fault::new(
        pointer,
        FaultCode::NotApplicable,
        format!("{} has no effect on {obstacle}", technique.name),
    ));
}

/// Sets one technique; `false` when the name is unknown.
fn apply(techniques: &mut Techniques, name: &str, setting: Setting) -> bool {
    match (name, setting) {
        ("iterative_deepening", setting) => {
            techniques.iterative_deepening = setting == Setting::On;
        }
        ("transposition_table", Setting::Parameter(entries)) => {
            techniques.transposition_table = u32::try_from(entries).ok();
        }
        ("move_ordering", Setting::Choice(choice)) => {
            let found = MoveOrdering::ALL.into_iter().find(|(name, _)| *name == choice);
            let Some((_, ordering)) = found else { return false };
            techniques.move_ordering = ordering;
        }
        ("neighbourhood", Setting::Parameter(radius)) => {
            techniques.neighbourhood = u8::try_from(radius).ok();
        }
        // Off is the default.
        ("transposition_table" | "move_ordering" | "neighbourhood", Setting::Off) => {}
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_of_the_table_can_be_set() {
        for technique in TECHNIQUES {
            let settings: Vec<_> = match technique.switch {
                Switch::OnOff => vec![Setting::On],
                Switch::Choice(names) => {
                    names.iter().skip(1).map(|name| Setting::Choice(name)).collect()
                }
                Switch::Parameter { min, .. } => vec![Setting::Parameter(min)],
            };
            for setting in settings.into_iter().chain([Setting::Off]) {
                let mut techniques = Techniques::default();
                assert!(apply(&mut techniques, technique.name, setting), "{}", technique.name);
                assert_eq!(
                    techniques == Techniques::default(),
                    setting == Setting::Off,
                    "{}",
                    technique.name
                );
            }
        }
    }
}
