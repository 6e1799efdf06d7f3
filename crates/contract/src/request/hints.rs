//! Hints for unknown names: a suggested name, and the object of the request where a name belongs.

mod places;

use crate::reading::{
    fault::{Fault, Faults, UnknownName, below, shortened},
    fault_code::FaultCode,
    names::{disguised, synonym},
};
use yomi_game::spelling::{near, same};

/// Maximum number of known names in a refusal without a suggestion.
const LISTED: usize = 20;

/// Writes the faults of unknown names.
pub(super) fn explain(faults: &mut Faults) {
    faults.explain_unknown(unknown_field);
}

/// The fault of a field that is not known in the object at `pointer`, with its value.
#[must_use]
pub(super) fn unknown_field(name: &UnknownName) -> Fault {
    let UnknownName { written, holds_text, pointer, known } = name;
    let moves = if places::are_moves(written, *holds_text) { synonym(written, known) } else { None };
    let (hint, name) = match moves {
        Some(name) => (format!("; did you mean {name}?"), Some(name)),
        None => field_hint(written, pointer, known),
    };
    let shown = shortened(written);
    let detail = format!("{shown:?} is not known here{}{hint}", disguised(written));
    Fault { did_you_mean: name, ..Fault::new(below(pointer, &shown), FaultCode::UnknownField, detail) }
}

/// A way to find the name that was meant.
type Find = fn(&str, &[&'static str]) -> Option<&'static str>;

fn field_hint(written: &str, pointer: &str, known: &[&'static str]) -> (String, Option<&'static str>) {
    if let Some(said) = places::said(written, pointer, known) {
        return (format!("; {said}"), None);
    }
    let (below, parameters) = (places::below(known), places::parameters(known));
    let here = |found: Option<&'static str>| found.map(|name| (format!("; did you mean {name}?"), Some(name)));
    let there = |places: &[(String, Vec<&'static str>)], find: Find| {
        let mut found = places.iter().filter_map(|(place, names)| Some((place, find(written, names)?)));
        found.next().map(|(place, name)| (format!("; did you mean {name}, in {place}?"), Some(name)))
    };
    if let Some(hint) = here(same(written, known))
        .or_else(|| there(&below, same))
        .or_else(|| here(synonym(written, known)))
        .or_else(|| there(&below, synonym))
        .or_else(|| there(&parameters, same))
        .or_else(|| here(near(written, known)))
        .or_else(|| there(&below, near))
    {
        return hint;
    }
    let list = match known {
        [] => String::new(),
        [only] => format!("; known is {only}"),
        _ if known.len() <= LISTED => format!("; known are {}", known.join(", ")),
        _ => String::new(),
    };
    (list, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_stands_in_another_object_is_found_there() {
        let known = ["moves", "clock", "techniques", "depth", "board", "turn"];
        for (written, expected) in [
            ("killers", "; did you mean killer_moves, in techniques?"),
            ("killerMoves", "; did you mean killer_moves, in techniques?"),
            ("tt", "; did you mean transposition_table, in techniques?"),
            ("remaining", "; did you mean remaining_ms, in clock?"),
            ("slots", "; did you mean slots, in killer_moves of techniques?"),
            ("plies", "; did you mean depth?"),
            ("remaining_ms", "; it belongs into clock"),
        ] {
            assert_eq!(field_hint(written, "", &known).0, expected, "{written}");
        }
    }

    #[test]
    fn where_no_name_is_near_the_known_ones_are_listed() {
        let fault = unknown_field(&UnknownName {
            written: "xyzzy".to_owned(),
            holds_text: false,
            pointer: "/clock".to_owned(),
            known: vec!["remaining_ms", "increment_ms"],
        });
        assert_eq!(fault.pointer, "/clock/xyzzy");
        let expected = "\"xyzzy\" is not known here; known are remaining_ms, increment_ms";
        assert_eq!((fault.detail.as_str(), fault.did_you_mean), (expected, None));
    }
}
