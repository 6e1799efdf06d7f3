//! `lab/exercise` and `lab/exercise/check`: which exercise, and an answer to it.

use yomi_game::tree::Tree;
use yomi_laboratory::exercise::{Answer, Bug, Exercise, GivenRow, MAX_LEAVES, Size, Task};
use yomi_review::report::Lang;

use super::{LANG, subject};
use crate::{
    reading::{
        fault::{Fault, Faults},
        fault_code::FaultCode,
        field::{Field, Preset, Shape, fields},
        fields::{self, Fields},
    },
    request::{
        review,
        shared::{ID, SEED as ANY_SEED, asked},
    },
};
use serde_json::Value;

/// Characters of the name of a node in an answer at most.
pub(crate) const MAX_NAME_CHARACTERS: usize = 8;
/// Nodes that an answer names at most: more than any exercise has.
const MAX_NODES: usize = 2 * MAX_LEAVES;
/// What the contract calls a row of an answer.
pub(crate) const ROW: &str = "ExerciseWindow";

fields! {
    /// What is asked.
    ///
    /// Leaves that alpha-beta skips (`skipped`); windows and values of the nodes that it visits (`windows`); the `order` with the
    /// fewest leaves; numbers that have it (`fill`); what is wrong with a program (`bug`); values by `minimax`.
    EXERCISE = Field::new("exercise", Shape::Name(|| Task::ALL.map(Task::name).to_vec())),
        required: Some("name what is asked, such as \"skipped\"");

    /// Which of the exercises: the same number is always the same one.
    SEED = ANY_SEED;

    /// Plies from the root to the leaves, {min} to {max}.
    ///
    /// 3 when not given, 4 for `fill`, 2 for `minimax`.
    PLIES = Field::new("plies", Shape::Integer { min: 2, max: 4 }),
        default: Preset::Mostly(3), unit: Some("plies");

    /// Children of a node at most, {min} to {max}; with 3 plies at most 4, with 4 at most 3.
    ///
    /// 3 when not given, 2 for `fill`.
    CHILDREN = Field::new("children", Shape::Integer { min: 2, max: 5 }),
        default: Preset::Mostly(3), unit: Some("children");

    /// The answer to `skipped`: the names of the leaves that alpha-beta skips.
    SKIPPED = Field::new("skipped", Shape::Texts { max: MAX_NODES });

    /// The answer to `windows`: every inner node that alpha-beta visits; leaves may be there, too.
    WINDOWS = Field::new("windows", Shape::Objects { of: ROW, min: 0, max: MAX_NODES });

    /// The answer to `order` and `fill`: the tree of the exercise, reordered or with numbers in its leaves.
    TREE = Field::new("tree", Shape::Tree);

    /// The answer to `bug`: what is wrong with the program.
    ///
    /// `swapped_window`: it hands alpha and beta on swapped; `forced_pass`: a pass loses the game; `zero_leaf`: a
    /// leaf of 0 is an inner node without children.
    BUG = Field::new("bug", Shape::Name(|| Bug::NAMES.to_vec()));

    /// The answer to `minimax`: every inner node with its `value` alone; leaves may be there, too.
    VALUES = Field::new("values", Shape::Objects { of: ROW, min: 0, max: MAX_NODES });

    /// The answer to `minimax`: the child of the root that is best.
    BEST = Field::new("best", Shape::Text { min: 1, max: MAX_NAME_CHARACTERS });

    /// The name of a node; beside `bug` the first one at which the notes are wrong.
    NODE = Field::new("node", Shape::Text { min: 1, max: MAX_NAME_CHARACTERS });

    /// Alpha on entry, from MAX's view; left out for no bound.
    ALPHA = Field::new("alpha", Shape::Number);

    /// Beta on entry, from MAX's view; left out for no bound.
    BETA = Field::new("beta", Shape::Number);

    /// The value that it returns, from MAX's view.
    VALUE = Field::new("value", Shape::Number);
}

const GIVEN_NODE: Field = Field { required: Some("name the node"), ..NODE };

/// An exercise that was asked for.
#[derive(Clone, Debug)]
pub struct ExerciseQuestion {
    /// The exercise.
    pub exercise: Exercise,
    /// The language of its sentences.
    pub lang: Lang,
    /// Echoed in the answer.
    pub id: Option<String>,
}

/// The fields that say which exercise.
#[must_use]
pub fn fields() -> Vec<&'static Field> {
    asked(|fields, faults| {
        question(fields, faults);
    })
}

/// The fields of an exercise with an answer.
#[must_use]
pub fn check_fields() -> Vec<&'static Field> {
    asked(|fields, faults| {
        question(fields, faults);
        answer(None, fields, faults);
    })
}

/// The fields of a row of an answer.
#[must_use]
pub fn row_fields() -> Vec<&'static Field> {
    asked(|fields, faults| {
        row(fields, faults);
    })
}

