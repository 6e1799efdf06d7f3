//! `lab/race`: several searches of one subject.

use std::{sync::Arc, time::Duration};

use yomi_game::{AnyPosition, Game, tree::RankedTree, with_position};
use yomi_laboratory::{Experiment, Plan, RacePlan, Subject};

use super::{
    run::{self, Course, Differences, GivenRun},
    subject,
};
use crate::{
    games::GAMES,
    limits::RequestLimits,
    reading::{
        fault::{Fault, Faults},
        fault_code::FaultCode,
        field::{Field, Preset, Shape, Target, fields},
        fields::{self, Fields},
    },
    request::{
        limits,
        position::{self, Boards, FIELDS},
    },
};
use serde_json::Value;

/// What the contract calls a run.
pub const RUN: &str = "LabRun";
/// Runs of a race at most.
const MAX_RUNS: usize = 8;
/// Milliseconds of search of all runs together, when a request does not say.
const DEFAULT_RACE_MS: u64 = 5_000;

fields! {
    /// The searches, made in this order.
    pub RUNS = Field::new("runs", Shape::Objects { of: RUN, min: 1, max: MAX_RUNS }),
        unit: Some("runs"), required: Some("list the runs, such as [{\"algorithm\": \"pvs\"}]");

    /// Search time of all runs together in milliseconds.
    TIME_MS = limits::TIME_MS, default: Preset::Number(DEFAULT_RACE_MS);
}

/// Lines of play through tic-tac-toe's family that a search without any cutoff gets through in well
/// under a second; the game has 362,880 on 3×3.
const MAX_LINES: u64 = 1_000_000;

/// Milliseconds of search that a race gets on this server when a request does not say.
#[must_use]
pub fn race_ms(limits: &RequestLimits) -> u64 {
    DEFAULT_RACE_MS.min(limits.max_time_ms())
}

/// Reads the experiment; `None` when a fault was found.
pub(super) fn read(
    fields: &mut Fields<'_>,
    limits: &RequestLimits,
    seed: u64,
    faults: &mut Faults,
) -> Option<Experiment> {
    check_subject(fields, faults);
    let game = subject::game(&subject::GAME, fields, faults);
    let tree = subject::tree(&subject::TREE, fields, faults);
    let root = subject::root(fields, faults);
    let is_tree = fields.is_given(subject::TREE.name);
    let (course, position) = match game {
        Some(game) if !is_tree => {
            fields.aim(Target::of_game(game));
            let given = position::read(game, Boards::All, fields, faults);
            (Course::Game(game), given.map(|given| given.position))
        }
        _ => {
            position::recognise(fields);
            (if is_tree { Course::Tree } else { Course::Unknown }, None)
        }
    };
    let time_ms = TIME_MS.number_within(limits, fields, faults);
    let runs = runs(course, fields, limits, faults)?;
    let subject =
        if is_tree { Subject::Tree(Arc::new(RankedTree::new(tree?, root, &[]))) } else { Subject::Position(position?) };
    let depth = match &subject {
        Subject::Tree(_) => None,
        Subject::Position(position) => Some(common_depth(&runs, position, limits)),
    };
    let differences = Differences::of(&runs);
    let runs = runs.into_iter().map(|run| run.complete(game, depth, differences, limits)).collect();
    Some(Experiment {
        subject,
        plan: Plan::Race(RacePlan { runs }),
        seed,
        limit: Some(Duration::from_millis(time_ms.unwrap_or_else(|| race_ms(limits)))),
    })
}

/// A race is about a tree or about a game, with the fields that belong to it.
fn check_subject(fields: &Fields<'_>, faults: &mut Faults) {
    let mut fault = |name: &str, code, detail: &str| {
        faults.push(Fault::new(fields.pointer_to(name), code, detail));
    };
    let (has_game, has_tree) = (fields.is_given(subject::GAME.name), fields.is_given(subject::TREE.name));
    if !has_game && !has_tree {
        fault(subject::GAME.name, FaultCode::Required, "give a game and its position, or a tree");
    }
    if has_game && has_tree {
        fault(subject::TREE.name, FaultCode::ConflictingFields, "a race is about a game or a tree; give one");
    }
    if has_tree {
        let of_position = FIELDS.into_iter().map(|field| field.name);
        for name in of_position.filter(|name| fields.is_given(name)) {
            fault(name, FaultCode::ConflictingFields, "belongs to a game, and a tree is given");
        }
    } else if fields.is_given(subject::ROOT.name) {
        fault(subject::ROOT.name, FaultCode::NotApplicable, "names the player to move at the root of a tree; give one");
    }
}

/// Reads the runs; `None` when a fault was found in them.
fn runs(course: Course, fields: &mut Fields<'_>, limits: &RequestLimits, faults: &mut Faults) -> Option<Vec<GivenRun>> {
    let value = RUNS.value(fields, faults)?;
    let pointer = fields.pointer_to(RUNS.name);
    let Value::Array(items) = value else {
        faults.push(fields::wrong_type(pointer, "a list of objects", value));
        return None;
    };
    if !(1..=MAX_RUNS).contains(&items.len()) {
        let detail = format!("{} runs, expected 1 to {MAX_RUNS}", items.len());
        faults.push(Fault::new(pointer, FaultCode::WrongLength, detail));
        return None;
    }
    let mut read = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let pointer = format!("{pointer}/{index}");
        let Value::Object(object) = item else {
            faults.push(fields::wrong_type(pointer, "an object", item));
            continue;
        };
        let mut fields = Fields::of_object(object, pointer);
        read.extend(run::read(course, &mut fields, limits, faults));
        fields.finish(faults);
    }
    (read.len() == items.len()).then_some(read)
}

/// The depth of the runs that name none: what the slowest of the algorithms takes about a second
/// for, so that all look equally far and can be compared.
fn common_depth(runs: &[GivenRun], position: &AnyPosition, limits: &RequestLimits) -> u32 {
    let depths = runs
        .iter()
        .filter(|run| run.algorithm.enters_nodes())
        .filter_map(|run| run.algorithm.default_depth(position.kind()));
    let depth = depths.min().unwrap_or(1);
    let most = if GAMES.of(position.kind()).races_to_the_end {
        full_depth(with_position!(position, position => position.empties()))
    } else {
        u32::MAX
    };
    depth.min(most).min(limits.max_depth)
}

/// The plies after which there are at most [`MAX_LINES`] lines of play, at least 1.
fn full_depth(empties: u32) -> u32 {
    let mut lines = 1;
    let counts = (1..=u64::from(empties)).rev().map(|moves| {
        lines *= moves;
        lines
    });
    let depth = counts.take_while(|&lines| lines <= MAX_LINES).count();
    u32::try_from(depth).unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards_are_searched_to_the_end_and_large_ones_less_deep() {
        let depths = [0, 1, 9, 10, 16, 25, 64].map(full_depth);
        assert_eq!(depths, [1, 1, 9, 7, 5, 4, 3]);
    }
}
