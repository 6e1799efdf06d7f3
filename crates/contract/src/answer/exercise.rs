//! The answers about exercises: an exercise, and a marked solution.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::tree::Tree;
use yomi_laboratory::{
    exercise::{Answer, Checked, CutFact, GivenRow, Mistake, Visit},
    recording::Player,
};
use yomi_review::report::Lang;

use crate::{request::lab::exercise::ExerciseQuestion, vocabulary};
use serde_json::Value;

/// An exercise. The same `exercise`, `seed`, `plies` and `children` in a request give the same one.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LabExerciseAnswer)]
pub struct ExerciseAnswer {
    /// The request's `id`.
    pub id: Option<String>,
    /// What is asked.
    #[schema(value_type = vocabulary::Exercise)]
    pub exercise: &'static str,
    /// Which one of them.
    pub seed: u64,
    /// Plies from the root to the leaves.
    pub plies: u32,
    /// Children of a node at most.
    pub children: usize,
    /// What is to be done, in words.
    pub task: String,
    /// The player to move at the root.
    #[schema(value_type = vocabulary::NodePlayer)]
    pub root: &'static str,
    /// The tree as nested lists, as `/v1/lab/tree` takes it; every node has a name. For `fill` all leaves are 0.
    #[schema(value_type = vocabulary::ExerciseTree)]
    pub tree: Value,
    /// How many leaves it has.
    pub leaves: usize,
    /// For `bug`: what the program wrote down, in the order of its visits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub notes: Vec<NoteText>,
}

/// What a program with a bug wrote down of a node. −1000 and 1000 stand for no bound.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ExerciseNote)]
pub struct NoteText {
    /// The name of the node.
    pub node: String,
    /// Alpha on entry, from MAX's view.
    pub alpha: i32,
    /// Beta on entry, from MAX's view.
    pub beta: i32,
    /// The value that it returned, from MAX's view.
    pub value: i32,
}

/// An answer, marked.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LabExerciseCheckAnswer)]
pub struct CheckedAnswer {
    /// The request's `id`.
    pub id: Option<String>,
    /// What is asked.
    #[schema(value_type = vocabulary::Exercise)]
    pub exercise: &'static str,
    /// Which one of them.
    pub seed: u64,
    /// Plies from the root to the leaves.
    pub plies: u32,
    /// Children of a node at most.
    pub children: usize,
    /// Whether the answer is right.
    pub correct: bool,
    /// The first mistake of an answer that is not.
    pub mistake: Option<MistakeText>,
    /// How many leaves the tree has.
    pub leaves: usize,
    /// At how many of them alpha-beta looks, for `order` and `fill` in the tree of the answer.
    pub looked_at: Option<usize>,
    /// At how many it looks with the best answer.
    pub fewest: usize,
    /// An answer that is right, in the fields in which one is sent.
    pub solution: SolutionText,
}

/// A mistake: at which node, and why it is one.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ExerciseMistake)]
pub struct MistakeText {
    /// Which mistake.
    #[schema(value_type = vocabulary::Mistake)]
    pub code: &'static str,
    /// The name of the node.
    pub node: String,
    /// What is wrong and why, in words.
    pub detail: String,
    /// Another node that has to do with it, such as the child that should come first or the node whose value set a
    /// bound.
    pub other: Option<String>,
    /// What is right: a bound, a value, the value of `other`, or for `larger_first` and `bound_later` the leaves looked
    /// at.
    pub expected: Option<i32>,
    /// What the answer has: a bound, a value, a number, or the leaves that `expected` is about.
    pub found: Option<f64>,
    /// At how many leaves less alpha-beta looks when `node` and `other` are exchanged.
    pub extra: Option<u32>,
    /// The cut by which the node is skipped or returns what it does, or could be.
    pub cut: Option<ExerciseCut>,
}

/// A cut.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExerciseCut {
    /// The node that is left before all its children were looked at.
    pub node: String,
    /// The player to move at the node.
    #[schema(value_type = vocabulary::NodePlayer)]
    pub player: &'static str,
    /// The child after which it is left.
    pub after: String,
    /// What the player has there.
    pub value: i32,
    /// What the other one has elsewhere.
    pub bound: i32,
    /// The node that gives it.
    pub from: Option<String>,
}