pub(in crate::request) fn question(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<ExerciseQuestion> {
    let tasks = Task::ALL.into_iter().map(|task| (task.name(), task));
    let task = EXERCISE.choice(tasks, fields, faults);
    let seed = SEED.number_or_preset(fields, faults);
    let plies = PLIES.number(fields, faults);
    let children = CHILDREN.number(fields, faults);
    let lang = review::lang(&LANG, fields, faults);
    let id = ID.text(fields, faults).map(str::to_owned);
    let task = task?;
    let usual = Size::usual(task);
    let plies = plies.and_then(|plies| u32::try_from(plies).ok()).unwrap_or(usual.plies());
    let most = Size::most_children(plies);
    let children = match children {
        Some(children) => usize::try_from(children).unwrap_or(usize::MAX),
        None => usual.children().min(most),
    };
    let size = Size::new(plies, children);
    if size.is_none() {
        let detail = format!(
            "with {plies} plies a node has at most {most} children, found {children}: a tree has at most \
             {MAX_LEAVES} leaves"
        );
        fields.refuse(CHILDREN.name, FaultCode::OutOfRange, &detail, faults);
    }
    Some(ExerciseQuestion { exercise: Exercise::new(task, seed, size?), lang, id })
}

/// Reads the fields of an answer and refuses those of other tasks. Without a task all fields are asked for, and none is
/// judged.
pub(in crate::request) fn answer(
    question: Option<&ExerciseQuestion>,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Option<Answer> {
    let all: [&'static Field; 7] = [&SKIPPED, &WINDOWS, &TREE, &BUG, &NODE, &VALUES, &BEST];
    for field in all {
        fields.value(field);
    }
    let task = question?.exercise.task;
    let own: &[&Field] = match task {
        Task::Skipped => &[&SKIPPED],
        Task::Windows => &[&WINDOWS],
        Task::Order | Task::Fill => &[&TREE],
        Task::Bug => &[&BUG, &NODE],
        Task::Values => &[&VALUES, &BEST],
    };
    for field in all {
        let (is_own, is_given) = (own.iter().any(|own| own.name == field.name), fields.is_given(field.name));
        if is_own && !is_given {
            let detail = format!("the answer to {} stands here", task.name());
            fields.refuse(field.name, FaultCode::Required, &detail, faults);
        } else if !is_own && is_given {
            let names: Vec<_> = own.iter().map(|field| field.name).collect();
            let detail = format!("the answer to {} stands in {}", task.name(), names.join(" and "));
            fields.refuse(field.name, FaultCode::NotApplicable, &detail, faults);
        }
    }
    match task {
        Task::Skipped => names(fields, faults).map(Answer::Skipped),
        Task::Windows => rows(&WINDOWS, row, fields, faults).map(Answer::Windows),
        Task::Order => tree(fields, faults).map(Answer::Order),
        Task::Fill => tree(fields, faults).map(Answer::Fill),
        Task::Values => {
            let rows = rows(&VALUES, value, fields, faults);
            let best = BEST.text(fields, faults).map(str::to_owned);
            Some(Answer::Values { rows: rows?, best: best? })
        }
        Task::Bug => {
            let bugs = Bug::NAMES.into_iter().map(|name| (name, name));
            let bug = BUG.choice(bugs, fields, faults);
            let node = NODE.text(fields, faults).map(str::to_owned);
            Some(Answer::Bug { bug: bug?.to_owned(), node: node? })
        }
    }
}

fn tree(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Tree> {
    subject::tree(&TREE, fields, faults)
}

fn names(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Vec<String>> {
    let value = fields.value(&SKIPPED)?;
    let pointer = fields.pointer_to(SKIPPED.name);
    let Value::Array(items) = value else {
        faults.push(fields::wrong_type(pointer, "a list of names", value));
        return None;
    };
    let names = fields::texts(items, &pointer, MAX_NODES, MAX_NAME_CHARACTERS, faults)?;
    Some(names.into_iter().map(str::to_owned).collect())
}

fn rows(
    field: &'static Field,
    row: impl Fn(&mut Fields<'_>, &mut Faults) -> Option<GivenRow>,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Option<Vec<GivenRow>> {
    let value = fields.value(field)?;
    let pointer = fields.pointer_to(field.name);
    let Value::Array(items) = value else {
        faults.push(fields::wrong_type(pointer, "a list of objects", value));
        return None;
    };
    if items.len() > MAX_NODES {
        let detail = format!("{} items, at most {MAX_NODES} are allowed", items.len());
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
        read.extend(row(&mut fields, faults));
        fields.finish(faults);
    }
    (read.len() == items.len()).then_some(read)
}

/// A node with its value alone.
fn value(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<GivenRow> {
    let node = GIVEN_NODE.text(fields, faults).map(str::to_owned);
    let value = VALUE.float(fields, faults);
    Some(GivenRow { node: node?, value, ..GivenRow::default() })
}

fn row(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<GivenRow> {
    let node = GIVEN_NODE.text(fields, faults).map(str::to_owned);
    let alpha = ALPHA.float(fields, faults);
    let beta = BETA.float(fields, faults);
    let value = VALUE.float(fields, faults);
    Some(GivenRow { node: node?, alpha, beta, value })
}
