//! The techniques of a textbook search, read by their table.

use yomi_game::GameKind;
use yomi_textbook::{Algorithm, Parameter, Setting, Switch, TECHNIQUES, Technique, Techniques, technique_named};

use super::player;
use crate::reading::{
    fault::{Fault, Faults},
    fault_code::FaultCode,
    fields::{self, Fields},
};
use serde_json::{Map, Value};

/// What is searched, for what applies to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A position of a game.
    Game(GameKind),
    /// An explicit tree.
    Tree,
}

impl Subject {
    fn takes(self, technique: &Technique) -> bool {
        match self {
            Self::Game(game) => technique.games.contains(&game),
            Self::Tree => technique.trees,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Game(game) => game.name(),
            Self::Tree => "an explicit tree",
        }
    }
}

/// Reads the techniques. Without an `algorithm` (the engine, or a wrong name) nothing is said
/// about what applies.
pub(crate) fn read(
    subject: Subject,
    algorithm: Option<Algorithm>,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Techniques {
    read_with_names(subject, algorithm, fields, faults).0
}

/// The same, with the techniques that are on as people write them in a row: `killer_moves`,
/// `move_ordering=dynamic`, `null_move=3` where a parameter is not the default.
pub(crate) fn read_with_names(
    subject: Subject,
    algorithm: Option<Algorithm>,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> (Techniques, Vec<String>) {
    let mut techniques = Techniques::default();
    let mut names = Vec::new();
    let Some(value) = fields.value(&player::TECHNIQUES) else { return (techniques, names) };
    let pointer = fields.pointer_to(player::TECHNIQUES.name);
    let Value::Object(object) = value else {
        faults.push(fields::wrong_type(pointer, "an object such as {\"killer_moves\": true}", value));
        return (techniques, names);
    };
    let mut switches = Fields::of_object(object, pointer);
    let mut on = Vec::new();
    for technique in TECHNIQUES {
        let Some(value) = switches.value(technique.name) else { continue };
        let pointer = switches.pointer_to(technique.name);
        let Some(setting) = setting(technique, value, pointer.clone(), faults) else { continue };
        if setting != Setting::Off {
            check_applies(technique, subject, algorithm, pointer.clone(), faults);
            on.push((technique, pointer));
            names.push(technique.written(setting));
        }
        let taken = technique.put(&mut techniques, setting);
        debug_assert!(taken, "{} has {setting:?} in its ranges and does not take it", technique.name);
    }
    // A technique may need one that comes later.
    for (technique, pointer) in on {
        check_needs(technique, &techniques, pointer, faults);
    }
    switches.finish(faults);
    (techniques, names)
}

/// The value in a body of a technique's setting as people write it: `true` without one, the name of a choice, or
/// numbers for its parameters in their order, with `between` between them. Faults are left to the reader.
#[must_use]
pub fn setting_of_text(technique: &str, setting: Option<&str>, between: char) -> Value {
    let Some(text) = setting.map(str::trim) else { return Value::Bool(true) };
    if let Ok(switch) = text.parse() {
        return Value::Bool(switch);
    }
    let known = technique_named(technique).map(|technique| technique.switch);
    let Some(Switch::Parameters(parameters)) = known else { return Value::from(text) };
    let numbers: Result<Vec<i64>, _> = text.split(between).map(|number| number.trim().parse()).collect();
    match numbers {
        Ok(numbers) if numbers.len() <= parameters.len() => {
            let named = parameters.iter().zip(numbers);
            named.map(|(parameter, number)| (parameter.name.to_owned(), number)).collect()
        }
        _ => Value::from(text),
    }
}

fn setting(technique: &Technique, value: &Value, pointer: String, faults: &mut Faults) -> Option<Setting> {
    match (technique.switch, value) {
        (Switch::OnOff | Switch::Parameters(_), Value::Bool(false)) => Some(Setting::Off),
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
        (Switch::Parameters(parameters), Value::Bool(true)) => {
            Some(Setting::with(parameters.iter().map(|parameter| parameter.default)))
        }
        (Switch::Parameters(parameters), Value::Object(object)) => read_parameters(object, parameters, pointer, faults),
        (Switch::Parameters(_), _) => {
            faults.push(fields::wrong_type(pointer, "true, false or an object", value));
            None
        }
    }
}

fn read_parameters(
    object: &Map<String, Value>,
    parameters: &[Parameter],
    pointer: String,
    faults: &mut Faults,
) -> Option<Setting> {
    let before = faults.count();
    let mut given = Fields::of_object(object, pointer);
    let setting = Setting::with(parameters.iter().map(|&Parameter { name, default, min, max, unit: _ }| {
        given.integer(name, min..=max, faults).unwrap_or(default)
    }));
    given.finish(faults);
    (faults.count() == before).then_some(setting)
}

fn check_applies(
    technique: &Technique,
    subject: Subject,
    algorithm: Option<Algorithm>,
    pointer: String,
    faults: &mut Faults,
) {
    let Some(algorithm) = algorithm else { return };
    let obstacle = if !subject.takes(technique) {
        subject.name()
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

fn check_needs(technique: &Technique, techniques: &Techniques, pointer: String, faults: &mut Faults) {
    let Some(need) = technique.needs.filter(|need| !(need.is_met)(techniques)) else { return };
    faults.push(Fault::new(
        pointer,
        FaultCode::NotApplicable,
        format!("{} has no effect without {}", technique.name, need.text),
    ));
}
