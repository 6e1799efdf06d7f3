//! Hints for misplaced fields: the object of the request where a field belongs.

use std::sync::OnceLock;

use yomi_game::GameKind;
use yomi_textbook::{Switch, TECHNIQUES};

use crate::{
    reading::field::{Field, Shape},
    request::{
        bestmove,
        lab::{self, station::Station},
        position, table,
    },
};

/// The objects below one in which these names are known, each with the names that are known there.
pub(super) fn below(known: &[&str]) -> Vec<(String, Vec<&'static str>)> {
    let has = |name| known.contains(&name);
    let mut places = Vec::new();
    if has("runs") {
        places.push(("each of runs".to_owned(), names().of_runs.clone()));
    }
    let objects = known.iter().filter_map(|name| table::field_named(name));
    for object in objects {
        if let Shape::Object(fields) = object.shape {
            places.push((object.name.to_owned(), names_of(fields)));
        }
    }
    if let Some(place) = techniques(known) {
        places.push((place.to_owned(), TECHNIQUES.iter().map(|technique| technique.name).collect()));
    }
    if has("evaluation") {
        places.push(("evaluation".to_owned(), vec!["opponent_weight"]));
    }
    places
}

/// The objects of parameters below one in which these names are known. Their names are short, and words for
/// other things as well.
pub(super) fn parameters(known: &[&str]) -> Vec<(String, Vec<&'static str>)> {
    let Some(place) = techniques(known) else { return Vec::new() };
    let with_parameters = TECHNIQUES.iter().filter_map(|technique| match technique.switch {
        Switch::Parameters(parameters) => {
            let names = parameters.iter().map(|parameter| parameter.name).collect();
            Some((format!("{} of {place}", technique.name), names))
        }
        Switch::OnOff | Switch::Choice(_) => None,
    });
    with_parameters.collect()
}

/// Where the techniques stand, seen from an object in which these names are known.
fn techniques(known: &[&str]) -> Option<&'static str> {
    if known.contains(&"runs") {
        return Some("techniques of each of runs");
    }
    known.contains(&"techniques").then_some("techniques")
}

/// Whether a field with the name of a technique holds moves: a technique is neither a list nor a text that is not one of its
/// choices.
pub(super) fn are_moves(written: &str, holds_text: bool) -> bool {
    let technique = TECHNIQUES.iter().find(|technique| technique.name == written);
    technique.is_some_and(|technique| holds_text && !matches!(technique.switch, Switch::Choice(_)))
}

/// The hint for a known name in the wrong place.
pub(super) fn said(written: &str, pointer: &str, known: &[&str]) -> Option<String> {
    if let Some((place, _)) = below(known).iter().find(|(_, names)| names.contains(&written)) {
        return Some(format!("it belongs into {place}"));
    }
    if !pointer.is_empty() {
        // The name of the object itself; items of a list are called by the list.
        let own = pointer.rsplit('/').find(|part| part.parse::<usize>().is_err())?;
        let beside = Some(format!("it belongs beside {own}, not into it"));
        let is_technique = TECHNIQUES.iter().any(|technique| technique.name == own);
        return match own {
            // A word for other things in there as well.
            _ if written == "id" && own == "techniques" => None,
            _ if is_technique => beside.filter(|_| TECHNIQUES.iter().any(|technique| technique.name == written)),
            "runs" if names().of_races.contains(&written) => beside,
            "runs" if names().all.contains(&written) => {
                Some("a race does not take it: its runs are textbook searches".to_owned())
            }
            "runs" => None,
            _ => beside.filter(|_| names().all.contains(&written)),
        };
    }
    let is_tree = known.contains(&"tree") && !known.contains(&"moves");
    let said = match written {
        "game" | "evaluation" | "level" if is_tree => "a written tree has its own values and no game",
        "depth" if is_tree => "a written tree is searched to its leaves",
        name if is_tree && position::FIELDS.iter().any(|field| field.name == name) => {
            "a position is searched by /v1/lab/trace"
        }
        "game" => "the path names the game",
        "columns" | "rows" | "in_a_row" => "it belongs to tic-tac-toe's family in /v1/lab",
        "tree" => "written trees are searched by /v1/lab/tree",
        "runs" => "searches are compared by /v1/lab/race",
        _ => return None,
    };
    Some(said.to_owned())
}

/// The names of fields, collected on first use: only faulty requests need them.
struct Names {
    /// All names at the top level of some request.
    all: Vec<&'static str>,
    /// The names at the top level of a race.
    of_races: Vec<&'static str>,
    /// The names in a run of a race.
    of_runs: Vec<&'static str>,
}

fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let games = GameKind::ALL.into_iter().flat_map(bestmove::fields);
        let stations = Station::ALL.into_iter().flat_map(lab::fields);
        let exercises = lab::exercise::check_fields();
        Names {
            all: games.chain(stations).chain(exercises).map(|field| field.name).collect(),
            of_races: names_of(&lab::fields(Station::Race)),
            of_runs: names_of(&lab::run_fields()),
        }
    })
}

fn names_of(fields: &[&'static Field]) -> Vec<&'static str> {
    fields.iter().map(|field| field.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_the_wrong_place_is_sent_to_the_right_one() {
        let race = ["game", "runs", "time_ms", "moves"];
        let bestmove = ["moves", "clock", "techniques", "evaluation", "depth"];
        for (written, pointer, known, expected) in [
            ("depth", "", &race[..], "it belongs into each of runs"),
            ("algorithm", "", &race, "it belongs into each of runs"),
            ("killer_moves", "", &race, "it belongs into techniques of each of runs"),
            ("remaining_ms", "", &bestmove, "it belongs into clock"),
            ("killer_moves", "", &bestmove, "it belongs into techniques"),
            ("opponent_weight", "", &bestmove, "it belongs into evaluation"),
            ("moves", "/runs/1", &["depth", "algorithm"], "it belongs beside runs, not into it"),
            ("multi_pv", "/runs/1", &["depth", "algorithm"], "a race does not take it: its runs are textbook searches"),
            ("depth", "/techniques", &["history"], "it belongs beside techniques, not into it"),
            ("time_ms", "/clock", &["remaining_ms", "increment_ms"], "it belongs beside clock, not into it"),
            ("history", "/techniques/killer_moves", &["slots"], "it belongs beside killer_moves, not into it"),
            ("game", "", &bestmove, "the path names the game"),
            ("depth", "", &["tree", "root"], "a written tree is searched to its leaves"),
        ] {
            assert_eq!(said(written, pointer, known).as_deref(), Some(expected), "{written}");
        }
        assert_eq!(said("xyzzy", "", &bestmove), None);
        assert_eq!(said("xyzzy", "/runs/0", &bestmove), None);
    }
}