/// An answer that is right.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = ExerciseSolution)]
pub struct SolutionText {
    /// For `skipped`: the leaves.
    pub skipped: Option<Vec<String>>,
    /// For `windows`: the visited inner nodes.
    pub windows: Option<Vec<WindowText>>,
    /// For `order` and `fill`: the tree.
    #[schema(value_type = Option<vocabulary::ExerciseTree>)]
    pub tree: Option<Value>,
    /// For `bug`: what is wrong with the program.
    #[schema(value_type = Option<vocabulary::Bug>)]
    pub bug: Option<String>,
    /// For `bug`: the first node at which the notes are wrong.
    pub node: Option<String>,
    /// For `minimax`: the inner nodes.
    pub values: Option<Vec<WindowText>>,
    /// For `minimax`: the best move.
    pub best: Option<String>,
}

/// A node with its window and value; of `minimax` the value alone.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SolutionWindow)]
pub struct WindowText {
    /// The name of the node.
    pub node: String,
    /// Alpha on entry; left out for no bound.
    pub alpha: Option<f64>,
    /// Beta on entry; left out for no bound.
    pub beta: Option<f64>,
    /// The value that it returns.
    pub value: Option<f64>,
}

impl ExerciseAnswer {
    /// The requested exercise.
    #[must_use]
    pub fn new(question: &ExerciseQuestion) -> Self {
        let exercise = &question.exercise;
        let note = |visit: &Visit| NoteText {
            node: exercise.nodes.all[visit.node].name.clone(),
            alpha: visit.window.0,
            beta: visit.window.1,
            value: visit.value,
        };
        Self {
            id: question.id.clone(),
            exercise: exercise.task.name(),
            seed: exercise.seed,
            plies: exercise.size.plies(),
            children: exercise.size.children(),
            task: exercise.task.words(question.lang),
            root: player_name(exercise.nodes.root),
            tree: nested(&exercise.nodes.tree()),
            leaves: exercise.nodes.leaves().len(),
            notes: exercise.notes().iter().map(note).collect(),
        }
    }
}

impl CheckedAnswer {
    /// The result of marking a solution.
    #[must_use]
    pub fn new(question: &ExerciseQuestion, checked: Checked) -> Self {
        let Checked { mistake, leaves, looked_at, fewest } = checked;
        let exercise = &question.exercise;
        Self {
            id: question.id.clone(),
            exercise: exercise.task.name(),
            seed: exercise.seed,
            plies: exercise.size.plies(),
            children: exercise.size.children(),
            correct: mistake.is_none(),
            mistake: mistake.map(|mistake| MistakeText::new(mistake, question.lang)),
            leaves,
            looked_at,
            fewest,
            solution: exercise.solution().into(),
        }
    }
}

impl MistakeText {
    fn new(mistake: Mistake, lang: Lang) -> Self {
        let detail = mistake.words(lang);
        let Mistake { kind, node, other, expected, found, extra, cut } = mistake;
        let cut = cut.map(|CutFact { node, player, after, value, bound, from }| ExerciseCut {
            node,
            player: player_name(player),
            after,
            value,
            bound,
            from,
        });
        Self { code: kind.name(), node, detail, other, expected, found, extra, cut }
    }
}

impl From<Answer> for SolutionText {
    fn from(answer: Answer) -> Self {
        let nothing = Self::default();
        let texts = |rows: Vec<GivenRow>| {
            let text = |GivenRow { node, alpha, beta, value }| WindowText { node, alpha, beta, value };
            Some(rows.into_iter().map(text).collect())
        };
        match answer {
            Answer::Skipped(names) => Self { skipped: Some(names), ..nothing },
            Answer::Windows(rows) => Self { windows: texts(rows), ..nothing },
            Answer::Values { rows, best } => Self { values: texts(rows), best: Some(best), ..nothing },
            Answer::Order(tree) | Answer::Fill(tree) => Self { tree: Some(nested(&tree)), ..nothing },
            Answer::Bug { bug, node } => Self { bug: Some(bug), node: Some(node), ..nothing },
        }
    }
}

/// A tree of whole numbers as nested lists, every node with its name.
fn nested(tree: &Tree) -> Value {
    let mut lists = vec![Value::Null; tree.node_count()];
    // Children have greater numbers than their parents.
    for node in (0..tree.node_count()).rev() {
        let at = node as u32;
        let mut list = vec![Value::from(tree.name(at))];
        list.extend(tree.value(at).map(|value| Value::from(value as i64)));
        list.extend(tree.children(at).iter().map(|&child| lists[child as usize].take()));
        lists[node] = Value::Array(list);
    }
    lists[0].take()
}

const fn player_name(player: Player) -> &'static str {
    match player {
        Player::Max => "max",
        Player::Min => "min",
    }
}
