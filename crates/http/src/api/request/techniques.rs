//! The techniques of a textbook search, read by their table.

use serde_json::{Map, Value};
use yomi_game::GameKind;
use yomi_textbook::{
    Algorithm, AspirationWindow, Bounds, LateMoveReduction, MoveOrdering, Parameter, Switch,
    TECHNIQUES, Technique, Techniques, technique_named,
};

use crate::api::{
    fault::{Fault, FaultCode, Faults},
    fields::{self, Fields},
};

/// What a request says of one technique.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Setting {
    Off,
    On,
    Choice(&'static str),
    /// In the order of the technique's parameters.
    Parameters(Vec<i64>),
}

impl Setting {
    /// The technique as people write it in a row.
    fn name(&self, technique: &Technique) -> String {
        let name = technique.name;
        match (self, technique.switch) {
            (Self::Choice(choice), _) => format!("{name}={choice}"),
            (Self::Parameters(values), Switch::Parameters(parameters))
                if parameters.iter().zip(values).any(|(one, value)| one.default != *value) =>
            {
                let values: Vec<_> = values.iter().map(ToString::to_string).collect();
                format!("{name}={}", values.join(","))
            }
            _ => name.to_owned(),
        }
    }
}

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
    let Some(value) = fields.value("techniques") else { return (techniques, names) };
    let pointer = fields.pointer_to("techniques");
    let Value::Object(object) = value else {
        faults.push(fields::wrong_type(
            pointer,
            "an object such as {\"killer_moves\": true}",
            value,
        ));
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
            names.push(setting.name(technique));
        }
        let known = apply(&mut techniques, technique.name, &setting);
        debug_assert!(known, "{} is in the table and unknown here", technique.name);
    }
    // What one needs may stand behind it.
    for (technique, pointer) in on {
        check_needs(technique, &techniques, pointer, faults);
    }
    switches.finish(faults);
    (techniques, names)
}

fn setting(
    technique: &Technique,
    value: &Value,
    pointer: String,
    faults: &mut Faults,
) -> Option<Setting> {
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
        (Switch::Parameters(parameters), Value::Bool(true)) => Some(Setting::Parameters(
            parameters.iter().map(|parameter| parameter.default).collect(),
        )),
        (Switch::Parameters(parameters), Value::Object(object)) => {
            read_parameters(object, parameters, pointer, faults)
        }
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
    let values = parameters
        .iter()
        .map(|&Parameter { name, default, min, max }| {
            given.integer(name, min..=max, faults).unwrap_or(default)
        })
        .collect();
    given.finish(faults);
    (faults.count() == before).then_some(Setting::Parameters(values))
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

fn check_needs(
    technique: &Technique,
    techniques: &Techniques,
    pointer: String,
    faults: &mut Faults,
) {
    let Some(need) = technique.needs.filter(|need| !need.is_met(techniques)) else { return };
    faults.push(Fault::new(
        pointer,
        FaultCode::NotApplicable,
        format!("{} has no effect without {}", technique.name, need.text()),
    ));
}

/// Sets one technique; `false` when the name is unknown.
fn apply(techniques: &mut Techniques, name: &str, setting: &Setting) -> bool {
    let is_on = *setting == Setting::On;
    match (name, setting) {
        ("iterative_deepening", _) => techniques.iterative_deepening = is_on,
        ("history", _) => techniques.history = is_on,
        ("counter_moves", _) => techniques.counter_moves = is_on,
        ("distance_to_win", _) => techniques.distance_to_win = is_on,
        ("move_ordering", Setting::Choice(choice)) => {
            let found = MoveOrdering::ALL.into_iter().find(|(name, _)| name == choice);
            let Some((_, ordering)) = found else { return false };
            techniques.move_ordering = ordering;
        }
        ("bounds", Setting::Choice(choice)) => {
            let found = Bounds::ALL.into_iter().find(|(name, _)| name == choice);
            let Some((_, bounds)) = found else { return false };
            techniques.bounds = bounds;
        }
        (_, Setting::Parameters(values)) => return apply_parameters(techniques, name, values),
        // Off is the default.
        (_, Setting::Off) => return technique_named(name).is_some(),
        _ => return false,
    }
    true
}

/// Sets a technique with parameters, whose ranges have been checked.
fn apply_parameters(techniques: &mut Techniques, name: &str, values: &[i64]) -> bool {
    let wide = |index: usize| u32::try_from(values[index]).ok();
    let narrow = |index: usize| u8::try_from(values[index]).ok();
    match name {
        "transposition_table" => techniques.transposition_table = wide(0),
        "killer_moves" => techniques.killer_moves = narrow(0),
        "aspiration_window" => {
            let ends = wide(0).zip(wide(1));
            techniques.aspiration_window =
                ends.map(|(width, growth)| AspirationWindow { width, growth });
        }
        "null_move" => techniques.null_move = narrow(0),
        "futility" => techniques.futility = wide(0),
        "reverse_futility" => techniques.reverse_futility = wide(0),
        "late_move_reduction" => {
            let both = narrow(0).zip(narrow(1));
            techniques.late_move_reduction =
                both.map(|(after_moves, reduction)| LateMoveReduction { after_moves, reduction });
        }
        "quiescence" => techniques.quiescence = narrow(0),
        "neighbourhood" => techniques.neighbourhood = narrow(0),
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
                Switch::Parameters(parameters) => vec![
                    Setting::Parameters(parameters.iter().map(|one| one.min).collect()),
                    Setting::Parameters(parameters.iter().map(|one| one.max).collect()),
                ],
            };
            for setting in settings.into_iter().chain([Setting::Off]) {
                let mut techniques = Techniques::default();
                assert!(apply(&mut techniques, technique.name, &setting), "{}", technique.name);
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
